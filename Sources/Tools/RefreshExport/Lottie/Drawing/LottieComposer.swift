import Foundation
import RefreshFrames
import RefreshLayers
import RefreshRendering

/// The surroundings of a layer while a composition is made.
struct LottieScope {
  /// The parent of the layers that come.
  var parent: Int?
  /// Where the superlayer's origin is in the parent's coordinates; it does not move.
  var offset = CGPoint.zero
  /// The point of the superlayer's coordinates that is its origin here, at each instant.
  var origin: [CGPoint]
  /// How opaque what is around is at each instant; 0 where it is not seen.
  var opacity: [Double]
  /// How often a point of the superlayer is a point of the screen, at most.
  var magnification = 1.0
  /// How many moving layers are around.
  var depth = 0
  /// Whether lengths grow alike in all directions.
  var isEven = true
  /// Where points of the superlayer are seen at each instant, where some are seen in perspective: paths are written as
  /// they are seen then, and no layer has a parent.
  var planes: [PlaneTransform?]?

  /// Whether a line is as wide in all directions as players draw it; else it is filled.
  var drawsLines: Bool { planes == nil && isEven }
}

/// Makes Lottie layers of the layers of a motion.
struct LottieComposer {
  let timeline: MotionTimeline
  let tolerance: MotionTolerance
  let allowsApproximation: Bool

  var layers: [LottieLayer] = []
  var assets: [LottieAsset] = []
  /// The parts that Lottie cannot express, a sentence each.
  var refusals: [String] = []
  /// The parts that were left out or approximated, a sentence each.
  var approximations: [String] = []
  private var lastIndex = 0
  var images: [Image: String] = [:]
  /// Where texts that do not move are drawn.
  let uprightTexts: UprightTexts
  /// The outlines of texts, and the rectangles around them.
  var outlines: [TextKey: (path: BezierPath, reach: CGRect)] = [:]

  struct TextKey: Hashable {
    let text: TextValues
    let size: CGSize
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  /// The texts that stay texts; all others become outlines.
  let texts: LottieTexts
  /// The fonts of these.
  var usedFonts: Set<Int> = []
  /// The names of those that are outlines all the same, somewhere.
  var outlinedTexts: Set<String> = []

  init(
    _ timeline: MotionTimeline, tolerance: MotionTolerance, allowsApproximation: Bool, texts: LottieTexts
  ) {
    (self.timeline, self.tolerance, self.texts) = (timeline, tolerance, texts)
    self.allowsApproximation = allowsApproximation
    uprightTexts = UprightTexts(timeline.instants)
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
    refuseMixing(of: node, seen)
    var place = LayerPlace(node, seen, scope, timeline, tolerance)
    if let planes = place.planes, !isBeforeTheEye(seen, planes) {
      refuse(node, "transform", "in perspective it comes so close to the viewer that it has no outline")
      return
    }
    place.radius = seen.map { $0.map { radius(of: $0) } ?? 0 }.max() ?? 0
    let own = (0..<count).map { isSeen[$0] ? scope.opacity[$0] * held(node.samples[$0]!.values.opacity) : 0 }
    var inner = LottieScope(origin: place.origin, opacity: own)
    inner.magnification = scope.magnification * place.largestScale
    inner.depth = scope.depth + (place.moves ? 1 : 0)
    inner.planes = place.planes
    inner.isEven = scope.isEven && place.isEven

    let isFaded = (0..<count).contains { isSeen[$0] && own[$0] < scope.opacity[$0] * 0.9999 }
    let isOnePicture = pictures(of: node, limit: 2) <= 1
    let clips =
      seen.contains { $0.map { $0.values.masksToBounds && overflows($0) } ?? false } || isConic(seen)
      || cutsText(node, seen)
    if (isFaded && !isOnePicture) || clips || !node.masks.isEmpty {
      addComposition(node, seen, place, clips: clips, inner, in: scope)
    } else {
      addPlain(node, seen, &place, inner, in: scope)
    }
  }

  /// Adds a layer that is its sublayers' parent.
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
    let own = pieces(of: node, seen, inner)
    let over = border(of: node, seen, inner)
    let hasChildren = !node.children.isEmpty
    let position = place.shear == nil ? place.stillPosition : nil
    let transform = place.transform(in: scope)
    var shapes = own.isLayered ? own.behind : own.front + own.behind
    if !hasChildren, !own.isLayered { shapes = over + shapes }
    let isCarrier = (hasChildren || own.isLayered) && position == nil
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
    if own.isLayered {
      addPictures(of: node, seen, inner)
      addShapes(own.front, node.name, isCarrier, inner)
      addTexts(own.texts, seen, inner)
    }
    add(node.children, in: inner)
    if hasChildren || own.isLayered { addShapes(over, "\(node.name) border", isCarrier, inner) }
  }

  /// Adds shapes above a layer's children; if the layer is there, it is their parent too.
  mutating func addShapes(
    _ shapes: [[LottieShape]], _ name: String, _ isCarried: Bool, _ scope: LottieScope, fades: Bool = true
  ) {
    guard !shapes.isEmpty else { return }
    var layer = LottieLayer(name: name, content: .shapes(flattened(shapes)), parent: scope.parent)
    if !isCarried {
      layer.transform.position = .still([Double(scope.offset.x), Double(scope.offset.y)])
    }
    if fades { layer.transform.opacity = opacity(scope.opacity) }
    layers.append(layer)
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
}
