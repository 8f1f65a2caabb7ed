import RefreshKit

/// A ring that the pull draws, that rotates during the refresh, and that closes and bursts on exit.
final class RingTemplate: LayerRefreshControl {
  /// The height that the list opens for the control, in points.
  override class var height: CGFloat { 72 }
  /// The duration of one cycle, in seconds. Cycles repeat until the refresh ends.
  override class var animationDuration: TimeInterval { 0.9 }

  /// The fraction of the circle that the rotating ring covers. The preview changes values with `@Tunable` without a build.
  @Tunable(0.1...1, step: 0.05) var coverage: CGFloat = 0.8
  @Tunable var color = SystemColor.systemIndigo

  private static let size: CGFloat = 34

  private let spinner = View()
  private let track = ShapeLayer()
  private let ring = ShapeLayer()
  private let dot = View()

  /// The layer that `addBasicAnimation` animates in each cycle. To animate views instead, subclass `RefreshControl` and
  /// override `setupRefreshControl(for:)` and `animationCycle(for:)`.
  override var targetLayer: Layer { spinner.layer }

  /// Called once. Add all views and layers to `animationView`.
  override func setup() {
    // When pulled beyond its height, the control stays in the middle of the gap.
    anchorPosition = .middle

    let bounds = CGRect(x: 0, y: 0, width: Self.size, height: Self.size)
    spinner.bounds = bounds
    // Goldens and messages refer to layers by name.
    spinner.layer.name = "spinner"
    addSubviewToRefreshAnimationView(spinner)
    for (layer, name) in [(track, "track"), (ring, "ring")] {
      layer.name = name
      layer.frame = bounds
      layer.path = BezierPath(
        arcCenter: bounds.center, radius: Self.size / 2 - 2, startAngle: -.pi / 2, endAngle: 1.5 * .pi)
      layer.fillColor = nil
      layer.lineWidth = 4
      layer.lineCap = .round
      spinner.layer.addSublayer(layer)
    }

    dot.layer.name = "dot"
    dot.bounds.size = CGSize(width: 10, height: 10)
    dot.layer.cornerRadius = 5
    addSubviewToRefreshAnimationView(dot)

    addBasicAnimation(keyPath: "transform.rotation.z", from: 0, to: 2 * CGFloat.pi)
    resetAnimationView(animationView)
  }

  /// Called when the screen turns dark or light, among others.
  override func environmentDidChange() {
    let isDark = environment.colorScheme == .dark
    backgroundColor = isDark ? Color(white: 0.11) : Color(red: 0.95, green: 0.96, blue: 1)
    track.strokeColor =
      isDark ? Color(red: 0.22, green: 0.22, blue: 0.3) : Color(red: 0.84, green: 0.86, blue: 0.96)
    ring.strokeColor = tint
    dot.backgroundColor = tint
  }

  private var tint: Color { environment.color(color) }

  /// Called whenever the pull changes. The ratio runs from 0 to 1 at the control's height; the distance keeps growing.
  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    ring.strokeEnd = coverage * pullRatio
    dot.transform = CGAffineTransform(scaleX: pullRatio, y: pullRatio)
  }

  /// Called when the pull passes the threshold, and when it goes back: the dot changes its colour.
  override func didArm() { dot.backgroundColor = environment.color(.systemPink) }
  override func didDisarm() { dot.backgroundColor = tint }

  /// Called when the last cycle is over: a refresh that has failed turns the ring red.
  override func showResult(_ result: RefreshResult, on animationView: View) {
    guard result != .success else { return }
    View.animate(withDuration: 0.2) { self.ring.strokeColor = self.environment.color(.systemRed) }
  }

  /// Called when the refresh has ended. The control closes when you call `completion`.
  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: 0.25) {
      self.ring.strokeEnd = 1
      self.dot.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
    } completion: { _ in
      View.animate(withDuration: 0.2) {
        self.spinner.transform = CGAffineTransform(scaleX: 1.5, y: 1.5)
        self.spinner.alpha = 0
      } completion: { _ in
        completion()
      }
    }
  }

  /// Called when the control has closed, and when its size changes, to restore the initial state.
  override func resetAnimationView(_ animationView: View) {
    spinner.center = animationView.bounds.center
    spinner.transform = .identity
    spinner.alpha = 1
    ring.strokeEnd = 0
    dot.center = animationView.bounds.center
    dot.transform = CGAffineTransform(scaleX: 0, y: 0)
    environmentDidChange()
  }
}
