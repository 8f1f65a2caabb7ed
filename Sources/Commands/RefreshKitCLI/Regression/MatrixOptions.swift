import ArgumentParser
import Foundation
import RefreshFiles
import RefreshFrames
import RefreshGoldens
import RefreshKit
import RefreshProcess

/// Options for the file that lists the clips, their goldens, and a part of them.
struct GoldenOptions: ParsableArguments {
  @Option(help: "The file that lists the clips (default: refreshkit.json, if it exists).")
  var config: String?

  @Option(help: "The folder of the goldens (default: the one in the configuration file, or Goldens).")
  var goldens: String?

  @Option(parsing: .unconditional, help: "Only clips whose names match a regular expression.")
  var filter: String?
}

/// Options that select clips: the clips of refreshkit.json, modified by the command line.
///
/// A debug build of ArgumentParser takes four times as long for each group in a group, so commands have each of them.
package struct MatrixOptions {
  let clips: ClipSelection
  let files: GoldenOptions
  let workers: WorkOptions

  /// The selected clips, and the settings for working on them.
  package struct Selection {
    package let goldens: GoldenFolder
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
    /// Goldens that no clip uses and that do not name the command or test that recorded them, because an older version
    /// wrote them.
    let unclaimed: [String]
    /// The values of tunables in the clips.
    let tunings: Tunings
  }

  /// Selects the clips of a run from the configuration file and the options.
  ///
  /// - Parameter tool: a tool that may leave some of them to other runs.
  /// - Throws: `CommandFailure` or `MatrixError`, exit code 64.
  func selection(_ tool: (any RunExtension)?) throws -> Selection {
    let jobs = try workers.resolvedJobs()
    var matrix = try self.matrix
    let tunings = try clips.select(in: &matrix)
    if let goldens = files.goldens { matrix.goldens = URL(argument: goldens, isDirectory: true) }
    let plan = try matrix.plan()
    try OutputFolderCheck.check(
      files.goldens == nil ? "goldens" : "--goldens", files.goldens ?? matrix.goldens.path)
    let folder = GoldenFolder(matrix.goldens, maker: .record)
    // Options leave out clips whose goldens are still used, so unused goldens are known only in a run without them.
    let isWhole =
      files.filter == nil && clips.names.controls.isEmpty && clips.words.isEmpty
      && clips.tuning.settings.isEmpty
    let isTelling = isWhole && tool?.reportsUnusedGoldens != false
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
    if let filter = files.filter {
      let wanted = try ClipFilter(filter)
      places = try places.filter { try wanted.matches(plan.names[$0]) }
      if places.isEmpty { throw CommandFailure.usage("--filter '\(filter)': no clip name matches") }
    }
    let share = try tool?.share(of: places, in: plan) ?? places
    return try selection(share.map { plan.names[$0] }, orphans, unclaimed)
  }

  /// The options of `export` from the configuration and the command line.
  ///
  /// - Throws: `CommandFailure` for an option that applies only to clips, `MatrixError` for the configuration.
  func exportOptions(_ own: [String]) throws -> [String] {
    let others: [(String, Bool)] = [
      ("--goldens", files.goldens != nil), ("--anchor", !clips.options.anchor.isEmpty),
      ("--scenario", !clips.options.scenario.isEmpty), ("--text-size", !clips.options.textSize.isEmpty),
      ("--scale", !clips.options.scale.isEmpty), ("--filter", files.filter != nil),
    ]
    if let (option, _) = others.first(where: \.1) {
      throw CommandFailure.usage("\(option): does not apply to --exports")
    }
    let words = clips.words
    var given = own
    for list in [ClipMatrix.ListName.types, .edges, .sizes, .fps] where words[list, default: []].count > 1 {
      throw CommandFailure.usage("\(list.option): --exports takes it once")
    }
    for list in ClipMatrix.ListName.allCases {
      given += words[list, default: []].flatMap { [list.option, $0] }
    }
    given += clips.tuning.settings.flatMap { ["--set", $0] }
    return try CommandLineTool.exportingTool(for: "--exports").completed(given, with: matrix.export)
  }

  private var matrix: ClipMatrix {
    get throws {
      if let config = files.config { return try ClipMatrix(contentsOf: URL(argument: config)) }
      if let matrix = try ClipMatrix.ofCurrentFolder() { return matrix }
      var matrix = ClipMatrix()
      matrix.goldens = .currentDirectory().appendingPathComponent("Goldens")
      return matrix
    }
  }
}

extension MatrixOptions {
  /// A shell command that records the present state of clips with these options, for the package's folder.
  ///
  /// Options of the command line are not stored in a file, so the command repeats them.
  ///
  /// - Parameters:
  ///   - names: names of clips; nil for all clips of the run that have changed.
  ///   - tool: a tool that has left clips to other runs.
  package func approval(of names: [String]? = nil, _ tool: (any RunExtension)? = nil) -> String {
    var command = ["swift", "run", "refreshkit", "record"]
    command += names == nil ? clips.names.controls : ["--mode", "changed"]
    let words = clips.words
    func add(_ option: String, _ values: [String]?) {
      for value in values ?? [] { command += [option, value] }
    }
    add("--config", files.config.map { [$0] })
    add("--goldens", files.goldens.map { [$0] })
    for list in ClipMatrix.ListName.allCases { add(list.option, words[list]) }
    add("--set", clips.tuning.settings)
    if let names {
      let special: Set<Character> = [".", "*", "+", "?", "^", "$", "{", "}", "(", ")", "|", "[", "]", "\\"]
      let patterns = names.map { $0.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined() }
      add("--filter", [patterns.count == 1 ? "^\(patterns[0])$" : "^(\(patterns.joined(separator: "|")))$"])
    } else {
      add("--filter", files.filter.map { [$0] })
      command += (tool?.arguments ?? []) + ["--mode", "changed"]
    }
    return command.map(\.shellQuoted).joined(separator: " ")
  }
}

extension GoldenOrigin {
  /// This plugin's command `record`, as stored in the goldens that it records.
  static var record: GoldenOrigin {
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
    _ work: @escaping @Sendable (GoldenClip, ClipObserver) throws -> [String]
  ) throws -> [WorkerOutcome<String>] {
    var jobs = ControlJobs<String>(names: names ?? self.names, noun: "clip", done: done)
    (jobs.jobs, jobs.hookTimeout) = (self.jobs, hookTimeout)
    jobs.reusesWorkers = true
    jobs.commandLine += tunings.arguments
    let plan = plan
    return try jobs.run { name, watch, send in
      guard let clip = plan.clip(named: name) else {
        throw CommandFailure.failure("the clip does not exist")
      }
      let length = clip.clip.expectedDuration
      let clipWatch = ClipObserver(
        onHook: watch.onHook, onFrame: { watch.onPart($0 / length) }, onPlayed: watch.onPlayed)
      for line in try work(clip, clipWatch) { send(line) }
    }
  }
}
