import Foundation
import RefreshKit

/// An evening sky whose edge bends; a rocket that the finger aims flies out of it, and fireworks follow.
///
/// Shows: a clip that swings as a function of time, particles of a few replicators, seeded random numbers.
final class Firework: RefreshControl {
  override class var height: CGFloat { 140 }
  /// The seconds from one firework to the next.
  override class var animationDuration: TimeInterval { 1.3 }
  override class var preferredType: RefreshControlType { .background }

  /// The colours of the sky from the top to the horizon by day and by night, and below its edge.
  var skyColors = [(0x997755, 0x141233), (0xEEBB66, 0x432A63), (0xFFE27A, 0x7A3B6B)].map {
    SystemColor(light: Color(hex: $0), dark: Color(hex: $1))
  }
  var groundColor = SystemColor(light: Color(hex: 0xEEEEEE), dark: Color(white: 0.16))
  var colors: [UInt32] = [0x6FA7D7, 0xFF353F, 0xFFEC1E, 0x40CDFC, 0xE14AFF, 0x57E4B2, 0x5BFF66, 0xFF4400]

  /// All measures are those of a control of 230 points, scaled.
  private let (unit, held): (CGFloat, CGFloat) = (140 / 230, 98)
  private let (sky, clip, picture, rocket, flame) = (Layer(), ShapeLayer(), GradientLayer(), Layer(), Layer())
  private let houses =
    "V106 h9 v-9 l6 -8 6 8 v-8 h7 v-6 h5 v6 h9 v12 h14 l6 -8 6 8 h9 v-16 h4 v-6 h4 v6 h6 v18 h16 v55 Z"
  private var (smoke, bursts): ([ReplicatorLayer], [[ReplicatorLayer]]) = ([], [])
  private var (count, lean): (Int, CGFloat) = (0, 0)

  override func setup() {
    (holdDistance, triggerDistance, maximumPullDistance, insetDuration) = (held, height - 2, height, 0.8)
    (sky.name, picture.name, sky.mask, flame.position.y) = ("sky", "picture", clip, -38)
    (rocket.name, flame.name) = ("rocket", "flame")
    for layer in [picture, rocket] { sky.addSublayer(layer) }
    animationView.layer.addSublayer(sky)
    let town = BezierPath(svgPath: (0..<12).map { "M\(107 * $0) 160 \(houses)" }.joined())
    picture.addSublayer(ShapeLayer(name: "town", path: town, fillColor: Color(hex: 0x670B0F)))
    rocket.addSublayer(flame)
    for (layer, path, color) in [
      (flame, "M-10 0 Q-14 22 0 42 Q14 22 10 0", 0xE45305), (flame, "M-5 0 Q-7 12 0 24 Q7 12 5 0", 0xFEEE87),
      (rocket, "M-1.5 -50 H1.5 V0 H-1.5 Z", 0x8A5A33), (rocket, "M-10 -98 H10 V-38 H-10 Z", 0xFFFFFF),
      (rocket, "M-10 -86 L10 -96 V-84 L-10 -74 Z M-10 -62 L10 -72 V-60 L-10 -50 Z", 0xD23A48),
      (rocket, "M-14 -96 L0 -121 L14 -96 Z", 0x0F1527),
    ] { layer.addSublayer(ShapeLayer(path: BezierPath(svgPath: path), fillColor: Color(hex: UInt32(color)))) }
    smoke = (0..<16).map { _ in addRing(of: 1, 7.5) }
    // Two sets, as a firework is seen longer than until the next.
    bursts = (0..<2).map { _ in [addRing(of: 8, 8), addRing(of: 12, 4), addRing(of: 12, 4)] }
    environmentDidChange()
    resetAnimationView(animationView)
  }

  /// Adds dots in a circle, which are not seen until they are animated.
  private func addRing(of count: Int, _ radius: CGFloat) -> ReplicatorLayer {
    let dot = ShapeLayer(name: "dot", path: .circle(radius: radius * unit), fillColor: .white)
    let step = CATransform3D(rotationAngle: 2 * .pi / CGFloat(count), x: 0, y: 0, z: 1)
    let ring = ReplicatorLayer(of: dot, instanceCount: count, instanceTransform: step)
    (ring.name, ring.opacity) = ("ring", 0)
    sky.addSublayer(ring)
    return ring
  }

  override func environmentDidChange() {
    backgroundColor = environment.color(groundColor)
    picture.colors = skyColors.map(environment.color)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    let (middle, second) = (animationView.bounds.midX, Double(max(0, 2 * pullRatio - 1)))
    clip.path = skyPath(bulge: environment.reducesMotion ? 0 : max(0, pullDistance - held))
    lean = fingerLocation.map { -max(-1, min(1, ($0.x - middle) / middle)) * .pi / 4 } ?? 0
    let scale = environment.reducesMotion ? 1 : CGFloat(1.35).interpolated(to: 1, at: second)
    picture.affineTransform = CGAffineTransform(scaleX: scale, y: scale)
    let size = unit * CGFloat(1.1).interpolated(to: 0.8, at: second)
    rocket.affineTransform = CGAffineTransform(rotationAngle: lean).scaledBy(x: size, y: size)
    rocket.position = CGPoint(x: middle, y: held + 16 * second)
    flame.affineTransform = CGAffineTransform(scaleX: 1, y: 0.7 + 0.3 * cos(pullDistance / 4))
    rocket.isHidden = environment.reducesMotion
  }

  /// The sky down to its edge, whose middle hangs that much lower than its ends.
  private func skyPath(bulge: CGFloat) -> BezierPath {
    let bounds = animationView.bounds
    return BezierPath(
      svgPath: "M0 0 V\(held) Q\(bounds.midX) \(held + 2 * bulge) \(bounds.maxX) \(held) V0 Z")
  }

  override func setupRefreshControl(for animationView: View) {
    if phase.cycle == 1 { launch() }
    explode(bursts[count % 2], after: 0.475)
    count += 1
  }

  override func animationCycle(for animationView: View) {}

  private func launch() {
    clip.path = skyPath(bulge: 0)
    if environment.reducesMotion { return }
    let swing = KeyframeAnimation(keyPath: "path", duration: 1) { t in
      let eased = CGFloat(TimingCurve.sineInOut.value(at: t))
      return self.skyPath(bulge: -0.3 * self.height * cos(.pi * (1 + 3.5 * eased)) * (1 - eased))
    }
    clip.add(swing, forKey: "swing")
    let (way, start) = (animationView.bounds.width + 121 * unit, rocket.position)
    let course = CGPoint(x: sin(lean), y: -cos(lean))
    rocket.position = start.adding(course, scaledBy: way)
    let flight = BasicAnimation(keyPath: "position", from: start, to: rocket.position, duration: 0.5)
    rocket.add(flight.with(.sineInOut), forKey: "flight")
    let flicker = KeyframeAnimation(keyPath: "transform.scale.y", values: [1, 0.4, 1], duration: 0.15)
    flame.add(flicker.with(repeatCount: 4), forKey: "flicker")
    for (index, puff) in smoke.enumerated() {
      let flown = 15 * unit * CGFloat(index + 1)
      puff.position = start.adding(course, scaledBy: flown + 20)
      let fading = BasicAnimation(keyPath: "opacity", from: 0.31, to: 0, duration: 2.6)
      puff.add(fading, after: 0.5 * acos(1 - 2 * flown / way) / .pi, forKey: "fade")
    }
  }

  /// Has the dots of each ring fly outwards on a bent way, shrink and fade; every other firework is the same.
  private func explode(_ rings: [ReplicatorLayer], after delay: TimeInterval) {
    var random = SeededRandom(seed: UInt64(count % 2))
    let x = Double.random(in: 0.25...0.75, using: &random)
    let y = Double.random(in: 0.25...0.6, using: &random)
    for (ring, speed) in zip(rings, [14, 10, 6] as [CGFloat]) {
      ring.position = CGPoint(x: x * animationView.bounds.width, y: y * held)
      let (dot, way, isCalm) = (ring.sublayers[0], 2.8 * unit * speed, environment.reducesMotion)
      ring.instanceColor = Color(hex: colors.randomElement(using: &random) ?? 0xFFFFFF)
      let opacities = isCalm ? [0, 1, 0] : [1, 0.8, 0.6]
      let fading = KeyframeAnimation(keyPath: "opacity", values: opacities, duration: 2)
      ring.add(fading, after: delay, forKey: "fade")
      dot.position.x = isCalm ? way : 0
      if isCalm { continue }
      let flight = KeyframeAnimation(keyPath: "position", duration: 2) { t in
        CGPoint(x: way * t * (1 + cos(1.2 * t)), y: way * t * sin(1.2 * t))
      }
      dot.add(flight, after: delay, forKey: "flight")
      let shrinking = BasicAnimation(keyPath: "transform.scale", from: 1, to: 0, duration: 2)
      dot.add(shrinking, after: delay, forKey: "shrink")
    }
  }

  override func resetAnimationView(_ animationView: View) {
    count = 0
    sky.forEachLayer { $0.removeAllAnimations() }
    for ring in smoke + bursts.joined() {
      (ring.position, ring.instanceColor, ring.sublayers[0].position) = (.zero, .white, .zero)
    }
    (picture.bounds, picture.position) = (animationView.bounds, animationView.bounds.center)
    handleScrolling(on: animationView, pullDistance: 0, pullRatio: 0, pullVelocity: 0)
  }
}
