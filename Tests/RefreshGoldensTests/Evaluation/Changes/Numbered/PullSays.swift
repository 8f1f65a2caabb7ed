import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import RefreshStage

/// A line of text that shows the progress of the pull and the result of the refresh.
final class PullSays: RefreshControl {
  override class var height: CGFloat { at(0, 56) }
  override class var animationDuration: TimeInterval { at(1, 0.6) }

  private let label = Label()
  private var isDim = at(option: 0, false)

  override func setup() {
    anchorPosition = at(option: 1, .bottom)
    label.font = .boldSystemFont(ofSize: at(2, 15))
    label.textAlignment = at(option: 2, .center)
    label.textColor = Color(white: at(3, 0.35))
    addSubviewToRefreshAnimationView(label)
    resetAnimationView(animationView)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    label.alpha = pullRatio
    if pullRatio < at(4, 1) { label.text = "Pull to refresh: \(Int(at(5, 100) * pullRatio)) %" }
  }

  override func didArm() { label.text = at(6, "Release to refresh") }

  override func setupRefreshControl(for animationView: View) {
    label.text = at(7, "Loading …")
    // The pull has set the text's opacity; cycles alternate between two values.
    label.alpha = isDim ? at(8, 0.4) : at(9, 1)
  }

  override func animationCycle(for animationView: View) {
    isDim.toggle()
    label.alpha = isDim ? at(10, 0.4) : at(11, 1)
  }

  override func showResult(_ result: RefreshResult, on animationView: View) {
    label.text = result == .success ? at(12, "Up to date") : at(13, "Could not refresh")
    View.animate(withDuration: at(14, 0.2)) { self.label.alpha = at(15, 1) }
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    // A result that is shown for no time has not changed the opacity yet.
    View.animate(withDuration: at(16, 0.4), options: .beginFromCurrentState) {
      self.label.alpha = at(17, 0)
    } completion: { _ in
      completion()
    }
  }

  override func resetAnimationView(_ animationView: View) {
    label.frame = animationView.bounds
    label.text = at(18, "")
    label.alpha = at(19, 0)
    isDim = at(option: 3, false)
  }
}
