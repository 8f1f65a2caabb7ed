import Foundation
import RefreshKit

/// Throws a shadow, which Lottie does not say.
final class Shadowed: MappedControl {
  private let box = Layer()

  override func setup() {
    _ = add(box, "box", at: middle)
    box.backgroundColor = .red
    box.shadowOpacity = 0.5
  }

  override func animationCycle(for animationView: View) { swing(box, "position.y", 40, 30) }
}

/// Turns about its vertical axis in perspective.
final class Door: MappedControl {
  private let box = Layer()

  override func setup() {
    _ = add(box, "box", at: middle)
    box.backgroundColor = .red
    board.sublayerTransform.m34 = -1 / 200
  }

  override func animationCycle(for animationView: View) { swing(box, "transform.rotation.y", 0, 1) }
}

/// Draws a dashed line.
final class Dashed: MappedControl {
  private let line = ShapeLayer()

  override func setup() {
    _ = add(line, "line", at: middle)
    line.path = BezierPath(ovalIn: CGRect(x: 0, y: 0, width: 40, height: 40))
    line.fillColor = nil
    line.strokeColor = .blue
    line.lineWidth = 3
    line.lineDashPattern = [6, 4]
  }

  override func animationCycle(for animationView: View) { swing(line, "lineDashPhase", 0, 10) }
}

/// Moves by how fast it is pulled, and remembers how far it was.
final class Moody: MappedControl {
  private let (fast, far) = (Layer(), Layer())
  private var most: CGFloat = 0

  override func setup() {
    _ = add(fast, "fast", at: CGPoint(x: 100, y: 40), 20)
    fast.backgroundColor = .red
    _ = add(far, "far", at: CGPoint(x: 200, y: 40), 20)
    far.backgroundColor = .blue
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

/// Turns by fifty degrees a cycle: after 36 cycles it looks the same.
final class Fifty: MappedControl {
  private let box = Layer()
  private var angle: CGFloat = 0

  override class var animationDuration: TimeInterval { 0.45 }

  override func setup() {
    _ = add(box, "box", at: middle)
    box.backgroundColor = .red
    box.bounds.size.width = 20
  }

  override func animationCycle(for animationView: View) {
    let step = 50 * CGFloat.pi / 180
    box.add(
      BasicAnimation(
        keyPath: "transform.rotation.z", from: angle, to: angle + step, duration: animationDuration),
      forKey: "turn")
    angle += step
    View.performWithoutAnimation { box.transform = CATransform3D(rotationAngle: angle, x: 0, y: 0, z: 1) }
  }
}
