import CPixelRows
import Foundation

/// The filters of PNG, which write a row as differences to its neighbours.
struct RowFilter {
  let pixelBytes: Int

  /// The buffers of the best filtered row and of the row that is being tried.
  private var best: [UInt8]
  private var trial: [UInt8]

  init(pixelBytes: Int, rowCount: Int) {
    self.pixelBytes = pixelBytes
    best = Array(repeating: 0, count: rowCount)
    trial = best
  }

  /// Writes a row that equals the row above it: filter "up", and zeros.
  static func repeatAbove(count: Int, into output: UnsafeMutablePointer<UInt8>) {
    output[0] = 2
    memset(output + 1, 0, count)
  }

  static func plain(_ row: UnsafePointer<UInt8>, count: Int, into output: UnsafeMutablePointer<UInt8>) {
    output[0] = 0
    memcpy(output + 1, row, count)
  }

  /// True if filters are worth trying: at least an eighth of the pixels differ slightly from their left neighbour, as
  /// in gradients and photographs.
  ///
  /// Flat areas and text compress best without filters, because equal runs and repeated letters stay equal.
  static func paysOff(_ pixels: UnsafePointer<UInt32>, count: Int) -> Bool {
    refresh_pixels_slight(pixels, count) * 8 >= count
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
    for filter: UInt8 in above == nil ? 0...1 : 0...4 {
      let sum = trial.withUnsafeMutableBufferPointer { trial in
        refresh_png_filter(filter, row, above ?? row, trial.baseAddress!, count, step)
        return refresh_png_size(trial.baseAddress!, count)
      }
      if sum < smallest {
        smallest = sum
        output[0] = filter
        swap(&best, &trial)
      }
    }
    best.withUnsafeBufferPointer { _ = memcpy(output + 1, $0.baseAddress!, count) }
  }
}
