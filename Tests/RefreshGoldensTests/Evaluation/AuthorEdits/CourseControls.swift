import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshStage
import TestControls

/// A sky whose gradient changes.
final class Dusk: StillControl {
  override class var height: CGFloat { 70 }
  override class var animationDuration: TimeInterval { edited(1, 1.2, to: 1) }
  private let sky = GradientLayer()

  override func setup() {
    sky.frame = CGRect(x: 20, y: 5, width: 280, height: 60)
    sky.colors = [.blue, edited(2, .purple, to: .magenta), .orange]
    sky.locations = [0, edited(3, 0.5, to: 0.3), 1]
    sky.startPoint = CGPoint(x: edited(4, 0, to: 0.2), y: 0)
    sky.endPoint = CGPoint(x: 1, y: 1)
    sky.type = edited(5, .axial, to: .radial)
    add(sky, "sky")
  }

  override func pull(to pullRatio: CGFloat) { sky.locations = [0, edited(3, 0.5, to: 0.3) * pullRatio, 1] }

  override func animationCycle(for animationView: View) {
    var shift = BasicAnimation(
      keyPath: "endPoint", from: CGPoint(x: 1, y: 1), to: CGPoint(x: edited(6, 0.2, to: 0.5), y: 1),
      duration: 0.5)
    shift.autoreverses = true
    sky.add(shift, forKey: "shift")
    let tint = BasicAnimation(
      keyPath: "colors", from: [Color.blue, .purple, .orange],
      to: [Color.black, .blue, edited(7, .red, to: .yellow)],
      duration: 0.8)
    sky.add(tint, forKey: "tint")
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    var fall = BasicAnimation(keyPath: "position.y", from: 0, to: 10, duration: 0.3)
    fall.isAdditive = edited(8, true, to: false)
    sky.add(fall, forKey: "fall")
    View.animate(withDuration: 0.3, then: completion) { animationView.alpha = 0 }
  }

  override func resetAnimationView(_ animationView: View) { animationView.alpha = 1 }
}

extension Dusk: EditedControl {
  static let edits = Edit.table(
    """
    1 — animationDuration 1.2 → 1: a cycle takes 1 s — cycle; 1.2; 1
    2 — second colour purple → magenta — sky; purple; magenta
    3 — second location 0.5 → 0.3 — sky; locations; 0.5; 0.3
    4 — startPoint.x 0 → 0.2 — sky; startPoint; 0.2; 0
    5 — type axial → radial — sky; axial; radial
    6 — endPoint.x to 0.2 → 0.5 — sky; endPoint; 0.2; 0.5
    7 — tint's last colour red → yellow — sky; red|Red; yellow|Yellow
    8 — fall no longer additive — sky; dditive
    """)
}

/// A cart along a rail.
final class Rail: StillControl {
  override class var height: CGFloat { 80 }
  override class var animationDuration: TimeInterval { 1.2 }
  private let cart = Layer(name: "cart")

  private var rail: BezierPath {
    BezierPath(svgPath: "M60 60 C90 60 120 20 160 20 H\(edited(1, 260, to: 230))")
  }

  override func setup() {
    cart.bounds.size = CGSize(width: 24, height: 12)
    cart.position = CGPoint(x: 60, y: 60)
    cart.backgroundColor = .red
    animationView.layer.addSublayer(cart)
  }

  override func pull(to pullRatio: CGFloat) { cart.position.x = 20 + edited(2, 40, to: 60) * pullRatio }

  override func setupRefreshControl(for animationView: View) { cart.position.x = 60 }

  override func animationCycle(for animationView: View) {
    var ride = KeyframeAnimation(keyPath: "position", path: rail, duration: edited(3, 1, to: 0.8))
    ride.calculationMode = edited(4, .paced, to: .linear)
    ride.rotationMode = edited(5, .rotateAuto, to: nil)
    ride.timingFunction = edited(6, .easeInEaseOut, to: .linear)
    cart.add(ride, forKey: "ride")
    var swell = KeyframeAnimation(
      keyPath: "cornerRadius", values: [0, 6, 1, 5], keyTimes: [0, edited(7, 0.3, to: 0.2), 0.6, 1],
      duration: 1.1)
    swell.calculationMode = edited(8, .cubic, to: .discrete)
    swell.tensionValues = edited(9, nil, to: [0.8, 0.8, 0.8, 0.8])
    cart.add(swell, forKey: "swell")
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: 0.3, then: completion) {
      self.cart.opacity = 0
      animationView.alpha = 0
    }
  }

  override func resetAnimationView(_ animationView: View) {
    animationView.alpha = 1
    cart.opacity = 1
  }
}

extension Rail: EditedControl {
  static let edits = Edit.table(
    """
    1 — rail ends at 260 → 230: 170 instead of 200 wide — cart; 260|200; 230|170
    2 — pull to 60 → 80: 80 at the full pull — cart; 60; 80; pull
    3 — ride 1 → 0.8 s: takes 0.8 s — cart; 0.8; 1 s
    4 — ride paced → linear: calculationMode linear — cart; paced; linear
    5 — ride no longer rotates: rotationMode none — cart; rotat; rotateAuto|uto; none|no longer
    6 — ride eases in and out → linear: linearly — cart; linear; in and out
    7 — swell's key time 0.3 → 0.2: at 20 % — cart; 20|0.2; 30|0.3
    8 — swell cubic → discrete — cart; cubic; discrete
    9 — swell's tension none → 0.8: tension 0.8 — cart; ension; 0.8
    """)
}

/// A rope that follows the finger with curves of its own.
final class Tug: StillControl {
  override class var height: CGFloat { 90 }
  override class var animationDuration: TimeInterval { 0.8 }
  private let knot = View(frame: CGRect(x: 150, y: 30, width: 20, height: 20))
  private let rope = ShapeLayer(strokeColor: .black, lineWidth: 2)

  override func setup() {
    holdDistance = edited(9, nil, to: 70)
    rope.frame = CGRect(x: 0, y: 0, width: 320, height: 90)
    add(rope, "rope")
    add(knot, "knot", .brown)
  }

  override func pull(to pullRatio: CGFloat) {
    rope.path = BezierPath(svgPath: "M160 0 V\(edited(1, 30, to: 20) + 20 * pullRatio)")
    knot.center.y = 40 + edited(2, 20, to: 30) * (1 - pow(1 - pullRatio, edited(3, 2, to: 3)))
    knot.alpha = pullRatio > edited(4, 0.5, to: 0.7) ? 1 : 0.4
    knot.transform = CGAffineTransform(rotationAngle: edited(5, 1.2, to: -1.2) * pullRatio)
  }

  override func animationCycle(for animationView: View) {
    View.animate(withDuration: 0.4, delay: edited(6, 0, to: 0.1), options: [.autoreverse]) {
      self.knot.center.x = edited(7, 190, to: 200)
    }
    knot.center.x = 160
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: edited(8, 0.3, to: 0.5), then: completion) {
      self.knot.alpha = 0
      self.rope.opacity = 0
    }
  }

  override func resetAnimationView(_ animationView: View) { rope.opacity = 1 }
}

extension Tug: EditedControl {
  static let edits = Edit.table(
    """
    1 — the rope is 40 long instead of 50 — rope; 50; 40
    2 — 70 instead of 60 at the full pull — knot; 60; 70; pull
    3 — power 2 → 3: another course over the pull — knot; center.y; pull
    4 — alpha from 0.5 → 0.7 of the pull: at 70 % of the pull — knot; alpha
    5 — knot turns 1.2 → -1.2: -68.8° at the full pull — knot; 68.7|68.8; pull
    6 — delay 0 → 0.1: starts 0.1 s later — knot; 0.1; later
    7 — knot to 190 → 200 — knot; 190; 200
    8 — exit 0.3 → 0.5: the exit takes 0.5 s — 0.3; 0.5
    9 — holdDistance none → 70: holds at 70 instead of 90 — 70; 90|height
    """)
}

/// Courses that closures compute.
final class Loom: StillControl {
  override class var height: CGFloat { 70 }
  override class var animationDuration: TimeInterval { 1 }
  private let shuttle = Layer(name: "shuttle")
  private let threads = (0..<4).map { Layer(name: "thread \("ABCD".dropFirst($0).prefix(1))") }

  override func setup() {
    shuttle.frame = CGRect(x: 140, y: 30, width: 40, height: 10)
    shuttle.backgroundColor = .brown
    for (index, thread) in threads.enumerated() {
      thread.frame = CGRect(x: 60 + CGFloat(index) * edited(1, 50, to: 60), y: 10, width: 2, height: 50)
      thread.backgroundColor = .gray
      animationView.layer.addSublayer(thread)
    }
    animationView.layer.insertSublayer(shuttle, at: isEdited(2) ? 0 : threads.count)
  }

  override func pull(to pullRatio: CGFloat) {
    for thread in threads { thread.transform = CATransform3D(scaleX: 1, y: max(0.05, pullRatio), z: 1) }
  }

  override func animationCycle(for animationView: View) {
    shuttle.add(
      KeyframeAnimation(keyPath: "position.x", duration: edited(3, 0.9, to: 0.7)) {
        160 + edited(4, 90, to: 70) * sin(edited(5, 2, to: 4) * .pi * $0)
      }, forKey: "throw")
    for (index, thread) in threads.enumerated() {
      var lift = BasicAnimation(
        keyPath: "transform.translation.y", from: 0, to: index % 2 == 0 ? edited(6, -8, to: -14) : 8,
        duration: 0.25)
      lift.autoreverses = true
      lift.repeatCount = edited(7, 2, to: 1)
      thread.add(lift, forKey: "lift")
    }
    if isEdited(8) { shuttle.add(spin, forKey: "spin") }
  }

  private var spin: BasicAnimation {
    var spin = BasicAnimation(keyPath: "transform.rotation.z", from: 0, to: 0.5, duration: 0.2)
    spin.repeatCount = 2
    spin.isCumulative = edited(9, false, to: true)
    return spin
  }

  override func showResult(_ result: RefreshResult, on animationView: View) {
    if !isEdited(8) { shuttle.add(spin, forKey: "spin") }
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: 0.4, delay: 0.2, then: completion) { animationView.alpha = 0 }
  }

  override func resetAnimationView(_ animationView: View) { animationView.alpha = 1 }
}

extension Loom: EditedControl {
  static let edits = Edit.table(
    """
    1 — threads 50 → 60 apart: B, C and D are farther right — thread; position; 111; 121
    2 — shuttle behind the threads — shuttle; behind
    3 — throw 0.9 → 0.7 s: takes 0.7 s — shuttle; 0.7; 0.9
    4 — throw's reach 90 → 70: 230 instead of 250 — shuttle; 230|90; 250|70
    5 — throw's periods 1 → 2: another curve — shuttle; position.x; curve
    6 — A and C lift 8 → 14: -14 instead of -8 — thread A; 8; 14
    7 — lifts 2 → 1: once instead of 2 times — thread; once; 2
    8 — animated in animationCycle instead of showResult — shuttle; animationCycle; showResult
    9 — spin is cumulative — shuttle; umulative
    """)
}
