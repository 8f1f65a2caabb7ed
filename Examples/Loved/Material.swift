import Foundation
import RefreshKit

/// A disc with an arc that bites its own tail, each time in the next colour.
///
/// Shows: the two ends of a stroke, cycles that take turns, a disc in front of content that seems to stay.
final class Material: RefreshControl {
  override class var height: CGFloat { 64 }
  /// Half of the arc's motion: its tail follows in one cycle, its head runs ahead in the next.
  override class var animationDuration: TimeInterval { 0.666 }
  override class var preferredType: RefreshControlType { .background }

  override class var acceptedJumps: [AcceptedJump] {
    let reason = "the arc begins at its tail again, and the ring is turned to where that is"
    return [AcceptedJump(of: "arc", at: .nextCycle, because: reason)]
  }

  /// The colours of the arc, one after the other.
  var colors = [0x0099CC, 0xFF4444, 0x669900, 0xAA66CC, 0xFF8800].map { Color(hex: $0) }
  /// The longest and the shortest arc, in turns.
  var (longest, shortest): (CGFloat, CGFloat) = (0.8, 0.01)

  private let disc = View(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
  private let ring = Layer()
  private let arc = ShapeLayer(
    path: BezierPath(arcCenter: .zero, radius: 8.75, startAngle: 0, endAngle: 2 * .pi), lineWidth: 2.5)
  private let arrow = ShapeLayer(path: BezierPath(svgPath: "M-5 -1 L0 4 L5 -1 Z"))
  /// The number of the cycle, from 0, and the turns of the ring so far.
  private var (cycle, turns): (Int, CGFloat) = (0, 0)

  override func setup() {
    (insetDuration, insetCurve, exitPolicy, overlaysContent) = (0.2, .quarticOut, .blendOut, true)
    accessibilityLabel = "Refresh"
    disc.layer.name = "disc"
    disc.layer.cornerRadius = 20
    (disc.layer.shadowOpacity, disc.layer.shadowRadius) = (0.25, 3)
    disc.layer.shadowOffset = CGSize(width: 0, height: 2)
    (ring.name, arc.name, arrow.name) = ("ring", "arc", "arrow")
    arc.lineCap = .square
    ring.position = CGPoint(x: 20, y: 20)
    ring.addSublayer(arc)
    ring.addSublayer(arrow)
    disc.layer.addSublayer(ring)
    addSubviewToRefreshAnimationView(disc)
    environmentDidChange()
    resetAnimationView(animationView)
  }

  override func environmentDidChange() {
    disc.backgroundColor = environment.colorScheme == .dark ? Color(hex: 0x424242) : Color(hex: 0xFAFAFA)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    place(pullDistance)
    // Beyond the threshold the ring continues to turn, against a growing resistance.
    let beyond = min(max(0, pullDistance - height), 2 * height) / height
    let tension = 2 * (beyond / 4 - beyond * beyond / 16)
    let opened = max(0, pullRatio - 0.4) * 5 / 3
    turns = environment.reducesMotion ? 0 : (-0.25 + 0.4 * opened + 2 * tension) / 2
    show(head: longest * opened, tail: 0, arrowScale: opened)
  }

  override func handleTransition(on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat) {
    place(pullDistance)
  }

  /// Lets the disc follow the pull, and fall behind it as that continues; the list seems not to move.
  private func place(_ distance: CGFloat) {
    contentShift = distance
    let beyond = min(max(0, distance - height), 2 * height) / height
    disc.center = CGPoint(
      x: animationView.bounds.midX,
      y: min(distance, height) - 20 + 4 * height * (beyond / 4 - beyond * beyond / 16))
    disc.alpha = min(1, distance / 20)
  }

  /// Draws the arc between two points, in turns, with the arrow at its head.
  private func show(head: CGFloat, tail: CGFloat, arrowScale: CGFloat) {
    (arc.strokeStart, arc.strokeEnd) = (tail, max(head, tail + shortest))
    ring.transform = CATransform3D(rotationAngle: 2 * .pi * turns, x: 0, y: 0, z: 1)
    let angle = 2 * .pi * min(head, longest) - .pi / 36
    arrow.position = CGPoint(x: 8.75 * cos(angle), y: 8.75 * sin(angle))
    arrow.transform = CATransform3D(rotationAngle: angle, x: 0, y: 0, z: 1).scaledBy(
      x: arrowScale, y: arrowScale, z: 1)
  }

  override func didArm() { View.animate(withDuration: 0.3) { self.ring.opacity = 1 } }
  override func didDisarm() { View.animate(withDuration: 0.3) { self.ring.opacity = 0.3 } }

  override func setupRefreshControl(for animationView: View) {
    if cycle == 0 { ring.opacity = 1 }
    if environment.reducesMotion { return show(head: longest, tail: 0, arrowScale: 0) }
    if !isTailMoving { turns += longest }
    show(head: isTailMoving ? longest : 0, tail: 0, arrowScale: cycle == 0 ? 1 : 0)
  }

  /// Whether the arc's tail follows in this cycle, as in the first; in every other one the head runs ahead.
  private var isTailMoving: Bool { cycle.isMultiple(of: 2) }

  override func animationCycle(for animationView: View) {
    defer { cycle += 1 }
    if environment.reducesMotion {
      ring.opacity = cycle.isMultiple(of: 2) ? 0.4 : 1
      return
    }
    View.performWithoutAnimation {
      let (color, next) = (colors[cycle / 2 % colors.count], colors[(cycle / 2 + 1) % colors.count])
      if isTailMoving {
        animate(arc, "strokeColor", [color, color, next])
        animate(arrow, "fillColor", [color, color, next])
        animate(arc, "strokeStart", [0, longest], .standard)
        animate(arc, "strokeEnd", [longest, longest + shortest], .standard)
        (arc.strokeColor, arrow.fillColor) = (next, next)
      } else {
        animate(arc, "strokeEnd", [shortest, longest], .standard)
      }
      animate(ring, "transform.rotation.z", [2 * .pi * turns, 2 * .pi * (turns + 0.4)])
      turns += 0.4
      show(
        head: isTailMoving ? longest + shortest : longest, tail: isTailMoving ? longest : 0,
        arrowScale: cycle == 0 ? 1 : 0)
    }
  }

  private func animate(
    _ layer: Layer, _ keyPath: String, _ values: [any AnimatableValue], _ curve: TimingCurve = .linear
  ) {
    let animation = KeyframeAnimation(keyPath: keyPath, values: values, duration: animationDuration)
    layer.add(animation.with(curve), forKey: keyPath)
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: 0.15) {
      self.disc.transform = CGAffineTransform(scaleX: 0.01, y: 0.01)
    } completion: { _ in
      completion()
    }
  }

  override func resetAnimationView(_ animationView: View) {
    cycle = 0
    disc.transform = .identity
    ring.opacity = 0.3
    (arc.strokeColor, arrow.fillColor) = (colors[0], colors[0])
    handleScrolling(on: animationView, pullDistance: 0, pullRatio: 0, pullVelocity: 0)
  }
}
