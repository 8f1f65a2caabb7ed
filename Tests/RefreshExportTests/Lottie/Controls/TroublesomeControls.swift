import Foundation
import RefreshKit

/// Throws a shadow, which Lottie does not say.
final class Shadowed: MappedControl {
  private let box = Layer()

  override func setup() {
    add(box, "box", at: middle, color: .red)
    box.shadowOpacity = 0.5
  }

  override func animationCycle(for animationView: View) { swing(box, "position.y", 40, 30) }
}

/// Turns a picture, a line and a gradient in perspective.
final class Door: MappedControl {
  private let (picture, sky) = (ImageLayer(), GradientLayer())
  private let line = ShapeLayer(
    path: .circle(CGPoint(x: 20, y: 20), radius: 20), strokeColor: .blue, lineWidth: 4)

  override func setup() {
    board.sublayerTransform.m34 = -1 / 200
    add(picture, "picture", at: CGPoint(x: 100, y: 40))
    picture.contents = Image(
      width: 8, height: 8, pixels: (0..<64).map { ($0 / 8 + $0) % 2 == 0 ? 0xFFFF_0000 : 0xFFFF_FFFF })
    add(line, "line", at: middle)
    add(sky, "sky", at: CGPoint(x: 280, y: 40))
    sky.colors = [.red, .blue]
  }

  override func animationCycle(for animationView: View) {
    for layer in [picture, line, sky] { swing(layer, "transform.rotation.y", 0, 1) }
  }
}

/// Comes nearer than the eye.
final class Nose: MappedControl {
  private let box = Layer()

  override func setup() {
    board.sublayerTransform.m34 = -1 / 60
    add(box, "box", at: middle, width: 150, color: .red)
  }

  override func animationCycle(for animationView: View) { swing(box, "transform.rotation.y", 0, 1.5) }
}

/// Draws a gradient around a point.
final class Sweep: MappedControl {
  private let dial = GradientLayer()

  override func setup() {
    add(dial, "dial", at: middle, 60, corner: 30)
    (dial.type, dial.colors) = (.conic, [.red, .yellow, .blue])
    (dial.startPoint, dial.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.5, y: 0))
  }

  override func animationCycle(for animationView: View) { swing(dial, "transform.rotation.z", 0, 2) }
}

/// Draws a gradient that becomes clear.
final class Mist: MappedControl {
  private let mist = GradientLayer()

  override func setup() {
    add(mist, "mist", at: middle, 60)
    mist.colors = [.blue, Color.blue.withAlphaComponent(0)]
  }

  override func animationCycle(for animationView: View) { swing(mist, "position.x", 187.5, 160) }
}

/// Is seen through a line that is drawn.
final class Brush: MappedControl {
  private let paint = Layer()
  private let line = ShapeLayer(
    path: .circle(CGPoint(x: 30, y: 30), radius: 20), strokeColor: .black, lineWidth: 12)

  override func setup() {
    add(paint, "paint", at: middle, 60, color: .purple)
    line.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
    paint.mask = line
  }

  override func animationCycle(for animationView: View) { swing(line, "strokeEnd", 1, 0.2) }
}

/// Changes a layer when the pull is far enough, and leaves it so.
final class Cocked: MappedControl {
  private let flag = Layer()

  override func setup() { add(flag, "flag", at: middle, 20, color: .red) }

  override func didArm() { flag.backgroundColor = .green }

  override func animationCycle(for animationView: View) { swing(flag, "transform.scale", 1, 0.5) }
}

/// A picture whose colours are added to what is below, as its alpha covers nothing.
final class Glint: MappedControl {
  private let (dot, glow) = (Layer(), Layer())

  override func setup() {
    add(dot, "dot", at: middle, color: .purple)
    add(glow, "glow", at: middle)
    glow.contents = Image(width: 1, height: 1, pixels: [0x0040_2010])
  }

  override func animationCycle(for animationView: View) { swing(glow, "opacity", 0, 1) }
}

/// Draws a dashed line.
final class Dashed: MappedControl {
  private let line = ShapeLayer(
    path: .circle(CGPoint(x: 20, y: 20), radius: 20), strokeColor: .blue, lineWidth: 3)

  override func setup() {
    add(line, "line", at: middle)
    line.lineDashPattern = [6, 4]
  }

  override func animationCycle(for animationView: View) { swing(line, "lineDashPhase", 0, 10) }
}

/// Moves by how fast it is pulled, and remembers how far it was.
final class Moody: MappedControl {
  private let (fast, far) = (Layer(), Layer())
  private var most: CGFloat = 0

  override func setup() {
    add(fast, "fast", at: CGPoint(x: 100, y: 40), 20, color: .red)
    add(far, "far", at: CGPoint(x: 200, y: 40), 20, color: .blue)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    most = max(most, pullRatio)
    fast.position.y = 40 + pullVelocity / 100
    far.position.x = 200 + 50 * most
  }

  override func animationCycle(for animationView: View) { swing(fast, "position.x", 100, 120) }
}

/// Turns a layer by fifty degrees a cycle.
class FiftyDegrees: MappedControl {
  let turned = Layer()
  private var angle: CGFloat = 0

  override func animationCycle(for animationView: View) {
    let (from, to) = (angle, angle + 50 * CGFloat.pi / 180)
    turned.add(
      BasicAnimation(keyPath: "transform.rotation.z", from: from, to: to, duration: animationDuration),
      forKey: "turn")
    angle = to
    View.performWithoutAnimation { turned.transform = CATransform3D(rotationAngle: to, x: 0, y: 0, z: 1) }
  }
}

/// A box that turns about its middle: after 36 cycles it looks the same.
final class Fifty: FiftyDegrees {
  override class var animationDuration: TimeInterval { 0.45 }

  override func setup() { add(turned, "box", at: middle, width: 20, color: .red) }
}

/// A hand that turns about its end.
final class Hand: FiftyDegrees {
  override func setup() {
    add(turned, "hand", at: middle, width: 4, color: .red)
    turned.anchorPoint.y = 1
  }
}

/// Is seen through two discs that leave out what they have in common.
final class Lens: MappedControl {
  private let (pane, discs) = (Layer(), ShapeLayer())

  override func setup() {
    add(pane, "pane", at: middle, 60, color: .blue)
    var path = BezierPath(ovalIn: CGRect(x: 0, y: 10, width: 40, height: 40))
    path.append(BezierPath(ovalIn: CGRect(x: 20, y: 10, width: 40, height: 40)))
    (discs.path, discs.fillRule, discs.fillColor) = (path, .evenOdd, .black)
    pane.mask = discs
  }

  override func animationCycle(for animationView: View) { swing(pane, "opacity", 1, 0.5) }
}

/// Draws nothing at all.
final class Blank: MappedControl {}

/// Moves in its first cycle, and stays.
final class Settler: MappedControl {
  private let box = Layer()
  private var hasMoved = false

  override func setup() { add(box, "box", at: middle, 20, color: .red) }

  override func animationCycle(for animationView: View) {
    if hasMoved { return }
    hasMoved = true
    View.animate(withDuration: 0.4) { self.box.position.x = 250 }
  }
}

/// More copies than a motion has layers.
final class Crowd: MappedControl {
  private let row = ReplicatorLayer()

  override func setup() {
    add(row, "row", at: middle, 60)
    (row.instanceCount, row.instanceTransform) = (6000, CATransform3D(translationX: 0.01, y: 0))
    let dot = Layer()
    add(dot, "dot", at: CGPoint(x: 30, y: 6), 12, to: row, color: .red)
  }
}
