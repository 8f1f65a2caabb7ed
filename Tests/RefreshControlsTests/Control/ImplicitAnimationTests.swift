import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage
import TestControls
import Testing

/// Which hooks move layers that are not a view's by implicit animations.
@Suite struct ImplicitAnimationTests {
  /// Moves a layer that is no view's in every hook, and notes which of the hooks left an animation.
  private final class Mover: ProbeControl {
    let dot = Layer()
    private var distance: CGFloat = 0
    private(set) var moving: Set<RefreshHook> = []
    private(set) var still: Set<RefreshHook> = []

    /// Moves the layer in every hook by its own distance.
    private func move(in hook: RefreshHook) {
      dot.removeAllAnimations()
      distance += 1
      dot.position.x = distance
      if dot.animationKeys.isEmpty { still.insert(hook) } else { moving.insert(hook) }
    }

    override func setup() {
      super.setup()
      square.layer.addSublayer(dot)
      move(in: .setup)
    }
    override func handleScrolling(
      on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
    ) { move(in: .handleScrolling) }
    override func setupRefreshControl(for animationView: View) { move(in: .setupRefreshControl) }
    override func animationCycle(for animationView: View) { move(in: .animationCycle) }
    override func showResult(_ result: RefreshResult, on animationView: View) { move(in: .showResult) }
    override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
      move(in: .exitAnimation)
      completion()
    }
    override func resetAnimationView(_ animationView: View) { move(in: .resetAnimationView) }
    override func didArm() { move(in: .didArm) }
    override func didDisarm() { move(in: .didDisarm) }
    override func environmentDidChange() { move(in: .environmentDidChange) }
    override func exhaustionDidChange() { move(in: .exhaustionDidChange) }
  }

  @Test(
    "only the cycle and the exit animate implicitly; a result, a pull and every other hook set values at once"
  )
  func cycleAndExitOnly() {
    let control = Mover()
    let harness = Harness(control)
    harness.play(.pull(to: 100, over: 0.3), .pull(to: 10, over: 0.3), .release, .settle)
    harness.refresh()
    harness.perform {
      control.noMoreContent()
      control.environment.colorScheme = .dark
    }
    harness.play(.settle)
    #expect(control.moving == [.animationCycle, .exitAnimation])
    #expect(
      control.still == [
        .setup, .handleScrolling, .setupRefreshControl, .showResult, .resetAnimationView, .didArm, .didDisarm,
        .environmentDidChange, .exhaustionDidChange,
      ])
  }
}
