import CPango
import Foundation

/// WebSocket framing. Source: RFC 6455.
enum WebSocket {
  enum Opcode: UInt8 {
    case continuation = 0
    case text, binary
    case close = 8
    case ping, pong
  }

  /// The reason for closing a WebSocket, with its status code (RFC 6455, 7.4).
  struct Refusal: Error, Hashable {
    let code: UInt16
    let reason: String

    static func protocolError(_ reason: String) -> Refusal { Refusal(code: 1002, reason: reason) }
  }

  /// The `Sec-WebSocket-Accept` value for a client's key; nil if the key is not 16 bytes in base64.
  static func acceptance(of key: String) -> String? {
    guard let bytes = Data(base64Encoded: key), bytes.count == 16 else { return nil }
    return Data(SHA1.digest(of: Array("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8)))
      .base64EncodedString()
  }

  /// Header of an unmasked final frame to a client, for a payload of `count` bytes.
  static func header(_ opcode: Opcode, count: Int) -> [UInt8] {
    let first = 0x80 | opcode.rawValue
    switch count {
    case ..<126: return [first, UInt8(count)]
    case ..<65536: return [first, 126, UInt8(count >> 8), UInt8(count & 0xff)]
    default: return [first, 127] + (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) }
    }
  }

  /// A close frame with status code and reason; the reason is cut to 120 bytes.
  static func close(_ refusal: Refusal) -> [UInt8] {
    let payload =
      [UInt8(refusal.code >> 8), UInt8(refusal.code & 0xff)] + Array(refusal.reason.utf8.prefix(120))
    return header(.close, count: payload.count) + payload
  }
}

/// An incremental parser of WebSocket frames from a client.
///
/// The size of a frame, and of a message's fragments together, is checked before the payload is read.
struct WebSocketReader {
  /// A complete message or control frame.
  enum IncomingMessage: Equatable {
    case text(Data)
    case ping(Data)
    case pong
    case close
  }

  private var header: [UInt8] = []
  private var payload = Data()
  /// The fragments of an incomplete message, joined; nil between messages.
  private var message: Data?
  private var frame: Frame?
  private let limit: Int

  private struct Frame {
    var opcode: WebSocket.Opcode
    var isLast: Bool
    /// The four bytes with which the payload is masked.
    var mask: [UInt8]
    var left: Int
    var place = 0
  }

  init(limit: Int) { self.limit = limit }

  /// True if a message or frame is incomplete.
  var isInside: Bool { message != nil || frame != nil || !header.isEmpty }

  /// Size of the incomplete message so far, in bytes, including the announced rest of its frame.
  var announced: Int { (message?.count ?? 0) + payload.count + (frame?.left ?? 0) }

  /// Parses received bytes.
  ///
  /// - Parameter body: called with each complete item.
  /// - Throws: `WebSocket.Refusal` for invalid or excessive input; the reader must not be used afterwards.
  mutating func take(
    _ bytes: UnsafeRawBufferPointer, rate: inout MessageRateLimiter, _ body: (IncomingMessage) -> Void
  ) throws(WebSocket.Refusal) {
    var rest = bytes[...]
    while true {
      if frame == nil {
        guard let read = try readHeader(&rest) else { return }
        if rate.isExceeded() {
          throw WebSocket.Refusal(
            code: 1008, reason: "more than \(Int(MessageRateLimiter.rate)) messages a second")
        }
        frame = read
      }
      unmask(&rest)
      guard let frame, frame.left == 0 else { return }
      self.frame = nil
      try end(frame, body)
    }
  }

  /// Parses a frame header; nil if it is incomplete.
  private mutating func readHeader(
    _ rest: inout Slice<UnsafeRawBufferPointer>
  ) throws(WebSocket.Refusal) -> Frame? {
    func take(_ count: Int) -> Bool {
      while header.count < count {
        guard let byte = rest.popFirst() else { return false }
        header.append(byte)
      }
      return true
    }
    guard take(2) else { return nil }
    guard header[0] & 0x70 == 0 else { throw .protocolError("extensions were not agreed on") }
    guard let opcode = WebSocket.Opcode(rawValue: header[0] & 0x0f) else {
      throw .protocolError("unknown kind of frame")
    }
    guard header[1] & 0x80 != 0 else { throw .protocolError("a page masks its frames") }
    // The header includes the extended length and the mask.
    guard take(6 + [126: 2, 127: 8][header[1] & 0x7f, default: 0]) else { return nil }
    defer { header = [] }
    let isLast = header[0] & 0x80 != 0
    var count = UInt64(header[1] & 0x7f)
    if count >= 126 {
      count = header[2..<header.count - 4].reduce(0) { $0 << 8 | UInt64($1) }
    }
    switch opcode {
    case .close, .ping, .pong:
      guard isLast, count <= 125 else {
        throw .protocolError("a control frame has up to 125 bytes, in one part")
      }
    case .binary: throw WebSocket.Refusal(code: 1003, reason: "expected text messages, not binary ones")
    case .text:
      guard message == nil else { throw .protocolError("a message begins inside another") }
    case .continuation:
      guard message != nil else { throw .protocolError("a part of no message") }
    }
    if opcode == .text || opcode == .continuation {
      guard count <= UInt64(limit - (message?.count ?? 0)) else {
        throw WebSocket.Refusal(code: 1009, reason: "a message may have up to \(limit >> 20) MB")
      }
    }
    return Frame(opcode: opcode, isLast: isLast, mask: Array(header.suffix(4)), left: Int(count))
  }

  /// Unmasks and stores the available bytes of the current frame's payload.
  private mutating func unmask(_ rest: inout Slice<UnsafeRawBufferPointer>) {
    guard var frame, frame.left > 0 else { return }
    let count = min(frame.left, rest.count)
    let source = UnsafeRawBufferPointer(rebasing: rest.prefix(count))
    let (mask, place) = (frame.mask, frame.place)
    let part = [UInt8](unsafeUninitializedCapacity: count) { target, length in
      mask.withUnsafeBufferPointer { mask in
        for index in 0..<count { target[index] = source[index] ^ mask[(place + index) & 3] }
      }
      length = count
    }
    payload.append(contentsOf: part)
    rest = rest.dropFirst(count)
    frame.left -= count
    frame.place += count
    self.frame = frame
  }

  /// Handles a complete frame.
  private mutating func end(_ frame: Frame, _ body: (IncomingMessage) -> Void) throws(WebSocket.Refusal) {
    let payload = self.payload
    self.payload = Data()
    switch frame.opcode {
    case .ping: body(.ping(payload))
    case .pong: body(.pong)
    case .close: body(.close)
    case .text, .continuation, .binary:
      if var message {
        // Releases the stored fragments before appending, to avoid a copy on write.
        self.message = nil
        message.append(payload)
        self.message = message
      } else {
        message = payload
      }
      guard frame.isLast, let whole = message else { return }
      message = nil
      body(.text(whole))
    }
  }
}

/// The SHA-1 digest, required by the WebSocket handshake; GLib computes it, which Pango contains.
enum SHA1 {
  static func digest(of message: [UInt8]) -> [UInt8] {
    let checksum = g_checksum_new(G_CHECKSUM_SHA1)
    defer { g_checksum_free(checksum) }
    g_checksum_update(checksum, message, message.count)
    var length = gsize(20)
    return [UInt8](unsafeUninitializedCapacity: Int(length)) { digest, count in
      g_checksum_get_digest(checksum, digest.baseAddress, &length)
      count = Int(length)
    }
  }
}
