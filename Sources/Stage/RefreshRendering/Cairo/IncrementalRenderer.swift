import Foundation

/// An incremental renderer of consecutive frames, which redraws only the damage of each.
///
/// Bitmaps are reused for later frames after they are released. An `IncrementalRenderer` is confined to one thread at a
/// time.
public final class IncrementalRenderer {
  /// A bitmap, and the region that has changed since it was drawn.
  private struct Buffer {
    var bitmap: Bitmap
    var stale: DamageRegion
  }

  /// The renderer of the frames.
  public let renderer: CairoRenderer
  /// The renderer of full frames for comparison; nil if damage is not verified.
  private let whole: CairoRenderer?
  private let bufferCount: Int
  private var buffers: [Buffer] = []
  private var current = 0
  private var frame = 0
  private var last: DisplayList?

  /// Creates a renderer of frames.
  ///
  /// - Parameters:
  ///   - scale: the scale in pixels per point.
  ///   - pictures: the number of returned frames that may be retained at a time without copying, at least 1.
  ///   - verifiesDamage: true to draw each frame also in full, with another renderer, and compare.
  public init(scale: CGFloat, holding pictures: Int = 1, verifiesDamage: Bool = false) {
    renderer = CairoRenderer(scale: scale)
    bufferCount = max(1, pictures)
    whole = verifiesDamage ? CairoRenderer(scale: scale) : nil
  }

  /// Draws the next frame; of a list that equals the previous one, nothing.
  ///
  /// - Throws: `RenderError`; `DamageError` if the incremental drawing differs from the full one.
  public func draw(_ list: DisplayList) throws -> Bitmap {
    let damage = list.damageRegion(since: last)
    last = list
    return try draw(list, damage: damage).bitmap
  }

  /// Draws the next frame; returns its bitmap and the rectangles in pixels that differ from the previous frame, nil
  /// for the first.
  ///
  /// - Parameter damage: the region in points that differs from the previous list.
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
  /// The index of the frame, from 0.
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

  /// Compares the incremental and the full drawing of a frame.
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
