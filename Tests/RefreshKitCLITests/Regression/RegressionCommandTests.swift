import Foundation
import RefreshFrames
import RefreshGoldens
import RefreshKit
import RefreshProcess
import RefreshRendering
import RefreshStage
import TestSupport
import Testing

@testable import refresh_examples

@Suite struct RegressionCommandTests {
  private let folder = try! TemporaryFolder()

  static let small = ["--size", "120x160", "--fps", "10"]

  /// The report that was merged of parts is, byte for byte, that of one run.
  static func expectMergedIsWhole(_ folder: URL) throws {
    for name in ["report.json", "junit.xml", "report.html"] {
      let (merged, whole) = (
        folder.appendingPathComponent("merged/\(name)"), folder.appendingPathComponent("whole/\(name)")
      )
      #expect(try Data(contentsOf: merged) == Data(contentsOf: whole), "\(name)")
    }
  }

  static func run(_ folder: URL, _ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(arguments: arguments + small, folder: folder)
  }

  @Test("what was recorded verifies, and recording again keeps it")
  func recordAndVerify() throws {
    let recorded = try Self.run(folder.url, "record", "Colors", "Bubbles", "--mode", "missing")
    #expect(recorded.code == 0 && recorded.output.hasSuffix("2 goldens recorded, 0 kept\n"))
    #expect(
      try Self.run(folder.url, "record", "Colors", "--mode", "all").output == "0 goldens recorded, 1 kept\n")
    let google = try Self.run(folder.url, "record", "Google")
    #expect(google.output == "Google-120x160-10fps: added\n1 golden recorded, 0 kept\n")
    let verified = try Self.run(folder.url, "verify", "Colors", "Bubbles")
    #expect(verified.code == 0 && verified.error == "")
    #expect(verified.output.hasPrefix("2 of 2 clips are unchanged, "))
    #expect(try Self.run(folder.url, "verify", "Colors", "--pixels").code == 0)
  }

  @Test("a missing golden is one sentence and exit code 1")
  func missing() throws {
    let outcome = try Self.run(folder.url, "verify", "Colors")
    #expect(outcome.code == 1)
    #expect(
      outcome.error
        == "error: Colors-120x160-10fps: the golden \(folder.path)/Goldens/Colors-120x160-10fps.golden does not exist; `record` creates it\nTo record:\nswift run refreshkit record --mode changed --size 120x160 --fps 10 --filter '^Colors-120x160-10fps$'\n"
    )
    #expect(
      outcome.output == """
        clip                  verdict  frames that differ  from
        Colors-120x160-10fps  missing
        0 of 1 clip is unchanged, 0 frames

        """)
    let json = try Self.run(folder.url, "verify", "Colors", "--json")
    #expect(
      json.output.contains(
        #""approve": "swift run refreshkit record --mode changed --size 120x160 --fps 10 --filter '^Colors-120x160-10fps$'""#
      ))
    let never = try Self.run(folder.url, "record", "Colors", "--mode", "never")
    #expect(never.code == 1)
    #expect(
      never.error
        == "error: Colors-120x160-10fps: no golden; --mode never, the default on CI, records nothing\n"
    )
    #expect(try folder.names().isEmpty)
  }

  @Test("where the report cannot be written, the verdict is told all the same, and one line on the report")
  func reportThatCannotBeWritten() throws {
    let file = folder.url("report")
    try Data("kept".utf8).write(to: file)
    let problem = "error: the report \(file.path) cannot be written: Not a directory\n"
    #expect(try Self.run(folder.url, "record", "Colors").code == 0)
    let passed = try Self.run(folder.url, "verify", "Colors", "--report", "report")
    #expect(passed.code == 1)
    #expect(passed.output.hasPrefix("1 of 1 clip is unchanged, "))
    #expect(passed.error == problem)
    let golden = folder.url("Goldens/Colors-120x160-10fps.golden")
    try FileManager.default.removeItem(at: golden)
    let failed = try Self.run(folder.url, "verify", "Colors", "--report", "report", "--json")
    #expect(failed.code == 1)
    #expect(failed.output.contains("\"status\": \"missing\""))
    #expect(
      failed.error
        == "error: Colors-120x160-10fps: the golden \(golden.path) does not exist; `record` creates it\n"
        + problem
    )
    #expect(try String(contentsOf: file, encoding: .utf8) == "kept")
  }

  @Test("a file lists the clips; goldens of no clip are reported, and removed only when asked and sure")
  func orphans() throws {
    func configure(_ controls: String) throws {
      try folder.write(
        "{\"controls\": [\(controls)], \"sizes\": [\"120x160\"], \"fps\": [10]}", to: "refreshkit.json")
    }
    try configure("\"Colors\", \"Bubbles\"")
    #expect(try Tool.run("record", "--mode", "missing", folder: folder.url).code == 0)
    try configure("\"Colors\"")
    let warned = try Tool.run("verify", folder: folder.url)
    #expect(warned.code == 0)
    #expect(warned.error == "warning: Bubbles-120x160-10fps.golden: no clip uses this golden\n")
    #expect(try Tool.run("verify", "Colors", folder: folder.url).error == "")
    let unsure = try Tool.run("record", "--prune", "--filter", "Colors", folder: folder.url)
    #expect(unsure.code == 64 && unsure.error.hasPrefix("error: --prune: requires a run of all clips"))
    let pruned = try Tool.run("record", "--prune", "--mode", "missing", folder: folder.url)
    #expect(pruned.code == 0 && pruned.output.contains("Bubbles-120x160-10fps.golden: removed\n"))
    #expect(
      try folder.names(in: "Goldens") == [".gitattributes", "Colors-120x160-10fps.golden"])
  }

  @Test("an unused golden with the frames of a missing one is a rename, which one command accepts")
  func renamedGolden() throws {
    func configure(_ scenario: String) throws {
      let steps =
        #"[{"do": "pull", "to": 160, "over": 0.5}, {"do": "release"}, {"do": "wait", "for": 0.5}]"#
      for (file, text) in [
        ("scenario.json", #"{"name": "\#(scenario)", "steps": \#(steps)}"#),
        (
          "refreshkit.json",
          #"{"controls": ["Colors"], "sizes": ["120x160"], "fps": [10], "scenarios": ["scenario.json"]}"#
        ),
      ] {
        try folder.write(text, to: file)
      }
    }
    func goldens() throws -> [String] {
      try folder.names(in: "Goldens")
        .filter { $0.hasSuffix(".golden") }
    }
    try configure("tug")
    #expect(try Tool.run("record", "--mode", "missing", folder: folder.url).code == 0)
    let old = try #require(goldens().first)
    let new = old.replacingOccurrences(of: "tug", with: "pull-hard")
    let name = new.replacingOccurrences(of: ".golden", with: "")
    try configure("pull-hard")
    let renamed = try Tool.run("verify", folder: folder.url)
    #expect(renamed.code == 1)
    #expect(
      renamed.error.hasPrefix(
        "error: \(name): no golden, but \(old), which no clip uses, has the same frames; `record --prune` renames it\n"
      ), "\(renamed.error)")
    #expect(!renamed.error.contains("warning"))
    #expect(
      renamed.error.hasSuffix("To rename:\nswift run refreshkit record --mode changed --prune\n"),
      "\(renamed.error)")
    #expect(try Tool.run("record", "--mode", "changed", "--prune", folder: folder.url).code == 0)
    #expect(try goldens() == [new])
    #expect(try Tool.run("verify", folder: folder.url).code == 0)
  }

  @Test(
    "goldens that others made in the same folder are neither orphans nor pruned; old ones are only told of")
  func othersGoldens() throws {
    try folder.write(
      "{\"controls\": [\"Colors\"], \"sizes\": [\"120x160\"], \"fps\": [10]}", to: "refreshkit.json")
    #expect(try Tool.run("record", "--mode", "missing", folder: folder.url).code == 0)
    let goldens = folder.url("Goldens")
    func record(_ name: String, by maker: GoldenOrigin?) throws {
      var clip = Clip(.control(Colors.self))
      (clip.stage.size, clip.framesPerSecond) = (CGSize(width: 120, height: 160), 5)
      try GoldenRecorder(goldens: goldens, mode: .missing, maker: maker)
        .record(GoldenClip(clip, name: name))
    }
    try record("by-a-test", by: .test(file: "ColorsTests.swift"))
    try record("by-another", by: .command("record", of: "other-controls"))
    try record("by-the-preview", by: .command("preview", of: "refresh-examples"))
    try record("by-its-own", by: .command("record", of: "refresh-examples"))
    try record("by-nobody", by: nil)
    // A golden that is recorded again keeps its maker.
    try record("by-a-test", by: .command("record", of: "refresh-examples"))

    let verified = try Tool.run("verify", folder: folder.url)
    #expect(verified.code == 0)
    #expect(
      verified.error
        == "warning: by-its-own.golden: no clip uses this golden\nwarning: by-nobody.golden: no clip uses this golden\n"
    )
    let pruned = try Tool.run("record", "--prune", "--mode", "missing", folder: folder.url)
    #expect(pruned.code == 0)
    #expect(pruned.output == "by-its-own.golden: removed\n0 goldens recorded, 1 kept\n")
    #expect(
      pruned.error
        == "warning: by-nobody.golden: no clip uses this golden, and it does not record who made it; if nothing else uses it, delete its folder\n"
    )
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: goldens.path).sorted() == [
        ".gitattributes", "Colors-120x160-10fps.golden", "by-a-test.golden", "by-another.golden",
        "by-nobody.golden",
        "by-the-preview.golden",
      ])
  }

  @Test("the merged report of the shards is the report of one run")
  func shards() throws {
    #expect(try Self.run(folder.url, "record", "--mode", "missing").code == 0)
    // One of the goldens is broken, so that the reports have something to tell.
    try folder.write("", to: "Goldens/Google-120x160-10fps.golden/frames.png")
    #expect(try Self.run(folder.url, "verify", "--report", "whole").code == 1)
    for number in 1...3 {
      let outcome = try Self.run(folder.url, "verify", "--shard", "\(number)/3", "--report", "part-\(number)")
      #expect(outcome.code == 0 || outcome.code == 1)
    }
    // Shares are of equal work, not of equal numbers.
    let part = try JSONSerialization.jsonObject(
      with: folder.data("part-2/report.json"))
    let count = try #require(((part as? [String: Any])?["clips"] as? [Any])?.count)
    let lack = "shard 2 of 3 is missing (\(count) clip\(count == 1 ? "" : "s"))"
    // One that is missing is an error, whatever the others say, or a remark where that is allowed.
    let lacking = try Tool.run("report", "merge", "part-3", "part-1", "--out", "merged", folder: folder.url)
    #expect(lacking.code == 1 && lacking.output == "")
    #expect(lacking.error == "error: \(lack)\n")
    #expect(
      !FileManager.default.fileExists(atPath: folder.url("merged/report.json").path))
    let partial = try Tool.run(
      "report", "merge", "part-3", "part-1", "--partial", "--out", "merged", folder: folder.url)
    #expect(partial.error.contains("warning: \(lack)\n"))
    // A report that was made with another golden is of another run.
    try Self.exchange(folder.url("part-2"), folder.url("kept-2"))
    #expect(try Self.run(folder.url, "record", "Yahoo", "--mode", "all", "--fps", "11").code == 0)
    #expect(
      try Self.run(folder.url, "verify", "--shard", "2/3", "--run", "other", "--report", "part-2").code <= 1)
    let foreign = try Tool.run(
      "report", "merge", "part-3", "part-1", "part-2", "--out", "merged", folder: folder.url)
    #expect(foreign.code == 1 && foreign.error.hasPrefix("error: part-3 belongs to the run 'inputs "))
    try FileManager.default.removeItem(at: folder.url("part-2"))
    try Self.exchange(folder.url("kept-2"), folder.url("part-2"))
    let merged = try Tool.run(
      "report", "merge", "part-3", "part-1", "part-2", "--out", "merged", folder: folder.url)
    #expect(merged.code == 1)
    #expect(merged.error.hasPrefix("error: Google-120x160-10fps: the golden "))
    try Self.expectMergedIsWhole(folder.url)
  }

  @Test("what passed is found in the cache while nothing changes, and the report is the same")
  func cache() throws {
    func verify(_ more: String...) throws -> Tool.Outcome {
      try Tool.run(
        arguments: ["verify", "Colors", "Bubbles"] + Self.small + [
          "--cache", "cache", "--times", "times.json",
        ]
          + more, folder: folder.url)
    }
    func times() throws -> Data { try folder.data("times.json") }
    #expect(
      try Tool.run(arguments: ["record", "Colors", "Bubbles"] + Self.small, folder: folder.url).code == 0)
    let first = try verify("--report", "first")
    try #require(first.code == 0, "\(first.error)")
    let measured = try times()
    let second = try verify("--report", "second")
    #expect(second == first)
    // Who is not played is not measured again.
    #expect(try times() == measured)
    func files(_ name: String) throws -> [Data] {
      try ["report.json", "report.html", "junit.xml"].map {
        try Data(contentsOf: folder.url(name).appendingPathComponent($0))
      }
    }
    #expect(try files("first") == files("second"))
    // A change of a golden is seen, and what fails is not kept.
    let goldens = folder.url("Goldens")
    let golden = try #require(
      FileManager.default.contentsOfDirectory(atPath: goldens.path).sorted().first {
        $0.hasPrefix("Colors")
      })
    let trace = goldens.appendingPathComponent(golden).appendingPathComponent("trace.ndjson")
    let bytes = try Data(contentsOf: trace)
    try (bytes + Data("\n".utf8)).write(to: trace)
    for _ in 0..<2 {
      let outcome = try verify()
      #expect(outcome.code == 1 && outcome.error.contains("trace.ndjson"))
    }
    try bytes.write(to: trace)
    #expect(try verify().code == 0)
  }

  private static func exchange(_ one: URL, _ other: URL) throws {
    try FileManager.default.moveItem(at: one, to: other)
  }

  @Test("the report of an earlier run is gone as soon as the next one works, whatever becomes of it")
  func staleReport() throws {
    #expect(try Self.run(folder.url, "record", "Colors").code == 0)
    #expect(try Self.run(folder.url, "verify", "Colors", "--report", "report").code == 0)
    let file = folder.url("report/report.json").path
    #expect(FileManager.default.fileExists(atPath: file))
    let process = try ChildProcess(
      BuiltProgram.path("refresh-examples"),
      ["verify", "--size", "120x160", "--fps", "240", "--report", "report"],
      environment: Tool.environment, folder: folder.url, input: .nothing, output: .nothing, error: .nothing)
    while process.isRunning && FileManager.default.fileExists(atPath: file) { sched_yield() }
    #expect(process.kill() == .signal(SIGKILL))
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test("control characters of a report that is merged reach neither terminal nor annotations")
  func hostileReport() throws {
    let report = folder.url("part")
    try FileManager.default.createDirectory(at: report, withIntermediateDirectories: true)
    let text = "\\u001b[2J\\r\\n::error::gone\\n##[error]\\u202e\\u009b0m"
    try """
    {"schema": 1, "passes": false, "orphans": ["\(text)"], "clips": [
      {"name": "::error::\(text)", "status": "failed", "method": null, "message": "\(text)", "verdict": null, "frames": 3,
       "differing": 1, "firstFrame": null, "assertions": [], "warnings": ["\(text)"], "approve": "\(text)"}]}
    """.write(to: report.appendingPathComponent("report.json"), atomically: true, encoding: .utf8)
    for options in [[], ["--github"], ["--json"]] {
      let outcome = try Tool.run(arguments: ["report", "merge", "part"] + options, folder: folder.url)
      #expect(outcome.code == 1)
      let hidden: Set<Unicode.Scalar> = ["\u{1B}", "\r", "\u{9B}", "\u{202E}"]
      for text in [outcome.output, outcome.error] {
        #expect(!text.isEmpty && !text.unicodeScalars.contains(where: hidden.contains))
        for line in text.split(separator: "\n") where line.drop(while: \.isWhitespace).hasPrefix("::") {
          let isOurs =
            line.hasPrefix("::error title=%3A%3Aerror") || line.hasPrefix("::warning title=\\u{1B}")
          #expect(isOurs && options == ["--github"], "\(line)")
        }
      }
    }
  }

  @Test(
    "eight shards under GNU parallel give the report of one run",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/parallel")))
  func gnuParallel() throws {
    #expect(try Self.run(folder.url, "record").code == 0)
    for name in ["Google", "PhotoBrowser"] {
      try folder.write("", to: "Goldens/\(name)-120x160-10fps.golden/frames.png")
    }
    #expect(try Self.run(folder.url, "verify", "--report", "whole").code == 1)
    let program = BuiltProgram.path("refresh-examples")
    var words = ["JOBS=8", "/usr/bin/parallel", "-j", "4", "--will-cite", program, "verify"]
    words += Self.small + ["--shard", "auto", "--report", "part-{}", ":::"]
    words += (1...8).map { "\($0)" }
    // GNU parallel ends with how many jobs have failed.
    #expect(try Subprocess("env", words, folder: folder.url).run().code == 2)
    let parts = (1...8).map { "part-\($0)" }
    #expect(
      try Tool.run(arguments: ["report", "merge"] + parts + ["--out", "merged"], folder: folder.url).code == 1
    )
    try Self.expectMergedIsWhole(folder.url)
  }

  @Test("assertions are held in every clip they are about, beside goldens or alone")
  func assertions() throws {
    let alone = try Self.run(
      folder.url, "verify", "Colors", "Bubbles", "--motion-only", "--assert", "no-stale-frames", "--assert",
      "no-seam")
    #expect(alone.code == 0 && alone.output.hasPrefix("2 of 2 clips are as asserted, "))
    #expect(try Self.run(folder.url, "record", "Bubbles").code == 0)
    let outcome = try Self.run(
      folder.url, "verify", "Bubbles", "--assert", "Bubbles:overshoots-at-most=1%@middle.transform.scale",
      "--assert", "Colors:settles-by=0", "--github")
    #expect(outcome.code == 0, "\(outcome)")
    let late = try Self.run(
      folder.url, "verify", "Bubbles", "--assert", "settles-by=1@middle.opacity", "--github")
    #expect(late.code == 1)
    #expect(
      late.error.hasPrefix(
        "error: Bubbles-120x160-10fps: assertion: middle.opacity still moves, by 1.000 since then, at "))
    let annotation =
      "::error title=Bubbles-120x160-10fps%3A assertion::assertion: middle.opacity still moves"
    #expect(late.output.contains(annotation))
  }

  @Test(
    "a wrong argument is one line and exit code 64",
    arguments: [
      (["verify", "--shard", "9/8"], "--shard '9/8': expected K/N, K from 1 to N, such as 2/8, or auto"),
      (["verify", "--run", "x"], "--run: applies only to a shard's report, with --shard"),
      (
        ["verify", "--shard", "1/2", "--run", "", "--report", "r"],
        "--run '': expected a name of 1 to 200 characters"
      ),
      (["record", "--mode", "some"], "--mode 'some': expected one of never, missing, changed, all"),
      (["verify", "--filter", "("], "--filter '(': expected a regular expression, such as '^Waves'"),
      (["verify", "--filter", "zzz"], "--filter 'zzz': no clip name matches"),
      (["verify", "--jobs", "0"], "--jobs '0': expected a whole number from 1 to 256"),
      (
        ["verify", "--size", "9x9"],
        "--size '9x9': expected WIDTHxHEIGHT in points, each 100 to 4096, such as 375x667"
      ),
      (["verify", "--time-limit", "0"], "--time-limit '0': expected a number from 0.1 to 3600"),
      (["verify", "--appearance", "dim"], "--appearance 'dim': expected one of light, dark, all"),
      (["verify", "--motion-only"], "--motion-only: expected an assertion, such as --assert no-seam"),
      (
        ["verify", "--assert", "settles-by"],
        "--assert: the assertion 'settles-by': expected a number of 0 or more, such as settles-by=2.5"
      ),
      (
        ["verify", "Wavs"],
        "unknown control 'Wavs'; available: Colors, Bubbles, Google, Yahoo, BounceLimit, DirectionalLock, SnapDrag, PhotoBrowser"
      ),
    ])
  func wrongArguments(arguments: [String], line: String) throws {
    let outcome = try Tool.run(arguments: arguments, folder: folder.url)
    #expect(outcome == Tool.Outcome(code: 64, output: "", error: "error: \(line)\n"))
  }
}
