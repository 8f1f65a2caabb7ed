import Dispatch
import Foundation
import RefreshProcess

/// One connection of a page, from its request to its end; used on the server's queue alone.
///
/// Whatever it waits for has a limit: for the request, a message, an answer to a ping, room in the socket, the end.
final class Connection: @unchecked Sendable {
  /// The state of a connection.
  enum Phase {
    /// The request has not come yet.
    case request(RequestReader)
    /// A socket of a page that has shown the token.
    case socket(WebSocketReader, any SocketPeer)
    /// The answer of a stage's own server.
    case relayed(StageRelay)
    /// The last bytes are being sent; input is ignored.
    case closing
  }

  private(set) var phase: Phase
  private let socket: Descriptor
  private let queue: DispatchQueue
  private let limits: ServerLimits
  private let onRequest: (Request, Descriptor) -> Answer
  private let onEnd: () -> Void

  private var reader: (any DispatchSourceRead)?
  private var isReaderPaused = false
  /// Whether nothing more will come.
  private var hasLeft = false
  /// Exists while the socket has no room for what is to be sent.
  private var writer: (any DispatchSourceWrite)?
  private var output = ConnectionOutput()
  private var inbox = ConnectionInbox()
  private let longMessages: LongMessages
  /// The turn of a long message that has begun to arrive.
  private var turn: LongMessages.Turn?
  private var rate = MessageRate()

  private var instants = ConnectionInstants()

  /// - Parameters:
  ///   - onRequest: called once, with the connection that the request came by.
  ///   - onEnd: called once, when nothing more happens.
  init(
    _ socket: Descriptor, _ queue: DispatchQueue, _ limits: ServerLimits, _ longMessages: LongMessages,
    onRequest: @escaping (Request, Descriptor) -> Answer, onEnd: @escaping () -> Void
  ) {
    (self.socket, self.queue, self.limits) = (socket, queue, limits)
    self.longMessages = longMessages
    (self.onRequest, self.onEnd) = (onRequest, onEnd)
    phase = .request(RequestReader(limit: limits.headBytes))
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
    instants.noteInput()
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
      instants.noteMessage(isInside: reader.isInside)
      for item in items { perform(item) }
      if let refusal { return close(refusal) }
      waitForTurn(ofBytes: reader.announced)
    case .relayed, .closing: break
    }
  }

  private func answer(_ request: Request, _ rest: UnsafeRawBufferPointer) {
    switch onRequest(request, socket) {
    case .response(let response): finish(response.bytes)
    case .socket(let endpoint, let acceptance):
      let upgrade = [
        ("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Accept", acceptance),
      ]
      output.add(Data(Response.head(101, upgrade)))
      flush()
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

  private func perform(_ item: WebSocketReader.Item) {
    guard case .socket = phase else { return }
    switch item {
    case .text(let bytes):
      inbox.add(bytes, turn)
      turn = nil
      deliver()
      pauseOrRead()
    case .ping(let payload):
      output.add(Data(WebSocket.header(.pong, count: payload.count)) + payload)
      flush()
    case .pong: break
    case .close: close(WebSocket.Refusal(code: 1000, reason: ""))
    }
  }

  /// Gives the stage the next message: when it is done with the one before, and the page has read most of the answers.
  private func deliver() {
    guard case .socket(_, let peer) = phase, output.text <= limits.unreadBytes, let message = inbox.next()
    else { return }
    // The stage lets the bytes go when it has read them.
    peer.receive(message.bytes) { [weak self, queue, turn = message.turn, count = message.bytes.count] in
      queue.async { [weak self] in
        turn?.end()
        self?.inbox.stageIsDone(with: count)
        self?.deliver()
        self?.pauseOrRead()
      }
    }
  }

  /// Has a message that is announced as a long one wait until it may be read.
  private func waitForTurn(ofBytes count: Int) {
    guard count > LongMessages.size, turn == nil, case .socket = phase else { return }
    turn = longMessages.ask { [weak self] in self?.pauseOrRead() }
    pauseOrRead()
  }

  /// Reads no more while a page's stage has enough to take in, or while other pages send long messages.
  private func pauseOrRead() {
    let pauses = inbox.bytes > limits.unreadBytes || hasLeft || turn?.isWaiting == true
    guard pauses != isReaderPaused, let reader else { return }
    isReaderPaused = pauses
    if pauses { reader.suspend() } else { reader.resume() }
    instants.notePause()
  }

  // MARK: Writing

  private func send(_ message: SocketOutput) {
    guard case .socket = phase else { return }
    switch message {
    case .text(let text):
      let bytes = Array(text.utf8)
      output.add(Data(WebSocket.header(.text, count: bytes.count) + bytes), isText: true)
    case .data(let data):
      output.add(Data(WebSocket.header(.binary, count: data.count)))
      output.add(data)
    }
    flush()
  }

  /// Sends as much as the socket has room for; a page for which too much waits is let go.
  private func flush() {
    switch output.send(over: socket) {
    case .closed: return end()
    case .full:
      if output.count > 2 * limits.waitingMessages || output.bytes > limits.waitingBytes { return end() }
      return waitForRoom()
    case .done: break
    }
    writer?.cancel()
    writer = nil
    deliver()
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
    instants.noteClosing()
    dropMessages()
    pauseOrRead()
    output.add(Data(bytes))
    flush()
  }

  private func close(_ refusal: WebSocket.Refusal) {
    guard case .socket = phase else { return }
    finish(WebSocket.close(refusal))
  }

  /// Forgets what the stage has not begun with, and gives up a turn.
  private func dropMessages() {
    inbox.drop()
    turn?.end()
    turn = nil
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
    dropMessages()
    self.reader = nil
    output.removeAll()
    reader.cancel()
    // A source is not let go while it is paused.
    if isReaderPaused { reader.resume() }
    writer?.cancel()
    writer = nil
    onEnd()
  }

  /// Ends or asks it if it has been waited for long enough.
  func look(at now: UInt64) {
    switch instants.verdict(at: now, phase, isPaused: isReaderPaused, output, limits) {
    case .wait: break
    case .end: end()
    case .refuse(let reason): finish(Response(408, reason).bytes)
    case .close(let reason): close(.init(code: 1008, reason: reason))
    case .ask:
      output.add(Data(WebSocket.header(.ping, count: 0)))
      flush()
    }
  }
}
