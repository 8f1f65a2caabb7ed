import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage
import TestSupport
import Testing

@testable import refresh_examples

/// The motion of the examples, held against what was measured on recordings of the originals.
@Suite struct ExampleMotionTests {
  // MARK: Bubbles

  @Test("the cycle of Bubbles eases in and out as a whole: the discs grow in turn along warped times")
  func bubblesCycle() throws {
    let life = Life(Bubbles.self)
    let start = try life.run(to: .delegate("refreshControlDidStartAnimationCycle"))
    for t in stride(from: 0, through: 0.99, by: 0.01) {
      let p = Ease.inOut(t)
      let grown = [
        course(p, [(0, 0), (0.3, 1), (0.6, 0)]), course(p, [(0.3, 0), (0.6, 1), (0.9, 0)]),
        course(p, [(0.6, 0), (0.9, 1), (1, 0)]),
      ]
      for (name, part) in zip(["left", "middle", "right"], grown) {
        let shown = life.shown(name, at: start + t)
        #expect(abs(shown.transform.m11 - (1 + 0.8 * part)) < 1e-6, "\(name) at \(t)")
        #expect(abs(shown.transform.m22 - shown.transform.m11) < 1e-12)
      }
    }
  }

  @Test("the exit of Bubbles joins the discs by 0.31 s, shows nothing from 0.43 s on, and ends at 0.7 s")
  func bubblesExit() throws {
    let life = Life(Bubbles.self)
    let start = try life.run(to: .phase(.ending, .exiting))
    func discs(_ t: Double) -> [LayerValues] {
      ["left", "middle", "right"].map { life.shown($0, at: start + t) }
    }
    for t in stride(from: 0, through: 0.69, by: 0.01) {
      let p = Ease.inOut(t / 0.7)
      let (joined, gone) = (course(p, [(0, 0), (0.4, 1)]), course(p, [(0.4, 0), (0.7, 1)]))
      let widths = zip(discs(t), [125, 187.5, 250]).map { disc, x in
        #expect(abs(disc.position.x - (x + (187.5 - x) * joined)) < 1e-6, "at \(t)")
        #expect(abs(disc.opacity - (1 - gone)) < 1e-6, "at \(t)")
        return disc.transform.m11
      }
      #expect(abs(widths[0] - (1 - 0.9 * gone)) < 1e-6 && abs(widths[0] - widths[2]) < 1e-12)
      #expect(abs(widths[1] - (1 + 1.5 * joined - 2.4 * gone)) < 1e-6)
    }
    #expect(discs(0.302)[0].position.x < 187.4 && discs(0.314)[0].position.x == 187.5)
    #expect(discs(0.426).allSatisfy { $0.opacity > 0.005 } && discs(0.436).allSatisfy { $0.opacity == 0 })
    #expect(abs(try life.run(to: .phase(.exiting, .closing)) - start - 0.7) < 1e-9)
  }

  // MARK: Google

  /// How much of the circle the arc covers, from where on, and how it is turned.
  private func expectArc(
    _ shown: LayerValues, covers end: Double, turnedBy angle: Double, _ place: @autoclosure () -> String
  ) {
    #expect(shown.shape.strokeStart == 0, "\(place())")
    #expect(abs(shown.shape.strokeEnd - end) < 1e-6, "\(place())")
    #expect(abs(shown.transform.m11 - cos(angle)) < 1e-6, "\(place())")
    #expect(abs(shown.transform.m12 - sin(angle)) < 1e-6, "\(place())")
  }

  @Test("the arc of Google begins at nine o'clock and goes once round, clockwise")
  func googlePath() throws {
    let life = Life(Google.self)
    let path = try #require(life.shown("arc", at: 0).shape.path)
    var points: [CGPoint] = []
    for element in path.elements {
      switch element {
      case .move(let point), .line(let point), .curve(let point, _, _): points.append(point)
      default: break
      }
    }
    // Clockwise, which is upwards from the left.
    var turned = 0.0
    var last = -Double.pi
    for point in points {
      #expect(abs(hypot(point.x - 15, point.y - 15) - 15) < 1e-9)
      let step = (atan2(point.y - 15, point.x - 15) - last).remainder(dividingBy: 2 * .pi)
      #expect(step > -1e-9)
      turned += step
      last += step
    }
    #expect(points.first.map { hypot($0.x, $0.y - 15) < 1e-9 } == true)
    #expect(abs(turned - 2 * .pi) < 1e-9)
  }

  @Test("the arc of Google follows the pull, each change as a layer's own animation of 0.25 s")
  func googlePull() throws {
    let life = Life(Google.self)
    var (from, to, since) = (1 / 16.0, 1 / 16.0, -1.0)
    func shown(_ time: Double) -> Double { from + (to - from) * Ease.standard((time - since) / 0.25) }
    var (events, greatestLag) = (0, 0.0)
    while life.stage.time < 0.69 {
      life.advance()
      var pull = RefreshPhase.Pull()
      for event in life.stage.trace.events[events...] {
        guard case .scrolling(let next) = event.kind else { continue }
        pull = next
        let r = Double(pull.ratio)
        let target = r < 0.5 ? 1 / 16.0 : 2 * (r - 0.5) * r * 12 / 16 + 1 / 16
        if target != to { (from, to, since) = (shown(event.time), target, event.time) }
      }
      events = life.stage.trace.events.count
      guard pull.distance > 0 else { continue }
      greatestLag = max(greatestLag, to - shown(life.stage.time))
      expectArc(
        life.shown("arc", at: life.stage.time), covers: shown(life.stage.time),
        turnedBy: 0.75 * .pi * Double(pull.distance) / 60, "at \(life.stage.time)")
    }
    #expect(greatestLag > 0.2)
    #expect(to == 13 / 16.0 && shown(0.69) == to)
  }

  @Test("Google drains and fills evenly between 1/16 and 13/16, and two halves turn on by 90°")
  func googleCycles() throws {
    let life = Life(Google.self, refreshing: 3)
    let colors: [Color] = [.blue, .red, .orange, .green]
    // Twice the angle of a pull of 160 points, which the view and its layer both have.
    var angle = 2 * 0.75 * Double.pi * 160 / 60
    for (index, turn) in [14, 5, 15, 5, 15].enumerated() {
      let start = try life.run(to: .delegate("refreshControlDidStartAnimationCycle"), number: index + 1)
      let (first, last) = index % 2 == 0 ? (13 / 16.0, 1 / 16.0) : (1 / 16.0, 13 / 16.0)
      let (old, new) = (colors[index / 2], colors[(index + 1) / 2])
      for t in stride(from: 0, through: 0.59, by: 0.01) {
        let shown = life.shown("arc", at: start + t)
        expectArc(
          shown, covers: first + (last - first) * t / 0.6, turnedBy: angle + Double(turn) * .pi / 8 * t / 0.6,
          "cycle \(index + 1) at \(t)")
        let stroke = try #require(shown.shape.strokeColor)
        let faded = Ease.standard(t / 0.25)
        for (shown, (old, new)) in zip(parts(stroke), zip(parts(old), parts(new))) {
          #expect(abs(shown - (old + (new - old) * faded)) < 1e-6, "cycle \(index + 1) at \(t)")
        }
      }
      angle += Double(turn) * .pi / 8
      if index % 2 == 0 {
        #expect(abs((angle - 14 * .pi / 8 - Double(index) * .pi / 4).remainder(dividingBy: 2 * .pi)) < 1e-9)
      }
    }
  }

  @Test(
    "what is left of the arc goes to nothing in 0.6 s while it turns on and fades, after a drain and a fill",
    arguments: [(1.5, [14, 5, 15], 5, 1 / 16), (2, [14, 5, 15, 5], 15, 13 / 16)]
      as [(Double, [Double], Double, Double)])
  func googleExit(refreshing: Double, turns: [Double], next: Double, covered: Double) throws {
    let life = Life(Google.self, refreshing: refreshing)
    let start = try life.run(to: .phase(.ending, .exiting))
    let angle = (32 + turns.reduce(0, +)) * .pi / 8
    for t in stride(from: 0, through: 0.59, by: 0.01) {
      let shown = life.shown("arc", at: start + t)
      expectArc(
        shown, covers: covered * (1 - t / 0.6), turnedBy: angle + next * .pi / 8 * t / 0.6, "at \(t)")
      #expect(abs(shown.opacity - (1 - t / 0.6)) < 1e-6, "at \(t)")
    }
    #expect(abs(try life.run(to: .phase(.exiting, .closing)) - start - 0.6) < 1e-9)
  }

  // MARK: Yahoo

  @Test("the exit of Yahoo eases in and out, and fills the control with purple by 0.77 s")
  func yahooExit() throws {
    let life = Life(Yahoo.self)
    let start = try life.run(to: .phase(.ending, .exiting))
    let names = ["red", "orange", "yellow", "green", "blue", "purple"]
    var filled: Double?
    for t in stride(from: 0, through: 0.99, by: 0.01) {
      let p = Ease.inOut(t)
      let dots = names.map { life.shown($0, at: start + t) }
      for (index, dot) in dots.enumerated() {
        let far = index % 3 == 0 ? 35.0 : 50.0
        let distance = course(p, [(0, 20), (0.4, far), (0.7, 0)])
        #expect(abs(hypot(dot.position.x - 20, dot.position.y - 20) - distance) < 1e-6, "\(index) at \(t)")
      }
      // The dot of 9 points grows to 750 by 360, over a control of 375 by 90.
      let grown = course(p, [(0.7, 0), (1, 1)])
      let (width, height) = (9 * dots[5].transform.m11, 9 * dots[5].transform.m22)
      #expect(abs(width - (9 + 741 * grown)) < 1e-6 && abs(height - (9 + 351 * grown)) < 1e-6, "at \(t)")
      if filled == nil, pow(375 / width, 2) + pow(90 / height, 2) <= 1 { filled = t }
    }
    let time = try #require(filled)
    #expect(time > 0.72 && time <= 0.77)
  }

  private func parts(_ color: Color) -> [Double] { [color.red, color.green, color.blue].map(Double.init) }

  /// Where a course of straight lines through points is; it rests before and after them.
  private func course(_ x: Double, _ points: [(Double, Double)]) -> Double {
    guard let next = points.firstIndex(where: { $0.0 > x }) else { return points.last!.1 }
    guard next > 0 else { return points[0].1 }
    let ((x0, y0), (x1, y1)) = (points[next - 1], points[next])
    return y0 + (y1 - y0) * (x - x0) / (x1 - x0)
  }
}

/// Curves of Core Animation, solved by halving.
private enum Ease {
  static func inOut(_ x: Double) -> Double { bezier(0.42, 0, 0.58, 1, at: x) }
  static func standard(_ x: Double) -> Double { bezier(0.25, 0.1, 0.25, 1, at: x) }
}

/// An example on a stage, 375 points wide, that is pulled, held, let go and refreshed.
private final class Life {
  let stage = Stage()
  let control: RefreshControl
  private let player: ScenarioPlayer

  init(_ type: RefreshControl.Type, refreshing seconds: TimeInterval = 2) {
    control = type.init(type: .slideDown)
    stage.attach(control)
    player = ScenarioPlayer(
      Scenario(
        "life", [.pull(to: 160, over: 0.5), .hold(for: 0.2), .release, .refresh(for: seconds), .settle]),
      on: stage)
    player.start()
  }

  func advance() { stage.advance(to: stage.time + 1.0 / 60) }

  /// Lets time pass until something has happened for the nth time; when that was.
  func run(to kind: RefreshEvent.Kind, number: Int = 1) throws -> TimeInterval {
    while stage.trace.count(of: kind) < number && stage.time < 20 { advance() }
    return try #require(stage.trace.events.filter { $0.kind == kind }.dropFirst(number - 1).first).time
  }

  /// What a layer of the control shows at a time, by the animations that it has now.
  func shown(_ name: String, at time: TimeInterval) -> LayerValues {
    var found = LayerValues()
    control.layer.forEachLayer { if $0.name == name { found = $0.presentation(at: time) } }
    return found
  }
}
