import Foundation
import RefreshKit

/// A bar on a terminal over several jobs that run at once; nothing in a pipe.
final class Progress: @unchecked Sendable {
  // Everything is behind the lock, which is why the class may call itself Sendable.
  private let lock = NSLock()
  private let total: Int
  /// Whether standard output has frames to carry, so that lines go to standard error.
  private let isOutputTaken: Bool
  private var done = 0
  /// The jobs that run, in the order in which they began.
  private var parts: [(job: String, part: Double)] = []
  private var lastDrawn = 0.0

  init(total: Int, isOutputTaken: Bool = false) {
    self.total = total
    self.isOutputTaken = isOutputTaken
  }

  /// Notes how far a job has come, 0…1.
  func update(_ job: String, _ part: Double) {
    guard Console.isTerminal else { return }
    locked {
      if let index = parts.firstIndex(where: { $0.job == job }) {
        parts[index].part = min(1, part)
      } else {
        parts.append((job, min(1, part)))
      }
      let now = ProcessInfo.processInfo.systemUptime
      guard now - lastDrawn > 0.1 else { return }
      lastDrawn = now
      draw()
    }
  }

  /// Notes that a job is over, and prints a line about it.
  func finish(_ job: String, _ line: String?) {
    locked {
      parts.removeAll { $0.job == job }
      done += 1
      if Console.isTerminal { Console.write("\r\u{1B}[K") }
      if let line {
        if isOutputTaken { Console.write(line.printableLine + "\n") } else { try? Console.print(line) }
      }
      if Console.isTerminal && done < total { draw() }
    }
  }

  private func draw() {
    let part = (Double(done) + parts.reduce(0) { $0 + $1.part }) / Double(max(1, total))
    let width = 30
    let filled = Int(part * Double(width))
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    Console.write(
      "\r\u{1B}[K\(bar) \(Int(part * 100)) %  \(parts.map(\.job).sorted().joined(separator: " ").printable)")
  }

  private func locked(_ body: () -> Void) {
    lock.lock()
    body()
    lock.unlock()
  }
}
