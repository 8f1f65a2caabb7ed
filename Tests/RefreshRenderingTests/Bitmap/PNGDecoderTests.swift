import Foundation
import RefreshProcess
import RefreshRendering
import TestSupport
import Testing

/// PNG files put together by Python's zlib, held against the pixels that were given to it.
@Suite struct PNGDecoderTests {
  /// A header of the given size before no data at all.
  static func header(width: UInt32, height: UInt32) -> [UInt8] {
    func bytes(_ number: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> UInt32($0) & 255) } }
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

  @Test("pictures of every kind that Pillow writes have Pillow's pixels")
  func kinds() throws {
    let folder = try TemporaryFolder()
    _ = try Subprocess("/usr/bin/python3", ["-c", Self.writer, folder.path]).run()
    let names = try folder.names().filter { $0.hasSuffix(".png") }
    #expect(names.count == 5 * (1 + 1 + 5 + 5 + 4) + 5)
    for name in names {
      let file = [UInt8](try folder.data(name))
      let expected = [UInt8](try folder.data(name + ".raw"))
      let bitmap = try PNGDecoder.decode(file, maximumPixels: 1 << 20)
      let pixels = bitmap.pixels.flatMap { pixel in
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: pixel >> $0) }
      }
      #expect(pixels == expected, "\(name)")
      // The way that most files take, and a rare one that has to be told from it.
      let isRead = file.withUnsafeBufferPointer { PNGRowDecoder($0) != nil }
      #expect(isRead == !(name.hasPrefix("grey") || name.hasPrefix("interlaced")), "\(name)")
    }
  }

  @Test("a changed byte of pixels or checksums is noticed")
  func damaged() throws {
    let file = Array(try Self.file())
    // Behind the length of IDAT, at byte 33, up to its checksum.
    for index in 37..<file.count - 12 {
      var damaged = file
      damaged[index] ^= 0x04
      #expect(throws: PNGError.self, "byte \(index)") { try PNGDecoder.decode(damaged, maximumPixels: 10) }
    }
  }

  /// Noise and areas in every format, with every filter and several pieces of data, and the pixels as A, R, G, B,
  /// premultiplied as Cairo does.
  private static let writer = """
    import io, random, struct, sys, zlib
    from PIL import Image
    def chunk(t, d): return struct.pack('>I', len(d)) + t + d + struct.pack('>I', zlib.crc32(t + d))
    def file(w, h, bits, kind, rows, step, filters, extra=b'', interlaced=0):
        data, above = b'', bytes(len(rows[0]))
        for y, row in enumerate(rows):
            f = filters[y % len(filters)]
            out = bytearray()
            for i, v in enumerate(row):
                a = row[i - step] if i >= step else 0
                b = above[i]
                c = above[i - step] if i >= step else 0
                p = a + b - c
                pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
                paeth = a if pa <= pb and pa <= pc else b if pb <= pc else c
                out.append((v - [0, a, b, (a + b) // 2, paeth][f]) & 255)
            data += bytes([f]) + bytes(out)
            above = row
        z = zlib.compress(data, 6)
        cuts = [0] + sorted(random.sample(range(len(z)), min(3, len(z)))) + [len(z)]
        return (b'\\x89PNG\\r\\n\\x1a\\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', w, h, bits, kind, 0, 0, interlaced)) + extra
          + b''.join(chunk(b'IDAT', z[a:b]) for a, b in zip(cuts, cuts[1:])) + chunk(b'tEXt', b'a\\0b') + chunk(b'IEND', b''))
    def save(name, content):
        open(f'{sys.argv[1]}/{name}.png', 'wb').write(content)
        picture = Image.open(io.BytesIO(content)).convert('RGBA')
        out = bytearray()
        for r, g, b, a in picture.getdata():
            m = lambda v: (v * a + 128 + ((v * a + 128) >> 8)) >> 8
            out += bytes([a, m(r), m(g), m(b)])
        open(f'{sys.argv[1]}/{name}.png.raw', 'wb').write(out)
    random.seed(1)
    for index, (w, h) in enumerate([(1, 1), (5, 3), (37, 41), (333, 64), (1000, 50)]):
        area = lambda n: bytes(random.randrange(256) if random.random() < .2 else 77 for _ in range(n))
        rgb = [area(3 * w) for _ in range(h)]
        rgba = [bytes(255 if i % 4 == 3 and (i // 64) % 3 else v for i, v in enumerate(area(4 * w))) for _ in range(h)]
        save(f'grey-{index}', file(w, h, 8, 0, [area(w) for _ in range(h)], 1, [0, 1]))
        picture = Image.frombytes('RGBA', (w, h), b''.join(rgba))
        buffer = io.BytesIO()
        picture.save(buffer, 'PNG', optimize=True)
        save(f'pillow-{index}', buffer.getvalue())
        for f in range(5):
            save(f'rgb-{index}-{f}', file(w, h, 8, 2, rgb, 3, [f]))
            save(f'rgba-{index}-{f}', file(w, h, 8, 6, rgba, 4, [f, (f + 2) % 5]))
        for bits in 1, 2, 4, 8:
            count = 1 << bits
            colors = area(3 * count)
            row = lambda: bytes(random.randrange(256) for _ in range((w * bits + 7) // 8))
            save(f'palette-{index}-{bits}', file(w, h, bits, 3, [row() for _ in range(h)], 1, [0, 2, 4], chunk(b'PLTE', colors)))
        # One pixel to a pass: the same rows, but another order.
        save(f'interlaced-{index}', file(1, 1, 8, 2, [area(3)], 3, [0], interlaced=1))
    """
}
