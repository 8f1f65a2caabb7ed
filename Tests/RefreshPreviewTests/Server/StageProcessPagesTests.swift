import Foundation
import RefreshMotion
import RefreshProcess
import Synchronization
import Testing

@testable import RefreshPreview

/// Pages that reach their stages through the server of the preview; the process with the stages is the test.
@Suite(.serialized) struct StageProcessPagesTests {
  private static let token = "0123456789abcdef"

  /// A server with the stages of one process, numbered 1.
  private static func withStage(
    limits: ServerLimits = ServerLimits(), _ body: (UInt16, StageProcessEnd, StageProcessTable) throws -> Void
  ) throws {
    let stages = StageProcessTable()
    let server = try PreviewServer(
      PreviewServer.ServedResources(stages: stages), token: token, port: 0, limits: limits)
    defer { server.stop() }
    let end = try StageProcessEnd()
    let pages = StageProcessPages(over: StageSocket(end.other))
    stages[1] = pages
    try body(server.port, end, stages)
    #expect(try RawClient.get("/\(token)/", port: server.port).code == 200)
  }

  private static func page(_ port: UInt16, stage: Int = 1) throws -> RawClient {
    try RawClient(socket: "/\(token)/stage/\(stage)/stage", port: port)
  }

  private static func noise(_ count: Int, seed: UInt64) -> Data {
    var random = SeededRandom(seed: seed)
    let words = (0..<count / 8 + 1).map { _ in random.next() }
    return words.withUnsafeBytes { Data($0.prefix(count)) }
  }

  // MARK: What is passed on

  @Test("messages of pages reach the process whole and by page, and its answers the page that asked")
  func messages() throws {
    try Self.withStage { port, stage, _ in
      let (first, second) = (try Self.page(port), try Self.page(port))
      #expect(stage.next() == StageMessage(kind: .open, page: 1))
      #expect(stage.next() == StageMessage(kind: .open, page: 2))
      for count in [0, 1, 125, 126, 65535, 65536, 300_000, 8 << 20] {
        for (number, client) in [(UInt32(1), first), (2, second)] {
          let text = Data(repeating: UInt8(ascii: "a"), count: count)
          let sent = RawClient.frame(1, text)
          #expect(client.send(sent) == sent.count)
          #expect(stage.next() == StageMessage(kind: .message, page: number, bytes: text))
          stage.send(.read, page: number)
          let pixels = Self.noise(count, seed: UInt64(number))
          stage.send(.data, page: number, pixels)
          stage.send(.text, page: number, text)
          let (data, words) = (try #require(client.frame()), try #require(client.frame()))
          #expect(data.opcode == 2 && Data(data.payload) == pixels)
          #expect(words.opcode == 1 && Data(words.payload) == text)
        }
      }
      // The server says how a page's socket ends, and the process hears of it.
      first.send(RawClient.frame(1, [], announced: 1 << 30))
      #expect(first.closing() == "1009 a message may have up to 8 MB")
      #expect(stage.next() == StageMessage(kind: .close, page: 1))
    }
  }

  @Test("a page has one message at a time in the process, and long ones have eight pages")
  func oneAtATime() throws {
    try Self.withStage { port, stage, _ in
      let clients = try (0..<9).map { _ in try Self.page(port) }
      for _ in clients { #expect(stage.next()?.kind == .open) }
      clients[0].sendText("first")
      clients[0].sendText("second")
      #expect(stage.next()?.bytes == Data("first".utf8))
      #expect(!stage.hasNext)
      stage.send(.read, page: 1)
      #expect(stage.next()?.bytes == Data("second".utf8))
      stage.send(.read, page: 1)
      let long = RawClient.frame(1, [UInt8](repeating: 0x61, count: LongMessageLimiter.size + 1))
      for client in clients { client.send(long) }
      var waiting = Set(1...UInt32(9))
      for _ in 0..<8 { waiting.remove(try #require(stage.next()).page) }
      let last = try #require(waiting.first)
      #expect(waiting.count == 1 && !stage.hasNext)
      // A page that leaves while the process has its message does not keep its place.
      let gone = last == 1 ? 2 : 1
      clients[gone - 1].socket.close()
      #expect(stage.next() == StageMessage(kind: .close, page: UInt32(gone)))
      stage.send(.read, page: UInt32(gone))
      #expect(stage.next()?.page == last)
    }
  }

  @Test("reports and saved images are downloaded by the numbers that the process counted")
  func files() throws {
    let image = FileManager.default.temporaryDirectory.appendingPathComponent("stage-\(getpid()).gif")
    let pixels = Self.noise(3_000_000, seed: 3)
    try pixels.write(to: image)
    defer { try? FileManager.default.removeItem(at: image) }
    let report = "<html>\(String(repeating: "a line of the report\n", count: 100_000))</html>"
    try Self.withStage { port, stage, _ in
      let client = try Self.page(port)
      stage.send(.report, Data(report.utf8))
      stage.send(.picture, Data(image.path.utf8))
      stage.send(.text, page: 1, Data("files".utf8))
      #expect(client.text() == "files")
      let path = "/\(Self.token)/stage/1"
      let answer = try RawClient.get("\(path)/report/0", port: port)
      #expect(answer.code == 200 && answer.body == report)
      let saved = try RawClient.answer(to: "\(path)/saved/1", port: port)
      #expect(saved.starts(with: "HTTP/1.1 200 ".utf8) && Data(saved.suffix(pixels.count)) == pixels)
      for other in ["report/1", "saved/0", "report/2", "report/-1", "none", "", "report/0/1"] {
        #expect(try RawClient.get("\(path)/\(other)", port: port).code == 404, "\(other)")
      }
    }
  }

  @Test("only the stages that run are reached, and only by who may reach the page")
  func strangers() throws {
    try Self.withStage { port, stage, stages in
      for other in ["2", "0", "-1", "", "x", "99999999999999999999"] {
        let answer = try RawClient.get("/\(Self.token)/stage/\(other)/stage", port: port)
        #expect(answer.code == 404 && answer.body == "stage \(other) is not running\n")
      }
      let (path, origin) = ("/\(Self.token)/stage/1/stage", "Origin: http://127.0.0.1:\(port)")
      let refusals = [
        (path, "Host: evil.example:\(port)", origin), (path, "Host: 127.0.0.1:1", origin),
        (path, "Host: 127.0.0.1:\(port)", "Origin: http://evil.example"),
        (path, "Host: 127.0.0.1:\(port)", "Origin: http://127.0.0.1:1"),
        (path, "Host: 127.0.0.1:\(port)", "Upgrade: websocket"),
        ("/\(Self.token.dropLast())/stage/1/stage", "Host: 127.0.0.1:\(port)", origin),
      ]
      for (path, host, header) in refusals {
        let client = try RawClient(port: port)
        client.send("GET \(path) HTTP/1.1\r\n\(host)\r\n\(header)\r\n\r\n".utf8)
        #expect(client.rest()?.hasPrefix("HTTP/1.1 403 ") == true, "\(path) \(host) \(header)")
      }
      // At either end of a forwarded port the machine has both names.
      let clients = try ["127.0.0.1", "localhost"].map { name in
        let client = try RawClient(port: port)
        client.send(
          """
          GET \(path) HTTP/1.1\r\nHost: \(name):\(port)\r\nOrigin: http://\(name):\(port)\r\n\
          Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
          Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n
          """.utf8)
        #expect(String(decoding: client.bytes(12), as: UTF8.self) == "HTTP/1.1 101")
        return client
      }
      // The process has heard of these two alone, which are open still.
      #expect(withExtendedLifetime(clients) { stage.next()?.page == 1 && stage.next()?.page == 2 })
      stages[1] = nil
      #expect(try RawClient.get(path, port: port).code == 404)
    }
  }

  @Test("33 pages are one too many, until a stage is released")
  func full() throws {
    try Self.withStage { port, stage, stages in
      var clients = try (0..<32).map { _ in try Self.page(port) }
      #expect(try Self.page(port).closing() == "1013 too many pages are open")
      clients.removeLast().socket.close()
      while stage.next()?.kind != .close {}
      // The page has left, and its stage is there until the process has released it.
      #expect(try Self.page(port).closing() == "1013 too many pages are open")
      stage.send(.released, page: 32)
      stage.send(.text, page: 1, Data("released".utf8))
      #expect(clients[0].text() == "released")
      clients.append(try Self.page(port))
      #expect(stage.next() == StageMessage(kind: .open, page: 33))
      #expect(stages[1]?.count == 32)
    }
  }

  // MARK: How it ends

  @Test("a process that dies disconnects its pages after all that it has said")
  func death() throws {
    let pixels = Self.noise(4_000_000, seed: 7)
    try Self.withStage { port, stage, stages in
      let (client, other) = (try Self.page(port), try Self.page(port))
      client.sendText("the process is busy with this")
      while stage.next()?.kind != .message {}
      stage.send(.data, page: 1, pixels)
      stage.end()
      let frame = try #require(client.frame())
      #expect(frame.opcode == 2 && Data(frame.payload) == pixels)
      for page in [client, other] { #expect(page.closing() == "1001 the stage has ended") }
      // So is a page that comes before the process is forgotten.
      #expect(try Self.page(port).closing() == "1001 the stage has ended")
      #expect(stages[1]?.count == 0)
    }
  }

  @Test(
    "a process that sends what is no message loses its pages, and nothing else",
    arguments: [
      [200, 1, 0, 0, 0, 0, 0, 0, 0], [3, 1, 0, 0, 0, 0xff, 0xff, 0xff, 0xff], [3, 1, 0],
      [3, 1, 0, 0, 0, 9, 0, 0, 0, 1],
    ] as [[UInt8]])
  func noMessage(bytes: [UInt8]) throws {
    try Self.withStage { port, stage, _ in
      let client = try Self.page(port)
      #expect(bytes.withUnsafeBytes { stage.own.sendAll($0, upTo: 10) })
      if bytes.first == 3 && bytes.last != 0xff { stage.own.endWriting() }
      #expect(client.closing() == "1001 the stage has ended")
    }
  }

  @Test("messages for pages that do not exist, and of the wrong direction, change nothing")
  func strangeMessages() throws {
    try Self.withStage { port, stage, _ in
      let client = try Self.page(port)
      for kind in [StageMessage.Kind.text, .data, .read, .released, .open, .close, .message] {
        stage.send(kind, page: 77, Data("nobody".utf8))
      }
      for kind in [StageMessage.Kind.read, .open, .close, .message] { stage.send(kind, page: 1) }
      stage.send(.text, page: 1, Data("here".utf8))
      #expect(client.text() == "here")
    }
  }

  @Test("while a process takes nothing in, its pages are read no further, and those of another go on")
  func hang() throws {
    try Self.withStage { port, _, stages in
      let healthy = try StageProcessEnd()
      stages[2] = StageProcessPages(over: StageSocket(healthy.other))
      let (stuck, well) = (try Self.page(port), try Self.page(port, stage: 2))
      let taken = stuck.flood()
      #expect(taken < 32 << 20, "\(taken) bytes were read")
      #expect(healthy.next()?.kind == .open)
      well.sendText("well")
      #expect(healthy.next()?.bytes == Data("well".utf8))
      healthy.send(.text, page: 1, Data("answer".utf8))
      #expect(well.text() == "answer")
    }
  }

  @Test("of a process that floods a page, the page that does not read is let go, and the others are served")
  func flood() throws {
    var limits = ServerLimits()
    (limits.lookInterval, limits.readTimeout, limits.closeTimeout) = (0.05, 0.3, 0.3)
    try Self.withStage(limits: limits) { port, stage, _ in
      let (slow, other) = (try Self.page(port), try Self.page(port))
      let block = Data(repeating: 1, count: 1 << 20)
      for _ in 0..<200 { stage.send(.data, page: 1, block) }
      stage.send(.text, page: 2, Data("after it".utf8))
      #expect(other.text() == "after it")
      while let message = stage.next(), message != StageMessage(kind: .close, page: 1) {}
      var count = 0
      while slow.frame() != nil { count += 1 }
      #expect(count < 200)
    }
  }
}

/// The end of a process with stages, as a test holds it.
private final class StageProcessEnd {
  let own: Descriptor
  let other: Descriptor
  private let socket: StageSocket

  init() throws {
    (own, other) = try Descriptor.sockets()
    socket = StageSocket(own)
  }

  func next() -> StageMessage? { socket.receive() }

  /// Whether a message has come that was not received.
  var hasNext: Bool {
    var state = pollfd(fd: own.number, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, 0) > 0
  }

  func send(_ kind: StageMessage.Kind, page: UInt32 = 0, _ bytes: Data = Data()) {
    var message = [kind.rawValue]
    for value in [page, UInt32(bytes.count)] {
      for shift in stride(from: UInt32(0), to: 32, by: 8) { message.append(UInt8(value >> shift & 255)) }
    }
    message += bytes
    #expect(message.withUnsafeBytes { own.sendAll($0, upTo: RawClient.timeout) })
  }

  /// Ends the connection after all that was sent.
  func end() { own.endWriting() }
}
