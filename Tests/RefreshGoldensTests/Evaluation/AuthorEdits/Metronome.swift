import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import TestControls

/// A metronome whose arm swings behind a window, with a weight that slides and a bell at each end.
final class Metronome: LayerRefreshControl {
  override class var height: CGFloat { 90 }
  override class var animationDuration: TimeInterval { edited(1, 1.4, to: 1.7) }

  private let angle: CGFloat = edited(2, 0.5, to: 0.7)

  private let (window, plate, arm) = (Layer(), Layer(name: "plate"), Layer(name: "arm"))
  private let weight = ShapeLayer(
    name: "weight",
    path: BezierPath(roundedRect: CGRect(x: 0, y: 0, width: 16, height: 12), cornerRadius: 3),
    fillColor: Color(hex: 0xC0392B))
  private let base = ShapeLayer(
    path: BezierPath(svgPath: "M0 2 H120"), fillColor: .black, strokeColor: .darkGray, lineWidth: 3)
  private let (leftBell, rightBell) = (Layer(), Layer())

  override var targetLayer: Layer { arm }

  override func setup() {
    backgroundColor = .white
    exitPolicy = edited(19, .finishCycle, to: .blendOut)
    let middle = animationView.bounds.midX

    window.frame = CGRect(x: middle - 50, y: 8, width: 100, height: 66)
    let outline = BezierPath(svgPath: "M\(edited(15, 24, to: 8)) 0 L76 0 L100 66 L0 66 Z")
    window.mask = ShapeLayer(path: outline, fillColor: .black)
    add(window, "window", Color(hex: 0xFBEFD9))

    plate.frame = CGRect(x: 20, y: 44, width: 60, height: 22)
    plate.backgroundColor = Color(hex: 0xC98B4B)
    plate.cornerRadius = 4
    plate.borderColor = edited(20, .black, to: .red)
    arm.bounds.size = CGSize(width: 4, height: edited(6, 56, to: 48))
    arm.anchorPoint = CGPoint(x: 0.5, y: edited(7, 1, to: 0.9))
    arm.position = CGPoint(x: 50, y: 62)
    arm.backgroundColor = .darkGray
    weight.frame = CGRect(x: -6, y: 8, width: 16, height: 12)
    arm.addSublayer(weight)
    for layer in edited(17, [plate, arm], to: [arm, plate]) { window.addSublayer(layer) }

    base.frame = CGRect(x: middle - 60, y: 78, width: 120, height: 4)
    base.lineDashPattern = edited(16, [6, 4], to: [3, 3])
    add(base, "base")

    for (bell, name, x) in [(leftBell, "left bell", middle - 80), (rightBell, "right bell", middle + 80)] {
      bell.bounds.size = CGSize(width: 18, height: 18)
      bell.cornerRadius = 9
      bell.position = CGPoint(x: x, y: 45)
      add(bell, name, Color(hex: 0xF1C40F))
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
    (ring.stiffness, ring.damping, ring.duration) = (300, edited(12, 7, to: 14), 0.5)
    bell.add(ring, after: delay, forKey: "ring")
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

extension Metronome: EditedControl {
  static let edits = Edit.table(
    """
    1 — a cycle takes 1.7 s instead of 1.4 s — cycle; 1.4; 1.7
    2 — the arm's rotation swings to ±40° instead of ±29° — arm; rotation; 29|28.6; 40
    3 — the arm's rotation goes to 17° instead of 29° on the right — arm; rotation; 29|28.6; 17
    4 — the arm is at its right end after 0.56 s instead of 0.7 s — arm; 0.56|0.14|0.4|40; 0.7|0.14|0.5|50
    5 — the arm's rotation runs linearly instead of easing in and out — arm; ease|linear
    6 — the arm is 48 points long instead of 56 — arm; bounds|height|high; 56; 48
    7 — the arm's anchorPoint.y 0.9 instead of 1 — arm; nchor; 0.9
    8 — the weight's position.y goes to 22 instead of 30 — weight; position|y; 30; 22
    9 — the weight's group takes 0.35 s instead of 0.5 s (0.7 instead of 1) — weight; 0.35|0.7; 0.5|1 s
    10 — the weight no longer comes back but jumps — weight; back|reverse
    11 — the weight's opacity goes to 0.7 instead of 0.4 — weight; opacity|alpha; 0.4; 0.7
    12 — the springs of both bells' scale have a damping of 14 instead of 7 (ratio 0.4 instead of 0.2) — \
    bell; damping; 7|0.2; 14|0.4
    13 — the right bell's scale starts 0.15 s later — right bell; 0.15|0.85; later|after
    14 — the left bell's backgroundColor, with both colours — left bell; colo|Colo
    15 — the path of the window's mask: one corner 16 points further left — window|mask; path; 16
    16 — base's lineDashPattern 3, 3 instead of 6, 4 — base; ash
    17 — the arm is behind the plate instead of in front of it — arm|plate; front|behind|order|above|below|over|under
    18 — the exit takes 0.9 s instead of 0.6 s — 0.6; 0.9
    19 — the refresh leaves its cycle at once: the exit begins 0.8 s earlier — exit|cycle|refresh; 0.8|at once|lend|1.2
    20 — plate's borderColor black → red, with a borderWidth of 0
    """)
}
