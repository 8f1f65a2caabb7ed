import ArgumentParser
import Foundation
import RefreshKit
import RefreshRegression

/// Which clips a command is about: those of refreshkit.json, changed by what is given on the command line.
struct MatrixOptions: ParsableArguments {
  @Argument(
    help: "The controls and scenes, by name; all of them where none is named.", completion: .controlNames)
  var controls: [String] = []

  @Option(help: "The file that lists the clips; refreshkit.json where there is one.")
  var config: String?

  @Option(help: "The folder of the goldens; Goldens unless the file says otherwise.")
  var goldens: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: "How the control appears: slide-down, background or all; may be given several times.")
  var type: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: "Where the animation view is anchored: own, top, middle, bottom or all; may be given several times."
  )
  var anchor: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: "The script of the finger, by name or as a JSON file; may be given several times.")
  var scenario: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: "The edge: own, top, bottom, left, right or all; may be given several times.")
  var edge: [String] = []

  @Option(
    parsing: .unconditionalSingleValue, help: "Light, dark or all colours; may be given several times.")
  var appearance: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: "left-to-right, right-to-left or all; may be given several times.")
  var direction: [String] = []

  @Option(
    parsing: .unconditionalSingleValue, help: "Full, reduced or all motion; may be given several times.")
  var motion: [String] = []

  @Flag(help: "The same as --appearance dark.")
  var dark = false

  @Flag(help: "The same as --direction right-to-left.")
  var rtl = false

  @Flag(help: "The same as --motion reduced.")
  var reducedMotion = false

  @Option(
    parsing: .unconditionalSingleValue, help: "The size of the screen in points; may be given several times.")
  var size: [String] = []

  @Option(
    parsing: .unconditionalSingleValue, help: "Pixels a point, 0.5 to 4; may be given several times.")
  var scale: [String] = []

  @Option(
    parsing: .unconditionalSingleValue, help: "Frames a second, 1 to 240; may be given several times.")
  var fps: [String] = []

  @Option(parsing: .unconditional, help: "Only clips whose names match a regular expression.")
  var filter: String?

  @Option(
    parsing: .unconditional,
    help: "One part of the clips, such as 2/8; auto takes Slurm's, Kubernetes' or GNU parallel's numbers.")
  var shard: String?

  @Option(
    parsing: .unconditional,
    help: "How many clips are worked on at a time; as many as there are processors unless given.")
  var jobs: String?

  @OptionGroup var hookTimeout: HookTimeoutOption

  /// Where this process works on the clips that another one names.
  @Flag(help: .private)
  var serve = false

  /// What the options come to.
  struct Selection {
    let goldens: GoldenFolder
    let clips: [GoldenClip]
    /// Which part of all clips these are; nil where nobody has divided them.
    let shard: Shard?
    /// The clips of all shards.
    let allClips: [GoldenClip]
    /// What refreshkit.json asserts of all clips.
    let assertions: [MotionAssertion]
    let jobs: Int
    /// How many seconds a control may stay in one hook.
    let hookTimeout: Double
    /// The plugin's own goldens that belong to no clip; nil where the run is of some clips only and cannot tell.
    let orphans: [String]?
    /// Goldens that belong to no clip either and do not say who made them, as older versions wrote them.
    let unclaimed: [String]
  }

  func selection() throws -> Selection {
    do {
      return try select()
    } catch let error as MatrixError {
      throw CommandFailure.usage("\(error)")
    } catch let error as ShardError {
      throw CommandFailure.usage("\(error)")
    }
  }

  private func select() throws -> Selection {
    let jobs = try CheckNumbers.jobs(jobs)
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
    var matrix = try self.matrix(in: here)
    let words = words
    try matrix.set(words, folder: here) { "--\($0 == "fps" ? $0 : String($0.dropLast()))" }
    if !controls.isEmpty { matrix.controls = controls }
    if let goldens { matrix.goldens = URL(fileURLWithPath: goldens, isDirectory: true) }
    var clips = try matrix.clips(of: CommandLineTool.controls, scenes: CommandLineTool.scenes)
    let folder = GoldenFolder(matrix.goldens, maker: .record)
    let shard = try shard.map { try Shard($0) }
    let own = shard ?? .whole
    // A choice on the command line leaves clips out that have their goldens all the same.
    let isWhole = filter == nil && controls.isEmpty && words.isEmpty
    let isTelling = isWhole && own.number == 1
    let orphans = isTelling ? folder.orphans(beside: clips) : nil
    let unclaimed = isTelling ? GoldenFolder(matrix.goldens).orphans(beside: clips) : []
    if let filter {
      let wanted = try ClipFilter(filter)
      clips = try clips.filter { try wanted.matches($0.name) }
      if clips.isEmpty { throw CommandFailure.usage("--filter '\(filter)': no clip has such a name") }
    }
    return Selection(
      goldens: folder, clips: own.share(of: clips), shard: shard, allClips: clips,
      assertions: matrix.assertions, jobs: jobs, hookTimeout: try hookTimeout.resolved(), orphans: orphans,
      unclaimed: unclaimed)
  }

  /// The lists that are given on the command line.
  private var words: ClipMatrix.Words {
    var words = ClipMatrix.Words()
    (words.types, words.anchors, words.scenarios, words.edges) = (type, anchor, scenario, edge)
    words.appearances = appearance + (dark ? ["dark"] : [])
    words.directions = direction + (rtl ? ["right-to-left"] : [])
    words.motions = motion + (reducedMotion ? ["reduced"] : [])
    (words.sizes, words.scales, words.fps) = (size, scale, fps)
    return words
  }

  private func matrix(in folder: URL) throws -> ClipMatrix {
    if let config { return try ClipMatrix(contentsOf: URL(fileURLWithPath: config)) }
    let file = folder.appendingPathComponent(ClipMatrix.fileName)
    if FileManager.default.fileExists(atPath: file.path) { return try ClipMatrix(contentsOf: file) }
    var matrix = ClipMatrix()
    matrix.goldens = folder.appendingPathComponent("Goldens")
    return matrix
  }
}

extension GoldenMaker {
  /// The command `record` of this plugin.
  static var record: GoldenMaker {
    .command("record", of: URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent)
  }
}

extension MatrixOptions.Selection {
  /// Works on every clip, each in a process that may fail alone where this one is a program that can be started again.
  ///
  /// - Parameters:
  ///   - serves: whether this process is one of those.
  ///   - done: what is done with a clip, as "verified".
  /// - Throws: `CommandFailure` that says how many clips were done, where somebody interrupts it.
  func outcomes(
    serves: Bool, _ done: String, _ work: @escaping ClipWorkers.Work
  ) throws -> [ClipWorkers.Outcome] {
    if serves { ClipWorkers.serve(clips, work) }
    let progress = Progress(total: clips.count)
    guard CommandLineTool.isProgram else { return ClipWorkers.runHere(clips, jobs: jobs, progress, work) }
    let arguments = Array(CommandLine.arguments.dropFirst()) + ["--serve"]
    let interruption = Interruption()
    let outcomes = ClipWorkers(arguments: arguments, jobs: jobs, hookTimeout: hookTimeout)
      .run(clips, progress, interruption)
    let finished = outcomes.compactMap { $0 }
    try interruption.check(
      saying: "\(finished.count.counted(of: clips.count, "clip", "was", "were")) \(done)")
    return finished
  }
}
