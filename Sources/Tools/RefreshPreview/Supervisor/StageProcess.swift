import Foundation
import RefreshProcess
import Synchronization

/// The order that a worker process receives to serve stages to a page.
public struct StageJob: Codable, Sendable {
  /// The access token, required in every URL path.
  public let token: String
  /// TCP port of the page's server, the only accepted origin.
  public let pagePort: UInt16
  /// Seconds that a control may spend in one hook.
  public let hookTimeout: Double
}

/// A worker process of the plugin that serves stages: a trap in a control stops neither the page nor the
/// source watcher, and two builds can run next to each other.
final class StageProcess: Sendable {
  /// A change in the life of the worker process.
  enum Event: Sendable {
    /// The process serves stages on a TCP port.
    case ready(port: UInt16)
    /// The process ended without a call of `stop()`.
    case ended(PreviewStatus.Fault)
  }

  private struct Stopped: Error {}

  private let isStopped = Mutex(false)
  private let port = Mutex<UInt16?>(nil)

  /// Number of the process's last output lines that the page shows after it ended.
  private static let shownLines = 40

  /// Starts the program as a worker.
  ///
  /// - Parameter relays: the registry that makes the process's stages reachable for pages while it runs.
  init(
    _ program: String, _ commandLine: [String], _ job: StageJob, folder: URL, relays: StageRelays,
    onEvent: @escaping @Sendable (Event) -> Void
  ) {
    Thread.detachNewThread { [self] in
      defer { if let port = port.withLock({ $0 }) { relays.remove(port) } }
      do {
        let worker = try WorkerProcess<StageJob, UInt16>(
          commandLine, program: program, folder: folder, showsErrors: true)
        let outcome = try worker.perform(job) {
          if isStopped.withLock({ $0 }) { throw Stopped() }
        } onEvent: { event in
          guard case .result(let port) = event else { return }
          self.port.withLock { $0 = port }
          relays.add(port)
          onEvent(.ready(port: port))
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

  /// Stops the process.
  func stop() { isStopped.withLock { $0 = true } }

  /// Title and text that the page shows about the end of the process.
  private static func fault(_ outcome: WorkerOutcome<UInt16>, _ lines: [String]) -> PreviewStatus.Fault {
    let place = outcome.hook.map { " in \($0)" } ?? ""
    let (title, end) =
      switch outcome.end {
      case .exit(PreviewServer.hangCode): ("The control hangs\(place)", "code \(PreviewServer.hangCode)")
      case .exit(let code): ("The program ended\(place), with code \(code)", "code \(code)")
      case .trap(let number, let report):
        ("The control crashed\(place)\(report.place.map { " (\($0))" } ?? "")", "signal \(number)")
      case .hang, nil: ("The program ended\(place)", outcome.faults.joined(separator: "\n"))
      }
    return .init(title: title, text: lines.isEmpty ? end : lines.joined(separator: "\n"), restarts: true)
  }
}
