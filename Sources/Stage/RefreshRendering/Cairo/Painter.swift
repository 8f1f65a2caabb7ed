import CCairo
import Foundation
import RefreshLayers

/// An interpreter of a display list's commands on a canvas.
///
/// Commands outside the damage are skipped. Others are drawn in full, across the damage's edge, except those that can
/// be cut without changing other pixels: rectangles and rasters are cut at the damage, and opaque rectangles are
/// filled only in the damaged parts.
struct Painter {
  /// The state of an open push command.
  private enum OpenPush {
    case clip(isSimple: Bool)
    case clipped(to: DisplayCommand, outer: Canvas, outerClips: Int)
    case group(opacity: CGFloat, BlendMode, outer: Canvas, outerClips: Int)
    case mask(outer: Canvas, outerClips: Int)
    case masked(by: Canvas, MaskMode, outer: Canvas, outerClips: Int)
    case shadow
  }

  /// The commands, read in place because copying one costs a tenth of drawing it.
  let commands: UnsafeBufferPointer<DisplayCommand>
  /// The parts of the bitmap to draw, from `CairoRenderer.pixelRects(for:in:)`.
  let parts: [PixelRect]
  /// The bounding rectangle of the parts to draw.
  let damage: PixelRect
  let resources: RendererCaches
  private(set) var canvas: Canvas
  /// The part of the damage in which the current command is visible; later opaque rectangles hide the rest.
  private(set) var seen: PixelRect
  /// The number of active clips that are not pixel-aligned.
  private(set) var clips = 0
  private var frames: [OpenPush] = []
  /// True outside any push, where commands draw directly into the bitmap.
  var isInNoPush: Bool { frames.isEmpty }
  /// True if less than the whole canvas is drawn.
  let isPartial: Bool

  init(
    commands: UnsafeBufferPointer<DisplayCommand>, canvas: Canvas, parts: [PixelRect],
    resources: RendererCaches
  ) {
    self.commands = commands
    self.canvas = canvas
    self.parts = parts
    self.resources = resources
    damage = parts.bounds
    seen = damage
    isPartial = parts != [canvas.rect]
  }

  /// Draws a range of commands in which every push has its pop.
  mutating func paint(_ range: Range<Int>) throws {
    var covers = self.covers(in: range)[...]
    var index = range.lowerBound
    while index < range.upperBound {
      let pixels = PixelRect.around(commands[index].bounds, scale: canvas.scale)
      while let next = covers.first, next.index <= index { covers.removeFirst() }
      seen = frames.isEmpty && !covers.isEmpty ? damage.intersection(pixels).cut(by: covers) : damage
      var isTouched = parts.count > 1 ? touches(pixels) : !pixels.intersection(seen).isEmpty
      if isTouched && isPartial { isTouched = touches(try reach(of: index, pixels)) }
      switch commands[index].drawing {
      case .fill, .gradient, .stroke, .text, .image, .shadow:
        if isTouched { try paint(commands[index], at: index, pixels) }
      case .pop: pop()
      case .masked(let mode):
        guard case .mask(let outer, let clips)? = frames.popLast() else { break }
        frames.append(.masked(by: canvas, mode, outer: outer, outerClips: clips))
        canvas = Canvas(rect: canvas.rect, scale: canvas.scale)
      case .pushBlur(let radius):
        let end = end(of: index)
        if isTouched {
          try paint(
            index + 1..<end, BlurExtent(radius: radius, place: commands[index].transform), pixels)
        }
        index = end
      case .pushClip, .pushGroup, .pushMask, .pushShadow:
        if isTouched {
          try push(at: index, pixels)
        } else {
          index = end(of: index)
        }
      }
      index += 1
    }
  }

  // MARK: Covers

  /// An opaque command that hides everything drawn before it in a rectangle.
  struct OpaqueRect {
    let index: Int
    let rect: PixelRect
  }

  /// The first large opaque pixel-aligned rectangles outside any push, in drawing order.
  ///
  /// Backgrounds often cover other backgrounds: filling only the visible parts saves a third of a screen's pixels.
  private func covers(in range: Range<Int>) -> [OpaqueRect] {
    guard parts.count == 1, damage.area >= Self.coveredArea else { return [] }
    var covers: [OpaqueRect] = []
    var depth = 0
    for index in range {
      if commands[index].drawing.isPush {
        depth += 1
      } else if case .pop = commands[index].drawing {
        depth -= 1
      } else if depth == 0, let rect = opaqueRect(of: index)?.intersection(damage),
        rect.area * 16 >= damage.area
      {
        covers.append(OpaqueRect(index: index, rect: rect))
        if covers.count == Self.coverCount { break }
      }
    }
    return covers
  }

  /// The minimum damaged area in pixels, below which filling is faster than the search, and the maximum number of
  /// opaque rectangles that are searched for.
  private static let (coveredArea, coverCount) = (1 << 14, 8)

  /// The pixels that a command fills completely with an opaque colour; nil if there are none.
  private func opaqueRect(of index: Int) -> PixelRect? {
    guard case .fill(.rect(let rect), let color) = commands[index].drawing, color.alpha >= 1 else {
      return nil
    }
    return canvas.wholePixels(of: rect, commands[index].transform)
  }

  // MARK: Nesting

  /// The index of the pop that matches a push.
  func end(of push: Int) -> Int {
    var depth = 0
    var index = push
    while true {
      if commands[index].drawing.isPush { depth += 1 }
      if case .pop = commands[index].drawing { depth -= 1 }
      if depth == 0 { return index }
      index += 1
    }
  }

  private mutating func push(at index: Int, _ pixels: PixelRect) throws {
    let command = commands[index]
    switch command.drawing {
    case .pushClip(let outline, let isOnePicture):
      let isSimple = canvas.pixelAligned(outline, command.transform)
      if !isSimple && isOnePicture {
        // Commands are clipped together as an image, because clipped one by one, hidden commands would show through
        // at an antialiased edge.
        frames.append(.clipped(to: command, outer: canvas, outerClips: clips))
        enter(pixels)
        break
      }
      cairo_save(canvas.cr)
      canvas.trace(outline, command.transform)
      cairo_clip(canvas.cr)
      if !isSimple { clips += 1 }
      frames.append(.clip(isSimple: isSimple))
    case .pushGroup(let opacity, let mode):
      frames.append(.group(opacity: opacity, mode, outer: canvas, outerClips: clips))
      enter(pixels)
    case .pushMask:
      frames.append(.mask(outer: canvas, outerClips: clips))
      enter(pixels)
    case .pushShadow(let shadow):
      // The shadow is drawn first as a separate image, then the casters without it.
      let casters = index + 1..<end(of: index)
      if shadow.isNear(at: command.transform, scale: canvas.scale) {
        try paintShadow(shadow, of: casters, command, pixels)
      } else {
        try paintInPerspective(shadow, of: casters, command.transform, pixels)
      }
      frames.append(.shadow)
    default: break
    }
  }

  /// Redirects drawing to a new transparent canvas at the same place.
  private mutating func enter(_ pixels: PixelRect) {
    let rect = pixels.intersection(canvas.rect)
    canvas = Canvas(
      rect: rect.isEmpty ? PixelRect(x: pixels.x, y: pixels.y, width: 1, height: 1) : rect,
      scale: canvas.scale)
    clips = 0
  }

  private mutating func pop() {
    guard let frame = frames.popLast() else { return }
    switch frame {
    case .shadow: break
    case .clip(let isSimple):
      cairo_restore(canvas.cr)
      if !isSimple { clips -= 1 }
    case .clipped(let command, let outer, let outerClips):
      let inner = canvas
      (canvas, clips) = (outer, outerClips)
      guard case .pushClip(let outline, _) = command.drawing else { break }
      setSource(inner)
      canvas.trace(outline, command.transform)
      cairo_fill(canvas.cr)
    case .group(let opacity, let mode, let outer, let outerClips):
      let inner = canvas
      (canvas, clips) = (outer, outerClips)
      // Pixman 0.42 mixes other colours if these operators have an opacity.
      let fades = [.hue, .saturation, .color, .luminosity].contains(mode) && opacity < 1
      if fades { inner.fade(to: opacity) }
      setSource(inner)
      if mode != .normal { cairo_set_operator(canvas.cr, mode.cairoOperator) }
      cairo_paint_with_alpha(canvas.cr, fades ? 1 : opacity)
      if mode != .normal { cairo_set_operator(canvas.cr, CAIRO_OPERATOR_OVER) }
    case .mask(let outer, let outerClips): (canvas, clips) = (outer, outerClips)
    case .masked(let mask, let mode, let outer, let outerClips):
      let inner = canvas
      (canvas, clips) = (outer, outerClips)
      if mode.isOfColors { mask.surface.turnLuminanceIntoAlpha() }
      if mode.isInverted {
        // The part of the content outside the mask is drawn without a mask.
        inner.cut(off: mask)
        setSource(inner)
        cairo_paint(canvas.cr)
        break
      }
      setSource(inner)
      cairo_mask_surface(
        canvas.cr, mask.surface.pointer, Double(mask.rect.x - canvas.rect.x),
        Double(mask.rect.y - canvas.rect.y))
    }
  }

  /// Sets the pixels of another canvas as the source, in place.
  private func setSource(_ other: Canvas) {
    canvas.usePixels()
    cairo_set_source_surface(
      canvas.cr, other.surface.pointer, Double(other.rect.x - canvas.rect.x),
      Double(other.rect.y - canvas.rect.y))
  }

  /// Draws the shadow of all drawings of a range of commands.
  private func paintShadow(
    _ shadow: Shadow, of range: Range<Int>, _ command: DisplayCommand, _ pixels: PixelRect
  ) throws {
    let scale = canvas.scale
    let offset = shadow.offset(at: command.transform)
    let deviation = shadow.radius(at: command.transform) * scale
    let margin = GaussianBlur.reach(deviation) + 1
    let (dx, dy) = (Int((offset.width * scale).rounded()), Int((offset.height * scale).rounded()))
    // The pixels whose drawings can cast a shadow on the visible part.
    let casters = PixelRect(x: pixels.x - dx, y: pixels.y - dy, width: pixels.width, height: pixels.height)
      .widened(by: margin)
    let rect = pixels.union(casters)
    let key = GroupShadowCacheKey(
      shadow: shadow, transform: command.transform, rect: rect, scale: scale,
      commands: DrawnCommands(commands: ArraySlice(commands[range])))
    let raster = try resources.raster(for: .groupShadow(key)) {
      var painter = Painter(
        commands: commands, canvas: Canvas(rect: rect, scale: scale), parts: [rect], resources: resources)
      try painter.paint(range)
      let alpha = Surface(width: rect.width, height: rect.height, alphaOnly: true)
      cairo_set_source_surface(alpha.cr, painter.canvas.surface.pointer, 0, 0)
      cairo_paint(alpha.cr)
      GaussianBlur.apply(to: alpha, deviation: deviation)
      return Raster(surface: alpha, x: rect.x + dx, y: rect.y + dy)
    }
    canvas.setSource(shadow.color)
    draw(raster, x: 0, y: 0)
  }
}

extension PixelRect {
  /// The rectangle without the parts that opaque rectangles drawn later (`covers`) hide; one of them counts only if it
  /// hides a whole side, so that a rectangle remains.
  fileprivate func cut(by covers: ArraySlice<Painter.OpaqueRect>) -> PixelRect {
    var rest = self
    // Repeated because after one cut another cover may span a side.
    while true {
      let before = rest
      for cover in covers where !rest.isEmpty { rest = rest.cut(by: cover.rect) }
      if rest == before || rest.isEmpty { return rest }
    }
  }

  private func cut(by cover: PixelRect) -> PixelRect {
    var (left, top, right, bottom) = (x, y, maxX, maxY)
    if cover.x <= left && cover.maxX >= right {
      if cover.y <= top { top = max(top, cover.maxY) }
      if cover.maxY >= bottom { bottom = min(bottom, cover.y) }
    } else if cover.y <= top && cover.maxY >= bottom {
      if cover.x <= left { left = max(left, cover.maxX) }
      if cover.maxX >= right { right = min(right, cover.x) }
    }
    if right <= left || bottom <= top { return .empty }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
