import Foundation
import RefreshProcess
import Testing

/// A connection to a server as an attacker has it: bytes, and no library in between.
final class RawClient: Sendable {
  let socket: Descriptor

  /// How many seconds anything may take before the test gives up, on a machine that is busy with other work too.
  static let timeout = 300.0

  /// Connects to a port of this machine.
  convenience init(port: UInt16) throws {
    let socket = try #require(Descriptor(Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket.number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(result == 0)
    // A short message is sent at once.
    var yes: Int32 = 1
    setsockopt(socket.number, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    self.init(socket)
  }

  init(_ socket: Descriptor) {
    self.socket = socket
    var limit = timeval(tv_sec: Int(Self.timeout), tv_usec: 0)
    setsockopt(socket.number, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Sends bytes, as many as the server takes.
  ///
  /// - Returns: how many it took before it closed the connection or took none for some seconds.
  @discardableResult
  func send(_ bytes: some Sequence<UInt8>, upTo seconds: Double = timeout) -> Int {
    Array(bytes).withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        guard
          case .bytes(let count) = socket.send(
            UnsafeRawBufferPointer(rebasing: bytes[sent...]), upTo: seconds),
          count > 0
        else { break }
        sent += count
      }
      return sent
    }
  }

  /// All that the server sends until it closes the connection; nil if it does not.
  func rest() -> String? {
    var bytes: [UInt8] = []
    while true {
      errno = 0
      let part = socket.read()
      if part.isEmpty {
        return errno == 0 || errno == ECONNRESET ? String(decoding: bytes, as: UTF8.self) : nil
      }
      bytes += part
    }
  }

  /// Whether anything has come that was not read.
  var isAnswered: Bool {
    var state = pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, 0) > 0
  }

  /// A number of bytes; fewer if the server closes the connection.
  func bytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var got = 0
    while got < count {
      let part = bytes.withUnsafeMutableBytes { recv(socket.number, $0.baseAddress! + got, count - got, 0) }
      guard part > 0 else { break }
      got += part
    }
    return Array(bytes[..<got])
  }

  /// All that is answered to a path.
  static func answer(to path: String, port: UInt16) throws -> [UInt8] {
    let client = try RawClient(port: port)
    client.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8)
    return client.bytes(1 << 24)
  }

  /// Asks for a path; the code of the answer and its body.
  static func get(_ path: String, port: UInt16, headers: [String] = []) throws -> (code: Int, body: String) {
    let client = try RawClient(port: port)
    let lines = ["GET \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)"] + headers + ["", ""]
    client.send(lines.joined(separator: "\r\n").utf8)
    let answer = try #require(client.rest())
    let code = answer.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    let body = answer.range(of: "\r\n\r\n").map { String(answer[$0.upperBound...]) } ?? ""
    return (code, body)
  }

  // MARK: WebSocket

  /// Opens a socket as the page of a port does.
  convenience init(socket path: String, port: UInt16) throws {
    try self.init(port: port)
    let lines = [
      "GET \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Origin: http://127.0.0.1:\(port)",
      "Upgrade: websocket", "Connection: keep-alive, Upgrade", "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", "",
    ]
    send(lines.joined(separator: "\r\n").utf8)
    var head = ""
    while !head.hasSuffix("\r\n\r\n") {
      let byte = bytes(1)
      try #require(!byte.isEmpty, "the socket was refused: \(head)")
      head += String(decoding: byte, as: UTF8.self)
    }
    // The sample of RFC 6455.
    #expect(head.contains("\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
  }

  /// The bytes of a frame, masked with a word; its length may be other than that of its payload.
  static func frame(
    _ opcode: UInt8, _ payload: some Collection<UInt8>, isLast: Bool = true, announced: Int? = nil
  ) -> [UInt8] {
    let count = announced ?? payload.count
    var bytes = [opcode | (isLast ? 0x80 : 0)]
    switch count {
    case ..<126: bytes.append(0x80 | UInt8(count))
    case ..<65536: bytes += [0xfe, UInt8(count >> 8), UInt8(count & 0xff)]
    default: bytes += [0xff] + (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) }
    }
    // Megabytes are masked with 0, which takes no time.
    if count > 1 << 17 { return bytes + [0, 0, 0, 0] + payload }
    let mask: [UInt8] = [0x12, 0xe5, 0x00, 0xff]
    return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
  }

  /// Sends messages of a megabyte until no more of them are taken; how many bytes were.
  func flood() -> Int {
    let message = Self.frame(1, [UInt8](repeating: 0x61, count: 1 << 20))
    var taken = 0
    while taken < 64 << 20 {
      let count = send(message, upTo: 0.3)
      taken += count
      if count < message.count { break }
    }
    return taken
  }

  func sendText(_ text: String) { send(Self.frame(1, Array(text.utf8))) }

  /// The next frame of the server; nil at the end of the connection.
  func frame() -> (opcode: UInt8, payload: [UInt8])? {
    let head = bytes(2)
    guard head.count == 2 else { return nil }
    var count = Int(head[1])
    if count == 126 { count = bytes(2).reduce(0) { $0 << 8 | Int($1) } }
    if count == 127 { count = bytes(8).reduce(0) { $0 << 8 | Int($1) } }
    return (head[0] & 0x0f, bytes(count))
  }

  /// The next text, past everything else; nil if the socket is closed before it.
  func text() -> String? {
    while let (opcode, payload) = frame(), opcode != 8 {
      if opcode == 1 { return String(decoding: payload, as: UTF8.self) }
    }
    return nil
  }

  /// The code and the reason that the socket is closed with.
  func closing() -> String? {
    while let (opcode, payload) = frame() {
      guard opcode == 8 else { continue }
      let code = payload.prefix(2).reduce(0) { $0 << 8 | Int($1) }
      return "\(code) \(String(decoding: payload.dropFirst(2), as: UTF8.self))"
    }
    return nil
  }
}
