import Foundation
import RefreshKit

/// A sun that rises over a town while the list uncovers it, and turns until the refresh ends.
///
/// Shows: a scene behind the content, three depths that move and grow at rates of their own.
final class Sun: RefreshControl {
  override class var height: CGFloat { 120 }
  /// A turn of the sun.
  override class var animationDuration: TimeInterval { 1 }
  override class var preferredType: RefreshControlType { .background }

  /// The sky by day, and by night on a dark screen.
  var skyColor = SystemColor(light: Color(hex: 0x009FF1), dark: Color(hex: 0x0B3E66))
  var (farHills, nearHills) = (Color(hex: 0x64ABB3), Color(hex: 0x488D9D))

  private let (sky, hills, town, sun) = (Layer(), Layer(), Layer(), Layer())
  private let outline = Color(hex: 0x2C3E46)
  /// How far the sun is turned, and the part of it that the cycles have added.
  private var (angle, offset): (CGFloat, CGFloat) = (0, 0)
  private var isCalm: Bool { environment.reducesMotion }

  override func setup() {
    (insetDuration, insetCurve, accessibilityLabel) = (0.7, .quarticOut, "Refresh")
    (sky.name, hills.name, town.name, sun.name) = ("sky", "hills", "town", "sun")
    // Drawn for a width of 300, and stretched to the control's.
    for layer in [sky, hills] { layer.bounds.size = CGSize(width: 300, height: 195) }
    town.bounds.size = CGSize(width: 300, height: 66)
    sun.bounds.size = CGSize(width: 33, height: 33)
    for layer in [sky, hills, sun, town] { animationView.layer.addSublayer(layer) }
    drawSky()
    drawTown()
    let rays = (0..<12).map { Double($0) * .pi / 6 }.map { angle in
      "M\(16.5 + 11 * cos(angle)) \(16.5 + 11 * sin(angle)) l\(4 * cos(angle)) \(4 * sin(angle))"
    }
    draw(rays.joined(), in: sun, stroke: Color(hex: 0xFFF0C8), width: 1.5)
    let disc = "M24.5 16.5 A8 8 0 1 1 8.5 16.5 A8 8 0 1 1 24.5 16.5 Z"
    draw(disc, in: sun, fill: Color(hex: 0xFFE9A8), stroke: .white)
    environmentDidChange()
    resetAnimationView(animationView)
  }

  private func draw(
    _ path: String, in layer: Layer, fill: Color? = nil, stroke: Color? = nil, width: CGFloat = 1
  ) {
    let shape = ShapeLayer(
      path: BezierPath(svgPath: path), fillColor: fill, strokeColor: stroke, lineWidth: width)
    (shape.lineJoin, shape.lineCap) = (.round, .round)
    layer.addSublayer(shape)
  }

  private func drawSky() {
    let clouds = """
      M0 130 H44 q0 -9 10 -9 q2 -10 14 -9 q6 -14 22 -14 q20 1 22 17 q12 -2 16 7 q8 0 9 8 H150
      M182 130 q2 -10 10 -10 q4 -12 16 -11 q13 1 14 12 q9 1 10 9 H300
      M34 138 h24 M62 138 h4 M224 108 h5 M236 108 h30
      """
    draw(clouds, in: sky, stroke: .white)
    draw(
      "M-9 245 V178 q8 -10 18 -5 q8 -9 19 -3 q9 -7 18 2 q10 -6 19 3 q10 -5 17 5 L104 192 H196 q6 -14 18 -12 q6 -10 18 -6 q8 -9 20 -2 q9 -8 19 0 q10 -5 17 4 q9 -4 21 6 V245 Z",
      in: hills, fill: farHills)
    draw(
      "M-9 245 V188 q10 -7 20 0 q11 -8 22 1 q12 -6 20 4 L84 197 H214 q8 -10 19 -6 q9 -8 20 0 q10 -7 20 1 q12 -7 36 2 V245 Z",
      in: hills, fill: nearHills)
  }

  /// A house: its outline, and windows as a grid of columns and rows in a part of it.
  private func drawHouse(
    _ path: String, _ color: Int, windows: (x: Int, y: Int, columns: Int, rows: Int, step: Int)? = nil
  ) {
    draw(path, in: town, fill: Color(hex: UInt32(color)), stroke: outline)
    guard let windows else { return }
    let grid = (0..<windows.rows).flatMap { row in
      (0..<windows.columns).map { column in
        "M\(windows.x + column * windows.step) \(windows.y + row * windows.step) h2.6 v3 h-2.6 Z"
      }
    }
    draw(grid.joined(), in: town, fill: outline)
  }

  private func drawTown() {
    drawHouse("M80 66 V48 H118 V66 Z M78 44 H120 V48 H78 Z", 0xF2F2F2)
    draw(
      "M83 52 V60 M88 52 V60 M93 52 V60 M98 52 V60 M103 52 V60 M108 52 V60 M113 52 V60", in: town,
      stroke: Color(hex: 0x7C8789))
    draw("M76 61 H118", in: town, stroke: Color(hex: 0xC0392B), width: 2.5)
    drawHouse("M118 66 V40 H138 V66 Z M116 38 H140 V41 H116 Z", 0xE7E7E7, windows: (121, 45, 3, 3, 6))
    drawHouse("M141 66 V8 H168 V66 Z M148 8 V2 H161 V8 M144 8 H165", 0x7FB4C6, windows: (144, 13, 5, 10, 5))
    drawHouse("M169 66 V36 H206 V66 Z", 0xB7AC94, windows: (172, 40, 6, 4, 6))
    drawHouse("M179 36 V28 q8 -9 16 0 V36 Z M177 28 H197", 0x9C8F76)
    drawHouse("M208 66 V43 L216.5 34 L225 43 V66 Z", 0xF2F2F2, windows: (211, 47, 3, 3, 5))
    draw("M70 66 H232", in: town, stroke: outline)
  }

  override func environmentDidChange() { backgroundColor = environment.color(skyColor) }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    // `second` runs from 0 to 1 in the second half of the pull.
    let (width, second) = (animationView.bounds.width, isCalm ? 1 : max(0, 2 * pullRatio - 1))
    func place(_ layer: Layer, top: CGFloat, scale: CGFloat) {
      let unit = width / 300
      layer.affineTransform = CGAffineTransform(scaleX: unit * scale, y: unit * scale)
      layer.position = CGPoint(x: width / 2, y: top + layer.bounds.height * unit / 2)
    }
    // Beyond the control's height the land continues with the content, and the sky half as far.
    let beyond = max(0, pullDistance - height)
    let (top, scale) = (-0.247 * width + 15 * pullRatio, CGFloat(1.05).interpolated(to: 1, at: second))
    place(sky, top: top + beyond / 2, scale: scale)
    place(hills, top: top + beyond - 0.09 * width, scale: scale)
    let sink = second > 0 ? 10 * (1 - second) : 20 * pullRatio
    place(
      town, top: height - 0.22 * width + 1 + sink + beyond,
      scale: CGFloat(0.92).interpolated(to: 1, at: second))
    let risen = pullRatio < 1 ? pullRatio : (pullDistance / height + 9) / 10
    sun.position = CGPoint(x: 0.3 * width + 16.5, y: 16.5 + height * (0.1 + 0.5 * (1 - risen)))
    angle = isCalm ? 0 : offset + 2 * .pi * risen * CGFloat(1.2).interpolated(to: 1.5, at: second)
    let size = CGFloat(1.2).interpolated(to: 0.9, at: second)
    sun.affineTransform = CGAffineTransform(rotationAngle: angle).scaledBy(x: size, y: size)
  }

  override func handleTransition(on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat) {
    let turned = angle
    handleScrolling(on: animationView, pullDistance: pullDistance, pullRatio: pullRatio, pullVelocity: 0)
    // A cycle runs already, from where the pull has turned it to.
    if phase != .closing { angle = turned }
  }

  override func setupRefreshControl(for animationView: View) {}

  override func animationCycle(for animationView: View) {
    let (keyPath, values) =
      isCalm ? ("opacity", [1, 0.5, 1]) : ("transform.rotation.z", [angle, angle - 2 * .pi])
    sun.add(KeyframeAnimation(keyPath: keyPath, values: values, duration: animationDuration), forKey: "turn")
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    // A pull by the height would have turned it by 3π.
    offset = angle - 3 * .pi
    completion()
  }

  override func resetAnimationView(_ animationView: View) {
    offset = 0
    sun.removeAllAnimations()
    handleScrolling(on: animationView, pullDistance: 0, pullRatio: 0, pullVelocity: 0)
  }
}
