import Foundation
import RefreshLayers

enum PerspectiveRaster {
  /// The treatment of pixels beyond a surface's edges.
  enum BeyondEdges {
    /// Repeats the pixels at the edges.
    case same
    /// Treats pixels beyond the edges, and points behind the viewer, as transparent.
    case nothing
  }

  /// Projects a surface into a region of the frame.
  ///
  /// The surface is interpolated bilinearly. Where it is shrunk, up to 64 samples are averaged for a pixel; beyond
  /// that they are taken from smaller copies.
  ///
  /// - Parameter device: the transform from the surface's pixels to those of the frame.
  static func make(
    _ source: Surface, _ device: ProjectiveTransform, region: PixelRect, beyondEdges: BeyondEdges = .same
  ) -> Surface {
    let result = Surface(width: region.width, height: region.height)
    guard let inverse = device.inverted() else { return result }
    source.withPixels { from in
      var copies = Mipmaps(from, width: source.width, height: source.height)
      result.withPixels { pixels in
        for tile in region.tiles {
          let density = inverse.density(in: tile)
          // The level of the copy for which eight samples per side suffice.
          let level = density > 8 ? Int(log2(density / 8).rounded(.up)) : 0
          copies.fill(
            pixels, tile, of: region, inverse, level: level, samples: density / CGFloat(1 << level),
            beyondEdges)
        }
      }
    }
    return result
  }
}

extension ProjectiveTransform {
  /// The number of surface pixels per frame pixel at the centre of a tile, along the direction of greatest shrinking.
  fileprivate func density(in tile: PixelRect) -> CGFloat {
    let middle = CGPoint(
      x: CGFloat(tile.x) + CGFloat(tile.width) / 2, y: CGFloat(tile.y) + CGFloat(tile.height) / 2)
    // Nothing is visible beyond the horizon.
    guard depth(at: middle) > 0 else { return 1 }
    let density = stretch(at: middle)
    return density.isFinite ? min(max(1, density), 1e9) : 1
  }
}

extension PixelRect {
  /// The parts of the rectangle in a fixed grid of squares of 16 pixels.
  fileprivate var tiles: [PixelRect] {
    let side = 16
    func start(_ v: Int) -> Int { v - ((v % side) + side) % side }
    return stride(from: start(y), to: maxY, by: side).flatMap { top in
      stride(from: start(x), to: maxX, by: side).map { left in
        PixelRect(x: left, y: top, width: side, height: side).intersection(self)
      }
    }
  }
}

/// An image with copies of half, a quarter and so on of its size (mipmaps), made on demand.
private struct Mipmaps {
  private let pixels: UnsafeMutablePointer<UInt32>
  private let width: Int
  private let height: Int
  private var copies: [(pixels: [UInt32], width: Int, height: Int)] = []

  init(_ pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int) {
    (self.pixels, self.width, self.height) = (pixels, width, height)
  }

  /// Fills a tile of a region from the image or one of its copies.
  ///
  /// - Parameters:
  ///   - inverse: the transform from pixels of the frame to those of the full-size image.
  ///   - samples: the number of samples per side of a pixel, rounded up.
  mutating func fill(
    _ target: UnsafeMutablePointer<UInt32>, _ tile: PixelRect, of region: PixelRect,
    _ inverse: ProjectiveTransform,
    level: Int, samples: CGFloat, _ beyondEdges: PerspectiveRaster.BeyondEdges
  ) {
    let level = prepare(level)
    let count = Int(max(1, min(8, (samples - 0.01).rounded(.up))))
    guard level > 0 else {
      let texture = Texture(pixels: pixels, width: width, height: height, shrink: 1, beyondEdges: beyondEdges)
      return texture.fill(target, tile, of: region, inverse, perSide: count)
    }
    let copy = copies[level - 1]
    copy.pixels.withUnsafeBufferPointer { buffer in
      Texture(
        pixels: UnsafeMutablePointer(mutating: buffer.baseAddress!), width: copy.width, height: copy.height,
        shrink: 1 / CGFloat(1 << level), beyondEdges: beyondEdges
      ).fill(target, tile, of: region, inverse, perSide: count)
    }
  }

  /// Makes the copies up to a level; returns that level, or the last one possible.
  private mutating func prepare(_ level: Int) -> Int {
    while copies.count < level {
      if let last = copies.last {
        guard last.width > 1 || last.height > 1 else { break }
        last.pixels.withUnsafeBufferPointer {
          copies.append(Self.half($0.baseAddress!, last.width, last.height))
        }
      } else {
        copies.append(Self.half(pixels, width, height))
      }
    }
    return min(level, copies.count)
  }

  private static func half(
    _ pixels: UnsafePointer<UInt32>, _ width: Int, _ height: Int
  ) -> (pixels: [UInt32], width: Int, height: Int) {
    let (w, h) = ((width + 1) / 2, (height + 1) / 2)
    let half = [UInt32](unsafeUninitializedCapacity: w * h) { out, count in
      for y in 0..<h {
        let upper = pixels + 2 * y * width
        let lower = pixels + min(2 * y + 1, height - 1) * width
        for x in 0..<w {
          let (left, right) = (2 * x, min(2 * x + 1, width - 1))
          let (a, b, c, d) = (upper[left], upper[right], lower[left], lower[right])
          // Two channels at a time, with eight spare bits above each.
          let mask: UInt32 = 0x00FF_00FF
          let even = ((a & mask) + (b & mask) + (c & mask) + (d & mask) + 0x0002_0002) >> 2 & mask
          let odd =
            ((a >> 8 & mask) + (b >> 8 & mask) + (c >> 8 & mask) + (d >> 8 & mask) + 0x0002_0002) >> 2 & mask
          out[y * w + x] = odd << 8 | even
        }
      }
      count = w * h
    }
    return (half, w, h)
  }
}

/// A bilinear lookup in pixels.
private struct Texture {
  let pixels: UnsafeMutablePointer<UInt32>
  let width: Int
  let height: Int
  /// The scale of these pixels relative to the full-size image; points to look up are in pixels of the full-size image.
  let shrink: CGFloat
  let beyondEdges: PerspectiveRaster.BeyondEdges

  func fill(
    _ target: UnsafeMutablePointer<UInt32>, _ tile: PixelRect, of region: PixelRect,
    _ inverse: ProjectiveTransform,
    perSide: Int
  ) {
    let step = 1 / CGFloat(perSide)
    let total = Float(perSide * perSide)
    for y in tile.y..<tile.maxY {
      let line = target + (y - region.y) * region.width - region.x
      for x in tile.x..<tile.maxX {
        var sum: Channels = (0, 0, 0, 0)
        for j in 0..<perSide {
          for i in 0..<perSide {
            add(
              CGPoint(x: CGFloat(x) + (CGFloat(i) + 0.5) * step, y: CGFloat(y) + (CGFloat(j) + 0.5) * step),
              inverse, to: &sum)
          }
        }
        let alpha = UInt32(sum.3 / total + 0.5) << 24
        line[x] =
          alpha | UInt32(sum.0 / total + 0.5) << 16 | UInt32(sum.1 / total + 0.5) << 8
          | UInt32(sum.2 / total + 0.5)
      }
    }
  }

  /// Red, green, blue and alpha, 0…255 and premultiplied.
  private typealias Channels = (Float, Float, Float, Float)

  /// Adds the interpolated colour at a point to a sum.
  ///
  /// Computed by channel, because SIMD vectors are much slower in unoptimized builds, as in tests.
  @inline(__always)
  private func add(_ place: CGPoint, _ inverse: ProjectiveTransform, to sum: inout Channels) {
    let p = inverse.map(place)
    let (px, py) = (p.x * shrink, p.y * shrink)
    guard px.isFinite, py.isFinite else { return }
    if beyondEdges == .nothing {
      guard inverse.depth(at: place) > 0, px >= 0, py >= 0, px <= CGFloat(width), py <= CGFloat(height)
      else { return }
    }
    let x = max(0, min(CGFloat(width - 1), px - 0.5))
    let y = max(0, min(CGFloat(height - 1), py - 0.5))
    let (left, top) = (Int(x), Int(y))
    let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
    let (fx, fy) = (Float(x - CGFloat(left)), Float(y - CGFloat(top)))
    let (upper, lower) = (pixels + top * width, pixels + bottom * width)
    let (a, b, c, d) = (upper[left], upper[right], lower[left], lower[right])
    if a | b | c | d == 0 { return }
    func mix(_ shift: UInt32) -> Float {
      let first = Float(a >> shift & 255) * (1 - fx) + Float(b >> shift & 255) * fx
      let second = Float(c >> shift & 255) * (1 - fx) + Float(d >> shift & 255) * fx
      return first * (1 - fy) + second * fy
    }
    sum.0 += mix(16)
    sum.1 += mix(8)
    sum.2 += mix(0)
    sum.3 += mix(24)
  }
}
