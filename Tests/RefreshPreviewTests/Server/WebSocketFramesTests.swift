import Foundation
import RefreshMotion
import Testing

@testable import RefreshPreview

@Suite struct WebSocketFramesTests {
  @Test(
    "digests are those of FIPS 180's examples",
    arguments: [
      "": "da39a3ee5e6b4b0d3255bfef95601890afd80709", "abc": "a9993e364706816aba3e25717850c26c9cd0d89d",
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq": "84983e441c3bd26ebaae4aa1f95129e5e54670f1",
    ])
  func digests(text: String, digest: String) {
    #expect(SHA1.digest(of: Array(text.utf8)).map { String(format: "%02x", $0) }.joined() == digest)
  }

  @Test("the answer to a key is that of RFC 6455's example, and there is none to what is no key")
  func acceptance() {
    #expect(WebSocket.acceptance(of: "dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    for key in ["", "abc", "dGhlIHNhbXBsZQ=="] { #expect(WebSocket.acceptance(of: key) == nil) }
  }

  @Test("messages read the same however their bytes are cut")
  func pieces() throws {
    var random = SeededRandom(seed: 15)
    var bytes: [UInt8] = []
    var expected: [WebSocketReader.IncomingMessage] = []
    for count in [0, 5, 125, 126, 700, 65535, 65536, 70000] {
      let payload = (0..<count).map { _ in UInt8.random(in: 0...127, using: &random) }
      let cut = count / 3
      bytes += RawClient.frame(1, payload[..<cut], isLast: false)
      bytes += RawClient.frame(9, payload.prefix(7)) + RawClient.frame(0, Array(payload[cut...]))
      expected += [.ping(Data(payload.prefix(7))), .text(Data(payload))]
    }
    for _ in 0..<20 {
      var (reader, rate) = (WebSocketReader(limit: 1 << 20), MessageRateLimiter())
      var items: [WebSocketReader.IncomingMessage] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let size = min(rest.count, [1, 2, 13, 4096, 65536].randomElement(using: &random)!)
        try Array(rest.prefix(size)).withUnsafeBytes { part in
          try reader.take(part, rate: &rate) { items.append($0) }
        }
        rest = rest.dropFirst(size)
      }
      #expect(items == expected && !reader.isInside)
    }
  }

  @Test("a burst is taken, and what goes on at twice the rate is not")
  func rate() {
    var rate = MessageRateLimiter()
    var now: UInt64 = 1 << 60
    var isExceeded = rate.isExceeded(at: now)
    #expect(!isExceeded)
    // As much as the rate allows, for ten seconds.
    for _ in 0..<6000 {
      now += 1_000_000_000 / 600
      isExceeded = rate.isExceeded(at: now)
      #expect(!isExceeded)
    }
    // Twice as much: the burst of 1,200 is used up after two seconds.
    var count = 0
    while !rate.isExceeded(at: now), count < 10_000 {
      now += 1_000_000_000 / 1200
      count += 1
    }
    #expect((2390...2410).contains(count), "\(count)")
  }
}
