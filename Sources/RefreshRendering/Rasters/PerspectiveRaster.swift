import Foundation

/// Draws pixels in perspective.
enum PerspectiveRaster {
  /// The pixels of a region of the picture onto which a surface is seen.
  ///
  /// Between the surface's pixels it is interpolated, beyond its edges they go on; where it is seen smaller, as many
  /// samples as needed, up to 16, make one pixel.
  ///
  /// - Parameters:
  ///   - device: from the surface's pixels to those of the picture.
  static func make(_ source: Surface, _ device: PlaneTransform, region: PixelRect) -> Surface {
    let result = Surface(width: region.width, height: region.height)
    guard let inverse = device.inverted() else { return result }
    let perPixel = samplesPerSide(source, inverse, region)
    let step = 1 / CGFloat(perPixel)
    source.withPixels { from in
      let texture = Texture(pixels: from, width: source.width, height: source.height)
      result.withPixels { pixels in
        for row in 0..<region.height {
          for column in 0..<region.width {
            var sum = SIMD4<Float>.zero
            for j in 0..<perPixel {
              for i in 0..<perPixel {
                let p = CGPoint(
                  x: CGFloat(region.x + column) + (CGFloat(i) + 0.5) * step,
                  y: CGFloat(region.y + row) + (CGFloat(j) + 0.5) * step)
                sum += texture.color(at: inverse.map(p))
              }
            }
            sum = sum / Float(perPixel * perPixel) + 0.5
            pixels[row * region.width + column] =
              UInt32(sum.w) << 24 | UInt32(sum.x) << 16 | UInt32(sum.y) << 8 | UInt32(sum.z)
          }
        }
      }
    }
    return result
  }

  /// The root of how many of the surface's pixels fall on one of the picture, in the middle of the region; 1…4.
  private static func samplesPerSide(_ source: Surface, _ inverse: PlaneTransform, _ region: PixelRect) -> Int
  {
    let middle = CGPoint(
      x: CGFloat(region.x) + CGFloat(region.width) / 2, y: CGFloat(region.y) + CGFloat(region.height) / 2)
    let here = inverse.map(middle)
    let right = inverse.map(CGPoint(x: middle.x + 1, y: middle.y))
    let below = inverse.map(CGPoint(x: middle.x, y: middle.y + 1))
    let density = max(
      hypot(right.x - here.x, right.y - here.y), hypot(below.x - here.x, below.y - here.y))
    return density.isFinite ? Int(max(1, min(4, density.rounded(.up)))) : 1
  }
}

/// Pixels looked up between their middles.
private struct Texture {
  let pixels: UnsafeMutablePointer<UInt32>
  let width: Int
  let height: Int

  /// Red, green, blue and alpha, 0…255 and premultiplied.
  @inline(__always)
  func color(at p: CGPoint) -> SIMD4<Float> {
    guard p.x.isFinite, p.y.isFinite else { return .zero }
    let x = max(0, min(CGFloat(width - 1), p.x - 0.5))
    let y = max(0, min(CGFloat(height - 1), p.y - 0.5))
    let (left, top) = (Int(x), Int(y))
    let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
    let (fx, fy) = (Float(x - CGFloat(left)), Float(y - CGFloat(top)))
    let upper = self[left, top] * (1 - fx) + self[right, top] * fx
    let lower = self[left, bottom] * (1 - fx) + self[right, bottom] * fx
    return upper * (1 - fy) + lower * fy
  }

  @inline(__always)
  private subscript(x: Int, y: Int) -> SIMD4<Float> {
    let pixel = pixels[y * width + x]
    return SIMD4(
      Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255), Float(pixel >> 24))
  }
}
