import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion

/// The properties of a layer that can visibly jump, at an instant close to a seam.
package struct SeamLook {
  /// The same for a layer, and for the same instance of it in a replicator, in all looks.
  struct Identity: Hashable {
    let layer: ObjectIdentifier
    let instances: [Int]
  }

  package let layer: Layer
  let identity: Identity
  /// Its properties in parts, without those that have no effect.
  fileprivate(set) var properties: [(property: LayerProperty, parts: [LayerProperty.Part])] = []
  /// Where its corners are seen, in points of the animation view if the layer is in it, otherwise of the outermost layer.
  fileprivate(set) var corners: [CGPoint]
  /// Whether it is a rectangle and no more, which looks the same on its head.
  fileprivate(set) var isPlain = false
  /// Whether it draws anything itself that is not covered by what is drawn later.
  fileprivate(set) var isDrawn = false
  /// Whether it or a layer in it draws anything.
  fileprivate(set) var isSeen = false
  /// Where the looks of the layers in it end, which come next.
  fileprivate(set) var end = 0

  /// The looks of the layers of a control, or of everything in the window of a scene that is none, in the order in which
  /// they are drawn.
  ///
  /// - Parameter time: seconds of the stage's time.
  package static func all(on stage: Stage, at time: TimeInterval) -> [SeamLook] {
    let root = stage.shownRoot
    return all(
      in: root, at: root.superlayer?.localTime(at: time) ?? time,
      placed: [root] + (stage.control.map { [$0.animationView.layer] } ?? []))
  }

  /// The looks of a layer and all in it.
  ///
  /// - Parameters:
  ///   - time: seconds of the superlayer's time.
  ///   - placed: the layers whose places are the framework's affair.
  package static func all(in root: Layer, at time: TimeInterval, placed: [Layer] = []) -> [SeamLook] {
    var walk = SeamWalk(placed: placed)
    walk.add(root, in: PresentationScope(time: time), SeamWalk.Frame())
    return walk.seenLooks
  }

  /// How far the corners are from where they are in another look, in points: the farthest of them.
  func distance(to other: SeamLook) -> Double {
    if isPlain && other.isPlain {
      return corners.map { corner in other.corners.map { hypot($0.x - corner.x, $0.y - corner.y) }.min() ?? 0
      }
      .max() ?? 0
    }
    return zip(corners, other.corners).map { hypot($0.x - $1.x, $0.y - $1.y) }.max() ?? 0
  }
}

/// Looks at a tree of layers.
private struct SeamWalk {
  let placed: [Layer]
  private var looks: [SeamLook] = []
  /// The area that each look's layer fills; nil where it is seen from the side.
  private var regions: [SeamRegion?] = []
  private var instances = InstanceBudget()

  /// The surroundings of a layer.
  struct Frame {
    /// The rectangles that cut it off.
    var clips: [SeamRegion] = []
    /// Whether a mask around may leave out any part of it.
    var isMasked = false
  }

  init(placed: [Layer]) { self.placed = placed }

  mutating func add(_ layer: Layer, in scope: PresentationScope, _ frame: Frame) {
    let isPlaced = placed.contains { $0 === layer }
    add(
      isPlaced ? PresentedLayer(unplaced: layer, in: scope) : PresentedLayer(layer, in: scope), isPlaced,
      frame)
  }

  private mutating func add(_ shown: PresentedLayer, _ isPlaced: Bool, _ frame: Frame) {
    let (layer, values) = (shown.layer, shown.values)
    let opacity = shown.isVisible ? shown.scope.opacity * values.opacity : 0
    var region = shown.place.map { place in
      SeamRegion(
        bounds: values.bounds, place: place, cornerRadius: values.cornerRadius,
        isOpaque: opacity > 0.999 && (values.backgroundColor?.alpha ?? 0) > 0.999, clips: frame.clips)
    }
    // A masked layer, or a mask itself, covers nothing for certain.
    if frame.isMasked || shown.scope.isOfMask || layer.mask != nil { region?.isOpaque = false }
    var look = SeamLook(
      layer: layer,
      identity: .init(layer: ObjectIdentifier(layer), instances: shown.scope.instances),
      corners: shown.corners)
    look.isPlain = values.content == .none && layer.sublayers.isEmpty
    look.isDrawn = opacity > Tolerance.unseen && values.drawsSomething
    let effective = values.effective
    for property in layer.properties.properties where !property.looksTheSameElsewhere {
      if isPlaced && property.isPlace { continue }
      var parts: [LayerProperty.Part] = []
      property.forEachPart(in: effective) { if $0.isMeasured { parts.append($0) } }
      if !parts.isEmpty { look.properties.append((property, parts)) }
    }
    let index = looks.count
    looks.append(look)
    regions.append(region)

    var inner = frame
    inner.isMasked = frame.isMasked || layer.mask != nil
    if values.masksToBounds, let region { inner.clips.append(region) }
    for scope in shown.sublayerScopes(&instances) {
      for sublayer in scope.backToFront(layer.sublayers) { add(sublayer, in: scope, inner) }
    }
    if let mask = shown.mask { add(mask, isMaskOf: index, inner) }
    looks[index].end = looks.count
    // A replicator draws what it repeats.
    if case .replicator = values.content {
      looks[index].isDrawn = looks[(index + 1)...].contains(where: \.isDrawn)
    }
  }

  /// A mask is seen as far as what it masks is.
  private mutating func add(_ mask: PresentedLayer, isMaskOf index: Int, _ frame: Frame) {
    let start = looks.count
    let isSeen = looks[index..<start].contains(where: \.isDrawn)
    add(mask, false, frame)
    if !isSeen { for place in start..<looks.count { looks[place].isDrawn = false } }
  }

  /// The looks, of which those that are covered draw nothing.
  var seenLooks: [SeamLook] {
    var looks = looks
    for index in looks.indices.reversed() {
      if looks[index].isDrawn, let own = regions[index] {
        looks[index].isDrawn = !regions[(index + 1)...].contains { $0?.covers(own) == true }
      }
      looks[index].isSeen = looks[index..<looks[index].end].contains(where: \.isDrawn)
    }
    return looks
  }
}

/// The place that a layer fills.
private struct SeamRegion {
  let bounds: CGRect
  let place: PlaneTransform
  let cornerRadius: CGFloat
  /// Whether nothing can be seen behind it.
  var isOpaque: Bool
  /// The rectangles that cut it off.
  let clips: [SeamRegion]

  var corners: [CGPoint] { bounds.corners.map(place.map) }

  /// Whether nothing of another layer can be seen behind this one.
  func covers(_ other: SeamRegion) -> Bool {
    isOpaque && contains(other) && clips.allSatisfy { $0.contains(other) }
  }

  /// Whether all of another layer's rectangle is inside this one's.
  func contains(_ other: SeamRegion) -> Bool {
    guard place.isAffine, let inverse = place.inverted() else { return false }
    // A rounded rectangle bulges outwards: with its corners a whole rectangle is inside.
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
  /// Whether anything of the layer itself is drawn.
  package var drawsSomething: Bool {
    if !bounds.isEmpty,
      (backgroundColor?.alpha ?? 0) > Tolerance.unseen
        || (borderWidth > 0 && borderColor.alpha > Tolerance.unseen)
    {
      return true
    }
    if pictureBelowContent?.contents != nil { return true }
    switch content {
    case .none, .replicator: return false
    case .shape(let shape):
      return shape.path != nil && ((shape.fillColor?.alpha ?? 0) > Tolerance.unseen || shape.hasLine)
    case .text(let text): return !text.string.isEmpty && text.foregroundColor.alpha > Tolerance.unseen
    case .gradient(let gradient): return !gradient.colors.isEmpty
    case .image(let image): return image.contents != nil
    }
  }

  /// The values with what has no effect as a new layer has it.
  fileprivate var effective: LayerValues {
    var values = self
    let new = LayerValues()
    // Hidden or clear is all the same.
    if isHidden { (values.isHidden, values.opacity) = (false, 0) }
    if shadowOpacity <= Tolerance.unseen {
      (values.shadowOpacity, values.shadowColor, values.shadowPath) = (0, new.shadowColor, nil)
      (values.shadowOffset, values.shadowRadius) = (new.shadowOffset, new.shadowRadius)
    }
    if borderWidth <= 0 { values.borderColor = new.borderColor }
    return values
  }
}

extension ShapeValues {
  /// Whether a line can be seen along the path.
  fileprivate var hasLine: Bool {
    (strokeColor?.alpha ?? 0) > Tolerance.unseen && lineWidth > 0
      && (strokeEnd - strokeStart > Tolerance.unseen || (lineCap != .butt && strokeEnd >= strokeStart))
  }
}
