import RefreshKit

/// A tile that tumbles a quarter turn further in each cycle, overshoots and settles.
final class Tumble: RefreshControl {
  override class var height: CGFloat { 64 }
  override class var animationDuration: TimeInterval { 0.8 }

  private let tile = View(frame: CGRect(x: 0, y: 0, width: 28, height: 28))

  override func setup() {
    animationType = .spring
    tile.backgroundColor = .purple
    tile.layer.cornerRadius = 6
    addSubviewToRefreshAnimationView(tile)
    resetAnimationView(animationView)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    tile.transform = CGAffineTransform(scaleX: pullRatio, y: pullRatio)
  }

  override func setupRefreshControl(for animationView: View) {}

  override func animationCycle(for animationView: View) {
    tile.transform = tile.transform.rotated(by: .pi / 2)
  }

  override func resetAnimationView(_ animationView: View) {
    tile.transform = .identity
    tile.center = animationView.bounds.center
  }
}
