import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion

/// A metronome whose arm swings behind a window, with a weight that slides and a bell at each end.
final class Metronome: LayerRefreshControl {
  override class var height: CGFloat { 90 }
  override class var animationDuration: TimeInterval { edited(1, 1.4, to: 1.7) }

  private let angle: CGFloat = edited(2, 0.5, to: 0.7)

  private let window = Layer()
  private let opening = ShapeLayer()
  private let plate = Layer()
  private let arm = Layer()
  private let weight = ShapeLayer()
  private let base = ShapeLayer()
  private let leftBell = Layer()
  private let rightBell = Layer()

  override var targetLayer: Layer { arm }

  override func setup() {
    backgroundColor = .white
    exitPolicy = edited(19, .finishCycle, to: .blendOut)
    let middle = animationView.bounds.midX

    window.name = "window"
    window.frame = CGRect(x: middle - 50, y: 8, width: 100, height: 66)
    window.backgroundColor = Color(hex: 0xFBEFD9)
    var outline = BezierPath()
    outline.move(to: CGPoint(x: edited(15, 24, to: 8), y: 0))
    outline.addLine(to: CGPoint(x: 76, y: 0))
    outline.addLine(to: CGPoint(x: 100, y: 66))
    outline.addLine(to: CGPoint(x: 0, y: 66))
    outline.close()
    opening.path = outline
    window.mask = opening
    animationView.layer.addSublayer(window)

    plate.name = "plate"
    plate.frame = CGRect(x: 20, y: 44, width: 60, height: 22)
    plate.backgroundColor = Color(hex: 0xC98B4B)
    plate.cornerRadius = 4
    plate.borderColor = edited(20, .black, to: .red)
    arm.name = "arm"
    arm.bounds.size = CGSize(width: 4, height: edited(6, 56, to: 48))
    arm.anchorPoint = CGPoint(x: 0.5, y: edited(7, 1, to: 0.9))
    arm.position = CGPoint(x: 50, y: 62)
    arm.backgroundColor = .darkGray
    weight.name = "weight"
    weight.frame = CGRect(x: -6, y: 8, width: 16, height: 12)
    weight.path = BezierPath(roundedRect: CGRect(x: 0, y: 0, width: 16, height: 12), cornerRadius: 3)
    weight.fillColor = Color(hex: 0xC0392B)
    arm.addSublayer(weight)
    for layer in edited(17, [plate, arm], to: [arm, plate]) { window.addSublayer(layer) }

    base.name = "base"
    base.frame = CGRect(x: middle - 60, y: 78, width: 120, height: 4)
    var line = BezierPath()
    line.move(to: CGPoint(x: 0, y: 2))
    line.addLine(to: CGPoint(x: 120, y: 2))
    base.path = line
    base.strokeColor = .darkGray
    base.lineWidth = 3
    base.lineDashPattern = edited(16, [6, 4], to: [3, 3])
    animationView.layer.addSublayer(base)

    for (bell, name, x) in [(leftBell, "left bell", middle - 80), (rightBell, "right bell", middle + 80)] {
      bell.name = name
      bell.bounds.size = CGSize(width: 18, height: 18)
      bell.cornerRadius = 9
      bell.position = CGPoint(x: x, y: 45)
      bell.backgroundColor = Color(hex: 0xF1C40F)
      animationView.layer.addSublayer(bell)
    }
    leftBell.backgroundColor = Color(hex: edited(14, 0xF1C40F, to: 0x27AE60))

    var swing = KeyframeAnimation(
      keyPath: "transform.rotation.z", values: [-angle, edited(3, angle, to: 0.3), -angle])
    swing.keyTimes = [0, edited(4, 0.5, to: 0.4), 1]
    swing.timingFunctions = edited(5, [.easeInEaseOut, .easeInEaseOut], to: [.linear, .linear])
    add(swing)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    window.opacity = pullRatio
    arm.transform = CATransform3D(rotationAngle: -angle * pullRatio, x: 0, y: 0, z: 1)
  }

  override func animationCycle(for animationView: View) {
    let slide = BasicAnimation(keyPath: "position.y", from: 14, to: edited(8, 30, to: 22))
    let dim = BasicAnimation(keyPath: "opacity", from: 1, to: edited(11, 0.4, to: 0.7))
    var beat = AnimationGroup([slide, dim], duration: edited(9, 0.5, to: 0.35))
    beat.autoreverses = edited(10, true, to: false)
    weight.add(beat, forKey: "beat")

    ring(leftBell, after: 0)
    ring(rightBell, after: edited(13, 0.7, to: 0.85))
  }

  private func ring(_ bell: Layer, after delay: TimeInterval) {
    var ring = SpringAnimation(keyPath: "transform.scale", from: 1.5, to: 1)
    ring.stiffness = 300
    ring.damping = edited(12, 7, to: 14)
    ring.duration = 0.5
    ring.beginTime = bell.localTime(at: bell.context?.now ?? 0) + delay
    bell.add(ring, forKey: "ring")
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animateKeyframes(withDuration: edited(18, 0.6, to: 0.9)) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        self.arm.transform = .identity
      }
      View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        self.window.opacity = 0
        self.base.opacity = 0
      }
    } completion: { _ in
      completion()
    }
  }

  override func resetAnimationView(_ animationView: View) {
    arm.transform = .identity
    window.opacity = 1
    base.opacity = 1
  }
}
