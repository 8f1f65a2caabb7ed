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
    /// Changed parameter of a step, or quantity computed from its touches, such as a finger's speed.
    case value(Quantity, OldAndNew<Value>)
    /// Changed number of fingers in recorded touches, or of points on a path, by the noun.
    case count(OldAndNew<Int>, of: String)
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
    var differences: [StepDifference] = []
    for (own, now) in zip(values(old), values(new))
    where own.of == now.of && !own.value.agrees(with: now.value) {
      let difference = StepDifference.value(now.of, OldAndNew(own.value, now.value))
      // Several fingers with the same difference are reported once.
      if !differences.contains(difference) { differences.append(difference) }
    }
    let fingers = OldAndNew(fingerTracks(of: old).count, fingerTracks(of: new).count)
    if fingers.old != fingers.new { differences.append(.count(fingers, of: "finger")) }
    if case (.path(let own), .path(let now)) = (old, new), own.count != now.count {
      differences.append(.count(OldAndNew(own.count, now.count), of: "point"))
    }
    if differences.isEmpty, !isNear(old, new) { return [.something] }
    let more = differences.count - maximumSteps
    return more > 1 ? Array(differences.prefix(maximumSteps)) + [.more(more)] : differences
  }

  /// True if two steps are equal, touches up to the rounding of their numbers.
  private static func isNear(_ old: Scenario.Step, _ new: Scenario.Step) -> Bool {
    guard case .trace(let own) = old, case .trace(let now) = new, own.touches.count == now.touches.count
    else { return old == new }
    return zip(own.touches, now.touches).allSatisfy {
      $0.id == $1.id && $0.phase == $1.phase && abs($0.timestamp - $1.timestamp) < Tolerance.time
        && distance($0.location, $1.location) < Tolerance.place
    }
  }

  // MARK: Step values

  /// Quantity of a step; determines the verb in the sentence.
  enum Quantity: Hashable {
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

    static func place(_ place: CGPoint) -> Value { .place(x: place.x, y: place.y) }

    /// True if both values are equal within half a millisecond or a hundredth of a point.
    func agrees(with other: Value) -> Bool {
      switch (self, other) {
      case (.seconds(let a), .seconds(let b)): abs(a - b) < 5e-4
      case (.points(let a), .points(let b)), (.speed(let a), .speed(let b)): abs(a - b) < Tolerance.part
      case (.place(let a, let b), .place(let c, let d)): hypot(c - a, d - b) < Tolerance.part
      case (let a, let b): a == b
      }
    }
  }

  /// Values of a step, in an order that depends only on its kind and on the number of its fingers or points.
  private static func values(_ step: Scenario.Step) -> [(of: Quantity, value: Value)] {
    switch step {
    case .pull(let distance, let time): [(.pulls, .points(distance)), (.takes, .seconds(time))]
    case .drag(let x, let y, let time): [(.goesBy, .place(x: x, y: y)), (.takes, .seconds(time))]
    case .hold(let time), .wait(let time), .pause(let time): [(.lasts, .seconds(time))]
    case .refresh(let time, let result, let shown):
      [(.endsAfter, .seconds(time)), (.endsWith, .word(result.scripted)), (.shows, .seconds(shown))]
    case .path(let points):
      points.enumerated().flatMap { index, point in
        [(.pointTime(index + 1), .seconds(point.t)), (.point(index + 1), .place(x: point.x, y: point.y))]
      }
    case .trace: values(fingerTracks(of: step))
    case .end(let result, _), .answer(_, let result, _):
      numbers(step) + [(.endsWith, .word(result.scripted))]
    case .begin(let animated, let notify):
      [
        (.begins, .word(animated ? "animated" : "without animation")),
        (.calls, .word(notify ? "the action" : "nothing")),
      ]
    case .scroll(_, let animated): numbers(step) + [(.scrolls, .word(animated ? "animated" : "at once"))]
    case .enable(let isEnabled): [(.sets, .word(isEnabled ? "enabled" : "disabled"))]
    default: numbers(step)
    }
  }

  private static func numbers(_ step: Scenario.Step) -> [(of: Quantity, value: Value)] {
    let times: Set = ["over", "for", "after", "shown"]
    return step.numbers.map { number in
      (
        .number(number.name),
        times.contains(number.name) ? .seconds(number.value) : .points(number.value)
      )
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

  private static func fingerTracks(of step: Scenario.Step) -> [FingerTrack] {
    guard case .trace(let trace) = step else { return [] }
    var fingerTracks: [(id: Int, touches: [Touch])] = []
    for touch in trace.touches {
      if touch.phase == .began {
        fingerTracks.append((touch.id, [touch]))
      } else if let index = fingerTracks.lastIndex(where: { $0.id == touch.id }) {
        fingerTracks[index].touches.append(touch)
      }
    }
    return fingerTracks.map { FingerTrack(touches: $0.touches) }
  }

  private static func values(_ fingerTracks: [FingerTrack]) -> [(of: Quantity, value: Value)] {
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
        (.around, .place(start)), (.middle, .place(offset(start, middle(a.last, b.last)))),
        (.fingersBegin, .points(distance(a.first.location, b.first.location))),
        (.fingersEnd, .points(distance(a.last.location, b.last.location))),
        (.takes, .seconds(a.duration)), (.beginsAfter, .seconds(a.first.timestamp)),
      ]
    }
    return fingerTracks.flatMap { track -> [(of: Quantity, value: Value)] in
      let speed = track.duration > 0.05 && track.length > 10 ? track.length / track.duration : 0
      return [
        (.beginsAt, .place(track.first.location)), (.goesBy, .place(track.way)), (.speed, .speed(speed)),
        (.takes, .seconds(track.duration)), (.touchesDown, .seconds(track.first.timestamp)),
      ]
    }
  }
}

private func offset(_ a: CGPoint, _ b: CGPoint) -> CGPoint { CGPoint(x: b.x - a.x, y: b.y - a.y) }

private func distance(_ a: CGPoint, _ b: CGPoint) -> Double { Double(hypot(b.x - a.x, b.y - a.y)) }
