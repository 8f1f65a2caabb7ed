import Dispatch
import Foundation
import RefreshProcess
import Synchronization

/// A WebSocket endpoint that gives each page its own stage on its own serial queue.
final class StageEndpoint: SocketEndpoint, Sendable {
  private struct State {
    var count = 0
    var peers: [ObjectIdentifier: StagePeer] = [:]
  }
  private let state = Mutex(State())
  private let watch: Mutex<any DispatchSourceTimer>
  private let program: PreviewProgram

  /// Maximum number of connected pages.
  static let maximumCount = 32

  /// - Parameters:
  ///   - hookTimeout: seconds without a heartbeat after which a stage counts as hung.
  ///   - interval: seconds between checks of the heartbeats.
  ///   - onHang: called if a stage hangs; only ending the process can stop it.
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

  /// Divides the memory for history equally among all pages.
  private func shareMemory() {
    let peers = state.withLock { Array($0.peers.values) }
    for peer in peers { peer.limitHistory(to: History.byteLimit / peers.count) }
  }
}

/// A page's session and the serial queue that confines it.
private final class StagePeer: SocketPeer, @unchecked Sendable {
  // The session is only used on the queue, so the class is safe to send.
  private let queue: DispatchQueue
  private var session: PreviewSession?
  /// Callback after the session has closed; set once, before the socket can close.
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

  /// Seconds since the queue was asked for a heartbeat that it has not given; asks again if no question is
  /// pending.
  ///
  /// - Parameter waited: seconds that the process has waited for a processor.
  func silence(waited: Double) -> Double {
    let silence = heartbeat.silence(waited: waited)
    if silence <= 0 { queue.async { self.heartbeat.beat() } }
    return silence
  }

  func receive(_ message: Data, onTaken: @escaping @Sendable () -> Void) {
    let (isLong, letter) = (message.count > LongMessages.size, Letter(message))
    queue.async {
      // Messages of a page that has left are dropped.
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

  /// A message on its way to the queue; releases its bytes when it is read.
  private final class Letter: @unchecked Sendable {
    // Only one queue reads the content.
    private var content: Data?

    init(_ content: Data) { self.content = content }

    func open() -> Data {
      defer { content = nil }
      return content ?? Data()
    }
  }

  /// Sets the memory limit of the stage's history, in bytes.
  func limitHistory(to bytes: Int) { queue.async { self.session?.historyLimit = bytes } }

  func close() {
    // Running work for the page stops at its next heartbeat.
    heartbeat.end()
    queue.async {
      self.session?.close()
      self.session = nil
      ProcessMemory.giveBackFreed()
      self.onClose?()
    }
  }
}

/// Shows that a stage's queue is alive: long work calls `beat()` at intervals.
final class Heartbeat: Sendable {
  private struct State {
    /// Time of the pending question and the process's wait for processors by then; nil after a heartbeat.
    var asked: (time: UInt64, waited: Double)?
    var isOver = false
  }
  private let state = Mutex(State())

  /// Records that the queue is alive.
  ///
  /// - Returns: false if the page has left and the work may stop.
  @discardableResult
  func beat() -> Bool {
    state.withLock { state in
      state.asked = nil
      return !state.isOver
    }
  }

  /// Marks the work as no longer needed.
  func end() { state.withLock { $0.isOver = true } }

  /// Seconds that a question has waited for a heartbeat; if none is pending, asks one and returns 0.
  ///
  /// - Parameter waited: seconds that the process has waited for a processor, which do not count.
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
