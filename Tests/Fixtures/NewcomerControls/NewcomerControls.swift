import Foundation
import RefreshKit
import RefreshKitCLI

/// What newcomers write: the variable NEWCOMER says which list of controls it is.
@main
struct NewcomerControls: RefreshPlugin {
  static var controls: [RefreshControl.Type] {
    switch ProcessInfo.processInfo.environment["NEWCOMER"] {
    case "empty": []
    case "bare": [Bare.self, BareLayer.self, HalfDone.self]
    case "half": [HalfDone.self, One.Waves.self, Ripple.self]
    case "measures": [Flat.self, Timeless.self, Hasty.self]
    case "tunables": [Outside.self, Untunable.self, Bright.self]
    case "twice": [One.Waves.self, Two.Waves.self]
    case "generic": [Generic<Int>.self]
    case "blank": [Blank.self, Hosting.self, Ripple.self]
    case "abstract": [RefreshControl.self]
    default: [One.Waves.self]
    }
  }
}

/// It overrides nothing.
final class Bare: RefreshControl {}

/// It overrides nothing either.
final class BareLayer: LayerRefreshControl {}

/// It has measures, and traps when anything of it is run.
class HalfDone: RefreshControl {
  override class var height: CGFloat { 60 }
  override class var animationDuration: TimeInterval { 1 }
  override func setup() { fatalError("nothing may run") }
  override func animationCycle(for animationView: View) {}
}

class Complete: RefreshControl {
  override class var height: CGFloat { 60 }
  override class var animationDuration: TimeInterval { 0.5 }
  override func setup() { backgroundColor = .blue }
  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {}
  override func setupRefreshControl(for animationView: View) {}
  override func animationCycle(for animationView: View) {
    backgroundColor = backgroundColor == .blue ? .green : .blue
  }
  override func resetAnimationView(_ animationView: View) { backgroundColor = .blue }
}

final class Ripple: Complete {}

/// It draws nothing.
class Blank: Complete {
  override func setup() {}
  override func animationCycle(for animationView: View) {}
  override func resetAnimationView(_ animationView: View) {}
}

/// It has views without a colour, and a line without a width.
final class Hosting: Blank {
  override func setup() {
    let view = View(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    addSubviewToRefreshAnimationView(view)
    let line = ShapeLayer(path: BezierPath(ovalIn: view.bounds), strokeColor: .red, lineWidth: 0)
    view.layer.addSublayer(line)
  }
}

/// It has no height, and leaves hooks out.
final class Flat: HalfDone {
  override class var height: CGFloat { 0 }
}

/// Its cycles take no time, and its height is no number.
final class Timeless: Complete {
  override class var height: CGFloat { .nan }
  override class var animationDuration: TimeInterval { 0 }
}

/// Its cycles are shorter than can be played.
final class Hasty: Complete {
  override class var animationDuration: TimeInterval { 0.0005 }
}

/// Some of its tunables are declared with values that they do not allow.
final class Outside: Complete {
  @Tunable(0...1) var damping = 4.0
  @Tunable(0...1, step: 0.25) var between = 0.3
  @Tunable(among: [4, 8]) var spokes = 6
  @Tunable(0...(2 * .pi), unit: .angle) var turn = 2 * CGFloat.pi
  @Tunable(x: 0...10, y: 0...10) var place = CGPoint(x: 5, y: 11)
  @Tunable var color = Color(red: 0.2, green: 0.4, blue: 0.6)
}

/// It traps when it is made.
final class Untunable: Complete {
  @Tunable(0...1) var damping = 0.5

  required init(type: RefreshControlType) {
    fatalError("not now")
  }
}

/// Its colours are on other scales than Color's.
final class Bright: Complete {
  override func setup() {
    backgroundColor = Color(red: 255, green: 128, blue: 0)
    animationView.backgroundColor = Color(hex: 0xFF8_800FF)
    layer.borderColor = Color(hue: 210, saturation: 1, brightness: 1)
  }
}

enum One { final class Waves: Complete {} }
enum Two { final class Waves: Complete {} }
final class Generic<Value>: Complete {}
