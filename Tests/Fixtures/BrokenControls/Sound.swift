import Foundation
import RefreshKit
import TestControls

/// A control that does nothing wrong: a square that appears with the pull, and goes there and back in a cycle.
class Sound: SquareControl {
  override class var animationDuration: TimeInterval { 0.4 }

  override func setup() {
    super.setup()
    resetAnimationView(animationView)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    square.alpha = pullRatio
  }

  override func setupRefreshControl(for animationView: View) { square.alpha = 1 }

  override func animationCycle(for animationView: View) {
    // There in one cycle and back in the next.
    square.center.x = square.center.x > 50 ? 10 : 90
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    square.fadeOut(over: 0.2, then: completion)
  }

  override func resetAnimationView(_ animationView: View) {
    square.center.x = 10
    square.alpha = 0
  }
}
