import CCairo
import CPixelRows
import Foundation
import RefreshLayers

/// Blurred silhouettes.
enum ShadowRaster {
  /// Places between two pixels that are distinguished: a blur hides the rest.
  static let steps: CGFloat = 4

  struct Key: Hashable {
    let outline: Outline
    /// The standard deviation of the blur, in pixels.
    let deviation: CGFloat
    let window: RasterWindow
  }

  static func make(_ key: Key) -> Raster {
    let transform = key.window.transform
    let margin = GaussianBlur.reach(key.deviation) + 1
    let spread = PixelRect.around(transform.bounds(of: key.outline.bounds), scale: 1)
    let rect = spread.widened(by: margin).intersection(key.window.region.widened(by: margin))
    guard !spread.isEmpty, !rect.isEmpty else { return .empty }
    let surface = Surface(width: rect.width, height: rect.height, alphaOnly: true)
    let canvas = Canvas(surface, rect: rect, scale: 1)
    canvas.trace(key.outline, transform)
    cairo_set_source_rgba(canvas.cr, 0, 0, 0, 1)
    cairo_fill(canvas.cr)
    GaussianBlur.apply(to: surface, deviation: key.deviation)
    return Raster(surface: surface, x: rect.x, y: rect.y)
  }
}

/// The inputs of the shadow of several commands.
struct GroupShadowKey: Hashable {
  let commands: ArraySlice<DisplayCommand>
  let shadow: Shadow
  let transform: PlaneTransform
  let rect: PixelRect
  let scale: CGFloat

  // Pictures would be read pixel by pixel for a full hash; bounds tell lists apart well enough.
  func hash(into hasher: inout Hasher) {
    hasher.combine(rect)
    hasher.combine(commands.count)
    for command in commands { hasher.combine(command.bounds.origin.x) }
  }

  static func == (a: GroupShadowKey, b: GroupShadowKey) -> Bool {
    a.rect == b.rect && a.scale == b.scale && a.shadow == b.shadow && a.transform == b.transform
      && a.commands == b.commands
  }
}

/// Blurs a surface of alpha.
enum GaussianBlur {
  /// How many pixels a blur spreads, beyond which nothing is left in eight bits.
  static func reach(_ deviation: CGFloat) -> Int { Int((deviation * Shadow.reachInRadii).rounded(.up)) }

  /// Blurs by a standard deviation in pixels; the surface's edge counts as the edge of all that there is.
  static func apply(to surface: Surface, deviation: CGFloat) {
    let reach = reach(deviation)
    guard deviation > 0.1, reach > 0 else { return }
    let kernel = kernel(deviation, reach)
    let (width, height, stride) = (surface.width, surface.height, surface.stride)
    // Rows first, into a buffer of numbers with room at both ends; then columns, a whole row at a time.
    let padded = width + 2 * reach
    var line = [Float](repeating: 0, count: padded)
    var sums = [Float](repeating: 0, count: width * height)
    surface.withBytes { bytes in
      line.withUnsafeMutableBufferPointer { line in
        sums.withUnsafeMutableBufferPointer { sums in
          for row in 0..<height {
            let source = bytes + row * stride
            for x in 0..<width { line[reach + x] = Float(source[x]) }
            let out = sums.baseAddress! + row * width
            for (k, weight) in kernel.enumerated() {
              refresh_numbers_add(out, line.baseAddress! + k, weight, width)
            }
          }
          let total = line.baseAddress!
          for row in 0..<height {
            for x in 0..<width { total[x] = 0.5 }
            for (k, weight) in kernel.enumerated() {
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

  /// The bell curve's share of each pixel from `-reach` to `reach`, which together are 1.
  private static func kernel(_ deviation: CGFloat, _ reach: Int) -> [Float] {
    func below(_ x: CGFloat) -> CGFloat { 0.5 * (1 + erf(x / (deviation * 2.0.squareRoot()))) }
    let shares = (-reach...reach).map { below(CGFloat($0) + 0.5) - below(CGFloat($0) - 0.5) }
    let sum = shares.reduce(0, +)
    return shares.map { Float($0 / sum) }
  }
}
