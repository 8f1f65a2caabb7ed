import Foundation
import RefreshKit

/// Vegetables that jump into a pan as far as the content is pulled, and a soup that boils while it refreshes.
///
/// Shows: parts that the pull moves along curves of their own, bubbles from seeded random numbers, flames.
final class Soup: RefreshControl {
  override class var height: CGFloat { 130 }
  override class var animationDuration: TimeInterval { 1 }
  override class var preferredType: RefreshControlType { .background }

  var tableColor = SystemColor(light: .white, dark: Color(white: 0.11))
  /// The seconds in which a bubble rises, and how many there are in two seconds.
  var (rise, bubbleCount) = (1.3, 12)

  private let (kitchen, plate, flames) = (Layer(name: "kitchen"), Layer(name: "plate"), Layer(name: "flames"))
  private let (pan, water, lid) = (Layer(name: "pan"), Layer(name: "water"), Layer(name: "lid"))
  private let pieces = ["carrot", "pea", "potato", "pea"].map { Layer(name: $0) }
  private let (shadow, body) = (GradientLayer(), GradientLayer())
  /// What jumps in: from where on in the pull, along which quadratic curve, and from which angle.
  private let jumps: [(start: CGFloat, curve: [CGPoint], angle: CGFloat)] = [
    (0.6, [CGPoint(x: 89, y: 82), CGPoint(x: 50, y: -61), CGPoint(x: 11, y: 80)], -2.15),
    (0.6, [CGPoint(x: -80, y: 78), CGPoint(x: -40, y: -57), CGPoint(x: 7, y: 84)], 0),
    (0.8, [CGPoint(x: -65, y: 83), CGPoint(x: -39, y: -72), CGPoint(x: -17, y: 80)], 2.1),
    (0.8, [CGPoint(x: 98, y: 75), CGPoint(x: 35, y: -105), CGPoint(x: -8, y: 84)], 0),
  ]

  override func setup() {
    (insetDuration, accessibilityLabel) = (0.4, "Refresh")
    for layer in [plate, flames, pan] + pieces + [water, lid] { kitchen.addSublayer(layer) }
    animationView.layer.addSublayer(kitchen)
    draw("M-60 0 A60 60 0 0 1 60 0 A60 60 0 0 1 -60 0 Z", 0xFFCC99, in: plate)
    (shadow.name, shadow.frame) = ("shadow", CGRect(x: -31, y: -22, width: 84, height: 75))
    shadow.mask = ShapeLayer(path: BezierPath(svgPath: "M0 44 L31 75 L84 22 L62 0 V46 Z"), fillColor: .black)
    shadow.colors = [0xDBAF84, 0xFFCC99].map { Color(hex: $0) }  // Fades into the plate.
    (shadow.startPoint, shadow.endPoint) = (CGPoint(x: 0.5, y: 0.44), CGPoint(x: 0.75, y: 0.72))
    (body.frame, body.cornerRadius) = (CGRect(x: -31.5, y: 41, width: 63, height: 48), 5)
    body.colors = [0xCA6597, 0xB75C89, 0x9C4E75, 0x7A3C5D].map { Color(hex: $0) }
    (body.locations, body.maskedCorners) = ([0, 0.5, 0.5, 1], [.bottomLeft, .bottomRight])
    (body.startPoint, body.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
    for (layer, part) in [(plate, shadow), (pan, body)] { layer.addSublayer(part) }
    draw("M-31.5 53 L-39 48 M31.5 53 L39 48", 0x93496F, line: 3, in: pan)
    draw("M-31.5 41 V84 Q-31.5 88 -27 88 H27 Q31.5 88 31.5 84 V41", 0x7A3C5D, line: 2, in: pan)
    draw("M-67 0 Q-62 -8 -33.5 -9.5 Q-5 -8 0 0 Z", 0x882C5B, in: lid)
    draw("M-37 -9 q0 -4.5 3.5 -4.5 q3.5 0 3.5 4.5", 0x882C5B, line: 2.5, in: lid)
    draw("M-60 -3.5 Q-54 -6 -46 -6.5", 0xE58BB5, line: 2, in: lid)
    draw("M7 -2.5 L14.5 -7.5 M7 -2 L17.5 -4.5 M7 -1.5 L17 -1 M7 -1 L14.5 2", 0x2F6B55, line: 2, in: pieces[0])
    draw("M-17 6 Q-8 -3.5 3.5 -6 Q8 -6 9 -2 Q10 2.5 6.5 4 Q-6 7 -17 6 Z", 0xEA5D00, in: pieces[0])
    draw("M-17 6 Q-8 -3.5 3.5 -6 Q8 -6 9 -2 Q-4 0 -17 6 Z", 0xFF9E16, in: pieces[0])
    draw("M-8 1 Q-7 -6 1 -5 Q9 -4 8 1 Q6 6 -1 5 Q-7 5 -8 1 Z", 0xCC9966, in: pieces[2])
    draw("M-8 1 Q-7 -6 1 -5 Q9 -4 8 0 Q0 5 -8 1 Z", 0xFFCC66, in: pieces[2])
    for pea in [pieces[1], pieces[3]] { draw("M-3 0 A3 3 0 0 1 3 0 A3 3 0 0 1 -3 0 Z", 0x33CC66, in: pea) }
    for index in 0..<5 {
      let tongue = Layer(name: "tongue")
      tongue.position = CGPoint(x: 9 * index - 18, y: 99)
      draw("M-4.5 -3 Q-5 -7 0 -13 Q5 -7 4.5 -3 Q0 2 -4.5 -3 Z", 0x0071BC, in: tongue)
      draw("M-3 -2.5 Q-3 -6 0 -9 Q3 -6 3 -2.5 Q0 0 -3 -2.5 Z", 0x00A1CC, in: tongue)
      draw("M-1.5 -2 Q-1.5 -4 0 -6 Q1.5 -4 1.5 -2 Q0 -1 -1.5 -2 Z", 0xF5FBFF, in: tongue)
      flames.addSublayer(tongue)
    }
    (water.bounds.size, water.anchorPoint) = (CGSize(width: 61, height: 38), CGPoint(x: 0.5, y: 1))
    (water.position, water.masksToBounds) = (CGPoint(x: 0, y: 87), true)
    water.backgroundColor = Color(hex: 0x6CDBFF, alpha: 0.55)
    for _ in 0..<bubbleCount {
      water.addSublayer(ShapeLayer(name: "bubble", path: .circle(radius: 3.5), strokeColor: .white))
    }
    environmentDidChange()
    resetAnimationView(animationView)
  }

  private func draw(_ path: String, _ color: UInt32, line: CGFloat? = nil, in layer: Layer) {
    let (path, color) = (BezierPath(svgPath: path), Color(hex: color))
    layer.addSublayer(
      line.map { ShapeLayer(path: path, strokeColor: color, lineWidth: $0) }
        ?? ShapeLayer(path: path, fillColor: color))
  }

  override func environmentDidChange() { backgroundColor = environment.color(tableColor) }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    let (p, landed, isCalm) = (pullRatio, max(0, 4 * pullRatio - 3), environment.reducesMotion)
    let size = isCalm ? 1 : max(0.01, min(1, 1.5 * p))
    (plate.opacity, pan.opacity, shadow.opacity) = (p, isCalm ? landed : p, landed)
    plate.affineTransform = CGAffineTransform(scaleX: size, y: size)
    plate.position.y = isCalm ? 65 : 65 + height * max(0, 0.5 - p)
    pan.position.y = isCalm ? 0 : -200 * min(1, max(0, 2.5 - p / 0.3))
    func way(_ shown: CGFloat) -> CGFloat { isCalm ? 1 : shown }
    for (piece, jump) in zip(pieces, jumps) {
      let shown = pow(max(0, (p - jump.start) / (1 - jump.start)), 1.7)
      let sides = zip(jump.curve, jump.curve.dropFirst()).map { $0.interpolated(to: $1, at: way(shown)) }
      (piece.opacity, piece.position) = (shown, sides[0].interpolated(to: sides[1], at: way(shown)))
      piece.affineTransform = CGAffineTransform(rotationAngle: jump.angle * (1 - way(shown)))
    }
    let closed = max(0, 10 * p - 9)
    (lid.opacity, lid.position) = (closed, CGPoint(x: 79 - 45.5 * way(closed), y: 91 * way(closed) - 51))
    lid.affineTransform = CGAffineTransform(rotationAngle: 2.01 * (1 - way(closed)))
  }

  override func handleTransition(on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat) {
    handleScrolling(on: animationView, pullDistance: pullDistance, pullRatio: pullRatio, pullVelocity: 0)
    if phase == .closing { for layer in [water, flames] { layer.opacity = pow(pullRatio, 4) } }
  }

  override func setupRefreshControl(for animationView: View) {
    guard phase.cycle == 1 else { return }
    var random = SeededRandom(seed: 3)
    (flames.opacity, water.opacity) = (1, 1)
    let fade = BasicAnimation(keyPath: "opacity", from: 0, to: 1, duration: 0.7).with(.easeInEaseOut)
    for layer in [flames, water] { layer.add(fade, forKey: "fade") }
    let fill = BasicAnimation(keyPath: "transform.scale.y", from: 0, to: 1, duration: 1)
    water.add(fill.with(.easeInEaseOut), forKey: "fill")
    let (tongues, isCalm) = (flames.sublayers, environment.reducesMotion)
    for tongue in tongues where isCalm { repeatForever(tongue, "opacity", [1, 0.5, 1], during: 2, after: 1) }
    if isCalm { return }
    let times = [0, 0.1, 0.2, 0.3, 0.4, 0.45, 0.5, 1]
    repeatForever(lid, "transform.rotation", [0, 0.05, -0.05, 0.02, 0.07, -0.03, 0, 0], at: times, after: 1)
    repeatForever(lid, "position.y", [40, 38, 40, 38, 41, 37, 40, 40], at: times, after: 1)
    for (index, bubble) in water.sublayers.enumerated() {
      bubble.position.x = .random(in: 5...56, using: &random)
      let delay = 0.8 + 2 * Double(index) / Double(bubbleCount)
      repeatForever(bubble, "position.y", [42, -20, -20], at: [0, rise / 2, 1], during: 2, after: delay)
      repeatForever(bubble, "transform.scale", [0.25, 1, 1], at: [0, rise / 2, 1], during: 2, after: delay)
    }
    for tongue in tongues {
      let heights = (0..<5).map { _ in CGFloat.random(in: 0.6...1.15, using: &random) }
      repeatForever(tongue, "transform.scale.y", [1] + heights + [1], after: 0)
    }
  }

  private func repeatForever(
    _ layer: Layer, _ keyPath: String, _ values: [CGFloat], at times: [Double]? = nil,
    during duration: TimeInterval = 1, after delay: TimeInterval
  ) {
    let animation = KeyframeAnimation(keyPath: keyPath, values: values, keyTimes: times, duration: duration)
    layer.add(animation.with(repeatCount: .infinity), after: delay, forKey: keyPath)
  }

  override func animationCycle(for animationView: View) {}  // What boils repeats by itself.

  override func resetAnimationView(_ animationView: View) {
    kitchen.forEachLayer { $0.removeAllAnimations() }
    kitchen.position.x = animationView.bounds.midX
    for layer in [water, flames] { layer.opacity = 0 }
    for bubble in water.sublayers { bubble.position = CGPoint(x: 0, y: 50) }
    handleScrolling(on: animationView, pullDistance: 0, pullRatio: 0, pullVelocity: 0)
  }
}
