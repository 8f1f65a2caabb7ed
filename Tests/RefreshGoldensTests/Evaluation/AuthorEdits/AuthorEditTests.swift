import Foundation
import TestSupport
import Testing

@testable import RefreshGoldens

/// The controls of one author, with how many of their edits may go unnamed.
struct EditSet: Sendable {
  let controls: [any EditedControl.Type]
  /// As measured on 28 November 2026.
  let unnamed: Int
  /// Which edits are judged.
  var has: @Sendable (Edit, any EditedControl.Type) -> Bool = { _, _ in true }

  static let third = EditSet(controls: [Dewdrop.self, Gauge.self, Metronome.self], unnamed: 2)
  static let fifth = EditSet(
    controls: [
      Equalizer.self, Meteor.self, Shimmer.self, Flap.self, Signature.self, Typist.self, Seesaw.self,
      Ripple.self, Courier.self, Balloon.self,
    ], unnamed: 2)

  /// Twelve controls, each of another kind of motion.
  static func fourth(heldOut: Bool) -> EditSet {
    EditSet(
      controls: [
        Moons.self, Shutter.self, Pogo.self, Carousel.self, Sparks.self, Radar.self, Ledger.self, Iris.self,
        Dusk.self, Rail.self, Tug.self, Loom.self,
      ], unnamed: 0
    ) { isHeldOut($0, of: $1) == heldOut }
  }

  /// True for an edit that is set aside: a third of them, drawn by this seed before any was played.
  private static func isHeldOut(_ edit: Edit, of control: any EditedControl.Type) -> Bool {
    var hash: UInt64 = 20_261_128
    for byte in "\(control) \(edit.number)".utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    return (hash >> 32) % 3 == 0
  }

  static var current: EditSet? {
    switch TestRun.set {
    case "third": third
    case "fourth": fourth(heldOut: false)
    case "fourth-held-out": fourth(heldOut: true)
    case "fifth": fifth
    default: nil
    }
  }
}

/// `make test-verdicts SET=third` prints what is said of each edit; there are fourth, fourth-held-out and fifth too.
@Suite(.serialized, .enabled(if: EditSet.current != nil))
struct AuthorEditTests {
  /// What the words alone show; a person judges whether a sentence is right.
  enum Judgement: String {
    case named, unnamed, long, silent
    /// Nothing is said where nothing shows.
    case quiet
    /// Something is said where nothing shows.
    case alarm = "false alarm"

    init(_ edit: Edit, _ said: [String]) {
      guard let words = edit.words else {
        self = said.isEmpty ? .quiet : .alarm
        return
      }
      let text = said.prefix(2).joined(separator: "\n")
      let isNamed = words.allSatisfy { $0.split(separator: "|").contains { Self.contains($0, in: text) } }
      self = said.isEmpty ? .silent : !isNamed ? .unnamed : said.count > 2 ? .long : .named
    }

    /// Whether a text contains a word, or a number within 2.5 %.
    private static func contains(_ word: Substring, in text: String) -> Bool {
      guard let number = Double(word) else { return text.contains(word) }
      let numbers = text.split { !$0.isNumber && $0 != "." }.compactMap { Double($0) }
      return numbers.contains { abs($0 - number) <= 0.025 * number }
    }

    var isGood: Bool { self == .named || self == .quiet }
  }

  @Test("most edits are named in at most two sentences; none is passed over, and none made up")
  func names() throws {
    let set = try #require(EditSet.current)
    var (good, all, undeclared) = (0, 0, 0)
    for control in set.controls {
      let golden = try control.play()
      for edit in control.edits where set.has(edit, control) {
        let trace = try control.play(edit)
        let said = Self.sentences(golden, trace)
        let judgement = Judgement(edit, said)
        let unsaid = Self.sentences(golden.withoutDeclarations, trace.withoutDeclarations)
        (good, all) = (good + (judgement.isGood ? 1 : 0), all + 1)
        if Judgement(edit, unsaid).isGood { undeclared += 1 }
        print("\(judgement.isGood ? "right" : "wrong") \(control) \(edit.number): \(edit.truth)")
        for sentence in said { print("  says: \(sentence)") }
        print("  \(judgement.rawValue)")
        #expect(judgement != .silent && judgement != .alarm, "\(control) \(edit.number)")
      }
    }
    print("\(TestRun.set ?? ""): \(good) of \(all) named, \(undeclared) without declarations")
    #expect(all - good <= set.unnamed)
  }

  private static func sentences(_ golden: MotionTrace, _ trace: MotionTrace) -> [String] {
    MotionDiagnosis(golden, trace, framesPerSecond: 60).verdicts.map { "\($0)" }
  }
}
