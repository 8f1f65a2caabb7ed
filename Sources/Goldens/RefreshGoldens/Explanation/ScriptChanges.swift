import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshMotion
import RefreshScrolling
import RefreshStage

/// Changes of the script of a clip: what fingers do, and when.
///
/// A script is not the control's, and whatever a control does follows from it. So a change of it comes before all else,
/// as the step that someone wrote otherwise, and what follows from it is no change of its own.
struct ScriptChanges {
  let changes: [Change]
  /// The first frame that the change can have made another.
  private let first: Int

  /// A change of a step.
  enum Step: Hashable {
    /// A step is gone, new or other; steps are counted from 1.
    case gone(Int, title: String)
    case new(Int, title: String)
    case other(Int, title: String, [Difference])
    /// More steps changed than are reported one by one.
    case more(Int)
  }

  /// A difference between two versions of a step.
  enum Difference: Hashable {
    case value(StepValue.Name, Edit<StepValue.Value>)
    case touches(Edit<Int>)
    case points(Edit<Int>)
    /// More numbers changed than are reported; or something that is no number.
    case more(Int)
    case something
  }

  init(_ expected: MotionTrace, _ actual: MotionTrace) {
    guard let old = expected.script, let new = actual.script else {
      (changes, first) = ([], 0)
      return
    }
    let (steps, step) = Self.changes(old, new)
    let frame = step.map { Self.firstFrame(expected, actual, before: old.prefix($0)) } ?? 0
    first = frame
    changes = steps.map { Change(detail: .script($0), frame: frame, isTimed: false) }
  }

  var isEmpty: Bool { changes.isEmpty }

  // MARK: Detail follows

  /// The first frame that can show a step after some others: they take as long as they say at least.
  private static func firstFrame(
    _ expected: MotionTrace, _ actual: MotionTrace, before steps: ArraySlice<Scenario.Step>
  ) -> Int {
    let time = steps.reduce(0) { $0 + $1.duration }
    let scripted = expected.frames.firstIndex { $0.time >= time } ?? expected.frames.count
    return min(ContentMotion(expected, actual).firstDifference ?? expected.frames.count, scripted)
  }

  /// Whether a change of the same traces cannot follow from the script: it is true before, or is of what something
  /// was made with.
  func leaves(_ change: Change, isScene: Bool) -> Bool {
    // No touch shows in the first frame.
    let isBefore = change.frame == 0 || change.frame < first - 1
    if change.category != .remainder && isBefore { return true }
    switch change.category {
    case .setting, .easing, .spring, .reversal, .repeats: return true
    // A finger does not change how long a cycle of the control takes.
    case .phase:
      let setting = change.detail.setting
      return setting == .animationDuration || setting == .animationDelay || setting == .insetDuration
    case .target, .duration: return !isScene
    default: return false
    }
  }

  // MARK: Steps

  /// The most steps that are reported one by one.
  private static let maximumSteps = 3

  /// The changes, each with the first step of the old script that it is of.
  private static func changes(
    _ old: [Scenario.Step], _ new: [Scenario.Step]
  ) -> (changes: [Step], step: Int?) {
    func agree(_ a: Scenario.Step, _ b: Scenario.Step) -> Bool { a.word == b.word }
    // Steps of the same kinds are each other's, from the beginning on and from the end.
    let start = zip(old, new).prefix(while: { agree($0, $1) }).count
    let room = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(room).prefix(while: { agree($0, $1) }).count
    let pairs =
      (0..<start).map { ($0, $0) } + (0..<end).reversed().map { (old.count - 1 - $0, new.count - 1 - $0) }
    var step = start < max(old.count, new.count) - end ? start : nil
    var changes =
      (start..<old.count - end).map { Step.gone($0 + 1, title: title(old[$0])) }
      + (start..<new.count - end).map { Step.new($0 + 1, title: title(new[$0])) }
    for (i, j) in pairs {
      let differences = differences(old[i], new[j])
      if differences.isEmpty { continue }
      changes.append(.other(j + 1, title: title(new[j]), differences))
      step = min(step ?? i, i)
    }
    let more = changes.count - maximumSteps
    return (more > 1 ? Array(changes.prefix(maximumSteps)) + [.more(more)] : changes, step)
  }

  private static func title(_ step: Scenario.Step) -> String {
    if case .trace = step { "touches" } else { step.word }
  }

  /// A difference between two versions of a step.
  private static func differences(_ old: Scenario.Step, _ new: Scenario.Step) -> [Difference] {
    let (before, after) = (stepValues(old), stepValues(new))
    var differences: [Difference] = []
    for stepValue in after {
      guard let own = before.first(where: { $0.name == stepValue.name && $0.part == stepValue.part }),
        !own.agrees(with: stepValue)
      else { continue }
      let difference = Difference.value(stepValue.name, Edit(own.value, stepValue.value))
      // Fingers that do the same are reported once.
      if !differences.contains(difference) { differences.append(difference) }
    }
    if before.count != after.count {
      let touches = Edit(strokes(of: old).count, strokes(of: new).count)
      if touches.old != touches.new { differences.append(.touches(touches)) }
      let points = Edit(points(of: old).count, points(of: new).count)
      if points.old != points.new { differences.append(.points(points)) }
    }
    if differences.isEmpty, !isNear(old, new) { return [.something] }
    let more = differences.count - maximumSteps
    return more > 1 ? Array(differences.prefix(maximumSteps)) + [.more(more)] : differences
  }

  /// Whether two steps are the same within what is written of a number.
  private static func isNear(_ old: Scenario.Step, _ new: Scenario.Step) -> Bool {
    if old == new { return true }
    let (a, b) = (touches(of: old), touches(of: new))
    guard !a.isEmpty, a.count == b.count else { return old.json == new.json }
    return zip(a, b).allSatisfy {
      $0.id == $1.id && $0.phase == $1.phase && abs($0.timestamp - $1.timestamp) < Tolerance.time
        && distance($0.location, $1.location) < Tolerance.place
    }
  }

  // MARK: Facts

  /// A number or a place that a step was given, or that its touches come to.
  struct StepValue {
    enum Name: Hashable {
      case pulls, takes, goesBy, lasts, endsAfter, endsWith, shows
      case pointTime(Int)
      case point(Int)
      case begins, calls
      case scrolls, sets, around, middle, fingersBegin, fingersEnd, beginsAfter, beginsAt, speed, touchesDown
      /// A number by the name that it is written with.
      case number(String)
    }

    enum Value: Hashable {
      case seconds(Double)
      case points(Double)
      case speed(Double)
      case place(x: Double, y: Double)
      case word(String)
    }

    let name: Name
    let value: Value
    /// Tells it from that of another finger.
    var part = 0

    init(_ name: Name, _ value: Value, part: Int = 0) {
      (self.name, self.value, self.part) = (name, value, part)
    }

    init(_ name: Name, _ place: CGPoint, part: Int = 0) {
      self.init(name, .place(x: place.x, y: place.y), part: part)
    }

    func agrees(with other: StepValue) -> Bool {
      switch (value, other.value) {
      case (.seconds(let a), .seconds(let b)): abs(a - b) < 5e-4
      case (.points(let a), .points(let b)), (.speed(let a), .speed(let b)): abs(a - b) < Tolerance.part
      case (.place(let a, let b), .place(let c, let d)): hypot(c - a, d - b) < Tolerance.part
      case (let a, let b): a == b
      }
    }
  }

  private static func stepValues(_ step: Scenario.Step) -> [StepValue] {
    switch step {
    case .pull(let distance, let time):
      [StepValue(.pulls, .points(distance)), StepValue(.takes, .seconds(time))]
    case .drag(let x, let y, let time):
      [StepValue(.goesBy, CGPoint(x: x, y: y)), StepValue(.takes, .seconds(time))]
    case .hold(let time), .wait(let time), .pause(let time): [StepValue(.lasts, .seconds(time))]
    case .refresh(let time, let result, let shown):
      [
        StepValue(.endsAfter, .seconds(time)), StepValue(.endsWith, .word(result.scripted)),
        StepValue(.shows, .seconds(shown)),
      ]
    case .path(let points):
      points.enumerated().flatMap { index, point in
        [
          StepValue(.pointTime(index + 1), .seconds(point.t)),
          StepValue(.point(index + 1), CGPoint(x: point.x, y: point.y)),
        ]
      }
    case .trace: stepValues(strokes(of: step))
    case .end(let result, _), .answer(_, let result, _):
      numbers(step) + [StepValue(.endsWith, .word(result.scripted))]
    case .begin(let animated, let notify):
      [
        StepValue(.begins, .word(animated ? "animated" : "without animation")),
        StepValue(.calls, .word(notify ? "the action" : "nothing")),
      ]
    case .scroll(_, let animated):
      numbers(step) + [StepValue(.scrolls, .word(animated ? "animated" : "at once"))]
    case .enable(let isEnabled): [StepValue(.sets, .word(isEnabled ? "enabled" : "disabled"))]
    default: numbers(step)
    }
  }

  /// The numbers of a step by the names that they are written with.
  private static func numbers(_ step: Scenario.Step) -> [StepValue] {
    let times: Set = ["over", "for", "after", "shown"]
    return step.numbers.map { number in
      StepValue(
        .number(number.name),
        times.contains(number.name) ? .seconds(number.value) : .points(number.value))
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

  private static func stepValues(_ strokes: [Stroke]) -> [StepValue] {
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
        StepValue(.around, start), StepValue(.middle, offset(start, middle(a.last, b.last))),
        StepValue(.fingersBegin, .points(distance(a.first.location, b.first.location))),
        StepValue(.fingersEnd, .points(distance(a.last.location, b.last.location))),
        StepValue(.takes, .seconds(a.duration)), StepValue(.beginsAfter, .seconds(a.first.timestamp)),
      ]
    }
    return strokes.enumerated().flatMap { index, stroke in
      let speed = stroke.duration > 0.05 && stroke.length > 10 ? stroke.length / stroke.duration : 0
      return [
        StepValue(.beginsAt, stroke.first.location, part: index), StepValue(.goesBy, stroke.way, part: index),
        StepValue(.speed, .speed(speed), part: index),
        StepValue(.takes, .seconds(stroke.duration), part: index),
        StepValue(.touchesDown, .seconds(stroke.first.timestamp), part: index),
      ]
    }
  }
}

/// From one place to another.
private func offset(_ a: CGPoint, _ b: CGPoint) -> CGPoint { CGPoint(x: b.x - a.x, y: b.y - a.y) }

private func distance(_ a: CGPoint, _ b: CGPoint) -> Double { Double(hypot(b.x - a.x, b.y - a.y)) }
