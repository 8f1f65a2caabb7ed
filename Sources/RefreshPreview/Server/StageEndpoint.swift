import Dispatch
import Foundation

/// Gives every page a stage of its own, on a serial queue of its own.
final class StageEndpoint: SocketEndpoint, @unchecked Sendable {
  // The count is behind the lock, which is why the class may call itself Sendable.
  private let lock = NSLock()
  private var count = 0
  private let program: PreviewProgram

  /// The most pages that may look at once.
  static let maximumCount = 32

  init(_ program: PreviewProgram) { self.program = program }

  func open(_ send: @escaping @Sendable (SocketOutput) -> Void) -> (any SocketPeer)? {
    let number: Int? = lock.withLock {
      guard count < Self.maximumCount else { return nil }
      count += 1
      return count
    }
    guard let number else { return nil }
    return StagePeer(program, number, send) { [weak self] in
      guard let self else { return }
      lock.withLock { self.count -= 1 }
    }
  }
}

/// A session and the queue that it is confined to.
private final class StagePeer: SocketPeer, @unchecked Sendable {
  // The session is only touched on the queue, which is why the class may call itself Sendable.
  private let queue: DispatchQueue
  private var session: PreviewSession?
  private let onClose: @Sendable () -> Void

  init(
    _ program: PreviewProgram, _ number: Int, _ send: @escaping @Sendable (SocketOutput) -> Void,
    onClose: @escaping @Sendable () -> Void
  ) {
    queue = DispatchQueue(label: "stage \(number)", qos: .userInteractive)
    self.onClose = onClose
    queue.async { self.session = PreviewSession(program, queue: self.queue, send: send) }
  }

  func receive(_ message: Data) { queue.async { self.session?.receive(message) } }

  func close() {
    queue.async {
      self.session?.close()
      self.session = nil
      self.onClose()
    }
  }
}
