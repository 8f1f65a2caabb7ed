import Foundation
import RefreshControls
import RefreshFrames
import RefreshStage
import TestSupport
import Testing

@testable import RefreshGoldens

/// Changes of every constant of many controls, each with what must be said of it.
@Suite struct GeneratedChangeTests {
  /// Which changes are tried: a sample, all that rules may be made on, or those that were set aside.
  enum Extent: String {
    case sample, open
    case heldOut = "held-out"

    static let current = TestRun.set.flatMap { Extent(rawValue: $0) } ?? .sample
  }

  /// What the verdict made of some changes.
  struct Tally {
    var all = 0
    var right = 0
    var silent: [String] = []
    /// What cannot be played, such as a finger that goes back in time.
    var refused: [String] = []
    var falseShifts: [String] = []
    var wrong: [String] = []
    var extra = 0
    /// Where more is said than was changed.
    var long: [String] = []
  }

  static func tally(
    _ changes: [GeneratedChange], of subject: GeneratedChange.Subject, into tally: inout Tally
  ) throws {
    for change in changes {
      let trace: MotionTrace
      do { trace = try change.play() } catch {
        tally.refused.append("\(change.name): \(error)")
        continue
      }
      // What shows in no frame is no change.
      guard trace.frames.map(\.layers) != subject.trace.frames.map(\.layers) else { continue }
      tally.all += 1
      // Of two changes one may be the script's.
      let isOfScript = change.constants.count > 1 && trace.script != subject.trace.script
      let replayed = isOfScript ? try subject.trace.script.map(change.play) : nil
      let verdicts = MotionDiagnosis(
        subject.trace, trace, framesPerSecond: change.type.framesPerSecond, replayed: replayed
      ).verdicts
      for verdict in verdicts
      where change.constants.count == 1 && !verdict.isShift(from: subject.trace, to: trace) {
        tally.falseShifts.append("\(change.name): not all of it is later: \(verdict.sentence)")
      }
      let said = verdicts.map(\.sentence)
      if said.isEmpty { tally.silent.append(change.name) }
      let isShift = change.constants.contains { constant, _ in
        switch constant.says {
        case .shift: true
        case .any(_, let words): words.contains { $0.contains("later") || $0.contains("earlier") }
        default: false
        }
      }
      let first = said.prefix(change.constants.count == 1 ? 1 : 8)
      if !isShift,
        first.contains(where: {
          $0.contains(" late,") || $0.contains(" early,") || $0.contains(" later") || $0.contains(" earlier")
        })
          && !first.contains(where: { $0.contains("settle") })
      {
        tally.falseShifts.append("\(change.name): \(said.joined(separator: " | "))")
      }
      let isRight = change.constants.allSatisfy { constant, other in
        first.contains { GeneratedChange.says($0, constant, other) }
      }
      if isRight {
        tally.right += 1
      } else {
        tally.wrong.append("\(change.name): \(said.prefix(4).joined(separator: " | "))")
      }
      tally.extra += max(0, said.count - change.constants.count)
      if said.count > change.constants.count {
        tally.long.append("\(change.name): \(said.joined(separator: " | "))")
      }
    }
  }

  /// Reports a tally, in which nothing may be silent and a part at least has to be right.
  static func expect(
    _ tally: Tally, of name: String, right part: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    report("\(name) \(Extent.current.rawValue)", tally)
    #expect(tally.silent.isEmpty, sourceLocation: sourceLocation)
    #expect(
      Double(tally.right) >= part * Double(tally.all), "\(tally.wrong.joined(separator: "\n"))",
      sourceLocation: sourceLocation)
  }

  static func report(_ name: String, _ tally: Tally) {
    print(
      "\(name): \(tally.right) of \(tally.all) right, \(tally.silent.count) silent, \(tally.falseShifts.count) false shifts, \(tally.extra) sentences too many in \(tally.long.count)"
    )
    for line in tally.wrong { print("wrong: \(line)") }
    for line in tally.long { print("long: \(line)") }
    for line in tally.refused { print("refused: \(line)") }
    for line in tally.silent { print("silent: \(line)") }
    for line in tally.falseShifts { print("shift: \(line)") }
  }

  /// The controls that are changed in the present extent.
  private static let controls = Result {
    let unseen = UnseenControls.all
    let numbered = try NumberedSources.all.filter { !$0.isScene }.map {
      try GeneratedChange.subject($0.name, $0.type)
    }
    let others =
      Extent.current == .heldOut
      ? [] : try GeneratedChange.subjects(ChangeableControls.all + ChangeableExamples.all) + numbered
    return try others + GeneratedChange.subjects(unseen)
  }

  /// The scenes that are changed in the present extent; the others have hundreds of layers.
  private static let scenes = Result {
    let unseen = UnseenScenes.all.map { ($0.name, GeneratedChange.Played.scene($0)) }
    let numbered = NumberedSources.all.filter(\.isScene).map { ($0.name, $0.type) }
    return try ((Extent.current == .heldOut ? [] : numbered) + unseen)
      .filter { Extent.current != .sample || ["BounceLimit", "Welcome"].contains($0.0) }
      .map(GeneratedChange.subject)
  }

  @Test("a change of one constant is told first, in the words of its author")
  func singles() throws {
    var tally = Tally()
    for (index, subject) in try Self.controls.get().enumerated() {
      var changes = GeneratedChange.singles(subject).filter { $0.isHeldOut == (Extent.current == .heldOut) }
      if Extent.current == .sample {
        changes = changes.enumerated().filter { $0.offset % 16 == index % 16 }.map(\.element)
      }
      try Self.tally(changes, of: subject, into: &tally)
    }
    Self.expect(tally, of: "singles", right: 0.95)
    #expect(tally.falseShifts.isEmpty)
  }

  @Test("of two changes both are told")
  func pairs() throws {
    var tally = Tally()
    for (index, subject) in try Self.controls.get().enumerated()
    where Extent.current != .sample || index % 3 == 0 {
      var changes = try GeneratedChange.pairs(subject, 20)
        .filter { $0.isHeldOut == (Extent.current == .heldOut) }
      if Extent.current == .sample { changes = Array(changes.prefix(1)) }
      try Self.tally(changes, of: subject, into: &tally)
    }
    Self.expect(tally, of: "pairs", right: 0.9)
  }

  @Test("a change of one literal of a scene is told")
  func scenes() throws {
    var tally = Tally()
    for subject in try Self.scenes.get() {
      var changes = GeneratedChange.singles(subject).filter { $0.isHeldOut == (Extent.current == .heldOut) }
      if Extent.current == .sample { changes = Array(changes.prefix(3)) }
      try Self.tally(changes, of: subject, into: &tally)
    }
    Self.expect(tally, of: "scenes", right: 0.9)
  }

  @Test("of two changes of a scene both are told")
  func scenePairs() throws {
    var tally = Tally()
    for subject in try Self.scenes.get()
    where subject.constants.count < 25 && (Extent.current != .sample || subject.name == "Welcome") {
      var changes = try GeneratedChange.pairs(subject, 12)
        .filter { $0.isHeldOut == (Extent.current == .heldOut) }
      if Extent.current == .sample { changes = Array(changes.prefix(1)) }
      try Self.tally(changes, of: subject, into: &tally)
    }
    Self.expect(tally, of: "scene pairs", right: 0.9)
  }
}

extension Verdict {
  /// Whether what it says is later, or earlier, really is: the golden's course from then on, as much later, is the
  /// present one, until the golden comes to something else.
  ///
  /// True of sentences that say no such thing.
  fileprivate func isShift(from golden: MotionTrace, to present: MotionTrace) -> Bool {
    let says = [" late,", " early,", " later", " earlier"].contains(where: sentence.contains)
    guard says, !sentence.contains("settle"), kind == .timing, let layer, let time, let amount else {
      return true
    }
    let late = amount / 1000
    func chapterEnd(_ trace: MotionTrace, after time: TimeInterval) -> TimeInterval {
      let marks = trace.frames.flatMap { $0.cycles + $0.events.map(\.time) }
      return marks.filter { $0 > time + 0.02 }.min() ?? (trace.frames.last?.time ?? 0) + 1
    }
    // In the chapter in which it begins, as long as both have it; of one step, until it would have come.
    let length = min(
      sentence.contains(" changes to ") ? abs(late) : .infinity,
      chapterEnd(golden, after: time) - time,
      chapterEnd(present, after: max(time, time + late)) - max(time, time + late))
    let names = Set(golden.frames.flatMap { Array(($0.layers[layer] ?? [:]).keys) }).filter {
      property == nil || $0.family == property || $0.name.hasPrefix(property!)
    }
    func values(_ trace: MotionTrace, _ time: TimeInterval) -> [[TracePart: TraceValue]?] {
      // A frame, and those beside it: a shift need be no whole number of frames.
      let middle = trace.frames.firstIndex { $0.time >= time - 1e-4 } ?? trace.frames.count - 1
      return (max(0, middle - 1)...min(trace.frames.count - 1, middle + 1)).map {
        trace.frames[$0].layers[layer]
      }
    }
    func isBetween(_ own: [TracePart: TraceValue]?, _ others: [[TracePart: TraceValue]?]) -> Bool {
      guard let own else { return others.contains { $0 == nil } }
      return names.allSatisfy { name in
        let value = own[name] ?? name.defaultValue
        let rest = others.compactMap { $0 }.map { $0[name] ?? name.defaultValue }
        if rest.contains(value) { return true }
        guard value.components.count == 1, let low = rest.compactMap(\.components.first).min(),
          let high = rest.compactMap(\.components.first).max()
        else { return rest.count > 1 && rest[0] != rest[rest.count - 1] }
        let slack = 0.02 * max(1, abs(high)) + 0.5 * (high - low)
        return low - slack <= value.components[0] && value.components[0] <= high + slack
      }
    }
    let own = present.frames.filter { $0.time > time + late + 0.02 && $0.time < time + late + length - 0.02 }
    let wrong = own.filter { !isBetween($0.layers[layer], values(golden, $0.time - late)) }
    return Double(wrong.count) <= 0.1 * Double(own.count)
  }
}
