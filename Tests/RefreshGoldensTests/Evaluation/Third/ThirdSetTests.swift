import Foundation
import TestSupport
import Testing

@testable import RefreshGoldens

/// Edits of controls by an author who had not seen the rules: `make test-verdicts SET=third` prints what is said of each.
@Suite(.serialized, .enabled(if: TestRun.set == "third"))
struct ThirdSetTests {
  /// What the words alone show; a person judges whether a sentence is right.
  enum Judgement: String {
    case named, unnamed, long, silent
    /// Nothing is said where nothing shows.
    case quiet
    /// Something is said where nothing shows.
    case alarm = "false alarm"

    init(_ edit: AuthorEdit, _ said: [String]) {
      guard edit.truth != nil else {
        self = said.isEmpty ? .quiet : .alarm
        return
      }
      let text = said.prefix(2).joined(separator: "\n")
      let isNamed = edit.names.allSatisfy { $0.contains { Self.contains($0, in: text) } }
      self = said.isEmpty ? .silent : !isNamed ? .unnamed : said.count > 2 ? .long : .named
    }

    /// Whether a text contains a word, or a number within 2.5 %.
    private static func contains(_ word: String, in text: String) -> Bool {
      guard let number = Double(word) else { return text.contains(word) }
      let numbers = text.split { !$0.isNumber && $0 != "." }.compactMap { Double($0) }
      return numbers.contains { abs($0 - number) <= 0.025 * number }
    }

    var isGood: Bool { self == .named || self == .quiet }

    /// Prints an edit with what is said of it, and expects that it is neither passed over nor made up.
    func report(_ edit: AuthorEdit, of control: EditedControl, _ said: [String]) {
      print("\(isGood ? "right" : "wrong") \(control.type) \(edit.number): \(edit.source)")
      if let truth = edit.truth, !isGood { print("  expects: \(truth)") }
      for sentence in said { print("  says: \(sentence)") }
      print("  \(rawValue)")
      #expect(self != .silent && self != .alarm, "\(control.type) \(edit.number)")
    }
  }

  @Test("an edit of an author's source is named in at most two sentences", arguments: EditedControl.all)
  func names(control: EditedControl) throws {
    let golden = try control.play()
    var good = 0
    for edit in control.edits {
      let trace = try control.play(edit)
      let said = MotionDiagnosis(golden, trace, framesPerSecond: 60).verdicts.map { "\($0)" }
      let judgement = Judgement(edit, said)
      if judgement.isGood { good += 1 }
      judgement.report(edit, of: control, said)
    }
    print("\(control.type) third: \(good) of \(control.edits.count) named")
    #expect(Double(good) >= 0.9 * Double(control.edits.count))
  }
}
