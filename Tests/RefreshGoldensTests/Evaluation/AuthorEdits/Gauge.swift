import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshStage
import TestControls

/// A ring that fills with the pull and turns while the list loads; ticks blink around it, and a note shows the result.
final class Gauge: StillControl {
  override class var height: CGFloat { 96 }
  override class var animationDuration: TimeInterval { edited(1, 1, to: 0.8) }

  private static let side: CGFloat = 56

  private let ring = GradientLayer()
  private let track = ShapeLayer(strokeColor: .black, lineWidth: edited(3, 6, to: 8))
  private let (ticks, tick) = (ReplicatorLayer(), Layer(name: "tick"))
  private let check = ShapeLayer(
    path: BezierPath(svgPath: "M4 13 L11 20 L24 5"), strokeColor: Color(hex: 0x1ABC9C), lineWidth: 3)
  private let percent = Label(frame: CGRect(x: 93, y: 38, width: 50, height: 20))
  private let note = Label(frame: CGRect(x: 176, y: 36, width: 180, height: 24))

  override func setup() {
    insetDuration = edited(18, 0.25, to: 0.4)
    backgroundColor = Color(white: 0.96)
    let side = Self.side
    let middle = CGPoint(x: side / 2, y: side / 2)

    (ring.type, ring.startPoint, ring.endPoint) = (
      .conic, CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.5, y: 0)
    )
    ring.colors = [
      Color(hex: 0x1ABC9C), Color(hex: edited(2, 0xF1C40F, to: 0x3498DB)), Color(hex: 0xE74C3C),
    ]
    if isEdited(20) {
      ring.bounds.size = CGSize(width: side, height: side)
      ring.position = CGPoint(x: 90 + side / 2, y: 20 + side / 2)
    } else {
      ring.frame = CGRect(x: 90, y: 20, width: side, height: side)
    }
    track.frame = CGRect(x: 0, y: 0, width: side, height: side)
    track.path = BezierPath(arcCenter: middle, radius: 22, startAngle: -.pi / 2, endAngle: 1.5 * .pi)
    track.lineCap = edited(4, .round, to: .butt)
    ring.mask = track
    add(ring, "ring")

    let count = edited(5, 12, to: 8)
    ticks.name = "ticks"
    ticks.frame = CGRect(x: 80, y: 10, width: 76, height: 76)
    ticks.instanceCount = count
    ticks.instanceTransform = CATransform3D(rotationAngle: 2 * .pi / CGFloat(count), x: 0, y: 0, z: 1)
    ticks.instanceDelay = edited(6, 0.04, to: 0.02)
    ticks.instanceAlphaOffset = edited(7, -0.07, to: -0.03)
    tick.frame = CGRect(x: 37, y: 0, width: 2, height: edited(8, 5, to: 8))
    tick.backgroundColor = .darkGray
    ticks.addSublayer(tick)
    if !isEdited(19) { animationView.layer.addSublayer(ticks) }

    check.frame = CGRect(x: 104, y: 36, width: 28, height: 24)
    add(check, "check")
    percent.font = .boldSystemFont(ofSize: edited(9, 12, to: 14))
    percent.textAlignment = .center
    add(percent, "percent")
    note.font = .systemFont(ofSize: 16)
    add(note, "note")
    resetAnimationView(animationView)
  }

  override func pull(to pullRatio: CGFloat) {
    track.strokeEnd = edited(11, 0.9, to: 0.75) * pullRatio
    percent.text = "\(Int(100 * pullRatio)) %"
  }

  override func setupRefreshControl(for animationView: View) {
    note.text = edited(10, "Updating…", to: "Loading…")
    percent.text = "•"
  }

  override func animationCycle(for animationView: View) {
    let turn = BasicAnimation(
      keyPath: "transform.rotation.z", from: 0, to: edited(12, 2 * CGFloat.pi, to: -2 * CGFloat.pi),
      duration: animationDuration)
    ring.add(turn, forKey: "turn")
    var blink = BasicAnimation(keyPath: "opacity", from: 1, to: 0.2, duration: 0.2)
    blink.repeatCount = edited(13, 2, to: 1)
    tick.add(blink, forKey: "blink")
    perform(after: edited(14, 0.5, to: 0.65)) { self.percent.text = "• •" }
  }

  override func showResult(_ result: RefreshResult, on animationView: View) {
    percent.text = ""
    note.text = result == .success ? edited(15, "All caught up", to: "Up to date") : "No connection"
    guard result == .success else { return }
    check.strokeEnd = 1
    check.add(
      BasicAnimation(keyPath: "strokeEnd", from: 0, to: 1, duration: edited(16, 0.35, to: 0.5)),
      forKey: "draw")
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: 0.3, delay: edited(17, 0.1, to: 0.25), then: completion) {
      animationView.alpha = 0
      animationView.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
    }
  }

  override func resetAnimationView(_ animationView: View) {
    animationView.alpha = 1
    animationView.transform = .identity
    track.strokeEnd = 0
    check.strokeEnd = 0
    percent.text = ""
    note.text = "Pull to update"
  }
}

extension Gauge: EditedControl {
  static let scenario = Scenario.standard.ending(with: .success, shown: 0.8)
  static let edits = Edit.table(
    """
    1 — a cycle takes 0.8 s instead of 1 s — cycle; 0.8; 1 s
    2 — the second of the ring's colors, with both colours — ring; colo
    3 — the lineWidth of the ring's mask 8 instead of 6 — ring|mask; line; 6; 8
    4 — the lineCap of the ring's mask butt instead of round — ring|mask; cap|Cap; round; butt
    5 — ticks has 8 instances instead of 12 (and they are 45° apart instead of 30°) — ticks; 12; 8
    6 — ticks' instanceDelay 0.02 s instead of 0.04 s — ticks; elay; 0.04; 0.02
    7 — ticks' instanceAlphaOffset −0.03 instead of −0.07 — ticks; lpha; 0.07; 0.03
    8 — the tick is 8 points high instead of 5 — tick; bounds|height|high; 5; 8
    9 — percent's font size 14 instead of 12 — percent; font|size; 12; 14
    10 — note says “Loading…” instead of “Updating…” — note; Updating…; Loading…
    11 — the strokeEnd of the ring's mask follows the pull up to 0.75 instead of 0.9 — \
    ring|mask; strokeEnd; 0.9|pull; 0.75|0.15
    12 — the ring turns the other way: −360° instead of 360° — ring; 360|other way|anticlockwise|counter
    13 — the tick blinks once in a cycle instead of twice — tick; once|twice|runs|times|repeat
    14 — percent's text changes to “• •” 0.15 s later — percent; 0.15|0.65; later|after
    15 — note says “Up to date” instead of “All caught up” — note; All caught up; Up to date
    16 — the check's strokeEnd takes 0.5 s instead of 0.35 s — check; 0.35; 0.5
    17 — the exit's fade begins 0.15 s later (0.25 s instead of 0.1 s) — 0.15|0.25; later|delay|after
    18 — the inset takes 0.4 s to open and to close instead of 0.25 s — 0.25; 0.4; inset|content|open|close
    19 — ticks is missing — ticks; missing
    20 — ring's frame → its bounds' size and position
    """)
}
