import Foundation
import Synchronization

/// Lets a few pages at a time send a long message. The others wait their turn, and none of their bytes are read meanwhile.
final class LongMessages: @unchecked Sendable {
  // Used on the server's queue alone.

  /// From how many bytes on a message is long.
  static let size = 1 << 18
  /// How many pages may have their turn.
  private static let places = 8

  private var holders = 0
  private var waiting: [Turn] = []

  /// The permission to send a long message, once it has come.
  final class Turn: @unchecked Sendable {
    private(set) var isWaiting = true
    private let messages: LongMessages
    private let onCome: () -> Void
    private var isOver = false

    fileprivate init(_ messages: LongMessages, onCome: @escaping () -> Void) {
      (self.messages, self.onCome) = (messages, onCome)
    }

    fileprivate func come() {
      isWaiting = false
      onCome()
    }

    /// The message takes no more room, or will never come.
    func end() {
      if isOver { return }
      isOver = true
      messages.end(self)
    }
  }

  /// Asks for a turn, which may come at once.
  ///
  /// - Parameter onCome: called when a turn that has to wait comes.
  func ask(onCome: @escaping () -> Void) -> Turn {
    let turn = Turn(self, onCome: onCome)
    waiting.append(turn)
    next()
    return turn
  }

  private func end(_ turn: Turn) {
    if turn.isWaiting {
      waiting.removeAll { $0 === turn }
    } else {
      holders -= 1
      next()
    }
  }

  private func next() {
    while holders < Self.places, !waiting.isEmpty {
      holders += 1
      waiting.removeFirst().come()
    }
  }
}

/// Has the stages of pages that send long messages do one thing after the other, so that neither memory nor the processors
/// are taken by all at once.
///
/// Messages are read one at a time, as their values take twenty times their bytes, and before any gesture is made: a page
/// that waits to send is nearer to giving up than one that waits for an answer.
final class LongWork: Sendable {
  /// How many gestures are made at a time.
  private static let makers = 2
  /// How often waiting work checks whether it may begin, in microseconds.
  private static let lookInterval: UInt32 = 5000

  private struct State {
    var readersWaiting = 0
    var isReading = false
    var makers = 0
  }
  private let state = Mutex(State())

  /// Reads a message.
  func read<Result>(_ heartbeat: Heartbeat, _ body: () -> Result) -> Result? {
    state.withLock { $0.readersWaiting += 1 }
    let isWanted = wait(heartbeat) { state in
      guard !state.isReading else { return false }
      state.isReading = true
      return true
    }
    state.withLock { $0.readersWaiting -= 1 }
    guard isWanted else { return nil }
    defer { state.withLock { $0.isReading = false } }
    return body()
  }

  /// Makes a gesture.
  func make(_ heartbeat: Heartbeat, _ body: () -> Void) {
    let isWanted = wait(heartbeat) { state in
      guard state.readersWaiting == 0, !state.isReading, state.makers < Self.makers else { return false }
      state.makers += 1
      return true
    }
    guard isWanted else { return }
    defer { state.withLock { $0.makers -= 1 } }
    body()
  }

  /// Waits until work may begin; false if nobody waits for it any more.
  private func wait(_ heartbeat: Heartbeat, _ begins: (inout State) -> Bool) -> Bool {
    while heartbeat.beat() {
      if state.withLock({ begins(&$0) }) { return true }
      usleep(Self.lookInterval)
    }
    return false
  }
}
