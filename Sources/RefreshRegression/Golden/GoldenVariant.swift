import Foundation

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

  /// Where the variant of a renderer stands, or would stand.
  static func place(of renderer: String, in golden: URL) -> URL {
    golden.appendingPathComponent(folderName, isDirectory: true)
      .appendingPathComponent(name(of: renderer), isDirectory: true)
  }

  /// The folder of a renderer's variant; nil where there is none.
  ///
  /// - Throws: `GoldenError` where something else than a folder stands in its place.
  static func folder(of renderer: String, in golden: URL) throws -> URL? {
    let place = place(of: renderer, in: golden)
    for folder in [place.deletingLastPathComponent(), place] {
      switch SafeFile.kind(folder.path) {
      case .nothing: return nil
      case .folder: continue
      case .link:
        throw GoldenError.unreadable(
          folder: golden.path, file: folder.lastPathComponent,
          reason: "it is a symbolic link, which is not followed")
      case .file, .other:
        throw GoldenError.unreadable(
          folder: golden.path, file: folder.lastPathComponent, reason: "it is no folder")
      }
    }
    return place
  }
}
