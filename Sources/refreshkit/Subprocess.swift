import Dispatch
import Foundation

/// A command whose output is wanted, held to a size and a time.
struct Subprocess {
  struct Outcome {
    let code: Int32
    let output: Data
    let error: Data
  }

  private let name: String
  private let arguments: [String]

  init(_ name: String, _ arguments: [String]) {
    self.name = name
    self.arguments = arguments
  }

  /// Runs the command to its end.
  ///
  /// - Parameters:
  ///   - limit: how many bytes it may print; more ends it.
  ///   - seconds: how long it may take; longer ends it.
  func run(limit: Int = 64 << 20, seconds: TimeInterval = 3600) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: name.contains("/") ? name : "/usr/bin/env")
    process.arguments = name.contains("/") ? arguments : [name] + arguments
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    let error = Pipe()
    process.standardOutput = output
    process.standardError = error
    do {
      try process.run()
    } catch {
      throw Failure.failed("\(name) cannot be run: \(error.localizedDescription)")
    }
    let killer = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: killer)
    defer { killer.cancel() }

    // Both pipes are emptied at once, for either may fill up first.
    let group = DispatchGroup()
    let texts = [Gathered(), Gathered()]
    for (pipe, text) in zip([output, error], texts) {
      DispatchQueue.global().async(group: group) {
        while true {
          let part = pipe.fileHandleForReading.availableData
          if part.isEmpty { break }
          if !text.append(part, limit: limit) {
            process.terminate()
            break
          }
        }
      }
    }
    group.wait()
    process.waitUntilExit()
    let code =
      process.terminationReason == .uncaughtSignal
      ? 128 + process.terminationStatus : process.terminationStatus
    return Outcome(code: code, output: texts[0].data, error: texts[1].data)
  }
}

/// Bytes that one thread gathers and another reads once it has ended.
private final class Gathered: @unchecked Sendable {
  private(set) var data = Data()

  /// Whether there was room.
  func append(_ part: Data, limit: Int) -> Bool {
    data.append(part.prefix(limit - data.count))
    return data.count < limit
  }
}
