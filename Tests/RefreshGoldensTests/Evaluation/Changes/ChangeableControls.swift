import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import TestControls

/// Controls written for changes: text, space, springs, groups, masks, gradients, replicators, pictures, pulls that
/// depend on velocity, results, keyframes, and the settings of a control.
enum ChangeableControls {
  static let all: [RefreshControl.Type] = [
    Badge.self, Flip.self, Springs.self, Orbit.self, Masked.self, Sky.self, Bars.self, Fling.self,
    Outcome.self,
    Keys.self, Ring.self, Picture.self, Life.self, Steps.self, Trio.self, Comet.self,
  ]
}

/// A text that springs up in a cycle and fades as it leaves.
final class Badge: StillControl {
  override class var animationDuration: TimeInterval { number("duration", 0.7, .seconds(["cycle"])) }
  private let label = Label()

  override func setup() {
    label.text = word("text", "Loading", .any("label", ["Fetching", "More"]), or: ["Fetching", "More"])
    label.font = Font.systemFont(ofSize: number("size", 17, .value("label", "fontSize"), or: [14, 22]))
    label.textColor = color(
      "color", .blue, .any("label", ["textColor"]), or: [.red, Color(red: 0.1, green: 0.5, blue: 1)])
    label.textAlignment =
      word("alignment", "center", .any("label", ["textAlignment"]), or: ["left"]) == "left" ? .left : .center
    label.frame = CGRect(
      x: number("x", 60, .any("label", ["center.x is 180 instead of 160"]), or: [80]), y: 10, width: 200,
      height: 40)
    add(label, "label")
  }
  override func pull(to pullRatio: CGFloat) {
    label.alpha = number("base alpha", 0.2, .pull("label", "alpha"), or: [0.5]) + (1 - 0.2) * pullRatio * 0.8
  }
  override func setupRefreshControl(for animationView: View) {
    label.transform = .identity
    label.alpha = 1
  }
  override func animationCycle(for animationView: View) {
    View.animate(
      withDuration: animationDuration,
      usingSpringWithDamping: number("damping", 0.5, .spring("label"), or: [0.6, 0.35]),
      initialSpringVelocity: number("velocity", 4, .spring("label"), or: [7])
    ) {
      let scale = number("scale", 1.3, .value("label", "scale"), or: [1.35, 1.15])
      self.label.transform = CGAffineTransform(scaleX: scale, y: scale)
    }
  }
  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(
      withDuration: number("exit", 0.4, .seconds(["exit"]), or: [0.6, 0.3]),
      options: options(curve("exit curve", .easeInEaseOut, .easing("label"))), then: completion
    ) {
      let scale = number("exit scale", 5, .value("label", "scale"), or: [4])
      self.label.transform = CGAffineTransform(scaleX: scale, y: scale)
      if flag("fades", true, .any("label", ["alpha no longer changes"])) {
        self.label.alpha = number("exit alpha", 0, .value("label", "alpha"), or: [0.5])
      }
    }
  }
  override func resetAnimationView(_ animationView: View) {
    label.transform = .identity
    label.alpha = 0.2
  }
}

/// A card that turns in space: with the pull about x, in a cycle about y.
final class Flip: StillControl {
  override class var height: CGFloat { 70 }
  override class var animationDuration: TimeInterval { number("duration", 0.5, .seconds(["cycle"])) }
  private let card = View(frame: CGRect(x: 130, y: 10, width: 60, height: 44))

  override func setup() {
    card.backgroundColor = color("color", .orange, .any("card", ["backgroundColor"]), or: [.purple])
    card.layer.cornerRadius = number("corner", 6, .value("card", "cornerRadius"), or: [12])
    add(card, "card")
    resetAnimationView(animationView)
  }
  private func turned(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat) -> CATransform3D {
    var transform = CATransform3D.identity
    transform.m34 = -1 / number("eye", 300, .any("card", ["perspective"]), or: [200, 1e9])
    return transform.rotated(by: angle, x: x, y: y, z: 0)
  }
  override func pull(to pullRatio: CGFloat) {
    let start = number("start", 0.3, .pull("card", "rotation about x"), or: [0.6])
    let part = max(0, (pullRatio - start) / (1 - start))
    card.layer.transform = turned(
      number("pull angle", .pi, .pull("card", "rotation about x"), or: [-.pi, 2]) * part, 1, 0)
  }
  override func setupRefreshControl(for animationView: View) { card.layer.transform = turned(0, 1, 0) }
  override func animationCycle(for animationView: View) {
    var turn = BasicAnimation(
      keyPath: "transform.rotation.y", from: 0.0,
      to: number("angle", 1.2, .value("card", "rotation about y", unit: 180 / .pi), or: [0.8]),
      duration: animationDuration / 2)
    turn.autoreverses = flag("reverses", true, .reversal("card"))
    turn.timingFunction = curve("curve", .easeInEaseOut, .easing("card"))
    card.layer.add(turn, forKey: "turn")
  }
  override func resetAnimationView(_ animationView: View) { card.layer.transform = turned(0, 1, 0) }
}

/// Two balls on springs of their own.
final class Springs: StillControl {
  override class var height: CGFloat { 64 }
  override class var animationDuration: TimeInterval { number("duration", 0.9, .seconds(["cycle"])) }
  private let ball = View(frame: CGRect(x: 60, y: 20, width: 22, height: 22))
  private let shadow = View(frame: CGRect(x: 60, y: 48, width: 22, height: 6))

  override func setup() {
    ball.layer.cornerRadius = number("corner", 11, .value("ball", "cornerRadius"), or: [6])
    add(shadow, "shade", color("shade", .gray, .any("shade", ["backgroundColor"]), or: [.black]))
    add(ball, "ball", .orange)
  }
  override func pull(to pullRatio: CGFloat) {
    ball.center.y = 10 + number("rise", 20, .pull("ball", "center"), or: [30]) * pullRatio
    shadow.alpha = pullRatio * number("shade alpha", 0.6, .pull("shade", "alpha"), or: [0.9])
  }
  override func setupRefreshControl(for animationView: View) {
    ball.center = CGPoint(x: 71, y: 30)
    shadow.center.x = 71
  }
  override func animationCycle(for animationView: View) {
    let end = CGFloat(number("to", 180, .value("ball", "x"), or: [200, 150]))
    var spring = SpringAnimation(keyPath: "position.x", from: CGFloat(71), to: end)
    spring.stiffness = number("stiffness", 180, .spring("ball"), or: [120])
    spring.damping = number("damping", 9, .spring("ball"), or: [14, 6])
    spring.mass = number("mass", 1, .spring("ball"), or: [1.6])
    spring.duration = 0.85
    ball.layer.add(spring, forKey: "spring")
    View.animate(
      withDuration: number("shade time", 0.5, .seconds(["shade"]), or: [0.7]),
      delay: number("shade delay", 0.1, .shift(["shade"]), or: [0.25]),
      options: options(curve("shade curve", .easeOut, .easing("shade")))
    ) { self.shadow.center.x = 180 }
  }
}

/// A group of animations of a dot.
final class Orbit: StillControl {
  override class var animationDuration: TimeInterval { 0.8 }
  private let arm = View(frame: CGRect(x: 140, y: 10, width: 40, height: 40))
  private let dot = View(frame: CGRect(x: 0, y: 16, width: 10, height: 10))

  override func setup() {
    dot.layer.name = "dot"
    dot.backgroundColor = color("color", .red, .any("dot", ["backgroundColor"]), or: [.green])
    dot.layer.cornerRadius = 5
    arm.addSubview(dot)
    add(arm, "arm")
  }
  override func pull(to pullRatio: CGFloat) {
    arm.transform = CGAffineTransform(
      rotationAngle: number("pull turn", 2, .pull("arm", "rotation"), or: [3]) * pullRatio)
  }
  override func setupRefreshControl(for animationView: View) { arm.transform = .identity }
  override func animationCycle(for animationView: View) {
    let turn = BasicAnimation(
      keyPath: "transform.rotation.z", from: 0.0,
      to: number("turn", 2 * .pi, .value("arm", "rotation", unit: 180 / .pi), or: [.pi, -2 * .pi]))
    var fade = BasicAnimation(
      keyPath: "opacity", from: number("from alpha", 1, .any("arm", ["alpha"]), or: [0.7]),
      to: number("to alpha", 0.3, .value("arm", "alpha"), or: [0.6]))
    fade.timingFunction = curve("fade curve", .linear, .easing("arm"))
    var group = AnimationGroup([turn, fade], duration: 0.8)
    group.timingFunction = curve("group curve", .easeInEaseOut, .easing("arm"))
    arm.layer.add(group, forKey: "group")
    var grow = BasicAnimation(
      keyPath: "transform.scale", from: 1.0, to: number("grow", 1.6, .value("dot", "scale"), or: [2]),
      duration: number("grow time", 0.4, .seconds(["dot"]), or: [0.3]))
    grow.autoreverses = flag("grow reverses", true, .reversal("dot"))
    dot.layer.add(grow, forKey: "grow")
  }
}

/// A bar that is seen through a moving mask.
final class Masked: StillControl {
  override class var height: CGFloat { 50 }
  override class var animationDuration: TimeInterval { 0.6 }
  private let bar = View(frame: CGRect(x: 40, y: 15, width: 240, height: 20))
  private let hole = Layer()

  override func setup() {
    bar.backgroundColor = color("color", .purple, .any("bar", ["backgroundColor"]), or: [.cyan])
    hole.name = "hole"
    hole.backgroundColor = .black
    hole.frame = CGRect(
      x: 0, y: 0, width: number("width", 60, .any("mask", ["bounds", "position"]), or: [90]), height: 20)
    hole.cornerRadius = number("corner", 4, .value("mask", "cornerRadius"), or: [10])
    bar.layer.mask = hole
    bar.layer.borderWidth = number("border", 1, .value("bar", "borderWidth"), or: [3])
    add(bar, "bar")
  }
  override func pull(to pullRatio: CGFloat) {
    bar.alpha = pullRatio * pullRatio * number("most", 1, .pull("bar", "alpha"), or: [0.7])
  }
  override func setupRefreshControl(for animationView: View) { bar.alpha = 1 }
  override func animationCycle(for animationView: View) {
    var slide = BasicAnimation(
      keyPath: "position.x", from: number("from", 30, .value("mask", "position.x"), or: [50]),
      to: number("to", 210, .value("mask", "position.x"), or: [180]), duration: 0.6)
    slide.timingFunction = curve("curve", .easeIn, .easing("mask"))
    hole.add(slide, forKey: "slide")
  }
}

/// A gradient whose colours move.
final class Sky: StillControl {
  override class var animationDuration: TimeInterval { number("duration", 0.5, .seconds(["cycle"])) }
  private let sky = GradientLayer()

  override func setup() {
    sky.frame = CGRect(x: 0, y: 0, width: 320, height: 60)
    sky.colors = [
      color("top", .blue, .any("sky", ["colors"]), or: [.cyan]),
      color("bottom", .white, .any("sky", ["colors"]), or: [.yellow]),
    ]
    sky.locations = [0, number("middle", 0.8, .value("sky", "locations"), or: [0.5])]
    sky.endPoint = CGPoint(x: 0.5, y: number("end", 1, .value("sky", "endPoint"), or: [0.6]))
    add(sky, "sky")
  }
  override func pull(to pullRatio: CGFloat) {
    sky.opacity = number("least", 0.3, .pull("sky", "opacity"), or: [0.5]) + 0.5 * pullRatio
  }
  override func animationCycle(for animationView: View) {
    var dawn = BasicAnimation(
      keyPath: "startPoint", from: CGPoint(x: 0.5, y: 0),
      to: CGPoint(x: number("to x", 0.9, .value("sky", "startPoint"), or: [0.7]), y: 0.3),
      duration: animationDuration)
    dawn.timingFunction = curve("curve", .easeOut, .easing("sky"))
    dawn.autoreverses = flag("reverses", false, .reversal("sky"))
    sky.add(dawn, forKey: "dawn")
  }
}

/// Bars that a replicator repeats.
final class Bars: StillControl {
  override class var animationDuration: TimeInterval { 0.8 }
  private let bars = ReplicatorLayer()
  private let bar = Layer()

  override func setup() {
    bar.name = "bar"
    bars.frame = CGRect(x: 100, y: 10, width: 120, height: 40)
    bars.instanceCount = Int(number("count", 5, .value("bars", "instanceCount"), or: [4, 6]))
    bars.instanceDelay = number("lag", 0.08, .value("bars", "instanceDelay"), or: [0.12])
    bars.instanceTransform = CATransform3D(
      translationX: number("gap", 20, .any("bars", ["instanceTransform"]), or: [24]), y: 0)
    bars.instanceAlphaOffset = number("dim", -0.1, .any("bars", ["instanceAlphaOffset"]), or: [-0.15])
    bar.frame = CGRect(x: 2, y: 4, width: number("width", 8, .any("bar", ["bounds"]), or: [12]), height: 32)
    bar.backgroundColor = color("color", .green, .any("bar", ["backgroundColor"]), or: [.brown])
    bars.addSublayer(bar)
    add(bars, "bars")
  }
  override func pull(to pullRatio: CGFloat) {
    bar.transform = CATransform3D(
      scaleX: 1, y: number("full", 1, .pull("bar", "scale"), or: [0.8]) * max(0.1, pullRatio))
  }
  override func setupRefreshControl(for animationView: View) { bar.transform = .identity }
  override func animationCycle(for animationView: View) {
    var pulse = BasicAnimation(
      keyPath: "transform.scale.y", from: 1.0, to: number("low", 0.3, .value("bar", "scale"), or: [0.5]),
      duration: 0.2)
    pulse.autoreverses = true
    pulse.repeatCount = number("times", 2, .any("bar", ["runs"]), or: [1])
    pulse.timingFunction = curve("curve", .easeInEaseOut, .easing("bar"))
    bar.add(pulse, forKey: "pulse")
  }
}

/// A drop that stretches as fast as the pull.
final class Fling: RefreshControl {
  override class var height: CGFloat { 66 }
  override class var animationDuration: TimeInterval { 0.5 }
  private let drop = View(frame: CGRect(x: 150, y: 20, width: 20, height: 20))

  override func setup() {
    drop.layer.shadowOpacity = number("shadow", 0.4, .value("drop", "shadowOpacity"), or: [0.8])
    drop.layer.shadowRadius = number("blur", 4, .value("drop", "shadowRadius"), or: [8])
    add(drop, "drop", .blue)
  }
  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    let stretch = min(
      number("most", 1, .pull("drop", "scale"), or: [0.6]),
      abs(pullVelocity) / number("speed", 600, .pull("drop", "scale"), or: [900]))
    drop.transform = CGAffineTransform(scaleX: 1 - 0.3 * stretch, y: 1 + stretch)
    drop.center.y = 15 + pullDistance * number("sink", 0.3, .pull("drop", "center"), or: [0.4])
  }
  override func setupRefreshControl(for animationView: View) {
    drop.transform = .identity
    drop.center.y = 30
  }
  override func animationCycle(for animationView: View) {
    drop.center.y = number("fall", 50, .value("drop", "center"), or: [44])
    drop.alpha = number("fade", 0.5, .value("drop", "alpha"), or: [0.2])
  }
  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: number("exit", 0.3, .seconds(["exit"]), or: [0.5]), then: completion) {
      self.drop.center.y = -20
    }
  }
}

/// A control that shows how the refresh went.
final class Outcome: StillControl {
  override class var animationDuration: TimeInterval { 0.6 }
  private let sign = Label()
  private let spinner = View(frame: CGRect(x: 40, y: 18, width: 24, height: 24))

  override func setup() {
    sign.frame = CGRect(x: 80, y: 15, width: 160, height: 30)
    add(spinner, "spinner", .red)
    add(sign, "sign")
    resetAnimationView(animationView)
  }
  override func didArm() { sign.text = word("armed", "Release", .any("sign", ["Let go"]), or: ["Let go"]) }
  override func didDisarm() { sign.text = "Pull" }
  override func pull(to pullRatio: CGFloat) { spinner.alpha = pullRatio }
  override func setupRefreshControl(for animationView: View) {
    sign.text = word("busy", "Loading", .any("sign", ["Please wait"]), or: ["Please wait"])
    spinner.transform = .identity
  }
  override func animationCycle(for animationView: View) {
    spinner.transform = CGAffineTransform(
      rotationAngle: number("turn", 1.5, .value("spinner", "rotation", unit: 180 / .pi), or: [2.5]))
    spinner.layer.cornerRadius = 0
  }
  override func showResult(_ result: RefreshResult, on animationView: View) {
    sign.text = word("done", "Done", .any("sign", ["Ready"]), or: ["Ready"])
    sign.textColor = color("good", .green, .any("sign", ["textColor"]), or: [.blue])
    spinner.isHidden = flag("hides", true, .any("spinner", ["isHidden"]))
  }
  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(
      withDuration: number("exit", 0.35, .seconds(["exit"]), or: [0.5]),
      options: options(curve("curve", .easeIn, .easing("sign"))), then: completion
    ) {
      self.sign.center.x = number("to", 300, .value("sign", "center"), or: [260])
    }
  }
  override func resetAnimationView(_ animationView: View) {
    sign.text = word("idle", "Pull", .any("sign", ["Drag"]), or: ["Drag"])
    sign.textColor = .black
    sign.center.x = 160
    spinner.isHidden = false
  }
}

/// Keyframes: in a block, and of an animation of their own.
final class Keys: StillControl {
  override class var height: CGFloat { 70 }
  override class var animationDuration: TimeInterval { number("duration", 0.9, .seconds(["cycle"])) }
  private let left = View(frame: CGRect(x: 100, y: 25, width: 20, height: 20))
  private let right = View(frame: CGRect(x: 200, y: 25, width: 20, height: 20))

  override func setup() {
    animationType = .keyframe
    for (view, name) in [(left, "left"), (right, "right")] {
      view.layer.cornerRadius = 10
      add(view, name, .blue)
    }
  }
  override func pull(to pullRatio: CGFloat) {
    for view in [left, right] { view.transform = CGAffineTransform(scaleX: pullRatio, y: pullRatio) }
    right.alpha = 1 - number("fade", 0.5, .pull("right", "alpha"), or: [0.8]) * pullRatio
  }
  override func setupRefreshControl(for animationView: View) {
    for view in [left, right] { view.transform = .identity }
    right.alpha = 1
  }
  override func animationCycle(for animationView: View) {
    let grown = number("grown", 1.8, .value("left", "scale"), or: [1.5, 2.2])
    View.addKeyframe(
      withRelativeStartTime: 0,
      relativeDuration: number("rise", 0.3, .any("left", ["reaches", "passes"]), or: [0.4])
    ) {
      self.left.transform = CGAffineTransform(scaleX: grown, y: grown)
    }
    View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.4) { self.left.transform = .identity }
    let places = [
      35.0, number("top", 10, .value("right", "y"), or: [18]), 35.0,
      number("second", 24, .value("right", "y"), or: [29]), 35.0,
    ]
    let times = [0, number("top time", 0.2, .any("right", ["reaches"]), or: [0.3]), 0.5, 0.75, 1]
    right.layer.add(
      KeyframeAnimation(keyPath: "position.y", values: places, keyTimes: times, duration: animationDuration),
      forKey: "hop")
  }
  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animateKeyframes(withDuration: number("exit", 0.6, .seconds(["exit"]), or: [0.9])) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        self.left.center.x = number("meet", 150, .value("left", "center"), or: [140])
      }
      View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        self.right.alpha = number("gone", 0, .value("right", "alpha"), or: [0.4])
      }
    } completion: { _ in
      completion()
    }
  }
  override func resetAnimationView(_ animationView: View) {
    left.center.x = 110
    right.alpha = 1
  }
}

/// A stroke that follows the pull.
final class Ring: RefreshControl {
  override class var height: CGFloat { 60 }
  override class var animationDuration: TimeInterval { 0.7 }
  private let ring = ShapeLayer()

  override func setup() {
    ring.frame = CGRect(x: 145, y: 15, width: 30, height: 30)
    ring.path = BezierPath(
      arcCenter: CGPoint(x: 15, y: 15), radius: number("radius", 14, .any("ring", ["path"]), or: [10]),
      startAngle: 0, endAngle: 2 * .pi)
    ring.fillColor = nil
    ring.strokeColor = color("stroke", .blue, .any("ring", ["strokeColor"]), or: [.red])
    ring.lineWidth = number("line", 3, .value("ring", "lineWidth"), or: [5])
    ring.lineCap = word("cap", "butt", .any("ring", ["lineCap"]), or: ["round"]) == "round" ? .round : .butt
    ring.lineDashPattern = flag("dashes", false, .any("ring", ["lineDashPattern"])) ? [4, 2] : []
    add(ring, "ring")
  }
  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    ring.strokeEnd = pullRatio * number("open", 0.9, .pull("ring", "strokeEnd"), or: [0.75])
    ring.transform = CATransform3D(
      rotationAngle: number("turn", 3, .pull("ring", "rotation"), or: [4]) * pullDistance / 100, x: 0, y: 0,
      z: 1)
  }
  override func setupRefreshControl(for animationView: View) {
    ring.strokeEnd = 0.9
    ring.transform = .identity
  }
  override func animationCycle(for animationView: View) {
    ring.add(
      BasicAnimation(
        keyPath: "transform.rotation.z", from: 0.0,
        to: number("spin", 2 * .pi, .value("ring", "rotation", unit: 180 / .pi), or: [4 * .pi]),
        duration: 0.7), forKey: "spin")
    var width = BasicAnimation(
      keyPath: "lineWidth", from: 3.0, to: number("thick", 6, .value("ring", "lineWidth"), or: [8]),
      duration: number("thick time", 0.35, .seconds(["ring"]), or: [0.25]))
    width.beginTime = 0
    width.autoreverses = flag("thick reverses", true, .reversal("ring"))
    ring.add(width, forKey: "width")
  }
}

/// A picture.
final class Picture: StillControl {
  override class var height: CGFloat { 64 }
  override class var animationDuration: TimeInterval { 0.6 }
  private let photo = ImageView(frame: CGRect(x: 130, y: 10, width: 60, height: 40))

  override func setup() {
    let tint = UInt32(number("pixel", 200, .any("photo", ["image"]), or: [90]))
    photo.image = Image(
      width: 4, height: 4, pixels: (0..<16).map { $0 % 3 == 0 ? 0xFF00_00FF : 0xFF00_0000 | tint << 8 })
    photo.contentMode =
      word("mode", "fill", .any("photo", ["contentMode"]), or: ["fit"]) == "fit"
      ? .scaleAspectFit : .scaleToFill
    photo.layer.borderColor = color("border", .black, .any("photo", ["borderColor"]), or: [.orange])
    photo.layer.borderWidth = 2
    add(photo, "photo")
  }
  override func pull(to pullRatio: CGFloat) {
    let scale = number("least", 0.4, .pull("photo", "scale"), or: [0.6]) + 0.6 * pullRatio * pullRatio
    photo.transform = CGAffineTransform(scaleX: scale, y: scale)
  }
  override func setupRefreshControl(for animationView: View) {
    photo.transform = .identity
    photo.bounds.size = CGSize(width: 60, height: 40)
  }
  override func animationCycle(for animationView: View) {
    photo.bounds.size = CGSize(width: number("wide", 90, .value("photo", "bounds"), or: [80]), height: 40)
    photo.transform = CGAffineTransform(
      rotationAngle: number("tilt", 0.4, .value("photo", "rotation", unit: 180 / .pi), or: [0.6, -0.4]))
  }
  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(
      withDuration: 0.4, delay: number("wait", 0.1, .any("photo", ["later", "earlier"]), or: [0.3]),
      options: options(curve("curve", .easeOut, .easing("photo"))), then: completion
    ) {
      self.photo.alpha = 0
      self.photo.center.y = number("away", 70, .value("photo", "center"), or: [90])
    }
  }
  override func resetAnimationView(_ animationView: View) {
    photo.alpha = 1
    photo.center.y = 30
  }
}

/// The settings of a control.
final class Life: StillControl {
  override class var height: CGFloat { 70 }
  override class var animationDuration: TimeInterval {
    number("duration", 0.64, .seconds(["cycle"]), or: [0.8, 0.5])
  }
  override class var animationDelay: TimeInterval {
    number("delay", 0.1, .shift(["cycle"]), or: [0.2, 0.02])
  }
  private let dot = View(frame: CGRect(x: 150, y: 25, width: 20, height: 20))

  override func setup() {
    triggerDistance = number("trigger", 70, .numbers(["arms"]), or: [90])
    holdDistance = number("hold", 70, .numbers(["holds"]), or: [50])
    insetDuration = number("inset", 0.25, .seconds(["content", "opens"]), or: [0.5])
    insetCurve = curve("inset curve", .easeInEaseOut, .any("content", ["opens", "closes"]))
    minimumRefreshingTime = number("minimum", 0, .any("refresh", ["lasts"]), or: [3.4])
    anchorPosition =
      word("anchor", "top", .any("anchor", ["middle"]), or: ["middle"]) == "middle" ? .middle : .top
    add(dot, "dot", .black)
  }
  override func didArm() {
    dot.backgroundColor = color("armed", .red, .any("dot", ["backgroundColor"]), or: [.green])
  }
  override func didDisarm() { dot.backgroundColor = .black }
  override func pull(to pullRatio: CGFloat) {
    dot.transform = CGAffineTransform(scaleX: 0.5 + pullRatio, y: 0.5 + pullRatio)
  }
  override func setupRefreshControl(for animationView: View) { dot.transform = .identity }
  override func animationCycle(for animationView: View) {
    dot.center.x = number("to", 250, .value("dot", "center"), or: [220])
  }
  override func resetAnimationView(_ animationView: View) {
    dot.center.x = 160
    dot.backgroundColor = .black
  }
}

/// Things done later.
final class Steps: StillControl {
  override class var height: CGFloat { 56 }
  override class var animationDuration: TimeInterval { 0.8 }
  private let lamp = View(frame: CGRect(x: 100, y: 18, width: 20, height: 20))
  private let note = Label()

  override func setup() {
    lamp.layer.name = "lamp"
    note.frame = CGRect(x: 140, y: 18, width: 120, height: 20)
    note.text = "0"
    lamp.backgroundColor = .gray
    if flag("lamp", true, .layer("lamp")) { addSubviewToRefreshAnimationView(lamp) }
    add(note, "note")
  }
  override func pull(to pullRatio: CGFloat) {
    note.text = "\(Int(pullRatio * number("scale", 10, .any("note", ["text"]), or: [20])))"
  }
  override func setupRefreshControl(for animationView: View) {
    lamp.backgroundColor = .gray
    note.text = "…"
  }
  override func animationCycle(for animationView: View) {
    perform(after: number("on", 0.3, .shift(["lamp"]), or: [0.5, 0.15])) {
      self.lamp.backgroundColor = color("light", .yellow, .any("lamp", ["backgroundColor"]), or: [.white])
    }
    View.animate(withDuration: 0.8) {
      self.note.center.x = number("to", 220, .value("note", "center"), or: [260])
    }
  }
  override func resetAnimationView(_ animationView: View) { note.center.x = 200 }
}

/// Three layers that follow each other, and a fourth without a name.
final class Trio: StillControl {
  override class var animationDuration: TimeInterval { 0.9 }
  private let dots = (0..<3).map { _ in View(frame: CGRect(x: 0, y: 20, width: 16, height: 16)) }
  private let line = ShapeLayer()

  override func setup() {
    for (dot, name) in zip(dots, ["one", "two", "three"]) {
      add(dot, name, color("\(name) color", .white, .any(name, ["backgroundColor"]), or: [.red]))
    }
    line.frame = CGRect(x: 60, y: 50, width: 200, height: 2)
    line.backgroundColor = color("line", .black, .any("ShapeLayer", ["backgroundColor"]), or: [.gray])
    animationView.layer.addSublayer(line)
    backgroundColor = color("back", .blue, .any("the control", ["backgroundColor"]), or: [.green])
    resetAnimationView(animationView)
  }
  override func pull(to pullRatio: CGFloat) { for dot in dots { dot.alpha = pullRatio } }
  override func setupRefreshControl(for animationView: View) { for dot in dots { dot.center.y = 28 } }
  override func animationCycle(for animationView: View) {
    for (dot, name) in zip(dots, ["one", "two", "three"]) {
      View.animate(
        withDuration: number("\(name) time", 0.3, .seconds([name]), or: [0.45]),
        delay: number(
          "\(name) delay", name == "one" ? 0.05 : name == "two" ? 0.2 : 0.4, .shift([name]), or: [0.3]),
        options: options(curve("\(name) curve", .easeOut, .easing(name)))
      ) { dot.center.y = number("\(name) to", 40, .value(name, "center"), or: [48]) }
    }
  }
  override func resetAnimationView(_ animationView: View) {
    for (index, dot) in dots.enumerated() { dot.center = CGPoint(x: 100 + 60 * CGFloat(index), y: 28) }
  }
}

/// A layer control with an animation that its base adds, and an exit in two steps.
final class Comet: LayerRefreshControl {
  override class var height: CGFloat { 60 }
  override class var animationDuration: TimeInterval { number("duration", 0.75, .seconds(["cycle"])) }
  private let comet = View(frame: CGRect(x: 148, y: 18, width: 24, height: 24))
  override var targetLayer: Layer { comet.layer }

  override func setup() {
    add(comet, "comet", color("color", .orange, .any("comet", ["backgroundColor"]), or: [.purple]))
    addBasicAnimation(
      keyPath: "transform.rotation.z", from: 0,
      to: CGFloat(number("turn", .pi, .value("comet", "rotation", unit: 180 / .pi), or: [2 * .pi, .pi / 2])))
  }
  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    let scale = pullRatio * number("full", 1, .pull("comet", "scale"), or: [0.7])
    comet.transform = CGAffineTransform(scaleX: scale, y: scale)
  }
  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: number("first", 0.2, .any("comet", ["take"]), or: [0.35])) {
      self.comet.center.y = number("dip", 40, .value("comet", "center"), or: [46])
    } completion: { _ in
      View.animate(withDuration: number("second", 0.3, .any("comet", ["take"]), or: [0.45]), then: completion)
      {
        self.comet.center.y = -40
        self.comet.alpha = number("end", 0, .value("comet", "alpha"), or: [0.3])
      }
    }
  }
  override func resetAnimationView(_ animationView: View) {
    comet.transform = .identity
    comet.alpha = 1
    comet.center.y = 30
  }
}
