import RefreshControls
import RefreshFrames
import RefreshStage

@testable import RefreshExport

extension TunableReplacements {
  /// The replacement values of a control that is sampled as it is asked for.
  init(of replacement: RefreshControl, _ control: RefreshControl.Type, _ sampling: MotionSampling) {
    self.init(of: replacement) { values, appearance in
      var other = sampling
      other.stage.tuning.merge(values) { $1 }
      return try ControlMotions(of: control, other).motion(in: appearance)
    }
  }
}
