import Foundation
import RefreshControls
import RefreshLayers
import TestControls
import Testing

/// Forgetting a hook is seen before anything of the control has run.
@Suite struct AbstractHooksTests {
  private final class Heir: StillControl {}
  private final class GenericHeir<Value>: StillControl {}

  private class Measured: RefreshControl {
    override class var height: CGFloat { 60 }
    override class var animationDuration: TimeInterval { 1 }
    override func didArm() {}
    override func resetAnimationView(_ animationView: View) {}
    required init(type: RefreshControlType = .slideDown) { super.init(type: type) }
  }

  private class Layered: LayerRefreshControl {
    override class var height: CGFloat { 60 }
    override func setup() {}
  }
  private class WithTarget: Layered {
    var value = 1.0
    override class var animationDuration: TimeInterval { 1 }
    override var targetLayer: Layer { layer }
    override func handleScrolling(
      on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
    ) {}
  }

  @Test("nothing is missing of a control that overrides all hooks, or whose base does")
  func complete() {
    #expect(StillControl.missingHooks == [])
    #expect(Heir.missingHooks == [])
    #expect(GenericHeir<Int>.missingHooks == [])
    #expect(WithTarget.missingHooks == [])
  }

  @Test("what is missing is named, whatever else is overridden")
  func missing() {
    #expect(
      RefreshControl.missingHooks
        == [.height, .animationDuration, .setup, .handleScrolling, .setupRefreshControl, .animationCycle])
    #expect(Measured.missingHooks == [.setup, .handleScrolling, .setupRefreshControl, .animationCycle])
    #expect(
      LayerRefreshControl.missingHooks
        == [.height, .animationDuration, .setup, .handleScrolling, .targetLayer])
    #expect(Layered.missingHooks == [.animationDuration, .handleScrolling, .targetLayer])
  }

  @Test("a hook that is there alone is seen to be there")
  func eachAlone() {
    final class Cycle: Measured { override func animationCycle(for animationView: View) {} }
    final class Preparation: Measured { override func setupRefreshControl(for animationView: View) {} }
    final class Setup: Measured { override func setup() {} }
    let all: [RefreshHook] = [.setup, .handleScrolling, .setupRefreshControl, .animationCycle]
    #expect(Cycle.missingHooks == all.filter { $0 != .animationCycle })
    #expect(Preparation.missingHooks == all.filter { $0 != .setupRefreshControl })
    #expect(Setup.missingHooks == all.filter { $0 != .setup })
  }
}
