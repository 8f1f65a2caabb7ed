import Foundation
import RefreshKit
import RefreshRegression

/// The render of one clip in a process of its own, so that a control that traps or hangs takes only itself down.
struct ClipProcess: Sendable {
  let name: String
  /// The arguments that make the process render this clip and nothing else.
  let arguments: [String]
  /// Where it writes; nil where that is standard output.
  let folder: URL?
  /// Whether the control's log goes on to standard error.
  let isDebugEnabled: Bool
  /// After how many seconds without a sign of life the clip hangs while a hook of its control runs.
  let hookTimeout: Double

  /// Runs the process to its end.
  ///
  /// - Throws: `CommandFailure` with what the clip's errors are, or where it trapped or hung; what `progress` throws,
  ///   once the process has stopped.
  func run(progress: (Double) throws -> Void) throws -> ClipRender.Report {
    var isDone = false
    defer { if !isDone, let folder { Leftovers.sweep(folder) } }
    let child = try WorkerProcess(
      arguments, silenceTimeout: WorkerProcess.startTimeout, givesOutput: folder == nil,
      showsErrors: isDebugEnabled)
    var hook: String?
    var report: Data?
    var faults: [String] = []
    var end: WorkerProcess.End?
    do {
      end = try child.follow {
        try progress(-1)
        return false
      } onMessage: { message in
        switch message {
        case .hook(let name):
          hook = name
          child.silenceTimeout = hookTimeout
        case .part(let part): try? progress(part)
        case .answer(let json): report = Data(json.utf8)
        case .fault(let line): faults.append(line)
        case .played, .done: break
        }
        return true
      }
    } catch {
      // An interruption comes too late for a clip that is written.
      if report == nil { throw error }
      end = .exit(0)
    }
    if let report, end == .exit(0) {
      isDone = true
      return try JSONDecoder().decode(ClipRender.Report.self, from: report)
    }
    if !faults.isEmpty { throw CommandFailure.failure(faults) }
    throw CommandFailure.failure(["\(name): \(end?.described(hook: hook) ?? "")"])
  }
}
