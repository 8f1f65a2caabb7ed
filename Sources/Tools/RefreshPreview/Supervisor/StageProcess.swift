import Foundation
import RefreshProcess
import Synchronization

/// A worker process of the plugin that serves stages: a trap in a control stops neither the page nor the
/// source watcher, and two builds can run next to each other.
final class StageProcess: Sendable {
  /// A change in the life of the worker process.
  enum Event: Sendable {
    /// The process serves stages.
    case ready
    /// The process ended without a call of `stop()`.
    case ended(PreviewStatus.Fault)
  }

  private struct Stopped: Error {}

  private let isStopped = Mutex(false)

  /// Number of the process's last output lines that the page shows after it ended.
  private static let shownLines = 40

  /// Starts the program as a worker.
  ///
  /// - Parameters:
  ///   - number: the number under which pages reach the process's stages in `stages` while it runs.
  ///   - hookTimeout: seconds that a control may spend in one hook.
  init(
    _ program: String, _ commandLine: [String], folder: URL, hookTimeout: Double, number: Int,
    stages: StageProcessTable, onEvent: @escaping @Sendable (Event) -> Void
  ) {
    Thread.detachNewThread { [self] in
      defer { stages[number] = nil }
      do {
        let (own, other) = try Descriptor.sockets()
        let worker = try WorkerProcess<Double, Bool>(
          commandLine, program: program, folder: folder, channel: other, showsErrors: true)
        let outcome = try worker.perform(hookTimeout) {
          if isStopped.withLock({ $0 }) { throw Stopped() }
        } onEvent: { event in
          guard case .result = event else { return }
          stages[number] = StageProcessPages(over: StageSocket(own))
          onEvent(.ready)
        }
        let lines = worker.lastLines(Self.shownLines)
        let fault = Self.fault(outcome, lines)
        // Most traps print their reason themselves, so the terminal already shows it.
        if case .trap(_, let report)? = outcome.end,
          !lines.contains(where: { $0.hasSuffix(report.reason ?? "?") })
        {
          try? FileHandle.standardError.write(contentsOf: Data("\(fault.title)\n".utf8))
        }
        onEvent(.ended(fault))
      } catch is Stopped {
        // A stop on request is not a fault.
      } catch {
        onEvent(.ended(.init(title: "The program cannot be started", text: "\(error)", restarts: true)))
      }
    }
  }

  func stop() { isStopped.withLock { $0 = true } }

  /// Title and text that the page shows about the end of the process.
  private static func fault(_ outcome: WorkerOutcome<Bool>, _ lines: [String]) -> PreviewStatus.Fault {
    let place = outcome.hook.map { " in \($0)" } ?? ""
    let (title, end) =
      switch outcome.end {
      case .exit(StageEndpoint.hangCode): ("The control hangs\(place)", "code \(StageEndpoint.hangCode)")
      case .exit(let code): ("The program ended\(place), with code \(code)", "code \(code)")
      case .trap(let number, let report):
        ("The control crashed\(place)\(report.place.map { " (\($0))" } ?? "")", "signal \(number)")
      case .hang, nil: ("The program ended\(place)", outcome.faults.joined(separator: "\n"))
      }
    return .init(title: title, text: lines.isEmpty ? end : lines.joined(separator: "\n"), restarts: true)
  }
}
