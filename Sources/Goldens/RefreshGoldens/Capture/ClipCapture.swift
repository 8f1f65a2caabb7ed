import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshLayers
import RefreshMotion
import RefreshRendering
import RefreshScrolling
import RefreshStage

/// Result of playing a clip once: the digest of every display list, and further data on request.
struct ClipCapture: Sendable {
  struct Frame: Hashable, Sendable {
    /// Stage time in seconds.
    var time: TimeInterval
    /// Digest of the display list, in 16 hexadecimal digits.
    var list: String
    /// Hash of the pixels, in 32 hexadecimal digits; empty if the frame was not drawn.
    var pixels: String
  }

  /// Data that a capture keeps besides the digests.
  struct Options: OptionSet, Sendable {
    let rawValue: Int
    static let motion = Options(rawValue: 1)
    /// Display lists of all frames, so that pictures can be drawn after the clip has been played.
    static let displayLists = Options(rawValue: 2)
  }

  private(set) var frames: [Frame] = []
  /// Motion of all layers; without frames unless `.motion` was requested.
  private(set) var trace = MotionTrace()
  /// Settings of the control; empty for a scene.
  private(set) var settings = RecordedSettings()
  /// Jumps at each of the requested times.
  private(set) var seams: [ClipSeam] = []
  /// Fingerprint of the renderer, and of the fonts and libraries that drew the pictures; empty if no picture was drawn.
  private(set) var renderer = ""
  /// Digests of image files by path: files that were drawn, and files that the process failed to find.
  private(set) var files: [String: String] = [:]
  let warnings: [String]
  /// Times at which the finger lifted and cycles began.
  let marks: ReleaseAndCycleTimes
  /// Display lists of all frames; empty if they were not requested or would take too much memory.
  private var lists: [DisplayList] = []

  /// Plays a clip and keeps the requested data.
  ///
  /// - Parameters:
  ///   - instants: Stage times in seconds around which layers are sampled to find jumps.
  ///   - onPicture: Called with each frame's index and picture, in order; nil draws nothing.
  /// - Throws: `ClipError`, `RenderError`, and errors from `onPicture`.
  init(
    of clip: GoldenClip, _ products: Options = [], seamsAt instants: [TimeInterval] = [],
    _ watch: ClipObserver = ClipObserver(), onPicture: ((Int, Bitmap) throws -> Void)? = nil
  ) throws {
    let drawing = onPicture.map { _ in IncrementalRenderer(scale: clip.scale) }
    var (frames, lists) = ([Frame](), KeptDisplayLists(isKeeping: products.contains(.displayLists)))
    var images: [String: String] = [:]
    var words: Set<String> = []
    var recorder = TraceRecorder()
    var looks: [[[SeamSample]]] = instants.map { _ in [] }
    var paths: [ObjectIdentifier: String] = [:]
    var hash = ""
    var settings = RecordedSettings()
    let result = try ClipPlayer(clip.clip, onHook: watch.onHook).playWithStage { frame, stage in
      watch.onFrame(frame.time)
      if frame.index == 0 {
        settings = stage.control.map { RecordedSettings(of: $0) } ?? RecordedSettings()
        for (index, instant) in instants.enumerated() {
          for time in SeamJump.times(at: instant) {
            stage.context.scheduler.schedule(at: time, rank: .frame) { [unowned stage] in
              looks[index].append(SeamSample.all(on: stage, at: time))
              PresentedLayer(root: stage.shownRoot, at: time).forEachLayer { shown, path in
                paths[ObjectIdentifier(shown.layer)] = path
              }
            }
          }
        }
      }
      if let drawing, let onPicture {
        let (bitmap, damage) = try drawing.draw(frame.list, damage: frame.damage)
        if damage?.isEmpty != true { hash = bitmap.contentHash }
        try onPicture(frame.index, bitmap)
      }
      if products.contains(.motion) { try recorder.add(frame, on: stage) }
      lists.add(frame)
      if !frame.isRepeated {
        words.formUnion(CairoRenderer.words(for: frame.list))
        for case .image(let image, _, _) in frame.list.commands.lazy.map(\.drawing) {
          if case .file(let path) = image.source { images[path] = ClipInputs.digest(of: path) }
        }
      }
      frames.append(
        Frame(
          time: frame.time.toMicrosecond, list: frame.list.digest.hexadecimal, pixels: hash))
    }
    watch.onPlayed()
    files = images.merging(ClipInputs.missing()) { $1 }
    warnings = result.diagnostics.map(\.message)
    marks = ReleaseAndCycleTimes(result.trace)
    self.settings = settings
    renderer = drawing.map { ([$0.renderer.fingerprint] + words.sorted()).joined(separator: " ") } ?? ""
    trace = recorder.trace
    if products.contains(.motion) { trace.note(clip.clip) }
    trace.mark(result.trace)
    seams = zip(instants, looks).map { ClipSeam(time: $0, looks: $1, paths: paths) }
    (self.frames, self.lists) = (frames, lists.all)
  }

  /// Plays a clip, draws every frame and records the motion.
  ///
  /// - Throws: `ClipError`, `RenderError`, and errors from `onPicture`.
  static func full(
    of clip: GoldenClip, _ watch: ClipObserver = ClipObserver(),
    onPicture: @escaping (Int, Bitmap) throws -> Void = { _, _ in }
  ) throws -> ClipCapture {
    try ClipCapture(of: clip, .motion, watch, onPicture: onPicture)
  }

  var digests: [String] { frames.map(\.list) }

  /// Draws every frame from the kept display lists, or plays the clip again if the lists were not kept.
  ///
  /// - Throws: `ClipError`, `RenderError`, and errors from `onPicture`.
  func draw(
    _ clip: GoldenClip, _ watch: ClipObserver, onPicture: @escaping (Int, Bitmap) throws -> Void
  ) throws {
    guard lists.count == frames.count else {
      _ = try ClipCapture(of: clip, [], watch, onPicture: onPicture)
      return
    }
    let drawing = IncrementalRenderer(scale: clip.scale)
    for (index, list) in lists.enumerated() { try onPicture(index, drawing.draw(list)) }
  }
}

/// Display lists of a clip, dropped once they take too much memory.
private struct KeptDisplayLists {
  private(set) var all: [DisplayList] = []
  private var room: Int

  /// Maximum number of drawing commands in the kept lists: about 100 MB. A clip with more is played again to be
  /// drawn.
  private static let maximumCommands = 200_000

  init(isKeeping: Bool) { room = isKeeping ? Self.maximumCommands : 0 }

  mutating func add(_ frame: ClipFrame) {
    guard room > 0 else { return }
    // Repeated frames share the commands of the previous frame.
    if let last = all.last, frame.isRepeated {
      all.append(last)
      return
    }
    room -= frame.list.commands.count
    if room > 0 { all.append(frame.list) } else { all = [] }
  }
}
/// Observer of a clip's progress, used to name the current hook if the clip hangs.
public struct ClipObserver: Sendable {
  /// Closure called before each hook of the control, with the hook's name.
  public var onHook: @Sendable (String) -> Void
  /// Closure called at each frame, with its time in seconds.
  public var onFrame: @Sendable (TimeInterval) -> Void
  /// Closure called after the clip has been played, when none of the author's code runs until the next hook.
  public var onPlayed: @Sendable () -> Void

  /// Creates an observer from closures, which do nothing by default.
  public init(
    onHook: @escaping @Sendable (String) -> Void = { _ in },
    onFrame: @escaping @Sendable (TimeInterval) -> Void = { _ in },
    onPlayed: @escaping @Sendable () -> Void = {}
  ) {
    self.onHook = onHook
    self.onFrame = onFrame
    self.onPlayed = onPlayed
  }
}
