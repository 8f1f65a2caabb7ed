import ArgumentParser
import Foundation
import RefreshControls
import RefreshFiles
import RefreshGoldens
import RefreshKitCLI
import RefreshLayers
import RefreshLottie
import RefreshMotion

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract:
      "Says what visibly changed between two Lottie or SVG files, goldens, or a control and its export.",
    discussion: """
      EXAMPLES
        diff old.json new.json
        diff old.lottie new.lottie --report report
        diff arrow.svg new/arrow.svg
        diff --git main rocket.json            the file on main, and the file now
        diff --git HEAD~1                      all Lottie and SVG files that changed since
        diff --git main --markdown | gh pr comment 12 --body-file -
        diff main/Waves.golden Goldens/Waves.golden
        diff Waves.json Waves                  an exported file, and its control

      CHANGES
        The drawn frames decide whether anything visible changed; the layers say what.
        Layers are matched by name, place and content, so a renamed layer, another
        order in the file, or other rounding is no change. Elements of SVG files are
        matched in the same way.
        The exit code is 1 if anything visible changed, or a file of the repository cannot
        be compared. A control is exported with the options that refreshkit.json lists.

      GIT
        The repository is the one around this folder; GIT_DIR is ignored. No filter, hook or
        other program of the repository's configuration runs, and nothing is fetched. A
        renamed file is compared with its old version.
      """)

  @Argument(
    help: "The old and the new file, golden or control; with --git, files (default: all that changed).")
  var files: [String] = []

  @Option(
    parsing: .unconditional, help: "Compare the files with those of a revision in the git repository.")
  var git: String?

  @Option(help: "A folder for report.json, junit.xml and report.html.")
  var report: String?

  @OptionGroup var printing: DifferencePrinting

  func run() throws {
    try printing.check()
    let stale = report.flatMap { ReportWriting.clear($0) }
    let clips = try git.map { try changes(since: $0) } ?? changes()
    if let git, clips.isEmpty, !printing.json, !printing.markdown {
      try Console.print("no Lottie or SVG file differs from \(git.printable)")
    }
    let result = RegressionReport(clips: clips)
    let problem = report.flatMap { ReportWriting.write(result, to: $0) } ?? stale
    try printing.conclude(result, problem: problem)
  }

  /// Compares the two files or goldens of the arguments.
  private func changes() throws -> [ClipReport] {
    guard files.count == 2 else {
      throw CommandFailure.usage(
        "diff: expected two files, goldens or controls, such as `diff old.json new.json`, or --git REVISION")
    }
    let goldens = files.map { $0.hasSuffix(".golden") || $0.hasSuffix(".golden/") }
    guard goldens[0] == goldens[1] else {
      throw CommandFailure.usage("'\(files[0])' and '\(files[1])': a golden and a file cannot be compared")
    }
    if goldens[0] {
      do {
        let urls = files.map { URL(argument: $0, isDirectory: true) }
        var comparison = try GoldenComparison(urls[0], urls[1], file: files[1])
        comparison.collectsEvidence = report != nil
        return [try comparison.report()]
      } catch let error as GoldenError {
        throw CommandFailure.usage("\(error)")
      }
    }
    do {
      return [try comparison(version(0), version(1), files[1], among: []).report()]
    } catch let error where error is ComparedFileVersion.Fault || error is LottieError {
      throw CommandFailure.usage("\(error)")
    }
  }

  /// Reads the argument at an index: a file, or the current export of a control.
  private func version(_ index: Int) throws -> ComparedFileVersion {
    let name = files[index]
    guard !files.contains(where: ComparedFileVersion.isVector),
      let control = CommandLineTool.controls.first(where: { "\($0)" == name })
    else { return try ComparedFileVersion(name) }
    let json = try CommandLineTool.exportingTool(for: "diff \(name)").lottieDocument(
      of: control, like: files[1 - index])
    return .lottie(try LottieFileVersion(exported: json, of: name))
  }

  /// Compares files on the disk with their versions in a revision.
  private func changes(since name: String) throws -> [ClipReport] {
    let revision = try GitRevision(name)
    var reports: [ClipReport] = []
    for file in try files.isEmpty
      ? TrackedFile.changed(since: revision) : TrackedFile.named(files, since: revision)
    {
      let name = ReportFileName.unique(file.shownPath, among: reports.map(\.name))
      var report = ClipReport(name: name, status: .broken, verdict: nil, message: "")
      do {
        let (new, old) = (try file.newVersion(), try file.oldVersion())
        if let old, let new {
          report = try comparison(old, new, file.shownPath, among: reports.map(\.name)).report()
        } else {
          let verdict = Verdict(.structure, new == nil ? "the file is gone" : "the file is new")
          report = ClipReport(name: name, status: .failed, verdict: verdict, message: verdict.description)
        }
      } catch let error as CommandFailure {
        throw error
      } catch let error as ComparedFileVersion.Fault {
        report.message = error.description
      } catch {
        report.message = "\(file.shownPath): \(error)".printable
      }
      (report.file, report.formerFile) = (file.shownPath, file.formerPath)
      reports.append(report)
    }
    return reports
  }

  private func comparison(
    _ old: ComparedFileVersion, _ new: ComparedFileVersion, _ path: String, among others: [String]
  ) throws -> AnimationComparison {
    var comparison = try old.comparison(with: new, ReportFileName.unique(path, among: others), file: path)
    comparison.collectsEvidence = report != nil
    return comparison
  }
}

/// Names of files in a report, unique and not hidden, because the names of other files contain them.
enum ReportFileName {
  static func unique(_ path: String, among others: [String]) -> String {
    let plain = path.replacingOccurrences(of: "/", with: "-")
    let name = URL(fileURLWithPath: path).lastPathComponent
    let visible = name.hasPrefix(".") ? "_" + name.dropFirst() : name
    return others.contains(visible) ? "\(visible) in \(plain)" : visible
  }
}
