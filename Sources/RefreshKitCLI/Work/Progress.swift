import Foundation
import RefreshKit
import Synchronization

/// A bar on a terminal over several jobs that run at once; nothing in a pipe.
final class Progress: Sendable {
  private let total: Int
  /// Whether standard output has frames to carry, so that lines go to standard error.
  private let isOutputTaken: Bool

  private struct State {
    var done = 0
    /// The jobs that run, in the order in which they began.
    var parts: [(job: String, part: Double)] = []
    var lastDrawn = 0.0
  }
  private let state = Mutex(State())

  init(total: Int, isOutputTaken: Bool = false) {
    self.total = total
    self.isOutputTaken = isOutputTaken
  }

  /// Notes how far a job has come, 0…1.
  func update(_ job: String, _ part: Double) {
    guard Console.isTerminal else { return }
    state.withLock { state in
      if let index = state.parts.firstIndex(where: { $0.job == job }) {
        state.parts[index].part = min(1, part)
      } else {
        state.parts.append((job, min(1, part)))
      }
      let now = ProcessInfo.processInfo.systemUptime
      guard now - state.lastDrawn > 0.1 else { return }
      state.lastDrawn = now
      draw(state)
    }
  }

  /// Notes that a job is over, and prints a line about it.
  func finish(_ job: String, _ line: String?) {
    state.withLock { state in
      state.parts.removeAll { $0.job == job }
      state.done += 1
      if Console.isTerminal { Console.write("\r\u{1B}[K") }
      if let line {
        if isOutputTaken { Console.write(line.printableLine + "\n") } else { try? Console.print(line) }
      }
      if Console.isTerminal && state.done < total { draw(state) }
    }
  }

  private func draw(_ state: State) {
    let part = (Double(state.done) + state.parts.reduce(0) { $0 + $1.part }) / Double(max(1, total))
    let width = 30
    let filled = Int(part * Double(width))
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    let jobs = state.parts.map(\.job).sorted().joined(separator: " ").printable
    Console.write("\r\u{1B}[K\(bar) \(Int(part * 100)) %  \(jobs)")
  }
}
