import Foundation
import RefreshMotion
import TestSupport
import Testing

@testable import RefreshImageFormats

@Suite struct DeflaterTests {
  /// Pieces of many kinds and sizes, some of which do not shrink.
  private static let pieces: [[UInt8]] = {
    var random = SeededRandom(seed: 23)
    var pieces: [[UInt8]] = []
    for count in [1, 2, 3, 255, 4096, 65535, 65536, 70000, 300_000] {
      pieces.append(Array(repeating: 7, count: count))
      pieces.append((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
      pieces.append((0..<count).map { UInt8(truncatingIfNeeded: $0 / 5 ^ $0 / 640) })
      pieces.append((0..<count).map { _ in UInt8.random(in: 0...9, using: &random) == 0 ? 1 : 0 })
    }
    return pieces
  }()

  @Test(
    "Python's zlib reads pieces of every level back, in any order, each with its Adler-32", arguments: 1...9)
  func anyOrder(level: Int) throws {
    let compressor = try BandCompressor(level: level)
    let bands = try Self.pieces.map { try $0.withUnsafeBufferPointer { try compressor.compress($0) } }
    var random = SeededRandom(seed: UInt64(level))
    let order = bands.indices.shuffled(using: &random)
    var stream: [UInt8] = []
    for index in order { stream += bands[index].bytes }
    let last = try Self.pieces[0].withUnsafeBufferPointer { try compressor.compress($0, isLast: true) }
    stream += last.bytes

    let folder = try TemporaryFolder()
    try Data(stream).write(to: folder.url("stream"))
    try Data(order.flatMap { Self.pieces[$0] } + Self.pieces[0]).write(to: folder.url("raw"))
    let program = """
      import sys, zlib
      stream, raw = (open(name, "rb").read() for name in sys.argv[1:3])
      inflater = zlib.decompressobj(-15)
      assert inflater.decompress(stream) == raw and inflater.eof and not inflater.unused_data
      place = 0
      for word in sys.argv[3:]:
          count, adler = map(int, word.split(":"))
          assert zlib.adler32(raw[place:place + count]) == adler, place
          place += count
      print("read")
      """
    let sums = order.map { "\(bands[$0].rawCount):\(bands[$0].adler)" }
    let status = try Pillow.run(
      "/usr/bin/python3", ["-c", program, folder.url("stream").path, folder.url("raw").path] + sums)
    #expect(status.output == "read\n" && status.code == 0)
  }

  @Test("igzip makes the same of the same, wherever in memory it works")
  func igzipDoesNotDependOnItsPlace() throws {
    let deflaters = (0..<12).map { _ in IgzipDeflater() }
    var random = SeededRandom(seed: 31)
    var outputs = deflaters.map { _ in [UInt8]() }
    for number in 0..<1500 {
      let count = Int.random(in: 1...3000, using: &random)
      let (colors, period) = (Int.random(in: 1...8, using: &random), Int.random(in: 1...700, using: &random))
      var input: [UInt8] = []
      for index in 0..<count {
        let isNew = index < period || Int.random(in: 0..<50, using: &random) == 0
        input.append(isNew ? UInt8(Int.random(in: 0..<colors, using: &random) * 17) : input[index - period])
      }
      var results: Set<[UInt8]> = []
      for (at, deflater) in deflaters.enumerated() {
        let made = try input.withUnsafeBufferPointer {
          try deflater.deflate($0, into: &outputs[at], isLast: false)
        }
        results.insert(Array(outputs[at][..<made]))
      }
      #expect(results.count == 1, "input \(number) of \(count) bytes")
    }
  }
}
