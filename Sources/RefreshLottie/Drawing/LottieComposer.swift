import Foundation
import RefreshClips
import RefreshLayers

/// What a layer finds around it while a composition is made.
struct LottieScope {
  /// The layer that what comes hangs on.
  var parent: Int?
  /// Where the superlayer's origin lies in the parent's coordinates; it stands still.
  var offset = CGPoint.zero
  /// The point of the superlayer's coordinates that is its origin here, at each instant.
  var origin: [CGPoint]
  /// How opaque what lies around is at each instant; 0 where it is not seen.
  var opacity: [Double]
  /// How often a point of the superlayer is a point of the screen, at most.
  var magnification = 1.0
  /// How many moving layers lie around.
  var depth = 0
}

/// Makes Lottie layers of the layers of a motion.
struct LottieComposer {
  let timeline: MotionTimeline
  let tolerance: MotionTolerance
  let allowsApproximation: Bool

  var layers: [LottieLayer] = []
  var assets: [LottieAsset] = []
  /// What cannot be said in Lottie, a sentence each.
  private(set) var refusals: [String] = []
  /// What was left out or said otherwise, a sentence each.
  private(set) var approximations: [String] = []
  private var lastIndex = 0
  var images: [Image: String] = [:]
  var outlines: [TextKey: BezierPath] = [:]

  struct TextKey: Hashable {
    let text: TextValues
    let size: CGSize
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  init(_ timeline: MotionTimeline, tolerance: MotionTolerance, allowsApproximation: Bool) {
    (self.timeline, self.tolerance) = (timeline, tolerance)
    self.allowsApproximation = allowsApproximation
  }

  var count: Int { timeline.instants.count }

  /// The scope of the control itself.
  var root: LottieScope {
    LottieScope(
      origin: Array(repeating: .zero, count: count), opacity: Array(repeating: 1, count: count))
  }

  /// The layers from front to back, as Lottie has them.
  var stacked: [LottieLayer] { layers.reversed() }

  mutating func add(_ nodes: [MotionNode], in scope: LottieScope) {
    for node in nodes { add(node, in: scope) }
  }

  // MARK: One layer

  mutating func add(_ node: MotionNode, in scope: LottieScope) {
    let isSeen = node.samples.indices.map { (node.samples[$0]?.isVisible ?? false) && scope.opacity[$0] > 0 }
    guard isSeen.contains(true) else { return }
    let seen = node.samples.indices.map { isSeen[$0] ? node.samples[$0] : nil }
    guard !refuses(node, seen) else { return }

    var place = LayerPlace(node, seen, scope, timeline, tolerance)
    guard place.isFlat else {
      refuse(
        node, "transform", "it turns in space with perspective, which Lottie's players do not draw alike")
      return
    }
    place.radius = seen.map { $0.map { radius(of: $0) } ?? 0 }.max() ?? 0
    let own = (0..<count).map { isSeen[$0] ? scope.opacity[$0] * held(node.samples[$0]!.values.opacity) : 0 }
    var inner = LottieScope(origin: place.origin, opacity: own)
    inner.magnification = scope.magnification * place.largestScale
    inner.depth = scope.depth + (place.moves ? 1 : 0)

    let isFaded = (0..<count).contains { isSeen[$0] && own[$0] < scope.opacity[$0] * 0.9999 }
    let isOnePicture = pictures(of: node, limit: 2) <= 1
    let clips = seen.contains { $0.map { $0.values.masksToBounds && overflows($0) } ?? false }
    if (isFaded && !isOnePicture) || clips || node.mask != nil {
      addComposition(node, seen, place, clips: clips, inner, in: scope)
    } else {
      addPlain(node, seen, &place, inner, in: scope)
    }
  }

  /// Adds a layer whose sublayers hang on it.
  mutating func addPlain(
    _ node: MotionNode, _ seen: [PosedLayer?], _ place: inout LayerPlace, _ inner: LottieScope,
    in scope: LottieScope
  ) {
    var scope = scope
    var inner = inner
    if let turns = place.shear {
      // Lottie's skew is not everywhere: turned, stretched and turned again, by two layers.
      let transform = place.outer(turns, scope)
      scope.parent = addNull(node.name, transform, in: scope)
      scope.offset = .zero
    }
    let under = pieces(under: node, seen, inner)
    let over = border(of: node, seen, inner)
    let hasChildren = !node.children.isEmpty
    let position = place.shear == nil ? place.stillPosition : nil
    let transform = place.transform(in: scope)
    var shapes = under.shapes
    if !hasChildren, !under.hasImage { shapes = over + shapes }
    let isCarrier = (hasChildren || under.hasImage) && position == nil
    inner.parent = scope.parent
    inner.offset = position ?? .zero
    if !shapes.isEmpty || isCarrier {
      var layer = LottieLayer(name: node.name, content: .null, parent: scope.parent, transform: transform)
      if !shapes.isEmpty {
        layer.content = .shapes(flattened(shapes))
        layer.transform.opacity = opacity(inner.opacity)
      }
      if isCarrier {
        lastIndex += 1
        layer.index = lastIndex
        inner.parent = lastIndex
        inner.offset = .zero
      }
      layers.append(layer)
    }
    if under.hasImage { addPictures(of: node, seen, inner) }
    add(node.children, in: inner)
    if !over.isEmpty, hasChildren || under.hasImage {
      var layer = LottieLayer(
        name: "\(node.name) border", content: .shapes(flattened(over)), parent: inner.parent)
      if inner.parent == scope.parent {
        layer.transform.position = .still([Double(inner.offset.x), Double(inner.offset.y)])
      }
      layer.transform.opacity = opacity(inner.opacity)
      layers.append(layer)
    }
  }

  /// One group alone needs no group.
  func flattened(_ shapes: [[LottieShape]]) -> [LottieShape] {
    shapes.count == 1 ? shapes[0] : shapes.map { .group($0) }
  }

  mutating func addNull(_ name: String, _ transform: LottieTransform, in scope: LottieScope) -> Int {
    lastIndex += 1
    layers.append(
      LottieLayer(name: name, content: .null, index: lastIndex, parent: scope.parent, transform: transform))
    return lastIndex
  }

  /// Adds a layer as one picture: faded, clipped or masked as a whole.
  mutating func addComposition(
    _ node: MotionNode, _ seen: [PosedLayer?], _ place: LayerPlace, clips: Bool, _ inner: LottieScope,
    in scope: LottieScope
  ) {
    var scope = scope
    var place = place
    if let turns = place.shear {
      scope.parent = addNull(node.name, place.outer(turns, scope), in: scope)
      scope.offset = .zero
    }
    var reach = CGRect.null
    for (index, layer) in seen.enumerated() {
      guard let layer else { continue }
      let box = clips ? layer.values.bounds.standardized : extent(of: layer)
      if !box.isNull {
        reach = reach.union(box.offsetBy(dx: -place.origin[index].x, dy: -place.origin[index].y))
      }
    }
    guard !reach.isNull, reach.width > 0, reach.height > 0 else { return }
    let shift = CGPoint(x: (-reach.minX).rounded(.up), y: (-reach.minY).rounded(.up))
    let (width, height) = (
      min(8192, (reach.maxX + shift.x).rounded(.up)), min(8192, (reach.maxY + shift.y).rounded(.up))
    )

    let outer = layers
    layers = []
    var inside = inner
    inside.offset = shift
    inside.opacity = inner.opacity.map { $0 > 0 ? 1 : 0 }
    let under = pieces(under: node, seen, inside)
    let over = border(of: node, seen, inside)
    let still = LottieProperty.still([Double(shift.x), Double(shift.y)])
    // A border lies over what the clip cuts off; it is inside the bounds itself.
    if !under.shapes.isEmpty {
      var layer = LottieLayer(name: node.name, content: .shapes(flattened(under.shapes)))
      layer.transform.position = still
      layers.append(layer)
    }
    if under.hasImage { addPictures(of: node, seen, inside) }
    add(node.children, in: inside)
    if !over.isEmpty {
      var layer = LottieLayer(name: "\(node.name) border", content: .shapes(flattened(over)))
      layer.transform.position = still
      layers.append(layer)
    }
    let content = layers
    layers = outer
    guard !content.isEmpty else { return }
    let id = "c\(assets.count + 1)"
    assets.append(.composition(id: id, layers: content.reversed()))
    var layer = LottieLayer(
      name: node.name, content: .composition(id: id, width: Int(width), height: Int(height)),
      parent: scope.parent)
    layer.transform = place.transform(in: scope)
    layer.transform.anchor = place.anchor(shiftedBy: shift)
    layer.transform.opacity = opacity(inner.opacity)
    if clips {
      let outlines = (0..<count).map { index -> BezierPath? in
        seen[index].map {
          let box = $0.values.bounds.standardized
          let path = BezierPath(roundedRect: box, cornerRadius: $0.values.cornerRadius)
          return path.moved(by: shift.x - place.origin[index].x, shift.y - place.origin[index].y)
        }
      }
      addMask(outlines, of: node, "masksToBounds", inside, to: &layer)
    }
    if let mask = node.mask {
      addMask(maskOutlines(mask, node, seen, place, shift), of: node, "mask", inside, to: &layer)
    }
    layers.append(layer)
  }

  mutating func addMask(
    _ outlines: [BezierPath?], of node: MotionNode, _ property: String, _ scope: LottieScope,
    to layer: inout LottieLayer
  ) {
    let contours = outlines.map { $0.map { PathContours($0) } }
    let structures = Set(contours.compactMap { $0?.structure })
    guard structures.count == 1, let structure = structures.first, structure.contours.count == 1 else {
      if !structures.isEmpty { refuse(node, property, "its outline has several parts, or changes them") }
      return
    }
    layer.masks.append(
      LottieLayer.Mask(
        path: track(contours.map { $0?.numbers[0] }, share(scope), in: scope), contour: structure.contours[0])
    )
  }

  /// The outline of a mask that is one opaque shape; nil at instants at which it is none.
  mutating func maskOutlines(
    _ mask: MotionNode, _ node: MotionNode, _ seen: [PosedLayer?], _ place: LayerPlace, _ shift: CGPoint
  ) -> [BezierPath?] {
    var isSound = true
    let outlines = (0..<count).map { index -> BezierPath? in
      guard seen[index] != nil, let layer = mask.samples[index], layer.isVisible else { return nil }
      let values = layer.values
      var path: BezierPath?
      if case .shape(let shape) = values.content, let color = shape.fillColor, color.alpha >= 1,
        shape.strokeColor == nil, values.backgroundColor == nil
      {
        path = shape.path
      } else if case .none = values.content, let color = values.backgroundColor, color.alpha >= 1 {
        path = BezierPath(roundedRect: values.bounds, cornerRadius: values.cornerRadius)
      }
      guard values.opacity >= 1, layer.sublayers.isEmpty, layer.transform.isFlat, let path else {
        isSound = false
        return nil
      }
      return path.applying(layer.transform.affine)
        .moved(by: shift.x - place.origin[index].x, shift.y - place.origin[index].y)
    }
    if !isSound {
      refuse(node, "mask", "it is not one opaque shape, and Lottie's players draw alpha mattes differently")
    }
    return outlines
  }
}

/// What cannot be said, or looks different in some players.
extension LottieComposer {
  mutating func refuses(_ node: MotionNode, _ seen: [PosedLayer?]) -> Bool {
    if seen.contains(where: {
      $0.map { $0.values.shadowOpacity > 0 && $0.values.shadowColor.alpha > 0 } ?? false
    }) {
      refuse(node, "shadowOpacity", "Lottie has no shadow that all players draw")
    }
    return false
  }

  /// Notes that something of a layer is left out, which has to be allowed.
  mutating func refuse(_ node: MotionNode, _ property: String, _ reason: String) {
    let line = "\(node.name).\(property): \(reason)"
    if allowsApproximation {
      if !approximations.contains(line + "; left out") { approximations.append(line + "; left out") }
    } else if !refusals.contains(line) {
      refusals.append(line)
    }
  }

  /// Notes that something of a layer looks otherwise in some players; false where it is left out.
  mutating func approximate(_ node: MotionNode, _ property: String, _ reason: String) {
    let line = "\(node.name).\(property): \(reason)"
    if allowsApproximation {
      if !approximations.contains(line) { approximations.append(line) }
    } else if !refusals.contains(line) {
      refusals.append(line)
    }
  }
}
