import Foundation
import RefreshFiles
import RefreshFrames
import RefreshMotion
import RefreshProcess
import TestSupport
import Testing

@testable import RefreshFarm
@testable import RefreshGoldens

@Suite struct ReportTests {
  private let folder = try! TemporaryFolder()

  static let passed = ClipReport(
    name: "Calm", status: .passed, method: .displayLists, verdict: .identical, message: "identical", frames: 9
  )
  static let failed = ClipReport(
    name: "Waves<&>\"", status: .failed,
    verdict: Verdict(.timing, "starts 16.7 ms late", layer: "a", time: 0.5, amount: 16.7),
    message: "timing: starts 16.7 ms late </script>", frames: 9, differing: 3)
  static let broken = ClipReport(name: "Zoo", status: .broken, verdict: nil, message: "traps in setup")
  static let missing = ClipReport(name: "New", status: .missing, verdict: nil, message: "there is no golden")

  @Test("JUnit XML is well formed, and counts failures and errors")
  func junit() throws {
    let text = RegressionReport(clips: [Self.passed, Self.failed, Self.broken, Self.missing]).junit
    #expect(text.contains("<testsuites tests=\"4\" failures=\"1\" errors=\"2\">"))
    #expect(text.contains("<error type=\"missing\" message=\"there is no golden\"></error>"))
    #expect(text.contains("<testcase classname=\"RefreshKit\" name=\"Calm\"/>"))
    #expect(
      text.contains(
        "<failure type=\"timing\" message=\"timing: starts 16.7 ms late &lt;/script&gt;\">3 of 9 frames differ</failure>"
      ))
    let count = try Subprocess(
      "python3",
      [
        "-c",
        "import sys, xml.dom.minidom as x; print(len(x.parseString(sys.argv[1]).getElementsByTagName('testcase')))",
        text,
      ]
    ).run()
    #expect(String(decoding: count.output, as: UTF8.self) == "4\n")
  }

  @Test("annotations are at the line of the package's source that declares the control")
  func annotatedSources() throws {
    let sources = folder.url("Sources/Zoo")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    try Data(
      "import RefreshKit\n\n/// Zoo, as told by Zoo.\npublic final class Zoo: RefreshControl {}\n".utf8
    )
    .write(to: sources.appendingPathComponent("Animals, all.swift"))
    #expect(
      RegressionReport(clips: [Self.broken]).annotations(in: ControlSourceFiles(package: folder.url)) == [
        "::error file=Sources/Zoo/Animals%2C all.swift,line=4,title=Zoo%3A broken::traps in setup"
      ])
  }

  @Test("GitHub's annotations name clip, frames and time, with what the format reserves escaped")
  func annotations() {
    var failed = Self.failed
    failed.firstFrame = 4
    failed.message = "100 % late\nthere"
    let report = RegressionReport(clips: [Self.passed, failed, Self.broken], orphans: ["Old,1.golden"])
    #expect(
      report.annotations() == [
        "::error title=Waves<&>\"%3A timing::100 %25 late%0Athere%0A3 of 9 frames differ, the first is frame 4; from 0.50 s",
        "::error title=Zoo%3A broken::traps in setup",
        "::warning title=Old%2C1.golden::no clip uses this golden",
      ])
  }

  @Test(
    "no control character of a name or a message reaches terminal, annotations or XML, nor begins a line there"
  )
  func hostileText() {
    var clip = Self.failed
    clip.name = "x\u{1B}[2J\n::error::gone\u{202E}"
    clip.message = "a\r::error::b\n##[error]c\u{9B}0m\u{0}"
    clip.warnings = ["w\n::stop-commands::x"]
    let report = RegressionReport(clips: [clip], orphans: ["::error::y\n\u{1B}c.golden"])
    #expect(report.table.split(separator: "\n").count == 2)
    let texts = [report.table, report.junit] + report.annotations()
    for text in texts {
      #expect(
        text.unicodeScalars.allSatisfy {
          $0 == "\n" || !["\r", "\u{0}", "\u{1B}", "\u{9B}", "\u{202E}"].contains($0)
        })
    }
    #expect(report.annotations().allSatisfy { !$0.contains("\n") })
    #expect(
      report.annotations() == [
        "::error title=x\\u{1B}[2J%0A%3A%3Aerror%3A%3Agone\\u{202E}%3A timing::a\\r::error::b%0A##[error]c\\u{9B}0m\\u{0}%0A3 of 9 frames differ; from 0.50 s",
        "::warning title=%3A%3Aerror%3A%3Ay%0A\\u{1B}c.golden::no clip uses this golden",
      ])
  }

  @Test("the table has a line for each clip that did not pass, in columns")
  func table() {
    let report = RegressionReport(clips: [Self.passed, Self.failed, Self.broken, Self.missing])
    #expect(
      report.table
        == """
        clip       verdict  frames that differ  from
        New        missing
        Waves<&>"  timing   3 of 9              0.50 s
        Zoo        broken
        """)
  }

  @Test("a report reads back as it was written")
  func readsBack() throws {
    var failed = Self.failed
    failed.approval = "swift run refreshkit record --filter '^Waves$'"
    let report = RegressionReport(
      clips: [Self.passed, failed, Self.broken, Self.missing], orphans: ["b", "a"])
    let back = try RegressionReport(JSONFields(parsing: Data(report.json.utf8)))
    #expect(back.json == report.json && back.orphans == ["a", "b"])
  }

  @Test("the page asks no network for anything, and no text of a clip can leave its place")
  func offline() {
    let page = HTMLReport(
      RegressionReport(clips: [Self.failed]), ["Waves<&>\"": "{\"pictures\":[],\"x\":\"</script>\"}"]
    ).text
    #expect(page.components(separatedBy: "</script>").count == 4)
    let foreign = page.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
    let asksTheNetwork = ["http:", "https:", "src=\"", "url(", "@import", "fetch("].contains(
      where: foreign.contains)
    #expect(!asksTheNetwork)
    let isBarred = page.contains("default-src 'none'")
    #expect(isBarred)
  }

  @Test("the reports of shards merge into that of one run, evidence and all")
  func mergingEvidence() throws {
    let golden = folder.url("goldens")
    try ClipVerifierTests.record(BubblesFixture.self, in: golden)
    var verifier = ClipVerifier(goldens: golden)
    verifier.collectsEvidence = true
    let changed = Ambient.$knobs.withValue(Knobs(amplitude: 1.01)) {
      verifier.verify(ClipVerifierTests.clip(BubblesFixture.self))
    }
    let clips = [changed, Self.passed, Self.broken]
    let whole = folder.url("whole")
    try ReportFolder(whole).write(RegressionReport(clips: clips, orphans: ["x"]))
    let parts = try clips.indices.map { index in
      let part = folder.url("part-\(index)")
      var report = RegressionReport(clips: [clips[index]], orphans: index == 0 ? ["x"] : [])
      report.part = ShardRecord(
        Shard(number: index + 1, count: 3), of: clips.map(\.name), checks: "", run: "today")
      try ReportFolder(part).write(report)
      return part
    }
    let merged = folder.url("merged")
    try ReportFolder(merged).merge(parts.reversed())
    #expect(try contents(of: merged) == contents(of: whole))
    #expect(try contents(of: merged).count == 4)
    #expect(throws: ReportError.self) { try ReportFolder(merged).merge([parts[0], parts[0]]) }
    // What was merged before cannot pass for what could not be merged now.
    #expect(try contents(of: merged).isEmpty)
  }

  /// Failures with evidence of their own, each with more frames that differ than the one before, and clips that passed.
  static func many(_ failures: Int, _ passed: Int) -> RegressionReport {
    var clips = (0..<failures).map { index in
      var clip = ClipReport(
        name: "Failed-\(1000 + index)", status: .failed, verdict: nil, message: "it differs", frames: 2000,
        differing: index + 1)
      clip.evidence = FailureEvidence(json: "{\"of\":\(index)}")
      return clip
    }
    for index in 0..<passed {
      clips.append(
        ClipReport(
          name: "Passed-\(100_000 + index)", status: .passed, method: .displayLists, verdict: .identical,
          message: "identical", frames: 120))
    }
    return RegressionReport(clips: clips)
  }

  @Test(
    "the page holds the fifty failures that differ most, and the others have pages of their own, also when merged"
  )
  func worstFifty() throws {
    let whole = folder.url("whole")
    let report = Self.many(120, 30)
    try ReportFolder(whole).write(report)
    let files = try contents(of: whole)
    let evidence = files.keys.filter { $0.hasSuffix(".evidence.json") }
    #expect(evidence.count == 120)
    let pages = files.keys.filter { $0.hasSuffix(".evidence.html") }.sorted()
    let expected = (0..<70).map { "evidence/Failed-\(1000 + $0).evidence.html" }
    #expect(pages == expected)
    func holds(_ file: String, _ index: Int) -> Bool {
      String(decoding: files[file] ?? Data(), as: UTF8.self).contains("{\"of\":\(index)}")
    }
    let embedded = (0..<120).filter { holds("report.html", $0) }
    #expect(embedded == Array(70..<120))
    let own = (0..<120).filter { holds(pages[69], $0) }
    #expect(own == [69])
    let names = report.clips.map(\.name)
    let parts = try (1...7).map { number in
      let shard = Shard(number: number, count: 7)
      let part = folder.url("part-\(number)")
      var share = RegressionReport(clips: shard.share(of: report.clips))
      share.part = ShardRecord(shard, of: names, checks: "", run: "today")
      for clip in share.clips { share.part?.seconds[clip.name] = 0.25 }
      try ReportFolder(part).write(share)
      return part
    }
    let merged = folder.url("merged")
    let result = try ReportFolder(merged).merge(parts)
    #expect(try contents(of: merged) == files)
    #expect(result.seconds.count == 150)
    #expect(Set(result.seconds.values) == [0.25])
    // Pages of an earlier report do not stay.
    try ReportFolder(merged).write(Self.many(3, 1))
    #expect(try contents(of: merged).count == 6)
  }

  @Test("a report that names a path for a clip is refused")
  func hostileNames() throws {
    for name in ["../x", "", ".x", "a/b"] {
      var clip = Self.failed
      clip.name = name
      let json = RegressionReport(clips: [clip]).json
      #expect(throws: JSONProblem.self) { try RegressionReport(JSONFields(parsing: Data(json.utf8))) }
    }
  }

  @Test(
    "the page's title tells clips that differ from those without a golden and those that cannot be compared",
    arguments: [
      ([.passed], "The clip is unchanged"), ([.passed, .passed], "All 2 clips are unchanged"),
      ([.failed, .passed], "1 of 2 clips differs"), ([.failed, .failed], "2 of 2 clips differ"),
      ([.failed, .broken], "1 of 2 clips differs, 1 of 2 clips cannot be compared"),
      ([.missing], "1 of 1 clip has no golden"),
      ([.missing, .failed, .missing], "1 of 3 clips differs, 2 of 3 clips have no golden"),
    ] as [([ClipReport.Status], String)])
  func titleCounts(statuses: [ClipReport.Status], title: String) {
    let clips = statuses.enumerated().map {
      ClipReport(name: "Clip\($0)", status: $1, verdict: nil, message: "")
    }
    #expect(HTMLReport(RegressionReport(clips: clips), [:]).title == title)
  }
}
