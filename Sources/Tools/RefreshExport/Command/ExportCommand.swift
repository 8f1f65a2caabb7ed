import ArgumentParser
import Foundation
import RefreshFiles
import RefreshKit
import RefreshKitCLI
import RefreshProcess
import RefreshStage

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Exports controls to files that apps play.",
    discussion: """
      Each file contains the pull as a function of its ratio (frame 50 is half of the control's height), a closed loop of the \
      cycles, and the exit, once for each result that the control shows. Its parts are called pull, refreshing and \
      end, or end-success and end-failure.

      EXAMPLES
        export                                 all controls, as Lottie in ./export
        export Waves --format lottie --format dotlottie --out Resources
        export Waves --format html             a page to pull on a phone
        export Waves --format sprites --sprites files
        export Waves --background --cycles 3 --dark    Waves-dark.json
        export Waves --appearance all          Waves.json and Waves-dark.json
        export Waves --set damping=0.6

      Options that every export of a package has can be listed in refreshkit.json, as
      "export": ["--format", "lottie", "--background"]. Those on the command line
      replace them, and verify --exports reads both.
      """)

  @OptionGroup var names: ControlNames

  @OptionGroup var exporting: ExportOptions

  @Option(parsing: .unconditional, help: "The folder to write to.")
  var out = "export"

  @Option(
    parsing: .unconditional,
    help: "How the control appears: slide-down or background (default: the control's own).")
  var type: String?

  @Option(
    parsing: .unconditional,
    help: "The edge that the control is pulled from: top, bottom, left or right (default: the control's own)."
  )
  var edge: String?

  @OptionGroup var appearances: AppearanceOptions
  @OptionGroup var tuning: TuningOptions

  @Option(parsing: .unconditional, help: "The size of the screen in points, WIDTHxHEIGHT.")
  var size = "375x667"

  @Option(parsing: .unconditional, help: "Frames per second, 1 to 240.")
  var fps = "60"

  @OptionGroup var workers: WorkOptions

  @Flag(help: "Print the list of written files as JSON.")
  var json = false

  func run() throws {
    let controls = try names.resolve()
    let tunings = try tuning.resolved(for: controls)
    let folder = try OutputFolderCheck.named("--out", out)
    var export = try export(to: folder)
    export.tunings = tunings.values
    let isNewFolder = access(folder.path, F_OK) != 0
    if CommandLineTool.role != .worker { try OutputFolderCheck.make(folder, for: "--out", out) }
    // `rmdir` removes the folder only if it is empty.
    defer { if isNewFolder { rmdir(folder.path) } }
    var work = ControlJobs<ControlExport.Report>(
      names: controls.map { "\($0)" }, noun: "control", done: "exported")
    (work.jobs, work.hookTimeout) = (try workers.resolvedJobs(), try workers.resolvedHookTimeout())
    work.letsFinish = true
    work.commandLine += tunings.arguments
    let (byName, isQuiet, exporting) = (
      Dictionary(controls.map { ("\($0)", $0) }) { first, _ in first }, json, export
    )
    let outcomes = try work.run { _, outcome in
      isQuiet ? nil : outcome?.results.first?.line
    } _: { name, watch, send in
      guard let control = byName[name] else { return }
      send(try exporting.run(control, watch))
    }
    let reports = outcomes.compactMap(\.results.first)
    for report in reports {
      for line in report.warnings { Console.warning("\(report.name): \(line)") }
      for line in report.approximations { Console.warning("\(report.name): \(line)") }
    }
    if json { try Console.print(json: reports) }
    let failures = zip(controls, outcomes).flatMap { control, outcome in
      outcome.problems.map { $0.hasPrefix("\(control)") ? $0 : "\(control): \($0)" }
    }
    if !failures.isEmpty { throw CommandFailure.failure(failures) }
  }

  /// Creates the export that the options describe.
  ///
  /// - Throws: `CommandFailure` with exit code 64 for an invalid value.
  func export(to folder: URL) throws -> ControlExport {
    var lottie = LottieExport.Options()
    lottie.allowsApproximation = exporting.allowApproximate
    return ControlExport(
      formats: try resolvedFormats(), appearances: try appearances.resolved(), folder: folder,
      sampling: try sampling(&lottie), lottie: lottie, textLayers: exporting.textLayers,
      sprites: try exporting.sprites.map { try OptionText("--sprites", $0).choice() } ?? .sheet,
      options: recipe, version: CommandLineTool.version)
  }

  private func resolvedFormats() throws -> [ExportFormat] {
    var formats: [ExportFormat] = []
    for name in exporting.format {
      if OutputFormat.isKnown(name) {
        throw CommandFailure.usage(
          "--format '\(name)': `render` writes it, and export one of \(ExportFormat.names)")
      }
      let format: ExportFormat = try OptionText("--format", name).choice()
      if !formats.contains(format) { formats.append(format) }
    }
    return formats.isEmpty ? [.lottie] : formats
  }

  /// Default of `--error`, in points.
  private static let usualError = "0.1"

  /// Options that reproduce the animation, without those of its appearance.
  private var recipe: [String] {
    var words = ["--error", exporting.error ?? Self.usualError]
    if let edge { words += ["--edge", edge] }
    if let type { words += ["--type", type] }
    for (name, value, usual) in [
      ("--shown", exporting.shown ?? "1", "1"),
      ("--size", size, "375x667"),
      ("--fps", fps, "60"),
    ] where value != usual {
      words += [name, value]
    }
    if let cycles = exporting.cycles { words += ["--cycles", cycles] }
    if exporting.background { words.append("--background") }
    if exporting.allowApproximate { words.append("--allow-approximate") }
    if exporting.textLayers { words.append("--text-layers") }
    return words
  }

  /// Returns the recording parameters of the options, and sets the tolerance of Lottie files.
  private func sampling(_ lottie: inout LottieExport.Options) throws -> MotionSampling {
    var sampling = MotionSampling()
    sampling.stage.size = try OptionText("--size", size).screen()
    sampling.stage.edge = try edge.map { try OptionText("--edge", $0).choice() }
    sampling.type = try type.map { try OptionText("--type", $0).choice() }
    sampling.framesPerSecond = try OptionText("--fps", fps).number(Limits.framesPerSecond)
    sampling.cycles = try exporting.cycles.map { try OptionText("--cycles", $0).whole(Limits.exportedCycles) }
    sampling.shown = try OptionText("--shown", exporting.shown ?? "1").number(Limits.shownResult)
    let points = try OptionText("--error", exporting.error ?? Self.usualError).number(Limits.exportError)
    // The colour tolerance scales with the tolerance of points: half an 8-bit step for a tenth of a point, at most five
    // steps.
    sampling.tolerance = MotionTolerance(points: points, color: min(5, points * 5) / 255)
    sampling.includesBackground = exporting.background
    lottie.tolerance = sampling.tolerance
    return sampling
  }
}
