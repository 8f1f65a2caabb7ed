import ArgumentParser
import Foundation
import RefreshKit
import RefreshRegression

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Records clips as goldens, to be verified later.",
    discussion: """
      EXAMPLES
        record                                 what is new or has changed, of all controls
        record Waves --scenario standard --scenario short-pull
        record --mode all --filter '^Waves'    anew, whether or not it has changed
        record --prune                         and remove goldens of clips that are no more

      MODES
        never     write nothing and fail where something would be written; so it is where CI is set
        missing   record clips that have no golden
        changed   these, and clips that look different from their goldens; so it is elsewhere
        all       record every clip
      """)

  @OptionGroup var matrix: MatrixOptions

  @Option(parsing: .unconditional, help: "Which goldens may be written: never, missing, changed or all.")
  var mode: String?

  @Flag(help: "Remove goldens that belong to no clip; only on a run of all clips.")
  var prune = false

  func run() throws {
    let mode = try recordMode()
    let selection = try matrix.selection()
    if prune && selection.orphans == nil {
      throw CommandFailure.usage(
        "--prune: only a run of all clips can tell which goldens belong to none; leave out names, filters and shards"
      )
    }
    let recorder = GoldenRecorder(goldens: selection.goldens.url, mode: mode)
    let progress = Progress(total: selection.clips.count)
    let outcomes = selection.clips.concurrentMap(jobs: selection.jobs) { clip in
      let outcome = Result { try recorder.record(clip) }
      let isNews = (try? outcome.get()) != .kept
      progress.finish(clip.name, isNews ? (try? outcome.get()).map { "\(clip.name): \($0.rawValue)" } : nil)
      return outcome
    }
    var failures: [String] = []
    for (clip, outcome) in zip(selection.clips, outcomes) {
      switch outcome {
      case .success(.missing): failures.append("\(clip.name): there is no golden, and mode never writes none")
      case .success(.outdated):
        failures.append("\(clip.name): it looks different from its golden, and mode never writes none")
      case .success: break
      case .failure(let error): failures += "\(error)".split(separator: "\n").map { "\(clip.name): \($0)" }
      }
    }
    try tidy(selection)
    if !failures.isEmpty { throw CommandFailure.failure(failures) }
    let kept = outcomes.count { (try? $0.get()) == .kept }
    try Console.print("\(outcomes.count - kept) goldens recorded, \(kept) kept")
  }

  private func recordMode() throws -> RecordMode {
    guard let text = mode else {
      do {
        return try RecordMode.standard(otherwise: .changed)
      } catch {
        throw CommandFailure.usage("\(error)")
      }
    }
    guard let mode = RecordMode(rawValue: text) else {
      let names = RecordMode.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandFailure.usage("--mode '\(text)': one of \(names)")
    }
    return mode
  }

  private func tidy(_ selection: MatrixOptions.Selection) throws {
    guard let orphans = selection.orphans, !orphans.isEmpty else { return }
    guard prune, (try? recordMode()) != .never else {
      for orphan in orphans { Console.warning("\(orphan): the golden of no clip") }
      return
    }
    do {
      try selection.goldens.prune(orphans)
    } catch {
      throw CommandFailure.failure(["\(error)"])
    }
    for orphan in orphans { try Console.print("\(orphan): removed") }
  }
}
