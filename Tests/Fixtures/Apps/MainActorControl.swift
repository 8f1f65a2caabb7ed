import RefreshKit

final class Dot: View {
  var phase: CGFloat = 0 { didSet { setNeedsLayout() } }
  override func layoutSubviews() { layer.cornerRadius = bounds.width * phase }
}

/// A control that an app's own target holds.
final class Dots: RefreshControl {
  override class var height: CGFloat { 60 }
  override class var animationDuration: TimeInterval { 1 }
  private let dots = (0..<3).map { _ in Dot(frame: CGRect(x: 0, y: 0, width: 8, height: 8)) }

  override func setup() {
    for dot in dots { addSubviewToRefreshAnimationView(dot) }
    place(at: 0)
  }
  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) { place(at: pullRatio) }
  override func setupRefreshControl(for animationView: View) { place(at: 1) }
  override func animationCycle(for animationView: View) { for dot in dots { dot.phase = 1 } }
  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: 0.3) {
      self.place(at: 0)
    } completion: { _ in
      completion()
    }
  }
  override func resetAnimationView(_ animationView: View) { place(at: 0) }

  private func place(at ratio: CGFloat) {
    for (index, dot) in dots.enumerated() { dot.center.x = CGFloat(index) * 20 * ratio }
  }
}
