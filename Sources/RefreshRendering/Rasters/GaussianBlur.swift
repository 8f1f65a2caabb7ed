import CCairo
import CPixelRows
import Foundation
import RefreshLayers

/// Blurs the pixels of a surface.
enum GaussianBlur {
  /// How many pixels a blur spreads, beyond which nothing is left in eight bits.
  static func reach(_ deviation: CGFloat) -> Int { Int((deviation * Shadow.reachInRadii).rounded(.up)) }

  /// Blurs by a standard deviation in pixels; beyond the surface's edge there is nothing.
  static func apply(to surface: Surface, deviation: CGFloat) {
    apply(to: surface, deviations: CGSize(width: deviation, height: deviation))
  }

  /// Blurs by a standard deviation along each axis, in pixels; beyond the surface's edge there is nothing.
  static func apply(to surface: Surface, deviations: CGSize) {
    let (across, down) = (kernel(deviations.width), kernel(deviations.height))
    guard across.count > 1 || down.count > 1 else { return }
    let (height, stride, components) = (surface.height, surface.stride, surface.components)
    // Premultiplied components are blurred one like the other, next to each other in a row.
    let width = surface.width * components
    // Rows first, into a buffer of numbers with room at both ends; then columns, a whole row at a time.
    let (room, reach) = (across.count / 2 * components, down.count / 2)
    var line = [Float](repeating: 0, count: width + 2 * room)
    var sums = [Float](repeating: 0, count: width * height)
    surface.withBytes { bytes in
      line.withUnsafeMutableBufferPointer { line in
        sums.withUnsafeMutableBufferPointer { sums in
          for row in 0..<height {
            let source = bytes + row * stride
            for x in 0..<width { line[room + x] = Float(source[x]) }
            let out = sums.baseAddress! + row * width
            for (k, weight) in across.enumerated() {
              refresh_numbers_add(out, line.baseAddress! + k * components, weight, width)
            }
          }
          let total = line.baseAddress!
          for row in 0..<height {
            for x in 0..<width { total[x] = 0.5 }
            for (k, weight) in down.enumerated() {
              let other = row + k - reach
              guard other >= 0, other < height else { continue }
              refresh_numbers_add(total, sums.baseAddress! + other * width, weight, width)
            }
            let out = bytes + row * stride
            for x in 0..<width { out[x] = UInt8(min(255, total[x])) }
          }
        }
      }
    }
  }

  /// The bell curve's share of each pixel, which together are 1; of a curve within a pixel that one alone.
  private static func kernel(_ deviation: CGFloat) -> [Float] {
    guard deviation > 0.1 else { return [1] }
    let reach = reach(deviation)
    func below(_ x: CGFloat) -> CGFloat { 0.5 * (1 + erf(x / (deviation * 2.0.squareRoot()))) }
    let shares = (-reach...reach).map { below(CGFloat($0) + 0.5) - below(CGFloat($0) - 0.5) }
    let sum = shares.reduce(0, +)
    return shares.map { Float($0 / sum) }
  }
}
