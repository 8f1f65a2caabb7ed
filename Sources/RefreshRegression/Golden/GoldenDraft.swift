import Foundation
import RefreshRendering

/// A golden that is being put together: its files, not yet on disk.
struct GoldenDraft {
  let manifest: GoldenManifest
  /// Every file with its name, the manifest last.
  let files: [(name: String, bytes: [UInt8])]

  /// Plays a clip and puts its golden together.
  ///
  /// - Throws: `ClipError` and `RenderError`.
  init(recording clip: GoldenClip) throws {
    let size = clip.pixelSize
    let strip = FrameStrip(width: size.width, height: size.height)
    var pictures: [Bitmap] = []
    var numbers: [String: Int] = [:]
    var pages: [[UInt8]] = []
    let capture = try ClipCapture.full(of: clip) { _, bitmap in
      let hash = bitmap.contentHash
      if numbers[hash] != nil { return }
      numbers[hash] = numbers.count
      pictures.append(bitmap)
      guard pictures.count == strip.capacity else { return }
      pages.append(try strip.file(pictures))
      pictures = []
    }
    if !pictures.isEmpty { pages.append(try strip.file(pictures)) }
    self.init(clip, capture, pages: pages) { strip.place(of: numbers[$0]!) }
  }

  private init(
    _ clip: GoldenClip, _ capture: ClipCapture, pages: [[UInt8]],
    place: (_ hash: String) -> FrameStrip.Place
  ) {
    let trace = Array(capture.trace.text.utf8)
    var files: [(name: String, bytes: [UInt8])] = [(GoldenManifest.traceName, trace)]
    files += pages.enumerated().map { (FrameStrip.fileName($0), $1) }
    manifest = GoldenManifest(
      identity: clip.identity, tolerance: clip.tolerance, renderer: capture.renderer,
      trace: GoldenManifest.File(name: GoldenManifest.traceName, trace),
      pages: pages.enumerated().map { GoldenManifest.File(name: FrameStrip.fileName($0), $1) },
      frames: capture.frames.map {
        GoldenManifest.Frame(time: $0.time, list: $0.list, pixels: $0.pixels, place: place($0.pixels))
      })
    files.append((GoldenManifest.fileName, Array(manifest.text.utf8)))
    self.files = files
  }

  /// Whether the pictures and their times are those of another golden, whoever drew them.
  func shows(sameAs other: GoldenManifest) -> Bool {
    manifest.identity == other.identity && manifest.frames.count == other.frames.count
      && zip(manifest.frames, other.frames).allSatisfy { $0.time == $1.time && $0.pixels == $1.pixels }
  }
}
