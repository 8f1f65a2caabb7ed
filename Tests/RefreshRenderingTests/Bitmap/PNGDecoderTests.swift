import Foundation
import RefreshProcess
import RefreshRendering
import Testing

/// PNG files put together by Python's zlib, held against the pixels that were given to it.
@Suite struct PNGDecoderTests {
  /// A header of the given size before no data at all.
  static func header(width: UInt32, height: UInt32) -> [UInt8] {
    func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * $0) & 255) } }
    return [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82] + bytes(width) + bytes(height)
      + [8, 6, 0, 0, 0, 0, 0, 0, 0]
  }

  @Test("a size of 2³¹ × 2³¹ is refused by the header alone")
  func hugeSize() {
    for (width, height) in [(1 << 31, 1 << 31), (1 << 31, 1), (0, 4), (40_000, 1), (UInt32.max, UInt32.max)]
      as [(UInt32, UInt32)]
    {
      #expect(
        throws: PNGError.size(width: Int(width), height: Int(height), maximumPixels: 1000)
      ) { try PNGDecoder.decode(Self.header(width: width, height: height), maximumPixels: 1000) }
    }
  }

  @Test("bytes that are no PNG file are refused")
  func notPNG() {
    #expect(throws: PNGError.notPNG) { try PNGDecoder.decode([], maximumPixels: 10) }
    #expect(throws: PNGError.notPNG) { try PNGDecoder.decode(Array("GIF89a".utf8), maximumPixels: 10) }
  }

  @Test("a file that breaks off anywhere is refused")
  func truncated() throws {
    let file = Array(try Self.file())
    for count in 0..<file.count - 12 {
      #expect(throws: PNGError.self) { try PNGDecoder.decode(Array(file[..<count]), maximumPixels: 10) }
    }
  }

  @Test("an opaque picture has its pixels, opaque")
  func opaquePixels() throws {
    let bitmap = try PNGDecoder.decode(Array(try Self.file()), maximumPixels: 2)
    #expect(bitmap == Bitmap(width: 2, height: 1, pixels: [0xFFFF_0000, 0xFF00_80FF]))
  }

  /// The file as Python's zlib makes it.
  static func file() throws -> Data {
    try Subprocess(
      "python3",
      [
        "-c",
        """
        import zlib, struct, sys
        def chunk(t, d): return struct.pack('>I', len(d)) + t + d + struct.pack('>I', zlib.crc32(t + d))
        rows = bytes([0, 255, 0, 0, 0, 128, 255])
        sys.stdout.buffer.write(b'\\x89PNG\\r\\n\\x1a\\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', 2, 1, 8, 2, 0, 0, 0))
          + chunk(b'IDAT', zlib.compress(rows)) + chunk(b'IEND', b''))
        """,
      ]
    ).run().output
  }
}
