import RefreshControls

/// Motions of a control, recorded once for all formats; a watch observes and may cancel the recording.
struct CancellableMotions {
  private let motions: ControlMotions
  private let watch: ExportCallbacks
  private let progress = ProgressReceiver()

  /// Receiver of the progress of the current recording.
  private final class ProgressReceiver {
    var tell: (Double) -> Void = { _ in }
  }

  init(
    of control: RefreshControl.Type, _ sampling: MotionSampling, layersIn layered: [AppearanceVariant],
    _ watch: ExportCallbacks
  ) {
    self.watch = watch
    motions = ControlMotions(of: control, sampling, layersIn: layered, onHook: watch.onHook) {
      [progress] in progress.tell($0)
    }
  }

  /// Returns the motion in an appearance, recorded on the first call.
  ///
  /// - Throws: `ClipError` for an error of the control, and errors of the watch.
  func motion(in appearance: AppearanceVariant, onPart: @escaping (Double) -> Void) throws -> ControlMotion {
    progress.tell = onPart
    defer { progress.tell = { _ in } }
    let motion = try motions.motion(in: appearance)
    watch.onPlayed()
    try watch.check()
    return motion
  }

  /// Frees the layers of the motions recorded so far.
  func dropLayers() { motions.dropLayers() }
}
