import Foundation
import RefreshCheck
import RefreshControls
import RefreshStage
import Testing

@Suite struct CheckReportTests {
  private let report = CheckReport([
    CheckResult(control: "A<B>", choices: "slide-down 60 fps", check: "seams", seconds: 0.5, faults: []),
    CheckResult(
      control: "A<B>", choices: "slide-down 60 fps", check: "walk", seconds: 1.25,
      faults: [CheckFault(check: "walk", message: "off by 5 \"points\"", script: "{long script}")]),
    CheckResult(
      control: "A<B>", choices: "background 60 fps", check: "detach", seconds: 0.25,
      faults: [CheckFault(check: "detach", message: "off by 12 \"points\"", script: "{short}")]),
  ])

  @Test("the table has a line a control")
  func table() {
    #expect(
      report.table == """
        control    checks    passed    failed      time
        A<B>            3         1         2     2.0 s
        """)
  }

  @Test("JUnit XML has a suite a control and a case a check, and escapes what XML reserves")
  func junit() {
    #expect(
      report.junit == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="3" failures="2">
          <testsuite name="A&lt;B&gt;" tests="3" failures="2" time="2.000">
            <testcase classname="A&lt;B&gt;" name="seams (slide-down 60 fps)" time="0.500"/>
            <testcase classname="A&lt;B&gt;" name="walk (slide-down 60 fps)" time="1.250">
              <failure message="off by 5 &quot;points&quot;">{long script}</failure>
            </testcase>
            <testcase classname="A&lt;B&gt;" name="detach (background 60 fps)" time="0.250">
              <failure message="off by 12 &quot;points&quot;">{short}</failure>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test("one fault in several checks is one finding, with the shortest script")
  func findings() throws {
    let finding = try #require(report.findings.first)
    #expect(report.findings.count == 1)
    #expect(finding.fault.script == "{short}")
    #expect(finding.checks == ["detach", "walk"])
    #expect(finding.choices == ["background 60 fps", "slide-down 60 fps"])
  }

  // MARK: Accepted jumps

  /// A control that accepts two jumps, of which one is found in one of two stagings.
  private static let accepting: CheckReport = {
    let turn = AcceptedJump(of: "arc.transform", at: .firstCycle, because: "the same <angle>")
    let fade = AcceptedJump(of: "arc.opacity", at: .exit, because: "it blinks")
    func result(_ choices: String, _ messages: [String], _ faults: [CheckFault] = []) -> CheckResult {
      CheckResult(
        control: "A", choices: choices, check: "seams", seconds: 0.5, faults: faults,
        accepted: [AcceptedJumpResult(turn, messages: messages), AcceptedJumpResult(fade)])
    }
    return CheckReport([
      result("30 fps", ["arc turns at frame 15"]), result("60 fps", ["arc turns at frame 30"]),
      result("24 fps", ["arc turns at frame 12"], [CheckFault(check: "seams", message: "a fault")]),
      result("50 fps", []),
    ])
  }()

  @Test("an accepted jump is one finding over all stagings, with its reason, and no fault")
  func accepted() throws {
    let finding = try #require(Self.accepting.accepted.first)
    #expect(Self.accepting.accepted.count == 1)
    #expect(finding.fault.message == "arc turns at frame 15")
    #expect(finding.fault.script == "the same <angle>")
    #expect(finding.choices == ["30 fps", "60 fps", "24 fps"])
    #expect(Self.accepting.findings.map(\.fault.message) == ["a fault"])
    #expect(!CheckReport(Array(Self.accepting.results.prefix(2))).hasFaults)
  }

  @Test("an entry that no jump needs in any staging is one warning")
  func unneeded() {
    #expect(
      Self.accepting.warnings == [
        "A.acceptedJumps: 'arc.opacity' does not jump at exit; remove the entry"
      ])
  }

  @Test("JUnit XML has accepted jumps as output, of tests that pass and that fail")
  func acceptedInJUnit() {
    let lines = Self.accepting.junit.split(separator: "\n").map(String.init)
    #expect(
      lines[3]
        == #"    <testcase classname="A" name="seams (30 fps)" time="0.500"><system-out>arc turns at frame 15; accepted: the same &lt;angle&gt;</system-out></testcase>"#
    )
    #expect(
      lines[5...8] == [
        #"    <testcase classname="A" name="seams (24 fps)" time="0.500">"#,
        #"      <failure message="a fault"></failure>"#,
        "      <system-out>arc turns at frame 12; accepted: the same &lt;angle&gt;</system-out>",
        "    </testcase>",
      ])
  }

  @Test("JSON has each entry with the jumps that it accepted")
  func acceptedInJSON() throws {
    let json = try Self.accepting.json()
    let results = try JSONDecoder().decode([CheckResult].self, from: Data(json.utf8))
    #expect(results == Self.accepting.results)
    #expect(json.contains(#""seam" : "first-cycle""#) && json.contains(#""reason" : "it blinks""#))
  }
}
