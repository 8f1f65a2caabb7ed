import Testing

@testable import RefreshPreview

@Suite struct RequestGuardTests {
  static let gate = RequestGuard(token: "0123abc", port: 4000)

  static func admit(
    method: String = "GET", path: String = "/0123abc/stage", host: String? = "127.0.0.1:4000",
    origin: String? = "http://127.0.0.1:4000", isSocket: Bool = true
  ) -> RequestGuard.Admission {
    let fields = ["Host": host, "Origin": origin, "Upgrade": isSocket ? "websocket" : nil]
    let lines = fields.compactMapValues { $0 }.map { "\($0): \($1)\r\n" }
    let head = "\(method) \(path) HTTP/1.1\r\n" + lines.joined()
    return gate.admit(try! Request(head: Array(head.utf8)))
  }

  private static let onlyOwnPage = ": only the page of http://127.0.0.1:4000 may connect"

  @Test("who has the token and comes from the page is let in, by either name of the machine")
  func admitted() {
    #expect(Self.admit() == .admitted(path: "stage"))
    #expect(Self.admit(host: "localhost:4000", origin: "http://localhost:4000") == .admitted(path: "stage"))
    #expect(Self.admit(path: "/0123abc", origin: nil, isSocket: false) == .admitted(path: ""))
    #expect(Self.admit(path: "/0123abc/report/3") == .admitted(path: "report/3"))
  }

  @Test(
    "everyone else gets one line that says why",
    arguments: [
      (admit(path: "/0123abd/stage"), "the address must contain the token that was printed with it"),
      (admit(path: "/"), "the address must contain the token that was printed with it"),
      (admit(path: "/stage"), "the address must contain the token that was printed with it"),
      (admit(host: "evil.example:4000"), "host \"evil.example:4000\": this is 127.0.0.1:4000"),
      (admit(host: "127.0.0.1"), "host \"127.0.0.1\": this is 127.0.0.1:4000"),
      (admit(host: nil), "host not given: this is 127.0.0.1:4000"),
      (admit(origin: "http://evil.example"), "origin \"http://evil.example\"\(onlyOwnPage)"),
      (admit(origin: "null"), "origin \"null\"\(onlyOwnPage)"),
      (admit(origin: nil), "origin not given\(onlyOwnPage)"),
      (
        admit(origin: "http://127.0.0.1:4001", isSocket: false),
        "origin \"http://127.0.0.1:4001\"\(onlyOwnPage)"
      ),
    ])
  func refused(admission: RequestGuard.Admission, reason: String) {
    #expect(admission == .refused(code: 403, reason: reason))
  }

  @Test("only GET is answered")
  func methods() {
    #expect(Self.admit(method: "POST") == .refused(code: 405, reason: "method POST: expected GET"))
  }

  @Test("tokens are 128 bits in 32 digits, each another")
  func tokens() {
    let tokens = Set((0..<100).map { _ in RequestGuard.makeToken() })
    #expect(tokens.count == 100)
    for token in tokens {
      #expect(token.utf8.count == 32 && token.allSatisfy { $0.isHexDigit })
    }
  }
}
