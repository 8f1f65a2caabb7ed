import Foundation
import RefreshKit
import TestControls

/// A control of one layer or a few, which shows one row of the mapping from layers to Lottie.
class MappedControl: StillControl {
  override class var height: CGFloat { 80 }

  var board: Layer { animationView.layer }
  let middle = CGPoint(x: 187.5, y: 40)

  /// Adds a layer of a size and a colour about a place.
  func add(
    _ layer: Layer, _ name: String, at place: CGPoint, _ size: CGFloat = 40, to parent: Layer? = nil,
    width: CGFloat? = nil, height: CGFloat? = nil, color: Color? = nil, corner radius: CGFloat = 0,
    border: (width: CGFloat, color: Color)? = nil
  ) {
    layer.name = name
    layer.bounds.size = CGSize(width: width ?? size, height: height ?? size)
    layer.position = place
    if let color { layer.backgroundColor = color }
    if radius > 0 { layer.cornerRadius = radius }
    if let border { (layer.borderWidth, layer.borderColor) = border }
    (parent ?? board).addSublayer(layer)
  }

  /// Moves a property there and back in a cycle.
  func swing(
    _ layer: Layer, _ keyPath: String, _ from: any AnimatableValue, _ to: any AnimatableValue,
    _ curve: TimingCurve = .easeInEaseOut
  ) {
    var animation = BasicAnimation(keyPath: keyPath, from: from, to: to, duration: animationDuration / 2)
    animation.autoreverses = true
    animation.timingFunction = curve
    layer.add(animation, forKey: keyPath)
  }

  /// A picture with two pixels a point, whose pixels a function gives from their distance from its middle.
  static func picture(_ side: Int, _ pixel: (_ x: Double, _ y: Double) -> UInt32) -> Image {
    let middle = Double(side - 1) / 2
    let pixels = (0..<side * side).map { pixel(Double($0 % side) - middle, Double($0 / side) - middle) }
    return Image(width: side, height: side, pixels: pixels, scale: 2)
  }
}

/// Rectangles with corners and borders that grow.
final class Boxes: MappedControl {
  private let (box, ring) = (Layer(), Layer())

  override func setup() {
    add(box, "box", at: CGPoint(x: 100, y: 40), color: .red, corner: 8, border: (3, .blue))
    let green = Color(red: 0.1, green: 0.5, blue: 0.2)
    add(ring, "ring", at: CGPoint(x: 250, y: 40), corner: 20, border: (4, green))
  }

  override func pull(to ratio: CGFloat) {
    box.bounds.size.width = 20 + 40 * ratio
    box.backgroundColor = Color(red: ratio, green: 0.25, blue: 0.5)
    ring.opacity = ratio
  }

  override func animationCycle(for animationView: View) {
    swing(box, "cornerRadius", 8, 20)
    swing(box, "bounds.size", CGSize(width: 60, height: 40), CGSize(width: 44, height: 40))
    swing(box, "borderColor", Color.blue, Color.orange)
    swing(ring, "borderWidth", 4, 12, .linear)
  }
}

/// Paths that are filled by either rule, have several parts, and become others.
final class Paths: MappedControl {
  private let (star, blob) = (ShapeLayer(), ShapeLayer())

  private func blob(_ r: CGFloat, _ s: CGFloat) -> BezierPath {
    BezierPath(svgPath: "M\(r) 0 C\(r) \(s) \(-r) \(r) \(-r) 0 Q0 \(-s) \(r) 0 Z")
  }

  override func setup() {
    add(star, "star", at: CGPoint(x: 120, y: 40))
    let corners = (0..<5).map { index -> CGPoint in
      let angle = CGFloat(index) * 4 * .pi / 5 - .pi / 2
      return CGPoint(x: 20 + 25 * cos(angle), y: 20 + 25 * sin(angle))
    }
    var path = BezierPath(points: corners, isClosed: true)
    path.append(BezierPath(ovalIn: CGRect(x: -10, y: -10, width: 12, height: 12)))
    (star.path, star.fillRule, star.fillColor) = (path, .evenOdd, .purple)
    add(blob, "blob", at: CGPoint(x: 250, y: 40), 0)
    (blob.path, blob.fillColor, blob.strokeColor) = (blob(20, 20), .orange, .black)
    (blob.lineWidth, blob.lineJoin) = (2, .round)
  }

  override func pull(to ratio: CGFloat) { blob.path = blob(10 + 10 * ratio, 20) }

  override func animationCycle(for animationView: View) {
    swing(blob, "path", blob(20, 20), blob(25, 35))
    swing(star, "fillColor", Color.purple, Color.green)
  }
}

/// Lines that are drawn in part: open, closed, and of several parts.
final class Trims: MappedControl {
  private let arc = ShapeLayer(
    path: .circle(CGPoint(x: 20, y: 20), radius: 20), fillColor: Color(white: 0.8), strokeColor: .red,
    lineWidth: 4)
  private let parts = ShapeLayer(
    path: BezierPath(svgPath: "M0 10 L40 10 M0 30 L40 20"), strokeColor: .blue, lineWidth: 3)

  override func setup() {
    add(arc, "arc", at: CGPoint(x: 120, y: 40))
    arc.lineCap = .round
    add(parts, "parts", at: CGPoint(x: 250, y: 40))
  }

  override func pull(to ratio: CGFloat) {
    View.performWithoutAnimation {
      arc.strokeEnd = 0.1 + 0.9 * ratio
      parts.strokeEnd = 0.05 + 0.95 * ratio
    }
  }

  override func animationCycle(for animationView: View) {
    swing(arc, "strokeStart", 0, 0.8)
    swing(parts, "strokeStart", 0, 0.7, .easeIn)
  }
}

/// Lines whose ends meet at times, on the way of one that moves, or pass each other: nothing of them is drawn there.
final class Meeting: MappedControl {
  private let met = ShapeLayer(
    path: .circle(CGPoint(x: 20, y: 20), radius: 20), strokeColor: .red, lineWidth: 6)
  private let passed = ShapeLayer(
    path: .circle(CGPoint(x: 20, y: 20), radius: 20), strokeColor: .red, lineWidth: 6)

  override func setup() {
    add(met, "met", at: CGPoint(x: 120, y: 40))
    add(passed, "passed", at: CGPoint(x: 220, y: 40))
    passed.lineCap = .square
  }

  override func pull(to ratio: CGFloat) {
    View.performWithoutAnimation {
      met.strokeStart = min(ratio * ratio, 0.25)
      met.strokeEnd = max(met.strokeStart, 2 * ratio - 1)
      (passed.strokeStart, passed.strokeEnd) = (0.8 * sqrt(ratio), 0.9 * pow(ratio, 3))
    }
  }

  override func animationCycle(for animationView: View) {
    swing(met, "strokeEnd", 1, 0.1)
    swing(passed, "strokeStart", 0.2, 0.9, .easeIn)
  }
}

/// A ring that grows from a point, which its round ends make a dot.
final class Growing: MappedControl {
  private let growth = ShapeLayer(
    path: .circle(CGPoint(x: 20, y: 20), radius: 20), strokeColor: .red, lineWidth: 6)

  override func setup() {
    add(growth, "growth", at: CGPoint(x: 120, y: 40))
    (growth.lineCap, growth.strokeEnd) = (.round, 0)
  }

  override func pull(to ratio: CGFloat) { View.performWithoutAnimation { growth.strokeEnd = ratio } }

  override func animationCycle(for animationView: View) { swing(growth, "strokeStart", 0, 1) }
}

/// Layers that move on curves and springs, turn, are turned over, and carry others.
final class Moves: MappedControl {
  private let (arm, hand, ball, coin) = (Layer(), Layer(), Layer(), Layer())

  override func setup() {
    add(arm, "arm", at: CGPoint(x: 100, y: 40), height: 6, color: .brown)
    arm.anchorPoint = CGPoint(x: 0, y: 0.5)
    add(hand, "hand", at: CGPoint(x: 40, y: 3), 14, to: arm, color: Color(hex: 0xF7F6F5), corner: 7)
    add(ball, "ball", at: CGPoint(x: 200, y: 40), 16, color: .green, corner: 8)
    add(coin, "coin", at: CGPoint(x: 300, y: 40), 30, color: .blue, corner: 10)
  }

  override func pull(to ratio: CGFloat) {
    arm.transform = CATransform3D(rotationAngle: 3 * ratio, x: 0, y: 0, z: 1)
    ball.position = CGPoint(x: 200 + 30 * sin(4 * ratio), y: 40 + 20 * cos(4 * ratio))
    coin.transform = CATransform3D(scaleX: cos(.pi * ratio), y: 1)
  }

  override func setupRefreshControl(for animationView: View) {
    (ball.position, coin.transform) = (CGPoint(x: 200, y: 40), .identity)
  }

  override func animationCycle(for animationView: View) {
    arm.add(
      BasicAnimation(
        keyPath: "transform.rotation.z", from: 0, to: 4 * CGFloat.pi, duration: animationDuration),
      forKey: "turn")
    swing(hand, "transform.scale", 1, 0.4, .easeOut)
    var spring = SpringAnimation(keyPath: "position.x", from: 200, to: 240)
    (spring.duration, spring.stiffness, spring.damping) = (animationDuration, 400, 12)
    ball.add(spring, forKey: "spring")
    swing(coin, "transform.scale.x", 1, -1)
  }
}

/// A layer that is turned, stretched, and turned again, with one that it carries and one that it cuts off.
final class Shear: MappedControl {
  private let (box, dot) = (Layer(), Layer())

  override func setup() {
    add(box, "box", at: middle, color: .purple)
    add(dot, "dot", at: CGPoint(x: 12, y: 20), 12, to: box, color: .yellow, corner: 6)
    let (pane, disc) = (Layer(), Layer())
    add(pane, "pane", at: CGPoint(x: 70, y: 20), 30, to: box)
    pane.masksToBounds = true
    add(disc, "disc", at: CGPoint(x: 30, y: 15), 30, to: pane, color: .green, corner: 15)
  }

  private func sheared(_ part: CGFloat) -> CATransform3D {
    var t = CATransform3D.identity
    t.m21 = part
    return t
  }

  override func pull(to ratio: CGFloat) { box.transform = sheared(0.2 + 0.6 * ratio) }

  override func animationCycle(for animationView: View) {
    box.transform = sheared(0.8)
    swing(box, "transform", sheared(0.8), sheared(0.3))
    swing(dot, "position.x", 12, 28)
  }
}

/// A layer that fades with what is in it, of which parts are over each other.
final class Faded: MappedControl {
  private let group = Layer()

  override func setup() {
    add(group, "group", at: middle, 50)
    add(Layer(), "a", at: CGPoint(x: 15, y: 25), 30, to: group, color: .red)
    add(Layer(), "b", at: CGPoint(x: 35, y: 25), 30, to: group, color: .blue, corner: 15)
  }

  override func pull(to ratio: CGFloat) { group.opacity = ratio }

  override func animationCycle(for animationView: View) {
    swing(group, "opacity", 1, 0.3)
    swing(group, "transform.rotation.z", 0, 1)
  }
}

/// A layer that is cut off at round corners while it grows.
final class Clipped: MappedControl {
  private let (pane, inside) = (Layer(), Layer())

  override func setup() {
    add(pane, "frame", at: middle, 44, color: Color(white: 0.75), corner: 12)
    pane.masksToBounds = true
    add(inside, "inside", at: CGPoint(x: 22, y: 22), 30, to: pane, color: .orange)
  }

  override func pull(to ratio: CGFloat) { inside.position.x = 60 * ratio }

  override func setupRefreshControl(for animationView: View) { inside.position.x = 22 }

  override func animationCycle(for animationView: View) {
    swing(inside, "position.x", 22, 50)
    swing(pane, "cornerRadius", 12, 22)
  }
}

/// A layer that is seen through a shape.
final class Masked: MappedControl {
  private let (stripes, hole) = (Layer(), ShapeLayer())

  override func setup() {
    add(stripes, "stripes", at: middle, 50)
    for index in 0..<5 {
      let place = CGPoint(x: 5 + 10 * CGFloat(index), y: 25)
      add(Layer(), "stripe", at: place, 50, to: stripes, width: 10, color: index % 2 == 0 ? .red : .yellow)
    }
    hole.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    hole.path = BezierPath(ovalIn: hole.frame)
    stripes.mask = hole
  }

  override func pull(to ratio: CGFloat) { hole.transform = CATransform3D(scaleX: ratio, y: ratio) }

  override func animationCycle(for animationView: View) { swing(hole, "transform.scale", 1, 0.4) }
}

/// Gradients along a line and outwards.
final class Gradients: MappedControl {
  private let (sky, sun) = (GradientLayer(), GradientLayer())

  override func setup() {
    add(sky, "sky", at: CGPoint(x: 110, y: 40), 60, width: 100, corner: 10)
    (sky.colors, sky.locations) = ([.red, .yellow, .blue], [0, 0.3, 1])
    (sky.startPoint, sky.endPoint) = (.zero, CGPoint(x: 1, y: 1))
    add(sun, "sun", at: CGPoint(x: 260, y: 40), 60, corner: 30)
    (sun.type, sun.colors) = (.radial, [.white, .orange])
    (sun.startPoint, sun.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
  }

  override func pull(to ratio: CGFloat) { sky.opacity = ratio }

  override func animationCycle(for animationView: View) {
    swing(sky, "colors", [Color.red, .yellow, .blue] as [Color], [Color.green, .white, .purple] as [Color])
    swing(sun, "transform.scale", 1, 0.5)
  }
}

/// Text, as outlines of its glyphs; one is higher than its box.
final class Lettering: MappedControl {
  private let label = Label(frame: CGRect(x: 87, y: 20, width: 200, height: 40))
  private let tight = TextLayer()

  override func setup() {
    label.layer.name = "label"
    (label.text, label.font) = ("Refresh", .systemFont(ofSize: 32))
    (label.textColor, label.textAlignment) = (.darkGray, .center)
    addSubviewToRefreshAnimationView(label)
    add(tight, "tight", at: CGPoint(x: 320, y: 40), 60, height: 12)
    (tight.string, tight.font, tight.foregroundColor) = ("gypsy", .systemFont(ofSize: 20), .blue)
    // Text that is upright is cut off at whole pixels.
    tight.transform = CATransform3D(rotationAngle: 0.1, x: 0, y: 0, z: 1)
  }

  override func pull(to ratio: CGFloat) { label.alpha = ratio }

  override func animationCycle(for animationView: View) {
    swing(label.layer, "transform.rotation.z", 0, 0.5)
    swing(label.layer, "foregroundColor", Color.darkGray, Color.red)
  }
}

/// Copies that lag behind each other and fade.
final class Copies: MappedControl {
  private let (ring, dot) = (ReplicatorLayer(), Layer())

  override func setup() {
    add(ring, "ring", at: middle, 60)
    (ring.instanceCount, ring.instanceDelay, ring.instanceAlphaOffset) = (6, 1.0 / 12, -0.1)
    ring.instanceTransform = CATransform3D(rotationAngle: .pi / 3, x: 0, y: 0, z: 1)
    add(dot, "dot", at: CGPoint(x: 30, y: 6), 12, to: ring, color: .red, corner: 6)
  }

  override func pull(to ratio: CGFloat) {
    ring.transform = CATransform3D(rotationAngle: ratio, x: 0, y: 0, z: 1)
  }

  override func animationCycle(for animationView: View) { swing(dot, "transform.scale", 1, 0.3) }
}

/// A picture that fades.
final class Pictures: MappedControl {
  private let picture = ImageLayer()

  override func setup() {
    add(picture, "picture", at: middle, 48)
    // A disc on nothing, so that no edge of the picture itself is seen.
    picture.contents = Self.picture(96) { x, y in
      hypot(x, y) < 40 ? (x < 0 ? 0xFFFF_0000 : 0xFF00_00FF) : 0
    }
  }

  override func pull(to ratio: CGFloat) { picture.opacity = ratio }

  override func animationCycle(for animationView: View) { swing(picture, "opacity", 1, 0.4) }
}

/// Two layers that change which of them is above.
final class Shuffled: MappedControl {
  private let (a, b) = (Layer(), Layer())

  override func setup() {
    add(a, "a", at: CGPoint(x: 175, y: 40), 36, color: .red, corner: 12)
    add(b, "b", at: CGPoint(x: 200, y: 40), 36, color: .blue, corner: 18)
  }

  override func pull(to ratio: CGFloat) { a.zPosition = ratio > 0.5 ? 1 : 0 }

  override func animationCycle(for animationView: View) {
    swing(a, "position.x", 175, 200)
    swing(a, "zPosition", 1, -1, .linear)
  }
}

/// A mark for success, another for failure.
final class Marks: MappedControl {
  private let (dot, mark) = (Layer(), ShapeLayer(lineWidth: 3))

  override func setup() {
    add(dot, "dot", at: middle, 20, color: .orange, corner: 10)
    add(mark, "mark", at: middle, 30)
    mark.strokeEnd = 0
  }

  override func pull(to ratio: CGFloat) { dot.transform = CATransform3D(scaleX: ratio, y: ratio) }

  override func animationCycle(for animationView: View) { swing(dot, "transform.scale", 1, 0.6) }

  override func showResult(_ result: RefreshResult, on animationView: View) {
    let isSuccess = result == .success
    mark.strokeColor = isSuccess ? .green : .red
    mark.path = BezierPath(svgPath: isSuccess ? "M3 16 L12 25 L28 6" : "M4 4 L26 26")
    dot.isHidden = true
    mark.strokeEnd = 1
    mark.add(BasicAnimation(keyPath: "strokeEnd", from: 0, to: 1, duration: 0.4), forKey: "draw")
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    animationView.fadeOut(over: 0.3, then: completion)
  }

  override func resetAnimationView(_ animationView: View) {
    animationView.alpha = 1
    dot.isHidden = false
    mark.strokeEnd = 0
  }
}

/// Still layers in each other, which carry others.
final class Nested: MappedControl {
  private let dot = Layer()

  override func setup() {
    let (outer, inner) = (Layer(), Layer())
    add(outer, "outer", at: CGPoint(x: 120, y: 40), 60, color: Color(white: 0.8))
    add(inner, "inner", at: CGPoint(x: 42, y: 24), 30, to: outer, color: .yellow)
    add(dot, "dot", at: CGPoint(x: 9, y: 11), 10, to: inner, color: .blue, corner: 5)
    add(Layer(), "ring", at: CGPoint(x: 20, y: 20), 8, to: inner, corner: 4, border: (2, .red))
  }

  override func pull(to ratio: CGFloat) { dot.opacity = 0.2 + 0.8 * ratio }

  override func animationCycle(for animationView: View) { swing(dot, "position.x", 9, 21) }
}

/// A card that turns in space, with corners, a border, a layer on it and text.
final class Cards: MappedControl {
  private let (card, dot, word) = (Layer(), Layer(), TextLayer())

  override func setup() {
    board.sublayerTransform.m34 = -1 / 200
    add(card, "card", at: middle, 60, width: 90, color: .orange, corner: 12, border: (4, .purple))
    add(dot, "dot", at: CGPoint(x: 22, y: 30), 24, to: card, color: .blue, corner: 12)
    add(word, "word", at: CGPoint(x: 60, y: 30), 36, to: card)
    (word.string, word.font, word.foregroundColor) = ("ok", .systemFont(ofSize: 22), .black)
  }

  override func pull(to ratio: CGFloat) {
    card.transform = CATransform3D(rotationAngle: (1 - ratio) * 1.2, x: 1, y: 0, z: 0)
  }

  override func animationCycle(for animationView: View) {
    swing(card, "transform.rotation.y", 0, 1.1)
    swing(dot, "position.y", 30, 20)
  }
}

/// Radial gradients that are no circles, one of them changing its shape.
final class Ellipses: MappedControl {
  private let (pond, lens) = (GradientLayer(), GradientLayer())

  override func setup() {
    add(pond, "pond", at: CGPoint(x: 110, y: 40), 40, width: 110, corner: 20)
    (pond.type, pond.colors) = (.radial, [.white, .blue])
    (pond.startPoint, pond.endPoint) = (CGPoint(x: 0.4, y: 0.5), CGPoint(x: 1, y: 1))
    add(lens, "lens", at: CGPoint(x: 270, y: 40), 60)
    (lens.type, lens.colors) = (.radial, [.yellow, .red, .black])
    (lens.startPoint, lens.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0.8))
  }

  override func pull(to ratio: CGFloat) { pond.opacity = ratio }

  override func animationCycle(for animationView: View) {
    swing(lens, "endPoint", CGPoint(x: 1, y: 0.8), CGPoint(x: 0.8, y: 1))
    swing(pond, "transform.rotation.z", 0, 0.4)
  }
}

/// Layers that are round at some of their corners: filled, with a border, and cutting off what is inside.
final class Tabs: MappedControl {
  private let (tab, flap, dot) = (Layer(), Layer(), Layer())

  override func setup() {
    add(tab, "tab", at: CGPoint(x: 110, y: 40), 50, color: .blue, corner: 18)
    tab.maskedCorners = [.topLeft, .topRight]
    add(flap, "flap", at: CGPoint(x: 260, y: 40), 60, color: .yellow, corner: 24)
    (flap.maskedCorners, flap.masksToBounds) = ([.bottomRight], true)
    let place = CGPoint(x: 50, y: 50)
    add(dot, "dot", at: place, 30, to: flap, color: .red, corner: 10, border: (3, .black))
    dot.maskedCorners = [.topLeft, .bottomRight]
  }

  override func pull(to ratio: CGFloat) { tab.opacity = ratio }

  override func animationCycle(for animationView: View) {
    swing(tab, "cornerRadius", 18, 6)
    swing(flap, "transform.rotation.z", 0, 0.4)
    swing(dot, "position.y", 50, 20)
  }
}

/// Layers that are seen through shapes of several parts: a ring and a disc, and letters.
final class Windows: MappedControl {
  private let (wall, page, holes) = (Layer(), Layer(), ShapeLayer())

  override func setup() {
    add(wall, "wall", at: CGPoint(x: 110, y: 40), 60, width: 100, color: .green)
    add(Layer(), "sun", at: CGPoint(x: 30, y: 30), 40, to: wall, color: .red)
    var path = BezierPath(ovalIn: CGRect(x: 5, y: 5, width: 50, height: 50))
    path.append(BezierPath(ovalIn: CGRect(x: 20, y: 20, width: 20, height: 20)))
    path.append(BezierPath(roundedRect: CGRect(x: 62, y: 10, width: 34, height: 40), cornerRadius: 8))
    (holes.path, holes.fillRule) = (path, .evenOdd)
    (holes.bounds.size, holes.anchorPoint) = (wall.bounds.size, .zero)
    wall.mask = holes
    add(page, "page", at: CGPoint(x: 270, y: 40), 50, width: 110, color: .blue)
    let word = TextLayer()
    word.frame = CGRect(x: 2, y: 0, width: 106, height: 50)
    (word.string, word.font, word.foregroundColor) = ("Boa8", .systemFont(ofSize: 36), .black)
    // Text that is upright is drawn on whole pixels, which outlines are not.
    word.transform = CATransform3D(rotationAngle: 0.06, x: 0, y: 0, z: 1)
    page.mask = word
  }

  override func pull(to ratio: CGFloat) { holes.opacity = 0.25 + 0.75 * ratio }

  override func animationCycle(for animationView: View) {
    swing(holes, "position.x", 0, 12)
    swing(page, "transform.scale", 1, 0.7)
  }
}

/// A picture below a path, and pictures that a replicator fades.
final class Stickers: MappedControl {
  private let (badge, row) = (ShapeLayer(), ReplicatorLayer())

  override func setup() {
    let disc = Self.picture(64) { x, y in hypot(x, y) < 27 ? (y < 0 ? 0xFF00_A040 : 0xFFE0_B000) : 0 }
    add(badge, "badge", at: CGPoint(x: 110, y: 40), 32)
    badge.path = BezierPath(ovalIn: CGRect(x: 10, y: 10, width: 12, height: 12))
    (badge.contents, badge.fillColor) = (disc, .white)
    add(row, "row", at: CGPoint(x: 250, y: 40), 32)
    (row.instanceCount, row.instanceAlphaOffset) = (3, -0.3)
    row.instanceTransform = CATransform3D(translationX: 36, y: 0)
    let copy = ImageLayer()
    add(copy, "copy", at: CGPoint(x: 0, y: 16), 32, to: row)
    copy.contents = disc
  }

  override func pull(to ratio: CGFloat) { badge.position.y = 20 + 20 * ratio }

  override func animationCycle(for animationView: View) { swing(badge, "position.x", 110, 130) }
}

/// A bar for every result that it declares, of which one is its own.
final class Verdicts: MappedControl {
  private let bar = Layer()

  override class var results: [RefreshResult] { [.success, .failure(), .custom("no network")] }

  override func setup() { add(bar, "bar", at: middle, 10, color: .gray) }

  override func animationCycle(for animationView: View) { swing(bar, "transform.scale", 1, 0.6) }

  override func showResult(_ result: RefreshResult, on animationView: View) {
    let width: CGFloat =
      switch result {
      case .success: 60
      case .failure: 100
      case .custom: 140
      }
    bar.bounds.size.width = width
    bar.add(BasicAnimation(keyPath: "bounds.size.width", from: 10, to: width, duration: 0.3), forKey: "grow")
  }

  override func resetAnimationView(_ animationView: View) { bar.bounds.size.width = 10 }
}

/// A layer whose content scrolls under it, and one that turns about a point that moves.
final class Scrolled: MappedControl {
  private let (pane, wheel) = (Layer(), Layer())

  override func setup() {
    add(pane, "pane", at: CGPoint(x: 110, y: 40), 60, color: Color(white: 0.85), corner: 14)
    pane.masksToBounds = true
    for (index, color) in [Color.red, .green, .blue].enumerated() {
      let place = CGPoint(x: 30, y: 12 + 30 * CGFloat(index))
      add(Layer(), "stripe", at: place, 40, to: pane, height: 14, color: color)
    }
    add(wheel, "wheel", at: CGPoint(x: 260, y: 40), 36, color: .orange)
    add(Layer(), "spot", at: CGPoint(x: 26, y: 10), 12, to: wheel, color: .black)
  }

  override func pull(to ratio: CGFloat) {
    pane.bounds.origin.y = 30 * ratio
    wheel.anchorPoint.x = 0.25 + 0.25 * ratio
    wheel.transform = CATransform3D(rotationAngle: ratio, x: 0, y: 0, z: 1)
  }

  override func setupRefreshControl(for animationView: View) {
    (pane.bounds.origin.y, wheel.anchorPoint.x) = (30, 0.5)
  }

  override func animationCycle(for animationView: View) {
    swing(pane, "bounds.origin.y", 30, 0)
    swing(wheel, "transform.rotation.z", 1, 2.5)
  }
}

/// A layer that is faded, cut off at round corners and seen through a mask at once, with a picture in it.
final class Framed: MappedControl {
  private let (pane, picture) = (Layer(), ImageLayer())
  private let hole = ShapeLayer()

  override func setup() {
    add(pane, "pane", at: middle, 64, color: .cyan, corner: 20, border: (3, .black))
    pane.masksToBounds = true
    add(picture, "picture", at: CGPoint(x: 20, y: 32), 40, to: pane)
    picture.contents = Self.picture(80) { hypot($0, $1) < 34 ? 0xFFC0_2060 : 0 }
    hole.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
    hole.path = BezierPath(ovalIn: CGRect(x: -8, y: 4, width: 80, height: 56))
    pane.mask = hole
  }

  override func pull(to ratio: CGFloat) { pane.opacity = 0.2 + 0.8 * ratio }

  override func animationCycle(for animationView: View) {
    swing(picture, "position.x", 20, 52)
    swing(hole, "transform.rotation.z", 0, 1.2)
    swing(pane, "opacity", 1, 0.6)
  }
}
