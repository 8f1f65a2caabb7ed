import Foundation
import RefreshExport
import RefreshRendering

/// The pictures of a golden as another renderer draws them: `<clip>.golden/variants/<renderer>/`.
///
/// A golden holds the pictures of the renderer that recorded it. Another architecture or another version of the
/// libraries may draw some edge a shade lighter, which the tolerance for other renderers allows. A variant makes the
/// comparison exact there too. It is a manifest with its own pages; the motion is the golden's, and a golden that is
/// recorded anew has no variants until they are recorded for it.
enum GoldenVariant {
  static let folderName = "variants"

  /// A folder's name for a renderer: the architecture, and a hash of all versions.
  static func name(of renderer: String) -> String {
    let architecture = renderer.split(separator: " ").first.map(String.init) ?? "unknown"
    let safe = architecture.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return "\(safe)-\(ContentHash.digits(of: Array(renderer.utf8)).prefix(8))"
  }

  /// Where the variant of a renderer is, or would be.
  static func place(of renderer: String, in golden: URL) -> URL {
    golden.appendingPathComponent(folderName, isDirectory: true)
      .appendingPathComponent(name(of: renderer), isDirectory: true)
  }

  /// The folder of a renderer's variant, opened; nil where there is none.
  ///
  /// - Throws: `FileProblem` where something else than a folder has its name.
  static func folder(of renderer: String, in golden: OpenFolder) throws -> OpenFolder? {
    guard golden.kind(of: folderName) != .nothing else { return nil }
    let variants = try golden.folder(folderName)
    let name = name(of: renderer)
    return variants.kind(of: name) == .nothing ? nil : try variants.folder(name)
  }
}
