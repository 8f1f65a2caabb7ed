import ArgumentParser
import Foundation
import RefreshFiles
import RefreshFrames
import RefreshGoldens
import RefreshKit
import RefreshPackages
import RefreshProcess

/// Options that select clips: the clips of refreshkit.json, modified by the command line.
package struct MatrixOptions: ParsableArguments {
  @Argument(
    help: "The controls and scenes, by name (default: all of them).", completion: .controlNames)
  var controls: [String] = []

  @Option(help: "The file that lists the clips (default: refreshkit.json, if it exists).")
  var config: String?

  @Option(help: "The folder of the goldens (default: the one in the configuration file, or Goldens).")
  var goldens: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: "How the control appears: slide-down, background or all; repeatable.")
  var type: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: "Where the animation view is anchored: own, top, middle, bottom or all; repeatable."
  )
  var anchor: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: "The touch script: a built-in scenario or a JSON file; repeatable.")
  var scenario: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help:
      "The edge that the control is pulled from: own (the control's), top, bottom, left, right or all; repeatable."
  )
  var edge: [String] = []

  @OptionGroup var appearances: AppearanceOptions
  @OptionGroup var tuning: TuningOptions

  @Option(
    parsing: .unconditionalSingleValue, help: "The size of the screen in points; repeatable.")
  var size: [String] = []

  @Option(
    parsing: .unconditionalSingleValue, help: "Pixels per point, 0.5 to 4; repeatable.")
  var scale: [String] = []

  @Option(
    parsing: .unconditionalSingleValue, help: "Frames per second, 1 to 240; repeatable.")
  var fps: [String] = []

  @Option(parsing: .unconditional, help: "Only clips whose names match a regular expression.")
  var filter: String?

  @OptionGroup var workers: WorkOptions

  package init() {}

  /// The selected clips, and the settings for working on them.
  package struct Selection {
    package let goldens: GoldenFolder
    /// All clips of the matrix.
    package let plan: ClipPlan
    /// Names of the clips in this run, in order.
    package let names: [String]
    /// The assertions in refreshkit.json, which apply to all clips.
    let assertions: [MotionAssertion]
    package let jobs: Int
    /// Time limit of a hook, in seconds.
    let hookTimeout: Double
    /// Goldens of this plugin that no clip uses; nil if the run does not cover all clips.
    let orphans: [String]?
    /// Goldens that no clip uses and that do not name their maker, as older versions wrote them.
    let unclaimed: [String]
    /// The values of tunables in the clips.
    let tunings: Tunings
  }

  /// Selects the clips of a run.
  ///
  /// - Parameter tool: a tool that may leave some of them to other runs.
  /// - Throws: `CommandFailure`.
  func selection(_ tool: (any RunExtension)?) throws -> Selection {
    do {
      return try select(tool)
    } catch let error as MatrixError {
      throw CommandFailure.usage("\(error)")
    }
  }

  private func select(_ tool: (any RunExtension)?) throws -> Selection {
    let jobs = try workers.resolvedJobs()
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
    var matrix = try self.matrix(in: here)
    let words = words
    try matrix.set(words, folder: here, label: \.option)
    if !controls.isEmpty { matrix.controls = controls }
    let known = CommandLineTool.controls.map { "\($0)" } + CommandLineTool.scenes.map(\.name)
    for name in matrix.controls where !known.contains(name) {
      throw ControlNames.unknown(name, among: known)
    }
    let tunings = try tuning.resolved(for: tunedControls(of: matrix))
    matrix.tunings = tunings.values
    if let goldens { matrix.goldens = URL(argument: goldens, isDirectory: true) }
    let plan = try matrix.plan(of: CommandLineTool.controls, scenes: CommandLineTool.scenes)
    let folder = GoldenFolder(matrix.goldens, maker: .record)
    // Options leave out clips whose goldens are still used, so unused goldens are known only in a run without them.
    let isWhole = filter == nil && controls.isEmpty && words.isEmpty && tuning.settings.isEmpty
    let isTelling = isWhole && tool?.tellsOrphans != false
    func selection(_ names: [String], _ orphans: [String]?, _ unclaimed: [String]) throws -> Selection {
      Selection(
        goldens: folder, plan: plan, names: names, assertions: matrix.assertions, jobs: jobs,
        hookTimeout: try workers.resolvedHookTimeout(), orphans: orphans, unclaimed: unclaimed,
        tunings: tunings)
    }
    // A worker receives the names of its clips with each job.
    if CommandLineTool.role == .worker { return try selection([], nil, []) }
    let orphans = isTelling ? folder.orphans(beside: plan.names) : nil
    let unclaimed = isTelling ? GoldenFolder(matrix.goldens).orphans(beside: plan.names) : []
    var places = Array(plan.names.indices)
    if let filter {
      let wanted = try ClipFilter(filter)
      places = try places.filter { try wanted.matches(plan.names[$0]) }
      if places.isEmpty { throw CommandFailure.usage("--filter '\(filter)': no clip name matches") }
    }
    let share = try tool?.share(of: places, in: plan) ?? places
    return try selection(share.map { plan.names[$0] }, orphans, unclaimed)
  }

  /// The controls of the matrix, whose tunables can be set.
  private func tunedControls(of matrix: ClipMatrix) -> [RefreshControl.Type] {
    CommandLineTool.controls.filter { matrix.controls.isEmpty || matrix.controls.contains("\($0)") }
  }

  /// The lists of the clip matrix that the command line sets.
  private var words: [ClipMatrix.List: [String]] {
    let words: [ClipMatrix.List: [String]] = [
      .types: type, .anchors: anchor, .scenarios: scenario, .edges: edge, .sizes: size, .scales: scale,
      .fps: fps,
    ]
    return words.merging(appearances.words) { $1 }.filter { !$0.value.isEmpty }
  }

  /// The options of `export` from the configuration and the command line.
  ///
  /// - Throws: `CommandFailure` for an option that applies only to clips.
  func exportOptions(_ own: [String]) throws -> [String] {
    let others: [(String, Bool)] = [
      ("--goldens", goldens != nil), ("--anchor", !anchor.isEmpty), ("--scenario", !scenario.isEmpty),
      ("--scale", !scale.isEmpty), ("--filter", filter != nil),
    ]
    if let (option, _) = others.first(where: \.1) {
      throw CommandFailure.usage("\(option): does not apply to --exports")
    }
    var given = own
    for (option, values) in [("--type", type), ("--edge", edge), ("--size", size), ("--fps", fps)] {
      guard values.count <= 1 else { throw CommandFailure.usage("\(option): --exports takes it once") }
      given += values.flatMap { [option, $0] }
    }
    given += tuning.settings.flatMap { ["--set", $0] }
    let appearances = appearances.words
    for list in ClipMatrix.List.allCases {
      given += appearances[list, default: []].flatMap { [list.option, $0] }
    }
    do {
      let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
      let listed = try matrix(in: here).export
      return try CommandLineTool.exportingTool(for: "--exports").completed(given, with: listed)
    } catch let error as MatrixError {
      throw CommandFailure.usage("\(error)")
    }
  }

  private func matrix(in folder: URL) throws -> ClipMatrix {
    if let config { return try ClipMatrix(contentsOf: URL(argument: config)) }
    let file = folder.appendingPathComponent(ClipMatrix.fileName)
    if FileManager.default.fileExists(atPath: file.path) { return try ClipMatrix(contentsOf: file) }
    var matrix = ClipMatrix()
    matrix.goldens = folder.appendingPathComponent("Goldens")
    return matrix
  }
}

extension MatrixOptions {
  /// A shell command that records the present state of clips with these options, for the package's folder.
  ///
  /// Options of the command line are not stored in a file, so the command repeats them.
  ///
  /// - Parameters:
  ///   - clips: names of clips; nil for all clips of the run that have changed.
  ///   - tool: a tool that has left clips to other runs.
  package func approval(of clips: [String]? = nil, _ tool: (any RunExtension)? = nil) -> String {
    var command = ["swift", "run", "refreshkit", "record"]
    command += clips == nil ? controls : ["--mode", "changed"]
    let words = words
    func add(_ option: String, _ values: [String]?) {
      for value in values ?? [] { command += [option, value] }
    }
    add("--config", config.map { [$0] })
    add("--goldens", goldens.map { [$0] })
    for list in ClipMatrix.List.allCases { add(list.option, words[list]) }
    add("--set", tuning.settings)
    if let clips {
      let special: Set<Character> = [".", "*", "+", "?", "^", "$", "{", "}", "(", ")", "|", "[", "]", "\\"]
      let patterns = clips.map { $0.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined() }
      add("--filter", [patterns.count == 1 ? "^\(patterns[0])$" : "^(\(patterns.joined(separator: "|")))$"])
    } else {
      add("--filter", filter.map { [$0] })
      command += (tool?.arguments ?? []) + ["--mode", "changed"]
    }
    return command.map(\.shellQuoted).joined(separator: " ")
  }
}

extension GoldenMaker {
  /// This plugin's command `record`, as the maker of goldens.
  static var record: GoldenMaker {
    .command("record", of: URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent)
  }
}

extension MatrixOptions.Selection {
  /// Processes clips of this run in reused workers; never returns in a worker.
  ///
  /// - Parameters:
  ///   - done: the participle in the line about an interruption, such as "verified".
  ///   - names: names of the clips; nil for all clips of this run.
  ///   - work: processes one clip and returns its result as lines.
  /// - Throws: `CommandFailure` with the number of finished clips, if the user interrupts it.
  func outcomes(
    _ done: String, of names: [String]? = nil,
    _ work: @escaping @Sendable (GoldenClip, ClipWatch) throws -> [String]
  ) throws -> [WorkerOutcome<String>] {
    var jobs = ControlJobs<String>(names: names ?? self.names, noun: "clip", done: done)
    (jobs.jobs, jobs.hookTimeout) = (self.jobs, hookTimeout)
    jobs.reusesWorkers = true
    jobs.commandLine += tunings.arguments
    let plan = plan
    return try jobs.run { name, watch in
      guard let clip = plan.clip(named: name) else {
        throw CommandFailure.failure("the clip does not exist")
      }
      let length = clip.clip.expectedDuration
      let clipWatch = ClipWatch(
        onHook: watch.onHook, onFrame: { watch.onPart($0 / length) }, onPlayed: watch.onPlayed)
      for line in try work(clip, clipWatch) { watch.onResult(line) }
    }
  }
}
