import Foundation
import RefreshLayers

/// State that a layer inherits from its superlayers while its Lottie layers are made.
struct InheritedLottieState {
  /// Index of the parent for new layers; nil for none.
  var parent: Int?
  /// Constant position of `origin` in the coordinates of the parent Lottie layer.
  var offset = CGPoint.zero
  /// Point in the superlayer's coordinates from which sublayers are placed, at each instant.
  var origin: [CGPoint]
  /// Product of the superlayers' opacities at each instant; 0 where they are invisible.
  var opacity: [Double]
  /// Maximum number of screen points per point of the superlayer.
  var magnification = 1.0
  /// Number of moving superlayers.
  var depth = 0
  /// True if lengths are scaled equally in all directions.
  var isEven = true
  /// Projection of the superlayer's points at each instant; nil without perspective. With perspective, paths are
  /// written as projected, and layers have no parent.
  var planes: [ProjectiveTransform?]?

  /// True if players draw strokes with the right width; otherwise strokes are exported as filled outlines.
  var drawsLines: Bool { planes == nil && isEven }

  /// Tolerance of a layer's numbers in its own coordinates, in points: a quarter of the total, divided among the
  /// moving superlayers.
  func share(of tolerance: MotionTolerance) -> Double {
    tolerance.points / 4 / Double(depth + 1) / max(magnification, 1e-3)
  }
}

/// Converter of a motion's layers into Lottie layers.
struct LottieComposer {
  let timeline: MotionTimeline
  let tolerance: MotionTolerance
  let allowsApproximation: Bool

  var layers: [LottieLayer] = []
  var assets: [LottieAsset] = []
  /// Features that Lottie cannot express, one sentence each.
  var refusals: [String] = []
  /// Features that were left out or approximated, one sentence each.
  var approximations: [String] = []
  private var lastIndex = 0
  var images: [Image: String] = [:]
  /// Pixel-aligned positions of texts that do not move.
  let alignedTexts: PixelAlignedTexts
  let outlines = TextOutlineCache()

  /// Texts to export as text layers; all others become outlines.
  let texts: LottieTexts
  /// Indices of the fonts of text layers.
  var usedFonts: Set<Int> = []
  /// Names of requested text layers that became outlines.
  var outlinedTexts: Set<String> = []

  init(_ timeline: MotionTimeline, _ options: LottieExport.Options, _ texts: LottieTexts) {
    (self.timeline, self.texts) = (timeline, texts)
    (tolerance, allowsApproximation) = (options.tolerance, options.allowsApproximation)
    alignedTexts = PixelAlignedTexts(timeline.instants, outlines)
  }

  var count: Int { timeline.instants.count }

  /// Inherited state of the control's outermost layers: no parent, no shift, full opacity.
  var root: InheritedLottieState {
    InheritedLottieState(
      origin: Array(repeating: .zero, count: count), opacity: Array(repeating: 1, count: count))
  }

  /// Layers from front to back, in Lottie's order.
  var stacked: [LottieLayer] { layers.reversed() }

  mutating func add(_ nodes: [TimelineLayer], in scope: InheritedLottieState) {
    for node in nodes { add(node, in: scope) }
  }

  // MARK: One layer

  mutating func add(_ node: TimelineLayer, in scope: InheritedLottieState) {
    let isSeen = node.samples.indices.map { (node.samples[$0]?.isVisible ?? false) && scope.opacity[$0] > 0 }
    guard isSeen.contains(true) else { return }
    let isOnePicture = pictures(of: node, limit: 2) <= 1
    var node = node
    node.samples = node.samples.indices.map { isSeen[$0] ? node.samples[$0] : nil }
    refuseMixing(of: node)
    var place = LayerTransform(node, scope, timeline, tolerance)
    if let planes = place.planes, !isBeforeTheEye(node.samples, planes) {
      refuse(node, "transform", "in perspective it comes so close to the viewer that it has no outline")
      return
    }
    place.radius = node.samples.map { $0.map { radius(of: $0) } ?? 0 }.max() ?? 0
    let own = (0..<count).map { isSeen[$0] ? scope.opacity[$0] * held(node.samples[$0]!.values.opacity) : 0 }
    var inner = InheritedLottieState(origin: place.origin, opacity: own)
    inner.magnification = scope.magnification * place.largestScale
    inner.depth = scope.depth + (place.moves ? 1 : 0)
    inner.planes = place.planes
    inner.isEven = scope.isEven && place.isEven

    let isFaded = (0..<count).contains { isSeen[$0] && own[$0] < scope.opacity[$0] * 0.9999 }
    let clips =
      node.samples.contains { $0.map { $0.values.masksToBounds && overflows($0) } ?? false } || isConic(node)
      || cutsText(node)
    if (isFaded && !isOnePicture) || clips || !node.masks.isEmpty {
      addComposition(node, place, clips: clips, isOnePicture, inner, in: scope)
    } else {
      addPlain(node, place, inner, in: scope)
    }
  }

  /// Adds a layer that serves as the parent of its sublayers.
  mutating func addPlain(
    _ node: TimelineLayer, _ place: LayerTransform, _ inner: InheritedLottieState,
    in scope: InheritedLottieState
  ) {
    var scope = scope
    var inner = inner
    addShear(of: node, place, to: &scope)
    let own = pieces(of: node, inner)
    let over = border(of: node, inner)
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
      addPictures(of: node, inner)
      addShapes(own.front, node.name, isCarrier, inner)
      addTexts(own.texts, of: node, inner)
    }
    add(node.children, in: inner)
    if hasChildren || own.isLayered { addShapes(over, "\(node.name) border", isCarrier, inner) }
  }

  /// Adds shapes above a layer's children.
  ///
  /// - Parameter isCarried: true if the layer itself is their parent.
  mutating func addShapes(
    _ shapes: [[LottieShape]], _ name: String, _ isCarried: Bool, _ scope: InheritedLottieState,
    fades: Bool = true
  ) {
    guard !shapes.isEmpty else { return }
    var layer = LottieLayer(name: name, content: .shapes(flattened(shapes)), parent: scope.parent)
    if !isCarried {
      layer.transform.position = .still([Double(scope.offset.x), Double(scope.offset.y)])
    }
    if fades { layer.transform.opacity = opacity(scope.opacity) }
    layers.append(layer)
  }

  /// Wraps each list of shapes in a group; a single list needs none.
  func flattened(_ shapes: [[LottieShape]]) -> [LottieShape] {
    shapes.count == 1 ? shapes[0] : shapes.map { .group($0) }
  }

  /// Adds a null layer with the outer rotation and the scales of a sheared layer: two layers rotate, scale and rotate
  /// again, because not every player supports skew.
  mutating func addShear(
    of node: TimelineLayer, _ place: LayerTransform, to scope: inout InheritedLottieState
  ) {
    guard let transform = place.outer(in: scope) else { return }
    scope.parent = addNull(node.name, transform, in: scope)
    scope.offset = .zero
  }

  mutating func addNull(_ name: String, _ transform: LottieTransform, in scope: InheritedLottieState) -> Int {
    lastIndex += 1
    layers.append(
      LottieLayer(name: name, content: .null, index: lastIndex, parent: scope.parent, transform: transform))
    return lastIndex
  }
}
