import Foundation
import RefreshLayers
import RefreshMotion

/// Drawing of a layer's content, between background and sublayers.
extension DisplayListBuilder {
  mutating func addContent(
    of shown: PresentedLayer, box: CGRect, shape: ShapeOutline, _ context: DrawingContext, in clip: CGRect
  ) {
    let (layer, values) = (shown.layer, shown.values)
    if let picture = values.pictureBelowContent {
      addPicture(picture, of: layer, box: box, context, in: clip)
    }
    // Early exit for the common case, without a copy of the content.
    if case .none = values.content { return }
    switch values.content {
    case .none, .replicator: break
    case .shape(let shape): addShape(shape, of: layer, context, in: clip)
    case .gradient(let gradient):
      guard !box.isEmpty, !gradient.colors.isEmpty else { return }
      if gradient.colors.count == 1 {
        draw(.fill(shape, gradient.colors[0]), over: box, context, in: clip)
      } else {
        draw(.gradient(shape, gradient, box: box), over: box, context, in: clip)
      }
    case .text(let text):
      guard !box.isEmpty, !text.string.isEmpty, text.foregroundColor.alpha > 0, text.font.pointSize >= 0.01
      else { return }
      UndrawableContent.report(values.content, of: layer)
      draw(.text(text, box: box), over: box, context, in: clip)
    case .image(let picture): addPicture(picture, of: layer, box: box, context, in: clip)
    }
  }

  private mutating func addPicture(
    _ picture: ImageValues, of layer: Layer, box: CGRect, _ context: DrawingContext, in clip: CGRect
  ) {
    guard let image = picture.contents else { return }
    UndrawableContent.report(.image(picture), of: layer)
    if ImageFileCache.fault(image) != nil { return }
    let rect = picture.contentMode.rect(for: image.size, in: box)
    draw(.image(image, rect: rect, tint: .white), over: rect, context, in: clip)
  }

  private mutating func addShape(
    _ shape: ShapeValues, of layer: Layer, _ context: DrawingContext, in clip: CGRect
  ) {
    guard let path = shape.path, !path.isEmpty else { return }
    if let color = shape.fillColor, color.alpha > 0 {
      draw(.fill(.path(path, shape.fillRule), color), over: path.controlPointBounds, context, in: clip)
    }
    guard let color = shape.strokeColor, color.alpha > 0, shape.lineWidth > 0 else { return }
    let (line, cap) = path.line(of: shape)
    guard !line.isEmpty else { return }
    var stroke = Stroke(shape)
    stroke.cap = cap
    if shape.strokeStart == shape.strokeEnd { stroke.dash = [] }
    if !stroke.dash.isEmpty, line.dashCount(stroke.dash) > Stroke.maximumDashes {
      layer.context?.report(
        Diagnostic(
          .warning,
          "layer \(layer): lineDashPattern \(stroke.dash.prefix(4)) makes more than \(Stroke.maximumDashes) dashes; the line is drawn solid"
        ))
      stroke.dash = []
    }
    let (reach, count) = (line.strokeReach(stroke), commands.count)
    draw(
      .stroke(line, stroke, color), over: line.controlPointBounds.insetBy(dx: -reach, dy: -reach), context,
      in: clip
    )
    if commands.count > count, shape.strokeStart > 0 || shape.strokeEnd < 1 {
      commands[count].trim = LineTrim(path, shape)
    }
  }

  // MARK: Sublayers

  /// Adds the sublayers from back to front, once for each instance of a replicator.
  mutating func addSublayers(of shown: PresentedLayer, in clip: CGRect) {
    for scope in shown.sublayerScopes(&instances) {
      let (sublayers, start) = (scope.backToFront(shown.layer.sublayers), commands.count)
      // Reserved for many sublayers at once, at least doubling, so that several such groups do not reallocate every
      // time.
      if sublayers.count > 64, commands.capacity - start < sublayers.count {
        commands.reserveCapacity(max(start + sublayers.count, 2 * start))
      }
      for sublayer in sublayers where !sublayer.isHidden {
        addVisible(PresentedLayer(sublayer, in: scope), in: clip)
      }
    }
  }
}
