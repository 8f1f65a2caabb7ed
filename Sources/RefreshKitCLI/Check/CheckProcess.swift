import Foundation
import RefreshKit

/// The check of one control in a process of its own, which may trap or hang without harm to the others.
struct CheckProcess: Sendable {
  let control: String
  /// What the process is started with, but for the folder of its trail.
  let arguments: [String]
  /// How many seconds it may stay in one hook.
  let timeLimit: Double

  /// Runs the process to its end; what it found, and what became of it.
  func run() throws -> [CheckResult] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("check-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // The trail says more often where the check stands than a pipe could be written to.
    var place = CheckPlace(folder: folder)
    let child = try ChildProcess(arguments + ["--trail", folder.path], patience: timeLimit)
    let end = try child.follow {
      let last = place
      place = CheckPlace(folder: folder)
      return place != last
    } onLine: { _ in
      true
    }
    var results = Self.results(in: folder)
    place = CheckPlace(folder: folder)
    guard let end, end != .exit(0) else { return results }
    let message = end.described(hook: place.hook.isEmpty ? nil : place.hook)
    let script = try? String(
      contentsOf: folder.appendingPathComponent(CheckTrail.scriptName), encoding: .utf8)
    results.append(
      CheckResult(
        control: control, choices: place.choices, check: place.check.isEmpty ? "start" : place.check,
        seconds: 0,
        faults: [CheckFault(check: place.check, message: message, script: script)]))
    return results
  }

  private static func results(in folder: URL) -> [CheckResult] {
    let file = folder.appendingPathComponent(CheckTrail.resultsName)
    guard let data = try? Data(contentsOf: file) else { return [] }
    return data.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONDecoder().decode(CheckResult.self, from: Data($0))
    }
  }
}
