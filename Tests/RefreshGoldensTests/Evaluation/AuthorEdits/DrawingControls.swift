import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshStage
import TestControls

/// Sparks that fly out of a point, each with a delay and a place computed from its number.
final class Sparks: StillControl {
  override class var height: CGFloat { 84 }
  override class var animationDuration: TimeInterval { 1.1 }
  private let sparks = (0..<edited(1, 9, to: 7)).map { Layer(name: "spark[\($0)]") }

  override func setup() {
    for spark in sparks {
      spark.bounds.size = CGSize(width: 6, height: edited(2, 6, to: 10))
      spark.position = CGPoint(x: 160, y: 60)
      spark.backgroundColor = edited(3, .orange, to: .red)
      spark.opacity = 0
      animationView.layer.addSublayer(spark)
    }
  }

  override func pull(to pullRatio: CGFloat) { for spark in sparks { spark.position.y = 60 - 10 * pullRatio } }

  override func animationCycle(for animationView: View) {
    for (index, spark) in sparks.enumerated() {
      let angle = CGFloat(index) / CGFloat(sparks.count) * 2 * .pi
      let radius = edited(4, 30, to: 40) + CGFloat(index * 7 % 5)
      var fly = BasicAnimation(
        keyPath: "position", from: CGPoint(x: 160, y: 50),
        to: CGPoint(x: 160 + radius * cos(angle), y: 50 + radius * sin(angle)),
        duration: edited(5, 0.6, to: 0.4))
      fly.timingFunction = edited(6, .easeOut, to: .linear)
      spark.add(fly, after: Double(index) * edited(7, 0.05, to: 0.03), forKey: "fly")
      let fade = KeyframeAnimation(
        keyPath: "opacity", values: [0, edited(8, 1, to: 0.7), 0], keyTimes: [0, edited(9, 0.2, to: 0.5), 1],
        duration: 0.6)
      spark.add(fade, after: 0.1, forKey: "fade")
    }
  }
}

extension Sparks: EditedControl {
  static let edits = Edit.table(
    """
    1 — spark[7] and spark[8] are missing — spark[7]; spark[8]; missing
    2 — sparks' height 6 → 10: 10 high — spark; height; 6; 10
    3 — sparks' colour orange → red — spark; orange; red|Red
    4 — the sparks fly 10 points farther (the first to 200 instead of 190) — spark; position; 200; 190
    5 — fly 0.6 → 0.4 s: takes 0.4 s — spark; 0.4; 0.6
    6 — fly eases out → linear: eases linearly — spark; linear; out
    7 — each starts earlier, spark[1] by 0.02 s — spark; 0.02|0.03; earlier|0.05
    8 — fade's peak 1 → 0.7: goes to 0.7 — spark; 0.7; 1
    9 — fade's peak at 0.2 → 0.5: reaches 1 at 50 % — spark; 20; 50
    """)
}

/// A radar of replicated bars.
final class Radar: StillControl {
  override class var height: CGFloat { 72 }
  override class var animationDuration: TimeInterval { 1 }
  private let copies = ReplicatorLayer()
  private let bar = Layer(name: "bar")

  override func setup() {
    copies.frame = CGRect(x: 100, y: 20, width: 120, height: 32)
    copies.instanceCount = edited(1, 5, to: 6)
    copies.instanceTransform = CATransform3D(translationX: edited(2, 16, to: 20), y: 0, z: 0)
    copies.instanceDelay = edited(3, 0.1, to: 0.06)
    copies.instanceColor = edited(4, .white, to: .yellow)
    copies.instanceGreenOffset = edited(5, -0.1, to: -0.2)
    bar.frame = CGRect(x: 0, y: 0, width: 8, height: 32)
    bar.backgroundColor = .white
    bar.anchorPoint = CGPoint(x: 0.5, y: edited(6, 0.5, to: 1))
    copies.addSublayer(bar)
    add(copies, "copies")
    backgroundColor = .black
  }

  override func pull(to pullRatio: CGFloat) { copies.opacity = pullRatio }

  override func animationCycle(for animationView: View) {
    var grow = BasicAnimation(
      keyPath: "transform.scale.y", from: 1, to: edited(7, 0.3, to: 0.5), duration: 0.3)
    grow.autoreverses = true
    grow.fillMode = .both
    grow.isRemovedOnCompletion = edited(8, true, to: false)
    grow.repeatDuration = edited(9, 0, to: 0.9)
    bar.add(grow, forKey: "grow")
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: 0.3, then: completion) { animationView.alpha = 0 }
  }

  override func resetAnimationView(_ animationView: View) {
    animationView.alpha = 1
    bar.removeAllAnimations()
  }
}

extension Radar: EditedControl {
  static let edits = Edit.table(
    """
    1 — 5 → 6 copies: 6 instances — copies; 5; 6
    2 — distance 16 → 20: 20 apart — copies; 16; 20
    3 — delay 0.1 → 0.06: instanceDelay 0.06 — copies; 0.1; 0.06
    4 — colour white → yellow — copies; white; yellow|Yellow
    5 — green offset -0.1 → -0.2 — copies; 0.1; 0.2; Green|green
    6 — bar's anchor 0.5 → 1: anchorPoint 1 — bar; nchor; 0.5; 1
    7 — grow to 0.3 → 0.5: goes to 0.5 — bar; 0.3; 0.5
    8 — grow stays when it is complete
    9 — grow's repeatDuration 0 → 0.9: repeats for 0.9 s (1.5 times) — bar; 0.9|1.5
    """)
}

/// Figures that count up.
final class Ledger: StillControl {
  override class var height: CGFloat { 64 }
  override class var animationDuration: TimeInterval { 1 }
  private let amount = Label(frame: CGRect(x: 80, y: 16, width: 120, height: 32))
  private let unit = Label(frame: CGRect(x: 210, y: 22, width: 60, height: 20))

  override func setup() {
    amount.font = .systemFont(ofSize: edited(1, 22, to: 26))
    amount.textColor = edited(2, .black, to: .blue)
    unit.text = edited(3, "points", to: "items")
    add(amount, "amount")
    add(unit, "unit")
    resetAnimationView(animationView)
  }

  override func pull(to pullRatio: CGFloat) { amount.text = "\(Int(pullRatio * edited(4, 100, to: 50)))" }

  override func animationCycle(for animationView: View) {
    for step in 0..<10 {
      perform(after: Double(step) * edited(5, 0.1, to: 0.08)) {
        self.amount.text = edited(6, "", to: "+") + "\(step * edited(7, 11, to: 12))"
      }
    }
    View.animate(withDuration: 0.5, delay: 0.1) {
      self.unit.alpha = edited(8, 0.3, to: 0.6)
    }
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: 0.3, then: completion) { animationView.alpha = 0 }
  }

  override func resetAnimationView(_ animationView: View) {
    animationView.alpha = 1
    unit.alpha = 1
    amount.text = "0"
  }
}

extension Ledger: EditedControl {
  static let edits = Edit.table(
    """
    1 — font size 22 → 26 — amount; 22; 26; font
    2 — colour black → blue — amount; black; blue|Blue
    3 — unit points → items — unit; points; items
    4 — counts to 100 → 50: 50 at the full pull — amount; 100; 50; pull
    5 — amount's texts come every 0.08 s — amount; earlier|0.08
    6 — amount's texts begin with a plus — amount; +
    7 — steps of 11 → 12: amount counts 12, 24… — amount; 11|22; 12|24
    8 — unit's alpha 0.3 → 0.6 — unit; 0.3; 0.6
    """)
}

/// A picture seen through a mask that opens.
final class Iris: StillControl {
  override class var height: CGFloat { 80 }
  override class var animationDuration: TimeInterval { 1 }
  private let disc = Layer(name: "disc")
  private let hole = ShapeLayer()
  private let rim = ShapeLayer(strokeColor: .black, lineWidth: 2)

  private func circle(_ radius: CGFloat) -> BezierPath {
    BezierPath(arcCenter: CGPoint(x: 30, y: 30), radius: radius, startAngle: 0, endAngle: 2 * .pi)
  }

  override func setup() {
    disc.frame = CGRect(x: 130, y: 10, width: 60, height: 60)
    disc.backgroundColor = .blue
    hole.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
    hole.path = circle(edited(1, 8, to: 14))
    disc.mask = hole
    disc.maskMode = edited(2, .alpha, to: .invertedAlpha)
    rim.frame = disc.frame
    rim.path = circle(28)
    rim.lineDashPattern = edited(3, [4, 2], to: [8, 3])
    rim.lineJoin = .round
    animationView.layer.addSublayer(disc)
    add(rim, "rim")
    if isEdited(4) { rim.zPosition = -1 }
  }

  override func pull(to pullRatio: CGFloat) { rim.strokeEnd = pullRatio }

  override func animationCycle(for animationView: View) {
    var open = KeyframeAnimation(
      keyPath: "path", values: [circle(8), circle(edited(5, 30, to: 24)), circle(8)], duration: 0.9)
    open.timingFunctions = edited(6, [.easeIn, .easeOut], to: [.linear, .easeOut])
    hole.add(open, forKey: "open")
    rim.add(
      BasicAnimation(keyPath: "lineDashPhase", from: 0, to: edited(7, 12, to: 24), duration: 1), forKey: "run"
    )
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: 0.35, then: completion) {
      animationView.transform = CGAffineTransform(scaleX: edited(8, 0.5, to: 0.7), y: edited(8, 0.5, to: 0.7))
      animationView.alpha = 0
    }
  }

  override func resetAnimationView(_ animationView: View) {
    animationView.alpha = 1
    animationView.transform = .identity
  }
}

extension Iris: EditedControl {
  static let edits = Edit.table(
    """
    1 — hole's radius 8 → 14: 28 × 28 pt instead of 16 × 16 — mask; 16; 28
    2 — mask mode alpha → inverted: maskMode — askMode; alpha; inverted
    3 — dashes 4 2 → 8 3: (8, 3) — rim; 4, 2; 8, 3
    4 — rim's zPosition 0 → -1: behind the disc — rim; zPosition|behind
    5 — open to 30 → 24: 48 × 48 pt instead of 60 × 60 — mask; 48; 60
    6 — first segment eases in → linear: linearly — mask; linear; in
    7 — dash phase to 12 → 24 — rim; 12; 24
    8 — exit's scale 0.5 → 0.7 — scale; 0.5; 0.7
    """)
}
