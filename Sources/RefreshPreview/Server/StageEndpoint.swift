import Dispatch
import Foundation

/// Gives every page a stage of its own, on a serial queue of its own.
final class StageEndpoint: SocketEndpoint, @unchecked Sendable {
  // The count is behind the lock, which is why the class may call itself Sendable.
  private let lock = NSLock()
  private var count = 0
  private var peers: [ObjectIdentifier: StagePeer] = [:]
  private let watch: any DispatchSourceTimer
  private let program: PreviewProgram

  /// The most pages that may look at once.
  static let maximumCount = 32

  /// After how many seconds a stage that gives no sign of life is taken to hang.
  static let patience = 10.0

  /// - Parameter onHang: called when a stage hangs, which nobody can stop but with the process.
  init(_ program: PreviewProgram, onHang: @escaping @Sendable () -> Void) {
    self.program = program
    watch = DispatchSource.makeTimerSource(queue: .global())
    watch.schedule(deadline: .now() + 1, repeating: 1, leeway: .milliseconds(200))
    watch.setEventHandler { [weak self] in
      guard let self else { return }
      if lock.withLock({ Array(peers.values) }).contains(where: \.hangs) { onHang() }
    }
    watch.activate()
  }

  deinit { watch.cancel() }

  func open(_ send: @escaping @Sendable (SocketOutput) -> Void) -> (any SocketPeer)? {
    let number: Int? = lock.withLock {
      guard count < Self.maximumCount else { return nil }
      count += 1
      return count
    }
    guard let number else { return nil }
    let peer = StagePeer(program, number, send)
    let name = ObjectIdentifier(peer)
    lock.withLock { peers[name] = peer }
    peer.onClose = { [weak self] in
      guard let self else { return }
      lock.withLock {
        self.count -= 1
        self.peers[name] = nil
      }
    }
    return peer
  }
}

/// A session and the queue that it is confined to.
private final class StagePeer: SocketPeer, @unchecked Sendable {
  // The session is only touched on the queue, which is why the class may call itself Sendable.
  private let queue: DispatchQueue
  private var session: PreviewSession?
  /// Set once, before anyone can close it.
  var onClose: (@Sendable () -> Void)?
  // The question that waits for an answer is behind the lock.
  private let lock = NSLock()
  private var asked: UInt64?

  init(
    _ program: PreviewProgram, _ number: Int, _ send: @escaping @Sendable (SocketOutput) -> Void
  ) {
    queue = DispatchQueue(label: "stage \(number)", qos: .userInteractive)
    queue.async { self.session = PreviewSession(program, queue: self.queue, send: send) }
  }

  /// Whether the queue has not come round to a question for too long; asks it where none waits.
  var hangs: Bool {
    let now = DispatchTime.now().uptimeNanoseconds
    let waiting: UInt64? = lock.withLock {
      if let asked { return asked }
      asked = now
      return nil
    }
    if let waiting { return Double(now - waiting) / 1e9 > StageEndpoint.patience }
    queue.async { self.lock.withLock { self.asked = nil } }
    return false
  }

  func receive(_ message: Data) { queue.async { self.session?.receive(message) } }

  func close() {
    queue.async {
      self.session?.close()
      self.session = nil
      self.onClose?()
    }
  }
}
