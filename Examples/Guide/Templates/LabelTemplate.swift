import RefreshKit

/// A text that says what is going on, and how the refresh has ended.
final class LabelTemplate: RefreshControl {
  /// The height that the list opens for the control, in points.
  override class var height: CGFloat { 60 }
  /// The duration of the cycle's animation, in seconds; there and back, a cycle takes twice as long.
  override class var animationDuration: TimeInterval { 0.6 }
  /// The results that `showResult` shows.
  override class var results: [RefreshResult] { [.success, .failure()] }

  @Tunable var pullText = "Pull to refresh"
  @Tunable var releaseText = "Release to refresh"
  @Tunable var refreshingText = "Refreshing"

  private let label = Label()

  /// Called once. Add all views and layers to `animationView`.
  override func setup() {
    // When pulled beyond its height, the control stays in the middle of the gap.
    anchorPosition = .middle
    animationOptions = .autoreverse
    // Goldens and messages refer to layers by name.
    label.layer.name = "label"
    label.font = .systemFont(ofSize: 15)
    label.textAlignment = .center
    addSubviewToRefreshAnimationView(label)
    resetAnimationView(animationView)
  }

  /// Called when the screen turns dark or light, among others.
  override func environmentDidChange() { label.textColor = environment.color(.systemGray) }

  /// Called whenever the pull changes. The ratio runs from 0 to 1 at the control's height; the distance keeps growing.
  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    label.alpha = pullRatio
  }

  /// Called when the pull passes the threshold, and when it goes back.
  override func didArm() { label.text = releaseText }
  override func didDisarm() { label.text = pullText }

  /// Called before each cycle: how it begins.
  override func setupRefreshControl(for animationView: View) {
    label.text = refreshingText
    label.alpha = 1
  }

  /// Called for each cycle, inside an animation: the text fades, and comes back, since `animationOptions` autoreverse.
  override func animationCycle(for animationView: View) { label.alpha = 0.4 }

  /// Called when the last cycle is over.
  override func showResult(_ result: RefreshResult, on animationView: View) {
    label.text = result == .success ? "Up to date" : "Refreshing failed"
    label.alpha = 1
  }

  /// Called when the refresh has ended. The control closes when you call `completion`.
  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: 0.2) {
      self.label.alpha = 0
    } completion: { _ in
      completion()
    }
  }

  /// Called when the control has closed, and when its size changes, to restore the initial state.
  override func resetAnimationView(_ animationView: View) {
    label.frame = animationView.bounds
    label.text = pullText
    label.alpha = 0
    environmentDidChange()
  }
}
