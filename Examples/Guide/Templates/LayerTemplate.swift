import RefreshKit

/// A square that the pull turns, and one animation of its layer turns during the refresh.
final class LayerTemplate: LayerRefreshControl {
  /// The height that the list opens for the control, in points.
  override class var height: CGFloat { 64 }
  /// The duration of one cycle, in seconds. Cycles repeat until the refresh ends.
  override class var animationDuration: TimeInterval { 1 }

  @Tunable var color = SystemColor.systemPurple

  private let square = View(frame: CGRect(x: 0, y: 0, width: 26, height: 26))

  /// The layer whose animations run in each cycle.
  override var targetLayer: Layer { square.layer }

  /// Called once. Add all views and layers to `animationView`.
  override func setup() {
    // When pulled beyond its height, the control stays in the middle of the gap.
    anchorPosition = .middle
    // Goldens and messages refer to layers by name.
    square.layer.name = "square"
    square.layer.cornerRadius = 6
    addSubviewToRefreshAnimationView(square)
    addBasicAnimation(keyPath: "transform.rotation.z", from: 0, to: 2 * CGFloat.pi)
    resetAnimationView(animationView)
  }

  /// Called when the screen turns dark or light, among others.
  override func environmentDidChange() { square.backgroundColor = environment.color(color) }

  /// Called whenever the pull changes. The ratio runs from 0 to 1 at the control's height; the distance keeps growing.
  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    square.alpha = pullRatio
    // A square looks the same after a quarter turn, where the cycles begin.
    square.transform = CGAffineTransform(rotationAngle: pullRatio * .pi / 2)
  }

  /// Called when the refresh has ended. The control closes when you call `completion`.
  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: 0.25) {
      self.square.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
      self.square.alpha = 0
    } completion: { _ in
      completion()
    }
  }

  /// Called when the control has closed, and when its size changes, to restore the initial state.
  override func resetAnimationView(_ animationView: View) {
    square.center = animationView.bounds.center
    square.transform = .identity
    square.alpha = 0
    environmentDidChange()
  }
}
