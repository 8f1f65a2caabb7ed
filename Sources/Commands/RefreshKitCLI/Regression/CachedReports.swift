import Foundation
import RefreshGoldens
import RefreshKit
import Synchronization

/// The cached reports of `verify --cache`, looked up before any clip is played.
struct CachedReports {
  /// Reports of clips that passed in an earlier run and are unchanged.
  private(set) var reports: [ClipReport] = []

  /// Creates the cache, with the program's resources at the time of the call.
  private var open: (() -> VerifyCache)?
  private var selection: MatrixOptions.Selection?
  private var goldens: URL?
  /// The cache key of each clip without a cached report.
  private var keys: [String: String] = [:]

  /// Creates reports without a cache, so that all clips are played.
  init() {}

  /// Looks up the cached reports of the selected clips.
  ///
  /// - Throws: `CommandFailure` with exit code 64 if the cache is not a folder.
  init(
    _ folder: String?, _ selection: MatrixOptions.Selection, _ assertions: [MotionAssertion],
    _ options: [String],
    _ motionOnly: Bool
  ) throws {
    guard let folder else { return }
    let url = try OutputFolder.named("--cache", folder)
    let open = { VerifyCache(url, assertions: assertions, options: options) }
    let cache = open()
    let goldens = motionOnly ? nil : selection.goldens.url
    (self.open, self.selection, self.goldens) = (open, selection, goldens)
    let plan = selection.plan
    let known = selection.names.concurrentMap(jobs: selection.jobs) {
      name -> (key: String?, report: ClipReport?) in
      guard let clip = plan.clip(named: name), let key = cache.key(of: clip, goldens: goldens) else {
        return (nil, nil)
      }
      return (key, cache.report(of: name, under: key))
    }
    for (name, (key, report)) in zip(selection.names, known) {
      if let report { reports.append(report) } else { keys[name] = key }
    }
  }

  /// The clips that must be played.
  func others(of names: [String]) -> [String] {
    if reports.isEmpty { return names }
    let known = Set(reports.map(\.name))
    return names.filter { !known.contains($0) }
  }

  /// Stores the reports of clips that passed, unless their inputs have changed during the run.
  func keep(_ played: [ClipReport]) {
    guard let cache = open?(), let selection else { return }
    for report in played where report.status == .passed {
      guard let key = keys[report.name], let clip = selection.plan.clip(named: report.name),
        cache.key(of: clip, goldens: goldens) == key
      else { continue }
      cache.keep(report, under: key)
    }
  }
}
