import Foundation
import RefreshLayers

/// Effects on several drawings as one image: opacity, masks, blurs, shadows.
extension DisplayListBuilder {
  /// Applies an opacity to the commands from an index on; as a group if they overlap.
  mutating func fade(from start: Int, to opacity: CGFloat) {
    if canFadeOneByOne(from: start) {
      for index in start..<commands.count {
        commands[index].drawing = commands[index].drawing.multiplied(alpha: opacity)
      }
    } else {
      enclose(from: start, in: .pushGroup(opacity: opacity))
    }
  }

  /// True if the commands from an index on are at most four drawings that do not touch.
  private func canFadeOneByOne(from start: Int) -> Bool {
    let count = commands.count - start
    guard count <= 4 else { return false }
    for index in start..<commands.count {
      guard commands[index].drawing.isPicture else { return false }
      // Extended by a point, so that no two share an edge pixel.
      let bounds = commands[index].bounds.insetBy(dx: -1, dy: -1)
      for other in start..<index where bounds.intersects(commands[other].bounds) { return false }
    }
    return true
  }

  // MARK: Masks

  /// Adds drawings that are visible through a mask.
  mutating func addMasked(
    by mask: PresentedLayer, _ mode: MaskMode, in clip: CGRect,
    _ body: (inout DisplayListBuilder, CGRect) -> Void
  ) {
    let start = commands.count
    add(mask, in: clip)
    guard commands.count > start else {
      // An empty inverted mask shows everything.
      if mode.isInverted { body(&self, clip) }
      return
    }
    let inner = mode.isInverted ? clip : extent(from: start)
    overflows = true

    if mode == .alpha, commands.count == start + 1,
      case .fill(let outline, let color) = commands[start].drawing,
      color.alpha >= 1
    {
      // An opaque shape masks like a clip path, which needs no intermediate image.
      let transform = commands[start].transform
      commands.removeLast()
      body(&self, inner)
      // Masked content is an isolated group, in which layers blend only with each other.
      let blends = commands[start...].contains {
        if case .pushGroup(_, let mode) = $0.drawing { mode != .normal } else { false }
      }
      if blends { enclose(from: start, in: .pushGroup(opacity: 1)) }
      self.clip(from: start, to: outline, transform)
      return
    }
    commands.append(DisplayCommand(drawing: .masked(mode), transform: .identity, bounds: inner))
    let first = commands.count
    body(&self, inner)
    if commands.count == first {
      commands.removeSubrange(start...)
    } else {
      if mode.isInverted { commands[first - 1].bounds = extent(from: first) }
      enclose(from: start, in: .pushMask)
    }
  }

  // MARK: Blurs

  /// Adds drawings as one blurred image.
  mutating func addBlurred(
    _ blur: BlurExtent, _ context: DrawingContext, in clip: CGRect,
    _ body: (inout DisplayListBuilder, CGRect) -> Void
  ) {
    // Drawings outside the clip may be blurred into it.
    let inner = blur.spread(of: clip)
    guard !inner.isNull else { return }
    let start = commands.count
    body(&self, inner)
    for index in start..<commands.count {
      commands[index].bounds = blur.spread(of: commands[index].bounds).intersection(inner)
    }
    let reach = extent(from: start)
    let seen = reach.intersection(clip)
    guard seen.width > 0, seen.height > 0 else { return commands.removeSubrange(start...) }
    if seen != reach { overflows = true }
    var push = DisplayCommand(
      drawing: .pushBlur(radius: blur.radius), transform: context.place, bounds: seen,
      layerName: context.layerName)
    commands.insert(push, at: start)
    (push.drawing, push.transform, push.layerName) = (.pop, .identity, nil)
    commands.append(push)
  }

  // MARK: Shadows

  /// Adds a layer's shadow and, above it, the drawings that cast it.
  mutating func addShadowed(
    _ values: LayerValues, box: CGRect, shape: ShapeOutline, _ context: DrawingContext, in clip: CGRect,
    _ body: (inout DisplayListBuilder, CGRect) -> Void
  ) {
    let color = values.shadowColor
    let shadow = Shadow(
      color: color.withAlphaComponent(color.alpha * min(1, values.shadowOpacity)),
      radius: max(0, values.shadowRadius), offset: values.shadowOffset)
    if let path = values.shadowPath {
      addShadow(of: .path(path, .nonZero), shadow, context, in: clip)
      return body(&self, clip)
    }

    // Drawings outside the clip may cast a shadow into it.
    let throwing = ShadowExtent(shadow, at: context.place)
    let inner = clip.union(throwing.casters(of: clip))
    let start = commands.count
    body(&self, inner)
    guard commands.count > start else { return }
    let caster = simpleCaster(from: start, values, box: box, shape: shape, context)
    for index in start..<commands.count {
      var bounds = commands[index].bounds
      if caster == nil { bounds = bounds.union(throwing.shadow(of: bounds)) }
      commands[index].bounds = bounds.intersection(clip)
      if commands[index].bounds != bounds { overflows = true }
    }
    if let caster {
      let first = commands.count
      addShadow(of: caster.outline, shadow.faded(to: caster.alpha), context, in: clip)
      if commands.count > first { commands.insert(commands.removeLast(), at: start) }
    } else {
      var tinted = shadow
      if let tint = context.tint { tinted.color = tinted.color.multiplied(by: tint) }
      enclose(from: start, in: .pushShadow(tinted), context.place)
    }
  }

  private mutating func addShadow(
    of outline: ShapeOutline, _ shadow: Shadow, _ context: DrawingContext, in clip: CGRect
  ) {
    let reach = ShadowExtent(shadow, at: context.place).shadow(of: outline)
    guard !reach.isNull else { return }
    draw(.shadow(outline, shadow), reaching: reach, context, in: clip)
  }

  /// The outline whose shadow equals that of all drawings; nil if the shadow must be made from an image of them.
  private func simpleCaster(
    from start: Int, _ values: LayerValues, box: CGRect, shape: ShapeOutline, _ context: DrawingContext
  ) -> (outline: ShapeOutline, alpha: CGFloat)? {
    if commands.count == start + 1, case .fill(let outline, let color) = commands[start].drawing,
      commands[start].transform == context.place
    {
      return (outline, min(1, color.alpha))
    }
    // An opaque rectangular background that contains all other drawings casts their shadow.
    guard let color = values.backgroundColor, color.alpha >= 1, shape.isRect, context.place.keepsRectangles,
      context.tint.map({ $0.alpha >= 1 }) ?? true
    else { return nil }
    let outer = context.place.bounds(of: box).insetBy(dx: -1e-6, dy: -1e-6)
    return commands[start...].allSatisfy { outer.contains($0.bounds) } ? (shape, 1) : nil
  }
}

extension Shadow {
  fileprivate func faded(to alpha: CGFloat) -> Shadow {
    var shadow = self
    shadow.color.alpha *= alpha
    return shadow
  }
}

/// The extent of a shadow: its offset and blur.
private struct ShadowExtent {
  private let shadow: Shadow
  private let place: ProjectiveTransform

  init(_ shadow: Shadow, at place: ProjectiveTransform) {
    self.shadow = shadow
    self.place = place
  }

  /// The bounds of an outline's shadow in points of the display list; null if invisible.
  func shadow(of outline: ShapeOutline) -> CGRect {
    if place.isAffine { return shadow(of: place.bounds(of: outline.bounds)) }
    return place.bounds(of: moved(outline.bounds, 1))
  }

  /// The bounds of the shadow of drawings in a rectangle of the display list.
  func shadow(of rect: CGRect) -> CGRect { seen(rect, 1) }

  /// The bounds of drawings that can cast a shadow into a rectangle of the display list.
  func casters(of rect: CGRect) -> CGRect { seen(rect, -1) }

  private func seen(_ rect: CGRect, _ sense: CGFloat) -> CGRect {
    guard place.isAffine else {
      let flat = place.preimage(of: rect)
      return flat.isNull ? .null : place.bounds(of: moved(flat, sense))
    }
    if rect.isNull { return .null }
    let offset = shadow.offset(at: place)
    let spread = shadow.radius(at: place) * Shadow.reachInRadii + 1
    return rect.offsetBy(dx: sense * offset.width, dy: sense * offset.height)
      .insetBy(dx: -spread, dy: -spread).nullIfOverflowing
  }

  /// A rectangle in the layer's plane, moved by the shadow's offset and extended by its blur.
  private func moved(_ rect: CGRect, _ sense: CGFloat) -> CGRect {
    rect.offsetBy(dx: sense * shadow.offset.width, dy: sense * shadow.offset.height)
      .insetBy(dx: -shadow.spread - 1, dy: -shadow.spread - 1).nullIfOverflowing
  }
}
