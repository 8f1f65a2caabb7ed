import CCairo
import CPango
import Foundation
import RefreshInput
import RefreshLayers

/// The librsvg library, which draws SVG files.
///
/// The library is loaded when the first file is drawn instead of being linked: with its dependencies it would add 11
/// ms to the start of every command and 40 packages to every build.
struct RSVGLibrary: @unchecked Sendable {
  private typealias Read =
    @convention(c) (
      UnsafePointer<UInt8>, UInt, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>
    ) -> UnsafeMutableRawPointer?
  /// `rsvg_handle_render_document`; its viewport is an `RsvgRectangle`: x, y, width and height.
  private typealias Draw =
    @convention(c) (
      UnsafeMutableRawPointer, OpaquePointer, UnsafePointer<Double>,
      UnsafeMutablePointer<UnsafeMutablePointer<GError>?>
    ) -> Int32

  private let read: Read
  private let draw: Draw
  /// The library in the renderer's fingerprint, with its version, such as `librsvg-2.54.7`.
  let word: String
  /// The path of the library's file.
  private let path: String

  /// The library on this machine; nil if it is not installed.
  static let installed: RSVGLibrary? = {
    guard let library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL),
      let read = dlsym(library, "rsvg_handle_new_from_data"),
      let draw = dlsym(library, "rsvg_handle_render_document")
    else { return nil }
    let version = ["major", "minor", "micro"].map { part in
      dlsym(library, "rsvg_\(part)_version").map { "\($0.load(as: UInt32.self))" } ?? "?"
    }
    // The C library says where a library's file is by names that Swift does not see; the kernel lists all of them.
    let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
    let line = maps.split(separator: "\n").first { $0.contains("/librsvg-2.so.2") }
    let path = line?.firstIndex(of: "/").map { String(line![$0...]) } ?? "librsvg-2.so.2"
    return RSVGLibrary(
      read: unsafeBitCast(read, to: Read.self), draw: unsafeBitCast(draw, to: Draw.self),
      word: "librsvg-\(version.joined(separator: "."))", path: path)
  }()

  /// The library, for drawing a file; recorded as a file that was read, because pictures depend on it.
  ///
  /// - Throws: `ImageFileError` with the Debian package to install.
  static func loaded() throws(ImageFileError) -> RSVGLibrary {
    guard let installed else {
      throw ImageFileError("SVG needs librsvg, which is not installed (Debian: librsvg2-2)")
    }
    ReadFileLog.note(installed.path, FileVersion(path: installed.path))
    return installed
  }

  /// Draws an SVG file at a size in pixels.
  ///
  /// - Throws: `ImageFileError`.
  @discardableResult
  func picture(of file: [UInt8], width: Int = 1, height: Int = 1) throws -> Surface {
    // Takes the Pango lock because librsvg lays out text with Pango.
    try PangoLock.withLock {
      var error: UnsafeMutablePointer<GError>?
      func failure() -> ImageFileError {
        defer { g_clear_error(&error) }
        let reason = error.map { String(cString: $0.pointee.message) } ?? "it cannot be drawn"
        return ImageFileError("the SVG file is damaged: \(reason.split(separator: "\n").first ?? "")")
      }
      // Without a base URL librsvg reads no other files.
      guard let handle = read(file, UInt(file.count), &error) else { throw failure() }
      defer { g_object_unref(handle) }
      let surface = Surface(width: width, height: height)
      let area = [0, 0, Double(width), Double(height)]
      guard draw(handle, surface.cr, area, &error) != 0 else { throw failure() }
      return surface
    }
  }
}
