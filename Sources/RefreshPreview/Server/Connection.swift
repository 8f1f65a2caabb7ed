import Dispatch
import Foundation
import RefreshProcess

/// One connection of a page, from its request to its end; used on the server's queue alone.
///
/// Whatever it waits for has a limit: for the request, a message, an answer to a ping, room in the socket, the end.
final class Connection: @unchecked Sendable {
  /// What there is to know of a connection from outside.
  enum Phase {
    /// The request has not come yet.
    case request(RequestReader)
    /// A socket of a page that has shown the token.
    case socket(WebSocketReader, any SocketPeer)
    /// What a stage's own server answers.
    case relayed(StageRelay)
    /// What is sent is the last; what comes is not looked at.
    case closing
  }

  private(set) var phase: Phase
  private let socket: Descriptor
  private let queue: DispatchQueue
  private let limits: ServerLimits
  private let onRequest: (Request) -> Answer
  private let onEnd: () -> Void

  /// What a request leads to.
  enum Answer {
    case response(Response)
    /// A socket, with the answer to the key that it was asked for with.
    case socket(any SocketEndpoint, acceptance: String)
    /// Whatever a stage's own server answers.
    case relay(StageRelay)
  }

  private var reader: (any DispatchSourceRead)?
  private var isReaderPaused = false
  /// Whether nothing more will come.
  private var hasLeft = false
  /// Exists while the socket has no room for what is to be sent.
  private var writer: (any DispatchSourceWrite)?
  /// What is to be sent, and how much of the first of it was.
  private var output: [Data] = []
  private var sent = 0
  private var waitingBytes = 0
  /// Bytes of messages that the page's stage has not taken in yet.
  private var unreadBytes = 0
  private var rate = MessageRate()

  // Instants, in nanoseconds of `DispatchTime`.
  private let opened = DispatchTime.now().uptimeNanoseconds
  private var heard: UInt64
  private var progressed: UInt64
  private var closed: UInt64 = 0
  private var messageBegan: UInt64?
  private var wasAsked = false

  /// - Parameters:
  ///   - onRequest: called once.
  ///   - onEnd: called once, when nothing more happens.
  init(
    _ socket: Descriptor, _ queue: DispatchQueue, _ limits: ServerLimits,
    onRequest: @escaping (Request) -> Answer, onEnd: @escaping () -> Void
  ) {
    (self.socket, self.queue, self.limits) = (socket, queue, limits)
    (self.onRequest, self.onEnd) = (onRequest, onEnd)
    phase = .request(RequestReader(limit: limits.headBytes))
    (heard, progressed) = (opened, opened)
    let reader = DispatchSource.makeReadSource(fileDescriptor: socket.number, queue: queue)
    reader.setEventHandler { [weak self] in self?.read() }
    // The descriptor is closed with its last reference, when nothing waits for it any more.
    reader.setCancelHandler { _ = socket }
    self.reader = reader
    reader.activate()
  }

  /// Looks for what came with the connection.
  func begin() { read() }

  /// Whether it has not shown the token, or is at its end.
  var isStranger: Bool {
    switch phase {
    case .socket, .relayed: false
    case .request, .closing: true
    }
  }

  // MARK: Reading

  /// Takes what has come, up to 64 KiB, so that other connections have their turn.
  private func read() {
    guard reader != nil else { return }
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { bytes.deallocate() }
    let count = recv(socket.number, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
    guard count > 0 else {
      if count < 0 && (errno == EAGAIN || errno == EINTR) { return }
      // It may have said all that it had to say, and wait for the answer.
      guard count == 0, case .closing = phase, !output.isEmpty else { return end() }
      hasLeft = true
      return pauseOrRead()
    }
    heard = DispatchTime.now().uptimeNanoseconds
    wasAsked = false
    take(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
  }

  private func take(_ bytes: UnsafeRawBufferPointer) {
    switch phase {
    case .request(var reader):
      do {
        let request = try reader.take(bytes)
        phase = .request(reader)
        guard let (request, rest) = request else { return }
        answer(request, UnsafeRawBufferPointer(rebasing: bytes[rest...]))
      } catch {
        finish(Response(error.code, error.reason).bytes)
      }
    case .socket(var reader, let peer):
      // Not a copy of what the reader holds.
      phase = .closing
      var items: [WebSocketReader.Item] = []
      var refusal: WebSocket.Refusal?
      do {
        try reader.take(bytes, rate: &rate) { items.append($0) }
      } catch {
        refusal = error
      }
      phase = .socket(reader, peer)
      messageBegan = reader.isInside ? messageBegan ?? heard : nil
      for item in items { perform(item, peer) }
      if let refusal { close(refusal) }
    case .relayed, .closing: break
    }
  }

  private func answer(_ request: Request, _ rest: UnsafeRawBufferPointer) {
    switch onRequest(request) {
    case .response(let response): finish(response.bytes)
    case .socket(let endpoint, let acceptance):
      enqueue([
        Data(
          Response.head(
            101, [("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Accept", acceptance)]))
      ])
      let peer = endpoint.open { [weak self] message in
        guard let self else { return }
        queue.async { self.send(message) }
      }
      guard let peer else {
        return finish(WebSocket.close(.init(code: 1013, reason: "too many pages are open")))
      }
      phase = .socket(WebSocketReader(limit: limits.messageBytes), peer)
      if !rest.isEmpty { take(rest) }
    case .relay(let relay):
      phase = .relayed(relay)
      // From now on it is read there.
      reader?.cancel()
      relay.begin(socket, rest, limits) { [weak self] in
        guard let self else { return }
        queue.async { self.end() }
      }
    }
  }

  private func perform(_ item: WebSocketReader.Item, _ peer: any SocketPeer) {
    guard case .socket = phase else { return }
    switch item {
    case .text(let message):
      unreadBytes += message.count
      peer.receive(message) { [weak self] in
        guard let self else { return }
        queue.async {
          self.unreadBytes -= message.count
          self.pauseOrRead()
        }
      }
      pauseOrRead()
    case .ping(let payload): enqueue([Data(WebSocket.header(.pong, count: payload.count)) + payload])
    case .pong: break
    case .close: close(WebSocket.Refusal(code: 1000, reason: ""))
    }
  }

  /// Reads no more while a page's stage has enough to take in.
  private func pauseOrRead() {
    let pauses = unreadBytes > limits.unreadBytes || hasLeft
    guard pauses != isReaderPaused, let reader else { return }
    isReaderPaused = pauses
    if pauses { reader.suspend() } else { reader.resume() }
    // What waits to be read is no silence.
    heard = DispatchTime.now().uptimeNanoseconds
    messageBegan = messageBegan.map { _ in heard }
  }

  // MARK: Writing

  private func send(_ message: SocketOutput) {
    guard case .socket = phase else { return }
    switch message {
    case .text(let text):
      let bytes = Array(text.utf8)
      enqueue([Data(WebSocket.header(.text, count: bytes.count) + bytes)])
    case .data(let data): enqueue([Data(WebSocket.header(.binary, count: data.count)), data])
    }
  }

  private func enqueue(_ parts: [Data]) {
    if output.isEmpty { progressed = DispatchTime.now().uptimeNanoseconds }
    output += parts
    waitingBytes += parts.reduce(0) { $0 + $1.count }
    flush()
    if output.count > 2 * limits.waitingMessages || waitingBytes > limits.waitingBytes { end() }
  }

  /// Sends as much as the socket has room for.
  private func flush() {
    while let part = output.first {
      let result = part.withUnsafeBytes {
        socket.send(UnsafeRawBufferPointer(rebasing: $0[sent...]), upTo: 0, hasMore: output.count > 1)
      }
      guard case .bytes(let count) = result else { return end() }
      if count == 0 { return waitForRoom() }
      progressed = DispatchTime.now().uptimeNanoseconds
      sent += count
      waitingBytes -= count
      if sent == part.count {
        output.removeFirst()
        sent = 0
      }
    }
    writer?.cancel()
    writer = nil
    if hasLeft { return end() }
    if case .closing = phase { shutdown(socket.number, Int32(SHUT_WR)) }
  }

  private func waitForRoom() {
    guard writer == nil else { return }
    let (writer, socket) = (
      DispatchSource.makeWriteSource(fileDescriptor: socket.number, queue: queue), socket
    )
    writer.setEventHandler { [weak self] in self?.flush() }
    writer.setCancelHandler { _ = socket }
    self.writer = writer
    writer.activate()
  }

  // MARK: Ending

  /// Sends what is the last, and reads without looking until the other end is closed.
  private func finish(_ bytes: some Sequence<UInt8>) {
    if case .socket(_, let peer) = phase { peer.close() }
    phase = .closing
    closed = DispatchTime.now().uptimeNanoseconds
    unreadBytes = 0
    pauseOrRead()
    enqueue([Data(bytes)])
  }

  private func close(_ refusal: WebSocket.Refusal) {
    guard case .socket = phase else { return }
    finish(WebSocket.close(refusal))
  }

  /// Ends it at once.
  func end() {
    guard let reader else { return }
    switch phase {
    case .socket(_, let peer): peer.close()
    case .relayed(let relay): relay.end()
    case .request, .closing: break
    }
    phase = .closing
    self.reader = nil
    output = []
    reader.cancel()
    // A source is not let go while it is paused.
    if isReaderPaused { reader.resume() }
    writer?.cancel()
    writer = nil
    onEnd()
  }

  /// Ends or asks it if it has been waited for long enough.
  func look(at now: UInt64) {
    func seconds(since instant: UInt64) -> Double { instant > now ? 0 : Double(now - instant) / 1e9 }
    if !output.isEmpty, seconds(since: progressed) > limits.readTimeout { return end() }
    switch phase {
    case .request(let reader):
      guard seconds(since: opened) > limits.headTimeout else { return }
      if reader.isEmpty { return end() }
      finish(Response(408, "the request did not arrive within \(limits.headTimeout) s").bytes)
    case .socket:
      if isReaderPaused { return }
      if let messageBegan, seconds(since: messageBegan) > limits.messageTimeout {
        close(.init(code: 1008, reason: "the message did not arrive within \(limits.messageTimeout) s"))
      } else if seconds(since: heard) > limits.silenceTimeout {
        end()
      } else if !wasAsked, seconds(since: heard) > limits.pingInterval {
        wasAsked = true
        enqueue([Data(WebSocket.header(.ping, count: 0))])
      }
    case .relayed: break
    case .closing:
      let isSilent = output.isEmpty && seconds(since: max(heard, progressed)) > limits.closeTimeout
      if isSilent || seconds(since: closed) > limits.longestClose { end() }
    }
  }
}
