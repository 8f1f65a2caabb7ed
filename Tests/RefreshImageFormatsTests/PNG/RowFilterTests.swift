import RefreshMotion
import Testing

@testable import RefreshImageFormats

@Suite struct RowFilterTests {
  /// A row of bytes, filtered by the definitions of the PNG specification, section 9.2.
  private static func filtered(_ filter: Int, _ row: [UInt8], _ above: [UInt8]?, _ step: Int) -> [UInt8] {
    row.indices.map { at in
      let left = at < step ? 0 : Int(row[at - step])
      let up = above.map { Int($0[at]) } ?? 0
      let corner = at < step ? 0 : above.map { Int($0[at - step]) } ?? 0
      let nearest = [left, up, corner].min { abs(left + up - corner - $0) < abs(left + up - corner - $1) }!
      return UInt8((Int(row[at]) - [0, left, up, (left + up) / 2, nearest][filter]) & 255)
    }
  }

  @Test("a row has the filter of the smallest sum of differences, as the specification defines it")
  func smallestDifferences() {
    var random = SeededRandom(seed: 1)
    var used: Set<UInt8> = []
    for round in 0..<2000 {
      let step = [1, 3, 4].randomElement(using: &random)!
      let count = step * Int.random(in: 1...60, using: &random)
      let above = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      var row = above
      for at in row.indices {
        let left = at < step ? 0 : row[at - step]
        let bases: [UInt8] = [0, left, above[at], UInt8((Int(left) + Int(above[at])) / 2)]
        row[at] = bases[round % 4] &+ UInt8.random(in: 0...(round % 8 < 4 ? 3 : 255), using: &random)
      }
      for known in [above, nil] {
        var filter = RowFilter(pixelBytes: step, rowCount: count)
        var output = [UInt8](repeating: 0, count: count + 1)
        filter.smallestDifferences(row, above: known, count: count, into: &output)
        let sizes = (0...(known == nil ? 1 : 4)).map { filter in
          Self.filtered(filter, row, known, step).reduce(0) { $0 + Int(Int8(bitPattern: $1).magnitude) }
        }
        let best = sizes.firstIndex(of: sizes.min()!)!
        #expect(output == [UInt8(best)] + Self.filtered(best, row, known, step))
        used.insert(output[0])
      }
    }
    #expect(used == [0, 1, 2, 3, 4])
  }

  @Test("filters are tried where an eighth of the pixels differ slightly from their left neighbour")
  func paysOff() {
    var random = SeededRandom(seed: 2)
    for _ in 0..<2000 {
      let count = Int.random(in: 1...70, using: &random)
      var pixels: [UInt32] = [0x8040_20FF]
      while pixels.count < count {
        var pixel: UInt32 = 0
        for shift: UInt32 in [0, 8, 16, 24] {
          let channel = Int(pixels.last! >> shift & 255) + Int.random(in: -10...10, using: &random)
          pixel |= UInt32(max(0, min(255, channel))) << shift
        }
        pixels.append(Int.random(in: 0..<8, using: &random) < 6 ? pixels.last! : pixel)
      }
      let slight = zip(pixels, pixels.dropFirst()).count { last, next in
        let differences = [0, 8, 16, 24].map { shift in
          abs(Int(last >> shift & 255) - Int(next >> shift & 255))
        }
        return last != next && differences.max()! <= 8
      }
      #expect(RowFilter.paysOff(pixels, count: count) == (slight * 8 >= count))
    }
  }
}
