import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import TestControls

/// The examples and the guide's controls, with their constants set from outside.
enum ChangeableExamples {
  static let all: [RefreshControl.Type] = [
    ChangeableBubbles.self, ChangeableColors.self, ChangeableGoogle.self, ChangeableYahoo.self,
    ChangeablePendulum.self, ChangeableSquare.self,
  ]
}

final class ChangeableBubbles: ThreeDiscs {
  override class var height: CGFloat { number("height", 80, .numbers(["high"]), or: [90]) }
  override class var animationDuration: TimeInterval { number("duration", 1, .seconds(["cycle"])) }

  override func setup() {
    anchorPosition = .middle
    animationType = .keyframe
    backgroundColor = color("back", .blue, .any("the control", ["backgroundColor"]), or: [.red, .black])
    for (disc, name) in zip(discs, ThreeDiscs.names) {
      add(disc, name, color("\(name) color", .white, .any(name, ["backgroundColor"]), or: [.yellow]))
    }
    resetAnimationView(animationView)
  }
  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) { scale(to: pullRatio * number("full", 1, .any("left", ["scale"]), or: [0.8])) }
  override func animationCycle(for animationView: View) {
    let grown = ThreeDiscs.names.map { name -> CGFloat in
      number("\(name) grown", 1.8, .value(name, "scale"), or: [1.5, 2])
    }
    grow(to: grown, first: number("first", 0.3, .any("left", ["reaches", "passes"]), or: [0.2]))
  }
  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animateKeyframes(withDuration: number("exit", 0.7, .seconds(["exit"]), or: [0.5, 1])) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4) {
        for disc in self.discs { disc.center = animationView.bounds.center }
        let scale = number("merged", 2.5, .value("middle", "scale"), or: [2])
        self.discs[1].transform = CGAffineTransform(scaleX: scale, y: scale)
      }
      View.addKeyframe(withRelativeStartTime: 0.4, relativeDuration: 0.3) {
        let scale = number("gone", 0.1, .any("left", ["scale"]), or: [0.4])
        for disc in self.discs {
          disc.transform = CGAffineTransform(scaleX: scale, y: scale)
          disc.alpha = number("alpha", 0, .any("left", ["alpha"]), or: [0.3])
        }
      }
    } completion: { _ in
      completion()
    }
  }
  override func resetAnimationView(_ animationView: View) {
    place(diameter: number("diameter", 0.3, .any("left", ["bounds", "cornerRadius"]), or: [0.4]) * 80)
  }
}

final class ChangeableColors: StillControl {
  override class var height: CGFloat { 70 }
  override class var animationDuration: TimeInterval {
    number("duration", 0.3, .seconds(["cycle"]), or: [0.4, 0.25, 0.5])
  }
  private var index = 0
  private var colors: [Color] {
    [
      color("first", .blue, .any("the control", ["backgroundColor"]), or: [.black, .magenta]),
      color("second", .purple, .any("the control", ["backgroundColor"]), or: [.black, .brown]),
      color("third", .red, .any("the control", ["backgroundColor"]), or: [.gray]),
      .orange, .yellow, .green, .cyan,
    ]
  }
  override func setup() {
    animationOptions = options(curve("curve", .easeInEaseOut, .easing("the control")))
    backgroundColor = colors[0]
  }
  override func setupRefreshControl(for animationView: View) { index = (index + 1) % colors.count }
  override func animationCycle(for animationView: View) { backgroundColor = colors[index] }
  override func resetAnimationView(_ animationView: View) {
    index = 0
    backgroundColor = colors[0]
  }
}

final class ChangeableGoogle: RefreshControl {
  override class var height: CGFloat { 60 }
  override class var animationDuration: TimeInterval {
    number("duration", 0.6, .seconds(["cycle"]), or: [0.8, 0.5])
  }
  private var dot: CGFloat { number("dot", 1 / 16, .value("arc", "strokeEnd"), or: [1 / 8, 0.03]) }
  private var open: CGFloat { number("open", 13 / 16, .value("arc", "strokeEnd"), or: [0.7, 0.9]) }
  private var colors: [Color] {
    [
      color("first", .blue, .any("arc", ["strokeColor"]), or: [.black]),
      color("second", .red, .any("arc", ["strokeColor"]), or: [.gray]), .orange, .green,
    ]
  }
  private let arc = ShapeLayer()
  private var colorIndex = 0
  private var isDraining = true
  private var (angle, turn): (CGFloat, CGFloat) = (0, 0)

  override func setup() {
    animationOptions = options(curve("curve", .linear, .easing("arc")))
    backgroundColor = color("back", .white, .any("the control", ["backgroundColor"]), or: [.lightGray])
    arc.bounds.size = CGSize(width: 30, height: 30)
    arc.path = BezierPath(
      arcCenter: CGPoint(x: 15, y: 15), radius: number("radius", 15, .any("arc", ["path"]), or: [12]),
      startAngle: -.pi, endAngle: .pi)
    arc.fillColor = nil
    arc.lineWidth = number("line", 3, .value("arc", "lineWidth"), or: [4, 2])
    add(arc, "arc")
    resetAnimationView(animationView)
  }
  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    rotate(to: number("pull turn", 0.75 * .pi, .pull("arc", "rotation"), or: [.pi]) * pullDistance / height)
    let part = 2 * max(0, pullRatio - number("from", 0.5, .pull("arc", "strokeEnd"), or: [0.3])) * pullRatio
    arc.strokeEnd = dot + part * (open - dot)
  }
  override func setupRefreshControl(for animationView: View) {
    arc.strokeEnd = isDraining ? open : dot
    if isDraining { return }
    colorIndex = (colorIndex + 1) % colors.count
    arc.strokeColor = colors[colorIndex]
  }
  override func animationCycle(for animationView: View) {
    arc.strokeEnd = isDraining ? dot : open
    turnOn()
    isDraining.toggle()
    turn =
      (isDraining
        ? number("filling", 15, .any("arc", ["rotation"]), or: [14])
        : number("draining", 5, .any("arc", ["rotation"]), or: [6])) * .pi / 8
  }
  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: animationDuration, options: .curveLinear, then: completion) {
      self.arc.strokeEnd = number("last", 0, .value("arc", "strokeEnd"), or: [0.3])
      self.arc.opacity = number("faded", 0, .value("arc", "opacity"), or: [0.4])
      self.turnOn()
    }
  }
  override func resetAnimationView(_ animationView: View) {
    arc.position = animationView.bounds.center
    arc.strokeEnd = dot
    arc.strokeColor = colors[0]
    arc.opacity = 1
    colorIndex = 0
    isDraining = true
    (angle, turn) = (7 * .pi / 8, 14 * .pi / 8)
    rotate(to: 0)
  }
  private func rotate(to angle: CGFloat) {
    View.performWithoutAnimation { arc.transform = CATransform3D(rotationAngle: angle, x: 0, y: 0, z: 1) }
  }
  private func turnOn() {
    arc.add(
      BasicAnimation(
        keyPath: "transform.rotation.z", from: angle, to: angle + turn, duration: animationDuration),
      forKey: "turn")
    angle += turn
    rotate(to: angle)
  }
}

final class ChangeableYahoo: SixDots {
  override class var animationDuration: TimeInterval {
    number("duration", 0.9, .seconds(["cycle"]), or: [1.1, 0.7])
  }
  private var radius: CGFloat { number("radius", 20, .any("purple", ["center"]), or: [24]) }

  override func setup() {
    addDots([
      color("red color", .red, .any("red", ["backgroundColor"]), or: [.black]), .orange, .yellow, .green,
      color("blue color", .blue, .any("blue", ["backgroundColor"]), or: [.cyan]), .purple,
    ])
    addBasicAnimation(
      keyPath: "transform.rotation.z", from: 0,
      to: CGFloat(
        number("turn", 2 * .pi, .value("circle", "rotation", unit: 180 / .pi), or: [.pi, -2 * .pi])))
    resetAnimationView(animationView)
  }
  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animateKeyframes(withDuration: number("exit", 1, .seconds(["exit"]), or: [0.8])) {
      self.addFlight { $0 % 3 == 0 ? number("near", 35, .any("red", ["center"]), or: [30]) : 50 }
      View.addKeyframe(withRelativeStartTime: 0.7, relativeDuration: 0.3) {
        let size = animationView.bounds.size
        self.dots[5].transform = CGAffineTransform(
          scaleX: number("wide", 2, .any("purple", ["scale"]), or: [1.5]) * size.width / 9,
          y: 4 * size.height / 9)
      }
    } completion: { _ in
      self.backgroundColor = .purple
      completion()
    }
  }
  override func resetAnimationView(_ animationView: View) {
    reset(radius: radius)
  }
}

final class ChangeablePendulum: StillControl {
  override class var height: CGFloat { 64 }
  override class var animationDuration: TimeInterval {
    number("duration", 0.9, .seconds(["cycle"]), or: [1.2, 0.7])
  }
  private let ball = View(frame: CGRect(x: 0, y: 0, width: 22, height: 22))
  private var side: CGFloat = -1

  override func setup() {
    ball.backgroundColor = color("color", .orange, .any("the View", ["backgroundColor"]), or: [.red])
    ball.layer.cornerRadius = number("corner", 11, .value("the View", "cornerRadius"), or: [5])
    addSubviewToRefreshAnimationView(ball)
    resetAnimationView(animationView)
  }
  override func pull(to pullRatio: CGFloat) { place(on: -pullRatio) }
  override func animationCycle(for animationView: View) {
    side = -side
    View.animate(
      withDuration: animationDuration,
      usingSpringWithDamping: number("damping", 0.45, .spring("the View"), or: [0.6, 0.3]),
      initialSpringVelocity: number("velocity", 2, .spring("the View"), or: [5])
    ) { self.place(on: self.side) }
  }
  override func resetAnimationView(_ animationView: View) {
    side = -1
    place(on: 0)
  }
  private func place(on side: CGFloat) {
    ball.center = animationView.bounds.center
    ball.center.x += number("reach", 60, .any("the View", ["center"]), or: [70, 45]) * side
  }
}

final class ChangeableSquare: LayerRefreshControl {
  override class var height: CGFloat { 60 }
  override class var animationDuration: TimeInterval {
    number("duration", 0.8, .seconds(["cycle"]), or: [1, 0.6])
  }
  private let square = View(frame: CGRect(x: 0, y: 0, width: 24, height: 24))
  override var targetLayer: Layer { square.layer }

  override func setup() {
    square.center = animationView.bounds.center
    add(square, "square", color("color", .orange, .any("square", ["backgroundColor"]), or: [.blue, .gray]))
    addBasicAnimation(
      keyPath: "transform.rotation.z", from: 0,
      to: CGFloat(
        number("angle", .pi / 2, .value("square", "rotation", unit: 180 / .pi), or: [.pi, -.pi / 2])))
  }
  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    let scale = number("full", 1, .pull("square", "scale"), or: [1.3, 0.8]) * pullRatio
    square.transform = CGAffineTransform(scaleX: scale, y: scale)
  }
}
