import Foundation
import RefreshClips
import RefreshControls
import RefreshLayers
import RefreshRendering
import RefreshScrolling
import RefreshStage

/// What a clip shows at present: the digests of its display lists, and as far as asked for its pictures and motion.
struct ClipCapture: Hashable, Sendable {
  /// One frame.
  struct Frame: Hashable, Sendable {
    /// Seconds of stage time.
    var time: TimeInterval
    /// The digest of the display list, in 16 hexadecimal digits.
    var list: String
    /// The hash of the pixels, in 32 hexadecimal digits; empty where nothing was drawn.
    var pixels: String
  }

  var frames: [Frame] = []
  /// How the control moved; without frames where nothing was drawn.
  var trace = MotionTrace()
  /// What drew the pictures.
  var renderer = ""
  /// What the stage warned of.
  var warnings: [String] = []
  /// When the finger let go, and when cycles began.
  var marks = ClipMarks()

  /// Plays a clip without drawing: the digests alone.
  ///
  /// - Throws: `ClipError`.
  static func digests(of clip: GoldenClip, _ watch: ClipWatch = ClipWatch()) throws -> ClipCapture {
    var capture = ClipCapture()
    let result = try ClipPlayer(clip.clip, onHook: watch.onHook).play { frame in
      watch.onFrame(frame.time)
      capture.frames.append(
        Frame(time: rounded(frame.time), list: ContentHash.hexadecimal(frame.list.digest), pixels: ""))
    }
    capture.finish(result, MotionTrace(), watch)
    return capture
  }

  /// Plays a clip without drawing and notes how everything moves.
  ///
  /// - Throws: `ClipError`.
  static func motion(of clip: GoldenClip, _ watch: ClipWatch = ClipWatch()) throws -> ClipCapture {
    var capture = ClipCapture()
    var recorder = TraceRecorder()
    let player = ClipPlayer(clip.clip, onHook: watch.onHook)
    let result = try player.playWithStage(onFrame: { frame, stage in
      watch.onFrame(frame.time)
      try recorder.add(frame, on: stage)
      capture.frames.append(
        Frame(time: rounded(frame.time), list: ContentHash.hexadecimal(frame.list.digest), pixels: ""))
    })
    capture.finish(result, recorder.trace, watch)
    return capture
  }

  /// Plays a clip, draws every frame and notes how everything moves.
  ///
  /// - Parameter onPicture: called with each frame's number and picture, in order.
  /// - Throws: `ClipError`, `RenderError` and what `onPicture` throws.
  static func full(
    of clip: GoldenClip, _ watch: ClipWatch = ClipWatch(),
    onPicture: (Int, Bitmap) throws -> Void = { _, _ in }
  ) throws -> ClipCapture {
    let renderer = CairoRenderer(scale: clip.scale)
    var capture = ClipCapture()
    capture.renderer = renderer.fingerprint
    var recorder = TraceRecorder()
    var bitmap: Bitmap?
    var hash = ""
    let player = ClipPlayer(clip.clip, onHook: watch.onHook)
    let result = try player.playWithStage(onFrame: { frame, stage in
      watch.onFrame(frame.time)
      let damage = renderer.pixelRect(for: frame.damage)
      if bitmap == nil {
        bitmap = try renderer.render(frame.list)
        hash = bitmap!.contentHash
      } else if !damage.isEmpty {
        try renderer.render(frame.list, into: &bitmap!, damage: damage)
        hash = bitmap!.contentHash
      }
      capture.frames.append(
        Frame(time: rounded(frame.time), list: ContentHash.hexadecimal(frame.list.digest), pixels: hash))
      try recorder.add(frame, on: stage)
      try onPicture(frame.index, bitmap!)
    })
    capture.finish(result, recorder.trace, watch)
    return capture
  }

  /// Seconds from a seam to where it is looked at.
  static let instant = 1e-4

  /// Plays a clip and looks at it twice just before and twice just after some instants; one that comes to its end before
  /// is left out.
  ///
  /// - Throws: `ClipError`.
  static func seams(of clip: GoldenClip, at times: [TimeInterval], _ watch: ClipWatch) throws -> [MotionTrace]
  {
    var looks = times.map { _ in TraceRecorder() }
    var isBegun = false
    let player = ClipPlayer(clip.clip, onHook: watch.onHook)
    _ = try player.playWithStage(onFrame: { frame, stage in
      watch.onFrame(frame.time)
      if isBegun { return }
      isBegun = true
      for (index, time) in times.enumerated() {
        for step in [-2.0, -1, 1, 2] {
          let own = time + step * instant
          stage.context.scheduler.schedule(at: own, rank: .frame) { [unowned stage] in
            looks[index].add(
              own, stage.control?.phase.kind ?? .idle, stage.scrollView.contentOffset, on: stage)
          }
        }
      }
    })
    watch.onPlayed()
    return looks.map(\.trace).filter { $0.frames.count == 4 }
  }

  private mutating func finish(_ result: ClipPlayer.Result, _ trace: MotionTrace, _ watch: ClipWatch) {
    watch.onPlayed()
    warnings = result.diagnostics.map(\.message)
    marks = ClipMarks(result.trace)
    self.trace = trace
    self.trace.mark(cycles: marks.cycles)
  }

  /// A microsecond is finer than any frame time and hides the last digits of binary fractions.
  private static func rounded(_ time: TimeInterval) -> TimeInterval { (time * 1e6).rounded() / 1e6 }
}
