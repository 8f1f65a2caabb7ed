import CCairo
import CPixelRows
import Foundation
import RefreshLayers

enum GaussianBlur {
  /// The distance in pixels beyond which a blur is 0 in 8 bits.
  static func reach(_ deviation: CGFloat) -> Int { Int((deviation * Shadow.reachInRadii).rounded(.up)) }

  /// Blurs by a standard deviation in pixels; pixels beyond the surface's edge count as transparent.
  static func apply(to surface: Surface, deviation: CGFloat) {
    apply(to: surface, deviations: CGSize(width: deviation, height: deviation))
  }

  /// Blurs by a standard deviation along each axis, in pixels; pixels beyond the surface's edge count as transparent.
  static func apply(to surface: Surface, deviations: CGSize) {
    let (across, down) = (kernel(deviations.width), kernel(deviations.height))
    guard across.count > 1 || down.count > 1 else { return }
    let (height, stride, components) = (surface.height, surface.stride, surface.components)
    // Premultiplied components are interleaved in a row and blurred alike.
    let width = surface.width * components
    // Rows are blurred first, into a ring buffer with margins; columns follow, a whole row at a time, as soon as all
    // the rows that it needs are available.
    let (room, reach) = (across.count / 2 * components, down.count / 2)
    var line = [Float](repeating: 0, count: width + 2 * room)
    var sums = [Float](repeating: 0, count: width * down.count)
    surface.withBytes { bytes in
      line.withUnsafeMutableBufferPointer { line in
        sums.withUnsafeMutableBufferPointer { sums in
          func sum(_ row: Int) -> UnsafeMutablePointer<Float> {
            sums.baseAddress! + row % down.count * width
          }
          for row in 0..<height + reach {
            if row < height {
              refresh_numbers_read(line.baseAddress! + room, bytes + row * stride, width)
              sum(row).update(repeating: 0, count: width)
              for (k, weight) in across.enumerated() {
                refresh_numbers_add(sum(row), line.baseAddress! + k * components, weight, width)
              }
            }
            let target = row - reach
            guard target >= 0 else { continue }
            let total = line.baseAddress! + room
            total.update(repeating: 0.5, count: width)
            for (k, weight) in down.enumerated() {
              let other = target + k - reach
              guard other >= 0, other < height else { continue }
              refresh_numbers_add(total, sum(other), weight, width)
            }
            refresh_numbers_write(bytes + target * stride, total, width)
          }
        }
      }
    }
  }

  /// The weights of the Gaussian for each pixel, integrated over the pixel and with a sum of 1; a single 1 for
  /// deviations up to 0.1.
  private static func kernel(_ deviation: CGFloat) -> [Float] {
    guard deviation > 0.1 else { return [1] }
    let reach = reach(deviation)
    func below(_ x: CGFloat) -> CGFloat { 0.5 * (1 + erf(x / (deviation * 2.0.squareRoot()))) }
    let shares = (-reach...reach).map { below(CGFloat($0) + 0.5) - below(CGFloat($0) - 0.5) }
    let sum = shares.reduce(0, +)
    return shares.map { Float($0 / sum) }
  }
}
