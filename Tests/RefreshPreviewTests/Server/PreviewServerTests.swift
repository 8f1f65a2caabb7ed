import Dispatch
import Foundation
import RefreshProcess
import Synchronization
import TestSupport
import Testing

@testable import RefreshPreview

/// A server on this machine under attack: whatever is sent to it, its page is answered.
@Suite(.serialized) struct PreviewServerTests {
  /// Says of each message how long it was.
  ///
  /// - Parameter takes: whether messages are taken in.
  private static func counting(takes: Bool = true) -> SocketEndpoint {
    { send in
      SocketPeer { message, onTaken in
        send(.text("\(message.count)"))
        if takes { onTaken() }
      } close: {
      }
    }
  }

  private static let token = "0123456789abcdef"

  private static func withServer(
    _ endpoint: @escaping SocketEndpoint = counting(), limits: ServerLimits = ServerLimits(),
    _ body: (UInt16) throws -> Void
  ) throws {
    let site = PreviewServer.ServedResources(sockets: ["socket": endpoint])
    let server = try PreviewServer(site, token: token, port: 0, limits: limits)
    defer { server.stop() }
    try body(server.port)
    try expectAnswer(port: server.port)
  }

  /// The page is answered at most a second later than by a server that has nothing else to do, which on a busy machine is
  /// slow too; there are three tries.
  private static func expectAnswer(port: UInt16, token: String = token) throws {
    func time(_ token: String, _ port: UInt16) throws -> Duration {
      try ContinuousClock().measure {
        let answer = try RawClient.get("/\(token)/", port: port)
        #expect(answer.code == 200 && answer.body.contains("</html>"))
      }
    }
    let idle = try PreviewServer(PreviewServer.ServedResources(), token: Self.token, port: 0)
    defer { idle.stop() }
    var delay = Duration.seconds(60)
    for _ in 0..<3 where delay > .seconds(1) {
      delay = min(delay, try time(token, port) - time(Self.token, idle.port) * 3)
    }
    #expect(delay < .seconds(1))
  }

  private static func socket(_ port: UInt16) throws -> RawClient {
    try RawClient(socket: "/\(token)/socket", port: port)
  }

  // MARK: Requests

  /// Long requests by what is long in them: the log of a test shows its arguments.
  private static let longRequests = [
    "line": "GET /\(String(repeating: "a", count: 500_000)) HTTP/1.1\r\n\r\n",
    "header": "GET / HTTP/1.1\r\nX: \(String(repeating: "a", count: 500_000))\r\n\r\n",
    "headers": "GET / HTTP/1.1\r\n\(String(repeating: "a: b\r\n", count: 80_000))\r\n",
  ]

  @Test(
    "a line or a header of half a megabyte is refused as soon as it is too long",
    arguments: ["line", "header", "headers"])
  func longRequests(long: String) throws {
    let request = try #require(Self.longRequests[long])
    try Self.withServer { port in
      let client = try RawClient(port: port)
      client.send(request.utf8)
      let answer = try #require(client.rest())
      #expect(answer.hasPrefix("HTTP/1.1 431 "))
      #expect(answer.hasSuffix("the line and the headers of a request may have up to 16 kB\n"))
    }
  }

  @Test("a header without an end is refused, byte by byte or left where it is")
  func endlessHeader() throws {
    var limits = ServerLimits()
    limits.lookInterval = 0.05
    try Self.withServer(limits: limits) { port in
      let client = try RawClient(port: port)
      client.send("GET / HTTP/1.1\r\nX: ".utf8)
      var taken = 0
      while taken < 100_000, client.send([0x61]) == 1 { taken += 1 }
      #expect(client.rest()?.hasPrefix("HTTP/1.1 431 ") == true)
    }
    limits.headTimeout = 1
    try Self.withServer(limits: limits) { port in
      let (slow, idle) = (try RawClient(port: port), try RawClient(port: port))
      slow.send("GET / HTTP/1.1\r\nX: ".utf8)
      #expect(slow.rest()?.hasPrefix("HTTP/1.1 408 ") == true)
      #expect(idle.rest() == "")
    }
  }

  @Test("of a thousand idle connections the oldest give way")
  func idleConnections() throws {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = min(limit.rlim_max, max(limit.rlim_cur, 8192))
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    try Self.withServer { port in
      let clients = try (0..<1000).map { _ in try RawClient(port: port) }
      #expect(clients[0].rest() == "" && clients[800].rest() == "")
      try Self.expectAnswer(port: port)
      // The newest are still there.
      #expect(fcntl(clients[999].socket.number, F_SETFL, O_NONBLOCK) == 0)
      #expect(recv(clients[999].socket.number, nil, 0, Int32(MSG_PEEK)) <= 0)
      clients[999].send("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    }
  }

  @Test("a program without descriptors comes back, and serves its page meanwhile")
  func descriptors() throws {
    let output = try ProcessOutput(pipes: 1)
    let program = try ChildProcess(
      "/bin/sh",
      ["-c", "ulimit -n 64; exec \"$0\" preview", BuiltProgram.path("refresh-examples")],
      folder: FileManager.default.temporaryDirectory, input: .nothing,
      output: .descriptor(output.writers[0]), error: .nothing)
    defer { program.stop(within: 10) }
    guard case .bytes(let line, _) = output.next(of: program, within: 60),
      let address = URL(string: String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)),
      let port = address.port.map({ UInt16($0) })
    else {
      Issue.record("the preview has not begun")
      return
    }
    let token = address.lastPathComponent
    let status = try RawClient(socket: "/\(token)/status", port: port)
    #expect(status.text()?.contains("\"status\"") == true)
    let clients = try (0..<300).map { _ in try RawClient(port: port) }
    try Self.expectAnswer(port: port, token: token)
    for client in clients { client.socket.close() }
    try Self.expectAnswer(port: port, token: token)
    // Who has shown the token keeps its place.
    status.send(RawClient.frame(9, Array("still?".utf8)))
    while let (opcode, payload) = status.frame() {
      guard opcode == 10 else { continue }
      #expect(String(decoding: payload, as: UTF8.self) == "still?")
      break
    }
  }

  @Test(
    "what is no request, and who is not let in, gets one answer",
    arguments: [
      ("GET /TOKEN/ HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", 200),
      ("GET /TOKEN/ HTTP/1.1\nHost: 127.0.0.1:PORT\n\n", 200),
      ("GET /TOKEN/main.js?v=1 HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n", 200),
      ("GET /TOKEN/none.js HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", 404),
      ("GET /TOKEN/../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", 404),
      ("GET /TOKEN/socket HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nOrigin: http://127.0.0.1:PORT\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", 403),
      ("GET /TOKEN/ HTTP/1.1\r\n\r\n", 403),
      ("GET /TOKEN/ HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nHost: evil\r\n\r\n", 400),
      ("POST /TOKEN/ HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nContent-Length: 4\r\n\r\nabcd", 405),
      ("hello\r\n\r\n", 400), ("GET  / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/2\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nno colon\r\n\r\n", 400), ("GET /\u{0}é HTTP/1.1\r\n\r\n", 400),
    ])
  func requests(request: String, code: Int) throws {
    try Self.withServer { port in
      let client = try RawClient(port: port)
      let text = request.replacingOccurrences(of: "PORT", with: "\(port)")
        .replacingOccurrences(of: "TOKEN", with: Self.token)
      client.send(text.utf8)
      let answer = try #require(client.rest())
      #expect(answer.hasPrefix("HTTP/1.1 \(code) "), "\(answer.prefix(200))")
    }
  }

  @Test("who closes one direction after the request is answered all the same")
  func halfClosed() throws {
    try Self.withServer { port in
      let client = try RawClient(port: port)
      client.send("GET /\(Self.token)/ HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8)
      shutdown(client.socket.number, Int32(SHUT_WR))
      #expect(client.rest()?.hasSuffix("</html>\n") == true)
    }
  }

  // MARK: Messages

  @Test("a message that is announced as a gigabyte is refused before any of it is read")
  func gigabyte() throws {
    try Self.withServer { port in
      let client = try Self.socket(port)
      client.send(RawClient.frame(1, [], announced: 1 << 30))
      #expect(client.closing() == "1009 a message may have up to 8 MB")
    }
  }

  @Test("parts of a message without an end are refused by their size, their number or their time")
  func endlessParts() throws {
    let part = RawClient.frame(0, [UInt8](repeating: 0x61, count: 1 << 16), isLast: false)
    let nothing = RawClient.frame(0, [], isLast: false)
    let first = RawClient.frame(1, [], isLast: false)
    try Self.withServer { port in
      let client = try Self.socket(port)
      client.send(first)
      for _ in 0..<200 where client.send(part) == part.count {}
      #expect(client.closing() == "1009 a message may have up to 8 MB")
    }
    try Self.withServer { port in
      let client = try Self.socket(port)
      client.send(first)
      for _ in 0..<4000 where client.send(nothing) == nothing.count {}
      #expect(client.closing() == "1008 more than 600 messages a second")
    }
    var limits = ServerLimits()
    (limits.lookInterval, limits.messageTimeout) = (0.05, 0.1)
    try Self.withServer(limits: limits) { port in
      let client = try Self.socket(port)
      client.send(first)
      #expect(client.closing() == "1008 the message did not arrive within 0.1 s")
    }
  }

  @Test(
    "what is no frame of a page closes its socket",
    arguments: [
      ([0x81, 0x01, 0x61], "1002 a page masks its frames"),
      ([0xc1, 0x80, 0, 0, 0, 0], "1002 extensions were not agreed on"),
      ([0x83, 0x80, 0, 0, 0, 0], "1002 unknown kind of frame"),
      ([0x80, 0x80, 0, 0, 0, 0], "1002 a part of no message"),
      ([0x09, 0x80, 0, 0, 0, 0], "1002 a control frame has up to 125 bytes, in one part"),
      ([0x89, 0xfe, 0, 126, 0, 0, 0, 0], "1002 a control frame has up to 125 bytes, in one part"),
      ([0x82, 0x80, 0, 0, 0, 0], "1003 expected text messages, not binary ones"),
      ([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8], "1000 "),
    ] as [([UInt8], String)])
  func wrongFrames(bytes: [UInt8], closing: String) throws {
    try Self.withServer { port in
      let client = try Self.socket(port)
      client.send(bytes)
      #expect(client.closing() == closing)
      // Nothing comes after it, though more is sent.
      client.send([UInt8](repeating: 0, count: 100_000))
      #expect(client.rest() == "")
    }
  }

  @Test("messages of every size come whole, in parts too and around a ping")
  func messages() throws {
    try Self.withServer { port in
      let client = try Self.socket(port)
      for count in [0, 1, 125, 126, 65535, 65536, 8 << 20] {
        client.send(RawClient.frame(1, [UInt8](repeating: 0x61, count: count)))
        #expect(client.text() == "\(count)")
      }
      client.send(RawClient.frame(1, [1, 2, 3], isLast: false))
      client.send(RawClient.frame(9, Array("ping".utf8)))
      client.send(RawClient.frame(0, [4, 5]))
      let pong = client.frame()
      #expect(pong?.opcode == 10 && pong?.payload == Array("ping".utf8))
      #expect(client.text() == "5")
    }
  }

  @Test("a page that sends more than its stage takes in is read no further")
  func unread() throws {
    try Self.withServer(Self.counting(takes: false)) { port in
      let taken = try Self.socket(port).flood()
      #expect(taken < 32 << 20, "\(taken) bytes were read")
    }
  }

  /// Answers messages and takes none of them in until it is told.
  private final class Holding: Sendable {
    private let held = Mutex<[@Sendable () -> Void]>([])

    func open(_ send: @escaping @Sendable (SocketOutput) -> Void) -> SocketPeer? {
      SocketPeer { [self] message, onTaken in
        held.withLock { $0.append(onTaken) }
        send(.text("\(message.count)"))
      } close: {
      }
    }

    func takeOne() { held.withLock { $0.removeFirst() }() }
  }

  @Test("eight pages at a time send a long message; the others wait, and short ones do not")
  func longMessages() throws {
    let holding = Holding()
    let count = LongMessageLimiter.size + 1
    let message = RawClient.frame(1, [UInt8](repeating: 0x61, count: count))
    try Self.withServer(holding.open) { port in
      var first: [RawClient] = []
      for _ in 0..<8 {
        let client = try Self.socket(port)
        client.send(message)
        #expect(client.text() == "\(count)")
        first.append(client)
      }
      let (ninth, short, gone) = (try Self.socket(port), try Self.socket(port), try Self.socket(port))
      ninth.send(message)
      short.sendText("here")
      #expect(short.text() == "4")
      #expect(!ninth.isAnswered)
      // Whoever leaves while it waits does not keep anyone.
      gone.send(message.prefix(100_000))
      gone.socket.close()
      holding.takeOne()
      #expect(ninth.text() == "\(count)")
      withExtendedLifetime(first) {}
    }
  }

  @Test("a page that reads no answers is given no more of them")
  func unreadAnswers() throws {
    final class Answers: Sendable { let count = Mutex(0) }
    let answers = Answers()
    /// Answers each message with a megabyte.
    let endpoint: SocketEndpoint = { send in
      SocketPeer { _, onTaken in
        answers.count.withLock { $0 += 1 }
        send(.text(String(repeating: "a", count: 1 << 20)))
        onTaken()
      } close: {
      }
    }
    try Self.withServer(endpoint) { port in
      let client = try Self.socket(port)
      for _ in 0..<100 { client.sendText("more") }
      try Self.expectAnswer(port: port)
      // The system holds some megabytes of a connection besides.
      #expect(answers.count.withLock { $0 } < 20)
      for _ in 0..<100 { #expect(client.text()?.utf8.count == 1 << 20) }
      #expect(answers.count.withLock { $0 } == 100)
    }
  }

  @Test("a silent page is asked, and let go when it does not answer")
  func silence() throws {
    var limits = ServerLimits()
    (limits.lookInterval, limits.pingInterval, limits.silenceTimeout) = (0.05, 0.1, 3)
    try Self.withServer(limits: limits) { port in
      let (silent, lively) = (try Self.socket(port), try Self.socket(port))
      #expect(silent.frame()?.opcode == 9)
      for _ in 0..<8 {
        #expect(lively.frame()?.opcode == 9)
        lively.send(RawClient.frame(10, []))
      }
      lively.sendText("here")
      #expect(lively.text() == "4")
      while let frame = silent.frame() { #expect(frame.opcode == 9) }
    }
  }
}
