import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion

/// A drop that is drawn out by the pull; while the list loads it quivers, and a row of beads hops below it.
final class Dewdrop: RefreshControl {
  override class var height: CGFloat { edited(1, 84, to: 100) }
  override class var animationDuration: TimeInterval { edited(2, 1.2, to: 1.5) }

  private static let side: CGFloat = 30

  private let drop = ShapeLayer()
  private let shine = Layer()
  private let row = Layer()
  private let beads = (0..<edited(15, 5, to: 4)).map { _ in Layer() }

  override func setup() {
    anchorPosition = edited(18, .bottom, to: .middle)
    triggerDistance = edited(3, 84, to: 110)
    backgroundColor = Color(hex: 0xEAF4FB)

    drop.name = "drop"
    drop.bounds.size = CGSize(width: Self.side, height: Self.side)
    drop.fillColor = Color(hex: edited(4, 0x2E86C1, to: 0x8E44AD))
    drop.lineWidth = 2
    drop.shadowOpacity = edited(19, 0.25, to: 0)
    drop.shadowOffset = CGSize(width: 0, height: 3)
    animationView.layer.addSublayer(drop)

    shine.name = "shine"
    shine.frame = CGRect(x: 8, y: 12, width: 6, height: 9)
    shine.cornerRadius = 3
    shine.backgroundColor = .white
    drop.addSublayer(shine)

    row.name = "row"
    animationView.layer.addSublayer(row)
    for (index, bead) in beads.enumerated() {
      bead.name = "bead \(index + 1)"
      bead.bounds.size = CGSize(width: 8, height: 8)
      bead.cornerRadius = 4
      bead.backgroundColor = Color(hex: 0x5DADE2)
      row.addSublayer(bead)
    }
    resetAnimationView(animationView)
  }

  /// Round at the bottom, and drawn out to a tip at the top.
  private func shape(drawnOut length: CGFloat) -> BezierPath {
    let side = Self.side
    let shoulder: CGFloat = edited(6, 0.2, to: 0.38) * side
    let tip = CGPoint(x: side / 2, y: -length)
    var path = BezierPath()
    path.move(to: tip)
    path.addCurve(
      to: CGPoint(x: side, y: side / 2), controlPoint1: CGPoint(x: side / 2 + shoulder, y: -length / 3),
      controlPoint2: CGPoint(x: side, y: side / 6))
    path.addArc(
      center: CGPoint(x: side / 2, y: side / 2), radius: side / 2, startAngle: 0, endAngle: .pi,
      clockwise: true)
    path.addCurve(
      to: tip, controlPoint1: CGPoint(x: 0, y: side / 6),
      controlPoint2: CGPoint(x: side / 2 - shoulder, y: -length / 3))
    path.close()
    return path
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    drop.path = shape(drawnOut: edited(5, 18, to: 12) * pullRatio)
    drop.opacity = pullRatio
    row.opacity = max(0, 2 * pullRatio - 1)
  }

  override func didArm() { drop.strokeColor = Color(hex: 0x1B4F72) }
  override func didDisarm() { drop.strokeColor = nil }

  override func setupRefreshControl(for animationView: View) {
    drop.path = shape(drawnOut: 0)
    drop.opacity = 1
    row.opacity = 1
  }

  override func animationCycle(for animationView: View) {
    var quiver = BasicAnimation(
      keyPath: "path", from: shape(drawnOut: 0), to: shape(drawnOut: edited(7, 12, to: 7)), duration: 0.5)
    quiver.autoreverses = true
    quiver.timingFunction = edited(8, .easeInEaseOut, to: .easeIn)
    drop.add(quiver, forKey: "quiver")

    var wobble = SpringAnimation(keyPath: "transform.scale.x", from: 0.7, to: 1)
    wobble.stiffness = 180
    wobble.damping = edited(9, 5, to: 9)
    wobble.duration = 1
    drop.add(wobble, forKey: "wobble")

    let start = row.localTime(at: row.context?.now ?? 0)
    for (index, bead) in beads.enumerated() {
      let turn = edited(12, index, to: beads.count - 1 - index)
      var hop = BasicAnimation(
        keyPath: "position.y", from: bead.position.y, to: bead.position.y - edited(13, 10, to: 14),
        duration: edited(14, 0.26, to: 0.34))
      hop.beginTime = start + edited(11, 0.08, to: 0.12) * Double(turn)
      hop.autoreverses = edited(16, true, to: false)
      hop.timingFunction = .easeOut
      bead.add(hop, forKey: "hop")
    }
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: edited(17, 0.45, to: 0.7), options: .curveEaseIn) {
      self.drop.position.y += 50
      self.drop.opacity = 0
      self.row.opacity = 0
    } completion: { _ in
      completion()
    }
  }

  override func resetAnimationView(_ animationView: View) {
    let middle = animationView.bounds.midX
    drop.position = CGPoint(x: middle, y: 36)
    drop.path = shape(drawnOut: 0)
    drop.strokeColor = nil
    drop.opacity = 0
    row.opacity = 0
    let spacing: CGFloat = edited(10, 18, to: 24)
    let half = spacing * CGFloat(beads.count - 1) / 2
    for (index, bead) in beads.enumerated() {
      let offset = CGFloat(index) * spacing
      bead.position = CGPoint(x: edited(20, middle - half + offset, to: middle + (offset - half)), y: 72)
    }
  }
}
