import Foundation
import Testing

@testable import RefreshFiles
@testable import RefreshInput

/// Values that somebody has written, in an option or in JSON: read, or refused with what is allowed.
@Suite struct OptionTextTests {
  private enum Side: String, CaseIterable { case left, right }

  private func refusal<Value>(of text: String, _ read: (OptionText) throws -> Value) -> String? {
    do {
      _ = try read(OptionText("--x", text))
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("a value within its range is read, and another is refused with the range")
  func numbers() throws {
    #expect(try OptionText("--scale", "2.5").number(Limits.scale) == 2.5)
    #expect(try OptionText("--jobs", "3").whole(Limits.jobs) == 3)
    for text in ["", "9", "nan", "inf", "two"] {
      #expect(
        refusal(of: text) { try $0.number(Limits.scale) } == "--x '\(text)': expected a number from 0.5 to 4")
    }
    for text in ["0", "1.5", "257"] {
      #expect(
        refusal(of: text) { try $0.whole(Limits.jobs) }
          == "--x '\(text)': expected a whole number from 1 to 256")
    }
  }

  @Test(
    "a choice is read by its name, all of them, or the control's own; another gets the names that there are")
  func choices() throws {
    #expect(try OptionText("--x", "left").choice() == Side.left)
    #expect(try OptionText("--x", "all").choices() == Side.allCases)
    #expect(try OptionText("--x", "own").choicesOrOwn() == [Side?.none])
    #expect(refusal(of: "up") { try $0.choice() as Side } == "--x 'up': expected one of left, right")
    #expect(
      refusal(of: "rihgt") { try $0.choices() as [Side] }
        == "--x 'rihgt': did you mean right? Expected one of left, right, all")
    #expect(
      refusal(of: "up\u{1B}\n") { try $0.choicesOrOwn() as [Side?] }
        == "--x 'up\\u{1B}\\n': expected one of left, right, own, all")
  }

  @Test(
    "a member of JSON that is missing or wrong is named with where it is, what it is and what is expected",
    arguments: [
      ("n", "\"n\" is \"5\"; expected a number from 0 to 1"),
      ("missing", "\"missing\" is missing; expected a number from 0 to 1"),
    ])
  func members(name: String, message: String) throws {
    let fields = try JSONFields(
      parsing: Data(#"{"n": "5", "list": [{"side": "up"}], "o": {"p": true}}"#.utf8))
    #expect(throws: JSONProblem(message)) { try fields.number(name, 0...1) }
    #expect(throws: JSONProblem("list[0].side is \"up\"; expected one of left, right")) {
      try fields.list("list", upTo: 1)[0].choice("side") as Side
    }
    #expect(throws: JSONProblem("\"list\" is a list; expected a list of up to 0 objects")) {
      try fields.list("list", upTo: 0)
    }
    #expect(throws: JSONProblem("\"o\".p is true; expected a whole number from 0 to 9")) {
      try fields.fields("o").integer("p", 0...9)
    }
    let step = JSONFields(fields.object, lead: "step 3: ")
    #expect(throws: JSONProblem("step 3: \"n\" is \"5\"; expected true or false")) { try step.bool("n") }
    #expect(throws: JSONProblem("step 3: unknown \"o\"; did you mean n? Allowed: n, list")) {
      try step.allow(["n", "list"])
    }
  }
}
