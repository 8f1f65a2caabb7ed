import RefreshControls
import RefreshStage

/// The motions of a control in its appearances, each sampled when it is first asked for.
///
/// A control does the same wherever what it has read of its environment is the same, so that one motion stands for every
/// appearance that differs in nothing else.
public final class ControlMotions {
  private let type: RefreshControl.Type
  private let sampling: MotionSampling
  private let layered: [Appearance]
  private let onHook: (String) -> Void
  private let onProgress: (Double) -> Void
  private var sampled: [(appearance: Appearance, read: Appearance, motion: ControlMotion)] = []

  /// - Parameters:
  ///   - layered: the appearances whose layers are kept, if any are; they are asked for before others.
  ///   - onHook: called with the name of each hook of the control before the hook.
  ///   - onProgress: called with how far a sampling has come, 0…1.
  public init(
    of type: RefreshControl.Type, _ sampling: MotionSampling, layersIn layered: [Appearance] = Appearance.all,
    onHook: @escaping (String) -> Void = { _ in }, onProgress: @escaping (Double) -> Void = { _ in }
  ) {
    (self.type, self.sampling, self.layered) = (type, sampling, layered)
    (self.onHook, self.onProgress) = (onHook, onProgress)
  }

  /// The motion in an appearance.
  ///
  /// - Throws: `ClipError` for what the control reports.
  public func motion(in appearance: Appearance) throws -> ControlMotion {
    if let index = index(of: appearance) { return sampled[index].motion }
    let readings = EnvironmentReadings()
    var sampling = sampling
    sampling.stage.environment = appearance.environment
    sampling.stage.environment.readings = readings
    sampling.keepsLayers = sampling.keepsLayers && layered.contains(appearance)
    let motion = try ControlMotion(of: type, sampling, onHook: onHook, onProgress: onProgress)
    sampled.append((appearance, Appearance(readings.members), motion))
    return motion
  }

  private func index(of appearance: Appearance) -> Int? {
    sampled.firstIndex {
      $0.appearance.intersection($0.read) == appearance.intersection($0.read)
    }
  }
}

extension Appearance {
  /// The members that tell appearances apart by what was read of an environment; a file has text of one size.
  fileprivate init(_ members: EnvironmentReadings.Members) {
    self = []
    if members.contains(.colorScheme) { insert(.dark) }
    if members.contains(.layoutDirection) { insert(.rightToLeft) }
    if members.contains(.reducesMotion) { insert(.reducedMotion) }
  }
}
