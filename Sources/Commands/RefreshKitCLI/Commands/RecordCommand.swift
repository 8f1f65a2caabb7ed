import ArgumentParser
import RefreshFiles
import RefreshGoldens
import RefreshKit
import RefreshProcess

package struct RecordCommand<ToolOptions: RunOptions>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "record", abstract: "Records a golden of each clip for verify to compare with.",
      discussion: """
        EXAMPLES
          record                                 all clips that are new or have changed
          record Waves --scenario standard --scenario short-pull
          record --mode all --filter '^Waves'    even those that have not changed
          record --prune                         also remove goldens that no clip uses
          record --variant                       also this renderer's frames
          record --motion-only                   goldens without images

        MODES
          never     write nothing, and fail if something would be written
          missing   record clips that have no golden
          changed   also record clips that look different from their goldens
          all       record every clip
        Default: never when CI is set, otherwise changed.
        """)
  }

  @OptionGroup var names: ControlNames
  @OptionGroup var options: ClipOptions
  @OptionGroup var appearances: AppearanceOptions
  @OptionGroup var tuning: TuningOptions
  @OptionGroup var files: GoldenOptions
  @OptionGroup var workers: WorkOptions

  @Option(parsing: .unconditional, help: "Which goldens may be written: never, missing, changed or all.")
  var mode: String?

  @Flag(help: "Remove goldens made by `record` that no clip uses; requires a run of all clips.")
  var prune = false

  @Flag(
    help:
      "If goldens of another renderer pass within tolerance, also record this renderer's frames, so that they match exactly here."
  )
  var variant = false

  @Flag(
    help:
      "Record goldens without images; verify then compares what layers show and how they move. Later runs add no images, except with --mode all."
  )
  var motionOnly = false

  @OptionGroup package var toolOptions: ToolOptions

  package init() {}

  package func run() throws {
    let mode = try recordMode()
    let clips = ClipSelection(names: names, options: options, appearances: appearances, tuning: tuning)
    let selection = try MatrixOptions(clips: clips, files: files, workers: workers)
      .selection(toolOptions.runExtension)
    if variant && motionOnly {
      throw CommandFailure.usage("--motion-only: cannot be combined with --variant, which records images")
    }
    if prune && selection.orphans == nil && CommandLineTool.role != .worker {
      throw CommandFailure.usage(
        "--prune: requires a run of all clips, to know which goldens are unused; leave out names, filters and shards"
      )
    }
    let (goldens, variant, motionOnly) = (selection.goldens.url, variant, motionOnly)
    if CommandLineTool.role != .worker {
      selection.goldens.sweep()
      if mode != .never {
        try selection.goldens.checkIsWritable()
        if selection.plan.count > GoldenFolder.flatCount {
          try selection.goldens.divide(for: selection.plan)
        }
      }
    }
    let outcomes: [WorkerOutcome<String>]
    do {
      outcomes = try selection.outcomes("recorded or kept, and nothing is half-written") { clip, watch in
        var recorder = GoldenRecorder(goldens: goldens, mode: mode, maker: .record)
        recorder.watch = watch
        recorder.isMotionOnly = motionOnly
        return [try (variant ? recorder.recordVariant(of: clip) : recorder.record(clip)).rawValue]
      }
    } catch {
      selection.goldens.sweep()
      throw error
    }
    var failures: [String] = []
    var kept = 0
    for (name, outcome) in zip(selection.names, outcomes) {
      guard outcome.problems.isEmpty else {
        failures.append("\(name): \(outcome.problems.joined(separator: "; "))")
        continue
      }
      switch outcome.results.first.flatMap(RecordOutcome.init) {
      case .missing: failures.append("\(name): no golden; \(Self.neverRecords)")
      case .outdated:
        failures.append("\(name): differs from its golden; \(Self.neverRecords)")
      case .kept: kept += 1
      case let done: try Console.print("\(name): \(done?.rawValue ?? "recorded")")
      }
    }
    try tidy(selection)
    if !failures.isEmpty { throw CommandFailure.failure(failures) }
    try Console.print("\((outcomes.count - kept).counted("golden")) recorded, \(kept) kept")
  }

  private static var neverRecords: String {
    "--mode never, the default on CI, records nothing"
  }

  private func recordMode() throws -> RecordMode {
    guard let text = mode else {
      do {
        return try RecordMode.standard(otherwise: .changed)
      } catch {
        throw CommandFailure.usage("\(error)")
      }
    }
    return try OptionText("--mode", text).choice()
  }

  private func tidy(_ selection: MatrixOptions.Selection) throws {
    guard let orphans = selection.orphans else { return }
    guard prune, (try? recordMode()) != .never else {
      for orphan in (orphans + selection.unclaimed).sorted() {
        Console.warning("\(orphan): no clip uses this golden")
      }
      return
    }
    for golden in selection.unclaimed {
      Console.warning(
        "\(golden): no clip uses this golden, and it does not record who made it; if nothing else uses it, delete its folder"
      )
    }
    try selection.goldens.prune(orphans)
    for orphan in orphans { try Console.print("\(orphan): removed") }
  }
}
