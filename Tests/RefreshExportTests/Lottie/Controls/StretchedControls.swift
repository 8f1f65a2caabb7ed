import Foundation
import RefreshKit
import TestControls

/// Lines, borders and clips in layers that are turned and stretched unevenly.
final class Squashed: MappedControl {
  private let (plate, turned) = (Layer(), Layer())
  private let (ring, ticks) = (ShapeLayer(), ShapeLayer())

  override func setup() {
    add(plate, "plate", at: CGPoint(x: 120, y: 40), 60)
    plate.transform = CATransform3D(scaleX: 1.2, y: 0.2)
    add(turned, "turned", at: CGPoint(x: 30, y: 30), 44, to: plate)
    turned.transform = CATransform3D(rotationAngle: 0.6, x: 0, y: 0, z: 1)
    (turned.borderWidth, turned.borderColor, turned.cornerRadius) = (3, .blue, 8)
    turned.backgroundColor = .yellow
    add(ring, "ring", at: CGPoint(x: 260, y: 40), 50)
    ring.path = BezierPath(ovalIn: CGRect(x: 4, y: 4, width: 42, height: 42))
    (ring.fillColor, ring.strokeColor, ring.lineWidth) = (.orange, .black, 5)
    add(ticks, "ticks", at: CGPoint(x: 25, y: 25), 50, to: ring)
    var path = BezierPath()
    path.move(to: CGPoint(x: 8, y: 36))
    path.addLine(to: CGPoint(x: 20, y: 14))
    path.addLine(to: CGPoint(x: 30, y: 30))
    path.addCurve(
      to: CGPoint(x: 44, y: 22), controlPoint1: CGPoint(x: 34, y: 36), controlPoint2: CGPoint(x: 44, y: 34))
    ticks.path = path
    (ticks.fillColor, ticks.strokeColor, ticks.lineWidth) = (nil, .purple, 4)
    (ticks.lineCap, ticks.lineJoin) = (.round, .round)
  }

  override func pull(to ratio: CGFloat) {
    ring.transform = CATransform3D(scaleX: 0.4 + 0.6 * ratio, y: 1.2 - 0.4 * ratio)
    ticks.strokeEnd = 0.2 + 0.8 * ratio
  }

  override func animationCycle(for animationView: View) {
    swing(plate, "transform.scale.y", 0.2, 1)
    swing(turned, "transform.rotation.z", 0.6, 1.6)
    swing(ring, "transform.scale.x", 1, 0.5)
    swing(ticks, "transform.rotation.z", 0, 0.8)
  }
}

/// Lines with ends that reach beyond them, as short as a point, and growing from one.
final class Ends: MappedControl {
  private let lines = [LineCap.round, .square].map { cap -> ShapeLayer in
    let line = ShapeLayer()
    (line.lineCap, line.strokeColor, line.fillColor, line.lineWidth) = (cap, .red, nil, 8)
    return line
  }
  private let dots = [LineCap.round, .square].map { cap -> ShapeLayer in
    let dot = ShapeLayer()
    (dot.lineCap, dot.strokeColor, dot.fillColor, dot.lineWidth) = (cap, .blue, nil, 10)
    return dot
  }

  private func line(_ length: CGFloat) -> BezierPath {
    var path = BezierPath()
    path.move(to: CGPoint(x: 0, y: 10))
    path.addLine(to: CGPoint(x: length, y: 10))
    return path
  }

  override func setup() {
    for (index, line) in lines.enumerated() {
      add(line, "line \(index)", at: CGPoint(x: 90, y: 20 + 20 * CGFloat(index)), 20)
    }
    for (index, dot) in dots.enumerated() {
      add(dot, "dot \(index)", at: CGPoint(x: 200 + 20 * CGFloat(index), y: 40), 20)
      dot.path = line(0)
    }
  }

  override func pull(to ratio: CGFloat) { for line in lines { line.path = self.line(40 * ratio) } }

  override func animationCycle(for animationView: View) {
    for line in lines { swing(line, "strokeEnd", 1, 0) }
  }
}

/// Panes with round corners and borders that cut off what is in them, also while they fade.
final class Portholes: MappedControl {
  private let panes = (0..<3).map { _ in Layer() }

  override func setup() {
    for (index, pane) in panes.enumerated() {
      add(pane, "pane \(index)", at: CGPoint(x: 90 + 100 * CGFloat(index), y: 40), 56)
      (pane.masksToBounds, pane.cornerRadius) = (true, 12 + 8 * CGFloat(index))
      (pane.borderWidth, pane.borderColor) = (3, Color.black.withAlphaComponent(index == 1 ? 0.5 : 1))
      pane.backgroundColor = index == 2 ? nil : .cyan
      let fish = Layer()
      add(fish, "fish \(index)", at: CGPoint(x: 10, y: 30), 30, to: pane)
      (fish.backgroundColor, fish.cornerRadius) = (.orange, 15)
    }
  }

  override func pull(to ratio: CGFloat) { panes[1].opacity = 0.2 + 0.8 * ratio }

  override func animationCycle(for animationView: View) {
    for pane in panes { swing(pane.sublayers[0], "position.x", 10, 50) }
    swing(panes[0], "transform.rotation.z", 0, 0.5)
  }
}

/// A path that only moves, one whose points change their number, and a mask that moves over gradients.
final class Wanderers: MappedControl {
  private let (leaf, arc, sky) = (ShapeLayer(), ShapeLayer(), GradientLayer())
  private let moon = ShapeLayer()
  private let flag = ShapeLayer()

  private func leaf(_ x: CGFloat, _ y: CGFloat) -> BezierPath {
    var path = BezierPath()
    path.move(to: CGPoint(x: x, y: y))
    path.addCurve(
      to: CGPoint(x: x + 40, y: y), controlPoint1: CGPoint(x: x + 10, y: y - 20),
      controlPoint2: CGPoint(x: x + 30, y: y - 20))
    path.addQuadCurve(to: CGPoint(x: x, y: y), controlPoint: CGPoint(x: x + 20, y: y + 24))
    path.close()
    return path
  }

  private func pie(_ ratio: CGFloat) -> BezierPath {
    var path = BezierPath()
    path.move(to: CGPoint(x: 20, y: 20))
    path.addArc(
      center: CGPoint(x: 20, y: 20), radius: 18, startAngle: 0, endAngle: 2 * .pi * ratio, clockwise: true)
    path.close()
    return path
  }

  override func setup() {
    add(leaf, "leaf", at: CGPoint(x: 80, y: 40))
    leaf.path = leaf(0, 20)
    (leaf.fillColor, leaf.strokeColor, leaf.lineWidth) = (.green, .black, 2)
    add(arc, "arc", at: CGPoint(x: 190, y: 40))
    arc.path = pie(1)
    arc.fillColor = .purple
    add(sky, "sky", at: CGPoint(x: 300, y: 40), 60)
    sky.colors = [.red, .yellow, .blue]
    add(flag, "flag", at: CGPoint(x: 245, y: 40), 30)
    flag.path = leaf(-5, 15)
    (flag.strokeColor, flag.fillColor, flag.lineWidth, flag.lineCap) = (.blue, nil, 4, .square)
    moon.path = BezierPath(ovalIn: CGRect(x: 0, y: 0, width: 34, height: 34))
    moon.frame = CGRect(x: 4, y: 4, width: 34, height: 34)
    sky.mask = moon
  }

  override func pull(to ratio: CGFloat) {
    leaf.path = leaf(30 * ratio, 20 + 10 * sin(6 * ratio))
    arc.path = pie(0.05 + 0.95 * ratio)
  }

  override func setupRefreshControl(for animationView: View) { leaf.path = leaf(0, 20) }

  override func animationCycle(for animationView: View) {
    swing(leaf, "path", leaf(0, 20), leaf(30, 5))
    swing(moon, "position", CGPoint(x: 21, y: 21), CGPoint(x: 38, y: 38))
    swing(sky, "transform.rotation.z", 0, 0.7)
    swing(flag, "transform.scale.x", 1, -1, .linear)
  }
}
