import Foundation
import RefreshLayers
import RefreshRendering
import UIKitBase

extension UIImage {
  /// The picture as a JPEG file over white, with a quality of 0…1; nil for an empty one.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    guard case .pixels(let pixels, let width, let height)? = picture?.loaded.source, width < 65_536,
      height < 65_536
    else { return nil }
    return Data(JPEGWriter(quality: Double(compressionQuality)).file(pixels, width, height))
  }
}

/// Writes baseline files of ITU-T T.81 with all colours at full resolution.
///
/// All codes of a table have one length: files are some two times as large as with the usual tables, and equal for equal pixels.
private struct JPEGWriter {
  /// The tables of T.81, K.1, by rows, at quality 50.
  private static let lumaSteps = [
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17,
    22,
    29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87,
    103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
  ]
  private static let chromaSteps = [
    17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66,
    99,
    99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
    99,
    99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
  ]
  /// The places of a block along its diagonals.
  private static let zigzag: [Int] = (0..<15).flatMap { diagonal -> [Int] in
    let cells = (max(0, diagonal - 7)...min(7, diagonal)).map { (row: $0, column: diagonal - $0) }
    return (diagonal % 2 == 0 ? cells.reversed() : cells).map { $0.row * 8 + $0.column }
  }
  private static let waves: [Double] = (0..<64).map { index in
    let (u, x) = (index / 8, index % 8)
    return (u == 0 ? 0.5.squareRoot() : 1) / 2 * cos(Double(2 * x + 1) * Double(u) * .pi / 16)
  }
  /// The symbols of AC coefficients: how many zeros come before one, and how many bits it has.
  private static let symbols: [UInt8] =
    [0x00, 0xF0] + (0..<16).flatMap { run in (1...10).map { UInt8(run << 4 | $0) } }
  private static let codes: [UInt8: Int] = Dictionary(
    uniqueKeysWithValues: symbols.enumerated().map { ($1, $0) })

  private let steps: [[Int]]
  private var bytes: [UInt8] = []
  private var bits: UInt32 = 0
  private var bitCount = 0

  init(quality: Double) {
    let percent = max(1, min(100, Int((quality * 100).rounded())))
    let scale = percent < 50 ? 5000 / percent : 200 - 2 * percent
    steps = [Self.lumaSteps, Self.chromaSteps].map { $0.map { max(1, min(255, ($0 * scale + 50) / 100)) } }
  }

  mutating private func segment(_ mark: UInt8, _ body: [UInt8]) {
    let length = body.count + 2
    bytes += [0xFF, mark, UInt8(length >> 8), UInt8(length & 255)] + body
  }

  mutating private func write(_ value: Int, _ count: Int) {
    bits = bits << UInt32(count) | UInt32(value & ((1 << count) - 1))
    bitCount += count
    while bitCount >= 8 {
      let byte = UInt8(truncatingIfNeeded: bits >> UInt32(bitCount - 8))
      bytes.append(byte)
      if byte == 0xFF { bytes.append(0) }
      bitCount -= 8
    }
  }

  /// How many bits a number has, and they; those of a negative one are inverted.
  private func magnitude(_ value: Int) -> (count: Int, bits: Int) {
    let count = Int.bitWidth - abs(value).leadingZeroBitCount
    return (count, value < 0 ? value + (1 << count) - 1 : value)
  }

  func file(_ pixels: [UInt32], _ width: Int, _ height: Int) -> [UInt8] {
    var writer = self
    writer.write(file: pixels, width, height)
    return writer.bytes
  }

  mutating private func write(file pixels: [UInt32], _ width: Int, _ height: Int) {
    bytes = [0xFF, 0xD8]
    segment(0xE0, Array("JFIF".utf8) + [0, 1, 1, 0, 0, 1, 0, 1, 0, 0])
    for (index, table) in steps.enumerated() {
      segment(0xDB, [UInt8(index)] + Self.zigzag.map { UInt8(table[$0]) })
    }
    let size = [height >> 8, height & 255, width >> 8, width & 255].map(UInt8.init)
    segment(0xC0, [8] + size + [3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1])
    // Twelve codes of four bits, and 162 of eight.
    segment(0xC4, [0x00, 0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + (0..<12))
    segment(
      0xC4,
      [0x10] + [UInt8](repeating: 0, count: 7) + [UInt8(Self.symbols.count)]
        + [UInt8](repeating: 0, count: 8) + Self.symbols)
    segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0])

    var last = [0, 0, 0]
    for top in stride(from: 0, to: height, by: 8) {
      for left in stride(from: 0, to: width, by: 8) {
        var parts = [[Double]](repeating: [Double](repeating: 0, count: 64), count: 3)
        for index in 0..<64 {
          // What is beyond the edge repeats it.
          let (x, y) = (min(width - 1, left + index % 8), min(height - 1, top + index / 8))
          let pixel = pixels[y * width + x]
          let white = 255 - Double(pixel >> 24)
          let (r, g, b) = (
            Double(pixel >> 16 & 255) + white, Double(pixel >> 8 & 255) + white, Double(pixel & 255) + white
          )
          parts[0][index] = 0.299 * r + 0.587 * g + 0.114 * b - 128
          parts[1][index] = -0.168_735_9 * r - 0.331_264_1 * g + 0.5 * b
          parts[2][index] = 0.5 * r - 0.418_687_6 * g - 0.081_312_4 * b
        }
        for (part, values) in parts.enumerated() { write(values, steps[part == 0 ? 0 : 1], &last[part]) }
      }
    }
    if bitCount > 0 { write((1 << (8 - bitCount)) - 1, 8 - bitCount) }
    bytes += [0xFF, 0xD9]
  }

  /// Writes a block: its mean as the change from the last one, then the waves that it is a sum of.
  mutating private func write(_ values: [Double], _ steps: [Int], _ last: inout Int) {
    var rows = [Double](repeating: 0, count: 64)
    for y in 0..<8 {
      for u in 0..<8 {
        rows[y * 8 + u] = (0..<8).reduce(0) { $0 + values[y * 8 + $1] * Self.waves[u * 8 + $1] }
      }
    }
    let numbers = Self.zigzag.map { place -> Int in
      let (v, u) = (place / 8, place % 8)
      let sum = (0..<8).reduce(0) { $0 + rows[$1 * 8 + u] * Self.waves[v * 8 + $1] }
      return Int((sum / Double(steps[place])).rounded())
    }
    let change = magnitude(numbers[0] - last)
    last = numbers[0]
    write(change.count, 4)
    write(change.bits, change.count)
    var zeros = 0
    for number in numbers.dropFirst() {
      if number == 0 {
        zeros += 1
        continue
      }
      while zeros > 15 {
        write(Self.codes[0xF0]!, 8)
        zeros -= 16
      }
      let (count, bits) = magnitude(max(-1023, min(1023, number)))
      write(Self.codes[UInt8(zeros << 4 | count)]!, 8)
      write(bits, count)
      zeros = 0
    }
    if zeros > 0 { write(Self.codes[0x00]!, 8) }
  }
}
