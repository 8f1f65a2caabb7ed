import Foundation
import RefreshFiles
import RefreshProcess
import Synchronization

/// The stages of a process, one for each page, each on its own serial queue.
final class StageEndpoint: Sendable {
  private let peers = Mutex<[ObjectIdentifier: StagePeer]>([:])
  private let watch: Mutex<any DispatchSourceTimer>
  private let program: PreviewProgram

  /// Exit code of a process that ends itself because a stage hangs.
  static let hangCode: Int32 = 75

  /// Creates the endpoint, and starts the watchdog for hung stages.
  ///
  /// - Parameters:
  ///   - hookTimeout: seconds without a heartbeat after which a stage counts as hung.
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
        let waited = ProcessorWaits(of: getpid())
        let silence = peers.withLock { Array($0.values) }.map { $0.silence(waited: waited) }.max() ?? 0
        if silence > hookTimeout { onHang() }
      }
      watch.activate()
    }
  }

  deinit { watch.withLock { $0.cancel() } }

  /// Creates the stage of a page.
  ///
  /// - Parameter onClose: called after the page has left and its stage is released.
  func open(
    _ send: @escaping @Sendable (SocketOutput) -> Void, onClose: @escaping @Sendable () -> Void = {}
  ) -> StagePeer {
    let peer = StagePeer(program, send)
    let name = ObjectIdentifier(peer)
    peers.withLock { $0[name] = peer }
    peer.onClose = { [weak self] in
      self?.peers.withLock { $0[name] = nil }
      self?.shareMemory()
      onClose()
    }
    shareMemory()
    return peer
  }

  /// Serves the pages at the other end of a socket until it closes.
  ///
  /// - Parameter hookTimeout: seconds without a heartbeat after which a stage counts as hung, and the process ends.
  static func serve(_ program: PreviewProgram, over socket: StageSocket, hookTimeout: Double) {
    var program = program
    let count = Mutex(0)
    program.share = { entry in
      // Sent under the lock, so that the other end counts the files in the same order.
      count.withLock { count in
        defer { count += 1 }
        switch entry {
        case .report(let page): socket.send(StageMessage(kind: .report, bytes: Data((page ?? "").utf8)))
        case .picture(let file): socket.send(StageMessage(kind: .picture, bytes: Data(file.path.utf8)))
        }
        return count
      }
    }
    let endpoint = StageEndpoint(program, hookTimeout: hookTimeout) {
      try? FileHandle.standardError.write(
        contentsOf: Data("the control has not responded for \(hookTimeout.plain) s; stopped\n".utf8))
      _exit(hangCode)
    }
    var peers: [UInt32: StagePeer] = [:]
    while let message = socket.receive() {
      let page = message.page
      switch message.kind {
      case .open:
        peers[page] = endpoint.open { output in
          switch output {
          case .text(let text): socket.send(StageMessage(kind: .text, page: page, bytes: Data(text.utf8)))
          case .data(let data): socket.send(StageMessage(kind: .data, page: page, bytes: data))
          case .end: break
          }
        } onClose: {
          socket.send(StageMessage(kind: .released, page: page))
        }
      case .message:
        peers[page]?.receive(message.bytes) { socket.send(StageMessage(kind: .read, page: page)) }
      case .close: peers.removeValue(forKey: page)?.close()
      default: break
      }
    }
  }

  /// Divides the memory for history equally among all pages.
  private func shareMemory() {
    let peers = self.peers.withLock { Array($0.values) }
    for peer in peers { peer.limitHistory(to: FrameHistory.byteLimit / peers.count) }
  }
}

/// A page's session and the serial queue that confines it.
final class StagePeer: @unchecked Sendable {
  // The session is only used on the queue, so the class is safe to send.
  private let queue: DispatchQueue
  private var session: PreviewSession?
  /// Callback after the session has closed; set once, before the socket can close.
  fileprivate var onClose: (@Sendable () -> Void)?
  private let heartbeat = Heartbeat()
  private let longWork: LongWorkGate

  fileprivate init(_ program: PreviewProgram, _ send: @escaping @Sendable (SocketOutput) -> Void) {
    longWork = program.longWork
    queue = DispatchQueue(label: "stage", qos: .userInteractive)
    queue.async {
      self.session = PreviewSession(program, queue: self.queue, heartbeat: self.heartbeat, send: send)
    }
  }

  /// Seconds since the queue was asked for a heartbeat without having given one; asks for a heartbeat if no request is
  /// pending.
  ///
  /// - Parameter waited: how long the process has waited for a processor.
  fileprivate func silence(waited: ProcessorWaits) -> Double {
    let silence = heartbeat.silence(waited: waited)
    if silence <= 0 { queue.async { self.heartbeat.beat() } }
    return silence
  }

  /// Performs a message of the page.
  ///
  /// - Parameter onTaken: called when the message's bytes are released.
  func receive(_ message: Data, onTaken: @escaping @Sendable () -> Void) {
    // Read once, which releases the bytes.
    let (isLong, unread) = (message.count > LongMessageLimiter.size, LockedValue<Data?>(message))
    queue.async {
      // Messages of a page that has left are dropped.
      let session = self.heartbeat.beat() ? self.session : nil
      guard isLong else {
        let message = session?.read(unread.withLock { $0.take() } ?? Data())
        onTaken()
        if let message { session?.perform(message) }
        return
      }
      let message = self.longWork.read(self.heartbeat) {
        let message = session?.read(unread.withLock { $0.take() } ?? Data())
        AllocatorSettings.giveBackFreed()
        return message
      }
      onTaken()
      guard let message = message ?? nil else { return }
      self.longWork.make(self.heartbeat) { session?.perform(message) }
      AllocatorSettings.giveBackFreed()
    }
  }

  fileprivate func limitHistory(to bytes: Int) { queue.async { self.session?.historyLimit = bytes } }

  /// Releases the stage after the page has left.
  func close() {
    // Running work for the page stops at its next heartbeat.
    heartbeat.end()
    queue.async {
      self.session?.close()
      self.session = nil
      AllocatorSettings.giveBackFreed()
      self.onClose?()
    }
  }
}

/// Shows that a stage's queue is alive: long work calls `beat()` at intervals.
final class Heartbeat: Sendable {
  private struct State {
    /// Time of the pending request for a heartbeat, and the process's waits for processors by then; nil after a
    /// heartbeat.
    var asked: (time: UInt64, waited: ProcessorWaits)?
    var isOver = false
  }
  private let state = Mutex(State())

  /// Records a heartbeat: the queue is alive.
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

  /// Seconds that a request for a heartbeat has waited for its answer; if no request is pending, makes one and returns
  /// 0.
  ///
  /// - Parameter waited: how long the process has waited for a processor, which does not count.
  func silence(
    at now: UInt64 = DispatchTime.now().uptimeNanoseconds, waited: ProcessorWaits = ProcessorWaits()
  ) -> Double {
    state.withLock { state in
      guard let asked = state.asked else {
        state.asked = (now, waited)
        return 0
      }
      return Double(now - asked.time) / 1e9 - waited.longest(since: asked.waited)
    }
  }
}
