import Foundation
import RefreshProcess
import Synchronization

/// The job of a process that serves stages to a page.
public struct StageJob: Codable, Sendable {
  /// The token that every address has to hold.
  public let token: String
  /// The port of the page.
  public let pagePort: UInt16
  /// How many seconds a control may take in one hook.
  public let hookTimeout: Double
}

/// A process of the plugin that serves stages, so that a control that traps takes neither the page nor the watch with
/// it, and a new build can be beside the one before.
final class StageProcess: Sendable {
  /// An event of the process.
  enum Event: Sendable {
    /// It serves stages on a port.
    case ready(port: UInt16)
    /// It has come to an end by itself.
    case ended(PreviewStatus.Fault)
  }

  private struct Stopped: Error {}

  private let isStopped = Mutex(false)
  private let port = Mutex<UInt16?>(nil)

  /// How many of the last lines that it printed are shown once it has ended.
  private static let shownLines = 40

  /// Starts the program as a worker with a command line.
  ///
  /// - Parameter relays: through which pages reach its stages for as long as it runs.
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
        // Most traps say why in a line of their own, which is in the terminal already.
        if case .trap(_, let report)? = outcome.end,
          !lines.contains(where: { $0.hasSuffix(report.reason ?? "?") })
        {
          try? FileHandle.standardError.write(contentsOf: Data("\(fault.title)\n".utf8))
        }
        onEvent(.ended(fault))
      } catch is Stopped {
        // It is no fault of the process.
      } catch {
        onEvent(.ended(.init(title: "The program cannot be started", text: "\(error)", restarts: true)))
      }
    }
  }

  /// Ends the process.
  func stop() { isStopped.withLock { $0 = true } }

  /// Why the process has ended.
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
