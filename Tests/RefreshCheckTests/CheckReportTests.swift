import RefreshCheck
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
}
