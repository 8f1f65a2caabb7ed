import RefreshKit

/// A line of text that shows the progress of the pull and the result of the refresh.
final class PullSays: RefreshControl {
  override class var height: CGFloat { 56 }
  override class var animationDuration: TimeInterval { 0.6 }

  private let label = Label()
  private var isDim = false

  override func setup() {
    anchorPosition = .bottom
    label.font = .boldSystemFont(ofSize: 15)
    label.textAlignment = .center
    label.textColor = Color(white: 0.35)
    addSubviewToRefreshAnimationView(label)
    resetAnimationView(animationView)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    label.alpha = pullRatio
    if pullRatio < 1 { label.text = "Pull to refresh: \(Int(100 * pullRatio)) %" }
  }

  override func didArm() { label.text = "Release to refresh" }

  override func setupRefreshControl(for animationView: View) {
    label.text = "Loading …"
    // The pull has set the text's opacity; cycles alternate between two values.
    label.alpha = isDim ? 0.4 : 1
  }

  override func animationCycle(for animationView: View) {
    isDim.toggle()
    label.alpha = isDim ? 0.4 : 1
  }

  override func showResult(_ result: RefreshResult, on animationView: View) {
    label.text = result == .success ? "Up to date" : "Could not refresh"
    View.animate(withDuration: 0.2) { self.label.alpha = 1 }
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    // A result that is shown for no time has not changed the opacity yet.
    View.animate(withDuration: 0.4, options: .beginFromCurrentState) {
      self.label.alpha = 0
    } completion: { _ in
      completion()
    }
  }

  override func resetAnimationView(_ animationView: View) {
    label.frame = animationView.bounds
    label.text = ""
    label.alpha = 0
    isDim = false
  }
}
