import Foundation

/// The unexpected end of a worker before its job was done.
package enum WorkerEnd: Sendable {
  /// The worker exited with a code.
  case exit(Int32)
  /// The worker was ended by a signal, with its trap report.
  case trap(signal: Int32, TrapReport)
  /// The worker did not respond for too long and was killed.
  case hang(seconds: Double)

  /// The end in words, with the name of the hook that was running, if any.
  package func described(hook: String?) -> String {
    let place = hook.map { " in \($0)" } ?? ""
    switch self {
    case .exit(let code): return "exited with code \(code)\(place)"
    case .trap(SIGKILL, _):
      return "killed\(place) (signal \(SIGKILL)); the system may have run out of memory"
    case .trap(_, let report) where report.isOutOfMemory:
      return "needs more memory than the system gives it\(report)\(MemoryLimit.note)"
    case .trap(let signal, let report):
      return "traps\(place)\(report.reason == nil ? " (signal \(signal))" : "")\(report)"
    case .hang(let seconds):
      return "\(hook ?? "the process") has not responded for \(seconds.plain) s; stopped"
    }
  }
}

extension Double {
  /// The number as text, without a fraction if it is whole.
  package var plain: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}

/// The results and faults of a worker's job.
package struct WorkerOutcome<Result: Codable & Sendable>: Sendable {
  package var results: [Result] = []
  package var faults: [String] = []
  /// The control's hook that was entered last; nil if no author's code is running.
  package var hook: String?
  /// The unexpected end of the process; nil if it did the job and waits for another.
  package var end: WorkerEnd?

  package init(faults: [String] = []) { self.faults = faults }

  /// Records an event of the job.
  ///
  /// - Parameter keep: adds a result to the previous ones, which it may replace.
  mutating func note(_ event: WorkerEvent<Result>, _ keep: (inout [Result], Result) -> Void) {
    switch event {
    case .hook(let name): hook = name
    case .played: hook = nil
    case .result(let result): keep(&results, result)
    case .fault(let line): faults.append(line)
    case .part, .done: break
    }
  }

  /// The faults and the unexpected end, one line each.
  package var problems: [String] { faults + (end.map { [$0.described(hook: hook)] } ?? []) }
}
