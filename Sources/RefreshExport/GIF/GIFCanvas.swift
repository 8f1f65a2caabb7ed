import Glibc
import RefreshRendering

/// What a viewer of the GIF sees, and the picture that is to be seen next.
///
/// A pixel is `0xFFRRGGBB`, or 0 where the GIF is clear.
struct GIFCanvas {
  let width: Int
  let height: Int

  /// What a viewer sees before the next frame is drawn.
  private(set) var shown: [UInt32]

  /// What a viewer shall see then.
  private(set) var wanted: [UInt32]

  private let matte: UInt32?
  private var row: [UInt32]

  /// A clear canvas on which `bitmap` shall be seen.
  init(_ bitmap: Bitmap, matte: UInt32?) {
    width = bitmap.width
    height = bitmap.height
    self.matte = matte
    shown = Array(repeating: 0, count: width * height)
    wanted = shown
    row = Array(repeating: 0, count: width)
    take(bitmap, in: bitmap.bounds)
  }

  var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// Where a picture differs from the wanted one, and where of that it is clear but the wanted one is not.
  mutating func difference(
    to bitmap: Bitmap, within area: PixelRect
  ) -> (changed: PixelRect, erased: PixelRect) {
    var changed = PixelSpan()
    var erased = PixelSpan()
    let area = area.intersection(bounds)
    if area.isEmpty { return (.empty, .empty) }
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      wanted.withUnsafeBufferPointer { wanted in
        row.withUnsafeMutableBufferPointer { row in
          for y in area.y..<area.maxY {
            let start = y * width + area.x
            let old = wanted.baseAddress! + start
            // Opaque rows are equal as they are; others need flattening first.
            if memcmp(pixels.baseAddress! + start, old, area.width * 4) == 0 { continue }
            Self.flatten(pixels.baseAddress! + start, count: area.width, matte: matte, into: row.baseAddress!)
            changed.add(row.baseAddress!, old, count: area.width, x: area.x, y: y)
            if matte == nil { erased.addErased(row.baseAddress!, old, count: area.width, x: area.x, y: y) }
          }
        }
      }
    }
    return (changed.rect, erased.rect)
  }

  /// Where a picture is clear but the shown one is not.
  mutating func erased(by bitmap: Bitmap, in area: PixelRect) -> PixelRect {
    var erased = PixelSpan()
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      shown.withUnsafeBufferPointer { shown in
        row.withUnsafeMutableBufferPointer { row in
          for y in area.y..<max(area.y, area.maxY) {
            let start = y * width + area.x
            Self.flatten(pixels.baseAddress! + start, count: area.width, matte: matte, into: row.baseAddress!)
            erased.addErased(row.baseAddress!, shown.baseAddress! + start, count: area.width, x: area.x, y: y)
          }
        }
      }
    }
    return erased.rect
  }

  /// Makes a part of a picture the wanted one.
  mutating func take(_ bitmap: Bitmap, in area: PixelRect) {
    let matte = matte
    let width = width
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      wanted.withUnsafeMutableBufferPointer { wanted in
        for y in area.y..<max(area.y, area.maxY) {
          let start = y * width + area.x
          Self.flatten(
            pixels.baseAddress! + start, count: area.width, matte: matte, into: wanted.baseAddress! + start)
        }
      }
    }
  }

  /// The smallest part of `area` outside of which the shown and the wanted picture are equal.
  func unseen(in area: PixelRect) -> PixelRect {
    var changed = PixelSpan()
    wanted.withUnsafeBufferPointer { wanted in
      shown.withUnsafeBufferPointer { shown in
        for y in area.y..<max(area.y, area.maxY) {
          let start = y * width + area.x
          changed.add(
            wanted.baseAddress! + start, shown.baseAddress! + start, count: area.width, x: area.x, y: y)
        }
      }
    }
    return changed.rect
  }

  /// Notes that a part of the wanted picture is seen.
  mutating func show(_ area: PixelRect) {
    wanted.withUnsafeBufferPointer { wanted in
      shown.withUnsafeMutableBufferPointer { shown in
        for y in area.y..<max(area.y, area.maxY) {
          let start = y * width + area.x
          memcpy(shown.baseAddress! + start, wanted.baseAddress! + start, area.width * 4)
        }
      }
    }
  }

  /// Notes that a part is cleared.
  mutating func clear(_ area: PixelRect) {
    for y in area.y..<max(area.y, area.maxY) {
      for x in area.x..<area.maxX { shown[y * width + x] = 0 }
    }
  }

  /// Premultiplied pixels over the matte, or, without one, opaque or clear.
  private static func flatten(
    _ pixels: UnsafePointer<UInt32>, count: Int, matte: UInt32?, into flat: UnsafeMutablePointer<UInt32>
  ) {
    for at in 0..<count {
      let pixel = pixels[at]
      flat[at] = pixel >= 0xFF00_0000 ? pixel : flattened(pixel, matte: matte)
    }
  }

  private static func flattened(_ pixel: UInt32, matte: UInt32?) -> UInt32 {
    guard let matte else {
      if pixel >> 24 < 128 { return 0 }
      let (red, green, blue, _) = Bitmap.straight(pixel)
      return 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }
    let rest = 255 - pixel >> 24
    func blend(_ shift: UInt32) -> UInt32 {
      min(255, ((pixel >> shift) & 255) + (((matte >> shift) & 255) * rest + 127) / 255) << shift
    }
    return 0xFF00_0000 | blend(16) | blend(8) | blend(0)
  }
}
