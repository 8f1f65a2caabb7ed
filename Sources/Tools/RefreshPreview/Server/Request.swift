import Foundation

/// The request line and header fields of an HTTP request.
struct Request: Equatable, Sendable {
  let method: String
  /// Path of the URL, without the query.
  let path: String
  /// Header values by lowercase name.
  private(set) var headers: [String: String] = [:]

  subscript(header: String) -> String? { headers[header] }

  /// True if a comma-separated header contains `word` (lowercase; the header's case is ignored).
  func lists(_ word: String, in header: String) -> Bool {
    (self[header] ?? "").split(separator: ",").contains {
      $0.trimmingCharacters(in: .whitespaces).lowercased() == word
    }
  }

  /// An error response to a malformed request.
  struct Refusal: Error, Equatable {
    let code: Int
    let reason: String
  }

  /// Parses a request head of printable ASCII characters, without its final empty line.
  init(head: some Collection<UInt8>) throws(Refusal) {
    let isPrintable = head.allSatisfy { byte in
      switch byte {
      case 0x20..<0x7f, 0x09, 0x0a, 0x0d: true
      default: false
      }
    }
    guard isPrintable else {
      throw Refusal(code: 400, reason: "a request consists of printable ASCII characters")
    }
    // Splits bytes, because Swift treats CR LF as one character.
    var lines = head.split(separator: 0x0a, omittingEmptySubsequences: false).map { line in
      String(decoding: line.last == 0x0d ? line.dropLast() : line, as: UTF8.self)
    }[...]
    let words = lines.popFirst()?.split(separator: " ", omittingEmptySubsequences: false) ?? []
    guard words.count == 3, !words[0].isEmpty, words[1].hasPrefix("/"), words[2].hasPrefix("HTTP/1.") else {
      throw Refusal(code: 400, reason: "not a request of HTTP/1.1")
    }
    method = String(words[0])
    path = String(words[1].prefix { $0 != "?" })
    for line in lines where !line.isEmpty {
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex, !line[..<colon].contains(" ")
      else {
        throw Refusal(code: 400, reason: "a header is a name, a colon and a value")
      }
      let name = line[..<colon].lowercased()
      guard headers[name] == nil || !["host", "origin"].contains(name) else {
        throw Refusal(code: 400, reason: "duplicate header \(name)")
      }
      headers[name] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
  }
}

/// Collects the bytes of a request head up to its empty line, within a size limit.
struct RequestHeadReader {
  private var bytes: [UInt8] = []
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  var isEmpty: Bool { bytes.isEmpty }

  /// Adds received bytes.
  ///
  /// - Returns: the request once its head is complete, and the number of bytes of `part` that belong to the
  ///   head; nil until then.
  /// - Throws: `Request.Refusal`.
  mutating func take(_ part: UnsafeRawBufferPointer) throws(Request.Refusal) -> (Request, rest: Int)? {
    let before = bytes.count
    bytes.append(contentsOf: part.prefix(limit + 1 - before))
    // The empty line may start in the previously received bytes.
    var index = max(0, before - 3)
    while index < bytes.count {
      if bytes[index] == 0x0a {
        let next = index + 1
        let isEnd =
          next < bytes.count && bytes[next] == 0x0a
          || next + 1 < bytes.count && bytes[next] == 0x0d && bytes[next + 1] == 0x0a
        if isEnd {
          let end = bytes[next] == 0x0a ? next + 1 : next + 2
          guard end <= limit else { break }
          return (try Request(head: bytes[..<index]), rest: end - before)
        }
      }
      index += 1
    }
    guard bytes.count <= limit else {
      throw Request.Refusal(
        code: 431, reason: "the line and the headers of a request may have up to \(limit >> 10) kB")
    }
    return nil
  }
}

/// An HTTP response; the connection closes after it.
struct Response: Sendable {
  let code: Int
  let headers: [(name: String, value: String)]
  let body: [UInt8]

  init(_ code: Int, headers: [(name: String, value: String)], body: some Sequence<UInt8>) {
    (self.code, self.headers, self.body) = (code, headers, Array(body))
  }

  /// A plain-text response of one line, which gives the reason for an error.
  init(_ code: Int, _ reason: String) {
    self.init(
      code, headers: PageFiles.headers(type: "text/plain; charset=utf-8"), body: "\(reason)\n".utf8)
  }

  private static let phrases = [
    101: "Switching Protocols", 200: "OK", 303: "See Other", 400: "Bad Request", 403: "Refused",
    404: "Not Found",
    405: "Method Not Allowed", 408: "Request Timeout", 431: "Request Header Fields Too Large",
    503: "Service Unavailable",
  ]

  /// Status line and header fields as sent bytes.
  static func head(_ code: Int, _ headers: [(name: String, value: String)]) -> [UInt8] {
    var text = "HTTP/1.1 \(code) \(phrases[code] ?? "Refused")\r\n"
    for (name, value) in headers { text += "\(name): \(value)\r\n" }
    return Array((text + "\r\n").utf8)
  }

  var bytes: [UInt8] {
    Self.head(code, headers + [("Content-Length", "\(body.count)"), ("Connection", "close")]) + body
  }
}

extension Connection {
  /// The server's answer to a request.
  enum Answer {
    case response(Response)
    /// A WebSocket upgrade, with the `Sec-WebSocket-Accept` value.
    case socket(SocketEndpoint, acceptance: String)
  }
}
