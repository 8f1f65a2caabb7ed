import RefreshGoldens
import RefreshKitCLI

/// The cached reports of `verify --cache`, looked up before any clip is played.
struct CachedReports {
  /// Reports of clips that passed in an earlier run and are unchanged.
  private(set) var reports: [ClipReport] = []

  /// Opens the cache, and reads the program's resources, which are part of its keys.
  private let open: () -> VerifyCache
  private let run: VerifyRun
  /// The cache key of each clip without a cached report, by clip name.
  private var keys: [String: String] = [:]

  /// Looks up the cached reports of a run's clips.
  ///
  /// - Throws: `CommandFailure` with exit code 64 if the cache is not a folder.
  init(_ folder: String, _ run: VerifyRun) throws {
    let url = try OutputFolderCheck.named("--cache", folder)
    open = { VerifyCache(url, assertions: run.assertions, options: run.options) }
    self.run = run
    let (cache, plan, goldens) = (open(), run.selection.plan, run.goldens)
    let known = run.selection.names.concurrentMap(jobs: run.selection.jobs) {
      name -> (key: String?, report: ClipReport?) in
      guard let clip = plan.clip(named: name), let key = cache.key(of: clip, goldens: goldens) else {
        return (nil, nil)
      }
      return (key, cache.report(of: name, under: key))
    }
    for (name, (key, report)) in zip(run.selection.names, known) {
      if let report { reports.append(report) } else { keys[name] = key }
    }
  }

  /// Stores the reports of clips that passed, unless their inputs have changed during the run.
  func keep(_ played: [ClipReport]) {
    let cache = open()
    for report in played where report.status == .passed {
      guard let key = keys[report.name], let clip = run.selection.plan.clip(named: report.name),
        cache.key(of: clip, goldens: run.goldens) == key
      else { continue }
      cache.keep(report, under: key)
    }
  }
}
