import Foundation
import RefreshKit

/// A paper plane that takes off from a button, and lands when the refresh ends; trees bend with the pull.
///
/// Shows: a part in front of the content, paths sampled from a function, a flight as a function of time.
final class Fly: RefreshControl {
  override class var height: CGFloat { 150 }
  override class var animationDuration: TimeInterval { 0.8 }
  override class var preferredType: RefreshControlType { .background }

  override class var acceptedJumps: [AcceptedJump] {
    [AcceptedJump(of: "plane", at: .exit, because: "it turns round beyond the edge of the screen")]
  }

  /// The sky, into which the land fades on a dark screen.
  var skyColor = SystemColor(light: Color(hex: 0x7ECEC9), dark: Color(hex: 0x14282E))
  /// How far the content stays open, and over how many points more the trees bend.
  var (open, reach): (CGFloat, CGFloat) = (112, 46)

  private let (scene, land) = (Layer(name: "scene"), Layer())
  /// The content's edge, which carries the button, and the plane wherever it flies.
  private let (carrier, button) = (View(frame: .zero), View(frame: .zero))
  private let kite = ShapeLayer(
    path: BezierPath(svgPath: "M-16-13 16 0-16 13V3L6 0-16-3Z"), fillColor: .white)
  private lazy var plane = View(layer: kite, frame: .zero)
  /// The ridges in a land of 240 × 180, the farthest first, and how far each moves with the pull.
  private let ridges = [
    ("M0 95 L55 74 L146 104 L227 72 L240 80 V260 H0 Z", 0x86DAD7, 10),
    ("M0 103 L67 90 L165 115 L221 87 L240 100 V260 H0 Z", 0x3C929C, 20),
    ("M0 114 C30 106 196 97 240 104 V260 H0 Z", 0x3E5F73, 30),
  ].map { (ShapeLayer(name: "ridge", path: BezierPath(svgPath: $0), fillColor: Color(hex: $1)), CGFloat($2)) }
  /// The trees: scale, less than 0 for the mirrored ones behind, foot, and the colours of crown and trunk.
  private let trees = [
    (-0.12, 60.0, 93.0, 0x57B1AE, 0x62A4AD), (-0.10, 40, 96, 0x57B1AE, 0x62A4AD),
    (0.20, 160, 105, 0x1F7177, 0x0C3E48), (0.14, 180, 105, 0x34888F, 0x1B6169),
    (0.16, 140, 105, 0x34888F, 0x1B6169),
  ].map { scale, x, y, crown, trunk in
    let shapes = [crown, trunk].map { ShapeLayer(name: "tree", fillColor: Color(hex: UInt32($0))) }
    return (scale: scale, x: x, y: y, depth: scale < 0 ? 20.0 : 30, shapes: shapes)
  }
  /// A crown and a trunk of 200 units, their foot at the origin.
  private let figures = [
    "M-20 -80 Q-20 -110 -15 -140 Q-10 -170 0 -200 Q10 -170 15 -140 Q20 -110 20 -80 A20 20 0 0 1 -20 -80 Z",
    "M-5 0 V-35 V-70 L-2.5 -105 L0 -140 L2.5 -105 L5 -70 V-35 V0 Z",
  ].map { BezierPath(svgPath: $0) }
  /// How far the trees bend: 1 at most, and less than 0 while they swing back.
  private var bend: CGFloat = 0

  override func setup() {
    (overlaysContent, scene.masksToBounds, insetDuration) = (true, true, 0.5)
    (holdDistance, triggerDistance, accessibilityLabel) = (open, open + 0.9 * reach, "Refresh")
    (button.layer.name, carrier.layer.name, kite.name) = ("button", "carrier", "plane")
    let (back, front) = (trees[..<2].flatMap(\.shapes), trees[2...].flatMap(\.shapes))
    for layer in [ridges[0].0] + back + [ridges[1].0] + front + [ridges[2].0] { land.addSublayer(layer) }
    scene.addSublayer(land)
    animationView.layer.addSublayer(scene)
    for view in [button, plane] { carrier.addSubview(view) }
    addSubviewToRefreshAnimationView(carrier)
    for (y, radius, color) in [(1.5, 29.5, Color(white: 0, alpha: 0.16)), (0, 28, Color(hex: 0x61B3DD))] {
      button.layer.addSublayer(ShapeLayer(path: .circle(.init(x: 0, y: y), radius: radius), fillColor: color))
    }
    environmentDidChange()
    resetAnimationView(animationView)
  }

  override func environmentDidChange() {
    scene.backgroundColor = environment.color(skyColor)
    land.opacity = environment.colorScheme == .dark ? 0.6 : 1
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    show(pullDistance)
    // Content that was pulled beyond its place swings there; where code opens it, it does not.
    insetCurve = bend > 0 && !environment.reducesMotion ? .elasticOut : .easeInEaseOut
  }

  override func handleTransition(on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat) {
    show(pullDistance)
  }

  private func show(_ distance: CGFloat) {
    let (swing, isCalm) = (max(-1, min(1, (distance - open) / reach)), environment.reducesMotion)
    bend = phase.kind == .settling && bend != 0 ? swing : max(0, swing)
    scene.frame = CGRect(x: 0, y: 0, width: animationView.bounds.width, height: distance)
    for (ridge, depth) in ridges { ridge.position.y = depth * max(0, bend) }
    for tree in trees {
      // The land is as wide as the screen, and its trees are not.
      let place = CGAffineTransform(translationX: tree.x, y: tree.y + tree.depth * max(0, bend))
        .scaledBy(x: tree.scale * height / 0.75 / max(1, scene.bounds.width), y: abs(tree.scale))
      for (shape, figure) in zip(tree.shapes, figures) {
        shape.path = figure.mapPoints { Self.bent($0, by: isCalm ? 0 : bend) }.applying(place)
      }
    }
    carrier.center = CGPoint(x: 0, y: distance)
    button.transform = CGAffineTransform(scaleX: min(1, distance / 60), y: min(1, distance / 60))
    if isCalm || phase.kind != .settling { plane.transform = button.transform.rotated(by: -.pi / 4 * bend) }
  }

  /// A point of a tree whose axis bends the more, the higher it is: foot fixed, belly back, tip forward.
  private static func bent(_ point: CGPoint, by bend: CGFloat) -> CGPoint {
    // The quadratic (0, 0) (.8, −bend / 2) (1, 1), in shares of the height, at the height of the point.
    let t = (0.8 - (0.64 + 0.003 * min(0, point.y)).squareRoot()) / 0.6
    return CGPoint(x: point.x + 30 * bend * (t * t - bend * t * (1 - t)), y: point.y)
  }

  override func setupRefreshControl(for animationView: View) {
    guard phase.cycle == 1 else { return }
    if environment.reducesMotion { return View.animate(withDuration: 0.4) { self.plane.alpha = 0 } }
    let (right, top) = (animationView.bounds.width + 30, -0.85 * open)
    fly("M40 0 Q\(0.7 * right) \(top) \(right) \(top)", 0.8, .sineInOut, to: CGPoint(x: 0.5, y: 0.25))
  }

  override func animationCycle(for animationView: View) {}  // Nothing moves while it refreshes.

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    let (isCalm, right) = (environment.reducesMotion, animationView.bounds.width + 30)
    insetCurve = .easeInEaseOut
    perform(after: isCalm ? 0.4 : 1.3, completion)
    if isCalm { return View.animate(withDuration: 0.4) { self.plane.alpha = 1 } }
    // Back to the left edge the other way round, and in from there a moment later.
    plane.transform = CGAffineTransform(scaleX: -0.5, y: 0.5)
    fly("M\(right) -90 Q\(0.85 * right) -10 -30 -10", 0.8, .sineInOut, to: CGPoint(x: -0.9, y: 0.9))
    perform(after: 0.9) {
      self.plane.transform = CGAffineTransform(scaleX: 0.9, y: 0.75)
      self.fly("M-30 -10 Q0 0 40 0", 0.4, .quadraticOut, to: CGPoint(x: 1, y: 1))
    }
  }

  /// Moves the plane along a path, and changes its size and how far it leans on the way.
  private func fly(_ path: String, _ duration: TimeInterval, _ curve: TimingCurve, to scale: CGPoint) {
    let way = KeyframeAnimation(keyPath: "position", path: BezierPath(svgPath: path), duration: duration)
    plane.layer.add(way.with(curve), forKey: "way")
    plane.center = way.path?.currentPoint ?? .zero
    View.animate(withDuration: duration, options: .curveEaseOut) {
      self.plane.transform = CGAffineTransform(scaleX: scale.x, y: scale.y)
    }
  }

  override func resetAnimationView(_ animationView: View) {
    plane.alpha = 1
    plane.layer.removeAllAnimations()
    for view in [button, plane] { view.center = CGPoint(x: 40, y: 0) }
    land.affineTransform = CGAffineTransform(scaleX: animationView.bounds.width / 240, y: height / 180)
    handleScrolling(on: animationView, pullDistance: 0, pullRatio: 0, pullVelocity: 0)
  }
}
