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

  static let small = "--size 120x160 --fps 10"

  private func run(_ line: String) throws -> Tool.Outcome { try Tool.run(line, in: folder.url) }

  /// Runs a command for small clips.
  private func runSmall(_ line: String) throws -> Tool.Outcome { try run("\(line) \(Self.small)") }

  /// The clips that the package's file lists, small ones.
  private func configure(_ controls: [String], _ more: String = "") throws {
    try folder.write(
      #"{"controls": \#(controls), "sizes": ["120x160"], "fps": [10]\#(more)}"#, to: "refreshkit.json")
  }

  /// The report that was merged of parts is, byte for byte, that of one run.
  private func expectSameReports(_ one: String, _ other: String) throws {
    for name in ["report.json", "junit.xml", "report.html"] {
      #expect(try folder.data("\(one)/\(name)") == folder.data("\(other)/\(name)"), "\(name)")
    }
  }

  @Test("what was recorded verifies, and recording again keeps it")
  func recordAndVerify() throws {
    let recorded = try runSmall("record Colors Bubbles --mode missing")
    #expect(recorded.code == 0 && recorded.output.hasSuffix("2 goldens recorded, 0 kept\n"))
    #expect(try runSmall("record Colors --mode all").output == "0 goldens recorded, 1 kept\n")
    let google = try runSmall("record Google")
    #expect(google.output == "Google-120x160-10fps: added\n1 golden recorded, 0 kept\n")
    let verified = try runSmall("verify Colors Bubbles")
    #expect(verified.code == 0 && verified.error == "")
    #expect(verified.output.hasPrefix("2 of 2 clips are unchanged, "))
    #expect(try runSmall("verify Colors --pixels").code == 0)
  }

  @Test("a missing golden is one sentence and exit code 1")
  func missing() throws {
    let approve =
      "swift run refreshkit record --mode changed --size 120x160 --fps 10 --filter '^Colors-120x160-10fps$'"
    let outcome = try runSmall("verify Colors")
    #expect(outcome.code == 1)
    #expect(
      outcome.error
        == "error: Colors-120x160-10fps: the golden \(folder.path)/Goldens/Colors-120x160-10fps.golden does not exist; `record` creates it\nTo record:\n\(approve)\n"
    )
    #expect(
      outcome.output == """
        clip                  verdict  frames that differ  from
        Colors-120x160-10fps  missing
        0 of 1 clip is unchanged, 0 frames

        """)
    #expect(try runSmall("verify Colors --json").output.contains("\"approve\": \"\(approve)\""))
    let never = try runSmall("record Colors --mode never")
    #expect(never.code == 1)
    #expect(
      never.error
        == "error: Colors-120x160-10fps: no golden; --mode never, the default on CI, records nothing\n")
    #expect(try folder.names().isEmpty)
  }

  @Test("where the report cannot be written, the verdict is told all the same, and one line on the report")
  func reportThatCannotBeWritten() throws {
    try folder.write("kept", to: "report")
    let problem = "error: the report \(folder.path)/report cannot be written: Not a directory\n"
    #expect(try runSmall("record Colors").code == 0)
    let passed = try runSmall("verify Colors --report report")
    #expect(passed.code == 1)
    #expect(passed.output.hasPrefix("1 of 1 clip is unchanged, "))
    #expect(passed.error == problem)
    let golden = folder.url("Goldens/Colors-120x160-10fps.golden")
    try FileManager.default.removeItem(at: golden)
    let failed = try runSmall("verify Colors --report report --json")
    #expect(failed.code == 1)
    #expect(failed.output.contains("\"status\": \"missing\""))
    #expect(
      failed.error
        == "error: Colors-120x160-10fps: the golden \(golden.path) does not exist; `record` creates it\n"
        + problem)
    #expect(try folder.text("report") == "kept")
  }

  @Test("a file lists the clips; goldens of no clip are reported, and removed only when asked and sure")
  func orphans() throws {
    try configure(["Colors", "Bubbles"])
    #expect(try run("record --mode missing").code == 0)
    try configure(["Colors"])
    let warned = try run("verify")
    #expect(warned.code == 0)
    #expect(warned.error == "warning: Bubbles-120x160-10fps.golden: no clip uses this golden\n")
    #expect(try run("verify Colors").error == "")
    let unsure = try run("record --prune --filter Colors")
    #expect(unsure.code == 64 && unsure.error.hasPrefix("error: --prune: requires a run of all clips"))
    let pruned = try run("record --prune --mode missing")
    #expect(pruned.code == 0 && pruned.output.contains("Bubbles-120x160-10fps.golden: removed\n"))
    #expect(try folder.names(in: "Goldens") == [".gitattributes", "Colors-120x160-10fps.golden"])
  }

  @Test("an unused golden with the frames of a missing one is a rename, which one command accepts")
  func renamedGolden() throws {
    func configure(_ scenario: String) throws {
      let steps =
        #"[{"do": "pull", "to": 160, "over": 0.5}, {"do": "release"}, {"do": "wait", "for": 0.5}]"#
      try folder.write(#"{"name": "\#(scenario)", "steps": \#(steps)}"#, to: "scenario.json")
      try self.configure(["Colors"], #", "scenarios": ["scenario.json"]"#)
    }
    func goldens() throws -> [String] {
      try folder.names(in: "Goldens").filter { $0.hasSuffix(".golden") }
    }
    try configure("tug")
    #expect(try run("record --mode missing").code == 0)
    let old = try #require(goldens().first)
    let new = old.replacingOccurrences(of: "tug", with: "pull-hard")
    let name = new.replacingOccurrences(of: ".golden", with: "")
    try configure("pull-hard")
    let renamed = try run("verify")
    #expect(renamed.code == 1)
    #expect(
      renamed.error.hasPrefix(
        "error: \(name): no golden, but \(old), which no clip uses, has the same frames; `record --prune` renames it\n"
      ), "\(renamed.error)")
    #expect(!renamed.error.contains("warning"))
    #expect(
      renamed.error.hasSuffix("To rename:\nswift run refreshkit record --mode changed --prune\n"),
      "\(renamed.error)")
    #expect(try run("record --mode changed --prune").code == 0)
    #expect(try goldens() == [new])
    #expect(try run("verify").code == 0)
  }

  @Test(
    "goldens that others made in the same folder are neither orphans nor pruned; old ones are only told of")
  func othersGoldens() throws {
    try configure(["Colors"])
    #expect(try run("record --mode missing").code == 0)
    func record(_ name: String, by maker: GoldenOrigin?) throws {
      var clip = Clip(.control(Colors.self))
      (clip.stage.size, clip.framesPerSecond) = (CGSize(width: 120, height: 160), 5)
      try GoldenRecorder(goldens: folder.url("Goldens"), mode: .missing, maker: maker)
        .record(GoldenClip(clip, name: name))
    }
    try record("by-a-test", by: .test(file: "ColorsTests.swift"))
    try record("by-another", by: .command("record", of: "other-controls"))
    try record("by-the-preview", by: .command("preview", of: "refresh-examples"))
    try record("by-its-own", by: .command("record", of: "refresh-examples"))
    try record("by-nobody", by: nil)
    // A golden that is recorded again keeps its maker.
    try record("by-a-test", by: .command("record", of: "refresh-examples"))

    let verified = try run("verify")
    #expect(verified.code == 0)
    #expect(
      verified.error
        == "warning: by-its-own.golden: no clip uses this golden\nwarning: by-nobody.golden: no clip uses this golden\n"
    )
    let pruned = try run("record --prune --mode missing")
    #expect(pruned.code == 0)
    #expect(pruned.output == "by-its-own.golden: removed\n0 goldens recorded, 1 kept\n")
    #expect(
      pruned.error
        == "warning: by-nobody.golden: no clip uses this golden, and it does not record who made it; if nothing else uses it, delete its folder\n"
    )
    let left = ["Colors-120x160-10fps", "by-a-test", "by-another", "by-nobody", "by-the-preview"]
    #expect(try folder.names(in: "Goldens") == [".gitattributes"] + left.map { "\($0).golden" })
  }

  @Test("the merged report of the shards is the report of one run")
  func shards() throws {
    #expect(try runSmall("record --mode missing").code == 0)
    // One of the goldens is broken, so that the reports have something to tell.
    try folder.write("", to: "Goldens/Google-120x160-10fps.golden/frames.png")
    #expect(try runSmall("verify --report whole").code == 1)
    for number in 1...3 {
      #expect(try [0, 1].contains(runSmall("verify --shard \(number)/3 --report part-\(number)").code))
    }
    // Shares are of equal work, not of equal numbers.
    let part = try JSONSerialization.jsonObject(with: folder.data("part-2/report.json"))
    let count = try #require(((part as? [String: Any])?["clips"] as? [Any])?.count)
    let lack = "shard 2 of 3 is missing (\(count) clip\(count == 1 ? "" : "s"))"
    // One that is missing is an error, whatever the others say, or a remark where that is allowed.
    #expect(try run("report merge part-3 part-1 --out merged") == .failed(lack))
    #expect(!folder.files.contains("merged/report.json"))
    let partial = try run("report merge part-3 part-1 --partial --out merged")
    #expect(partial.error.contains("warning: \(lack)\n"))
    // A report that was made with another golden is of another run.
    try FileManager.default.moveItem(at: folder.url("part-2"), to: folder.url("kept-2"))
    #expect(try runSmall("record Yahoo --mode all --fps 11").code == 0)
    #expect(try runSmall("verify --shard 2/3 --run other --report part-2").code <= 1)
    let foreign = try run("report merge part-3 part-1 part-2 --out merged")
    #expect(foreign.code == 1 && foreign.error.hasPrefix("error: part-3 belongs to the run 'inputs "))
    try FileManager.default.removeItem(at: folder.url("part-2"))
    try FileManager.default.moveItem(at: folder.url("kept-2"), to: folder.url("part-2"))
    let merged = try run("report merge part-3 part-1 part-2 --out merged")
    #expect(merged.code == 1)
    #expect(merged.error.hasPrefix("error: Google-120x160-10fps: the golden "))
    try expectSameReports("merged", "whole")
  }

  @Test("what passed is found in the cache while nothing changes, and the report is the same")
  func cache() throws {
    func verify(_ more: String = "") throws -> Tool.Outcome {
      try runSmall("verify Colors Bubbles --cache cache --times times.json \(more)")
    }
    #expect(try runSmall("record Colors Bubbles").code == 0)
    let first = try verify("--report first")
    try #require(first.code == 0, "\(first.error)")
    let measured = try folder.data("times.json")
    let second = try verify("--report second")
    #expect(second == first)
    // Who is not played is not measured again.
    #expect(try folder.data("times.json") == measured)
    try expectSameReports("first", "second")
    // A change of a golden is seen, and what fails is not kept.
    let golden = try #require(folder.names(in: "Goldens").first { $0.hasPrefix("Colors") })
    let trace = "Goldens/\(golden)/trace.ndjson"
    let text = try folder.text(trace)
    try folder.write(text + "\n", to: trace)
    for _ in 0..<2 {
      let outcome = try verify()
      #expect(outcome.code == 1 && outcome.error.contains("trace.ndjson"))
    }
    try folder.write(text, to: trace)
    #expect(try verify().code == 0)
  }

  @Test("the report of an earlier run is gone as soon as the next one works, whatever becomes of it")
  func staleReport() throws {
    #expect(try runSmall("record Colors").code == 0)
    #expect(try runSmall("verify Colors --report report").code == 0)
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
    let text = "\\u001b[2J\\r\\n::error::gone\\n##[error]\\u202e\\u009b0m"
    try folder.write(
      """
      {"schema": 1, "passes": false, "orphans": ["\(text)"], "clips": [
        {"name": "::error::\(text)", "status": "failed", "method": null, "message": "\(text)", "verdict": null, "frames": 3,
         "differing": 1, "firstFrame": null, "assertions": [], "warnings": ["\(text)"], "approve": "\(text)"}]}
      """, to: "part/report.json")
    for options in ["", "--github", "--json"] {
      let outcome = try run("report merge part \(options)")
      #expect(outcome.code == 1)
      let hidden: Set<Unicode.Scalar> = ["\u{1B}", "\r", "\u{9B}", "\u{202E}"]
      for text in [outcome.output, outcome.error] {
        #expect(!text.isEmpty && !text.unicodeScalars.contains(where: hidden.contains))
        for line in text.split(separator: "\n") where line.drop(while: \.isWhitespace).hasPrefix("::") {
          let isOurs =
            line.hasPrefix("::error title=%3A%3Aerror") || line.hasPrefix("::warning title=\\u{1B}")
          #expect(isOurs && options == "--github", "\(line)")
        }
      }
    }
  }

  @Test(
    "eight shards under GNU parallel give the report of one run",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/parallel")))
  func gnuParallel() throws {
    #expect(try runSmall("record").code == 0)
    for name in ["Google", "PhotoBrowser"] {
      try folder.write("", to: "Goldens/\(name)-120x160-10fps.golden/frames.png")
    }
    #expect(try runSmall("verify --report whole").code == 1)
    let program = BuiltProgram.path("refresh-examples")
    // GNU parallel ends with how many jobs have failed.
    #expect(
      try Tool.run(
        "JOBS=8 /usr/bin/parallel -j 4 --will-cite \(program) verify \(Self.small) --shard auto --report part-{} ::: 1 2 3 4 5 6 7 8",
        of: "/usr/bin/env", in: folder.url
      ).code == 2)
    let parts = (1...8).map { "part-\($0)" }.joined(separator: " ")
    #expect(try run("report merge \(parts) --out merged").code == 1)
    try expectSameReports("merged", "whole")
  }

  @Test("assertions are held in every clip they are about, beside goldens or alone")
  func assertions() throws {
    let alone = try runSmall("verify Colors Bubbles --motion-only --assert no-stale-frames --assert no-seam")
    #expect(alone.code == 0 && alone.output.hasPrefix("2 of 2 clips are as asserted, "))
    #expect(try runSmall("record Bubbles").code == 0)
    let outcome = try runSmall(
      "verify Bubbles --assert Bubbles:overshoots-at-most=1%@middle.transform.scale --assert Colors:settles-by=0 --github"
    )
    #expect(outcome.code == 0, "\(outcome)")
    let late = try runSmall("verify Bubbles --assert settles-by=1@middle.opacity --github")
    #expect(late.code == 1)
    #expect(
      late.error.hasPrefix(
        "error: Bubbles-120x160-10fps: assertion: middle.opacity still moves, by 1.000 since then, at "))
    let annotation =
      "::error title=Bubbles-120x160-10fps%3A assertion::assertion: middle.opacity still moves"
    #expect(late.output.contains(annotation))
  }

  @Test("in a subfolder of a package, its configuration and its goldens count; outside a package, none above")
  func subfolder() throws {
    for name in ["Package.swift", "Sources/waves/Plugin.swift", "loose/sub/notes.txt"] {
      try folder.write("", to: "package/\(name)")
    }
    try folder.write(
      #"{"goldens": "Kept", "sizes": ["120x160"], "fps": [10]}"#, to: "package/refreshkit.json")
    let inside = folder.url("package/Sources/waves")
    try Tool.succeed("record Colors", in: inside)
    let files = folder.files.filter { $0.hasSuffix("/manifest.json") }
    #expect(files == ["package/Kept/Colors-120x160-10fps.golden/manifest.json"])
    for place in [inside, folder.url("package")] {
      #expect(try Tool.succeed("verify Colors", in: place).hasPrefix("1 of 1 clip is unchanged"))
    }
    try FileManager.default.removeItem(at: folder.url("package/Package.swift"))
    let outside = try Tool.run("verify Colors", in: inside)
    #expect(outside.error.contains("/waves/Goldens/Colors.golden does not exist"), "\(outside)")
  }
}
