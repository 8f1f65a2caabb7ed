import CCairo
import Foundation
import RefreshFiles
import RefreshLayers

/// A renderer of display lists into bitmaps with Cairo.
///
///     let list = DisplayList(of: control.layer, at: 0.5, size: control.bounds.size)
///     let bitmap = try CairoRenderer(scale: 2).render(list)
///
/// Expensive results are cached: text layouts, blurred shadows, gradients and decoded images. The cache never affects
/// the pixels of a list. A renderer is confined to one thread at a time; use one for each thread.
public final class CairoRenderer {
  /// The scale in pixels per point.
  public let scale: CGFloat

  let resources: RendererCaches
  /// A reusable surface for partial drawing.
  private var scratch: Surface?

  /// Creates a renderer with a scale in pixels per point.
  ///
  /// - Precondition: the scale is positive and finite.
  public init(scale: CGFloat = 2) {
    precondition(scale > 0 && scale.isFinite, "the scale must be positive, not \(scale)")
    self.scale = scale
    resources = RendererCaches()
  }

  /// Draws a list into a new bitmap.
  ///
  /// - Throws: `RenderError` if fonts or an image are missing.
  public func render(_ list: DisplayList) throws -> Bitmap {
    try Self.checkSize(list.size, scale: scale)
    let size = Self.pixelSize(of: list.size, scale: scale)
    let count = size.width * size.height
    var failure: (any Error)?
    let pixels = [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
      let start = buffer.baseAddress!
      if !startsOpaque(list, size) { start.update(repeating: 0, count: count) }
      let surface = Surface(start, width: size.width, height: size.height)
      do {
        try draw(list, on: surface, [PixelRect(x: 0, y: 0, width: size.width, height: size.height)])
      } catch { failure = error }
      initialized = count
    }
    if let failure { throw failure }
    return Bitmap(width: size.width, height: size.height, pixels: pixels)
  }

  /// Draws a list into a bitmap of its size, or only the part inside the damage.
  ///
  /// Pixels outside are unchanged. If the bitmap shows a list that differs only inside the damage, the result equals
  /// a full drawing byte for byte.
  ///
  /// - Parameter damage: the rectangle to draw in pixels, from `pixelRect(for:)`; nil draws everything.
  /// - Throws: `RenderError` if fonts or an image are missing, or the bitmap has another size.
  public func render(_ list: DisplayList, into bitmap: inout Bitmap, damage: PixelRect?) throws {
    try Self.checkSize(list.size, scale: scale)
    let size = Self.pixelSize(of: list.size, scale: scale)
    let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    guard bitmap.bounds == whole else { throw RenderError.wrongSize(needed: whole, found: bitmap.bounds) }
    let damage = damage?.intersection(whole) ?? whole
    if damage.isEmpty { return }
    try bitmap.pixels.withUnsafeMutableBufferPointer { buffer in
      let pixels = buffer.baseAddress!
      if damage == whole {
        if !startsOpaque(list, size) { pixels.update(repeating: 0, count: buffer.count) }
        return try draw(list, on: Surface(pixels, width: size.width, height: size.height), [whole])
      }
      if damage.width == whole.width && damage.height * 2 > whole.height {
        try drawRows(list, damage, into: pixels, width: size.width, height: size.height)
      } else {
        try drawParts(list, [damage], into: pixels, width: size.width, height: size.height)
      }
    }
  }

  /// Draws the part of a list inside a damage region into a bitmap of the list's size.
  ///
  /// - Throws: `RenderError` if fonts or an image are missing, or the bitmap has another size.
  public func render(_ list: DisplayList, into bitmap: inout Bitmap, damage: DamageRegion) throws {
    let parts = pixelRects(for: damage, in: bitmap.bounds)
    guard parts.count > 1, parts.area * 2 < bitmap.bounds.area else {
      if parts.isEmpty { return }
      return try render(list, into: &bitmap, damage: parts.bounds)
    }
    try Self.checkSize(list.size, scale: scale)
    let size = Self.pixelSize(of: list.size, scale: scale)
    let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    guard bitmap.bounds == whole else { throw RenderError.wrongSize(needed: whole, found: bitmap.bounds) }
    try bitmap.pixels.withUnsafeMutableBufferPointer { buffer in
      try drawParts(list, parts, into: buffer.baseAddress!, width: size.width, height: size.height)
    }
  }

  /// Draws damage of full-width rows in place, and restores the other rows afterwards.
  private func drawRows(
    _ list: DisplayList, _ damage: PixelRect, into pixels: UnsafeMutablePointer<UInt32>, width: Int,
    height: Int
  ) throws {
    let above = Array(UnsafeBufferPointer(start: pixels, count: damage.y * width))
    let end = damage.maxY * width
    let below = Array(UnsafeBufferPointer(start: pixels + end, count: (height - damage.maxY) * width))
    if !startsOpaque(list, (width, height)) {
      (pixels + damage.y * width).update(repeating: 0, count: damage.area)
    }
    defer {
      _ = UnsafeMutableBufferPointer(start: pixels, count: above.count).update(fromContentsOf: above)
      _ = UnsafeMutableBufferPointer(start: pixels + end, count: below.count).update(fromContentsOf: below)
    }
    try draw(list, on: Surface(pixels, width: width, height: height), [damage])
  }

  /// Draws parts of a bitmap: in place if no drawing crosses their edges, otherwise on a separate surface from which
  /// they are copied.
  ///
  /// Damage is not a Cairo clip, because that would move antialiased edges by fractions of a pixel.
  private func drawParts(
    _ list: DisplayList, _ parts: [PixelRect], into pixels: UnsafeMutablePointer<UInt32>, width: Int,
    height: Int
  ) throws {
    let clears = !startsOpaque(list, (width, height))
    let own = Surface(pixels, width: width, height: height)
    if try painting(list, on: own, parts, { try $0.staysInside() }) {
      if clears { for part in parts { part.fill(pixels, rowLength: width, with: 0) } }
      return try draw(list, on: own, parts)
    }
    let surface: Surface
    if let scratch, scratch.width == width, scratch.height == height {
      surface = scratch
    } else {
      surface = Surface(width: width, height: height)
    }
    scratch = nil
    if clears {
      surface.withPixels { own in for part in parts { part.fill(own, rowLength: width, with: 0) } }
    }
    try draw(list, on: surface, parts)
    surface.withPixels { own in
      for part in parts {
        for row in part.y..<part.maxY {
          (pixels + row * width + part.x).update(from: own + row * width + part.x, count: part.width)
        }
      }
    }
    // Kept only after success, because a failed Cairo context stays failed.
    scratch = surface
  }

  private func draw(_ list: DisplayList, on surface: Surface, _ parts: [PixelRect]) throws {
    try list.effort(scale: scale)
    try painting(list, on: surface, parts) { try $0.paint(0..<list.commands.count) }
    cairo_surface_flush(surface.pointer)
    resources.rasters.endRound()
    if let error = surface.error { throw error }
  }

  /// Calls `work` with a painter that draws a display list on a surface, in some rectangles of it.
  private func painting<Result>(
    _ list: DisplayList, on surface: Surface, _ parts: [PixelRect], _ work: (inout Painter) throws -> Result
  ) rethrows -> Result {
    let whole = PixelRect(x: 0, y: 0, width: surface.width, height: surface.height)
    return try list.commands.withUnsafeBufferPointer { commands in
      var painter = Painter(
        commands: commands, canvas: Canvas(surface, rect: whole, scale: scale), parts: parts,
        resources: resources)
      return try work(&painter)
    }
  }

  /// True if the first command fills every pixel with an opaque colour, so that no clearing is needed.
  private func startsOpaque(_ list: DisplayList, _ size: (width: Int, height: Int)) -> Bool {
    guard let first = list.commands.first, first.transform.keepsRectangles,
      case .fill(.rect(let rect), let color) = first.drawing, color.alpha >= 1
    else { return false }
    let seen = first.transform.bounds(of: rect)
    return seen.minX <= 0 && seen.minY <= 0 && seen.maxX * scale >= CGFloat(size.width)
      && seen.maxY * scale >= CGFloat(size.height)
  }

  // MARK: Sizes

  /// The size in pixels of a frame of a size in points: whole pixels, at least 1 per side.
  ///
  /// The size is rounded down, because a background would cover a partial last pixel only in part.
  public static func pixelSize(of size: CGSize, scale: CGFloat) -> (width: Int, height: Int) {
    // Tolerance for rounding errors: a thousandth of a pixel.
    func pixels(_ points: CGFloat) -> Int { Int(max(1, min(1e9, (points * scale + 1e-3).rounded(.down)))) }
    return (pixels(size.width), pixels(size.height))
  }

  /// Rejects frames that are too large before anything is drawn.
  ///
  /// - Throws: `RenderError.tooLarge`.
  static func checkSize(_ size: CGSize, scale: CGFloat) throws {
    let (width, height) = pixelSize(of: size, scale: scale)
    guard (1...32_767).contains(width), (1...32_767).contains(height),
      Limits.framePixels.contains(width * height)
    else { throw RenderError.tooLarge(size, scale: scale) }
  }

  /// The pixels touched by a damage rectangle in points, extended by one pixel for antialiased edges and clamped at
  /// the left and top; empty for a null rectangle.
  public func pixelRect(for damage: CGRect) -> PixelRect { .around(damage, scale: scale).clampedAtOrigin }

  /// The pixels of a bitmap touched by a damage region, each rectangle extended by one pixel for antialiased edges.
  ///
  /// The rectangles are disjoint and sorted from top to bottom and left to right; rectangles that overlap vertically
  /// have the same rows. The result is a single rectangle if that is as fast to draw.
  public func pixelRects(for damage: DamageRegion, in bounds: PixelRect) -> [PixelRect] {
    let rects = damage.rects.map { pixelRect(for: $0).intersection(bounds) }.filter { !$0.isEmpty }
    guard rects.count > 1 else { return rects }
    let (parts, all) = (rects.disjoint, rects.bounds)
    return parts.area + parts.count * Self.partCost < all.area ? parts : [all]
  }

  /// The cost of an additional part, in pixels that are filled and copied in the same time; an estimate.
  private static let partCost = 1024
}

extension PixelRect {
  /// The pixels touched by a rectangle in points, extended by one pixel for antialiased edges.
  static func around(_ rect: CGRect, scale: CGFloat) -> PixelRect {
    if rect.isNull || rect.isEmpty { return .empty }
    func hold(_ v: CGFloat) -> Int { Int(max(-1e6, min(1e6, v))) }
    let (left, top) = (
      hold((rect.minX * scale).rounded(.down)) - 1, hold((rect.minY * scale).rounded(.down)) - 1
    )
    let (right, bottom) = (
      hold((rect.maxX * scale).rounded(.up)) + 1, hold((rect.maxY * scale).rounded(.up)) + 1
    )
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The pixels touched by a rectangle in pixels.
  static func covering(_ rect: CGRect) -> PixelRect {
    let outer = around(rect, scale: 1)
    if outer.isEmpty { return outer }
    return PixelRect(x: outer.x + 1, y: outer.y + 1, width: outer.width - 2, height: outer.height - 2)
  }

  fileprivate var clampedAtOrigin: PixelRect {
    if isEmpty { return self }
    let (left, top) = (max(0, x), max(0, y))
    return PixelRect(x: left, y: top, width: maxX - left, height: maxY - top)
  }
}

/// The reason why a display list cannot be drawn.
public enum RenderError: Error, Hashable, CustomStringConvertible, LocalizedError {
  /// The font files are missing; lists the directories searched.
  case missingFonts([String])
  /// An image file could not be read, with the reason.
  case unreadableImage(path: String, reason: String)
  /// The target bitmap does not have the list's size in pixels.
  case wrongSize(needed: PixelRect, found: PixelRect)
  /// The frame would have too many pixels.
  case tooLarge(CGSize, scale: CGFloat)
  /// Drawing would take too much work or memory; names the layer and the feature.
  case tooMuch(layer: String?, feature: String)
  /// Cairo failed, with the reason.
  case cairo(String)

  public var description: String {
    switch self {
    case .missingFonts(let directories):
      "the DejaVu fonts are not installed (Debian: fonts-dejavu-core); looked in \(directories.joined(separator: ", "))"
    case .unreadableImage(let path, let reason): "the picture \(path) cannot be read: \(reason)"
    case .wrongSize(let needed, let found):
      "the bitmap is \(found.width) × \(found.height) pixels and should be \(needed.width) × \(needed.height)"
    case .tooLarge(let size, let scale):
      "a frame of \(size.width) × \(size.height) points at scale \(scale) is too large; at most \(Limits.framePixels.maximum) pixels are allowed"
    case .tooMuch(let layer, let feature):
      "\(layer.map { "layer \"\($0)\": " } ?? "")with \(feature) a frame takes too much to draw; at most \(Limits.drawnPixels.maximum) pixels are drawn, and \(Limits.effectPixels.maximum) at once for effects in each other"
        .printable
    case .cairo(let reason): "drawing failed: \(reason)"
    }
  }

  public var errorDescription: String? { description }
}
