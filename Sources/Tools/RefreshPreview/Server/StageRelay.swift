import Dispatch
import Foundation
import RefreshProcess
import Synchronization

/// The stage servers that pages reach through the page's own port, so that only one port needs forwarding.
final class StageRelays: Sendable {
  private struct State {
    /// TCP ports of the running stage servers.
    var ports: Set<UInt16> = []
    var count = 0
  }
  private let state = Mutex(State())
  private let onEnd: @Sendable () -> Void

  /// - Parameter onEnd: called after a relayed connection has ended.
  init(onEnd: @escaping @Sendable () -> Void = {}) { self.onEnd = onEnd }

  /// Maximum number of relayed connections: the pages of two builds, and as many file requests.
  static let maximumCount = 4 * StageEndpoint.maximumCount

  /// Makes the stages on a port reachable.
  func add(_ port: UInt16) { _ = state.withLock { $0.ports.insert(port) } }

  /// Makes a port unreachable, because another program may reuse it.
  func remove(_ port: UInt16) { _ = state.withLock { $0.ports.remove(port) } }

  /// Number of relayed connections.
  var count: Int { state.withLock { $0.count } }

  /// Answer to an admitted request for the path `stage/PORT/…`; nil for other paths.
  func answer(to request: Request, path: String, token: String) -> Connection.Answer? {
    let parts = path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "stage" else { return nil }
    enum Entry {
      case relay(UInt16)
      case unknown, full
    }
    let entry: Entry = state.withLock { state in
      guard let port = UInt16(parts[1]), state.ports.contains(port) else { return .unknown }
      guard state.count < Self.maximumCount else { return .full }
      state.count += 1
      return .relay(port)
    }
    switch entry {
    case .unknown: return .response(Response(404, "port \(parts[1].prefix(20)) is no stage of this preview"))
    case .full: return .response(Response(503, "too many pages are open"))
    case .relay(let port):
      let head = request.head(path: "/\(token)/\(parts[2])", host: "127.0.0.1:\(port)")
      return .relay(
        StageRelay(to: port, head: head) { [self] in
          state.withLock { $0.count -= 1 }
          onEnd()
        })
    }
  }
}

/// Relays the bytes of one connection between a page and a stage's server, on its own thread.
///
/// Each direction holds one block of bytes: it reads more only after the receiver has taken the block. The
/// stage's server checks what pages send and how long they are silent.
final class StageRelay: Sendable {
  private let port: UInt16
  private let head: [UInt8]
  private let onDeinit: @Sendable () -> Void
  private let page = Mutex<Descriptor?>(nil)

  /// - Parameters:
  ///   - port: TCP port of the stage's server.
  ///   - head: the bytes that the stage's server receives first.
  ///   - onDeinit: called once, when the relay is released.
  init(to port: UInt16, head: [UInt8], onDeinit: @escaping @Sendable () -> Void) {
    (self.port, self.head, self.onDeinit) = (port, head, onDeinit)
  }

  deinit { onDeinit() }

  /// Starts relaying, beginning with `rest`, the bytes already read from the page; called once.
  ///
  /// - Parameter onEnd: called once, when both sides are closed or a time limit has passed.
  func begin(
    _ page: Descriptor, _ rest: UnsafeRawBufferPointer, _ limits: ServerLimits,
    onEnd: @escaping @Sendable () -> Void
  ) {
    self.page.withLock { $0 = page }
    let first = head + rest
    Thread.detachNewThread { [self] in
      run(page, first, limits)
      onEnd()
    }
  }

  /// Closes the connection at once.
  func end() {
    let page = self.page.withLock { page in
      defer { page = nil }
      return page
    }
    // The relay's thread sees the shutdown as the end of the page's input.
    if let page { shutdown(page.number, Int32(SHUT_RDWR)) }
  }

  private var isOver: Bool { page.withLock { $0 == nil } }

  private func run(_ page: Descriptor, _ first: [UInt8], _ limits: ServerLimits) {
    guard let stage = try? Descriptor.connection(port: port) else {
      Response(503, "the stage has ended").bytes.withUnsafeBytes {
        _ = page.send($0, upTo: limits.closeTimeout)
      }
      return page.endWriting()
    }
    var toStage = Flow(page, stage, first)
    var toPage = Flow(stage, page)
    while !isOver {
      // Input after the stage's last output is still read: closing a socket with unread input would discard
      // the response.
      if toPage.isOver { toStage.isDropped = true }
      toStage.move()
      toPage.move()
      if toStage.isOver && toPage.isOver { return }
      if hasWaitedTooLong(toStage, toPage, limits) { return }
      var states = [
        pollfd(fd: page.number, events: toStage.readEvents | toPage.writeEvents, revents: 0),
        pollfd(fd: stage.number, events: toPage.readEvents | toStage.writeEvents, revents: 0),
      ]
      // The stage is polled only for requested events; otherwise its hang-up would keep waking the loop while
      // its output waits for the page.
      if states[1].events == 0 { states[1].fd = -1 }
      let isTimed = toPage.isWaiting || toStage.hasEnded || toPage.hasEnded
      _ = poll(&states, 2, isTimed ? Int32(limits.lookInterval * 1000) : -1)
      let hasGone = states[0].revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
      if hasGone && states[0].revents & Int16(POLLIN) == 0 { return }
    }
  }

  /// True if the page does not read, or one side does not close after the other has closed.
  private func hasWaitedTooLong(_ toStage: Flow, _ toPage: Flow, _ limits: ServerLimits) -> Bool {
    if toPage.isWaiting { return toPage.silence > limits.readTimeout }
    if toPage.isOver {
      return min(toPage.silence, toStage.silence) > limits.closeTimeout
        || toPage.silence > limits.longestClose
    }
    return toStage.isOver && min(toPage.silence, toStage.silence) > limits.readTimeout
  }
}

/// One direction of a relay, with one block of bytes.
private struct Flow {
  private let source: Descriptor
  private let target: Descriptor
  private var bytes: [UInt8]
  /// Range in `bytes` that was received and is not sent.
  private var waiting: Range<Int>
  /// True if the source has closed.
  private(set) var hasEnded = false
  /// True if the end was passed on to the target, by a shutdown of its write side.
  private(set) var isOver = false
  /// True if the target accepts no more bytes; further input is read and discarded.
  var isDropped = false
  private var moved = DispatchTime.now().uptimeNanoseconds

  private static let size = 1 << 16

  init(_ source: Descriptor, _ target: Descriptor, _ first: [UInt8] = []) {
    (self.source, self.target) = (source, target)
    waiting = 0..<first.count
    bytes = first + [UInt8](repeating: 0, count: max(0, Self.size - first.count))
  }

  var isWaiting: Bool { !waiting.isEmpty }
  var readEvents: Int16 { isWaiting || hasEnded ? 0 : Int16(POLLIN) }
  var writeEvents: Int16 { isWaiting ? Int16(POLLOUT) : 0 }

  /// Seconds since a byte was last received or sent.
  var silence: Double { Double(DispatchTime.now().uptimeNanoseconds - moved) / 1e9 }

  /// Sends waiting bytes, or reads and sends new ones, without blocking.
  mutating func move() {
    if !isWaiting && !hasEnded { read() }
    if isDropped { waiting = 0..<0 } else if isWaiting { write() }
    guard hasEnded, !isWaiting, !isOver else { return }
    isOver = true
    target.endWriting()
  }

  private mutating func read() {
    let count = bytes.withUnsafeMutableBytes {
      recv(source.number, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
    }
    if count > 0 {
      waiting = 0..<count
      moved = DispatchTime.now().uptimeNanoseconds
    } else if count == 0 || errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR {
      hasEnded = true
    }
  }

  private mutating func write() {
    let result = bytes.withUnsafeBytes {
      target.send(UnsafeRawBufferPointer(rebasing: $0[waiting]), upTo: 0)
    }
    switch result {
    case .bytes(let count):
      guard count > 0 else { return }
      waiting = waiting.lowerBound + count..<waiting.upperBound
      moved = DispatchTime.now().uptimeNanoseconds
    case .closed: (waiting, isDropped) = (0..<0, true)
    }
  }
}
