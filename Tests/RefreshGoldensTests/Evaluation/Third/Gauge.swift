import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion

/// A ring that fills with the pull and turns while the list loads; ticks blink around it, and a note shows the result.
final class Gauge: RefreshControl {
  override class var height: CGFloat { 96 }
  override class var animationDuration: TimeInterval { edited(1, 1, to: 0.8) }

  private static let side: CGFloat = 56

  private let ring = GradientLayer()
  private let track = ShapeLayer()
  private let ticks = ReplicatorLayer()
  private let tick = Layer()
  private let check = ShapeLayer()
  private let percent = Label()
  private let note = Label()

  override func setup() {
    insetDuration = edited(18, 0.25, to: 0.4)
    backgroundColor = Color(white: 0.96)
    let side = Self.side
    let middle = CGPoint(x: side / 2, y: side / 2)

    ring.name = "ring"
    ring.type = .conic
    ring.startPoint = CGPoint(x: 0.5, y: 0.5)
    ring.endPoint = CGPoint(x: 0.5, y: 0)
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
    track.fillColor = nil
    track.strokeColor = .black
    track.lineWidth = edited(3, 6, to: 8)
    track.lineCap = edited(4, .round, to: .butt)
    ring.mask = track
    animationView.layer.addSublayer(ring)

    let count = edited(5, 12, to: 8)
    ticks.name = "ticks"
    ticks.frame = CGRect(x: 80, y: 10, width: 76, height: 76)
    ticks.instanceCount = count
    ticks.instanceTransform = CATransform3D(rotationAngle: 2 * .pi / CGFloat(count), x: 0, y: 0, z: 1)
    ticks.instanceDelay = edited(6, 0.04, to: 0.02)
    ticks.instanceAlphaOffset = edited(7, -0.07, to: -0.03)
    tick.name = "tick"
    tick.frame = CGRect(x: 37, y: 0, width: 2, height: edited(8, 5, to: 8))
    tick.backgroundColor = .darkGray
    ticks.addSublayer(tick)
    if !isEdited(19) { animationView.layer.addSublayer(ticks) }

    check.name = "check"
    check.frame = CGRect(x: 104, y: 36, width: 28, height: 24)
    var hook = BezierPath()
    hook.move(to: CGPoint(x: 4, y: 13))
    hook.addLine(to: CGPoint(x: 11, y: 20))
    hook.addLine(to: CGPoint(x: 24, y: 5))
    check.path = hook
    check.fillColor = nil
    check.strokeColor = Color(hex: 0x1ABC9C)
    check.lineWidth = 3
    animationView.layer.addSublayer(check)

    percent.layer.name = "percent"
    percent.frame = CGRect(x: 93, y: 38, width: 50, height: 20)
    percent.font = .boldSystemFont(ofSize: edited(9, 12, to: 14))
    percent.textAlignment = .center
    addSubviewToRefreshAnimationView(percent)
    note.layer.name = "note"
    note.frame = CGRect(x: 176, y: 36, width: 180, height: 24)
    note.font = .systemFont(ofSize: 16)
    addSubviewToRefreshAnimationView(note)
    resetAnimationView(animationView)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
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
    View.animate(withDuration: 0.3, delay: edited(17, 0.1, to: 0.25)) {
      animationView.alpha = 0
      animationView.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
    } completion: { _ in
      completion()
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
