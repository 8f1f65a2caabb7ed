import Foundation
import RefreshKit
import RefreshRegression

/// The check of one control in a process of its own, which may trap or hang without harm to the others.
struct CheckProcess: Sendable {
  let control: String
  /// What the process is started with, but for the folder of its trail.
  let arguments: [String]
  /// How many seconds it may stay in one hook.
  let hookTimeout: Double

  /// What a process has found, and what kept it from finding more.
  struct Outcome: Sendable {
    var results: [CheckResult] = []
    /// Why the control was not checked to the end, such as a full disk; nil where it was.
    var problem: String?
  }

  /// Runs the process to its end; what it found, and what became of it.
  ///
  /// - Throws: `CommandFailure` where it cannot be started, and once the process has been ended by an interruption.
  func run(_ interruption: Interruption) throws -> Outcome {
    try interruption.check()
    let temporary = FileManager.default.temporaryDirectory
    let folder = temporary.appendingPathComponent("check-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Self.unwritable(temporary, error.systemReason)
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    // The trail says more often where the check stands than a pipe could be written to.
    var place = CheckPlace(folder: folder)
    var outcome = Outcome()
    let child = try WorkerProcess(
      arguments + ["--trail", folder.path], silenceTimeout: hookTimeout)
    let end = try child.follow {
      try interruption.check()
      let last = place
      place = CheckPlace(folder: folder)
      return place != last
    } onMessage: { message in
      switch message {
      case .answer(let json):
        if let result = try? JSONDecoder().decode(CheckResult.self, from: Data(json.utf8)) {
          outcome.results.append(result)
        }
      case .fault(let line): outcome.problem = line
      case .hook, .part, .played, .done: break
      }
      return true
    }
    // What a terminal sends ends this process as well.
    try interruption.check()
    place = CheckPlace(folder: folder)
    guard let end, end != .exit(0), outcome.problem == nil else { return outcome }
    let message = end.described(hook: place.hook.isEmpty ? nil : place.hook)
    let written = try? String(
      contentsOf: folder.appendingPathComponent(CheckTrail.scriptName), encoding: .utf8)
    let script = written.flatMap { $0.isEmpty ? nil : $0 }
    outcome.results.append(
      CheckResult(
        control: control, choices: place.choices, check: place.check.isEmpty ? "start" : place.check,
        seconds: 0,
        faults: [CheckFault(check: place.check, message: message, script: script)]))
    return outcome
  }

  /// The failure of a check that has nowhere to leave its trail.
  static func unwritable(_ folder: URL, _ reason: String) -> CommandFailure {
    .failure(["cannot write to \(folder.path): \(reason)"])
  }
}
