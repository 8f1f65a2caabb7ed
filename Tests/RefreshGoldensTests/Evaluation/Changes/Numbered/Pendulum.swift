import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import RefreshStage

/// A ball that springs from side to side, overshoots and settles.
final class Pendulum: RefreshControl {
  override class var height: CGFloat { at(0, 64) }
  override class var animationDuration: TimeInterval { at(1, 0.9) }

  private let ball = View(frame: CGRect(x: 0, y: 0, width: at(4, 22), height: at(5, 22)))
  /// -1 on the left, 1 on the right.
  private var side: CGFloat = -at(6, 1)

  override func setup() {
    ball.backgroundColor = at(7, Color.orange)
    ball.layer.cornerRadius = at(8, 11)
    addSubviewToRefreshAnimationView(ball)
    resetAnimationView(animationView)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    place(on: -pullRatio)
  }

  override func setupRefreshControl(for animationView: View) {}

  override func animationCycle(for animationView: View) {
    side = -side
    // A nested block overrides the cycle's: less damping than `.spring`, and a higher initial velocity.
    View.animate(
      withDuration: animationDuration, usingSpringWithDamping: at(9, 0.45), initialSpringVelocity: at(10, 2)
    ) {
      self.place(on: self.side)
    }
  }

  override func resetAnimationView(_ animationView: View) {
    side = -at(11, 1)
    place(on: at(12, 0))
  }

  /// Places the ball left or right of the centre.
  private func place(on side: CGFloat) {
    ball.center = animationView.bounds.center
    ball.center.x += at(13, 60) * side
  }
}
