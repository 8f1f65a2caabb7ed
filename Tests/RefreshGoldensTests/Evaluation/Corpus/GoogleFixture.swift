import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import TestControls

/// The example Google, with knobs; there is one layer, `arc`.
final class GoogleFixture: RefreshControl {
  override class var height: CGFloat { 60 }
  override class var animationDuration: TimeInterval { 0.6 * Ambient.knobs.stretch }
  override class var animationDelay: TimeInterval { Ambient.knobs.delay }

  private let knobs = Ambient.knobs
  private let colors: [Color] = [.blue, .red, .orange, .green]
  private let arc = ShapeLayer()
  private var colorIndex = 0
  private var isDraining = true
  private var angle: CGFloat = 0
  private let open: CGFloat = 0.85

  override func setup() {
    backgroundColor = .white
    animationOptions = knobs.eases ? .curveEaseIn : []
    arc.name = "arc"
    arc.bounds.size = CGSize(width: 30, height: 30)
    arc.path = BezierPath(
      arcCenter: CGPoint(x: 15, y: 15), radius: 15, startAngle: -.pi / 2, endAngle: 1.5 * .pi)
    arc.fillColor = nil
    arc.lineWidth = 3
    if !knobs.isLayerMissing { animationView.layer.addSublayer(arc) }
    resetAnimationView(animationView)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    arc.strokeEnd = open * max(0, pullRatio - 0.5) * 2
    angle = sign * 0.75 * .pi * pullDistance / height
    turn(to: angle)
  }

  override func setupRefreshControl(for animationView: View) {
    if isDraining {
      arc.strokeStart = 0
      arc.strokeEnd = open
    } else {
      angle += sign * open * 2 * .pi
      colorIndex = (colorIndex + 1) % colors.count
      arc.strokeColor = colors[colorIndex]
      arc.strokeStart = 0
      arc.strokeEnd = 0
    }
  }

  override func animationCycle(for animationView: View) {
    if isDraining { arc.strokeStart = open } else { arc.strokeEnd = open }
    turn(by: isDraining ? 15 * .pi / 8 : 5 * .pi / 8, over: animationDuration)
    isDraining.toggle()
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    if let damping = knobs.damping {
      let y = arc.position.y
      var spring = SpringAnimation(keyPath: "position.y", from: y, to: y + 20)
      spring.damping = 20 * damping
      spring.timing.duration = 0.6
      arc.add(spring, forKey: "spring")
      View.animate(withDuration: 0.6, then: completion) { self.arc.opacity = 0.5 }
      return
    }
    View.animate(withDuration: 0.6, then: completion) {
      self.arc.strokeStart = self.open
      self.turn(by: self.knobs.hasOtherExit ? .pi / 2 : .pi, over: 0.6)
      self.arc.opacity = 0
    }
  }

  override func resetAnimationView(_ animationView: View) {
    arc.position = animationView.bounds.center
    arc.position.x -= knobs.left
    arc.strokeStart = 0
    arc.strokeEnd = 0
    arc.strokeColor = knobs.redder(colors[0])
    arc.opacity = 1
    colorIndex = 0
    isDraining = true
    angle = 0
    turn(to: angle)
  }

  private var sign: CGFloat { knobs.isReversed ? -1 : 1 }

  private func turn(to angle: CGFloat) {
    View.performWithoutAnimation {
      arc.transform = CATransform3D(rotationAngle: angle, x: 0, y: 0, z: 1)
    }
  }

  private func turn(by delta: CGFloat, over duration: TimeInterval) {
    let delta = delta * sign * knobs.amplitude
    arc.add(
      BasicAnimation(
        keyPath: "transform.rotation.z", from: angle, to: angle + delta, duration: duration), forKey: "turn")
    angle += delta
    turn(to: angle)
  }
}
