import Testing

@testable import RefreshPreview

@Suite struct StageReportTests {
  static let token = RequestGuard.makeToken()

  @Test("a report is found in its line, behind what a control has printed", arguments: ["", "so far: "])
  func found(printed: String) {
    for report in [StageReport.port(65535), .hook("animationCycle"), .hook("two words\r\nport 80\n\"}")] {
      #expect(!report.line(token: Self.token).utf8.contains { $0 < 0x20 })
      let (before, found) = StageReport.split(printed + report.line(token: Self.token), token: Self.token)
      #expect(before == printed)
      #expect(found == report)
    }
  }

  @Test(
    "what a control prints is no report, however much it looks like one",
    arguments: ["port 80", "hook setup", "", "0123456789abcdef0123456789abcdef port 80"])
  func printed(line: String) {
    let (before, found) = StageReport.split(line, token: Self.token)
    #expect(before == line)
    #expect(found == nil)
  }
}
