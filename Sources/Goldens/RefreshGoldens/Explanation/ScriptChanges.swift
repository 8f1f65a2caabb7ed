import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshMotion
import RefreshScrolling
import RefreshStage

/// Changes of a clip's script: the touches and calls that drive the control.
///
/// Everything that the control does follows from the script. A changed step is therefore reported first, and its
/// consequences are not reported.
struct ScriptChanges {
  let changes: [Change]
  /// First frame that the change can affect.
  private let first: Int

  /// Change of a script step, or the number of further ones. Steps are numbered from 1.
  enum StepChange: Hashable {
    /// Step that only the golden's script has, by its number in that script.
    case removed(Int, title: String)
    /// Step that only the present script has, by its number in that script.
    case new(Int, title: String)
    /// Step with changed parameters, by its number in the present script.
    case changed(Int, title: String, [StepDifference])
    /// Number of changed steps that are not reported one by one.
    case more(Int)
  }

  /// Difference between two versions of a step.
  enum StepDifference: Hashable {
    /// Changed parameter or touch quantity of a step.
    case value(StepValue.Name, OldAndNew<StepValue.Value>)
    /// Changed number of fingers in recorded touches.
    case touches(OldAndNew<Int>)
    /// Changed number of points on a path.
    case points(OldAndNew<Int>)
    /// Number of further differences that are not reported.
    case more(Int)
    /// Difference that no single value describes.
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

  // MARK: Consequences

  /// First frame that can show the effect of the step after `steps`: not before their total duration, and not after
  /// the content begins to differ.
  private static func firstFrame(
    _ expected: MotionTrace, _ actual: MotionTrace, before steps: ArraySlice<Scenario.Step>
  ) -> Int {
    let time = steps.reduce(0) { $0 + $1.duration }
    let scripted = expected.frames.firstIndex { $0.time >= time } ?? expected.frames.count
    return min(ContentPositions(expected, actual).firstDifference ?? expected.frames.count, scripted)
  }

  /// True if the change cannot follow from the script: it precedes the script's change, or it concerns settings,
  /// curves, springs or durations that no touch affects.
  func leaves(_ change: Change, isScene: Bool) -> Bool {
    // No touch has an effect in the first frame.
    let isBefore = change.frame == 0 || change.frame < first - 1
    if change.category != .unexplained && isBefore { return true }
    switch change.category {
    case .setting, .easing, .spring, .reversal, .repeats: return true
    // Touches do not affect the duration of a cycle.
    case .phase:
      let setting = change.detail.setting
      return setting == .animationDuration || setting == .animationDelay || setting == .insetDuration
    case .target, .duration: return !isScene
    default: return false
    }
  }

  // MARK: Steps

  /// Largest number of steps, and of differences of a step, that are reported one by one: more make sentences hard to
  /// read, fewer hide changes.
  private static let maximumSteps = 3

  /// Changes between two scripts, and the index of the first changed step in the old one.
  private static func changes(
    _ old: [Scenario.Step], _ new: [Scenario.Step]
  ) -> (changes: [StepChange], step: Int?) {
    func agree(_ a: Scenario.Step, _ b: Scenario.Step) -> Bool { a.word == b.word }
    // Steps of the same type match from the beginning and from the end; steps between them are removed or new.
    let start = zip(old, new).prefix(while: { agree($0, $1) }).count
    let room = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(room).prefix(while: { agree($0, $1) }).count
    let pairs =
      (0..<start).map { ($0, $0) } + (0..<end).reversed().map { (old.count - 1 - $0, new.count - 1 - $0) }
    var step = start < max(old.count, new.count) - end ? start : nil
    var changes =
      (start..<old.count - end).map { StepChange.removed($0 + 1, title: title(old[$0])) }
      + (start..<new.count - end).map { StepChange.new($0 + 1, title: title(new[$0])) }
    for (i, j) in pairs {
      let differences = differences(old[i], new[j])
      if differences.isEmpty { continue }
      changes.append(.changed(j + 1, title: title(new[j]), differences))
      step = min(step ?? i, i)
    }
    let more = changes.count - maximumSteps
    return (more > 1 ? Array(changes.prefix(maximumSteps)) + [.more(more)] : changes, step)
  }

  private static func title(_ step: Scenario.Step) -> String {
    if case .trace = step { "touches" } else { step.word }
  }

  /// Differences between two versions of a step, at most `maximumSteps` and a count of the others.
  private static func differences(_ old: Scenario.Step, _ new: Scenario.Step) -> [StepDifference] {
    let (before, after) = (stepValues(old), stepValues(new))
    var differences: [StepDifference] = []
    for stepValue in after {
      guard let own = before.first(where: { $0.name == stepValue.name && $0.part == stepValue.part }),
        !own.agrees(with: stepValue)
      else { continue }
      let difference = StepDifference.value(stepValue.name, OldAndNew(own.value, stepValue.value))
      // Several fingers with the same difference are reported once.
      if !differences.contains(difference) { differences.append(difference) }
    }
    if before.count != after.count {
      let touches = OldAndNew(fingerTracks(of: old).count, fingerTracks(of: new).count)
      if touches.old != touches.new { differences.append(.touches(touches)) }
      let points = OldAndNew(points(of: old).count, points(of: new).count)
      if points.old != points.new { differences.append(.points(points)) }
    }
    if differences.isEmpty, !isNear(old, new) { return [.something] }
    let more = differences.count - maximumSteps
    return more > 1 ? Array(differences.prefix(maximumSteps)) + [.more(more)] : differences
  }

  /// True if two steps are equal up to the rounding of numbers in scripts.
  private static func isNear(_ old: Scenario.Step, _ new: Scenario.Step) -> Bool {
    if old == new { return true }
    let (a, b) = (touches(of: old), touches(of: new))
    guard !a.isEmpty, a.count == b.count else { return old.json == new.json }
    return zip(a, b).allSatisfy {
      $0.id == $1.id && $0.phase == $1.phase && abs($0.timestamp - $1.timestamp) < Tolerance.time
        && distance($0.location, $1.location) < Tolerance.place
    }
  }

  // MARK: Step values

  /// Parameter of a step or a quantity computed from its touches, such as a finger's speed.
  struct StepValue {
    /// Quantity of a step; determines the verb in the sentence.
    enum Name: Hashable {
      case pulls, takes, goesBy, lasts, endsAfter, endsWith, shows
      /// Time of a point on a path; points are numbered from 1.
      case pointTime(Int)
      /// Position of a point on a path; points are numbered from 1.
      case point(Int)
      case begins, calls
      case scrolls, sets, around, middle, fingersBegin, fingersEnd, beginsAfter, beginsAt, speed, touchesDown
      /// Parameter by its name in the script, such as "over".
      case number(String)
    }

    /// Number, place or word with its unit: seconds, points, or points per second for a speed.
    enum Value: Hashable {
      case seconds(Double)
      case points(Double)
      case speed(Double)
      case place(x: Double, y: Double)
      case word(String)
    }

    let name: Name
    let value: Value
    /// Index of the finger, from 0; 0 for other quantities.
    var part = 0

    init(_ name: Name, _ value: Value, part: Int = 0) {
      (self.name, self.value, self.part) = (name, value, part)
    }

    init(_ name: Name, _ place: CGPoint, part: Int = 0) {
      self.init(name, .place(x: place.x, y: place.y), part: part)
    }

    /// True if both values are equal within half a millisecond or a hundredth of a point.
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
    case .trace: stepValues(fingerTracks(of: step))
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

  private static func numbers(_ step: Scenario.Step) -> [StepValue] {
    let times: Set = ["over", "for", "after", "shown"]
    return step.numbers.map { number in
      StepValue(
        .number(number.name),
        times.contains(number.name) ? .seconds(number.value) : .points(number.value))
    }
  }

  // MARK: Touches

  /// Touches of one finger, from touching down to lifting.
  private struct FingerTrack {
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

  private static func fingerTracks(of step: Scenario.Step) -> [FingerTrack] {
    var fingerTracks: [(id: Int, touches: [Touch])] = []
    for touch in touches(of: step) {
      if touch.phase == .began {
        fingerTracks.append((touch.id, [touch]))
      } else if let index = fingerTracks.lastIndex(where: { $0.id == touch.id }) {
        fingerTracks[index].touches.append(touch)
      }
    }
    return fingerTracks.map { FingerTrack(touches: $0.touches) }
  }

  private static func stepValues(_ fingerTracks: [FingerTrack]) -> [StepValue] {
    // Two fingers that touch down and lift at the same times are described as a pinch: by their middle and distance.
    if fingerTracks.count == 2, fingerTracks[0].first.timestamp == fingerTracks[1].first.timestamp,
      fingerTracks[0].last.timestamp == fingerTracks[1].last.timestamp
    {
      let (a, b) = (fingerTracks[0], fingerTracks[1])
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
    return fingerTracks.enumerated().flatMap { index, fingerTrack in
      let speed =
        fingerTrack.duration > 0.05 && fingerTrack.length > 10 ? fingerTrack.length / fingerTrack.duration : 0
      return [
        StepValue(.beginsAt, fingerTrack.first.location, part: index),
        StepValue(.goesBy, fingerTrack.way, part: index),
        StepValue(.speed, .speed(speed), part: index),
        StepValue(.takes, .seconds(fingerTrack.duration), part: index),
        StepValue(.touchesDown, .seconds(fingerTrack.first.timestamp), part: index),
      ]
    }
  }
}

private func offset(_ a: CGPoint, _ b: CGPoint) -> CGPoint { CGPoint(x: b.x - a.x, y: b.y - a.y) }

private func distance(_ a: CGPoint, _ b: CGPoint) -> Double { Double(hypot(b.x - a.x, b.y - a.y)) }
