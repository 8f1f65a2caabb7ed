import Foundation
import RefreshKit

/// An arrow and a text that say what letting go will do, then a wheel of spokes.
///
/// Shows: a change of state with `didArm` and `didDisarm`, an activity indicator, a result in words.
final class Classic: RefreshControl {
  override class var height: CGFloat { 54 }
  override class var animationDuration: TimeInterval { 1 }

  override class var acceptedJumps: [AcceptedJump] {
    let jumps: [(String, AcceptedJump.Seam)] = [
      ("text", .firstCycle), ("arrow", .firstCycle), ("spinner", .firstCycle), ("spoke", .firstCycle),
      ("text", .exit), ("arrow", .exit), ("spinner", .exit),
    ]
    let reason = "the text changes at once, and the wheel takes the arrow's place"
    return jumps.map { AcceptedJump(of: $0, at: $1, because: reason) }
  }

  /// What the first line says in each state.
  var pullText = "Pull to refresh"
  var releaseText = "Release to refresh"
  var loadingText = "Loading..."
  var failureText = "Could not refresh"
  /// The second line, such as the time of the last update; if it is empty, the first line is in the middle.
  var detailText = "Last update: 12:00" { didSet { say(label.text) } }
  var textColor = SystemColor(light: Color(white: 0.35), dark: Color(white: 0.65))
  /// The seconds of half a turn of the arrow.
  var turnDuration: TimeInterval = 0.25

  private let (label, detailLabel) = (Label(), Label())
  private let arrow = View(frame: CGRect(x: 0, y: 0, width: 15, height: 40))
  private let arrowShape = ShapeLayer(
    path: BezierPath(svgPath: "M7.5 1 V39 M1 32 L7.5 39 L14 32"), lineWidth: 1.5)
  private let spinner = ActivityIndicatorView(style: .gray)

  override func setup() {
    anchorPosition = .bottom
    exitPolicy = .blendOut
    accessibilityLabel = pullText
    (label.font, detailLabel.font) = (.boldSystemFont(ofSize: 14), .boldSystemFont(ofSize: 14))
    (label.layer.name, detailLabel.layer.name, arrow.layer.name) = ("text", "detail", "arrow")
    arrow.layer.addSublayer(arrowShape)
    for view in [label, detailLabel, arrow, spinner] { addSubviewToRefreshAnimationView(view) }
    environmentDidChange()
    resetAnimationView(animationView)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {}  // The threshold alone changes what is shown.

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

  override func animationCycle(for animationView: View) {}  // The wheel turns by itself.

  override func showResult(_ result: RefreshResult, on animationView: View) {
    // After a success it looks at once as before the pull, as in the original; a failure is said.
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
    let color = environment.color(textColor)
    (label.textColor, detailLabel.textColor) = (color, color)
    (arrowShape.strokeColor, spinner.color) = (color, color)
    backgroundColor = environment.color(.systemGray6)
    say(label.text)
  }

  /// Shows a text, the detail below it, and the arrow or the wheel in front of the wider of the two.
  private func say(_ text: String) {
    (label.text, detailLabel.text) = (text, detailText)
    let (middle, offset) = (animationView.bounds.center, detailText.isEmpty ? 0 : height / 4)
    for (line, y) in [(label, middle.y - offset), (detailLabel, middle.y + offset)] {
      line.bounds.size = line.sizeThatFits(.zero)
      line.center = CGPoint(x: middle.x, y: y)
    }
    // A narrow screen leaves less room than the 25 points.
    let gap = min(max(label.bounds.width, detailLabel.bounds.width) / 2 + 25, middle.x - 12)
    let x = middle.x + (environment.layoutDirection == .rightToLeft ? gap : -gap)
    for view in [arrow, spinner] { view.center = CGPoint(x: x, y: middle.y) }
  }
}
