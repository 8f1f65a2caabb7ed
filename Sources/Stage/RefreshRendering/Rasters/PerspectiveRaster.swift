import CPixelRows
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
    let side = UInt32(max(1, min(8, (samples - 0.01).rounded(.up))))
    let inverse = refresh_projection(inverse)
    func fill(_ pixels: UnsafePointer<UInt32>, _ width: Int, _ height: Int) {
      let picture = refresh_picture(
        pixels: pixels, width: width, height: height, shrink: 1 / Double(1 << level),
        is_bounded: beyondEdges == .nothing)
      for y in tile.y..<tile.maxY {
        let row = target + (y - region.y) * region.width + tile.x - region.x
        refresh_pixels_project(row, tile.width, tile.x, y, picture, inverse, side)
      }
    }
    guard level > 0 else { return fill(pixels, width, height) }
    let copy = copies[level - 1]
    copy.pixels.withUnsafeBufferPointer { fill($0.baseAddress!, copy.width, copy.height) }
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

extension refresh_projection {
  fileprivate init(_ transform: ProjectiveTransform) {
    self.init(
      a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx, ty: transform.ty,
      px: transform.px, py: transform.py, w: transform.w, is_affine: transform.isAffine)
  }
}
