import Foundation
import RefreshKit
import TestControls

/// Lines, borders and clips in layers that are turned and stretched unevenly.
final class Squashed: MappedControl {
  private let (plate, turned) = (Layer(), Layer())
  private let ring = ShapeLayer(
    path: .circle(CGPoint(x: 25, y: 25), radius: 21), fillColor: .orange, strokeColor: .black, lineWidth: 5)
  private let ticks = ShapeLayer(
    path: BezierPath(svgPath: "M8 36 L20 14 L30 30 C34 36 44 34 44 22"), strokeColor: .purple, lineWidth: 4)

  override func setup() {
    add(plate, "plate", at: CGPoint(x: 120, y: 40), 60)
    plate.transform = CATransform3D(scaleX: 1.2, y: 0.2)
    let place = CGPoint(x: 30, y: 30)
    add(turned, "turned", at: place, 44, to: plate, color: .yellow, corner: 8, border: (3, .blue))
    turned.transform = CATransform3D(rotationAngle: 0.6, x: 0, y: 0, z: 1)
    add(ring, "ring", at: CGPoint(x: 260, y: 40), 50)
    add(ticks, "ticks", at: CGPoint(x: 25, y: 25), 50, to: ring)
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
  private let lines = (0..<2).map { _ in ShapeLayer(strokeColor: .red, lineWidth: 8) }
  private let dots = (0..<2).map { _ in ShapeLayer(strokeColor: .blue, lineWidth: 10) }

  private func line(_ length: CGFloat) -> BezierPath {
    BezierPath(points: [CGPoint(x: 0, y: 10), CGPoint(x: length, y: 10)])
  }

  override func setup() {
    for (index, line) in lines.enumerated() {
      add(line, "line \(index)", at: CGPoint(x: 90, y: 20 + 20 * CGFloat(index)), 20)
    }
    for (index, dot) in dots.enumerated() {
      add(dot, "dot \(index)", at: CGPoint(x: 200 + 20 * CGFloat(index), y: 40), 20)
      dot.path = line(0)
    }
    for layers in [lines, dots] { (layers[0].lineCap, layers[1].lineCap) = (.round, .square) }
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
      let color = Color.black.withAlphaComponent(index == 1 ? 0.5 : 1)
      add(
        pane, "pane \(index)", at: CGPoint(x: 90 + 100 * CGFloat(index), y: 40), 56,
        color: index == 2 ? nil : .cyan, corner: 12 + 8 * CGFloat(index), border: (3, color))
      pane.masksToBounds = true
      let place = CGPoint(x: 10, y: 30)
      add(Layer(), "fish \(index)", at: place, 30, to: pane, color: .orange, corner: 15)
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
  private let leaf = ShapeLayer(
    path: Wanderers.leaf(0, 20), fillColor: .green, strokeColor: .black, lineWidth: 2)
  private let arc = ShapeLayer(path: Wanderers.pie(1), fillColor: .purple)
  private let flag = ShapeLayer(path: Wanderers.leaf(-5, 15), strokeColor: .blue, lineWidth: 4)
  private let (sky, moon) = (GradientLayer(), ShapeLayer())

  private static func leaf(_ x: CGFloat, _ y: CGFloat) -> BezierPath {
    BezierPath(svgPath: "M\(x) \(y) c10 -20 30 -20 40 0 q-20 24 -40 0 z")
  }

  private static func pie(_ ratio: CGFloat) -> BezierPath {
    let middle = CGPoint(x: 20, y: 20)
    var path = BezierPath(points: [middle])
    path.addArc(center: middle, radius: 18, startAngle: 0, endAngle: 2 * .pi * ratio, clockwise: true)
    path.close()
    return path
  }

  override func setup() {
    add(leaf, "leaf", at: CGPoint(x: 80, y: 40))
    add(arc, "arc", at: CGPoint(x: 190, y: 40))
    add(sky, "sky", at: CGPoint(x: 300, y: 40), 60)
    sky.colors = [.red, .yellow, .blue]
    add(flag, "flag", at: CGPoint(x: 245, y: 40), 30)
    flag.lineCap = .square
    moon.path = .circle(CGPoint(x: 17, y: 17), radius: 17)
    moon.frame = CGRect(x: 4, y: 4, width: 34, height: 34)
    sky.mask = moon
  }

  override func pull(to ratio: CGFloat) {
    leaf.path = Self.leaf(30 * ratio, 20 + 10 * sin(6 * ratio))
    arc.path = Self.pie(0.05 + 0.95 * ratio)
  }

  override func setupRefreshControl(for animationView: View) { leaf.path = Self.leaf(0, 20) }

  override func animationCycle(for animationView: View) {
    swing(leaf, "path", Self.leaf(0, 20), Self.leaf(30, 5))
    swing(moon, "position", CGPoint(x: 21, y: 21), CGPoint(x: 38, y: 38))
    swing(sky, "transform.rotation.z", 0, 0.7)
    swing(flag, "transform.scale.x", 1, -1, .linear)
  }
}
