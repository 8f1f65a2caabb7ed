import Foundation
import RefreshLayers
import RefreshMotion

/// A builder of display lists, which traverses a layer tree and adds the commands that draw it.
struct DisplayListBuilder {
  var commands: [DisplayCommand] = []

  /// The number of instances that replicators may still add.
  var instances = InstanceBudget()

  /// True if a drawing added since the last reset extends beyond its clip.
  var overflows = false

  /// A layer whose background is not drawn; nil for none.
  var bareLayer: Layer?

  /// Returns true if a layer's numbers can be drawn, and reports those that cannot (default: numbers must be finite).
  var canDraw: (PresentedLayer) -> Bool = Self.isFinite

  /// Adds the commands of a layer and its descendants that are visible inside a rectangle of the display list.
  mutating func add(_ shown: PresentedLayer, in clip: CGRect) {
    if !shown.layer.isHidden { addVisible(shown, in: clip) }
  }

  /// Adds a layer and its descendants, even if the layer is hidden.
  mutating func addVisible(_ shown: PresentedLayer, in clip: CGRect) {
    let (layer, values) = (shown.layer, shown.values)
    guard values.opacity > 0 || !values.opacity.isFinite else { return }
    guard canDraw(shown), let place = shown.place else { return }
    let context = DrawingContext(place: place, layerName: layer.name, tint: shown.scope.tint)
    let start = commands.count
    if let mask = shown.mask {
      addMasked(by: mask, values.maskMode, in: clip) { builder, clip in
        builder.addBlurred(shown, context, in: clip)
      }
    } else {
      addBlurred(shown, context, in: clip)
    }
    if values.blendMode != .normal {
      enclose(from: start, in: .pushGroup(opacity: min(1, values.opacity), values.blendMode))
    } else if values.opacity < 1 {
      fade(from: start, to: values.opacity)
    }
  }

  /// True if all numbers of a layer are finite; otherwise reports an error, because one such number makes all pixels
  /// wrong and leaves Cairo in a failed state.
  private static func isFinite(_ shown: PresentedLayer) -> Bool {
    let layer = shown.layer
    guard let (name, value) = layer.properties.firstNonFinite(in: shown.values) else { return true }
    layer.context?.report(
      Diagnostic(.error, "layer \(layer): \(name) is \(value): every number must be finite"))
    return false
  }

  /// Adds the layer's drawing, shadow and sublayers, as one blurred image if the layer has a blur radius.
  private mutating func addBlurred(_ shown: PresentedLayer, _ context: DrawingContext, in clip: CGRect) {
    let radius = shown.values.blurRadius
    guard radius > 0 else { return addBody(of: shown, context, in: clip) }
    addBlurred(BlurExtent(radius: radius, place: context.place), context, in: clip) { builder, clip in
      builder.addBody(of: shown, context, in: clip)
    }
  }

  /// Adds the layer's own drawing, its shadow and its sublayers.
  ///
  /// As in Core Animation, the border is drawn over the sublayers, and a layer that masks to its bounds clips its own
  /// shadow too.
  private mutating func addBody(of shown: PresentedLayer, _ context: DrawingContext, in clip: CGRect) {
    let values = shown.values
    let box = values.bounds.standardized
    let shape = ShapeOutline(box, cornerRadius: values.cornerRadius, corners: values.maskedCorners)
    let hasShadow = values.shadowOpacity > 0 && values.shadowColor.alpha > 0
    let hasBorder = values.borderWidth > 0 && values.borderColor.alpha > 0 && !box.isEmpty

    if values.masksToBounds {
      guard !box.isEmpty else { return }
      addClipped(to: shape, context, in: clip) { builder, clip in
        if hasShadow {
          builder.addShadowed(values, box: box, shape: shape, context, in: clip) { builder, clip in
            builder.addContents(of: shown, box: box, shape: shape, context, in: clip)
          }
        } else {
          builder.addContents(of: shown, box: box, shape: shape, context, in: clip)
        }
      }
      if hasBorder { addBorder(of: values, box: box, context, in: clip) }
    } else if hasShadow {
      addShadowed(values, box: box, shape: shape, context, in: clip) { builder, clip in
        builder.addContents(of: shown, box: box, shape: shape, context, in: clip)
        if hasBorder { builder.addBorder(of: values, box: box, context, in: clip) }
      }
    } else {
      addContents(of: shown, box: box, shape: shape, context, in: clip)
      if hasBorder { addBorder(of: values, box: box, context, in: clip) }
    }
  }

  private mutating func addContents(
    of shown: PresentedLayer, box: CGRect, shape: ShapeOutline, _ context: DrawingContext, in clip: CGRect
  ) {
    let values = shown.values
    if let color = values.backgroundColor, color.alpha > 0, !box.isEmpty, shown.layer !== bareLayer {
      draw(
        .fill(values.backgroundOutline(shape, box: box, place: context.place), color), over: box, context,
        in: clip)
    }
    addContent(of: shown, box: box, shape: shape, context, in: clip)
    addSublayers(of: shown, in: clip)
  }

  private mutating func addBorder(
    of values: LayerValues, box: CGRect, _ context: DrawingContext, in clip: CGRect
  ) {
    let radius = max(0, min(values.cornerRadius, min(box.width, box.height) / 2))
    draw(
      .fill(
        ShapeOutline(ring: box, radius: radius, corners: values.maskedCorners, width: values.borderWidth),
        values.borderColor),
      over: box, context, in: clip)
  }

  // MARK: Writing

  /// Adds a drawing within a rectangle of the layer's coordinates, unless it is invisible.
  mutating func draw(
    _ drawing: DrawingOperation, over rect: CGRect, _ context: DrawingContext, in clip: CGRect
  ) {
    draw(drawing, reaching: context.place.bounds(of: rect), context, in: clip)
  }

  /// Adds a drawing within a rectangle of the display list, unless it is invisible.
  mutating func draw(
    _ drawing: DrawingOperation, reaching reach: CGRect, _ context: DrawingContext, in clip: CGRect
  ) {
    if reach.isNull { return }
    let bounds = reach.intersection(clip)
    // Sums of finite numbers may overflow; the comparisons then fail.
    guard bounds.width > 0, bounds.height > 0, bounds.width < .infinity, bounds.height < .infinity
    else { return }
    if bounds != reach { overflows = true }
    let drawing = context.tint.map(drawing.tinted) ?? drawing
    commands.append(
      DisplayCommand(drawing: drawing, transform: context.place, bounds: bounds, layerName: context.layerName)
    )
  }

  /// Inserts a push command at an index and its pop at the end; without effect if no command was added since.
  mutating func enclose(
    from start: Int, in push: DrawingOperation, _ transform: ProjectiveTransform = .identity
  ) {
    guard commands.count > start else { return }
    let bounds = extent(from: start)
    commands.insert(DisplayCommand(drawing: push, transform: transform, bounds: bounds), at: start)
    commands.append(DisplayCommand(drawing: .pop, transform: .identity, bounds: bounds))
  }

  /// Clips the commands from an index on; several as one image, so that none shows through another at an antialiased
  /// edge.
  mutating func clip(from start: Int, to outline: ShapeOutline, _ transform: ProjectiveTransform) {
    let isAlongPoints = outline.isRect && transform.keepsRectangles
    let isOnePicture = !isAlongPoints && commands[start...].count { $0.drawing.isPicture } > 1
    enclose(from: start, in: .pushClip(outline, asOnePicture: isOnePicture), transform)
  }

  /// The union of the bounds of all commands from an index on.
  func extent(from start: Int) -> CGRect {
    commands[start...].reduce(CGRect.null) { $0.union($1.bounds) }
  }

  /// Adds commands inside a clip, which is omitted if it has no effect.
  private mutating func addClipped(
    to shape: ShapeOutline, _ context: DrawingContext, in clip: CGRect,
    _ body: (inout DisplayListBuilder, CGRect) -> Void
  ) {
    let reach = context.place.bounds(of: shape.bounds)
    let inner = clip.intersection(reach)
    guard inner.width > 0, inner.height > 0 else { return }
    let start = commands.count
    let overflowed = overflows
    overflows = false
    body(&self, inner)
    let isUpright = context.place.keepsRectangles && shape.isRect
    let cuts = !isUpright || (overflows && inner != clip)
    if cuts { self.clip(from: start, to: shape, context.place) }
    // An omitted clip leaves the overflow to the enclosing clip.
    overflows = overflowed || (overflows && !(cuts && clip.contains(reach)))
  }
}

/// The transform, layer name and tint that all drawings of a layer share.
struct DrawingContext {
  /// The transform from the layer's coordinates to those of the display list.
  let place: ProjectiveTransform
  let layerName: String?
  let tint: Color?
}

extension ShapeOutline {
  var isRect: Bool { if case .rect = self { true } else { false } }
}

extension LayerValues {
  fileprivate func backgroundOutline(
    _ shape: ShapeOutline, box: CGRect, place: ProjectiveTransform
  ) -> ShapeOutline {
    if cutsBackground { return .rect(box) }
    let inset = backgroundInset
    guard inset > 0, !shape.isRect || !place.keepsRectangles else { return shape }
    return ShapeOutline(
      box.insetBy(dx: inset, dy: inset), cornerRadius: max(0, cornerRadius - inset), corners: maskedCorners)
  }
}
