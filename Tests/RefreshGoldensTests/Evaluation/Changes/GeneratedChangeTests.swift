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

    mutating func add(_ change: GeneratedChange, of subject: GeneratedChange.Subject) throws {
      let trace: MotionTrace
      do { trace = try change.play() } catch {
        refused.append("\(change.name): \(error)")
        return
      }
      // What shows in no frame is no change.
      guard trace.frames.map(\.layers) != subject.trace.frames.map(\.layers) else { return }
      all += 1
      let isSingle = change.constants.count == 1
      // Of two changes one may be the script's.
      let isOfScript = !isSingle && trace.script != subject.trace.script
      let replayed = isOfScript ? try subject.trace.script.map(change.play) : nil
      let verdicts = MotionDiagnosis(
        subject.trace, trace, framesPerSecond: change.type.framesPerSecond, replayed: replayed
      ).verdicts
      for verdict in verdicts where isSingle && !verdict.isShift(from: subject.trace, to: trace) {
        falseShifts.append("\(change.name): not all of it is later: \(verdict.sentence)")
      }
      let said = verdicts.map(\.sentence)
      func line(_ sentences: some Sequence<String>) -> String {
        "\(change.name): \(sentences.joined(separator: " | "))"
      }
      if said.isEmpty { silent.append(change.name) }
      let first = said.prefix(isSingle ? 1 : 8)
      let saysShift = first.contains { sentence in Verdict.shifts.contains { sentence.contains($0) } }
      if !change.isShift, saysShift, !first.contains(where: { $0.contains("settle") }) {
        falseShifts.append(line(said))
      }
      let isRight = change.constants.allSatisfy { constant, other in
        first.contains { GeneratedChange.says($0, constant, other) }
      }
      if isRight { right += 1 } else { wrong.append(line(said.prefix(4))) }
      extra += max(0, said.count - change.constants.count)
      if said.count > change.constants.count { long.append(line(said)) }
    }
  }

  /// Takes the changes of subjects of which the present extent is, of each a sample if no more is tried.
  private static func tally(
    _ subjects: [GeneratedChange.Subject], _ changes: (GeneratedChange.Subject) throws -> [GeneratedChange],
    sample: (_ index: Int, _ changes: [GeneratedChange]) -> [GeneratedChange]
  ) throws -> Tally {
    var tally = Tally()
    for (index, subject) in subjects.enumerated() {
      let all = try changes(subject).filter { $0.isHeldOut == (Extent.current == .heldOut) }
      for change in Extent.current == .sample ? sample(index, all) : all {
        try tally.add(change, of: subject)
      }
    }
    return tally
  }

  /// Reports a tally, in which nothing may be silent and a part at least has to be right.
  private static func expect(
    _ tally: Tally, of name: String, right part: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    print(
      "\(name) \(Extent.current.rawValue): \(tally.right) of \(tally.all) right, \(tally.silent.count) silent, \(tally.falseShifts.count) false shifts, \(tally.extra) sentences too many in \(tally.long.count)"
    )
    for (word, lines) in [
      ("wrong", tally.wrong), ("long", tally.long), ("refused", tally.refused), ("silent", tally.silent),
      ("shift", tally.falseShifts),
    ] { for line in lines { print("\(word): \(line)") } }
    #expect(tally.silent.isEmpty, sourceLocation: sourceLocation)
    #expect(
      Double(tally.right) >= part * Double(tally.all), "\(tally.wrong.joined(separator: "\n"))",
      sourceLocation: sourceLocation)
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
    let tally = try Self.tally(Self.controls.get(), GeneratedChange.singles) { index, changes in
      changes.enumerated().filter { $0.offset % 16 == index % 16 }.map(\.element)
    }
    Self.expect(tally, of: "singles", right: 0.95)
    #expect(tally.falseShifts.isEmpty)
  }

  @Test("of two changes both are told")
  func pairs() throws {
    let subjects = try Self.controls.get().enumerated().filter {
      Extent.current != .sample || $0.offset % 3 == 0
    }.map(\.element)
    let tally = try Self.tally(subjects) {
      try GeneratedChange.pairs($0, 20)
    } sample: {
      Array($1.prefix(1))
    }
    Self.expect(tally, of: "pairs", right: 0.9)
  }

  @Test("a change of one literal of a scene is told")
  func scenes() throws {
    let tally = try Self.tally(Self.scenes.get(), GeneratedChange.singles) { Array($1.prefix(3)) }
    Self.expect(tally, of: "scenes", right: 0.9)
  }

  @Test("of two changes of a scene both are told")
  func scenePairs() throws {
    let subjects = try Self.scenes.get().filter {
      $0.constants.count < 25 && (Extent.current != .sample || $0.name == "Welcome")
    }
    let tally = try Self.tally(subjects) {
      try GeneratedChange.pairs($0, 12)
    } sample: {
      Array($1.prefix(1))
    }
    Self.expect(tally, of: "scene pairs", right: 0.9)
  }
}

extension GeneratedChange {
  /// Whether something has to come sooner or later.
  fileprivate var isShift: Bool {
    constants.contains { constant, _ in
      switch constant.says {
      case .shift: true
      case .any(_, let words): words.contains { $0.contains("later") || $0.contains("earlier") }
      default: false
      }
    }
  }
}

extension Verdict {
  /// Words by which something is later or earlier.
  fileprivate static let shifts = [" late,", " early,", " later", " earlier"]

  /// Whether what it says is later, or earlier, really is: the golden's course from then on, as much later, is the
  /// present one, until the golden comes to something else.
  ///
  /// True of sentences that say no such thing.
  fileprivate func isShift(from golden: MotionTrace, to present: MotionTrace) -> Bool {
    let says = Self.shifts.contains(where: sentence.contains)
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
