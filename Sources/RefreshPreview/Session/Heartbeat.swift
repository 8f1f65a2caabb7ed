import Dispatch
import Synchronization

/// The sign of life of a stage's queue: whoever works there for long gives one now and then.
final class Heartbeat: Sendable {
  private struct State {
    /// When someone asked last, until there was a sign.
    var asked: UInt64?
    var isOver = false
  }
  private let state = Mutex(State())

  /// Gives a sign of life.
  ///
  /// - Returns: whether anyone still waits for the work.
  @discardableResult
  func beat() -> Bool {
    state.withLock { state in
      state.asked = nil
      return !state.isOver
    }
  }

  /// Nobody waits for the work any more.
  func end() { state.withLock { $0.isOver = true } }

  /// How many seconds a question has waited for a sign; 0 if none waited, and then this is one.
  func silence(at now: UInt64 = DispatchTime.now().uptimeNanoseconds) -> Double {
    state.withLock { state in
      guard let asked = state.asked else {
        state.asked = now
        return 0
      }
      return Double(now - asked) / 1e9
    }
  }
}
