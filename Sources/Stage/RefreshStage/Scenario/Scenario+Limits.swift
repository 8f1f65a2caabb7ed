import Foundation
import RefreshFiles
import RefreshMotion
import RefreshScrolling

/// Limits of a scenario, whether it comes from a file or from Swift.
extension Scenario {
  /// Checks that the name, every number of every step, and the totals of the steps are within the limits.
  ///
  /// A player checks its scenario before it starts, and reports the error on the stage.
  ///
  /// - Throws: `ScenarioError` that names the step, the value and the allowed values.
  public func check() throws {
    // The name becomes part of file names.
    guard !name.unicodeScalars.contains(where: { $0 == "/" || $0.value < 32 }) else {
      throw ScenarioError("name \"\(name.prefix(80))\": a slash or a control character is not allowed")
    }
    if let refusal = Limits.steps.refusal(of: steps.count, "it has", "steps") { throw ScenarioError(refusal) }
    for (index, step) in steps.enumerated() { try step.check("step \(index + 1) (\(step.word))") }
    try checkLength()
  }

  /// Checks the total duration and the total number of touches.
  private func checkLength() throws {
    let seconds = scriptedDuration
    guard Limits.scenarioDuration.contains(seconds) else {
      throw ScenarioError(
        "the steps take \(NumberText.plain(seconds)) s; at most \(NumberText.plain(Limits.scenarioDuration.maximum)) s are allowed"
      )
    }
    let touches = steps.reduce(0) { sum, step in
      switch step {
      case .trace(let trace): sum + trace.touches.count
      case .path(let points): sum + points.count
      default: sum
      }
    }
    if let refusal = Limits.touches.refusal(of: touches, "the steps list", "touches and points") {
      throw ScenarioError(refusal)
    }
  }
}

extension Scenario.Step {
  /// Numeric parameter of a step, by its name in Swift and in JSON, with its limit.
  package struct Number {
    package let name: String
    package let value: Double
    let limit: Limit<Double>

    init(_ name: String, _ value: some BinaryFloatingPoint, _ limit: Limit<Double>) {
      (self.name, self.value, self.limit) = (name, Double(value), limit)
    }
  }

  /// Numeric parameters of the step, without those of touches and points.
  package var numbers: [Number] {
    switch self {
    case .pull(let distance, let t):
      [Number("to", distance, Limits.pull), Number("over", t, Limits.stepDuration)]
    case .drag(let x, let y, let t):
      [Number("x", x, Limits.place), Number("y", y, Limits.place), Number("over", t, Limits.stepDuration)]
    case .hold(let t), .wait(let t), .pause(let t), .beginInAnimation(let t):
      [Number("for", t, Limits.stepDuration)]
    case .timeout(let t): [Number("after", t, Limits.stepDuration)]
    case .refresh(let t, _, let shown):
      [Number("for", t, Limits.stepDuration), Number("shown", shown, Limits.stepDuration)]
    case .end(_, let t): [Number("after", t, Limits.stepDuration)]
    case .answer(let delay, _, let shown):
      [Number("after", delay, Limits.stepDuration), Number("shown", shown, Limits.stepDuration)]
    case .resize(let size):
      [Number("width", size.width, Limits.screenSide), Number("height", size.height, Limits.screenSide)]
    case .inset(let change): [Number("by", change, Limits.inset)]
    case .content(let length): [Number("length", length, Limits.contentLength)]
    case .scroll(let place, _): [Number("to", place, Limits.scrollPlace)]
    case .path, .trace, .release, .cancel, .settle, .forceRefresh, .endRefreshing, .begin, .detach, .attach,
      .enable:
      []
    }
  }

  /// Minimum duration of the step, in seconds.
  package var duration: TimeInterval {
    switch self {
    case .pull(_, let t), .drag(_, _, let t), .hold(let t), .wait(let t), .refresh(let t, _, _),
      .pause(let t):
      t
    case .path(let points): points.last?.t ?? 0
    case .trace(let trace): trace.duration
    default: 0
    }
  }

  /// Checks the numbers of the step.
  ///
  /// - Parameter place: number and name of the step, for an error.
  /// - Throws: `ScenarioError` for the first number that is not allowed.
  func check(_ place: String) throws {
    for number in numbers {
      if let refusal = number.limit.refusal(of: number.value, "\"\(number.name)\"") {
        throw ScenarioError("\(place): \(refusal)")
      }
    }
    switch self {
    case .path(let points): try Self.check(points, place)
    case .trace(let trace): try Self.check(trace, place)
    default: break
    }
  }

  private static func check(_ points: [Scenario.PathPoint], _ place: String) throws {
    guard !points.isEmpty else { throw ScenarioError("\(place): expected one or more points") }
    var last = 0.0
    for (index, point) in points.enumerated() {
      let numbers = [
        Number("t", point.t, Limits.stepDuration), Number("x", point.x, Limits.place),
        Number("y", point.y, Limits.place),
      ]
      for number in numbers {
        if let refusal = number.limit.refusal(of: number.value, "\"\(number.name)\"") {
          throw ScenarioError("\(place): point \(index + 1): \(refusal)")
        }
      }
      guard point.t >= last else {
        throw ScenarioError(
          "\(place): point \(index + 1): t is \(point.t) after \(last); times must not go back")
      }
      last = point.t
    }
  }

  private static func check(_ trace: TouchTrace, _ place: String) throws {
    if let refusal = Limits.stepDuration.refusal(of: trace.duration, "the time of the last touch") {
      throw ScenarioError("\(place): \(refusal)")
    }
    for (index, touch) in trace.touches.enumerated()
    where !Limits.place.contains(touch.location.x) || !Limits.place.contains(touch.location.y) {
      throw ScenarioError(
        "\(place): touch \(index) is at (\(touch.location.x), \(touch.location.y)); expected \(Limits.place.words)"
      )
    }
  }
}
