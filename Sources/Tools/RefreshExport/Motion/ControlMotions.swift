import RefreshControls
import RefreshStage

/// Motions of a control in its appearances, each recorded when it is first requested.
///
/// Appearances that differ only in settings that the control has not read share one recording.
public final class ControlMotions {
  private let type: RefreshControl.Type
  private let sampling: MotionSampling
  private let layered: [AppearanceVariant]
  private let onHook: (String) -> Void
  private let onProgress: (Double) -> Void
  private var sampled: [(appearance: AppearanceVariant, read: AppearanceVariant, motion: ControlMotion)] = []

  /// Creates a recorder of a control's motions; it records a motion when the motion is first requested.
  ///
  /// - Parameters:
  ///   - layered: appearances whose layers are kept and whose pull is examined; request them before others.
  ///   - onHook: called before each hook of the control, with its name.
  ///   - onProgress: called with the progress of a recording, 0…1.
  public init(
    of type: RefreshControl.Type, _ sampling: MotionSampling,
    layersIn layered: [AppearanceVariant] = AppearanceVariant.all,
    onHook: @escaping (String) -> Void = { _ in }, onProgress: @escaping (Double) -> Void = { _ in }
  ) {
    (self.type, self.sampling, self.layered) = (type, sampling, layered)
    (self.onHook, self.onProgress) = (onHook, onProgress)
  }

  /// Returns the motion in an appearance.
  ///
  /// - Throws: `ClipError` for an error of the control.
  public func motion(in appearance: AppearanceVariant) throws -> ControlMotion {
    if let index = index(of: appearance) { return sampled[index].motion }
    let readings = EnvironmentReadings()
    var sampling = sampling
    sampling.stage.environment = appearance.environment
    sampling.stage.environment.readings = readings
    sampling.keepsLayers = sampling.keepsLayers && layered.contains(appearance)
    sampling.examinesPull = sampling.examinesPull && layered.contains(appearance)
    let motion = try ControlMotion(of: type, sampling, onHook: onHook, onProgress: onProgress)
    sampled.append((appearance, AppearanceVariant(readings.members), motion))
    return motion
  }

  /// Frees the layers of the motions recorded so far; their drawings stay.
  func dropLayers() {
    for index in sampled.indices { sampled[index].motion.dropLayers() }
  }

  private func index(of appearance: AppearanceVariant) -> Int? {
    sampled.firstIndex {
      $0.appearance.intersection($0.read) == appearance.intersection($0.read)
    }
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
