import Foundation
import RefreshLayers
import RefreshMotion

/// What each kind of layer draws between background and sublayers.
extension DisplayListBuilder {
  mutating func addContent(
    of layer: Layer, _ values: LayerValues, box: CGRect, shape: Outline, _ pen: DisplayPen,
    in scope: DisplayScope
  ) {
    if let picture = values.pictureBelowContent { addPicture(picture, of: layer, box: box, pen, in: scope) }
    // Most layers have none, which is found out without a copy.
    if case .none = values.content { return }
    switch values.content {
    case .none, .replicator: break
    case .shape(let shape): addShape(shape, of: layer, pen, in: scope)
    case .gradient(let gradient):
      guard !box.isEmpty, !gradient.colors.isEmpty else { return }
      if gradient.colors.count == 1 {
        draw(.fill(shape, gradient.colors[0]), over: box, pen, in: scope)
      } else {
        draw(.gradient(shape, gradient, box: box), over: box, pen, in: scope)
      }
    case .text(let text):
      guard !box.isEmpty, !text.string.isEmpty, text.foregroundColor.alpha > 0, text.font.pointSize >= 0.01
      else { return }
      ContentCheck.report(values.content, of: layer)
      draw(.text(text, box: box), over: box, pen, in: scope)
    case .image(let picture): addPicture(picture, of: layer, box: box, pen, in: scope)
    }
  }

  private mutating func addPicture(
    _ picture: ImageValues, of layer: Layer, box: CGRect, _ pen: DisplayPen, in scope: DisplayScope
  ) {
    guard let image = picture.contents else { return }
    ContentCheck.report(.image(picture), of: layer)
    if ImageFiles.fault(image) != nil { return }
    let rect = picture.contentMode.rect(for: image.size, in: box)
    draw(.image(image, rect: rect, tint: .white), over: rect, pen, in: scope)
  }

  private mutating func addShape(
    _ shape: ShapeValues, of layer: Layer, _ pen: DisplayPen, in scope: DisplayScope
  ) {
    guard let path = shape.path, !path.isEmpty else { return }
    if let color = shape.fillColor, color.alpha > 0 {
      draw(.fill(.path(path, shape.fillRule), color), over: path.controlPointBounds, pen, in: scope)
    }
    guard let color = shape.strokeColor, color.alpha > 0, shape.lineWidth > 0 else { return }
    let line = path.trimmed(from: shape.strokeStart, to: shape.strokeEnd)
    guard !line.isEmpty else { return }
    var stroke = Stroke(shape)
    if !stroke.dash.isEmpty, line.dashCount(stroke.dash) > Stroke.maximumDashes {
      layer.context?.report(
        Diagnostic(
          .warning,
          "layer \(layer): lineDashPattern \(stroke.dash.prefix(4)) makes more than \(Stroke.maximumDashes) dashes; the line is drawn solid"
        ))
      stroke.dash = []
    }
    let reach = line.strokeReach(stroke)
    draw(
      .stroke(line, stroke, color), over: line.controlPointBounds.insetBy(dx: -reach, dy: -reach), pen,
      in: scope
    )
  }

  // MARK: Sublayers

  /// Adds the sublayers in the order of their z positions, once per instance of a replicator.
  mutating func addSublayers(of layer: Layer, _ values: LayerValues, in scope: DisplayScope) {
    var scope = scope
    if !values.sublayerTransform.isIdentity {
      scope.spaceTransform = values.sublayerTransform.about(values.anchor)
    } else {
      scope.spaceTransform = nil
    }
    guard case .replicator(let replicator) = values.content else {
      return addInOrder(layer.sublayers, in: scope)
    }
    let box = values.bounds.standardized
    let step = replicator.instanceTransform.about(CGPoint(x: box.midX, y: box.midY))
    var instance = CATransform3D.identity
    let perspective = scope.spaceTransform
    for index in 0..<max(0, replicator.instanceCount) {
      instances += 1
      guard instances <= Self.maximumInstances else {
        layer.context?.report(
          Diagnostic(
            .error,
            "layer \(layer): instanceCount is \(replicator.instanceCount): replicators make more than \(Self.maximumInstances) instances"
          ))
        return
      }
      var copy = scope
      copy.time -= Double(index) * replicator.instanceDelay
      if index > 0 {
        instance = instance.concatenating(step)
        copy.spaceTransform = perspective.map { instance.concatenating($0) } ?? instance
      }
      let tint = replicator.color(ofInstance: index)
      if tint != .white { copy.tint = scope.tint?.multiplied(by: tint) ?? tint }
      addInOrder(layer.sublayers, in: copy)
    }
  }

  private mutating func addInOrder(_ layers: [Layer], in scope: DisplayScope) {
    let start = commands.count
    let outer = hasDepth
    hasDepth = false
    // Room for many at once, and at least twice as much as before, so that many groups of them do not move all every time.
    if layers.count > 64, commands.capacity - start < layers.count {
      commands.reserveCapacity(max(start + layers.count, 2 * start))
    }
    for layer in layers { add(layer, in: scope) }
    if hasDepth && layers.count > 1 {
      // Rare, and known only after every layer was evaluated: added again in order of depth.
      commands.removeSubrange(start...)
      for layer in sortedByDepth(layers, in: scope) { add(layer, in: scope) }
    }
    hasDepth = outer
  }

  /// The layers from back to front; those at one depth keep their order.
  private func sortedByDepth(_ layers: [Layer], in scope: DisplayScope) -> [Layer] {
    let depths = layers.map { layer in
      let depth = layer.presentation(atLocalTime: layer.timing.localTime(at: scope.time)).zPosition
      return depth.isNaN ? 0 : depth
    }
    return layers.indices.sorted { depths[$0] != depths[$1] ? depths[$0] < depths[$1] : $0 < $1 }
      .map { layers[$0] }
  }
}

extension ReplicatorValues {
  /// What the colours of one instance are multiplied with.
  fileprivate func color(ofInstance index: Int) -> Color {
    let steps = CGFloat(index)
    return Color(
      red: instanceColor.red + steps * instanceRedOffset,
      green: instanceColor.green + steps * instanceGreenOffset,
      blue: instanceColor.blue + steps * instanceBlueOffset,
      alpha: instanceColor.alpha + steps * instanceAlphaOffset
    ).clamped
  }
}
