import Foundation
import RefreshKit

/// An evening sky whose edge bends; a rocket that the finger aims flies out of it, and fireworks follow.
///
/// Shows: the finger's place, a clip that swings as a function of time, particles of a few replicators.
final class Firework: RefreshControl {
  override class var height: CGFloat { 140 }
  override class var animationDuration: TimeInterval { 1.3 }
  override class var preferredType: RefreshControlType { .background }

  /// The colours of the sky from the middle of the horizon on, by day and by night, and below its edge.
  var skyColors = [(0xFFE97A, 0x9A4A70), (0xEEBB66, 0x432A63), (0x997755, 0x141233)].map {
    SystemColor(light: Color(hex: $0), dark: Color(hex: $1))
  }
  var groundColor = SystemColor(light: Color(hex: 0xEEEEEE), dark: Color(white: 0.16))
  var colors: [UInt32] = [0x6FA7D7, 0xFF353F, 0xFFEC1E, 0x40CDFC, 0xE14AFF, 0x57E4B2, 0x5BFF66, 0xFF4400]

  private let (unit, held): (CGFloat, CGFloat) = (140 / 230, 98)  // Drawn for 230 points, and scaled.
  private let (sky, clip, picture) = (Layer(name: "sky"), ShapeLayer(), GradientLayer())
  private let (rocket, flame) = (Layer(name: "rocket"), Layer(name: "flame"))
  private lazy var smoke = (0..<16).map { _ in self.addRing(of: 1, 7.5) }
  /// Two sets, as a firework is seen longer than until the next.
  private lazy var bursts = (0..<2).map { _ in [(8, 8), (12, 4), (12, 4)].map { self.addRing(of: $0, $1) } }
  private var lean: CGFloat = 0
  /// The content waits for the second in which the sky swings, and then glides.
  private let afterSwing = TimingCurve.function(samples: 96) { 1 - pow(min(1, 3 - 3 * $0), 2) }

  override func setup() {
    (holdDistance, triggerDistance, maximumPullDistance, sky.mask) = (held, height - 2, height, clip)
    (flame.position.y, picture.type, picture.bounds.size) = (-38, .radial, CGSize(width: 375, height: height))
    (picture.startPoint, picture.endPoint) = (CGPoint(x: 0.5, y: 0.75), CGPoint(x: 1.1, y: 0))
    animationView.layer.addSublayer(sky)
    for layer in [picture, rocket] { sky.addSublayer(layer) }
    let houses = "h24v-10h18v-10h10l8-9 8 9v-12h9v-14h5v-8h5v22h8l7-9 7 9v8h6v-16h9v22h22v18h42"
    // Holes, as they go round the other way than the houses: the sky glows through them.
    let windows = (0..<36).map { "M\(50 + $0 * 37 % 80 + $0 / 18 * 188) \(108 + $0 * 7 % 16)v4h2.5v-4z" }
    for (layer, path, color) in [
      (picture as Layer, "M0 190 V126 \(houses) \(houses) V190 Z \(windows.joined())", 0x670B0F),
      (rocket, "M-1.5 -50 H1.5 V0 H-1.5 Z", 0x8A5A33),
      (flame, "M-10 0 Q-14 22 0 42 Q14 22 10 0", 0xE45305), (flame, "M-5 0 Q-7 12 0 24 Q7 12 5 0", 0xFEEE87),
      (rocket, "M-14 -98 H14 V-38 H-14 Z", 0xFFFFFF), (rocket, "M-16 -96 L0 -121 L16 -96 Z", 0x0F1527),
      (rocket, "M-14 -84 L14 -98 V-86 L-14 -72 Z M-14 -60 L14 -74 V-62 L-14 -48 Z", 0xD23A48),
    ] { layer.addSublayer(ShapeLayer(path: BezierPath(svgPath: path), fillColor: Color(hex: UInt32(color)))) }
    rocket.insertSublayer(flame, at: 1)
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
    (backgroundColor, picture.colors) = (environment.color(groundColor), skyColors.map(environment.color))
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    let (middle, second) = (animationView.bounds.midX, Double(max(0, 2 * pullRatio - 1)))
    let bulge = environment.reducesMotion ? 0 : max(0, pullDistance - held)
    (clip.path, rocket.isHidden) = (skyPath(bulge: bulge), environment.reducesMotion)
    (insetDuration, insetCurve) = (1.5, bulge > 0 ? afterSwing : .quarticOut)
    lean = fingerLocation.map { -max(-1, min(1, ($0.x - middle) / middle)) * .pi / 4 } ?? 0
    let (scale, size) = (environment.reducesMotion ? 1 : 1.35 - 0.35 * second, unit * (1.1 - 0.3 * second))
    picture.affineTransform = CGAffineTransform(scaleX: scale * middle / 187.5, y: scale)
    // The town is on the content's edge at first, and the rocket comes after it.
    picture.position = CGPoint(x: middle, y: height / 2 + min(pullDistance - 155, -85) + 85 * second)
    rocket.affineTransform = CGAffineTransform(rotationAngle: lean).scaledBy(x: size, y: size)
    rocket.position = CGPoint(x: middle, y: pullDistance + 80 - 84 * second)
    flame.affineTransform = CGAffineTransform(scaleX: 1, y: 0.7 + 0.3 * cos(pullDistance / 4))
  }

  /// The sky down to its edge, whose middle hangs that much lower than its ends.
  private func skyPath(bulge: CGFloat) -> BezierPath {
    let width = animationView.bounds.width
    return BezierPath(svgPath: "M0 0 V\(held) q\(width / 2) \(2 * bulge) \(width) 0 V0 Z")
  }

  override func setupRefreshControl(for animationView: View) {
    explode(phase.cycle ?? 1)
    clip.path = skyPath(bulge: 0)
    if phase.cycle != 1 || environment.reducesMotion { return }
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

  override func animationCycle(for animationView: View) {}  // The flights of a cycle are set up above.

  /// Has the dots of each ring fly outwards on a bent way, shrink and fade; every other firework is the same.
  private func explode(_ cycle: Int) {
    var random = SeededRandom(seed: UInt64(cycle % 2 + 5))
    let (x, y) = cycle.isMultiple(of: 2) ? (0.26, 0.55) : (0.7, 0.35)
    for (ring, speed) in zip(bursts[cycle % 2], [14, 10, 6] as [CGFloat]) {
      ring.position = CGPoint(x: x * animationView.bounds.width, y: y * held)
      let (dot, way, isCalm) = (ring.sublayers[0], 2.8 * unit * speed, environment.reducesMotion)
      ring.instanceColor = Color(hex: colors.randomElement(using: &random) ?? 0xFFFFFF)
      let fading = KeyframeAnimation(
        keyPath: "opacity", values: isCalm ? [0, 1, 0] : [1, 0.8, 0.6], duration: 2)
      ring.add(fading, after: 0.475, forKey: "fade")
      dot.position.x = isCalm ? way : 0
      if isCalm { continue }
      let flight = KeyframeAnimation(keyPath: "position", duration: 2) { t in
        CGPoint(x: way * t * (1 + cos(1.2 * t)), y: way * t * sin(1.2 * t))
      }
      dot.add(flight, after: 0.475, forKey: "flight")
      let shrinking = BasicAnimation(keyPath: "transform.scale", from: 1, to: 0, duration: 2)
      dot.add(shrinking, after: 0.475, forKey: "shrink")
    }
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    (insetDuration, insetCurve) = (0.7, .quarticOut)
    completion()
  }

  override func resetAnimationView(_ animationView: View) {
    sky.forEachLayer { $0.removeAllAnimations() }
    for ring in smoke + bursts.joined() {
      (ring.position, ring.instanceColor, ring.sublayers[0].position) = (.zero, .white, .zero)
    }
    handleScrolling(on: animationView, pullDistance: 0, pullRatio: 0, pullVelocity: 0)
  }
}
