import Foundation

/// How a worker ended before its job was done.
package enum WorkerEnd: Sendable {
  /// By itself, with an exit code.
  case exit(Int32)
  /// By a signal, with what it said of its trap.
  case trap(signal: Int32, TrapReport)
  /// It had given no sign of life for too long, and was killed.
  case hang(seconds: Double)

  /// The end in words, for a control that was in a hook.
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
  /// Without a fraction if it has none.
  package var plain: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}

/// The outcome of a job.
package struct WorkerOutcome<Result: Codable & Sendable>: Sendable {
  package var results: [Result] = []
  package var faults: [String] = []
  /// The hook of the control that was entered last.
  package var hook: String?
  /// How the process ended; nil if it has done the job and waits for another.
  package var end: WorkerEnd?

  package init(faults: [String] = []) { self.faults = faults }

  /// Takes in an event of the job.
  ///
  /// - Parameter keep: adds a result to those before it, which it may replace.
  mutating func note(_ event: WorkerEvent<Result>, _ keep: (inout [Result], Result) -> Void) {
    switch event {
    case .hook(let name): hook = name
    case .played: hook = nil
    case .result(let result): keep(&results, result)
    case .fault(let line): faults.append(line)
    case .part, .done: break
    }
  }

  /// The problems, a line each.
  package var problems: [String] { faults + (end.map { [$0.described(hook: hook)] } ?? []) }
}
