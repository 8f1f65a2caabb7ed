import Foundation
import RefreshKit

/// An arrow and a line of text that say what letting go will do, then a wheel of spokes.
///
/// Shows: a change of state with `didArm` and `didDisarm`, an activity indicator, a result in words.
final class Classic: RefreshControl {
  override class var height: CGFloat { 60 }
  override class var animationDuration: TimeInterval { 1 }

  override class var acceptedJumps: [AcceptedJump] {
    let jumps: [(String, AcceptedJump.Seam)] = [
      ("text", .firstCycle), ("arrow", .firstCycle), ("spinner", .firstCycle), ("spoke", .firstCycle),
      ("text", .exit), ("arrow", .exit), ("spinner", .exit),
    ]
    let reason = "the text changes at once, and the wheel takes the arrow's place"
    return jumps.map { AcceptedJump(of: $0, at: $1, because: reason) }
  }

  /// What the line says in each state.
  var pullText = "Pull to refresh"
  var releaseText = "Release to refresh"
  var loadingText = "Loading..."
  var failureText = "Could not refresh"
  var textColor = SystemColor(light: Color(white: 0.625), dark: Color(white: 0.6))
  /// The seconds of half a turn of the arrow.
  var turnDuration: TimeInterval = 0.25

  private let label = Label()
  private let arrow = View(frame: CGRect(x: 0, y: 0, width: 18, height: 18))
  private let arrowShape = ShapeLayer(
    path: BezierPath(svgPath: "M9 1 V17 M2.5 10.5 L9 17 L15.5 10.5"), lineWidth: 1.5)
  private let spinner = ActivityIndicatorView(style: .gray)

  override func setup() {
    anchorPosition = .bottom
    exitPolicy = .blendOut
    accessibilityLabel = pullText
    label.font = .systemFont(ofSize: 14)
    (label.layer.name, arrow.layer.name) = ("text", "arrow")
    arrow.layer.addSublayer(arrowShape)
    for view in [label, arrow, spinner] { addSubviewToRefreshAnimationView(view) }
    environmentDidChange()
    resetAnimationView(animationView)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {}

  override func didArm() { turn(isArmed: true) }
  override func didDisarm() { turn(isArmed: false) }

  private func turn(isArmed: Bool) {
    say(isArmed ? releaseText : pullText)
    View.animate(withDuration: environment.reducesMotion ? 0 : turnDuration) {
      // Just under half a turn, so that it turns back the way it came.
      self.arrow.transform = isArmed ? CGAffineTransform(rotationAngle: -0.9999 * .pi) : .identity
    }
  }

  override func setupRefreshControl(for animationView: View) {
    guard phase.cycle == 1 else { return }
    say(loadingText)
    arrow.alpha = 0
    spinner.startAnimating()
  }

  override func animationCycle(for animationView: View) {}

  override func showResult(_ result: RefreshResult, on animationView: View) {
    // After a success it is as before the pull at once, as in the original; a failure is told.
    say(result == .success ? pullText : failureText)
    (arrow.alpha, arrow.transform) = (result == .success ? 1 : 0, .identity)
    spinner.alpha = 0
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    insetDuration = 0.4
    completion()
  }

  override func resetAnimationView(_ animationView: View) {
    insetDuration = 0.25
    spinner.stopAnimating()
    (arrow.alpha, spinner.alpha) = (1, 1)
    arrow.transform = .identity
    say(pullText)
  }

  override func environmentDidChange() {
    label.textColor = environment.color(textColor)
    backgroundColor = environment.color(.systemGray6)
    label.textAlignment = environment.layoutDirection == .rightToLeft ? .right : .left
    (arrowShape.strokeColor, spinner.color) = (label.textColor, label.textColor)
    say(label.text)
  }

  /// Shows a text with the arrow or the wheel in front of it, all of it in the middle.
  private func say(_ text: String) {
    label.text = text
    let (middle, size) = (animationView.bounds.center, label.sizeThatFits(.zero))
    label.bounds.size = size
    label.center = middle
    let front = environment.layoutDirection == .rightToLeft ? -1.0 : 1
    for (view, gap) in [(arrow, 19.0), (spinner, 16)] {
      view.center = CGPoint(x: middle.x - front * (size.width / 2 + gap), y: middle.y)
    }
  }
}
