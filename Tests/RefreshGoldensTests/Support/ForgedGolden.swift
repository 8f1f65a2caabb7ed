import Foundation
import RefreshFrames
import RefreshRendering
import RefreshStage

@testable import RefreshGoldens

/// Goldens whose pictures are not those that were recorded.
enum ForgedGolden {
  /// Writes a golden of a clip with other pictures, whose every checksum fits.
  static func write(
    _ clip: GoldenClip, in folder: URL, picture: @escaping (inout Bitmap) -> Void,
    change: (inout GoldenManifest) -> Void = { _ in }
  ) throws {
    let draft = try UnwrittenGolden(recording: clip)
    let size = clip.clip.stage.size
    var strip = PageBuilder(PageLayout(width: Int(size.width), height: Int(size.height)))
    var (manifest, number) = (draft.manifest, 0)
    _ = try ClipCapture.full(of: clip) { _, bitmap in
      var other = bitmap
      picture(&other)
      manifest.frames[number].place = try strip.add(other)
      manifest.frames[number].pixels = other.contentHash
      number += 1
    }
    let pages = try strip.finish()
    manifest.pages = pages.enumerated().map { GoldenManifest.File(name: PageLayout.fileName($0), $1) }
    change(&manifest)
    let golden = clip.folder(in: folder)
    try? FileManager.default.removeItem(at: golden)
    try FileManager.default.createDirectory(at: golden, withIntermediateDirectories: true)
    let files =
      zip(manifest.pages.map(\.name), pages) + [
        (GoldenManifest.traceName, draft.files[0].bytes),
        (GoldenManifest.fileName, Array(manifest.text.utf8)),
      ]
    for (name, bytes) in files { try Data(bytes).write(to: golden.appendingPathComponent(name)) }
  }
}
