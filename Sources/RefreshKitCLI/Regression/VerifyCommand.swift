import ArgumentParser
import Foundation
import RefreshKit
import RefreshRegression

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Holds clips against their goldens and says what has changed.",
    discussion: """
      EXAMPLES
        verify                                 all clips
        verify Waves --report report           and write report/report.html
        verify --shard 2/8 --report part-2     an eighth of them; see report merge
      """)

  @OptionGroup var matrix: MatrixOptions

  @Flag(help: "Draw and compare every frame, even where the display lists are equal.")
  var pixels = false

  @Option(help: "A folder for report.json, junit.xml and report.html.")
  var report: String?

  @Flag(help: "Print the report as JSON.")
  var json = false

  func run() throws {
    let selection = try matrix.selection()
    var verifier = ClipVerifier(goldens: selection.goldens.url)
    verifier.drawsAlways = pixels
    verifier.collectsEvidence = report != nil
    let own = verifier
    let progress = Progress(total: selection.clips.count)
    let reports = selection.clips.concurrentMap(jobs: selection.jobs) { clip in
      let report = own.verify(clip)
      progress.finish(clip.name, nil)
      return report
    }
    let result = RegressionReport(clips: reports, orphans: selection.orphans ?? [])
    if let report { try ReportWriting.write(result, to: report) }
    try ReportWriting.conclude(result, json: json)
  }
}

/// How commands write reports and end.
enum ReportWriting {
  static func write(_ report: RegressionReport, to folder: String) throws {
    do {
      try ReportFolder(URL(fileURLWithPath: folder, isDirectory: true)).write(report)
    } catch {
      throw CommandFailure.failure(["\(error)"])
    }
  }

  /// Prints what the report comes to; a failing clip is one line, and any of them exit code 1.
  static func conclude(_ report: RegressionReport, json: Bool) throws {
    for clip in report.clips { for warning in clip.warnings { Console.warning("\(clip.name): \(warning)") } }
    for orphan in report.orphans { Console.warning("\(orphan): the golden of no clip") }
    if json {
      try Console.print(report.json.trimmingCharacters(in: .newlines))
    } else {
      let count = report.clips.count
      let passed = count - report.failures.count
      try Console.print("\(passed) of \(count) clips are as before, \(report.frameCount) frames")
    }
    if report.passes { return }
    throw CommandFailure.failure(report.failures.map { "\($0.name): \($0.message)" })
  }
}
