import Dispatch
import Foundation
import RefreshProcess
import Synchronization

/// The stages that a page reaches through its own server, so that one port is all that has to be forwarded.
final class StageRelays: Sendable {
  private struct State {
    /// The ports of the stages that run.
    var ports: Set<UInt16> = []
    var count = 0
  }
  private let state = Mutex(State())
  private let onEnd: @Sendable () -> Void

  /// - Parameter onEnd: called when a connection is not passed on any more.
  init(onEnd: @escaping @Sendable () -> Void = {}) { self.onEnd = onEnd }

  /// The most connections that may be passed on at once: the pages of two builds, and as many files.
  static let maximumCount = 4 * StageEndpoint.maximumCount

  /// Lets pages reach the stages on a port.
  func add(_ port: UInt16) { _ = state.withLock { $0.ports.insert(port) } }

  /// Nothing is passed on to a port any more: it may become another program's.
  func remove(_ port: UInt16) { _ = state.withLock { $0.ports.remove(port) } }

  /// How many connections are passed on.
  var count: Int { state.withLock { $0.count } }

  /// The answer to an admitted request for the path `stage/PORT/…`; nil for another path.
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

/// Passes the bytes of one connection on to a stage's server and back, on a thread of its own.
///
/// It reads from one side only when the other has taken all that came before, so it holds one block for each. The stage's
/// server knows what a page may send, and how long a page may be silent.
final class StageRelay: Sendable {
  private let port: UInt16
  private let head: [UInt8]
  private let onDeinit: @Sendable () -> Void
  private let page = Mutex<Descriptor?>(nil)

  /// - Parameters:
  ///   - head: what is sent to the stage's server first.
  ///   - onDeinit: called once, when it holds nothing any more.
  init(to port: UInt16, head: [UInt8], onDeinit: @escaping @Sendable () -> Void) {
    (self.port, self.head, self.onDeinit) = (port, head, onDeinit)
  }

  deinit { onDeinit() }

  /// Begins to pass on what the page sends, after what is here of it; called once.
  ///
  /// - Parameter onEnd: called once, when both sides are closed, or one of them for too long.
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

  /// Ends it at once.
  func end() {
    let page = self.page.withLock { page in
      defer { page = nil }
      return page
    }
    // The thread takes it for the end of the page.
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
      // Input after the stage's last output is still read: closing before it would lose the answer.
      if toPage.isOver { toStage.isDropped = true }
      toStage.move()
      toPage.move()
      if toStage.isOver && toPage.isOver { return }
      if hasWaitedTooLong(toStage, toPage, limits) { return }
      var states = [
        pollfd(fd: page.number, events: toStage.readEvents | toPage.writeEvents, revents: 0),
        pollfd(fd: stage.number, events: toPage.readEvents | toStage.writeEvents, revents: 0),
      ]
      // A stage that has gone is noticed when the page has taken what came from it; a page that has gone, at once.
      if states[1].events == 0 { states[1].fd = -1 }
      let isTimed = toPage.isWaiting || toStage.hasEnded || toPage.hasEnded
      _ = poll(&states, 2, isTimed ? Int32(limits.lookInterval * 1000) : -1)
      let hasGone = states[0].revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
      if hasGone && states[0].revents & Int16(POLLIN) == 0 { return }
    }
  }

  /// Whether a page does not read, or a side does not close after the other has.
  private func hasWaitedTooLong(_ toStage: Flow, _ toPage: Flow, _ limits: ServerLimits) -> Bool {
    if toPage.isWaiting { return toPage.silence > limits.readTimeout }
    if toPage.isOver {
      return min(toPage.silence, toStage.silence) > limits.closeTimeout
        || toPage.silence > limits.longestClose
    }
    return toStage.isOver && min(toPage.silence, toStage.silence) > limits.readTimeout
  }
}

/// One direction of a relay: a block of bytes on its way.
private struct Flow {
  private let source: Descriptor
  private let target: Descriptor
  private var bytes: [UInt8]
  /// The bytes that have arrived and were not sent.
  private var waiting: Range<Int>
  /// Whether nothing more comes.
  private(set) var hasEnded = false
  /// Whether the target knows that.
  private(set) var isOver = false
  /// Whether the target takes nothing any more; what comes for it is read and forgotten.
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

  /// How many seconds no byte has moved.
  var silence: Double { Double(DispatchTime.now().uptimeNanoseconds - moved) / 1e9 }

  /// Sends what waits, or reads and sends what has come, without waiting for either side.
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
