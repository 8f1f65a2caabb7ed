import Foundation
import RefreshFiles
import RefreshFrames
import RefreshMotion
import Testing

@testable import RefreshFarm
@testable import RefreshGoldens

/// Which reports are merged, and which are not.
@Suite struct RunPartTests {
  static let names = (0..<10).map { "Clip-\($0)" }

  /// The reports of the shards of a run, all passed.
  static func reports(
    _ count: Int, of names: [String] = names, checks: String = "c", run: String = "today"
  ) -> [(name: String, report: RegressionReport)] {
    (1...count).map { number in
      let shard = Shard(number: number, count: count)
      let clips = shard.share(of: names).map {
        ClipReport(
          name: $0, status: .passed, method: .displayLists, verdict: .identical, message: "identical",
          frames: 3)
      }
      var report = RegressionReport(clips: clips, orphans: number == 1 ? ["old.golden"] : [])
      report.part = ShardRecord(shard, of: names, checks: checks, run: run)
      return ("part-\(number)", report)
    }
  }

  static func refusal(
    _ reports: [(name: String, report: RegressionReport)], isPartial: Bool = false
  ) -> String? {
    let error = #expect(throws: ReportError.self) {
      try RegressionReport(merging: reports, isPartial: isPartial)
    }
    return error?.description
  }

  @Test("all shards of a run, in any order, are the report of one run", arguments: [1, 2, 3, 4, 10, 13])
  func complete(count: Int) throws {
    let whole = RegressionReport(clips: Self.reports(1)[0].report.clips, orphans: ["old.golden"])
    #expect(try RegressionReport(merging: Self.reports(count).reversed()).json == whole.json)
    #expect(try RegressionReport(merging: Self.reports(count), isPartial: true).json == whole.json)
  }

  @Test(
    "a shard that is missing is an error with its number and how many clips it has, or with --partial a remark"
  )
  func missing() throws {
    let names = (0..<384).map { "Clip-\($0 + 1000)" }
    var reports = Self.reports(4, of: names)
    reports.remove(at: 1)
    #expect(Self.refusal(reports) == "shard 2 of 4 is missing (96 clips)")
    let partial = try RegressionReport(merging: reports, isPartial: true)
    #expect(partial.passes && partial.clips.count == 288)
    #expect(partial.missing?.description == "shard 2 of 4 is missing (96 clips)")
    #expect(
      partial.json.contains("\"missing\": {")
        && HTMLReport(partial, [:]).title.hasSuffix("shard 2 of 4 is missing (96 clips)"))
    // It is no report to be merged any more, nor that of a whole run.
    #expect(throws: JSONProblem.self) { try RegressionReport(JSONFields(parsing: Data(partial.json.utf8))) }
    let few = Self.reports(10).enumerated().filter { [0, 1, 5, 9].contains($0.offset) }.map(\.element)
    #expect(Self.refusal(few) == "shards 3–5, 7–9 of 10 are missing (6 clips)")
    // One without clips is missing all the same.
    #expect(Self.refusal(Self.reports(12).dropLast()) == "shard 12 of 12 is missing (0 clips)")
  }

  @Test("a shard that is there twice, or with fewer clips than it has, is refused whatever else is allowed")
  func notOnce() throws {
    let reports = Self.reports(4)
    #expect(
      Self.refusal(reports + [("again", reports[2].report)], isPartial: true)
        == "shard 3 of 4 appears twice: part-3 and again")
    #expect(
      Self.refusal([reports[0], reports[0]], isPartial: true)
        == "shard 1 of 4 appears twice: part-1 and part-1")
    var short = reports
    short[1].report.clips.removeLast()
    #expect(Self.refusal(short, isPartial: true) == "part-2: shard 2 of 4 reports 2 clips, expected 3")
    var doubled = reports
    doubled[1].report.clips[0] = reports[0].report.clips[0]
    #expect(Self.refusal(doubled) == "the shards do not contain the run's clips")
    #expect(Self.refusal(doubled, isPartial: true)?.isEmpty == false)
  }

  @Test("reports of two runs, counts, selections or ways to compare are not merged")
  func differing() throws {
    let reports = Self.reports(4)
    func with(_ others: [(name: String, report: RegressionReport)], at index: Int) -> String? {
      var mixed = reports
      mixed[index].report = others[index].report
      return Self.refusal(mixed, isPartial: true)
    }
    #expect(
      with(Self.reports(4, run: "yesterday"), at: 2)?.hasPrefix(
        "part-1 belongs to the run 'today', part-3 of 'yesterday'") == true)
    #expect(with(Self.reports(5), at: 1) == "part-1 is one of 4 shards, part-2 one of 5")
    #expect(
      with(Self.reports(4, of: Self.names.dropLast() + ["Other"]), at: 3)
        == "part-1 and part-4 do not contain the same clips")
    #expect(
      with(Self.reports(4, checks: "pixels"), at: 3)
        == "part-1 and part-4 were verified with different options or scenarios")
    let whole = RegressionReport(clips: reports[0].report.clips)
    #expect(
      Self.refusal([("whole", whole), reports[1]])?.hasPrefix("whole is not the report of a shard") == true)
    #expect(try RegressionReport(merging: [("whole", whole)]).json == whole.json)
  }

  @Test("shards that depend on one file in two states are not merged, and the file is named")
  func files() throws {
    var reports = Self.reports(4)
    for index in reports.indices {
      reports[index].report.clips[0].files = ["/shared/rocket.json": "1", "/\(index).png": "\(index)"]
      let clips = reports[index].report.clips
      reports[index].report.part?.note(clips)
      // As they are written and read.
      let json = Data(reports[index].report.json.utf8)
      reports[index].report = try RegressionReport(JSONFields(parsing: json))
    }
    #expect(try RegressionReport(merging: reports).clips.count == Self.names.count)
    reports[2].report.part?.files["/shared/rocket.json"] = "2"
    #expect(
      Self.refusal(reports)
        == "part-1 and part-3 were verified with different contents of /shared/rocket.json; merge reports of one state of the files"
    )
    // What cannot be compared says nothing.
    reports[2].report.part?.files["/shared/rocket.json"] = ClipInputs.unknown
    #expect(try RegressionReport(merging: reports).clips.count == Self.names.count)
  }

  @Test("a report of a shard reads back as it was written, and what cannot be one is refused")
  func readsBack() throws {
    let report = Self.reports(4)[2].report
    #expect(try RegressionReport(JSONFields(parsing: Data(report.json.utf8))).json == report.json)
    for (old, new) in [
      ("\"number\": 3", "\"number\": 5"), ("\"number\": 3", "\"number\": 0"),
      ("\"count\": 4", "\"count\": 1e9"),
      ("\"clips\": 10", "\"clips\": -1"), ("\"run\": \"today\"", "\"run\": 7"),
      ("\"selection\"", "\"choice\""),
    ] {
      let text = report.json.replacingOccurrences(of: old, with: new)
      #expect(text != report.json)
      #expect(throws: JSONProblem.self) { try RegressionReport(JSONFields(parsing: Data(text.utf8))) }
    }
  }
}
