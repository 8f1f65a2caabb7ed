import Foundation
import RefreshControls
import RefreshFrames
import RefreshStage
import Testing

@testable import RefreshGoldens

/// One set of changes to plant in every example: the same kinds in each, of its own sizes and under its own script.
struct ChangeFamily: Sendable, CustomTestStringConvertible {
  let name: String
  let scenario: Scenario
  /// Seconds that every cycle begins late.
  var delays: [Double]
  /// How much longer a cycle takes.
  var stretches: [Double]
  /// How far one layer moves.
  var amplitude: Double
  /// What is added to the red of one layer, in 255ths.
  var redder: Double
  /// How far one layer is moved to the left, in points.
  var left: Double
  /// The damping of the exit's spring before and after.
  var damping: (Double, Double)
  /// How many frames everything is late.
  var lateFrames: Int
  /// When a frame is dropped, when two are, and when one is stale, in seconds.
  var dropped: Double
  var twoDropped: Double
  var stale: Double
  /// How far what one layer shows is off in red, in 255ths, and how far down, in points.
  var shownRed: UInt32
  var shownLower: Double

  var testDescription: String { name }

  func cases(_ e: CorpusTests.Example, _ fps: Double) throws -> [CorpusTests.Case] {
    let scenario = scenario
    let plant = try CorpusTests.Planter(e.name) {
      try .of(e.control, $0, framesPerSecond: fps, scenario: scenario)
    }
    let moving = [nil, "scroll"] + e.cycle
    let family = self
    var cases = delays.map { plant.source("cycles \($0) s late", .timing, e.cycle, Knobs(delay: $0)) }
    cases += stretches.map { plant.source("cycles \($0) times as long", .speed, e.cycle, Knobs(stretch: $0)) }
    cases += [
      plant.source(
        "amplitude \(amplitude)", .shape, [e.name == "Google" ? "arc" : e.planted],
        Knobs(amplitude: amplitude)),
      plant.source("colour off by \(redder)", .appearance, [e.planted], Knobs(redder: redder)),
      plant.source("\(left) points to the left", .appearance, [e.planted], Knobs(left: left)),
      plant.source(
        "a looser spring", .shape, [e.planted], Knobs(damping: damping.1), before: Knobs(damping: damping.0)),
      plant.shown("everything \(lateFrames) frames late", .timing, [nil]) { trace in
        (0..<family.lateFrames).reduce(trace) { trace, _ in trace.delayedByOneFrame() }
      },
      plant.shown("a frame dropped at \(dropped) s", .cadence, moving) {
        $0.dropping($0.movingFrame(after: family.dropped))
      },
      plant.shown("two frames dropped at \(twoDropped) s", .cadence, moving) {
        let frame = $0.movingFrame(after: family.twoDropped)
        return $0.dropping(frame).dropping(frame)
      },
      plant.shown("a stale frame at \(stale) s", .cadence, moving) {
        $0.stale(at: $0.movingFrame(after: family.stale))
      },
      plant.shown("a colour shown off by \(shownRed)", .appearance, [e.planted]) {
        $0.changing($0.path(e.planted), TracePart(e.colorProperty)) { value in
          guard case .color(let color) = value else { return value }
          let step = family.shownRed << 16
          return .color(color >> 16 & 255 > 128 ? color - step : color + step)
        }
      },
      plant.shown("\(shownLower) points lower", .appearance, [e.planted]) {
        $0.changing($0.path(e.planted), "position.y") { value in
          guard case .number(let y) = value else { return value }
          return .number(y + family.shownLower)
        }
      },
      plant.shown("a layer missing", .structure, [e.planted]) { $0.without($0.path(e.planted)) },
    ]
    if e.name == "Google" || e.name == "Yahoo" {
      cases.append(plant.source("turning the other way", .shape, e.cycle, Knobs(isReversed: true)))
    }
    return cases
  }
}
