import Foundation

/// Draws frames one after another, each by its damage.
///
/// Bitmaps are reused for later frames once they are released. A drawing is confined to one thread at a time.
public final class FrameDrawing {
  /// A picture, and what has changed since it was drawn.
  private struct Buffer {
    var bitmap: Bitmap
    var stale: DamageRegion
  }

  /// Draws the frames.
  public let renderer: CairoRenderer
  /// Draws every frame in full, to compare.
  private let whole: CairoRenderer?
  private let bufferCount: Int
  private var buffers: [Buffer] = []
  private var current = 0
  /// The number of the next frame, from 0.
  private var frame = 0

  /// - Parameters:
  ///   - scale: pixels to a point.
  ///   - pictures: how many returned frames may be held at a time without being copied, at least 1.
  ///   - verifiesDamage: whether each frame is also drawn whole, by another renderer, and compared.
  public init(scale: CGFloat, holding pictures: Int = 1, verifiesDamage: Bool = false) {
    renderer = CairoRenderer(scale: scale)
    bufferCount = max(1, pictures)
    whole = verifiesDamage ? CairoRenderer(scale: scale) : nil
  }

  /// The picture of the next frame, and the rectangles that differ from the one before: nil for the first.
  ///
  /// - Parameter damage: what differs from the list before.
  /// - Throws: `RenderError`; `DamageError` if the incremental drawing differs from the full one.
  public func draw(_ list: DisplayList, damage: DamageRegion) throws -> (bitmap: Bitmap, damage: [PixelRect]?)
  {
    defer { frame += 1 }
    guard !buffers.isEmpty else {
      buffers.append(Buffer(bitmap: try renderer.render(list), stale: DamageRegion()))
      return (buffers[0].bitmap, nil)
    }
    let rects = renderer.pixelRects(for: damage, in: buffers[0].bitmap.bounds)
    if !rects.isEmpty {
      for index in buffers.indices { buffers[index].stale.formUnion(damage) }
      try drawNextBuffer(list)
    }
    if let whole {
      try DamageError.check(buffers[current].bitmap, try whole.render(list), frame: frame)
    }
    return (buffers[current].bitmap, rects)
  }

  private func drawNextBuffer(_ list: DisplayList) throws {
    current = (current + 1) % bufferCount
    if current == buffers.count {
      buffers.append(Buffer(bitmap: try renderer.render(list), stale: DamageRegion()))
    } else {
      try renderer.render(list, into: &buffers[current].bitmap, damage: buffers[current].stale)
      buffers[current].stale = DamageRegion()
    }
  }
}

/// A pixel whose incremental drawing differs from its full drawing: a bug in RefreshKit.
public struct DamageError: Error, Hashable, CustomStringConvertible {
  /// The number of the frame, from 0.
  public let frame: Int
  /// The column of the pixel.
  public let x: Int
  /// The row of the pixel.
  public let y: Int
  /// The pixel of the incremental drawing, premultiplied.
  public let byDamage: UInt32
  /// The pixel of the full drawing, premultiplied.
  public let whole: UInt32

  public var description: String {
    func hexadecimal(_ pixel: UInt32) -> String { "0x" + String(pixel, radix: 16) }
    return "frame \(frame), pixel (\(x), \(y)): incremental drawing gives \(hexadecimal(byDamage)), "
      + "full drawing \(hexadecimal(whole))"
  }

  /// Compares two pictures of one size.
  ///
  /// - Throws: `DamageError` for the first pixel that differs, from the top left.
  public static func check(_ byDamage: Bitmap, _ whole: Bitmap, frame: Int) throws {
    guard byDamage.pixels != whole.pixels else { return }
    for (index, (a, b)) in zip(byDamage.pixels, whole.pixels).enumerated() where a != b {
      throw DamageError(
        frame: frame, x: index % whole.width, y: index / whole.width, byDamage: a, whole: b)
    }
  }
}
