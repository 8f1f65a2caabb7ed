import Foundation
import RefreshGoldens
import RefreshKit
import Synchronization

/// The reports that `verify --cache` has before any clip of a run is played.
struct CachedReports {
  /// The reports of clips that passed before, and of which nothing has changed.
  private(set) var reports: [ClipReport] = []

  /// Makes the cache, with the resources of the program as they are then.
  private var open: (() -> VerifyCache)?
  private var selection: MatrixOptions.Selection?
  private var goldens: URL?
  /// The identity of each comparison that is not known.
  private var keys: [String: String] = [:]

  /// Without a cache nothing is known.
  init() {}

  /// - Throws: `CommandFailure` with exit code 64 for a folder that is none.
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

  /// The clips that have to be played.
  func others(of names: [String]) -> [String] {
    if reports.isEmpty { return names }
    let known = Set(reports.map(\.name))
    return names.filter { !known.contains($0) }
  }

  /// Keeps the reports of clips that passed, but for those of which something has changed meanwhile.
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
