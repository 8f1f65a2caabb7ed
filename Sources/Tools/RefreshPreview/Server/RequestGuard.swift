import Foundation

/// Admits requests that carry the token and come from this machine's own page; refuses all others with a
/// reason.
struct RequestGuard: Sendable {
  let token: String
  let port: UInt16

  /// A new access token: 128 random bits in hexadecimal.
  static func makeToken() -> String {
    var random = SystemRandomNumberGenerator()
    return String(format: "%016llx%016llx", random.next() as UInt64, random.next() as UInt64)
  }

  /// The result of checking a request; the path of an admitted request follows the token.
  enum Admission: Equatable {
    case admitted(path: String)
    case refused(code: Int, reason: String)
  }

  func admit(_ request: Request) -> Admission {
    let (host, origin) = (request["host"], request["origin"])
    guard let host, Self.names(port).contains(host.lowercased()) else {
      return .refused(code: 403, reason: "host \(quoted(host)): this is \(Self.names(port)[0])")
    }
    // Other sites' pages must not connect; browsers send the Origin of every WebSocket.
    if request["upgrade"] != nil || origin != nil {
      let origins = Self.names(port).map { "http://\($0)" }
      guard let origin, origins.contains(origin.lowercased()) else {
        return .refused(
          code: 403, reason: "origin \(quoted(origin)): only the page of \(origins[0]) may connect")
      }
    }
    guard request.method == "GET" else {
      return .refused(code: 405, reason: "method \(request.method.prefix(20)): expected GET")
    }
    let parts = request.path.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: true)
    guard let given = parts.first, Self.isEqual(String(given), token) else {
      return .refused(code: 403, reason: "the address must contain the token that was printed with it")
    }
    return .admitted(path: parts.count > 1 ? String(parts[1]) : "")
  }

  private func quoted(_ text: String?) -> String { text.map { "\"\($0.prefix(80))\"" } ?? "not given" }

  private static func names(_ port: UInt16) -> [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  /// Compares two texts in constant time, so that the duration does not reveal the first difference.
  private static func isEqual(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
