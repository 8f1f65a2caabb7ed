import FlyingSocks
import Foundation
import Glibc

/// Waits for sockets as FlyingFox does, and has what is written to them sent at once.
///
/// Without that the system holds a short message back until the page has acknowledged the one before, which it may do as
/// late as 40 ms after: longer than two frames take.
final class PromptSockets: AsyncSocketPool {
  private let pool: any AsyncSocketPool = .ePoll()
  private let lock = NSLock()
  // Behind the lock.
  nonisolated(unsafe) private var isListening = false

  func prepare() async throws { try await pool.prepare() }

  func run() async throws { try await pool.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    // The first that waits is the one that listens; those it accepts take after it.
    let isFirst = lock.withLock {
      defer { isListening = true }
      return !isListening
    }
    if isFirst {
      var yes: Int32 = 1
      setsockopt(
        socket.file.rawValue, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    }
    try await pool.suspendSocket(socket, untilReadyFor: events)
  }
}
