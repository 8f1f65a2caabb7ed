import Foundation
import RefreshKit

/// A liquid whose edge bends towards the finger and swings when it is let go, with a ring in it.
///
/// Shows: a path of one structure as a function of the pull and of the finger, a spring on that path, a mask.
final class Elastic: RefreshControl {
  override class var height: CGFloat { 95 }
  override class var animationDuration: TimeInterval { 1 }
  override class var preferredType: RefreshControlType { .background }

  /// The colours of the liquid and of the ring, and the list's own below the wave.
  var liquidColor = Color(hex: 0x394359)
  var ringColor = Color(hex: 0x4EDDC8)
  var listColor = SystemColor(light: .white, dark: Color(white: 0.11))
  /// How quickly the swing of the edge dies away: with 1 it does not swing.
  var dampingRatio = 0.43

  private let list = Layer(name: "list")
  private let liquid = ShapeLayer()
  /// Cuts the ring off at the edge.
  private let clip = Layer()
  private let clipShape = ShapeLayer()
  private let ring = ShapeLayer()
  /// Where the finger is across the pull, and how far the pull has turned the ring.
  private var (finger, angle): (CGFloat, CGFloat) = (0, 0)

  override func setup() {
    // In front of the content, as the edge swings below the content's.
    (holdDistance, insetDuration, overlaysContent) = (50, 0.36, true)
    accessibilityLabel = "Refresh"
    (liquid.name, clip.name, ring.name) = ("liquid", "clip", "ring")
    liquid.fillColor = liquidColor
    ring.bounds.size = CGSize(width: 30, height: 30)
    ring.path = BezierPath(
      arcCenter: CGPoint(x: 15, y: 15), radius: 14.5, startAngle: -.pi / 2, endAngle: 1.5 * .pi)
    (ring.fillColor, ring.strokeColor) = (nil, ringColor)
    clip.mask = clipShape
    clip.addSublayer(ring)
    for layer in [list, liquid, clip] { animationView.layer.addSublayer(layer) }
    environmentDidChange()
    resetAnimationView(animationView)
  }

  override func environmentDidChange() { list.backgroundColor = environment.color(listColor) }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    let middle = animationView.bounds.midX
    finger = environment.reducesMotion ? middle : fingerLocation?.x ?? middle
    setEdge(wave(pullDistance, bend: environment.reducesMotion ? 0 : min(pullDistance * 1.6 / 3, 70)))
    ring.strokeEnd = min(0.9 * pullRatio, 0.9)
    angle = max(0, pullDistance / height - 1) * 200 / 180 * .pi
    ring.transform = CATransform3D(rotationAngle: angle, x: 0, y: 0, z: 1)
    place(pullDistance)
  }

  private func place(_ distance: CGFloat) {
    list.frame = CGRect(x: 0, y: 0, width: animationView.bounds.width, height: distance)
    ring.position = CGPoint(x: animationView.bounds.midX, y: 15 + max(0, min(10, (distance - 30) / 2)))
  }

  private func setEdge(_ path: BezierPath) { (liquid.path, clipShape.path) = (path, path) }

  /// The liquid, whose edge is at a level near the finger, and higher by the bend at the sides.
  private func wave(_ level: CGFloat, bend: CGFloat) -> BezierPath {
    let (width, base) = (animationView.bounds.width, level - bend)
    let left = min(0.28 * (finger - width / 2), 0)
    let right = max(width + 0.28 * (finger - width / 2), width)
    let (before, after) = (finger - left, right - finger)
    func point(_ x: CGFloat, _ depth: CGFloat) -> CGPoint { CGPoint(x: x, y: base + depth * bend) }
    var path = BezierPath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 0, y: base))
    path.addCurve(
      to: point(left + 0.71 * before, 0.64), controlPoint1: point(left, 0),
      controlPoint2: point(left + 0.44 * before, 0))
    path.addCurve(
      to: point(right - 0.71 * after, 0.64), controlPoint1: point(finger, 1.36),
      controlPoint2: point(right - 0.71 * after, 0.64))
    path.addCurve(
      to: point(right, 0), controlPoint1: point(right - 0.44 * after, 0), controlPoint2: point(right, 0))
    path.addLine(to: CGPoint(x: width, y: 0))
    path.close()
    return path
  }

  override func setupRefreshControl(for animationView: View) {
    guard phase.cycle == 1 else { return }
    ring.strokeEnd = 0.9
    if environment.reducesMotion { return }
    let (old, rest) = (liquid.path ?? BezierPath(), wave(holdDistance ?? height, bend: 0))
    setEdge(rest)
    let swing = SpringAnimation(
      keyPath: "path", from: old, to: rest, dampingRatio: dampingRatio, duration: 0.9)
    for layer in [liquid, clipShape] { layer.add(swing, forKey: "swing") }
  }

  override func handleTransition(on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat) {
    place(pullDistance)
    if phase == .closing || environment.reducesMotion { setEdge(wave(pullDistance, bend: 0)) }
  }

  override func animationCycle(for animationView: View) { spin(for: animationDuration) }

  /// Turns the ring further, once a second; with reduced motion it dims and brightens instead.
  private func spin(for duration: TimeInterval) {
    if environment.reducesMotion {
      return ring.add(
        KeyframeAnimation(keyPath: "opacity", values: [1.0, 0.4, 1.0], duration: duration), forKey: "pulse")
    }
    let turn = BasicAnimation(
      keyPath: "transform.rotation.z", from: angle, to: angle + 2 * .pi * duration, duration: duration)
    ring.add(turn, forKey: "turn")
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    insetDuration = 0.4
    if !environment.reducesMotion { View.performWithoutAnimation { spin(for: insetDuration) } }
    completion()
  }

  override func resetAnimationView(_ animationView: View) {
    insetDuration = 0.36
    ring.removeAllAnimations()
    clip.frame = animationView.bounds
    handleScrolling(on: animationView, pullDistance: 0, pullRatio: 0, pullVelocity: 0)
  }
}
