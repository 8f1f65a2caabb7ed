import Foundation
import RefreshLayers
import RefreshLottie
import TestSupport
import Testing

@testable import RefreshRendering

/// Files that are damaged at random: each is read and shown, or refused, and none takes long.
///
/// `make fuzz-import` damages more of them.
@Suite struct LottieFuzzTests {
  @Test("no damaged file traps, and none takes more than 2 seconds or 256 MB")
  func damage() throws {
    var random = SeededNumbers(seed: UInt64(TestRun.seed(otherwise: 1)))
    let files = try (ReferencePictures.names + ReferencePictures.names(of: "lottie-web")).map {
      try Data(contentsOf: ReferencePictures.folder.appendingPathComponent($0 + ".json"))
    }
    var shown = 0
    let count = TestRun.count(otherwise: 150)
    for index in 0..<count {
      let damaged = Self.damaged(files[Int(random.next(below: UInt64(files.count)))], &random)
      let start = TestRun.threadSeconds
      if let animation = try? LottieAnimation(json: damaged),
        animation.size.width * animation.size.height <= 1e6
      {
        shown += 1
        let layer = animation.makeLayer()
        for frame in [0, 7.5, 60] {
          _ = try? ReferencePictures.picture(of: layer, animation, at: frame)
        }
      }
      let seconds = TestRun.threadSeconds - start
      #expect(seconds < 2, "mutation \(index) took \(seconds) s")
    }
    #expect(shown > count / 10)
    #expect(Self.peakMemory < 256 << 20 || count < 1000)
  }

  /// The most memory that the process had, in bytes.
  private static var peakMemory: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return (line.split(separator: " ").compactMap { Int($0) }.first ?? 0) << 10
  }

  /// A file with a few bytes, numbers or pieces changed.
  private static func damaged(_ file: Data, _ random: inout SeededNumbers) -> Data {
    var bytes = [UInt8](file)
    for _ in 0...random.next(below: 3) {
      let place = Int(random.next(below: UInt64(bytes.count)))
      switch random.next(below: 5) {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1:
        // A digit, a sign or a bracket in place of another, so that it stays JSON more often.
        guard let digit = bytes[place...].firstIndex(where: { (48...57).contains($0) }) else { continue }
        bytes[digit] = 48 + UInt8(random.next(below: 10))
      case 2:
        guard let digit = bytes[place...].firstIndex(where: { (48...57).contains($0) }) else { continue }
        let words = ["1e9", "-7", "null", "[]", "{}", "\"x\"", "1e-9", "99999", "true"]
        bytes.replaceSubrange(
          digit...digit, with: Array(words[Int(random.next(below: UInt64(words.count)))].utf8))
      case 3:
        let end = min(bytes.count, place + Int(random.next(below: 40)))
        bytes.removeSubrange(place..<end)
      default:
        let end = min(bytes.count, place + Int(random.next(below: 400)))
        bytes.insert(contentsOf: bytes[place..<end], at: place)
      }
      if bytes.isEmpty { bytes = [123] }
    }
    return Data(bytes)
  }
}

/// Numbers that are the same for the same seed: SplitMix64.
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func next(below limit: UInt64) -> UInt64 { next() % limit }
}
