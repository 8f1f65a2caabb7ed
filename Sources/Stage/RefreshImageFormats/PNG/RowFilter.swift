import Foundation

/// The filters of PNG, which write a row as differences to its neighbours.
struct RowFilter {
  /// The bytes of a pixel.
  let pixelBytes: Int

  /// The buffers of the best filtered row and of the one being tried.
  private var best: [UInt8]
  private var trial: [UInt8]

  /// Creates a filter for rows of `rowCount` bytes.
  init(pixelBytes: Int, rowCount: Int) {
    self.pixelBytes = pixelBytes
    best = Array(repeating: 0, count: rowCount)
    trial = best
  }

  /// Writes a row that equals the one above it: filter "up", and zeros.
  static func repeatAbove(count: Int, into output: UnsafeMutablePointer<UInt8>) {
    output[0] = 2
    memset(output + 1, 0, count)
  }

  /// Writes an unfiltered row.
  static func plain(_ row: UnsafePointer<UInt8>, count: Int, into output: UnsafeMutablePointer<UInt8>) {
    output[0] = 0
    memcpy(output + 1, row, count)
  }

  /// True if filters are worth trying: at least an eighth of the pixels differ slightly from their left neighbour, as
  /// in gradients and photographs.
  ///
  /// Flat areas and text compress best without filters, because equal runs and repeated letters stay equal.
  static func paysOff(_ pixels: UnsafePointer<UInt32>, count: Int) -> Bool {
    // Fast check: most rows have few changes of any size.
    var changes: UInt32 = 0
    for at in 1..<max(1, count) { changes &+= pixels[at] == pixels[at - 1] ? 0 : 1 }
    if Int(changes) * 8 < count { return false }
    var slight = 0
    var last = pixels[0]
    for at in 1..<max(1, count) {
      let pixel = pixels[at]
      if pixel == last { continue }
      if isSlight(pixel, last) { slight += 1 }
      last = pixel
    }
    return slight * 8 >= count
  }

  /// True if no channel of two pixels differs by more than 8.
  @inline(__always)
  private static func isSlight(_ first: UInt32, _ second: UInt32) -> Bool {
    for shift: UInt32 in [0, 8, 16, 24] {
      let difference = Int32((first >> shift) & 255) - Int32((second >> shift) & 255)
      if difference.magnitude > 8 { return false }
    }
    return true
  }

  /// Writes a row with the filter that gives the smallest sum of absolute differences, as the PNG specification
  /// recommends.
  ///
  /// `above` is nil for the first row of a band, which must not depend on another band.
  mutating func smallestDifferences(
    _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>?, count: Int,
    into output: UnsafeMutablePointer<UInt8>
  ) {
    var smallest = Int.max
    let step = min(pixelBytes, count)
    for filter in above == nil ? 0...1 : 0...4 {
      trial.withUnsafeMutableBufferPointer {
        Self.difference(filter, step, row, above ?? row, count, $0.baseAddress!)
      }
      let sum = trial.withUnsafeBufferPointer { Self.sumOfSizes($0.baseAddress!, count) }
      if sum < smallest {
        smallest = sum
        output[0] = UInt8(filter)
        swap(&best, &trial)
      }
    }
    best.withUnsafeBufferPointer { _ = memcpy(output + 1, $0.baseAddress!, count) }
  }

  /// The sum of the magnitudes of bytes as signed numbers.
  private static func sumOfSizes(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var sum: UInt32 = 0
    for at in 0..<count {
      sum &+= UInt32(Int8(bitPattern: bytes[at]).magnitude)
    }
    return Int(sum)
  }

  /// Applies a filter: 0 none, 1 left, 2 above, 3 mean of both, 4 Paeth; `step` is the bytes of a pixel.
  private static func difference(
    _ filter: Int, _ step: Int, _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int,
    _ out: UnsafeMutablePointer<UInt8>
  ) {
    switch filter {
    case 1:
      memcpy(out, row, step)
      for at in step..<count { out[at] = row[at] &- row[at - step] }
    case 2:
      for at in 0..<count { out[at] = row[at] &- above[at] }
    case 3:
      for at in 0..<step { out[at] = row[at] &- above[at] / 2 }
      for at in step..<count {
        out[at] = row[at] &- UInt8(truncatingIfNeeded: (UInt16(row[at - step]) + UInt16(above[at])) / 2)
      }
    case 4:
      for at in 0..<step { out[at] = row[at] &- above[at] }
      for at in step..<count {
        out[at] = row[at] &- paeth(row[at - step], above[at], above[at - step])
      }
    default:
      memcpy(out, row, count)
    }
  }

  /// The Paeth predictor: left, above or above left, whichever is nearest to left + above − above left.
  @inline(__always)
  private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let a = Int16(left)
    let b = Int16(above)
    let c = Int16(corner)
    let toLeft = abs(b &- c)
    let toAbove = abs(a &- c)
    let toCorner = abs(a &+ b &- c &- c)
    return toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner
  }
}
