import CCairo
import Foundation
import RefreshLayers
import RefreshMotion

/// The drawing of a picture of which only some parts are needed.
extension Painter {
  /// Whether there are pixels of a rectangle in any of the parts.
  func touches(_ pixels: PixelRect) -> Bool {
    var index = firstPart(below: pixels.y)
    while index < parts.count, parts[index].y < pixels.maxY {
      if parts[index].x < pixels.maxX && parts[index].maxX > pixels.x { return true }
      index += 1
    }
    return false
  }

  /// The intersections of the parts with a rectangle.
  func seenParts(of pixels: PixelRect) -> [PixelRect] {
    parts[firstPart(below: pixels.y)...].prefix { $0.y < pixels.maxY }.map { $0.intersection(pixels) }
      .filter { !$0.isEmpty }
  }

  /// The first part that ends below a row; none after it begins higher.
  private func firstPart(below row: Int) -> Int {
    parts.prefixCount { $0.maxY <= row }
  }

  /// Whether all pixels of a rectangle that the picture has are in the parts.
  private func holds(_ pixels: PixelRect) -> Bool {
    seenParts(of: pixels).area == pixels.intersection(canvas.rect).area
  }

  /// The pixels that a command of no push draws: of a text no more than its glyphs.
  ///
  /// - Parameter pixels: those that it touches at most.
  func reach(of index: Int, _ pixels: PixelRect) throws -> PixelRect {
    guard isInNoPush, case .text(let text, let box) = commands[index].drawing,
      commands[index].transform.isAffine
    else { return pixels }
    let layout =
      try resources.placedText(at: index, text, in: box.size)?.layout
      ?? resources.text.layout(text, in: box.size)
    return .around(commands[index].bounds(ofInk: layout.ink), scale: canvas.scale).intersection(pixels)
  }

  /// Whether no command draws a pixel outside of the parts, so that they can be drawn where they are.
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

  /// The pixels of an opaque upright rectangle, which need not lie along them.
  private func opaqueRect(of outline: Outline, _ color: Color, _ transform: PlaneTransform) -> CoveredRect? {
    guard case .rect(let rect) = outline, color.alpha >= 1, transform.isDrawable, transform.keepsRectangles
    else { return nil }
    let device = canvas.device(transform).bounds(of: rect)
      .intersection(CGRect(x: 0, y: 0, width: canvas.rect.width, height: canvas.rect.height))
    return device.isEmpty ? nil : CoveredRect(device)
  }

  /// Fills what the parts show of an opaque upright rectangle that goes to the picture itself.
  ///
  /// - Returns: false for anything else.
  func fillParts(of outline: Outline, _ color: Color, _ transform: PlaneTransform) -> Bool {
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
  /// The pixel of an opaque colour, as Cairo fills it with `Canvas.setSource(_:)`.
  fileprivate var opaquePixel: UInt32 {
    func byte(_ v: CGFloat) -> UInt32 { UInt32((max(0, min(1, v)) * 255).rounded()) }
    return 0xFF00_0000 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}
