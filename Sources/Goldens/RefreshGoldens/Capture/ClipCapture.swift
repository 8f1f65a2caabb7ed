import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshLayers
import RefreshMotion
import RefreshRendering
import RefreshScrolling
import RefreshStage

/// The record of one play of a clip: the digest of every display list, and as much of the rest as was asked for.
struct ClipCapture: Sendable {
  struct Frame: Hashable, Sendable {
    /// Seconds of stage time.
    var time: TimeInterval
    /// The digest of the display list, in 16 hexadecimal digits.
    var list: String
    /// The hash of the pixels, in 32 hexadecimal digits; empty if the frame was not drawn.
    var pixels: String
  }

  /// The parts of a record besides the digests.
  struct Products: OptionSet, Sendable {
    let rawValue: Int
    /// How everything moves, frame by frame.
    static let motion = Products(rawValue: 1)
    /// The display lists themselves, so that pictures can be drawn when the play is over.
    static let displayLists = Products(rawValue: 2)
  }

  private(set) var frames: [Frame] = []
  /// How the control moved; without frames unless the motion was asked for.
  private(set) var trace = MotionTrace()
  /// The settings of the control; none for a scene.
  private(set) var settings = RecordedSettings()
  /// The jumps at each instant that was asked for.
  private(set) var seams: [ClipSeam] = []
  /// The renderer of the pictures; empty if none was drawn.
  private(set) var renderer = ""
  /// The image files that were drawn, and those that were missing, with the digests of their contents.
  private(set) var files: [String: String] = [:]
  let warnings: [String]
  /// When the finger let go, and when cycles began.
  let marks: ClipMarks
  /// The display lists of all frames; none if they were not asked for or would take too much memory.
  private var lists: [DisplayList] = []

  /// Plays a clip.
  ///
  /// - Parameters:
  ///   - instants: seconds of stage time to be looked at from close by.
  ///   - onPicture: called with each frame's number and picture, in order; without it nothing is drawn.
  /// - Throws: `ClipError`, `RenderError` and what `onPicture` throws.
  init(
    of clip: GoldenClip, _ products: Products = [], seamsAt instants: [TimeInterval] = [],
    _ watch: ClipWatch = ClipWatch(), onPicture: ((Int, Bitmap) throws -> Void)? = nil
  ) throws {
    let drawing = onPicture.map { _ in IncrementalRenderer(scale: clip.scale) }
    var (frames, lists) = ([Frame](), KeptLists(isKeeping: products.contains(.displayLists)))
    var images: [String: String] = [:]
    var fonts: Set<String> = []
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
        fonts.formUnion(CairoRenderer.fontWords(for: frame.list))
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
    marks = ClipMarks(result.trace)
    self.settings = settings
    renderer = drawing.map { ([$0.renderer.fingerprint] + fonts.sorted()).joined(separator: " ") } ?? ""
    trace = recorder.trace
    if products.contains(.motion) { trace.note(clip.clip) }
    trace.mark(result.trace)
    seams = zip(instants, looks).map { ClipSeam(time: $0, looks: $1, paths: paths) }
    (self.frames, self.lists) = (frames, lists.all)
  }

  /// Plays a clip, draws every frame and records how everything moves.
  ///
  /// - Throws: `ClipError`, `RenderError` and what `onPicture` throws.
  static func full(
    of clip: GoldenClip, _ watch: ClipWatch = ClipWatch(),
    onPicture: @escaping (Int, Bitmap) throws -> Void = { _, _ in }
  ) throws -> ClipCapture {
    try ClipCapture(of: clip, .motion, watch, onPicture: onPicture)
  }

  /// The digests of all display lists, in order.
  var digests: [String] { frames.map(\.list) }

  /// Draws every frame of the clip from what was kept; one that was too long to be kept is played again.
  ///
  /// - Throws: as ``full(of:_:onPicture:)``.
  func draw(_ clip: GoldenClip, _ watch: ClipWatch, onPicture: @escaping (Int, Bitmap) throws -> Void) throws
  {
    guard lists.count == frames.count else {
      _ = try ClipCapture(of: clip, [], watch, onPicture: onPicture)
      return
    }
    let drawing = IncrementalRenderer(scale: clip.scale)
    var last: DisplayList?
    for (index, list) in lists.enumerated() {
      try onPicture(index, drawing.draw(list, damage: list.damageRegion(since: last)).bitmap)
      last = list
    }
  }
}

/// Keeps the display lists of a play as long as they are few enough.
private struct KeptLists {
  private(set) var all: [DisplayList] = []
  private var room: Int

  /// The most commands that are kept: about 100 MB.
  private static let maximumCommands = 200_000

  init(isKeeping: Bool) { room = isKeeping ? Self.maximumCommands : 0 }

  mutating func add(_ frame: ClipFrame) {
    guard room > 0 else { return }
    // Frames that look the same share their commands.
    if let last = all.last, frame.isRepeated {
      all.append(last)
      return
    }
    room -= frame.list.commands.count
    if room > 0 { all.append(frame.list) } else { all = [] }
  }
}
/// Observes the progress of a clip, to report the current hook if it hangs.
public struct ClipWatch: Sendable {
  /// Called with the name of each hook of the control before the hook.
  public var onHook: @Sendable (String) -> Void
  /// Called with the time of each frame, in seconds.
  public var onFrame: @Sendable (TimeInterval) -> Void
  /// Called when the clip has been played and none of the author's code runs until the next hook.
  public var onPlayed: @Sendable () -> Void

  /// Creates a watch with the given closures.
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
