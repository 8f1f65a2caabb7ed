import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion

/// Sample of the properties of a layer that can jump visibly, at an instant close to a seam.
package struct SeamSample {
  /// Identity of a layer, and of its instance in replicators, across samples.
  struct Identity: Hashable {
    let layer: ObjectIdentifier
    let instances: [Int]
  }

  package let layer: Layer
  let identity: Identity
  /// Properties with their components, without those that have no effect.
  fileprivate(set) var properties: [(property: LayerProperty, parts: [LayerProperty.Part])] = []
  /// Corners as drawn, in points of the animation view if the layer is in it, otherwise of the outermost layer.
  fileprivate(set) var corners: [CGPoint]
  /// True for a plain rectangle, which looks the same when rotated by 180°.
  fileprivate(set) var isPlain = false
  /// True if the layer itself draws anything that is not covered by later layers.
  fileprivate(set) var isDrawn = false
  /// True if the layer or one of its sublayers draws anything.
  fileprivate(set) var isSeen = false
  /// Index after the samples of its sublayers, which follow this sample.
  fileprivate(set) var end = 0

  /// Samples of the control's layers, or of the whole window for a scene, in drawing order.
  ///
  /// - Parameter time: Stage time in seconds.
  package static func all(on stage: Stage, at time: TimeInterval) -> [SeamSample] {
    let root = stage.shownRoot
    return all(
      in: root, at: root.superlayer?.localTime(at: time) ?? time,
      placed: [root] + (stage.control.map { [$0.animationView.layer] } ?? []))
  }

  /// Samples of a layer and all its sublayers, in drawing order.
  ///
  /// - Parameters:
  ///   - time: Time of the superlayer, in seconds.
  ///   - placed: Layers that the framework positions; their positions are not compared.
  package static func all(in root: Layer, at time: TimeInterval, placed: [Layer] = []) -> [SeamSample] {
    var walk = SeamSampler(placed: placed)
    walk.add(root, in: InheritedLayerState(time: time), SeamSampler.InheritedClipping())
    return walk.visibleSamples
  }

  /// Largest distance between corresponding corners of two samples, in points.
  func distance(to other: SeamSample) -> Double {
    if isPlain && other.isPlain {
      return corners.map { corner in other.corners.map { hypot($0.x - corner.x, $0.y - corner.y) }.min() ?? 0
      }
      .max() ?? 0
    }
    return zip(corners, other.corners).map { hypot($0.x - $1.x, $0.y - $1.y) }.max() ?? 0
  }
}

/// Depth-first walk that samples a tree of layers.
private struct SeamSampler {
  let placed: [Layer]
  private var samples: [SeamSample] = []
  /// Area covered by the layer of each sample; nil for a layer seen edge-on.
  private var regions: [CoveredArea?] = []
  private var instances = InstanceBudget()

  /// Clipping and masking that a layer inherits.
  struct InheritedClipping {
    /// Clip rectangles of the superlayers that mask to their bounds.
    var clips: [CoveredArea] = []
    /// True if a mask of a superlayer can hide any part of the layer.
    var isMasked = false
  }

  init(placed: [Layer]) { self.placed = placed }

  mutating func add(_ layer: Layer, in scope: InheritedLayerState, _ frame: InheritedClipping) {
    let isPlaced = placed.contains { $0 === layer }
    add(
      isPlaced ? PresentedLayer(unplaced: layer, in: scope) : PresentedLayer(layer, in: scope), isPlaced,
      frame)
  }

  private mutating func add(_ shown: PresentedLayer, _ isPlaced: Bool, _ frame: InheritedClipping) {
    let (layer, values) = (shown.layer, shown.values)
    let opacity = shown.isVisible ? shown.scope.opacity * values.opacity : 0
    var region = shown.place.map { place in
      CoveredArea(
        bounds: values.bounds, place: place, cornerRadius: values.cornerRadius,
        isOpaque: opacity > 0.999 && (values.backgroundColor?.alpha ?? 0) > 0.999, clips: frame.clips)
    }
    // A masked layer, or a mask itself, does not reliably cover anything.
    if frame.isMasked || shown.scope.isOfMask || layer.mask != nil { region?.isOpaque = false }
    var sample = SeamSample(
      layer: layer,
      identity: .init(layer: ObjectIdentifier(layer), instances: shown.scope.instances),
      corners: shown.corners)
    sample.isPlain = values.content == .none && layer.sublayers.isEmpty
    sample.isDrawn = opacity > Tolerance.invisibleOpacity && values.drawsSomething
    let effective = values.effective
    for property in layer.properties.properties where !property.looksTheSameElsewhere {
      if isPlaced && property.isPlace { continue }
      var parts: [LayerProperty.Part] = []
      property.forEachPart(in: effective) { if $0.isMeasured { parts.append($0) } }
      if !parts.isEmpty { sample.properties.append((property, parts)) }
    }
    let index = samples.count
    samples.append(sample)
    regions.append(region)

    var inner = frame
    inner.isMasked = frame.isMasked || layer.mask != nil
    if values.masksToBounds, let region { inner.clips.append(region) }
    for scope in shown.sublayerScopes(&instances) {
      for sublayer in scope.backToFront(layer.sublayers) { add(sublayer, in: scope, inner) }
    }
    if let mask = shown.mask { add(mask, isMaskOf: index, inner) }
    samples[index].end = samples.count
    // A replicator draws its copies.
    if case .replicator = values.content {
      samples[index].isDrawn = samples[(index + 1)...].contains(where: \.isDrawn)
    }
  }

  /// Samples a mask; it counts as drawn only if the layer that it masks draws anything.
  private mutating func add(_ mask: PresentedLayer, isMaskOf index: Int, _ frame: InheritedClipping) {
    let start = samples.count
    let isSeen = samples[index..<start].contains(where: \.isDrawn)
    add(mask, false, frame)
    if !isSeen { for place in start..<samples.count { samples[place].isDrawn = false } }
  }

  /// Samples in which layers that others cover count as not drawn.
  var visibleSamples: [SeamSample] {
    var samples = samples
    for index in samples.indices.reversed() {
      if samples[index].isDrawn, let own = regions[index] {
        samples[index].isDrawn = !regions[(index + 1)...].contains { $0?.covers(own) == true }
      }
      samples[index].isSeen = samples[index..<samples[index].end].contains(where: \.isDrawn)
    }
    return samples
  }
}

/// Area that a layer covers.
private struct CoveredArea {
  let bounds: CGRect
  let place: ProjectiveTransform
  let cornerRadius: CGFloat
  /// True if nothing behind the area is visible.
  var isOpaque: Bool
  /// Clip rectangles of the superlayers.
  let clips: [CoveredArea]

  var corners: [CGPoint] { bounds.corners.map(place.map) }

  /// True if the area hides another one completely.
  func covers(_ other: CoveredArea) -> Bool {
    isOpaque && contains(other) && clips.allSatisfy { $0.contains(other) }
  }

  /// True if another layer's rectangle is inside this one.
  func contains(_ other: CoveredArea) -> Bool {
    guard place.isAffine, let inverse = place.inverted() else { return false }
    // A rounded rectangle is convex: it contains a rectangle if it contains the corners.
    return other.corners.allSatisfy { contains(inverse.map($0)) }
  }

  private func contains(_ point: CGPoint) -> Bool {
    guard bounds.insetBy(dx: -1e-9, dy: -1e-9).contains(point) else { return false }
    let radius = min(cornerRadius, bounds.width / 2, bounds.height / 2)
    let x = max(0, max(bounds.minX + radius - point.x, point.x - bounds.maxX + radius))
    let y = max(0, max(bounds.minY + radius - point.y, point.y - bounds.maxY + radius))
    return hypot(x, y) <= radius + 1e-9 || x == 0 || y == 0
  }
}

extension LayerValues {
  /// True if the layer itself draws anything visible.
  package var drawsSomething: Bool {
    if !bounds.isEmpty,
      (backgroundColor?.alpha ?? 0) > Tolerance.invisibleOpacity
        || (borderWidth > 0 && borderColor.alpha > Tolerance.invisibleOpacity)
    {
      return true
    }
    if pictureBelowContent?.contents != nil { return true }
    switch content {
    case .none, .replicator: return false
    case .shape(let shape):
      return shape.path != nil
        && ((shape.fillColor?.alpha ?? 0) > Tolerance.invisibleOpacity || shape.hasLine)
    case .text(let text):
      return !text.string.isEmpty && text.foregroundColor.alpha > Tolerance.invisibleOpacity
    case .gradient(let gradient): return !gradient.colors.isEmpty
    case .image(let image): return image.contents != nil
    }
  }

  /// Values in which properties without effect have their defaults.
  fileprivate var effective: LayerValues {
    var values = self
    let new = LayerValues()
    // Hidden and transparent look the same.
    if isHidden { (values.isHidden, values.opacity) = (false, 0) }
    if shadowOpacity <= Tolerance.invisibleOpacity {
      (values.shadowOpacity, values.shadowColor, values.shadowPath) = (0, new.shadowColor, nil)
      (values.shadowOffset, values.shadowRadius) = (new.shadowOffset, new.shadowRadius)
    }
    if borderWidth <= 0 { values.borderColor = new.borderColor }
    return values
  }
}

extension ShapeValues {
  /// True if a stroke along the path is visible.
  fileprivate var hasLine: Bool {
    (strokeColor?.alpha ?? 0) > Tolerance.invisibleOpacity && lineWidth > 0
      && (strokeEnd - strokeStart > Tolerance.invisibleOpacity
        || (lineCap != .butt && strokeEnd >= strokeStart))
  }
}
