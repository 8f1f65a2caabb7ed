import Foundation
import RefreshFrames
import RefreshRendering

/// Golden in memory: manifest, trace and PNG pages before they are written to disk.
struct UnwrittenGolden {
  let manifest: GoldenManifest
  /// Settings that the control had when the clip was played.
  let settings: RecordedSettings
  /// Files to write, with their names; the manifest is the last.
  let files: [(name: String, bytes: [UInt8])]
}

extension UnwrittenGolden {
  /// Plays a clip and creates its golden.
  ///
  /// - Parameter isMotionOnly: true to record display lists and motion without pictures.
  /// - Throws: `ClipError` and `RenderError`.
  init(
    recording clip: GoldenClip, by maker: GoldenOrigin? = nil, isMotionOnly: Bool = false,
    _ watch: ClipObserver = ClipObserver()
  ) throws {
    if isMotionOnly {
      self.init(clip, maker, try ClipCapture(of: clip, .motion, watch), pages: [], nil)
      return
    }
    let size = clip.pixelSize
    var strip = PageBuilder(PageLayout(width: size.width, height: size.height), compressionLevel: 9)
    var places: [PageLayout.PicturePosition] = []
    let capture = try ClipCapture.full(of: clip, watch) { _, bitmap in places.append(try strip.add(bitmap)) }
    self.init(clip, maker, capture, pages: try strip.finish(), places)
  }

  private init(
    _ clip: GoldenClip, _ maker: GoldenOrigin?, _ capture: ClipCapture, pages: [[UInt8]],
    _ places: [PageLayout.PicturePosition]?
  ) {
    let trace = Array(capture.trace.text.utf8)
    var files: [(name: String, bytes: [UInt8])] = [(GoldenManifest.traceName, trace)]
    files += pages.enumerated().map { (PageLayout.fileName($0), $1) }
    let manifest = GoldenManifest(
      identity: clip.identity, maker: maker, tolerance: clip.tolerance,
      renderer: capture.renderer.isEmpty ? CairoRenderer(scale: clip.scale).fingerprint : capture.renderer,
      trace: GoldenManifest.File(name: GoldenManifest.traceName, trace),
      pages: pages.enumerated().map { GoldenManifest.File(name: PageLayout.fileName($0), $1) },
      frames: capture.frames.enumerated().map { index, frame in
        GoldenManifest.Frame(
          time: frame.time, list: frame.list, pixels: frame.pixels,
          place: places?[index] ?? PageLayout.PicturePosition(page: 0, x: 0, y: 0))
      })
    files.append((GoldenManifest.fileName, Array(manifest.text.utf8)))
    self.init(manifest: manifest, settings: capture.settings, files: files)
  }

  /// Variant of a golden: the pictures of this draft with the golden's trace and tolerance, and the name of the command
  /// or test that recorded the golden.
  func variant(of golden: GoldenManifest) -> UnwrittenGolden {
    var manifest = manifest
    manifest.trace = golden.trace
    manifest.tolerance = golden.tolerance
    manifest.maker = golden.maker
    let pages = files.filter { $0.name != GoldenManifest.traceName && $0.name != GoldenManifest.fileName }
    return UnwrittenGolden(
      manifest: manifest, settings: settings,
      files: pages + [(GoldenManifest.fileName, Array(manifest.text.utf8))])
  }

  /// True if another golden has the same clip settings, frame times and pictures, from whatever renderer; for goldens
  /// without pictures, also the same trace.
  func shows(sameAs other: GoldenManifest) -> Bool {
    if manifest.isMotionOnly != other.isMotionOnly { return false }
    if manifest.isMotionOnly && manifest.trace != other.trace { return false }
    return manifest.identity == other.identity && manifest.frames.count == other.frames.count
      && zip(manifest.frames, other.frames).allSatisfy { $0.time == $1.time && $0.pixels == $1.pixels }
  }
}
