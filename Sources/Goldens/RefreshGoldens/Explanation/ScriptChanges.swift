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
/// consequences are not reported. The sentences name steps by their numbers, from 1, and values with their units.
struct ScriptChanges {
  let changes: [Change]
  /// First frame that the change can affect.
  private let first: Int

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

  /// Sentences on the changes between two scripts, and the index of the first changed step in the old one.
  private static func changes(
    _ old: [Scenario.Step], _ new: [Scenario.Step]
  ) -> (sentences: [String], step: Int?) {
    func agree(_ a: Scenario.Step, _ b: Scenario.Step) -> Bool { a.word == b.word }
    // Steps of the same type match from the beginning and from the end; steps between them are removed or new.
    let start = zip(old, new).prefix(while: { agree($0, $1) }).count
    let room = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(room).prefix(while: { agree($0, $1) }).count
    let pairs =
      (0..<start).map { ($0, $0) } + (0..<end).reversed().map { (old.count - 1 - $0, new.count - 1 - $0) }
    var step = start < max(old.count, new.count) - end ? start : nil
    var sentences =
      (start..<old.count - end).map { "\(name(old, $0)) is gone" }
      + (start..<new.count - end).map { "\(name(new, $0)) is new" }
    for (i, j) in pairs {
      let differences = differences(old[i], new[j])
      if differences.isEmpty { continue }
      sentences.append("\(name(new, j)) \(differences.joined(separator: ", and "))")
      step = min(step ?? i, i)
    }
    return (limited(sentences) { "\($0.counted("more step")) of the script changed" }, step)
  }

  private static func name(_ steps: [Scenario.Step], _ index: Int) -> String {
    let title = if case .trace = steps[index] { "touches" } else { steps[index].word }
    return "step \(index + 1) of the script (\(title))"
  }

  /// The first texts, and one for the number of the others.
  private static func limited(_ texts: [String], _ others: (Int) -> String) -> [String] {
    let more = texts.count - maximumSteps
    return more > 1 ? texts.prefix(maximumSteps) + [others(more)] : texts
  }

  /// Differences between two versions of a step, such as "takes 0.5 s instead of 0.7 s".
  private static func differences(_ old: Scenario.Step, _ new: Scenario.Step) -> [String] {
    if isNear(old, new) { return [] }
    var differences: [String] = []
    for (own, now) in zip(values(old), values(new)) where own.verb == now.verb && own.value != now.value {
      let difference = "\(now.verb) \(OldAndNew(own.value, now.value).instead)"
      // Several fingers with the same difference are reported once.
      if !differences.contains(difference) { differences.append(difference) }
    }
    func count(_ noun: String, _ old: Int, _ new: Int) {
      if old != new { differences.append("has \(new.counted(noun)) instead of \(old)") }
    }
    count("finger", fingerTracks(of: old).count, fingerTracks(of: new).count)
    if case (.path(let own), .path(let now)) = (old, new) { count("point", own.count, now.count) }
    if differences.isEmpty { return ["is different"] }
    return limited(differences) { "\($0) other numbers are different" }
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

  /// Value of a step in words, with the verb before it.
  private typealias WordedValue = (verb: String, value: String)

  private static func points(_ length: Double) -> String { "\(Wording.decimal(length)) pt" }

  private static func place(_ place: CGPoint) -> String {
    "(\(Wording.decimal(place.x)), \(Wording.decimal(place.y)))"
  }

  /// Values of a step, in an order that depends only on its kind and on the number of its fingers or points.
  private static func values(_ step: Scenario.Step) -> [WordedValue] {
    switch step {
    case .pull(let distance, let time): [("pulls to", points(distance)), ("takes", Wording.seconds(time))]
    case .drag(let x, let y, let time):
      [("goes by", place(CGPoint(x: x, y: y))), ("takes", Wording.seconds(time))]
    case .hold(let time), .wait(let time), .pause(let time): [("lasts", Wording.seconds(time))]
    case .refresh(let time, let result, let shown):
      [
        ("ends the refresh after", Wording.seconds(time)), ("ends with", result.scripted),
        ("shows the result for", Wording.seconds(shown)),
      ]
    case .path(let points):
      points.enumerated().flatMap { index, point in
        [
          ("comes to point \(index + 1) at", Wording.seconds(point.t)),
          ("has point \(index + 1) at", place(CGPoint(x: point.x, y: point.y))),
        ]
      }
    case .trace: values(fingerTracks(of: step))
    case .end(let result, _), .answer(_, let result, _): numbers(step) + [("ends with", result.scripted)]
    case .begin(let animated, let notify):
      [("begins", animated ? "animated" : "without animation"), ("calls", notify ? "the action" : "nothing")]
    case .scroll(_, let animated): numbers(step) + [("scrolls", animated ? "animated" : "at once")]
    case .enable(let isEnabled): [("sets", isEnabled ? "enabled" : "disabled")]
    default: numbers(step)
    }
  }

  private static func numbers(_ step: Scenario.Step) -> [WordedValue] {
    let times: Set = ["over", "for", "after", "shown"]
    return step.numbers.map { number in
      let isTime = times.contains(number.name)
      return ("has \"\(number.name)\" at", isTime ? Wording.seconds(number.value) : points(number.value))
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

  private static func values(_ fingerTracks: [FingerTrack]) -> [WordedValue] {
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
        ("is around", place(start)), ("moves its middle by", place(offset(start, middle(a.last, b.last)))),
        ("begins with fingers apart by", points(distance(a.first.location, b.first.location))),
        ("ends with fingers apart by", points(distance(a.last.location, b.last.location))),
        ("takes", Wording.seconds(a.duration)), ("begins after", Wording.seconds(a.first.timestamp)),
      ]
    }
    return fingerTracks.flatMap { track -> [WordedValue] in
      let speed = track.duration > 0.05 && track.length > 10 ? track.length / track.duration : 0
      return [
        ("begins at", place(track.first.location)), ("goes by", place(track.way)),
        ("moves at", points(speed.rounded()) + "/s"), ("takes", Wording.seconds(track.duration)),
        ("touches down at", Wording.seconds(track.first.timestamp)),
      ]
    }
  }
}

private func offset(_ a: CGPoint, _ b: CGPoint) -> CGPoint { CGPoint(x: b.x - a.x, y: b.y - a.y) }

private func distance(_ a: CGPoint, _ b: CGPoint) -> Double { Double(hypot(b.x - a.x, b.y - a.y)) }
