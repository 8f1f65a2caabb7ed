import Foundation
import RefreshRendering

/// The pixels that a GIF viewer shows, and the pixels to show next.
///
/// A pixel is `0xFFRRGGBB`, or 0 if transparent.
struct GIFCanvas {
  let width: Int
  let height: Int

  /// The viewer's pixels before the next frame.
  private(set) var shown: [UInt32]

  /// The viewer's pixels after the next frame.
  private(set) var wanted: [UInt32]

  private let matte: UInt32?
  private var row: [UInt32]

  /// Flag of each row: true if its next pixels may differ from the shown ones.
  private var staleRows: [Bool]

  /// Creates a transparent canvas with `bitmap` as the next image.
  init(_ bitmap: Bitmap, matte: UInt32?) {
    width = bitmap.width
    height = bitmap.height
    self.matte = matte
    shown = Array(repeating: 0, count: width * height)
    wanted = shown
    row = Array(repeating: 0, count: width)
    staleRows = Array(repeating: true, count: height)
    take(bitmap, Change(rows: Array(0..<height), area: bitmap.bounds, erased: .empty))
  }

  var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// True if the next pixels of a row may differ from the shown ones; false if they are equal.
  func isStale(row: Int) -> Bool { staleRows[row] }

  /// The difference between a new bitmap and the canvas's next image.
  struct Change {
    /// The rows that differ, in ascending order.
    var rows: [Int] = []

    /// The bounding rectangle of the different pixels.
    var area = PixelRect.empty

    /// The bounding rectangle of pixels that become transparent.
    var erased = PixelRect.empty
  }

  /// Compares a new bitmap with the canvas's next image, inside `area`.
  mutating func difference(to bitmap: Bitmap, within area: PixelRect) -> Change {
    var change = Change()
    var changed = DifferingPixelBounds()
    var erased = DifferingPixelBounds()
    let area = area.intersection(bounds)
    if area.isEmpty { return change }
    let matte = matte
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      wanted.withUnsafeBufferPointer { wanted in
        row.withUnsafeMutableBufferPointer { row in
          for y in area.y..<area.maxY {
            let start = y * width + area.x
            let new = pixels.baseAddress! + start
            let old = wanted.baseAddress! + start
            // Opaque rows can be compared directly; others are flattened first.
            if memcmp(new, old, area.width * 4) == 0 { continue }
            let isOpaque = Self.isOpaque(new, count: area.width)
            if !isOpaque { Self.flatten(new, count: area.width, matte: matte, into: row.baseAddress!) }
            let flat = isOpaque ? new : UnsafePointer(row.baseAddress!)
            if !isOpaque && memcmp(flat, old, area.width * 4) == 0 { continue }
            change.rows.append(y)
            changed.add(flat, old, count: area.width, x: area.x, y: y)
            if matte == nil { erased.addErased(flat, old, count: area.width, x: area.x, y: y) }
          }
        }
      }
    }
    (change.area, change.erased) = (changed.rect, erased.rect)
    return change
  }

  /// The bounding rectangle of pixels that are transparent in a bitmap but not in the shown image.
  mutating func erased(by bitmap: Bitmap, in area: PixelRect) -> PixelRect {
    var erased = DifferingPixelBounds()
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

  /// Copies the changed part of a bitmap to the next image.
  mutating func take(_ bitmap: Bitmap, _ change: Change) {
    let (matte, width, area) = (matte, width, change.area)
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      wanted.withUnsafeMutableBufferPointer { wanted in
        for y in change.rows {
          let start = y * width + area.x
          Self.flatten(
            pixels.baseAddress! + start, count: area.width, matte: matte, into: wanted.baseAddress! + start)
        }
      }
    }
    for y in change.rows { staleRows[y] = true }
  }

  /// The bounding rectangle of the pixels in `area` that differ between the shown and the next image.
  func unseen(in area: PixelRect) -> PixelRect {
    var changed = DifferingPixelBounds()
    wanted.withUnsafeBufferPointer { wanted in
      shown.withUnsafeBufferPointer { shown in
        for y in area.y..<max(area.y, area.maxY) {
          if !staleRows[y] { continue }
          let start = y * width + area.x
          changed.add(
            wanted.baseAddress! + start, shown.baseAddress! + start, count: area.width, x: area.x, y: y)
        }
      }
    }
    return changed.rect
  }

  /// Marks a part of the next image as shown; the rest of it must be shown already.
  mutating func show(_ area: PixelRect) {
    let width = width
    for y in area.y..<max(area.y, area.maxY) where staleRows[y] {
      staleRows[y] = false
      let start = y * width + area.x
      wanted.withUnsafeBufferPointer { wanted in
        shown.withUnsafeMutableBufferPointer { shown in
          _ = memcpy(shown.baseAddress! + start, wanted.baseAddress! + start, area.width * 4)
        }
      }
    }
  }

  /// Clears a part of the shown image.
  mutating func clear(_ area: PixelRect) {
    for y in area.y..<max(area.y, area.maxY) {
      for x in area.x..<area.maxX { shown[y * width + x] = 0 }
      staleRows[y] = true
    }
  }

  /// Flattens premultiplied pixels onto the matte; without one, to opaque or transparent.
  private static func flatten(
    _ pixels: UnsafePointer<UInt32>, count: Int, matte: UInt32?, into flat: UnsafeMutablePointer<UInt32>
  ) {
    if isOpaque(pixels, count: count) {
      memcpy(flat, pixels, count * 4)
      return
    }
    for at in 0..<count {
      let pixel = pixels[at]
      flat[at] = pixel >= 0xFF00_0000 ? pixel : flattened(pixel, matte: matte)
    }
  }

  private static func isOpaque(_ pixels: UnsafePointer<UInt32>, count: Int) -> Bool {
    var (all, at): (UInt32, Int) = (.max, 0)
    while at < count {
      all &= pixels[at]
      at += 1
    }
    return all >= 0xFF00_0000
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
