import Foundation
import RefreshKit

/// A list that turns into a sheet, which bends, swings and throws a ball.
///
/// Shows: a part in front of the content, a trigger while the finger is down, a path through keyframes.
final class Bounce: RefreshControl {
  override class var height: CGFloat { 96 }
  override class var animationDuration: TimeInterval { 1.6 }
  override class var preferredType: RefreshControlType { .background }

  override class var acceptedJumps: [AcceptedJump] {
    [AcceptedJump(of: "sheet", at: .firstCycle, because: "the last step of the pull triggers the refresh")]
  }

  /// The colour behind the sheet; and that of the sheet and its ball, which is the list's.
  var backColor = SystemColor(light: Color(hex: 0x6CA8F8), dark: Color(hex: 0x3F74C4))
  var listColor = SystemColor(light: .white, dark: Color(white: 0.11))
  /// How far the sheet bends before it lets go, and how far it swings then.
  @Tunable(0...80, unit: .points) var bend: CGFloat = 40
  var swings: [CGFloat] = [-28, 16, -12, 6, 0]
  /// The way of the ball, up and back.
  var throwCurve = TimingCurve.bezier(0.49, 0.13, 0.29, 1.61)

  private let back = Layer()
  private let sheet = ShapeLayer(name: "sheet")
  private let ball = View(frame: CGRect(x: 0, y: 0, width: 36, height: 36))
  private let ring = ShapeLayer(
    name: "ring",
    path: BezierPath(arcCenter: .zero, radius: 21.6, startAngle: -.pi / 2, endAngle: 1.625 * .pi),
    lineWidth: 2)
  /// Where the ball's centre is in the air and in the sheet.
  private let (up, down): (CGFloat, CGFloat) = (47, 113)

  override func setup() {
    (trigger, exitPolicy, overlaysContent) = (.onReach, .blendOut, true)
    (triggerDistance, maximumPullDistance) = (height + bend - 0.5, height + bend)
    accessibilityLabel = "Refresh"
    (back.name, ball.layer.name) = ("back", "ball")
    ball.layer.cornerRadius = 18
    ring.lineCap = .round
    for layer in [back, ball.layer, ring, sheet] { animationView.layer.addSublayer(layer) }
    environmentDidChange()
    resetAnimationView(animationView)
  }

  override func environmentDidChange() {
    back.backgroundColor = environment.color(backColor)
    let color = environment.color(listColor)
    (sheet.fillColor, ball.backgroundColor, ring.strokeColor) = (color, color, color)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    handleTransition(on: animationView, pullDistance: pullDistance, pullRatio: pullRatio)
    sheet.path = surface(bentBy: environment.reducesMotion ? 0 : max(0, pullDistance - height))
  }

  override func handleTransition(on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat) {
    // The sheet covers the list the more, the farther that is.
    let edge = min(pullDistance, height)
    (sheet.position.y, sheet.opacity) = (edge - height, pullRatio)
    // The bend uncovers what is behind it deeper than the edge; otherwise the list is there.
    let deeper = max(0, min(1, 10 * pullDistance / height - 9)) * bend / 2
    back.frame = CGRect(x: 0, y: 0, width: animationView.bounds.width, height: edge + deeper)
  }

  /// The sheet from its edge down, whose middle is half as deep as the control point of its curve.
  private func surface(bentBy depth: CGFloat) -> BezierPath {
    let width = animationView.bounds.width
    var path = BezierPath(points: [CGPoint(x: 0, y: height)])
    path.addQuadCurve(
      to: CGPoint(x: width, y: height), controlPoint: CGPoint(x: width / 2, y: height + depth))
    path.addLine(to: CGPoint(x: width, y: 2000))
    path.addLine(to: CGPoint(x: 0, y: 2000))
    path.close()
    return path
  }

  override func setupRefreshControl(for animationView: View) {
    guard phase.cycle == 1 else { return }
    if environment.reducesMotion {
      (ring.strokeEnd, ring.opacity) = (1, 1)
      ring.add(BasicAnimation(keyPath: "strokeEnd", from: 0, to: 1, duration: 0.25), forKey: "strokeEnd")
      repeatForever("opacity", [1, 0.3, 1])
      ball.center.y = up
      return View.animate(withDuration: 0.25) { self.ball.alpha = 1 }
    }
    let paths = [sheet.path ?? surface(bentBy: bend)] + swings.map(surface)
    sheet.path = surface(bentBy: 0)
    sheet.add(KeyframeAnimation(keyPath: "path", values: paths, duration: 0.8).with(.easeIn), forKey: "swing")
    perform(after: 0.2) { self.fly(from: self.down, to: self.up) }
    repeatForever("strokeEnd", [0, 1, 1])
    repeatForever("strokeStart", [0, 0, 1])
    repeatForever("transform.rotation.z", [0, 2 * .pi], duration: 1)
    // A stroke without length has ends: the ring shows only while it moves.
    repeatForever("opacity", [1, 1, 1])
  }

  private func fly(from start: CGFloat, to end: CGFloat) {
    (ball.alpha, ball.center.y) = (1, end)
    let flight = BasicAnimation(keyPath: "position.y", from: start, to: end, duration: 0.25)
    ball.layer.add(flight.with(throwCurve), forKey: "flight")
  }

  /// Animates the ring as soon as the ball is in the air.
  private func repeatForever(_ keyPath: String, _ values: [CGFloat], duration: TimeInterval = 1.6) {
    var animation = KeyframeAnimation(keyPath: keyPath, values: values, duration: duration)
    // The ends of the stroke move with ease, and the turn is even.
    if values.count == 3 { animation.timingFunctions = [.easeOut, .easeOut] }
    ring.add(animation.with(repeatCount: .infinity), after: 0.45, forKey: keyPath)
  }

  override func animationCycle(for animationView: View) {}  // The ring's animations repeat by themselves.

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    (insetDuration, insetCurve) = (0.2, .easeOut)
    ring.removeAllAnimations()
    ring.strokeEnd = 0
    if environment.reducesMotion {
      View.animate(withDuration: insetDuration) { self.ball.alpha = 0 }
      return completion()
    }
    fly(from: up, to: down)
    // The sheet bends once more, and lets the list go as it comes back.
    let paths = [0, bend, 0].map(surface)
    var bulge = KeyframeAnimation(keyPath: "path", values: paths, keyTimes: [0, 0.35, 1], duration: 0.17)
    bulge.timingFunctions = [.easeOut, .easeIn]
    perform(after: 0.25) {
      self.ball.alpha = 0
      self.sheet.add(bulge, forKey: "swing")
    }
    perform(after: 0.25 + bulge.duration, completion)
  }

  override func resetAnimationView(_ animationView: View) {
    (insetDuration, insetCurve) = (0.25, .easeInEaseOut)
    for layer in [ball.layer, ring, sheet] { layer.removeAllAnimations() }
    ball.alpha = 0
    ball.center = CGPoint(x: animationView.bounds.midX, y: down)
    ring.position = CGPoint(x: animationView.bounds.midX, y: up)
    (ring.strokeStart, ring.strokeEnd, ring.opacity, ring.transform) = (0, 0, 0, .identity)
    handleScrolling(on: animationView, pullDistance: 0, pullRatio: 0, pullVelocity: 0)
  }
}
