import Foundation
import RefreshMotion
import RefreshProcess
import Testing

@testable import RefreshPreview

/// A page that reaches its stage through its own server: a stage's server of ours, or a socket that does as it likes.
@Suite(.serialized) struct StageRelayTests {
  /// Sends every message back, and after it bytes that follow from how many it has.
  private struct Answering: SocketEndpoint {
    func open(_ send: @escaping @Sendable (SocketOutput) -> Void) -> (any SocketPeer)? { Peer(send: send) }

    private struct Peer: SocketPeer {
      let send: @Sendable (SocketOutput) -> Void

      func receive(_ message: Data, onTaken: @escaping @Sendable () -> Void) {
        send(.text(String(decoding: message, as: UTF8.self)))
        send(.data(Data(StageRelayTests.noise(message.count / 3 * 4 + 1, seed: UInt64(message.count)))))
        onTaken()
      }

      func close() {}
    }
  }

  private static let token = "0123456789abcdef"

  /// A page's server, and what it passes on.
  private static func withPage(
    limits: ServerLimits = ServerLimits(), _ body: (UInt16, StageRelays) throws -> Void
  ) throws {
    let ends = DispatchSemaphore(value: 0)
    let relays = StageRelays { ends.signal() }
    let page = try PreviewServer(
      PreviewServer.Site(hasPage: true, stages: relays), token: token, port: 0, limits: limits)
    defer { page.stop() }
    try body(page.port, relays)
    #expect(try RawClient.get("/\(token)/", port: page.port).code == 200)
    // Whatever has happened, nothing of it is left.
    while relays.count > 0, ends.wait(timeout: .now() + RawClient.timeout) == .success {}
    #expect(relays.count == 0)
  }

  /// As `withPage`, with a stage's server behind it.
  private static func withStage(
    files: SharedFiles = SharedFiles(),
    _ body: (_ page: UInt16, _ stage: UInt16, PreviewServer) throws -> Void
  ) throws {
    try withPage { page, relays in
      let stage = try PreviewServer(
        PreviewServer.Site(sockets: ["stage": Answering()], files: files), token: token, port: 0,
        pagePort: page)
      defer { stage.stop() }
      relays.add(stage.port)
      try body(page, stage.port, stage)
    }
  }

  /// As `withPage`, with a socket of the test in place of a stage's server.
  private static func withSocket(
    limits: ServerLimits = ServerLimits(),
    _ body: (_ page: UInt16, _ client: RawClient, RawClient) throws -> Void
  ) throws {
    try withPage(limits: limits) { page, relays in
      let (listener, port) = try Descriptor.listener(port: 0)
      relays.add(port)
      let client = try RawClient(port: page)
      client.send(
        "GET /\(token)/stage/\(port)/stage?a=b HTTP/1.1\r\nHost: localhost:\(page)\r\nX-Word: one two\r\n\r\n"
          .utf8)
      var state = pollfd(fd: listener.number, events: Int16(POLLIN), revents: 0)
      try #require(poll(&state, 1, 20_000) == 1)
      let stage = RawClient(try #require(listener.accept()))
      let head = "GET /\(token)/stage HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nx-word: one two\r\n\r\n"
      #expect(String(decoding: stage.bytes(head.utf8.count), as: UTF8.self) == head)
      try body(page, client, stage)
    }
  }

  fileprivate static func noise(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    let words = (0..<count / 8 + 1).map { _ in random.next() }
    return words.withUnsafeBytes { Array($0.prefix(count)) }
  }

  // MARK: What is passed on

  @Test("a socket through the page's port gives what the stage's own port gives, byte for byte")
  func socket() throws {
    try Self.withStage { page, stage, _ in
      let direct = try RawClient(socket: "/\(Self.token)/stage", port: stage, pagePort: page)
      let relayed = try RawClient(socket: "/\(Self.token)/stage/\(stage)/stage", port: page)
      for count in [0, 1, 125, 126, 65535, 65536, 300_000, 3 << 20] {
        let message = RawClient.frame(1, [UInt8](repeating: 0x61, count: count))
        for client in [direct, relayed] { #expect(client.send(message) == message.count) }
        for opcode: UInt8 in [1, 2] {
          let (a, b) = (try #require(direct.frame()), try #require(relayed.frame()))
          #expect(a.opcode == opcode && b.opcode == opcode)
          #expect(a.payload.count == (opcode == 1 ? count : count / 3 * 4 + 1))
          #expect(a.payload == b.payload)
        }
      }
      // The stage's server still is what says how a socket ends.
      relayed.send(RawClient.frame(1, [], announced: 1 << 30))
      #expect(relayed.closing() == "1009 a message may have up to 8 MB")
      // What it does not read any more does not lose the answer.
      let other = try RawClient(socket: "/\(Self.token)/stage/\(stage)/stage", port: page)
      other.send([0x83, 0x80, 0, 0, 0, 0])
      for _ in 0..<50 { other.send([UInt8](repeating: 0, count: 100_000)) }
      #expect(other.closing() == "1002 unknown kind of frame")
    }
  }

  @Test("a report and a saved image through the page's port are what the stage's own port gives")
  func files() throws {
    let image = FileManager.default.temporaryDirectory.appendingPathComponent("relay-\(getpid()).gif")
    let pixels = Self.noise(3_000_000, seed: 3)
    try Data(pixels).write(to: image)
    defer { try? FileManager.default.removeItem(at: image) }
    let files = SharedFiles()
    let report = "<html>\(String(repeating: "a line of the report\n", count: 100_000))</html>"
    #expect(files.add(report: report) == 0 && files.add(picture: image) == 1)
    try Self.withStage(files: files) { page, stage, _ in
      for (path, code) in [("report/0", 200), ("saved/1", 200), ("saved/0", 404), ("none", 404)] {
        let direct = try RawClient.answer(to: "/\(Self.token)/\(path)", port: stage)
        let relayed = try RawClient.answer(to: "/\(Self.token)/stage/\(stage)/\(path)", port: page)
        #expect(direct == relayed && direct.starts(with: "HTTP/1.1 \(code) ".utf8), "\(path)")
        if code == 200 { #expect(direct.count > 2_000_000) }
        if path == "saved/1" { #expect(direct.suffix(pixels.count) == pixels[...]) }
      }
    }
  }

  @Test("only ports of stages that run are reached, and only by who may reach the page")
  func strangers() throws {
    try Self.withPage { page, relays in
      let (listener, port) = try Descriptor.listener(port: 0)
      let path = "/\(Self.token)/stage/\(port)/stage"
      for other in ["\(port)", "\(page)", "0", "22", "65536", "-1", "", "x"] {
        let answer = try RawClient.get("/\(Self.token)/stage/\(other)/stage", port: page)
        #expect(answer.code == 404 && answer.body == "port \(other) is no stage of this preview\n")
      }
      relays.add(port)
      let origin = "Origin: http://127.0.0.1:\(page)"
      let refusals = [
        (path, "Host: evil.example:\(page)", origin), (path, "Host: 127.0.0.1:\(port)", origin),
        (path, "Host: 127.0.0.1:\(page)", "Origin: http://evil.example"),
        (path, "Host: 127.0.0.1:\(page)", "Origin: http://127.0.0.1:\(port)"),
        (path, "Host: 127.0.0.1:\(page)", "Upgrade: websocket"),
        ("/\(Self.token.dropLast())/stage/\(port)/stage", "Host: 127.0.0.1:\(page)", origin),
      ]
      for (path, host, header) in refusals {
        let client = try RawClient(port: page)
        client.send("GET \(path) HTTP/1.1\r\n\(host)\r\n\(header)\r\n\r\n".utf8)
        #expect(client.rest()?.hasPrefix("HTTP/1.1 403 ") == true, "\(path) \(host) \(header)")
      }
      relays.remove(port)
      #expect(try RawClient.get(path, port: page).code == 404)
      // None of them has come as far as the port.
      #expect(fcntl(listener.number, F_SETFL, O_NONBLOCK) == 0)
      #expect(listener.accept() == nil)
      // A stage that has just gone.
      let gone = try Descriptor.listener(port: 0).port
      relays.add(gone)
      let answer = try RawClient.get("/\(Self.token)/stage/\(gone)/stage", port: page)
      #expect(answer.code == 503 && answer.body == "the stage has ended\n")
    }
  }

  @Test("both names of the machine reach the stage, as at either end of a forwarded port")
  func names() throws {
    try Self.withStage { page, stage, _ in
      for name in ["127.0.0.1", "localhost"] {
        let client = try RawClient(port: page)
        client.send(
          """
          GET /\(Self.token)/stage/\(stage)/stage HTTP/1.1\r\nHost: \(name):\(page)\r\n\
          Origin: http://\(name):\(page)\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
          Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n
          """.utf8)
        #expect(String(decoding: client.bytes(12), as: UTF8.self) == "HTTP/1.1 101")
      }
    }
  }

  // MARK: How it ends

  @Test("either side that closes closes the other, after all that it has said")
  func closing() throws {
    let bytes = Self.noise(1_000_000, seed: 7)
    try Self.withSocket { _, client, stage in
      Thread.detachNewThread {
        stage.send(bytes)
        stage.socket.close()
      }
      #expect(client.bytes(bytes.count + 1) == bytes)
      client.socket.close()
    }
    try Self.withSocket { _, client, stage in
      Thread.detachNewThread {
        client.send(bytes)
        client.socket.close()
      }
      #expect(stage.bytes(bytes.count + 1) == bytes)
      stage.socket.close()
    }
    // Who has closed one direction is answered all the same.
    try Self.withSocket { _, client, stage in
      client.socket.endWriting()
      #expect(stage.bytes(1).isEmpty)
      stage.send(bytes)
      stage.socket.close()
      #expect(client.bytes(bytes.count + 1) == bytes)
    }
  }

  @Test("the end of either server ends what it passes on")
  func servers() throws {
    try Self.withStage { page, stage, server in
      let client = try RawClient(socket: "/\(Self.token)/stage/\(stage)/stage", port: page)
      server.stop()
      #expect(client.frame() == nil && client.rest() == "")
    }
    let relays = StageRelays()
    let page = try PreviewServer(
      PreviewServer.Site(hasPage: true, stages: relays), token: Self.token, port: 0)
    let stage = try PreviewServer(
      PreviewServer.Site(sockets: ["stage": Answering()]), token: Self.token, port: 0, pagePort: page.port)
    defer { stage.stop() }
    relays.add(stage.port)
    let client = try RawClient(socket: "/\(Self.token)/stage/\(stage.port)/stage", port: page.port)
    page.stop()
    #expect(client.frame() == nil)
  }

  @Test("a side that does not read holds up the other, and nothing is kept for it")
  func backPressure() throws {
    // No part of them is like another.
    let bytes = [UInt64](0..<4 << 20).withUnsafeBytes { [UInt8]($0) }
    for isPage in [true, false] {
      try Self.withSocket { _, client, stage in
        let (fast, slow) = isPage ? (stage, client) : (client, stage)
        let sent = fast.send(bytes, upTo: 0.5)
        // The system's own buffers of two connections take some megabytes.
        #expect(sent > 1 << 17 && sent < 31 << 20, "\(sent) bytes were taken")
        // Meanwhile the other direction goes on.
        slow.send(bytes[..<1000])
        #expect(fast.bytes(1000) == Array(bytes[..<1000]))
        #expect(slow.bytes(sent) == Array(bytes[..<sent]))
        client.socket.close()
        #expect(stage.bytes(1).isEmpty)
      }
    }
  }

  @Test("a page that never reads, and one that never closes, are let go")
  func slowPages() throws {
    var limits = ServerLimits()
    (limits.lookInterval, limits.readTimeout, limits.closeTimeout) = (0.05, 0.3, 0.3)
    try Self.withSocket(limits: limits) { _, _, stage in
      stage.send([UInt8](repeating: 1, count: 64 << 20), upTo: 5)
      // It was closed on what had not been read.
      #expect(stage.bytes(1).isEmpty)
    }
    limits.longestClose = 0.4
    try Self.withSocket(limits: limits) { _, client, stage in
      stage.socket.close()
      #expect(client.bytes(1).isEmpty)
      // The only sign of the end is that nothing is taken any more.
      let block = [UInt8](repeating: 1, count: 1 << 16)
      let end = Date.now + RawClient.timeout
      while .now < end, client.send(block) == block.count {}
      #expect(.now < end)
    }
  }
}
