import Glibc
import RefreshRendering

/// The picture that viewers are to see next, and where it differs from what was written for them.
struct FrameCanvas {
  let width: Int
  let height: Int

  /// The picture, premultiplied as in `Bitmap`.
  private(set) var pixels: [UInt32]

  /// Where the picture differs from the one that was written last; all of it before the first.
  private(set) var stale: PixelRect

  init(_ bitmap: Bitmap) {
    width = bitmap.width
    height = bitmap.height
    pixels = bitmap.pixels
    stale = bitmap.bounds
  }

  /// The smallest rectangle with all that differs in a picture, looked for in `damage` where that is known.
  func difference(to bitmap: Bitmap, damage: PixelRect?) -> PixelRect {
    let area = bitmap.bounds.intersection(damage ?? bitmap.bounds)
    var changed = PixelSpan()
    if area.isEmpty { return .empty }
    bitmap.pixels.withUnsafeBufferPointer { new in
      pixels.withUnsafeBufferPointer { old in
        for y in area.y..<area.maxY {
          let start = y * width + area.x
          changed.add(
            new.baseAddress! + start, old.baseAddress! + start, count: area.width, x: area.x, y: y)
        }
      }
    }
    return changed.rect
  }

  /// Takes over a part of a picture.
  mutating func take(_ bitmap: Bitmap, in area: PixelRect) {
    let width = width
    stale = stale.union(area)
    bitmap.pixels.withUnsafeBufferPointer { new in
      pixels.withUnsafeMutableBufferPointer { pixels in
        for y in area.y..<area.maxY {
          let start = y * width + area.x
          memcpy(pixels.baseAddress! + start, new.baseAddress! + start, area.width * 4)
        }
      }
    }
  }

  /// Notes that viewers have the whole picture.
  mutating func markWritten() { stale = .empty }

  /// A part of the picture, which must not be empty.
  func part(_ area: PixelRect) -> Bitmap {
    var part: [UInt32] = []
    part.reserveCapacity(area.area)
    for y in area.y..<area.maxY {
      let start = y * width + area.x
      part.append(contentsOf: pixels[start..<start + area.width])
    }
    return Bitmap(width: area.width, height: area.height, pixels: part)
  }
}
