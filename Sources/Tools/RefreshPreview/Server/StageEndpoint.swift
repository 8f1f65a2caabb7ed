import Dispatch
import Foundation
import RefreshProcess
import Synchronization

/// Gives every page a stage of its own, on a serial queue of its own.
final class StageEndpoint: SocketEndpoint, Sendable {
  private struct State {
    var count = 0
    var peers: [ObjectIdentifier: StagePeer] = [:]
  }
  private let state = Mutex(State())
  private let watch: Mutex<any DispatchSourceTimer>
  private let program: PreviewProgram

  /// The most pages that may look at once.
  static let maximumCount = 32

  /// - Parameters:
  ///   - hookTimeout: how many seconds a stage may give no sign of life, as while a hook of its control runs, before it
  ///     hangs.
  ///   - interval: how often stages are looked at, in seconds.
  ///   - onHang: called when a stage hangs, which nobody can stop but with the process.
  init(
    _ program: PreviewProgram, hookTimeout: Double, interval: Double = 1,
    onHang: @escaping @Sendable () -> Void
  ) {
    self.program = program
    watch = Mutex(
      DispatchSource.makeTimerSource(queue: DispatchQueue(label: "watchdog", qos: .userInteractive)))
    watch.withLock { watch in
      watch.schedule(deadline: .now() + interval, repeating: interval, leeway: .milliseconds(200))
      watch.setEventHandler { [weak self] in
        guard let self else { return }
        let waited = ProcessorWait.longest()
        let silence = state.withLock { Array($0.peers.values) }.map { $0.silence(waited: waited) }.max() ?? 0
        if silence > hookTimeout { onHang() }
      }
      watch.activate()
    }
  }

  deinit { watch.withLock { $0.cancel() } }

  func open(_ send: @escaping @Sendable (SocketOutput) -> Void) -> (any SocketPeer)? {
    let number: Int? = state.withLock { state in
      guard state.count < Self.maximumCount else { return nil }
      state.count += 1
      return state.count
    }
    guard let number else { return nil }
    let peer = StagePeer(program, number, send)
    let name = ObjectIdentifier(peer)
    state.withLock { $0.peers[name] = peer }
    peer.onClose = { [weak self] in
      guard let self else { return }
      state.withLock { state in
        state.count -= 1
        state.peers[name] = nil
      }
      shareMemory()
    }
    shareMemory()
    return peer
  }

  /// Has all pages remember as much of what they showed.
  private func shareMemory() {
    let peers = state.withLock { Array($0.peers.values) }
    for peer in peers { peer.limitHistory(to: History.byteLimit / peers.count) }
  }
}

/// A session and the queue that it is confined to.
private final class StagePeer: SocketPeer, @unchecked Sendable {
  // The session is only touched on the queue, which is why the class may call itself Sendable.
  private let queue: DispatchQueue
  private var session: PreviewSession?
  /// Set once, before anyone can close it.
  var onClose: (@Sendable () -> Void)?
  private let heartbeat = Heartbeat()
  private let longWork: LongWork

  init(
    _ program: PreviewProgram, _ number: Int, _ send: @escaping @Sendable (SocketOutput) -> Void
  ) {
    longWork = program.longWork
    queue = DispatchQueue(label: "stage \(number)", qos: .userInteractive)
    queue.async {
      self.session = PreviewSession(program, queue: self.queue, heartbeat: self.heartbeat, send: send)
    }
  }

  /// How many seconds the queue has not come round to a question; asks it if none waits.
  ///
  /// - Parameter waited: how many seconds the process has waited for a processor.
  func silence(waited: Double) -> Double {
    let silence = heartbeat.silence(waited: waited)
    if silence <= 0 { queue.async { self.heartbeat.beat() } }
    return silence
  }

  func receive(_ message: Data, onTaken: @escaping @Sendable () -> Void) {
    let (isLong, letter) = (message.count > LongMessages.size, Letter(message))
    queue.async {
      // Requests of a page that has gone are dropped.
      let session = self.heartbeat.beat() ? self.session : nil
      guard isLong else {
        let message = session?.read(letter.open())
        onTaken()
        if let message { session?.perform(message) }
        return
      }
      let message = self.longWork.read(self.heartbeat) {
        let message = session?.read(letter.open())
        ProcessMemory.giveBackFreed()
        return message
      }
      onTaken()
      guard let message = message ?? nil else { return }
      self.longWork.make(self.heartbeat) { session?.perform(message) }
      ProcessMemory.giveBackFreed()
    }
  }

  /// A message on its way to the queue, which takes no room once it was read.
  private final class Letter: @unchecked Sendable {
    // Only one queue opens it.
    private var content: Data?

    init(_ content: Data) { self.content = content }

    func open() -> Data {
      defer { content = nil }
      return content ?? Data()
    }
  }

  /// Sets how many bytes of what was shown are remembered.
  func limitHistory(to bytes: Int) { queue.async { self.session?.historyLimit = bytes } }

  func close() {
    // Work for the page stops where it is.
    heartbeat.end()
    queue.async {
      self.session?.close()
      self.session = nil
      ProcessMemory.giveBackFreed()
      self.onClose?()
    }
  }
}

/// The sign of life of a stage's queue: long work there gives one now and then.
final class Heartbeat: Sendable {
  private struct State {
    /// When someone asked last, until there was a sign, and how long the process had waited for a processor by then.
    var asked: (time: UInt64, waited: Double)?
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
  ///
  /// - Parameter waited: how many seconds the process has waited for a processor, which do not count.
  func silence(at now: UInt64 = DispatchTime.now().uptimeNanoseconds, waited: Double = 0) -> Double {
    state.withLock { state in
      guard let asked = state.asked else {
        state.asked = (now, waited)
        return 0
      }
      return Double(now - asked.time) / 1e9 - max(0, waited - asked.waited)
    }
  }
}
