import Foundation
import RefreshFiles
import RefreshGoldens
import RefreshKitCLI

/// A run of `record` or `verify` that may be one shard of several, and may use cached results of earlier runs.
///
/// The variables are used by one thread. Only `complete(_:)` for a clip is called by others; it uses none of them.
final class ShardedRun: RunExtension, @unchecked Sendable {
  private let shard: Shard?
  /// True for `--shard auto`: a scheduler or a build server has set the shard.
  private let isAuto: Bool
  private let times: String?
  private let cache: String?
  private let runName: String?
  /// Names of the clips in all shards.
  private var selected: [String] = []
  private var part: ShardRecord?
  private var cached: CachedReports?

  /// Creates a run from the options of `record` or `verify`.
  ///
  /// - Throws: `OptionError` for an invalid shard.
  init(_ options: ShardOptions, cache: String? = nil, runName: String? = nil) throws {
    (times, self.cache, self.runName) = (options.times, cache, runName)
    isAuto = options.shard == "auto"
    shard = try options.shard.map { try Shard($0) }
  }

  func share(of places: [Int], in plan: ClipPlan) throws -> [Int] {
    selected = places.map { plan.names[$0] }
    let seconds = try times.map { try EarlierClipDurations.read(from: URL(argument: $0)) } ?? [:]
    return (shard ?? .whole).share(of: places, in: plan, times: seconds)
  }

  var reportsUnusedGoldens: Bool { shard == nil || shard?.number == 1 }

  var arguments: [String] {
    (shard.map { ["--shard", "\($0.number)/\($0.count)"] } ?? []) + (times.map { ["--times", $0] } ?? [])
  }

  func check(_ run: VerifyRun) throws {
    guard let shard else {
      if runName != nil {
        throw CommandFailure.usage("--run: applies only to a shard's report, with --shard")
      }
      return
    }
    guard run.isReported else { return }
    let selection = run.selection
    part = ShardRecord(
      shard, of: selected, share: selection.names.count,
      checks: RunIdentity.checks(selection.plan, run.assertions, options: run.options),
      run: try RunIdentity.named(runName, isAuto: isAuto)
        ?? RunIdentity.inputs(selection.goldens.places(of: selected, in: selection.plan)))
  }

  func knownReports(of run: VerifyRun) throws -> [ClipReport] {
    cached = try cache.map { try CachedReports($0, run) }
    return cached?.reports ?? []
  }

  func complete(_ report: inout ClipReport) {
    // The files of the whole process: those of this clip, and of clips that the same worker played before.
    report.files.merge(ClipInputs.files()) { $1 }
  }

  func complete(_ report: inout RegressionReport, of run: VerifyRun, played: [ClipReport]) {
    cached?.keep(played)
    part?.note(report.clips)
    report.part = part
    guard let times, shard == nil, CommandLineTool.role != .worker else { return }
    let seconds = report.clips.compactMap { clip in clip.seconds.map { (clip.name, $0) } }
    EarlierClipDurations.write(Dictionary(seconds) { $1 }, to: URL(argument: times))
  }
}
