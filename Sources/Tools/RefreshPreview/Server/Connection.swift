import Foundation
import RefreshProcess

/// One TCP connection from a browser, from its request to its close; used only on the server's queue.
///
/// Every wait has a time limit: for the request, a message, a pong, space in the socket buffer and the close.
final class Connection: @unchecked Sendable {
  /// The protocol state of a connection.
  enum Phase {
    case request(RequestHeadReader)
    /// A WebSocket, opened by a request with the token.
    case socket(WebSocketReader, SocketPeer)
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
  /// True if the peer has closed its sending side.
  private var hasLeft = false
  /// Dispatch source for room in the socket buffer; nil if no output waits for room.
  private var writer: (any DispatchSourceWrite)?
  private var output = ConnectionOutput()
  private var inbox = ConnectionInbox()
  private let longMessages: LongMessageLimiter
  /// Turn to send a long message, held while the message arrives and until the stage has read it.
  private var turn: LongMessageLimiter.SendPermit?
  private var rate = MessageRateLimiter()

  private var instants = ConnectionTimes()

  /// Creates a connection on an accepted socket, and starts reading from it.
  ///
  /// - Parameters:
  ///   - onRequest: called once, with the request and its socket.
  ///   - onEnd: called once, after the last event of the connection.
  init(
    _ socket: Descriptor, _ queue: DispatchQueue, _ limits: ServerLimits, _ longMessages: LongMessageLimiter,
    onRequest: @escaping (Request, Descriptor) -> Answer, onEnd: @escaping () -> Void
  ) {
    (self.socket, self.queue, self.limits) = (socket, queue, limits)
    self.longMessages = longMessages
    (self.onRequest, self.onEnd) = (onRequest, onEnd)
    phase = .request(RequestHeadReader(limit: limits.headBytes))
    let reader = DispatchSource.makeReadSource(fileDescriptor: socket.number, queue: queue)
    reader.setEventHandler { [weak self] in self?.read() }
    // The descriptor closes with its last reference, after every dispatch source is cancelled.
    reader.setCancelHandler { _ = socket }
    self.reader = reader
    reader.activate()
  }

  /// Reads the bytes that arrived together with the connection.
  func begin() { read() }

  /// True if the connection has not presented the token, or is closing.
  var isStranger: Bool {
    switch phase {
    case .socket: false
    case .request, .closing: true
    }
  }

  // MARK: Reading

  /// Reads up to 64 KiB of input; the limit gives other connections their turn.
  private func read() {
    guard reader != nil else { return }
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { bytes.deallocate() }
    let count = recv(socket.number, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
    guard count > 0 else {
      if count < 0 && (errno == EAGAIN || errno == EINTR) { return }
      // The peer may have shut down only its sending side and still expect the response.
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
      // Releases the reader's only other reference, so that its buffers are not copied on write.
      phase = .closing
      var items: [WebSocketReader.IncomingMessage] = []
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
    case .closing: break
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
      let peer = endpoint { [weak self] message in
        guard let self else { return }
        queue.async { self.send(message) }
      }
      guard let peer else {
        return finish(WebSocket.close(.init(code: 1013, reason: "too many pages are open")))
      }
      phase = .socket(WebSocketReader(limit: limits.messageBytes), peer)
      if !rest.isEmpty { take(rest) }
    }
  }

  private func perform(_ item: WebSocketReader.IncomingMessage) {
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

  /// Passes the next message to the stage if the stage has finished the previous one and the page has read
  /// most of the answers.
  private func deliver() {
    guard case .socket(_, let peer) = phase, output.text <= limits.unreadBytes, let message = inbox.next()
    else { return }
    // The stage calls back when it has read the message and released its bytes.
    peer.receive(message.bytes) { [weak self, queue, turn = message.turn, count = message.bytes.count] in
      queue.async { [weak self] in
        turn?.end()
        self?.inbox.stageIsDone(with: count)
        self?.deliver()
        self?.pauseOrRead()
      }
    }
  }

  /// Pauses the input of a message announced as long until `LongMessageLimiter` grants it a turn.
  private func waitForTurn(ofBytes count: Int) {
    guard count > LongMessageLimiter.size, turn == nil, case .socket = phase else { return }
    turn = longMessages.ask { [weak self] in self?.pauseOrRead() }
    pauseOrRead()
  }

  /// Pauses reading while the stage has unread messages above the limit or other pages send long messages;
  /// otherwise resumes it.
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
    case .end: return close(.init(code: 1001, reason: "the stage has ended"))
    }
    flush()
  }

  /// Writes as much output as the socket buffer accepts; ends the connection if too much output waits.
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

  /// Sends the final bytes and discards input until the peer closes.
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

  /// Drops the messages that the stage has not started, and releases the turn for a long message.
  private func dropMessages() {
    inbox.drop()
    turn?.end()
    turn = nil
  }

  /// Closes the connection at once.
  func end() {
    guard let reader else { return }
    if case .socket(_, let peer) = phase { peer.close() }
    phase = .closing
    dropMessages()
    self.reader = nil
    output.removeAll()
    reader.cancel()
    // A suspended dispatch source must be resumed before its release.
    if isReaderPaused { reader.resume() }
    writer?.cancel()
    writer = nil
    onEnd()
  }

  /// Checks the connection's time limits: closes it, or sends a ping, if one has passed.
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
