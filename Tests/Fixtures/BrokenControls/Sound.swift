import Foundation
import RefreshKit

/// A control that does nothing wrong: a square that appears with the pull, and goes there and back in a cycle.
class Sound: RefreshControl {
  override class var height: CGFloat { 60 }
  override class var animationDuration: TimeInterval { 0.4 }

  let square = View(frame: CGRect(x: 0, y: 20, width: 20, height: 20))

  override func setup() {
    square.backgroundColor = .red
    square.layer.name = "square"
    addSubviewToRefreshAnimationView(square)
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
    View.animate(withDuration: 0.2) {
      self.square.alpha = 0
    } completion: { _ in
      completion()
    }
  }

  override func resetAnimationView(_ animationView: View) {
    square.center.x = 10
    square.alpha = 0
  }
}
