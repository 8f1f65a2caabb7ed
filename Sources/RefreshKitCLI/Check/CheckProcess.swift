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
    let log = folder.appendingPathComponent("log")
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)

    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments + ["--trail", folder.path]
    // A control's own output has no place among the results; a backtrace would take seconds.
    process.standardOutput = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: log)
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    try process.run()
    let hangs = waitForEnd(of: process, folder)

    var results = Self.results(in: folder)
    let place = CheckPlace(folder: folder)
    let hook = place.hook.isEmpty ? "" : " in \(place.hook)"
    let message: String
    if hangs {
      message = "hangs\(hook): no sign of life for \(timeLimit.formatted) s"
    } else if process.terminationReason == .uncaughtSignal {
      message = "traps\(hook)\(Self.reason(log) ?? " (signal \(process.terminationStatus))")"
    } else if process.terminationStatus != 0 {
      message = "ends the program\(hook), with code \(process.terminationStatus)"
    } else {
      return results
    }
    let script = try? String(
      contentsOf: folder.appendingPathComponent(CheckTrail.scriptName), encoding: .utf8)
    results.append(
      CheckResult(
        control: control, choices: place.choices, check: place.check.isEmpty ? "start" : place.check,
        seconds: 0,
        faults: [CheckFault(check: place.check, message: message, script: script)]))
    return results
  }

  /// Waits until the process is over, or has stayed in one place for too long and was ended; whether it was.
  private func waitForEnd(of process: Process, _ folder: URL) -> Bool {
    var place = CheckPlace(folder: folder)
    var since = ProcessInfo.processInfo.systemUptime
    while process.isRunning {
      usleep(20_000)
      let now = ProcessInfo.processInfo.systemUptime
      let next = CheckPlace(folder: folder)
      if next != place { (place, since) = (next, now) }
      guard now - since > timeLimit else { continue }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      return true
    }
    process.waitUntilExit()
    return false
  }

  private static func results(in folder: URL) -> [CheckResult] {
    let file = folder.appendingPathComponent(CheckTrail.resultsName)
    guard let data = try? Data(contentsOf: file) else { return [] }
    return data.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONDecoder().decode(CheckResult.self, from: Data($0))
    }
  }

  /// What the program said when it trapped.
  private static func reason(_ log: URL) -> String? {
    guard let text = try? String(contentsOf: log, encoding: .utf8) else { return nil }
    let line = text.split(separator: "\n").first {
      $0.contains("Fatal error") || $0.contains("Precondition failed")
    }
    guard let line else { return nil }
    // The file's path is of the machine that built it.
    let start = line.range(of: "Fatal error") ?? line.range(of: "Precondition failed")
    return ": " + line[(start?.lowerBound ?? line.startIndex)...]
  }
}

extension Double {
  var formatted: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
