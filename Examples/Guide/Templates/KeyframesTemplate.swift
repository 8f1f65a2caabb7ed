import RefreshKit

/// Three dots that rise with the pull, and that hop one after the other, on keyframes, during the refresh.
final class KeyframesTemplate: RefreshControl {
  /// The height that the list opens for the control, in points.
  override class var height: CGFloat { 64 }
  /// The duration of one cycle, in seconds. Cycles repeat until the refresh ends.
  override class var animationDuration: TimeInterval { 0.9 }

  @Tunable(4...24, unit: .points) var hop: CGFloat = 14
  @Tunable(0...0.2, step: 0.01, unit: .seconds) var delay = 0.12
  @Tunable var color = SystemColor.systemTeal

  private let dots = (0..<3).map { _ in View(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }

  /// Called once. Add all views and layers to `animationView`.
  override func setup() {
    // When pulled beyond its height, the control stays in the middle of the gap.
    anchorPosition = .middle
    for (index, dot) in dots.enumerated() {
      // Goldens and messages refer to layers by name.
      dot.layer.name = "dot \(index + 1)"
      dot.layer.cornerRadius = 5
      addSubviewToRefreshAnimationView(dot)
    }
    resetAnimationView(animationView)
  }

  /// Called when the screen turns dark or light, among others.
  override func environmentDidChange() {
    for dot in dots { dot.backgroundColor = environment.color(color) }
  }

  /// Called whenever the pull changes. The ratio runs from 0 to 1 at the control's height; the distance keeps growing.
  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    place(raisedBy: pullRatio)
  }

  /// Called before each cycle: how it begins.
  override func setupRefreshControl(for animationView: View) { place(raisedBy: 1) }

  /// Called for each cycle. The last value is the first: where a cycle ends, the next begins.
  override func animationCycle(for animationView: View) {
    for (index, dot) in dots.enumerated() {
      let home = dot.center.y
      let animation = KeyframeAnimation(
        keyPath: "position.y", values: [home, home - hop, home, home - hop / 4, home],
        keyTimes: [0, 0.35, 0.7, 0.85, 1], duration: 0.6)
      dot.layer.add(animation, after: Double(index) * delay)
    }
  }

  /// Called when the refresh has ended. The control closes when you call `completion`.
  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: 0.25) {
      self.place(raisedBy: 0)
    } completion: { _ in
      completion()
    }
  }

  /// Called when the control has closed, and when its size changes, to restore the initial state.
  override func resetAnimationView(_ animationView: View) {
    place(raisedBy: 0)
    environmentDidChange()
  }

  /// Places the dots side by side: at 0 below the middle and clear.
  private func place(raisedBy part: CGFloat) {
    let middle = animationView.bounds.center
    for (index, dot) in dots.enumerated() {
      dot.center = CGPoint(x: middle.x + CGFloat(index - 1) * 20, y: middle.y + 20 * (1 - part) + 4)
      dot.alpha = part
    }
  }
}
