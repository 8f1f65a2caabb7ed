import RefreshKit
import RefreshKitUIKit
import UIKit

@MainActor final class Model { var count = 0 }

final class Badge: RefreshControl {
  override class var height: CGFloat { 60 }
  override class var animationDuration: TimeInterval { 1 }
  let model: Model

  init(model: Model) {
    self.model = model
    super.init(type: .slideDown)
  }
  required init(type: RefreshControlType) { fatalError("A badge has a model") }

  override func setup() { MainActor.assumeIsolated { [model] in model.count += 1 } }
  override func didArm() {
    #if canImport(UIKit)
      MainActor.assumeIsolated { UIImpactFeedbackGenerator(style: .light).impactOccurred() }
    #endif
  }
}
