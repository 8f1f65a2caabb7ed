import RefreshControls
import RefreshKitCLI
import RefreshStage

/// Motions of a control in its appearances, each recorded when it is first requested.
///
/// Appearances that differ only in settings that the control has not read share one recording.
public final class ControlMotions {
  private let type: RefreshControl.Type
  private let sampling: MotionSampling
  private let layered: [AppearanceVariant]
  /// Observer of the recordings, which may cancel them.
  private let watch: JobCallbacks
  private var sampled: [(appearance: AppearanceVariant, read: AppearanceVariant, motion: ControlMotion)] = []

  /// Creates a recorder of a control's motions; it records a motion when the motion is first requested.
  ///
  /// - Parameter layered: appearances whose layers are kept and whose pull is examined; request them before others.
  public convenience init(
    of type: RefreshControl.Type, _ sampling: MotionSampling,
    layersIn layered: [AppearanceVariant] = AppearanceVariant.all
  ) {
    self.init(of: type, sampling, layersIn: layered, JobCallbacks())
  }

  init(
    of type: RefreshControl.Type, _ sampling: MotionSampling, layersIn layered: [AppearanceVariant],
    _ watch: JobCallbacks
  ) {
    (self.type, self.sampling, self.layered, self.watch) = (type, sampling, layered, watch)
  }

  /// Returns the motion in an appearance.
  ///
  /// - Throws: `ClipError` for an error of the control.
  public func motion(in appearance: AppearanceVariant) throws -> ControlMotion {
    try motion(in: appearance) { _ in }
  }

  /// Returns the motion in an appearance, and reports the progress of its recording, 0…1.
  ///
  /// - Throws: `ClipError` for an error of the control, and errors of the watch.
  func motion(in appearance: AppearanceVariant, onPart: @escaping (Double) -> Void) throws -> ControlMotion {
    let known = sampled.first { $0.appearance.intersection($0.read) == appearance.intersection($0.read) }
    let motion = try known?.motion ?? record(appearance, onPart)
    watch.onPlayed()
    try watch.check()
    return motion
  }

  private func record(
    _ appearance: AppearanceVariant, _ onPart: @escaping (Double) -> Void
  ) throws -> ControlMotion {
    let readings = EnvironmentReadings()
    var sampling = sampling
    sampling.stage.environment = appearance.environment
    sampling.stage.environment.readings = readings
    sampling.keepsLayers = sampling.keepsLayers && layered.contains(appearance)
    sampling.examinesPull = sampling.examinesPull && layered.contains(appearance)
    let motion = try ControlMotion(of: type, sampling, onHook: watch.onHook, onProgress: onPart)
    sampled.append((appearance, AppearanceVariant(readings.members), motion))
    return motion
  }

  /// Frees the layers of the motions recorded so far; their drawings stay.
  func dropLayers() {
    for index in sampled.indices { sampled[index].motion.dropLayers() }
  }
}

extension AppearanceVariant {
  /// Appearance members for the settings that a control has read. The text size is not among them: a file has one.
  fileprivate init(_ members: EnvironmentReadings.Members) {
    self = []
    if members.contains(.colorScheme) { insert(.dark) }
    if members.contains(.layoutDirection) { insert(.rightToLeft) }
    if members.contains(.reducesMotion) { insert(.reducedMotion) }
  }
}
