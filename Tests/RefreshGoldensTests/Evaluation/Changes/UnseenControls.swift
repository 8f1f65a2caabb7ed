import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import TestControls

/// Controls that were written after the rules, a third of whose changes was set aside before any of them was played.
enum UnseenControls {
  static let all: [RefreshControl.Type] = [Ticker.self, Fan.self, Lantern.self, Door.self, Kite.self]
}

/// A text that is set step by step beside a picture that tumbles.
final class Ticker: RefreshControl {
  override class var height: CGFloat { number("height", 66, .numbers(["high"]), or: [80]) }
  override class var animationDuration: TimeInterval {
    number("duration", 0.8, .seconds(["cycle"]), or: [1, 0.65])
  }
  private let count = Label()
  private let icon = ImageView(frame: CGRect(x: 40, y: 14, width: 36, height: 36))

  override func setup() {
    count.frame = CGRect(x: 90, y: 12, width: 140, height: 40)
    count.font = .boldSystemFont(ofSize: number("size", 20, .value("count", "fontSize"), or: [16, 26]))
    count.textColor = color("color", .purple, .any("count", ["textColor"]), or: [.black])
    count.textAlignment =
      word("alignment", "right", .any("count", ["textAlignment"]), or: ["left"]) == "left" ? .left : .right
    let shade = UInt32(number("pixel", 120, .any("icon", ["image"]), or: [220]))
    icon.image = Image(
      width: 3, height: 3, pixels: (0..<9).map { $0 % 2 == 0 ? 0xFF20_2020 : 0xFF00_0000 | shade << 16 })
    icon.layer.cornerRadius = number("corner", 8, .value("icon", "cornerRadius"), or: [16])
    icon.layer.masksToBounds = flag("clips", true, .any("icon", ["masksToBounds", "clipsToBounds"]))
    add(icon, "icon")
    add(count, "count")
    resetAnimationView(animationView)
  }
  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    count.text = "\(Int(pullDistance / number("step", 10, .any("count", ["text"]), or: [5])))"
    icon.transform = CGAffineTransform(
      rotationAngle: number("wind", 1.5, .pull("icon", "rotation"), or: [2.5, -1.5]) * pullRatio)
  }
  override func setupRefreshControl(for animationView: View) {
    icon.transform = .identity
    count.text = word("busy", "…", .any("count", ["wait"]), or: ["wait"])
  }
  override func animationCycle(for animationView: View) {
    perform(after: number("tick", 0.2, .any("count", ["0.15 s later", "0.1 s earlier"]), or: [0.35, 0.1])) {
      self.count.text = word("first", "tick", .any("count", ["one"]), or: ["one"])
    }
    perform(after: number("tock", 0.5, .any("count", ["0.1 s later", "0.1 s earlier"]), or: [0.6, 0.4])) {
      self.count.text = word("second", "tock", .any("count", ["two"]), or: ["two"])
    }
    let tumble = KeyframeAnimation(
      keyPath: "transform.rotation.x",
      values: [0.0, number("tumble", 2, .value("icon", "rotation", unit: 180 / .pi), or: [1.2]), 0.0],
      keyTimes: [0, number("top", 0.4, .any("icon", ["reaches", "passes"]), or: [0.6]), 1],
      duration: animationDuration)
    icon.layer.add(tumble, forKey: "tumble")
  }
  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(
      withDuration: number("exit", 0.4, .seconds(["exit"]), or: [0.6]),
      options: options(curve("exit curve", .easeOut, .easing("count"))), then: completion
    ) {
      self.count.center.x = number("away", 340, .value("count", "center"), or: [300])
      self.icon.alpha = number("fade", 0, .value("icon", "alpha"), or: [0.5])
    }
  }
  override func resetAnimationView(_ animationView: View) {
    count.text = word("idle", "0", .any("count", ["none"]), or: ["none"])
    count.center.x = 160
    icon.alpha = 1
    icon.transform = .identity
  }
}

/// A fan of blades on springs and in groups.
final class Fan: StillControl {
  override class var height: CGFloat { 72 }
  override class var animationDuration: TimeInterval { number("duration", 1, .seconds(["cycle"]), or: [1.3]) }
  private let fan = View(frame: CGRect(x: 130, y: 6, width: 60, height: 60))
  private let blades = (0..<3).map { _ in View(frame: CGRect(x: 25, y: 10, width: 10, height: 40)) }

  override func setup() {
    for (index, (blade, name)) in zip(blades, ["low", "mid", "top"]).enumerated() {
      blade.layer.name = name
      blade.backgroundColor = color("\(name) color", .cyan, .any(name, ["backgroundColor"]), or: [.brown])
      blade.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
      blade.center = CGPoint(x: 15 + 15 * CGFloat(index), y: 50)
      fan.addSubview(blade)
    }
    blades[1].layer.borderWidth = number("border", 1, .value("mid", "borderWidth"), or: [2.5])
    add(fan, "fan")
  }
  override func pull(to pullRatio: CGFloat) {
    for (blade, angle) in zip(blades, [-1.0, 0.2, 1]) {
      blade.transform = CGAffineTransform(
        rotationAngle: number("spread", 0.8, .pull("low", "rotation"), or: [1.1]) * angle * pullRatio)
    }
    fan.alpha = number("dim", 0.4, .pull("fan", "alpha"), or: [0.1]) + 0.6 * pullRatio
  }
  override func setupRefreshControl(for animationView: View) {
    for blade in blades { blade.transform = .identity }
    fan.alpha = 1
  }
  override func animationCycle(for animationView: View) {
    View.animate(
      withDuration: number("low time", 0.7, .seconds(["low"]), or: [0.5]), delay: 0,
      usingSpringWithDamping: number("low damping", 0.4, .spring("low"), or: [0.7, 0.25]),
      initialSpringVelocity: number("low velocity", 0, .spring("low"), or: [6]),
      options: options(.easeInEaseOut)
    ) {
      self.blades[0].transform = CGAffineTransform(
        rotationAngle: number("low angle", -0.7, .value("low", "rotation", unit: 180 / .pi), or: [-1]))
    }
    let tall = CGFloat(number("mid height", 56, .value("mid", "bounds"), or: [50]))
    var spring = SpringAnimation(keyPath: "bounds.size.height", from: CGFloat(40), to: tall)
    spring.stiffness = number("mid stiffness", 220, .spring("mid"), or: [140])
    spring.damping = number("mid damping", 8, .spring("mid"), or: [13])
    spring.duration = 0.9
    blades[1].layer.add(spring, forKey: "grow")
    var turn = BasicAnimation(
      keyPath: "transform.rotation.z", from: 0.0,
      to: number("top angle", 0.9, .value("top", "rotation", unit: 180 / .pi), or: [0.6, -0.9]))
    turn.timingFunction = curve("top curve", .easeIn, .easing("top"))
    let fade = BasicAnimation(
      keyPath: "opacity", from: 1.0, to: number("top alpha", 0.2, .any("top", ["alpha"]), or: [0.6]))
    var group = AnimationGroup(
      [turn, fade], duration: number("group", 0.45, .any("top", ["0.35 s"]), or: [0.35]))
    group.autoreverses = flag("group reverses", true, .reversal("top"))
    blades[2].layer.add(group, forKey: "group")
  }
  override func resetAnimationView(_ animationView: View) {
    for blade in blades { blade.transform = .identity }
    fan.alpha = 0.4
  }
}

/// A glow seen through a wick, with sparks that a replicator repeats.
final class Lantern: StillControl {
  override class var height: CGFloat { 70 }
  override class var animationDuration: TimeInterval { 0.6 }
  private let glow = GradientLayer()
  private let wick = ShapeLayer()
  private let sparks = ReplicatorLayer()
  private let spark = ShapeLayer()

  override func setup() {
    glow.type = word("type", "axial", .any("glow", ["type"]), or: ["radial"]) == "radial" ? .radial : .axial
    glow.frame = CGRect(x: 90, y: 10, width: 140, height: 30)
    glow.colors = [
      color("inner", .yellow, .any("glow", ["colors"]), or: [.white]),
      color("outer", .red, .any("glow", ["colors"]), or: [.purple]),
    ]
    glow.startPoint = CGPoint(x: number("start", 0, .value("glow", "startPoint"), or: [0.3]), y: 0.5)
    glow.endPoint = CGPoint(x: 1, y: 0.5)
    wick.name = "wick"
    wick.frame = CGRect(x: 0, y: 0, width: 140, height: 30)
    wick.path = BezierPath(
      roundedRect: CGRect(
        x: 5, y: 5, width: 130, height: number("tall", 20, .any("mask", ["path"]), or: [14])),
      cornerRadius: 10)
    wick.fillColor = nil
    wick.strokeColor = .black
    wick.lineWidth = number("line", 6, .value("mask", "lineWidth"), or: [9, 4])
    wick.lineCap = word("cap", "round", .any("mask", ["lineCap"]), or: ["butt"]) == "butt" ? .butt : .round
    glow.mask = wick
    sparks.frame = CGRect(x: 90, y: 48, width: 140, height: 14)
    sparks.instanceCount = Int(number("sparks", 6, .value("sparks", "instanceCount"), or: [4]))
    sparks.instanceTransform = CATransform3D(
      translationX: number("apart", 22, .any("sparks", ["instanceTransform"]), or: [18]), y: 0)
    sparks.instanceDelay = number("after", 0.05, .value("sparks", "instanceDelay"), or: [0.1])
    spark.name = "spark"
    spark.frame = CGRect(x: 4, y: 2, width: 10, height: 10)
    spark.path = BezierPath(ovalIn: CGRect(x: 0, y: 0, width: 10, height: 10))
    spark.fillColor = color("spark", .orange, .any("spark", ["fillColor"]), or: [.blue])
    spark.shadowOpacity = number("shade", 0.3, .value("spark", "shadowOpacity"), or: [0.7])
    sparks.addSublayer(spark)
    add(glow, "glow")
    add(sparks, "sparks")
  }
  override func pull(to pullRatio: CGFloat) {
    wick.strokeEnd = pullRatio * number("full", 1, .pull("mask", "strokeEnd"), or: [0.7])
    let scale = number("small", 0.2, .pull("spark", "scale"), or: [0.5]) + 0.5 * pullRatio
    spark.transform = CATransform3D(scaleX: scale, y: scale)
  }
  override func setupRefreshControl(for animationView: View) {
    wick.strokeEnd = 1
    spark.transform = .identity
  }
  override func animationCycle(for animationView: View) {
    var run = BasicAnimation(
      keyPath: "strokeStart", from: 0.0, to: number("run", 0.8, .value("mask", "strokeStart"), or: [0.5]),
      duration: 0.3)
    run.autoreverses = true
    run.timingFunction = curve("run curve", .easeInEaseOut, .easing("mask"))
    wick.add(run, forKey: "run")
    var hop = BasicAnimation(
      keyPath: "position.y", from: 7.0, to: number("hop", 1, .value("spark", "position.y"), or: [3]),
      duration: number("hop time", 0.15, .seconds(["spark"]), or: [0.2]))
    hop.autoreverses = true
    hop.repeatCount = number("hops", 2, .any("spark", ["runs"]), or: [1])
    spark.add(hop, forKey: "hop")
    var warm = BasicAnimation(
      keyPath: "locations", from: [0.0, 1.0],
      to: [number("warm", 0.5, .any("glow", ["locations"]), or: [0.25]), 1.0],
      duration: 0.6)
    warm.timingFunction = curve("warm curve", .linear, .easing("glow"))
    glow.add(warm, forKey: "warm")
  }
}

/// A door that a quick pull opens wide, in space.
final class Door: RefreshControl {
  override class var height: CGFloat { 80 }
  override class var animationDuration: TimeInterval {
    number("duration", 0.7, .seconds(["cycle"]), or: [0.9])
  }
  private let frame3D = View(frame: CGRect(x: 110, y: 8, width: 100, height: 64))
  private let door = View(frame: CGRect(x: 10, y: 4, width: 50, height: 56))
  private let knob = View(frame: CGRect(x: 38, y: 26, width: 6, height: 6))

  override func setup() {
    door.layer.name = "door"
    knob.layer.name = "knob"
    frame3D.layer.sublayerTransform.m34 = -1 / number("eye", 400, .any("frame", ["perspective"]), or: [250])
    frame3D.backgroundColor = color("wall", .lightGray, .any("frame", ["backgroundColor"]), or: [.white])
    door.backgroundColor = color("wood", .brown, .any("door", ["backgroundColor"]), or: [.red])
    knob.backgroundColor = color("brass", .yellow, .any("knob", ["backgroundColor"]), or: [.black])
    knob.layer.cornerRadius = number("round", 3, .value("knob", "cornerRadius"), or: [1])
    door.addSubview(knob)
    frame3D.addSubview(door)
    add(frame3D, "frame")
  }
  private func open(_ angle: CGFloat) {
    door.layer.transform = CATransform3D(rotationAngle: angle, x: 0, y: 1, z: 0)
  }
  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    let ajar = min(
      number("widest", 0.6, .pull("door", "rotation about y"), or: [0.4]),
      abs(pullVelocity) / number("speed", 800, .pull("door", "rotation about y"), or: [500]))
    open(ajar + number("by pull", 0.5, .pull("door", "rotation about y"), or: [0.8]) * pullRatio)
  }
  override func didArm() {
    knob.alpha = number("armed", 0.3, .any("knob", ["alpha"]), or: [0.6])
  }
  override func didDisarm() { knob.alpha = 1 }
  override func setupRefreshControl(for animationView: View) {
    open(0)
    knob.alpha = 1
  }
  override func animationCycle(for animationView: View) {
    var swing = KeyframeAnimation(keyPath: "transform.rotation.y")
    swing.values = [
      0.0, number("swing", 1.1, .value("door", "rotation about y", unit: 180 / .pi), or: [0.8]),
      number("back", -0.4, .value("door", "rotation about y", unit: 180 / .pi), or: [-0.7]), 0.0,
    ]
    swing.duration = animationDuration
    door.layer.add(swing, forKey: "swing")
    View.animate(
      withDuration: number("knob time", 0.3, .seconds(["knob"]), or: [0.45]),
      delay: number("knob delay", 0.15, .shift(["knob"]), or: [0.3]),
      options: options(curve("knob curve", .easeOut, .easing("knob")))
    ) { self.knob.center.y = number("knob to", 40, .value("knob", "center"), or: [34]) }
  }
  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: number("exit", 0.5, .seconds(["exit"]), or: [0.35]), then: completion) {
      self.open(number("shut", 1.5, .value("door", "rotation about y", unit: 180 / .pi), or: [1]))
      self.frame3D.alpha = number("gone", 0, .value("frame", "alpha"), or: [0.4])
    }
  }
  override func resetAnimationView(_ animationView: View) {
    frame3D.alpha = 1
    knob.center.y = 29
    knob.alpha = 1
    open(0)
  }
}

/// A kite on a path, with a tail and words about the result.
final class Kite: StillControl {
  override class var height: CGFloat { 76 }
  override class var animationDuration: TimeInterval { 0.9 }
  private let kite = ShapeLayer()
  private let words = Label(frame: CGRect(x: 180, y: 24, width: 130, height: 28))

  override func setup() {
    kite.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    kite.position = CGPoint(x: 60, y: 38)
    kite.path = BezierPath(
      rect: CGRect(x: 0, y: 0, width: 20, height: number("tall", 20, .any("kite", ["path"]), or: [12])))
    kite.fillColor = color("cloth", .red, .any("kite", ["fillColor"]), or: [.green])
    kite.strokeColor = color("edge", .black, .any("kite", ["strokeColor"]), or: [.white])
    kite.lineWidth = number("seam", 1, .value("kite", "lineWidth"), or: [2])
    words.font = Font.systemFont(ofSize: 14)
    triggerDistance = number("trigger", 76, .numbers(["arms"]), or: [100])
    insetDuration = number("inset", 0.3, .seconds(["content", "opens"]), or: [0.45])
    minimumRefreshingTime = number("minimum", 0, .any("refresh", ["lasts"]), or: [3.2])
    add(kite, "kite")
    add(words, "words")
    resetAnimationView(animationView)
  }
  override func pull(to pullRatio: CGFloat) {
    kite.position.y = 60 - number("lift", 22, .pull("kite", "position"), or: [34]) * pullRatio
    kite.opacity = number("faint", 0.5, .pull("kite", "opacity"), or: [0.2]) + 0.5 * pullRatio * pullRatio
  }
  override func setupRefreshControl(for animationView: View) {
    kite.position = CGPoint(x: 60, y: 38)
    kite.opacity = 1
    words.text = word("flying", "flying", .any("words", ["soaring"]), or: ["soaring"])
  }
  override func animationCycle(for animationView: View) {
    var loop = KeyframeAnimation(keyPath: "position")
    loop.path = BezierPath(
      arcCenter: CGPoint(x: 60 + number("loop", 24, .any("kite", ["position"]), or: [30]), y: 38),
      radius: number("loop", 24, .any("kite", ["position"]), or: [30]), startAngle: .pi, endAngle: 3 * .pi)
    loop.duration = 0.9
    loop.timingFunction = curve("loop curve", .linear, .easing("kite"))
    kite.add(loop, forKey: "loop")
    var flap = BasicAnimation(
      keyPath: "transform.scale.x", from: 1.0, to: number("flap", 0.5, .value("kite", "scale"), or: [0.7]),
      duration: 0.225)
    flap.autoreverses = flag("flaps back", true, .reversal("kite"))
    flap.repeatCount = 2
    kite.add(flap, forKey: "flap")
  }
  override func showResult(_ result: RefreshResult, on animationView: View) {
    words.text = word("landed", "landed", .any("words", ["down"]), or: ["down"])
    words.textColor = color("good", .green, .any("words", ["textColor"]), or: [.orange])
  }
  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(
      withDuration: number(
        "exit", 0.3, .any("", ["exit takes 0.45 s", "take 0.45 s", "takes 0.45 s"]), or: [0.45]),
      delay: number("rest", 0.2, .any("words", ["later", "earlier"]), or: [0.35, 0.1]),
      options: options(curve("exit curve", .easeIn, .easing("words"))), then: completion
    ) {
      self.words.center.y = number("sink", 90, .value("words", "center"), or: [70])
      self.words.alpha = 0
    }
  }
  override func resetAnimationView(_ animationView: View) {
    words.text = word("ready", "", .any("words", ["pull"]), or: ["pull"])
    words.textColor = .black
    words.center.y = 38
    words.alpha = 1
  }
}
