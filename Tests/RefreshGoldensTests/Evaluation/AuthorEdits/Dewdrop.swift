import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import TestControls

/// A drop that is drawn out by the pull; while the list loads it quivers, and a row of beads hops below it.
final class Dewdrop: StillControl {
  override class var height: CGFloat { edited(1, 84, to: 100) }
  override class var animationDuration: TimeInterval { edited(2, 1.2, to: 1.5) }

  private static let side: CGFloat = 30

  private let drop = ShapeLayer(
    fillColor: Color(hex: edited(4, 0x2E86C1, to: 0x8E44AD)), lineWidth: 2)
  private let shine = Layer(name: "shine")
  private let row = Layer()
  private let beads = (0..<edited(15, 5, to: 4)).map { _ in Layer() }

  override func setup() {
    anchorPosition = edited(18, .bottom, to: .middle)
    triggerDistance = edited(3, 84, to: 110)
    backgroundColor = Color(hex: 0xEAF4FB)

    drop.bounds.size = CGSize(width: Self.side, height: Self.side)
    drop.shadowOpacity = edited(19, 0.25, to: 0)
    drop.shadowOffset = CGSize(width: 0, height: 3)
    add(drop, "drop")

    shine.frame = CGRect(x: 8, y: 12, width: 6, height: 9)
    shine.cornerRadius = 3
    shine.backgroundColor = .white
    drop.addSublayer(shine)

    add(row, "row")
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
    var path = BezierPath(points: [tip])
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

  override func pull(to pullRatio: CGFloat) {
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
    (wobble.stiffness, wobble.damping, wobble.duration) = (180, edited(9, 5, to: 9), 1)
    drop.add(wobble, forKey: "wobble")

    for (index, bead) in beads.enumerated() {
      let turn = edited(12, index, to: beads.count - 1 - index)
      var hop = BasicAnimation(
        keyPath: "position.y", from: bead.position.y, to: bead.position.y - edited(13, 10, to: 14),
        duration: edited(14, 0.26, to: 0.34))
      hop.autoreverses = edited(16, true, to: false)
      hop.timingFunction = .easeOut
      bead.add(hop, after: edited(11, 0.08, to: 0.12) * Double(turn), forKey: "hop")
    }
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: edited(17, 0.45, to: 0.7), options: .curveEaseIn, then: completion) {
      self.drop.position.y += 50
      self.drop.opacity = 0
      self.row.opacity = 0
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

extension Dewdrop: EditedControl {
  static let edits = Edit.table(
    """
    1 — the control is 100 points high instead of 84 — 84; 100; high|height
    2 — a cycle takes 1.5 s instead of 1.2 s — cycle; 1.2; 1.5
    3 — the control arms at 110 points instead of 84 — 84; 110; arm|trigger
    4 — the drop's fillColor, with both colours — drop; fill|colo
    5 — the drop's path follows the pull: its tip by 12 points instead of 18, 6 less at most — drop; path; pull; 6|12
    6 — the drop's path has another form throughout, its shoulders 5.4 points wider — drop; path; 5.4
    7 — in a cycle, the tip of the drop's path goes up 7 points instead of 12 — drop; path; 5|7
    8 — the drop's path eases in instead of in and out — drop; path; ease
    9 — the spring of the drop's scale.x has a damping of 9 instead of 5 (ratio 0.34 instead of 0.19) — \
    drop; damping; 5|0.19; 9|0.34
    10 — beads are 24 points apart instead of 18: the outer two 12 points, the inner two 6 points further out — \
    bead; position|apart|further|left|right; 6|12|24|139.5
    11 — beads hop 0.12 s after each other instead of 0.08: from bead 2 to 5 they start 0.04 to 0.16 s later — \
    bead; later|after|apart; 0.04|0.12|0.16
    12 — beads hop in reverse order: bead 1 starts 0.32 s later, bead 5 0.32 s earlier — bead; reverse|order|0.32
    13 — beads hop 14 points high instead of 10, to y 58 instead of 62 — bead; position|y; 58|4|14
    14 — a hop takes 0.34 s instead of 0.26 s (0.68 instead of 0.52 and back) — bead; 0.26|0.52; 0.34|0.68
    15 — bead 5 is missing (and the others are 9 points further right) — bead 5; missing
    16 — beads no longer come back from their hop but jump — bead; back|reverse
    17 — the exit takes 0.7 s instead of 0.45 s — 0.45; 0.7
    18 — the animation view is anchored in the middle instead of at the bottom: 38 points higher at full pull — \
    anchor|38|animation view; middle|bottom|higher|38
    19 — the drop's shadowOpacity 0 instead of 0.25 — drop; shadow; 0.25
    20 — middle - half + offset → middle + (offset - half)
    """)
}
