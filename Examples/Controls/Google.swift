import Foundation
import RefreshKit

/// An arc that opens with the pull, then drains and fills by turns, each filling in the next colour.
final class Google: RefreshControl {
  override class var height: CGFloat { 60 }
  override class var animationDuration: TimeInterval { 0.6 }

  private static let colors: [Color] = [.blue, .red, .orange, .green]
  private static let radius: CGFloat = 15
  /// How much of the circle the open arc covers.
  private static let open: CGFloat = 0.85

  private let arc = ShapeLayer()
  private var colorIndex = 0
  private var isDraining = true
  /// The angle of the arc's beginning, carried over from cycle to cycle.
  private var angle: CGFloat = 0

  override func setup() {
    backgroundColor = .white
    let diameter = 2 * Self.radius
    arc.name = "arc"
    arc.bounds.size = CGSize(width: diameter, height: diameter)
    arc.path = BezierPath(
      arcCenter: CGPoint(x: Self.radius, y: Self.radius), radius: Self.radius, startAngle: -.pi / 2,
      endAngle: 1.5 * .pi)
    arc.fillColor = nil
    arc.lineWidth = 3
    animationView.layer.addSublayer(arc)
    resetAnimationView(animationView)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    arc.strokeEnd = Self.open * max(0, pullRatio - 0.5) * 2
    angle = 0.75 * .pi * pullDistance / height
    turn(to: angle)
  }

  override func setupRefreshControl(for animationView: View) {
    if isDraining {
      arc.strokeStart = 0
      arc.strokeEnd = Self.open
    } else {
      // The new arc begins where the last one vanished.
      angle += Self.open * 2 * .pi
      colorIndex = (colorIndex + 1) % Self.colors.count
      arc.strokeColor = Self.colors[colorIndex]
      arc.strokeStart = 0
      arc.strokeEnd = 0
    }
  }

  override func animationCycle(for animationView: View) {
    if isDraining { arc.strokeStart = Self.open } else { arc.strokeEnd = Self.open }
    turn(by: isDraining ? 15 * .pi / 8 : 5 * .pi / 8, over: animationDuration)
    isDraining.toggle()
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: animationDuration) {
      self.arc.strokeStart = Self.open
      self.turn(by: .pi, over: self.animationDuration)
      self.arc.opacity = 0
    } completion: { _ in
      completion()
    }
  }

  override func resetAnimationView(_ animationView: View) {
    arc.position = animationView.bounds.center
    arc.strokeStart = 0
    arc.strokeEnd = 0
    arc.strokeColor = Self.colors[0]
    arc.opacity = 1
    colorIndex = 0
    isDraining = true
    angle = 0
    turn(to: angle)
  }

  private func turn(to angle: CGFloat) {
    View.performWithoutAnimation {
      arc.transform = CATransform3D(rotationAngle: angle, x: 0, y: 0, z: 1)
    }
  }

  /// Turns on by an angle; a basic animation, since a view animation would take the short way round.
  private func turn(by delta: CGFloat, over duration: TimeInterval) {
    arc.add(
      BasicAnimation(
        keyPath: "transform.rotation.z", from: angle, to: angle + delta, duration: duration), forKey: "turn")
    angle += delta
    turn(to: angle)
  }
}
