import Foundation
import RefreshControls
import RefreshFiles
import RefreshLayers
import RefreshMotion
import RefreshRendering
import RefreshScrolling
import RefreshStage

/// A player of clips in virtual time, which produces frames as display lists.
public struct ClipPlayer {
  /// The clip to play.
  public let clip: Clip

  private let onHook: (String) -> Void

  /// Creates a player of a clip.
  ///
  /// - Parameter onHook: called with the name of each hook before the control's hook is called.
  public init(_ clip: Clip, onHook: @escaping (String) -> Void = { _ in }) {
    self.clip = clip
    self.onHook = onHook
  }

  /// The result of a clip.
  public struct Result: Sendable {
    /// The number of frames.
    public let frameCount: Int
    /// The duration in seconds.
    public let duration: TimeInterval
    /// The trace of all events of the control.
    public let trace: EventTrace
    /// The warnings; errors are thrown.
    public let diagnostics: [Diagnostic]
  }

  /// Plays the clip to its end.
  ///
  /// - Throws: `ClipError` at the first frame with an error, and any error of `onFrame`.
  public func play(onFrame: (ClipFrame) throws -> Void) throws -> Result {
    try playWithStage { frame, _ in try onFrame(frame) }
  }

  /// Plays the clip to its end, and calls a closure with each frame and the stage.
  ///
  /// - Throws: `ClipError` at the first frame with an error, and any error of `onFrame`.
  public func playWithStage(onFrame: (ClipFrame, Stage) throws -> Void) throws -> Result {
    try clip.checkLength()
    let stage = Stage(clip.stage, textMeasurer: PangoTextMeasurer())
    stage.onEvent = { [onHook] event in if let hook = event.hookName { onHook(hook) } }
    onHook("init")
    clip.attach(to: stage)
    if let error = ClipError(stage) { throw error }
    let player = ScenarioPlayer(clip.scenario, on: stage)
    player.start()

    // Without resizing, the screen fills the frame.
    let size = clip.screenSizes.isEmpty ? nil : clip.pictureSize
    var last: DisplayList?
    var pending: (index: Int, time: TimeInterval)?
    let frames = FrameLoop(stage, framesPerSecond: clip.framesPerSecond) { pending = ($0, $1) }
    frames.run()
    let clock = VirtualClock(stage.context.scheduler)
    while true {
      // One frame after the end of the scenario shows the state at rest.
      let isLast = player.isFinished
      clock.run { pending != nil }
      guard let (index, time) = pending else { break }
      pending = nil
      if let error = ClipError(stage) { throw error }
      if let refusal = Limits.frames.refusal(of: index + 1, "the clip has", "frames") {
        throw ClipError(refusal)
      }
      let list = stage.displayList(clip.framing, at: time, size: size)
      if let error = ClipError(stage) { throw error }
      try onFrame(
        ClipFrame(
          index: index, time: time, phase: stage.control?.phase.kind ?? .idle,
          contentOffset: stage.scrollView.contentOffset,
          list: list, previous: last), stage)
      last = list
      if isLast { break }
    }
    return Result(
      frameCount: frames.count, duration: Double(frames.count) / clip.framesPerSecond, trace: stage.trace,
      diagnostics: stage.diagnostics)
  }
}
