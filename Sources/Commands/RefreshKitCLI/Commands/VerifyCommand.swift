import ArgumentParser
import RefreshFiles
import RefreshGoldens
import RefreshKit
import RefreshProcess

package struct VerifyCommand<ToolOptions: RunOptions>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "verify", abstract: "Compares clips with their goldens and reports what has changed.",
      discussion: """
        EXAMPLES
        \(ToolOptions.examples)  verify                                 all clips
          verify Waves --report report           and write report/report.html
          verify --exports Resources             files written by export
          verify --exports Resources --format dotlottie --dark
          verify Waves --assert no-stale-frames --assert settles-by=3.2@disc

        ASSERTIONS
          no-stale-frames            every frame of a motion shows something new
          no-seam                    no visible jump between cycles
          settles-by=SECONDS         nothing moves after this time
          settles-within=SECONDS     every motion takes at most this time
          speed-at-most=SPEED        nothing moves faster, so nothing jumps; in the
                                     property's unit per second
          overshoots-at-most=AMOUNT  no motion overshoots by more; a number, or a
                                     percentage of its distance such as 10%
          continuous-at-release      velocity is continuous when the finger lifts
        Each applies to everything, or to @LAYER or @LAYER.PROPERTY; to all controls
        or to one: Waves:overshoots-at-most=2@disc.position.y
        """)
  }

  @OptionGroup var names: ControlNames
  @OptionGroup var options: ClipOptions
  @OptionGroup var appearances: AppearanceOptions
  @OptionGroup var tuning: TuningOptions
  @OptionGroup var files: GoldenOptions
  @OptionGroup var workers: WorkOptions

  @Flag(help: "Draw every frame even if display lists are equal, and check the golden's frames.")
  var pixels = false

  @Option(
    name: .customLong("assert"), parsing: .unconditionalSingleValue,
    help: "An assertion about the motion, see above; repeatable.")
  var assertion: [String] = []

  @Flag(help: "Check the assertions only, without goldens.")
  var motionOnly = false

  @Option(
    parsing: .unconditional,
    help:
      "Instead of clips, export again with the same options and compare with the files in a folder."
  )
  package var exports: String?

  /// Names of other plugins' controls, whose files are in the same folder; set by the launcher.
  @Option(parsing: .unconditionalSingleValue, help: .private)
  var beside: [String] = []

  @OptionGroup(title: "OPTIONS OF EXPORT, WITH --exports") var exporting: ExportOptions

  @Option(help: "A folder for report.json, junit.xml and report.html.")
  var report: String?

  @OptionGroup var printing: ReportPrinting

  @OptionGroup package var toolOptions: ToolOptions

  package init() {}

  package var matrix: MatrixOptions {
    MatrixOptions(
      clips: ClipSelection(names: names, options: options, appearances: appearances, tuning: tuning),
      files: files, workers: workers)
  }

  package func run() throws {
    if let exports { return try verify(exports: exports) }
    if let option = exporting.arguments.first {
      throw CommandFailure.usage("\(option): applies only with --exports")
    }
    let tool = try toolOptions.runExtension
    let matrix = matrix
    let selection = try matrix.selection(tool)
    let assertions = try assertions() + selection.assertions
    if motionOnly && assertions.isEmpty {
      throw CommandFailure.usage("--motion-only: expected an assertion, such as --assert no-seam")
    }
    let isWorker = CommandLineTool.role == .worker
    let run = VerifyRun(
      selection: selection, assertions: assertions,
      options: (pixels ? ["pixels"] : []) + (motionOnly ? ["motion"] : []),
      goldens: motionOnly ? nil : selection.goldens.url,
      isReported: report != nil || printing.json)
    if !isWorker { try tool?.check(run) }
    // An earlier report must not be mistaken for this run's, even if the run fails.
    let stale = isWorker ? nil : report.flatMap { ReportWriting.clear($0) }
    let known = isWorker ? [] : try tool?.knownReports(of: run) ?? []
    let others = Set(known.map(\.name))
    let names = selection.names.filter { !others.contains($0) }
    let played = try reports(of: names, selection, assertions, tool)
    let reports = known + played
    let renamed = Set(reports.compactMap(\.formerFile))
    let unused = (selection.orphans ?? []).filter { !renamed.contains($0) } + selection.unclaimed
    var result = RegressionReport(clips: reports, orphans: motionOnly ? [] : unused)
    tool?.complete(&result, of: run, played: played)
    let open = reports.filter { $0.approval != nil }.map(\.name)
    // The command names the clips to record, unless all failures can be recorded: a clip that could not be compared
    // must not be recorded.
    let isAll = open.count > 1 && open.count == result.failures.count
    if !open.isEmpty { result.approval = matrix.approval(of: isAll ? nil : open, tool) }
    // Goldens that only have another name are renamed by one command, unless it would remove others too.
    let renames = played.filter { $0.formerFile.map { selection.orphans?.contains($0) == true } ?? false }
    if !renames.isEmpty, renames.count == result.failures.count, unused.isEmpty {
      result.approval = matrix.approval(of: nil, tool) + " --prune"
    }
    let problem = report.flatMap { ReportWriting.write(result, to: $0) } ?? stale
    try printing.conclude(result, claim: motionOnly ? "as asserted" : "unchanged", problem: problem)
  }

  /// Verifies clips in workers; never returns in a worker.
  private func reports(
    of names: [String], _ selection: MatrixOptions.Selection, _ assertions: [MotionAssertion],
    _ tool: (any RunExtension)?
  ) throws -> [ClipReport] {
    let (folder, clips) = (selection.goldens, selection.plan.names)
    let (goldens, motionOnly, pixels, wantsEvidence) = (folder.url, motionOnly, pixels, report != nil)
    let outcomes = try selection.outcomes("verified", of: names) { clip, watch in
      var verifier = ClipVerifier(goldens: goldens)
      verifier.drawsAlways = pixels
      verifier.collectsEvidence = wantsEvidence
      verifier.assertions = assertions
      verifier.unusedGoldens = { folder.orphans(beside: clips) }
      verifier.watch = watch
      let start = ContinuousClock.now
      var report = motionOnly ? verifier.verifyMotion(clip) : verifier.verify(clip)
      report.seconds = start.duration(to: .now) / .seconds(1)
      tool?.complete(&report)
      return report.lines
    }
    return zip(names, outcomes).map { name, outcome in
      func broken(_ message: String) -> ClipReport {
        ClipReport(name: name, status: .broken, verdict: nil, message: message)
      }
      guard outcome.problems.isEmpty else { return broken(outcome.problems.joined(separator: "; ")) }
      do {
        var report = try ClipReport(lines: outcome.results)
        let hasChanged = report.verdict.map { !$0.passes } ?? false
        if hasChanged || report.status == .missing { report.approval = matrix.approval(of: [name]) }
        if report.status == .missing {
          let isRenamed = report.formerFile.map { selection.orphans?.contains($0) == true } ?? false
          report.message += isRenamed ? "; `record --prune` renames it" : "; `record` creates it"
        }
        return report
      } catch {
        return broken("\(error)")
      }
    }
  }

  private func verify(exports: String) throws {
    if let option = toolOptions.given.first {
      throw CommandFailure.usage("\(option): does not apply to --exports")
    }
    let tool = try CommandLineTool.exportingTool(for: "--exports")
    let others = [
      ("--pixels", pixels), ("--assert", !assertion.isEmpty), ("--motion-only", motionOnly),
    ]
    if let (option, _) = others.first(where: \.1) {
      throw CommandFailure.usage("\(option): does not apply to --exports")
    }
    let verification = try ExportedFolder(
      folder: exports, controls: names.controls, others: beside,
      options: matrix.exportOptions(exporting.arguments), tuned: tuning.tuned,
      jobs: workers.resolvedJobs(), hookTimeout: workers.resolvedHookTimeout())
    let stale = CommandLineTool.role == .worker ? nil : report.flatMap { ReportWriting.clear($0) }
    let result = RegressionReport(clips: try tool.reports(of: verification), orphans: [])
    let problem = report.flatMap { ReportWriting.write(result, to: $0) } ?? stale
    try printing.conclude(result, claim: "as exported", problem: problem)
  }

  private func assertions() throws -> [MotionAssertion] {
    do {
      return try assertion.map { try MotionAssertion($0) }
    } catch {
      throw CommandFailure.usage("--assert: \(error)")
    }
  }
}
