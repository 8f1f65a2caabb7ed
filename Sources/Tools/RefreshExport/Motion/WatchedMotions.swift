import RefreshControls
import RefreshFrames

/// The motions of a control, each sampled once for all formats, under a watch.
struct WatchedMotions {
  private let motions: ControlMotions
  private let watch: ExportWatch
  private let progress = Progress()

  /// The progress of the sampling that is running.
  private final class Progress {
    var tell: (Double) -> Void = { _ in }
  }

  init(
    of control: RefreshControl.Type, _ sampling: MotionSampling, layersIn layered: [Appearance],
    _ watch: ExportWatch
  ) {
    self.watch = watch
    motions = ControlMotions(of: control, sampling, layersIn: layered, onHook: watch.onHook) {
      [progress] in progress.tell($0)
    }
  }

  /// The motion in an appearance.
  ///
  /// - Parameter onPart: called with how much of the sampling is done, 0…1.
  /// - Throws: what is wrong with the control, and what the watch does.
  func motion(in appearance: Appearance, onPart: @escaping (Double) -> Void) throws -> ControlMotion {
    progress.tell = onPart
    defer { progress.tell = { _ in } }
    let motion = try motions.motion(in: appearance)
    watch.onPlayed()
    try watch.check()
    return motion
  }
}
