import RefreshKit

/// A ball that springs from side to side, overshoots and settles.
final class Pendulum: RefreshControl {
  override class var height: CGFloat { 64 }
  override class var animationDuration: TimeInterval { 0.9 }

  private let ball = View(frame: CGRect(x: 0, y: 0, width: 22, height: 22))
  /// -1 on the left, 1 on the right.
  private var side: CGFloat = -1

  override func setup() {
    ball.backgroundColor = .orange
    ball.layer.cornerRadius = 11
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
      withDuration: animationDuration, usingSpringWithDamping: 0.45, initialSpringVelocity: 2
    ) {
      self.place(on: self.side)
    }
  }

  override func resetAnimationView(_ animationView: View) {
    side = -1
    place(on: 0)
  }

  /// Places the ball left or right of the centre.
  private func place(on side: CGFloat) {
    ball.center = animationView.bounds.center
    ball.center.x += 60 * side
  }
}
