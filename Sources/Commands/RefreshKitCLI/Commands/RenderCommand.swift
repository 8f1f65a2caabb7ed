import ArgumentParser
import Foundation
import Logging
import RefreshFiles
import RefreshFrames
import RefreshGoldens
import RefreshKit
import RefreshPackages
import RefreshProcess
import RefreshStage

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Renders controls as animated images, videos and frames.",
    discussion: """
      EXAMPLES
        render                                 all controls, as GIFs in ./frames
        render Waves --format png --format gif --format sheet
        render Waves --format webp             APNG, WebP and videos, with the tool Video
        render Waves --format y4m --out - | x264 --demuxer y4m -o waves.mkv -
        render Waves --format png --transparent
        render Waves --type all --anchor all --scenario short-pull
        render Waves --result failure
        render Waves --set damping=0.6 --set dotColor=#ff8800
        render Waves --sweep damping=0.2...1/5   one sheet with five rows
        render Waves --format matrix           one sheet of every environment, width and phase
        render Waves --scenario mine.json --size 430x932 --scale 3 --fps 30 --out out
        render rocket.json                     a Lottie file as it is, or a .lottie
      """)

  @OptionGroup var names: ControlNames
  @OptionGroup var options: ClipOptions
  @OptionGroup var appearances: AppearanceOptions
  @OptionGroup var tuning: TuningOptions
  @OptionGroup var staging: StageOptions
  @OptionGroup var framing: FramingOptions

  @Flag(
    help:
      "Also draw each frame in full, and fail at the first pixel that differs from the incremental drawing."
  )
  var verifyDamage = false

  @OptionGroup var format: FormatOptions

  @Option(
    parsing: .unconditional,
    help: "The folder to write to; - is standard output, for one clip as rgba or y4m.")
  var out = "frames"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Render one sheet with a row for each control and value of a tunable, and a column for each phase; NAME=all for a choice or a Boolean.",
      valueName: "name=from...to/count"))
  var sweep: String?

  /// The settings of `--sweep` for each control, as a worker receives them.
  @Option(parsing: .unconditionalSingleValue, help: .private)
  var swept: [String] = []

  @OptionGroup var workers: WorkOptions

  @Flag(help: "Log every step of the controls and show what they print.")
  var debug = false

  @Flag(help: "Print the list of written files as JSON.")
  var json = false

  private var clips: ClipSelection {
    ClipSelection(names: names, options: options, appearances: appearances, tuning: tuning)
  }

  /// True if all arguments are files, so that no control is needed.
  var rendersFiles: Bool { !names.controls.isEmpty && names.controls.allSatisfy(Self.isFile) }

  private static func isFile(_ argument: String) -> Bool {
    PluginCommands.isLottieFile(argument)
  }

  func run() throws {
    try tuning.check()
    let jobs = try workers.resolvedJobs()
    let limit = try workers.resolvedHookTimeout()
    let choices = try format.resolved()
    let plan = OutputPlan(choices: choices, folder: try folder(for: choices))
    let (renders, tunings) = try renders(plan, jobs)
    if let sweep { return try render(sweep, of: renders, tunings, jobs: jobs, hookTimeout: limit) }
    try Self.checkNames(renders)
    if rendersMatrix { return try renderMatrix(of: renders, tunings, jobs: jobs, hookTimeout: limit) }
    if plan.folder == nil && renders.count != 1 {
      throw CommandFailure.usage("--out '-': expected one clip for standard output, not \(renders.count)")
    }
    for format in choices.formats { try format.check?() }
    let isNewFolder = plan.folder.map { access($0.path, F_OK) != 0 } ?? false
    if let folder = plan.folder { try make(folder) }
    if debug { LoggingSystem.bootstrap(StreamLogHandler.standardError) }
    let reports: [ClipRender.Report]
    do {
      reports = try write(renders, plan.folder, tunings, jobs: jobs, hookTimeout: limit)
    } catch {
      // Fails unless the folder is empty.
      if let folder = plan.folder, isNewFolder { rmdir(folder.path) }
      throw error
    }
    if json { try Console.print(json: reports) }
  }

  /// Renders clips in parallel; the failure of one does not stop the others.
  ///
  /// - Throws: `CommandFailure` with a line for every error, after all clips.
  private func write(
    _ renders: [ClipRender], _ folder: URL?, _ tunings: Tunings, jobs: Int, hookTimeout: Double
  ) throws -> [ClipRender.Report] {
    var work = ControlJobs<ClipRender.Report>(names: renders.map(\.name), noun: "clip", done: "written")
    (work.jobs, work.hookTimeout) = (jobs, hookTimeout)
    (work.letsFinish, work.reusesWorkers) = (true, true)
    work.commandLine += tunings.arguments
    (work.givesOutput, work.showsErrors) = (folder == nil, debug)
    if let folder, CommandLineTool.role != .worker { StaleFiles.sweep(folder) }
    let (byName, isQuiet) = (Dictionary(uniqueKeysWithValues: renders.map { ($0.name, $0) }), json)
    let outcomes = try work.run { name, outcome in
      if let report = outcome?.results.first { return isQuiet ? nil : report.line }
      if let folder { StaleFiles.sweep(folder) }
      return nil
    } _: { name, watch, send in
      if let render = byName[name] { send(try render.run(watch)) }
    }
    let reports = outcomes.compactMap(\.results.first)
    for report in reports {
      for warning in report.warnings { Console.warning("\(report.name): \(warning)") }
    }
    let failures = zip(renders, outcomes).flatMap { render, outcome in
      outcome.problems.map { $0.hasPrefix(render.name) ? $0 : "\(render.name): \($0)" }
    }
    if !failures.isEmpty { throw CommandFailure.failure(failures) }
    return reports
  }

  /// The destination folder of the files; nil for standard output.
  private func folder(for choices: FormatOptions.ParsedOptions) throws -> URL? {
    guard out == "-" else { return try OutputFolderCheck.named("--out", out) }
    guard choices.formats.count == 1, choices.formats[0].pipe != nil else {
      throw CommandFailure.usage("--out '-': standard output takes one format, --format rgba or y4m")
    }
    guard !json else {
      throw CommandFailure.usage(
        "--json: cannot be combined with --out '-', which writes frames to standard output")
    }
    guard isatty(1) == 0 else {
      throw CommandFailure.usage(
        "--out '-': refusing to write binary data to a terminal; redirect to a file or pipe")
    }
    return nil
  }

  func make(_ folder: URL) throws { try OutputFolderCheck.make(folder, for: "--out", out) }

  /// A render for every combination of the options, named as its golden would be, but without the parts of the name
  /// about size, scale and frame rate if they are common to all.
  private func renders(
    _ plan: OutputPlan, _ jobs: Int
  ) throws -> (renders: [ClipRender], tunings: Tunings) {
    let framing = try self.framing.resolved(for: plan.choices.formats)
    var matrix = ClipMatrix()
    (matrix.scales, matrix.framesPerSecond, matrix.alwaysNamesScreen) = ([2], [60], false)
    matrix.overridesSceneScenarios = !options.scenario.isEmpty
    let files = names.controls.filter(Self.isFile)
    if !files.isEmpty {
      try matrix.set(clips.words, folder: URL(fileURLWithPath: "."), label: \.option)
      return (try renders(of: files, matrix, framing, plan, jobs), Tunings())
    }
    let tunings = try clips.select(in: &matrix)
    let device = try staging.resolvedDevice()
    if let device { (matrix.sizes, matrix.scales) = ([device.size], [Double(device.scale)]) }
    for control in CommandLineTool.controls
    where matrix.controls.isEmpty || matrix.controls.contains("\(control)") {
      matrix.result = try staging.resolvedResult(of: control)
    }
    let selected = try matrix.plan()
    var renders = try selected.names.indices.compactMap { index -> ClipRender? in
      let golden = selected.clip(index)
      var clip = golden.clip
      if framing != .screen, clip.subject.control == nil {
        guard names.controls.contains(clip.name) else { return nil }
        throw CommandFailure.usage("--transparent: \(clip.name) is a scene, not a control")
      }
      clip.stage.scale = CGFloat(golden.scale)
      (clip.stage.device, clip.stage.showsDeviceFrame) = (device, staging.deviceFrame)
      (clip.framing, clip.isDebugEnabled) = (framing, debug)
      return ClipRender(
        name: selected.names[index], clip: clip, scale: golden.scale, plan: plan, verifiesDamage: verifyDamage
      )
    }
    // With fewer clips than threads, the spare threads draw frames while others are written.
    for index in renders.indices { renders[index].threads = max(1, jobs / renders.count) }
    return (renders, tunings)
  }

  /// The given options that stage a control and have no effect on a file.
  private var optionsOfControls: [String] {
    let given = [
      ("--type", !options.type.isEmpty), ("--anchor", !options.anchor.isEmpty),
      ("--scenario", !options.scenario.isEmpty), ("--result", staging.result != nil),
      ("--size", !options.size.isEmpty), ("--device", staging.device != nil),
      ("--edge", !options.edge.isEmpty),
      ("--text-size", !options.textSize.isEmpty), ("--set", !tuning.settings.isEmpty),
      ("--sweep", sweep != nil),
    ]
    return given.filter(\.1).map(\.0) + appearances.given
  }

  /// The renders of files, in their own size; throws if options or other names apply only to controls.
  private func renders(
    of files: [String], _ matrix: ClipMatrix, _ framing: Framing, _ plan: OutputPlan, _ jobs: Int
  ) throws -> [ClipRender] {
    guard files.count == names.controls.count else {
      throw CommandFailure.usage(
        "'\(files[0])': files and controls cannot be rendered together; name one kind")
    }
    if let option = optionsOfControls.first {
      throw CommandFailure.usage(
        "\(option): it has no effect on a file, which is rendered as it is; make a control of it (refreshkit new NAME --lottie \(files[0]))"
      )
    }
    return try files.flatMap { path in
      guard let tool = CommandLineTool.playingTool else { throw KnownTool.lottie.missing(for: path) }
      let file: any PlayedFile
      do { file = try tool.file(at: path) } catch { throw CommandFailure.usage("\(error)") }
      return try matrix.scales.flatMap { scale in
        if let refusal = file.size.frameRefusal(scale: scale) {
          throw CommandFailure.usage("\(path): its size and --scale make \(refusal)")
        }
        return matrix.framesPerSecond.map { fps in
          // A placeholder clip that carries the frame rate and the size.
          var clip = Clip(.scene(StageScene.self))
          clip.framesPerSecond = fps
          clip.stage.size = file.size
          clip.framing = framing == .screen ? .screen : .control(withBackground: false)
          return ClipRender(
            name: URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent, clip: clip,
            scale: scale, plan: plan, verifiesDamage: verifyDamage, threads: max(1, jobs / files.count),
            file: file)
        }
      }
    }
  }

  /// Throws if two clips would be written to the same file.
  private static func checkNames(_ renders: [ClipRender]) throws {
    var seen: Set<String> = []
    for render in renders where !seen.insert(render.name).inserted {
      throw CommandFailure.usage(
        render.file == nil
          ? "two clips are called '\(render.name)': give the controls different names"
          : "two files are called '\(render.name)': render each with an --out of its own")
    }
  }
}
