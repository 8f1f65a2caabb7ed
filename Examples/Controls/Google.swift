import Foundation
import RefreshKit

/// An arc that opens with the pull, then alternately drains to a dot and fills in the next colour.
final class Google: RefreshControl {
  override class var height: CGFloat { 60 }
  override class var animationDuration: TimeInterval { 0.6 }

  override class var acceptedJumps: [AcceptedJump] {
    [
      AcceptedJump(
        of: "arc.transform.rotation", at: .firstCycle,
        because: "the first cycle starts at twice the angle of the pull, as in the original")
    ]
  }

  private static let colors: [Color] = [.blue, .red, .orange, .green]
  private static let radius: CGFloat = 15
  /// The fractions of the circle that the drained and the filled arc cover.
  private static let (dot, open): (CGFloat, CGFloat) = (1 / 16, 13 / 16)

  private let arc = ShapeLayer()
  private var colorIndex = 0
  private var isDraining = true
  /// The angle at which the next cycle starts, and its rotation.
  private var (angle, turn): (CGFloat, CGFloat) = (0, 0)

  override func setup() {
    animationOptions = .curveLinear
    backgroundColor = .white
    let diameter = 2 * Self.radius
    arc.name = "arc"
    arc.bounds.size = CGSize(width: diameter, height: diameter)
    arc.path = BezierPath(
      arcCenter: CGPoint(x: Self.radius, y: Self.radius), radius: Self.radius, startAngle: -.pi, endAngle: .pi
    )
    arc.fillColor = nil
    arc.lineWidth = 3
    animationView.layer.addSublayer(arc)
    resetAnimationView(animationView)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    let pulled = 0.75 * .pi * pullDistance / height
    rotate(to: pulled)
    angle = 2 * pulled
    let part = 2 * max(0, pullRatio - 0.5) * pullRatio
    withActions { arc.strokeEnd = Self.dot + part * (Self.open - Self.dot) }
  }

  override func setupRefreshControl(for animationView: View) {
    arc.strokeEnd = isDraining ? Self.open : Self.dot
    if isDraining { return }
    colorIndex = (colorIndex + 1) % Self.colors.count
    withActions { arc.strokeColor = Self.colors[colorIndex] }
  }

  override func animationCycle(for animationView: View) {
    arc.strokeEnd = isDraining ? Self.dot : Self.open
    turnOn()
    isDraining.toggle()
    turn = (isDraining ? 15 : 5) * .pi / 8
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: animationDuration, options: .curveLinear) {
      self.arc.strokeEnd = 0
      self.arc.opacity = 0
      self.turnOn()
    } completion: { _ in
      completion()
    }
  }

  override func resetAnimationView(_ animationView: View) {
    arc.position = animationView.bounds.center
    arc.strokeEnd = Self.dot
    arc.strokeColor = Self.colors[0]
    arc.opacity = 1
    colorIndex = 0
    isDraining = true
    (angle, turn) = (0, 14 * .pi / 8)
    rotate(to: 0)
  }

  /// Makes changes with implicit animations, which take a quarter of a second.
  private func withActions(_ changes: () -> Void) {
    Transaction.perform {
      Transaction.disableActions = false
      changes()
    }
  }

  private func rotate(to angle: CGFloat) {
    View.performWithoutAnimation {
      arc.transform = CATransform3D(rotationAngle: angle, x: 0, y: 0, z: 1)
    }
  }

  /// Rotates by the next step, with a basic animation because a view animation takes the short way round.
  private func turnOn() {
    arc.add(
      BasicAnimation(
        keyPath: "transform.rotation.z", from: angle, to: angle + turn, duration: animationDuration),
      forKey: "turn")
    angle += turn
    rotate(to: angle)
  }
}
