import Foundation
import Synchronization

/// Limits the number of pages that send a long message at the same time. The others wait in a queue, and the
/// server reads none of their bytes meanwhile.
final class LongMessageLimiter: @unchecked Sendable {
  // Used only on the server's queue.

  /// Size above which a message counts as long: 256 KiB (touches and settings are far shorter; scripts of long gestures
  /// may exceed it).
  static let size = 1 << 18
  /// Number of long messages that may arrive at the same time (8 × 8 MB of buffers at most); fewer make pages wait
  /// longer.
  private static let maximumPermits = 8

  private var holders = 0
  private var waiting: [SendPermit] = []

  /// A page's turn to send a long message; granted once `isWaiting` is false.
  final class SendPermit: @unchecked Sendable {
    private(set) var isWaiting = true
    private let messages: LongMessageLimiter
    private let onCome: () -> Void
    private var isOver = false

    fileprivate init(_ messages: LongMessageLimiter, onCome: @escaping () -> Void) {
      (self.messages, self.onCome) = (messages, onCome)
    }

    fileprivate func come() {
      isWaiting = false
      onCome()
    }

    /// Ends the turn when the message has been read or will not arrive, so that the next page may send.
    func end() {
      if isOver { return }
      isOver = true
      messages.end(self)
    }
  }

  /// Requests a turn to send a long message, which may be granted at once.
  ///
  /// - Parameter onCome: called when the turn is granted.
  func ask(onCome: @escaping () -> Void) -> SendPermit {
    let turn = SendPermit(self, onCome: onCome)
    waiting.append(turn)
    next()
    return turn
  }

  private func end(_ turn: SendPermit) {
    if turn.isWaiting {
      waiting.removeAll { $0 === turn }
    } else {
      holders -= 1
      next()
    }
  }

  private func next() {
    while holders < Self.maximumPermits, !waiting.isEmpty {
      holders += 1
      waiting.removeFirst().come()
    }
  }
}

/// Serialises the work that long messages cause on all stages, so that it cannot take all memory and
/// processors.
///
/// Parsing runs one message at a time, because parsed values take about twenty times the bytes, and before
/// any replay: a page that waits to send gives up earlier than a page that waits for an answer.
final class LongWorkGate: Sendable {
  /// Maximum number of gestures that are replayed at the same time: more take memory and processors from the pages
  /// shown, fewer make pages wait longer.
  private static let maximumReplays = 2
  /// Interval at which waiting work checks whether it may start, in microseconds.
  private static let lookInterval: UInt32 = 5000

  private struct State {
    var readersWaiting = 0
    var isReading = false
    var replays = 0
  }
  private let state = Mutex(State())

  /// Runs `body`, which parses a message, alone; returns nil without running it if the page has left.
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

  /// Runs `body`, which replays a gesture, next to at most one other; skips it if the page has left.
  func make(_ heartbeat: Heartbeat, _ body: () -> Void) {
    let isWanted = wait(heartbeat) { state in
      guard state.readersWaiting == 0, !state.isReading, state.replays < Self.maximumReplays else {
        return false
      }
      state.replays += 1
      return true
    }
    guard isWanted else { return }
    defer { state.withLock { $0.replays -= 1 } }
    body()
  }

  /// Waits until `begins` returns true; returns false if the page has left.
  private func wait(_ heartbeat: Heartbeat, _ begins: (inout State) -> Bool) -> Bool {
    while heartbeat.beat() {
      if state.withLock({ begins(&$0) }) { return true }
      usleep(Self.lookInterval)
    }
    return false
  }
}
