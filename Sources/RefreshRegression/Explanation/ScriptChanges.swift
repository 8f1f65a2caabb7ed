import Foundation
import RefreshIO
import RefreshScrolling
import RefreshStage

/// What changed in the script of a clip: what fingers do, and when.
///
/// A script is not the control's, and whatever a control does follows from it. So a change of it comes before all else,
/// as the step that someone wrote otherwise, and what follows from it is no change of its own.
struct ScriptChanges {
  let statements: [Statement]
  /// The first frame that the change can have made another.
  private let first: Int

  init(_ expected: MotionTrace, _ actual: MotionTrace) {
    guard let old = expected.script, let new = actual.script else {
      (statements, first) = ([], 0)
      return
    }
    let changes = Self.changes(old, new)
    first = changes.step.map { Self.firstFrame(expected, actual, before: old.prefix($0)) } ?? 0
    let frame = first
    statements = changes.sentences.map {
      Statement(
        form: .script, kind: .script, layers: [], predicate: $0, frame: frame, weight: 1e10, isTimed: false)
    }
  }

  var isEmpty: Bool { statements.isEmpty }

  // MARK: What follows

  /// The first frame that can show a step after some others: they take as long as they say at least.
  private static func firstFrame(
    _ expected: MotionTrace, _ actual: MotionTrace, before steps: ArraySlice<Scenario.Step>
  ) -> Int {
    let time = steps.reduce(0) { $0 + $1.duration }
    let scripted = expected.frames.firstIndex { $0.time >= time } ?? expected.frames.count
    return min(ContentMotion(expected, actual).firstDifference ?? expected.frames.count, scripted)
  }

  /// Whether a statement about the same traces cannot follow from the script: it is true before, or says what something
  /// was made with.
  func leaves(_ statement: Statement, isScene: Bool) -> Bool {
    // No touch shows in the first frame.
    let isBefore = statement.frame == 0 || statement.frame < first - 1
    if statement.form != .remainder && isBefore { return true }
    switch statement.form {
    case .setting, .easing, .spring, .reversal, .repeats: return true
    // A finger does not change how long a cycle of the control takes.
    case .phase: return ["animationDuration", "animationDelay", "insetDuration"].contains(statement.property)
    case .target, .duration: return !isScene
    default: return false
    }
  }

  // MARK: Sentences

  /// The most steps that are reported one by one.
  private static let maximumSteps = 3

  /// What is said, and the first step of the old script of which it is.
  private static func changes(
    _ old: [Scenario.Step], _ new: [Scenario.Step]
  ) -> (sentences: [String], step: Int?) {
    func agree(_ a: Scenario.Step, _ b: Scenario.Step) -> Bool { a.word == b.word }
    // Steps of the same kinds are each other's, from the beginning on and from the end.
    let start = zip(old, new).prefix(while: { agree($0, $1) }).count
    let room = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(room).prefix(while: { agree($0, $1) }).count
    let pairs =
      (0..<start).map { ($0, $0) } + (0..<end).reversed().map { (old.count - 1 - $0, new.count - 1 - $0) }
    var sentences: [String] = []
    var step = start < max(old.count, new.count) - end ? start : nil
    func name(_ index: Int, _ step: Scenario.Step) -> String {
      "step \(index + 1) of the script (\(title(step)))"
    }
    for index in start..<old.count - end { sentences.append("\(name(index, old[index])) is gone") }
    for index in start..<new.count - end { sentences.append("\(name(index, new[index])) is new") }
    for (i, j) in pairs {
      let words = changes(old[i], new[j])
      if words.isEmpty { continue }
      sentences.append("\(name(j, new[j])) \(words.joined(separator: ", and "))")
      step = min(step ?? i, i)
    }
    let more = sentences.count - maximumSteps
    if more > 1 {
      sentences = sentences.prefix(maximumSteps) + ["\(more.counted("more step")) of the script changed"]
    }
    return (sentences, step)
  }

  private static func title(_ step: Scenario.Step) -> String {
    if case .trace = step { "touches" } else { step.word }
  }

  /// What a step says otherwise: "takes 0.7 s instead of 0.5 s".
  private static func changes(_ old: Scenario.Step, _ new: Scenario.Step) -> [String] {
    let (before, after) = (facts(old), facts(new))
    var words: [String] = []
    for fact in after {
      guard let own = before.first(where: { $0.name == fact.name }), !own.agrees(with: fact) else { continue }
      let sentence = "\(fact.words) \(fact.text) instead of \(own.text)"
      // Fingers that do the same are reported once.
      if !words.contains(sentence) { words.append(sentence) }
    }
    if before.count != after.count {
      let (own, now) = (strokes(of: old).count, strokes(of: new).count)
      if own != now { words.append("has \(now.counted("touch")) instead of \(own)") }
      let (points, others) = (points(of: old).count, points(of: new).count)
      if points != others { words.append("has \(others.counted("point")) instead of \(points)") }
    }
    if words.isEmpty, !isNear(old, new) { return ["is different"] }
    let more = words.count - 3
    return more > 1 ? words.prefix(3) + ["\(more) other numbers are different"] : words
  }

  /// Whether two steps are the same within what is written of a number.
  private static func isNear(_ old: Scenario.Step, _ new: Scenario.Step) -> Bool {
    if old == new { return true }
    let (a, b) = (touches(of: old), touches(of: new))
    guard !a.isEmpty, a.count == b.count else { return old.json == new.json }
    return zip(a, b).allSatisfy {
      $0.id == $1.id && $0.phase == $1.phase && abs($0.timestamp - $1.timestamp) < 1e-6
        && distance($0.location, $1.location) < 1e-3
    }
  }

  // MARK: Facts

  /// A number or a place that a step was given, or that its touches come to.
  private struct Fact {
    enum Value: Equatable {
      case seconds(Double)
      case points(Double)
      case speed(Double)
      case place(CGPoint)
      case word(String)
    }

    /// Tells it from the step's other facts.
    let name: String
    /// What is said of it, before its value: "takes".
    let words: String
    let value: Value

    init(_ words: String, _ value: Value, of part: String = "") {
      (name, self.words, self.value) = (words + part, words, value)
    }

    func agrees(with other: Fact) -> Bool {
      switch (value, other.value) {
      case (.seconds(let a), .seconds(let b)): abs(a - b) < 5e-4
      case (.points(let a), .points(let b)), (.speed(let a), .speed(let b)): abs(a - b) < 0.01
      case (.place(let a), .place(let b)): distance(a, b) < 0.01
      case (let a, let b): a == b
      }
    }

    var text: String {
      switch value {
      case .seconds(let time): Names.seconds(time)
      case .points(let length): "\(Names.decimal(length)) pt"
      case .speed(let speed): "\(Names.decimal(speed.rounded())) pt/s"
      case .place(let place): "(\(Names.decimal(place.x)), \(Names.decimal(place.y)))"
      case .word(let word): word
      }
    }
  }

  private static func facts(_ step: Scenario.Step) -> [Fact] {
    switch step {
    case .pull(let distance, let time):
      [Fact("pulls to", .points(distance)), Fact("takes", .seconds(time))]
    case .drag(let x, let y, let time):
      [Fact("goes by", .place(CGPoint(x: x, y: y))), Fact("takes", .seconds(time))]
    case .hold(let time), .wait(let time), .pause(let time): [Fact("lasts", .seconds(time))]
    case .refresh(let time, let result, let shown):
      [
        Fact("ends the refresh after", .seconds(time)), Fact("ends with", .word(result.scripted)),
        Fact("shows the result for", .seconds(shown)),
      ]
    case .path(let points):
      points.enumerated().flatMap { index, point in
        [
          Fact("comes to point \(index + 1) at", .seconds(point.t)),
          Fact("has point \(index + 1) at", .place(CGPoint(x: point.x, y: point.y))),
        ]
      }
    case .trace: facts(strokes(of: step))
    case .end(let result, _), .answer(_, let result, _):
      numbers(step) + [Fact("ends with", .word(result.scripted))]
    case .begin(let animated, let notify):
      [
        Fact("begins", .word(animated ? "animated" : "without animation")),
        Fact("calls", .word(notify ? "the action" : "nothing")),
      ]
    case .scroll(_, let animated):
      numbers(step) + [Fact("scrolls", .word(animated ? "animated" : "at once"))]
    case .enable(let isEnabled): [Fact("sets", .word(isEnabled ? "enabled" : "disabled"))]
    default: numbers(step)
    }
  }

  /// The numbers of a step by the names that they are written with.
  private static func numbers(_ step: Scenario.Step) -> [Fact] {
    step.numbers.map { number in
      ["over", "for", "after", "shown"].contains(number.name)
        ? Fact("has \"\(number.name)\" at", .seconds(number.value))
        : Fact("has \"\(number.name)\" at", .points(number.value))
    }
  }

  // MARK: Touches

  /// A finger from when it comes down until it leaves.
  private struct Stroke {
    let touches: [Touch]
    var first: Touch { touches[0] }
    var last: Touch { touches[touches.count - 1] }
    var way: CGPoint { offset(first.location, last.location) }
    var duration: TimeInterval { last.timestamp - first.timestamp }
    var length: CGFloat {
      zip(touches, touches.dropFirst()).reduce(0) { $0 + distance($1.0.location, $1.1.location) }
    }
  }

  private static func touches(of step: Scenario.Step) -> [Touch] {
    if case .trace(let trace) = step { trace.touches } else { [] }
  }

  private static func points(of step: Scenario.Step) -> [Scenario.PathPoint] {
    if case .path(let points) = step { points } else { [] }
  }

  private static func strokes(of step: Scenario.Step) -> [Stroke] {
    var strokes: [(id: Int, touches: [Touch])] = []
    for touch in touches(of: step) {
      if touch.phase == .began {
        strokes.append((touch.id, [touch]))
      } else if let index = strokes.lastIndex(where: { $0.id == touch.id }) {
        strokes[index].touches.append(touch)
      }
    }
    return strokes.map { Stroke(touches: $0.touches) }
  }

  private static func facts(_ strokes: [Stroke]) -> [Fact] {
    // Two fingers that come down and leave together.
    if strokes.count == 2, strokes[0].first.timestamp == strokes[1].first.timestamp,
      strokes[0].last.timestamp == strokes[1].last.timestamp
    {
      let (a, b) = (strokes[0], strokes[1])
      func middle(_ a: Touch, _ b: Touch) -> CGPoint {
        CGPoint(x: (a.location.x + b.location.x) / 2, y: (a.location.y + b.location.y) / 2)
      }
      let start = middle(a.first, b.first)
      return [
        Fact("is around", .place(start)),
        Fact("moves its middle by", .place(offset(start, middle(a.last, b.last)))),
        Fact("begins with fingers apart by", .points(distance(a.first.location, b.first.location))),
        Fact("ends with fingers apart by", .points(distance(a.last.location, b.last.location))),
        Fact("takes", .seconds(a.duration)), Fact("begins after", .seconds(a.first.timestamp)),
      ]
    }
    return strokes.enumerated().flatMap { index, stroke in
      let part = " \(index)"
      let speed = stroke.duration > 0.05 && stroke.length > 10 ? stroke.length / stroke.duration : 0
      return [
        Fact("begins at", .place(stroke.first.location), of: part),
        Fact("goes by", .place(stroke.way), of: part),
        Fact("moves at", .speed(speed), of: part),
        Fact("takes", .seconds(stroke.duration), of: part),
        Fact("touches down at", .seconds(stroke.first.timestamp), of: part),
      ]
    }
  }
}

/// From one place to another.
private func offset(_ a: CGPoint, _ b: CGPoint) -> CGPoint { CGPoint(x: b.x - a.x, y: b.y - a.y) }

private func distance(_ a: CGPoint, _ b: CGPoint) -> Double { Double(hypot(b.x - a.x, b.y - a.y)) }
