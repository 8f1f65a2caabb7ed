import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage

extension Clip {
  /// Puts what the clip is of on a stage, as the clip wants it.
  public func attach(to stage: Stage) {
    switch subject {
    case .control(let type):
      let control = stage.context.noting { type.init(type: self.type) }
      control.isDebugEnabled = isDebugEnabled
      stage.attach(control)
      if let anchor { control.anchorPosition = anchor }
      if let exitPolicy { control.exitPolicy = exitPolicy }
    case .scene(let type): stage.attach(stage.context.noting { type.init() })
    }
  }
}
