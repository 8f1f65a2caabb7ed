import CCairo
import CPango
import Foundation

extension CairoRenderer {
  /// What pixels depend on beside the list: the architecture, the versions of the libraries and of the font.
  ///
  /// Two machines of one fingerprint draw the same bytes.
  public var fingerprint: String {
    #if arch(x86_64)
      let architecture = "x86_64"
    #elseif arch(arm64)
      let architecture = "arm64"
    #else
      let architecture = "other"
    #endif
    let cairo = String(cString: cairo_version_string())
    let pixman = String(cString: pixman_version_string())
    let pango = String(cString: pango_version_string())
    let font = FontFiles.version() ?? "none"
    return
      "\(architecture) cairo-\(cairo) pixman-\(pixman) pango-\(pango) freetype-\(Self.freeType) dejavu-\(font)"
  }

  private static var freeType: String {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0 else { return "none" }
    defer { FT_Done_FreeType(library) }
    var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }
}
