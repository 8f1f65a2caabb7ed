import CCairo
import Foundation
import RefreshLayers
import RefreshMotion

/// Drawing of selected parts of a bitmap.
extension Painter {
  /// True if a rectangle intersects any of the parts.
  func touches(_ pixels: PixelRect) -> Bool {
    var index = firstPart(below: pixels.y)
    while index < parts.count, parts[index].y < pixels.maxY {
      if parts[index].x < pixels.maxX && parts[index].maxX > pixels.x { return true }
      index += 1
    }
    return false
  }

  /// The non-empty intersections of the parts with a rectangle.
  func seenParts(of pixels: PixelRect) -> [PixelRect] {
    parts[firstPart(below: pixels.y)...].prefix { $0.y < pixels.maxY }.map { $0.intersection(pixels) }
      .filter { !$0.isEmpty }
  }

  /// The index of the first part that ends below a row, by binary search.
  private func firstPart(below row: Int) -> Int {
    parts.prefixCount { $0.maxY <= row }
  }

  /// True if the parts contain all pixels of a rectangle that are inside the canvas.
  private func holds(_ pixels: PixelRect) -> Bool {
    seenParts(of: pixels).area == pixels.intersection(canvas.rect).area
  }

  /// The pixels that a command outside any push can change; for text only its glyphs.
  ///
  /// - Parameter pixels: the pixels of the command's bounds.
  func reach(of index: Int, _ pixels: PixelRect) throws -> PixelRect {
    guard isInNoPush, case .text(let text, let box) = commands[index].drawing,
      commands[index].transform.isAffine
    else { return pixels }
    let layout =
      try resources.placedText(at: index, text, in: box.size)?.layout
      ?? resources.text.layout(text, in: box.size)
    return .around(commands[index].bounds(ofInk: layout.ink), scale: canvas.scale).intersection(pixels)
  }

  /// True if no command draws outside the parts, so that the parts can be drawn in place.
  func staysInside() throws -> Bool {
    var index = 0
    while index < commands.count {
      let pixels = PixelRect.around(commands[index].bounds, scale: canvas.scale)
      if touches(pixels), !(try staysInside(index, pixels)) { return false }
      index = (commands[index].drawing.isPush ? end(of: index) : index) + 1
    }
    return true
  }

  private func staysInside(_ index: Int, _ pixels: PixelRect) throws -> Bool {
    if case .fill(let outline, let color) = commands[index].drawing,
      opaqueRect(of: outline, color, commands[index].transform) != nil
    {
      return true
    }
    let reach = try reach(of: index, pixels)
    return !touches(reach) || holds(reach)
  }

  // MARK: Opaque rectangles

  /// The coverage of an opaque axis-aligned rectangle on the canvas; nil for other fills.
  private func opaqueRect(
    of outline: ShapeOutline, _ color: Color, _ transform: ProjectiveTransform
  ) -> CoveredRect? {
    guard case .rect(let rect) = outline, color.alpha >= 1, transform.isDrawable, transform.keepsRectangles
    else { return nil }
    let device = canvas.device(transform).bounds(of: rect)
      .intersection(CGRect(x: 0, y: 0, width: canvas.rect.width, height: canvas.rect.height))
    return device.isEmpty ? nil : CoveredRect(device)
  }

  /// Fills the parts of an opaque axis-aligned rectangle directly in the bitmap's memory.
  ///
  /// - Returns: false, without drawing, for any other fill.
  func fillParts(of outline: ShapeOutline, _ color: Color, _ transform: ProjectiveTransform) -> Bool {
    guard let rect = opaqueRect(of: outline, color, transform) else { return false }
    let (pixel, length) = (color.opaquePixel, canvas.rect.width)
    canvas.surface.withPixels { pixels in
      rect.forEachBand { band, coverage in
        for part in seenParts(of: band.intersection(seen)) {
          part.fill(pixels, rowLength: length, with: pixel, coverage: coverage)
        }
      }
    }
    return true
  }
}

extension Color {
  /// The pixel value of an opaque colour, equal to a fill with `Canvas.setSource(_:)`.
  fileprivate var opaquePixel: UInt32 {
    func byte(_ v: CGFloat) -> UInt32 { UInt32((max(0, min(1, v)) * 255).rounded()) }
    return 0xFF00_0000 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}
