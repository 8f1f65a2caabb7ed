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

  private(set) var layers: [LottieLayer] = []
  private(set) var assets: [LottieAsset] = []
  /// What cannot be said in Lottie, a sentence each.
  private(set) var refusals: [String] = []
  /// What was left out or said otherwise, a sentence each.
  private(set) var approximations: [String] = []
  private var lastIndex = 0
  private var images: [Image: String] = [:]
  private var outlines: [TextKey: BezierPath] = [:]

  private struct TextKey: Hashable {
    let text: TextValues
    let size: CGSize
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  init(_ timeline: MotionTimeline, tolerance: MotionTolerance, allowsApproximation: Bool) {
    (self.timeline, self.tolerance) = (timeline, tolerance)
    self.allowsApproximation = allowsApproximation
  }

  private var count: Int { timeline.instants.count }

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

  private mutating func add(_ node: MotionNode, in scope: LottieScope) {
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
  private mutating func addPlain(
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
    if !hasChildren, under.image == nil { shapes = over + shapes }
    let isCarrier = (hasChildren || under.image != nil) && position == nil
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
    if let image = under.image { add(image, of: node, seen, inner) }
    add(node.children, in: inner)
    if !over.isEmpty, hasChildren || under.image != nil {
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
  private func flattened(_ shapes: [[LottieShape]]) -> [LottieShape] {
    shapes.count == 1 ? shapes[0] : shapes.map { .group($0) }
  }

  private mutating func addNull(_ name: String, _ transform: LottieTransform, in scope: LottieScope) -> Int {
    lastIndex += 1
    layers.append(
      LottieLayer(name: name, content: .null, index: lastIndex, parent: scope.parent, transform: transform))
    return lastIndex
  }

  /// Adds a layer as one picture: faded, clipped or masked as a whole.
  private mutating func addComposition(
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
    if let image = under.image { add(image, of: node, seen, inside) }
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

  private mutating func addMask(
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
  private mutating func maskOutlines(
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

  // MARK: What cannot be said

  private mutating func refuses(_ node: MotionNode, _ seen: [PosedLayer?]) -> Bool {
    if seen.contains(where: {
      $0.map { $0.values.shadowOpacity > 0 && $0.values.shadowColor.alpha > 0 } ?? false
    }) {
      refuse(node, "shadowOpacity", "Lottie has no shadow that all players draw")
    }
    return false
  }

  /// Notes that something of a layer is left out, which has to be allowed.
  private mutating func refuse(_ node: MotionNode, _ property: String, _ reason: String) {
    let line = "\(node.name).\(property): \(reason)"
    if allowsApproximation {
      if !approximations.contains(line + "; left out") { approximations.append(line + "; left out") }
    } else if !refusals.contains(line) {
      refusals.append(line)
    }
  }

  /// Notes that something of a layer looks otherwise in some players; false where it is left out.
  private mutating func approximate(_ node: MotionNode, _ property: String, _ reason: String) {
    let line = "\(node.name).\(property): \(reason)"
    if allowsApproximation {
      if !approximations.contains(line) { approximations.append(line) }
    } else if !refusals.contains(line) {
      refusals.append(line)
    }
  }

  // MARK: Sizes

  private func held(_ opacity: CGFloat) -> Double { Double(max(0, min(1, opacity))) }

  /// What of the error each number of a layer may have for itself, in its own coordinates.
  private func share(_ scope: LottieScope) -> Double {
    tolerance.points / 4 / Double(scope.depth + 1) / max(scope.magnification, 1e-3)
  }

  /// What a layer and all below it cover, in its own coordinates.
  private func extent(of layer: PosedLayer) -> CGRect {
    let values = layer.values
    var box = values.bounds.standardized
    if values.masksToBounds { return box }
    if box.isEmpty || (values.backgroundColor == nil && values.borderWidth == 0 && !hasContent(values)) {
      box = .null
    }
    if case .shape(let shape) = values.content, let path = shape.path, !path.isEmpty {
      var reach: CGFloat = 0
      if shape.strokeColor != nil {
        reach = shape.lineWidth / 2 * (shape.lineJoin == .miter ? max(1.5, min(shape.miterLimit, 4)) : 1.5)
      }
      box = box.union(path.controlPointBounds.insetBy(dx: -reach, dy: -reach))
    }
    if case .image(let image) = values.content, let picture = image.contents {
      box = box.union(image.contentMode.rect(for: picture.size, in: values.bounds.standardized))
    }
    for sublayer in layer.sublayers where sublayer.isVisible {
      let inner = extent(of: sublayer)
      if !inner.isNull { box = box.union(CGRect(around: inner.corners.map(sublayer.transform.project))) }
    }
    return box
  }

  private func hasContent(_ values: LayerValues) -> Bool {
    switch values.content {
    case .none, .replicator, .shape: false
    case .text, .gradient, .image: true
    }
  }

  /// How far from the layer's anchor the farthest thing lies that moves with it, in its own coordinates.
  private func radius(of layer: PosedLayer) -> Double {
    let box = extent(of: layer)
    guard !box.isNull else { return 1 }
    let anchor = layer.anchor
    return box.corners.map { Double(hypot($0.x - anchor.x, $0.y - anchor.y)) }.max() ?? 1
  }

  /// Whether something of the layer may lie outside its bounds.
  private func overflows(_ layer: PosedLayer) -> Bool {
    var open = layer
    open.values.masksToBounds = false
    let (box, inside) = (extent(of: open), layer.values.bounds.standardized)
    if box.isNull || (layer.values.cornerRadius == 0 && inside.insetBy(dx: -1e-6, dy: -1e-6).contains(box)) {
      return false
    }
    if layer.sublayers.isEmpty {
      switch layer.values.content {
      case .none, .gradient, .replicator: return false
      default: break
      }
    }
    return true
  }

  /// How many pictures a layer and those below it draw; no more than a limit are counted.
  private func pictures(of node: MotionNode, limit: Int) -> Int {
    var most = 0
    for case let layer? in node.samples where layer.isVisible {
      var own = 0
      let values = layer.values
      if (values.backgroundColor?.alpha ?? 0) > 0 { own += 1 }
      if values.borderWidth > 0 { own += 1 }
      switch values.content {
      case .shape(let shape):
        if shape.fillColor != nil { own += 1 }
        if shape.strokeColor != nil { own += 1 }
      case .text, .gradient: own += 1
      // Some players do not fade a picture by itself.
      case .image: own += 2
      case .none, .replicator: break
      }
      most = max(most, own)
      if most >= limit { return most }
    }
    for child in node.children {
      most += pictures(of: child, limit: limit)
      if most >= limit { return most }
    }
    return most
  }
}

extension CGRect {
  /// Clockwise from the top left.
  var corners: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY),
      CGPoint(x: minX, y: maxY),
    ]
  }
}

// MARK: Pieces

extension LottieComposer {
  /// What a layer draws below its sublayers, the topmost first.
  private mutating func pieces(
    under node: MotionNode, _ seen: [PosedLayer?], _ scope: LottieScope
  ) -> (shapes: [[LottieShape]], image: Bool?) {
    var all: [[LottieShape]] = []
    if let background = background(seen, scope) { all.insert(background, at: 0) }
    let paths = contentPaths(node, seen)
    for piece in paths { all.insert(contentsOf: shapes(of: piece, node, seen, scope), at: 0) }
    all.insert(contentsOf: gradients(node, seen, scope), at: 0)
    let hasImage = seen.contains {
      if case .image(let image)? = $0?.values.content { image.contents != nil } else { false }
    }
    return (all, hasImage ? true : nil)
  }

  private mutating func background(_ seen: [PosedLayer?], _ scope: LottieScope) -> [LottieShape]? {
    let colors = seen.map { layer -> Color? in
      guard let layer, let color = layer.values.backgroundColor, !layer.values.bounds.standardized.isEmpty
      else {
        return nil
      }
      return layer.tint.map { color.multiplied(by: $0) } ?? color
    }
    guard colors.contains(where: { ($0?.alpha ?? 0) > 0 }) else { return nil }
    let boxes = zip(seen, colors).map { layer, color -> RoundedBox? in
      guard let layer, (color?.alpha ?? 0) > 0 else { return nil }
      let values = layer.values
      var box = RoundedBox(values.bounds.standardized, values.cornerRadius)
      if values.borderWidth > 0, values.borderColor.alpha >= 1, box.radius > 0,
        values.borderWidth < min(box.rect.width, box.rect.height)
      {
        box = box.inset(by: values.borderWidth / 2)
      }
      return box
    }
    return [outline(of: boxes, scope), fill(colors, in: scope)]
  }

  /// The line along the inside of a layer's bounds.
  fileprivate mutating func border(
    of node: MotionNode, _ seen: [PosedLayer?], _ scope: LottieScope
  ) -> [[LottieShape]] {
    let lines = seen.map { layer -> (box: RoundedBox, width: CGFloat, color: Color)? in
      guard let layer, layer.values.borderWidth > 0, layer.values.borderColor.alpha > 0 else { return nil }
      let box = RoundedBox(layer.values.bounds.standardized, layer.values.cornerRadius)
      guard !box.rect.isEmpty else { return nil }
      let width = min(layer.values.borderWidth, min(box.rect.width, box.rect.height) / 2)
      let color = layer.values.borderColor
      return (box.inset(by: width / 2), width, layer.tint.map { color.multiplied(by: $0) } ?? color)
    }
    guard lines.contains(where: { $0 != nil }) else { return [] }
    let share = share(scope)
    let stroke = LottieStroke(
      color: color(lines.map { $0?.color }, in: scope), opacity: alpha(lines.map { $0?.color }, in: scope),
      width: scalar(lines.map { $0.map { Double($0.width) } }, share, in: scope), cap: 1, join: 1,
      miterLimit: 10)
    return [[outline(of: lines.map { $0?.box }, scope), .stroke(stroke)]]
  }

  /// A rectangle with round corners, moving.
  private func outline(of boxes: [RoundedBox?], _ scope: LottieScope) -> LottieShape {
    let share = share(scope)
    let centers = boxes.enumerated().map { index, box -> [Double]? in
      box.map {
        [Double($0.rect.midX - scope.origin[index].x), Double($0.rect.midY - scope.origin[index].y)]
      }
    }
    let center = track(centers, share / 2, in: scope)
    let size = track(
      boxes.map { $0.map { [Double($0.rect.width), Double($0.rect.height)] } }, share, in: scope)
    let areCircles = boxes.allSatisfy {
      $0.map { abs($0.rect.width - $0.rect.height) < 1e-9 && $0.isCircle } ?? true
    }
    if areCircles { return .ellipse(center: center, size: size) }
    return .rectangle(
      center: center, size: size,
      radius: scalar(boxes.map { $0.map { Double($0.radius) } }, share, in: scope))
  }

  fileprivate struct RoundedBox {
    let rect: CGRect
    let radius: CGFloat

    init(_ rect: CGRect, _ radius: CGFloat) {
      self.rect = rect
      self.radius = max(0, min(radius, min(rect.width, rect.height) / 2))
    }

    func inset(by width: CGFloat) -> RoundedBox {
      RoundedBox(rect.insetBy(dx: width, dy: width), max(0, radius - width))
    }

    var isCircle: Bool { radius >= min(rect.width, rect.height) / 2 - 1e-9 && radius > 0 }
  }

  // MARK: Paths

  /// Paths of one structure that are filled and stroked together.
  private struct PathPiece {
    var structure: PathContours.Structure
    /// nil where this piece is not drawn.
    var contours: [PathContours?]
    var fills: [Color?]
    var strokes: [(values: ShapeValues, color: Color)?]
    var isEvenOdd: Bool
  }

  private mutating func contentPaths(_ node: MotionNode, _ seen: [PosedLayer?]) -> [PathPiece] {
    var pieces: [PathPiece] = []
    var last: (path: BezierPath, contours: PathContours)?
    for (index, layer) in seen.enumerated() {
      guard let layer else { continue }
      var path: BezierPath?
      var fill: Color?
      var stroke: (ShapeValues, Color)?
      var isEvenOdd = false
      switch layer.values.content {
      case .shape(let shape):
        path = shape.path
        fill = shape.fillColor
        isEvenOdd = shape.fillRule == .evenOdd
        if let color = shape.strokeColor, color.alpha > 0, shape.lineWidth > 0 { stroke = (shape, color) }
      case .text(let text):
        path = outline(of: text, in: layer.values.bounds.standardized)
        fill = text.foregroundColor
      default: break
      }
      guard let path, !path.isEmpty, (fill?.alpha ?? 0) > 0 || stroke != nil else { continue }
      if last?.path != path { last = (path, PathContours(path)) }
      guard let contours = last?.contours, !contours.structure.contours.isEmpty else { continue }
      let place =
        pieces.firstIndex { $0.structure == contours.structure && $0.isEvenOdd == isEvenOdd }
        ?? {
          let none = [PathContours?](repeating: nil, count: seen.count)
          pieces.append(
            PathPiece(
              structure: contours.structure, contours: none, fills: none.map { _ in nil },
              strokes: none.map { _ in nil }, isEvenOdd: isEvenOdd))
          return pieces.count - 1
        }()
      pieces[place].contours[index] = contours
      pieces[place].fills[index] = fill.map { fill in layer.tint.map { fill.multiplied(by: $0) } ?? fill }
      pieces[place].strokes[index] = stroke.map { stroke in
        (stroke.0, layer.tint.map { stroke.1.multiplied(by: $0) } ?? stroke.1)
      }
    }
    return pieces
  }

  private mutating func outline(of text: TextValues, in box: CGRect) -> BezierPath? {
    guard !text.string.isEmpty, !box.isEmpty else { return nil }
    var plain = text
    plain.foregroundColor = .black
    let key = TextKey(text: plain, size: box.size)
    if outlines[key] == nil { outlines[key] = (try? LottieText.outline(plain, box.size)) ?? BezierPath() }
    return outlines[key]?.moved(by: box.minX, box.minY)
  }

  private mutating func shapes(
    of piece: PathPiece, _ node: MotionNode, _ seen: [PosedLayer?], _ scope: LottieScope
  ) -> [[LottieShape]] {
    let share = share(scope)
    let paths = piece.structure.contours.enumerated().map { part, contour -> LottieShape in
      let numbers = piece.contours.enumerated().map { index, contours -> [Double]? in
        guard var numbers = contours?.numbers[part] else { return nil }
        for point in 0..<contour.count {
          numbers[2 * point] -= Double(scope.origin[index].x)
          numbers[2 * point + 1] -= Double(scope.origin[index].y)
        }
        return numbers
      }
      return .path(track(numbers, share, in: scope), contour)
    }
    var all: [[LottieShape]] = []
    var filled: LottieShape?
    if piece.fills.contains(where: { ($0?.alpha ?? 0) > 0 }) {
      filled = fill(piece.fills, in: scope, isEvenOdd: piece.isEvenOdd)
    }
    guard piece.strokes.contains(where: { $0 != nil }) else { return filled.map { [paths + [$0]] } ?? [] }
    let stroked = LottieShape.stroke(stroke(piece, node, scope))
    guard isTrimmed(piece) else { return [paths + [stroked] + (filled.map { [$0] } ?? [])] }
    // Players measure several parts together differently: each is trimmed by itself.
    for (part, path) in paths.enumerated().reversed() {
      all.append([path, trimming(piece, part: part, scope), stroked])
    }
    if let filled { all.append(paths + [filled]) }
    return all
  }

  private mutating func stroke(
    _ piece: PathPiece, _ node: MotionNode, _ scope: LottieScope
  ) -> LottieStroke {
    let share = share(scope)
    let values = piece.strokes.compactMap { $0?.values }
    let first = values[0]
    if values.contains(where: { $0.lineCap != first.lineCap || $0.lineJoin != first.lineJoin }) {
      refuse(node, "lineCap", "caps and joins cannot change")
    }
    var stroke = LottieStroke(
      color: color(piece.strokes.map { $0?.color }, in: scope),
      opacity: alpha(piece.strokes.map { $0?.color }, in: scope),
      width: scalar(piece.strokes.map { $0.map { Double($0.values.lineWidth) } }, share, in: scope),
      cap: first.lineCap == .butt ? 1 : first.lineCap == .round ? 2 : 3,
      join: first.lineJoin == .miter ? 1 : first.lineJoin == .round ? 2 : 3,
      miterLimit: Double(max(1, first.miterLimit)))
    if !first.lineDashPattern.isEmpty {
      approximate(node, "lineDashPattern", "players begin and end dashes differently")
      let pattern = first.lineDashPattern.map(Double.init)
      stroke.dashes = pattern.count % 2 == 0 ? pattern : pattern + pattern
      stroke.dashPhase = scalar(
        piece.strokes.map { $0.map { Double($0.values.lineDashPhase) } }, share, in: scope)
    }
    return stroke
  }

  /// Whether a line is drawn in part at some instant.
  private func isTrimmed(_ piece: PathPiece) -> Bool {
    piece.strokes.contains { $0.map { $0.values.strokeStart > 0 || $0.values.strokeEnd < 1 } ?? false }
  }

  /// Where the line of one part begins and ends; fractions count the length of all parts together.
  private func trimming(_ piece: PathPiece, part: Int, _ scope: LottieScope) -> LottieShape {
    var last: (contours: PathContours, lengths: [Double])?
    var longest = 1.0
    let ends = zip(piece.contours, piece.strokes).map { contours, stroke -> [Double]? in
      guard let contours, let stroke else { return nil }
      if last?.contours.numbers != contours.numbers { last = (contours, contours.lengths) }
      let lengths = last?.lengths ?? []
      let before = lengths[..<part].reduce(0, +)
      let (total, own) = (lengths.reduce(0, +), max(lengths[part], 1e-9))
      longest = max(longest, own)
      let (start, end) = (stroke.values.strokeStart, max(stroke.values.strokeStart, stroke.values.strokeEnd))
      return [start, end].map { fraction in
        100 * max(0, min(1, (Double(max(0, min(1, fraction))) * total - before) / own))
      }
    }
    let share = share(scope) / longest * 100
    return .trim(
      start: scalar(ends.map { $0?[0] }, share, in: scope), end: scalar(ends.map { $0?[1] }, share, in: scope)
    )
  }

  // MARK: Gradients and pictures

  private mutating func gradients(
    _ node: MotionNode, _ seen: [PosedLayer?], _ scope: LottieScope
  ) -> [[LottieShape]] {
    let values = seen.map { layer -> GradientValues? in
      guard case .gradient(let gradient)? = layer?.values.content, !gradient.colors.isEmpty else {
        return nil
      }
      return gradient
    }
    guard let first = values.compactMap({ $0 }).first else { return [] }
    let count = first.colors.count
    guard values.allSatisfy({ $0.map { $0.colors.count == count && $0.type == first.type } ?? true }),
      first.type != .conic
    else {
      refuse(node, "type", "a conic gradient, and one whose stops change in number, cannot be said")
      return []
    }
    if values.contains(where: { $0?.colors.contains { $0.alpha < 1 } ?? false }) {
      approximate(node, "colors", "players draw gradients with clear stops differently")
    }
    let share = share(scope)
    var isRound = true
    let ends = zip(seen, values).enumerated().map { index, pair -> (start: CGPoint, end: CGPoint)? in
      guard let layer = pair.0, let gradient = pair.1 else { return nil }
      let box = layer.values.bounds.standardized
      func place(_ unit: CGPoint) -> CGPoint {
        CGPoint(
          x: box.minX + unit.x * box.width - scope.origin[index].x,
          y: box.minY + unit.y * box.height - scope.origin[index].y)
      }
      let (start, far) = (place(gradient.startPoint), place(gradient.endPoint))
      let way = CGPoint(
        x: gradient.endPoint.x - gradient.startPoint.x, y: gradient.endPoint.y - gradient.startPoint.y)
      if gradient.type == .radial {
        let (a, b) = (abs(far.x - start.x), abs(far.y - start.y))
        if abs(a - b) > 0.01 { isRound = false }
        return (start, CGPoint(x: start.x + a, y: start.y))
      }
      // Lines of one colour are square to the way in the unit square alone: the same slope in points.
      let square = way.x * way.x + way.y * way.y
      guard square > 0, box.width > 0, box.height > 0 else { return (start, far) }
      let slope = CGPoint(x: way.x / box.width / square, y: way.y / box.height / square)
      let steep = slope.x * slope.x + slope.y * slope.y
      return (start, CGPoint(x: start.x + slope.x / steep, y: start.y + slope.y / steep))
    }
    if !isRound {
      refuse(node, "endPoint", "a radial gradient that is no circle cannot be said")
      return []
    }
    let stops = zip(seen, values).map { layer, gradient -> [Double]? in
      guard let layer, let gradient else { return nil }
      return gradient.colors.enumerated().flatMap { index, color -> [Double] in
        let even = count > 1 ? Double(index) / Double(count - 1) : 0
        let place = index < gradient.locations.count ? gradient.locations[index] : even
        let tinted = layer.tint.map { color.multiplied(by: $0) } ?? color
        return [place, Double(tinted.red), Double(tinted.green), Double(tinted.blue)]
      }
    }
    func points(_ all: [CGPoint?]) -> LottieProperty {
      track(all.map { $0.map { [Double($0.x), Double($0.y)] } }, share, in: scope)
    }
    let gradient = LottieGradient(
      isRadial: first.type == .radial, start: points(ends.map { $0?.start }),
      end: points(ends.map { $0?.end }),
      stops: fitted(
        stops, Array(repeating: tolerance.color / 2, count: 4 * count), digits: 6, round: Self.roundColors),
      stopCount: count, opacity: .still(100))
    let boxes = zip(seen, values).map { layer, gradient -> RoundedBox? in
      gradient == nil ? nil : layer.map { RoundedBox($0.values.bounds.standardized, $0.values.cornerRadius) }
    }
    return [[outline(of: boxes, scope), .gradient(gradient)]]
  }

  private mutating func add(_ image: Bool, of node: MotionNode, _ seen: [PosedLayer?], _ scope: LottieScope) {
    var pictures: [Image] = []
    for case .image(let values)? in seen.map({ $0?.values.content }) {
      if let picture = values.contents, !pictures.contains(picture) { pictures.append(picture) }
    }
    for picture in pictures {
      guard let id = asset(of: picture) else {
        refuse(node, "contents", "the picture cannot be read")
        continue
      }
      let (width, height) = picture.pixelSize
      let rects = seen.map { layer -> CGRect? in
        guard case .image(let values)? = layer?.values.content, values.contents == picture, let layer else {
          return nil
        }
        return values.contentMode.rect(for: picture.size, in: layer.values.bounds.standardized)
      }
      let share = share(scope)
      var layer = LottieLayer(name: node.name, content: .image(id: id), parent: scope.parent)
      layer.transform.position = track(
        rects.enumerated().map { index, rect in
          rect.map {
            [
              Double($0.minX - scope.origin[index].x + scope.offset.x),
              Double($0.minY - scope.origin[index].y + scope.offset.y),
            ]
          }
        }, share, in: scope)
      layer.transform.scale = track(
        rects.map {
          $0.map { [100 * Double($0.width) / Double(width), 100 * Double($0.height) / Double(height)] }
        },
        share / Double(max(width, height)) * 100, in: scope)
      layer.transform.opacity = opacity(zip(scope.opacity, rects).map { $1 == nil ? 0 : $0 })
      layers.append(layer)
    }
  }

  private mutating func asset(of image: Image) -> String? {
    if let id = images[image] { return id }
    guard let data = image.png else { return nil }
    let id = "i\(images.count + 1)"
    let (width, height) = image.pixelSize
    assets.append(
      .image(id: id, width: width, height: height, url: "data:image/png;base64,\(data.base64EncodedString())")
    )
    images[image] = id
    return id
  }

  // MARK: Tracks

  fileprivate func fill(_ colors: [Color?], in scope: LottieScope, isEvenOdd: Bool = false) -> LottieShape {
    .fill(color: color(colors, in: scope), opacity: alpha(colors, in: scope), isEvenOdd: isEvenOdd)
  }

  /// The colour alone; where nothing is seen it does not matter.
  private func color(_ colors: [Color?], in scope: LottieScope) -> LottieProperty {
    let values = colors.enumerated().map { index, color -> [Double]? in
      guard let color, color.alpha > 0, scope.opacity[index] > 0 else { return nil }
      return [color.red, color.green, color.blue].map { Double(max(0, min(1, $0))) }
    }
    return fitted(values, Array(repeating: tolerance.color / 2, count: 3), digits: 6, round: Self.roundColors)
  }

  /// Up: some players cut what is behind the point of 255 times a component.
  private static let roundColors: @Sendable ([Double]) -> [Double] = { values in
    values.map { min(1, ($0 * 1e6 - 0.1).rounded(.up) / 1e6) }
  }

  /// The alpha of colours in percent; 0 where there is none.
  private func alpha(_ colors: [Color?], in scope: LottieScope) -> LottieProperty {
    let values = colors.enumerated().map { index, color -> [Double]? in
      scope.opacity[index] > 0 ? [100 * Double(max(0, min(1, color?.alpha ?? 0)))] : nil
    }
    var property = fitted(values, [100 * tolerance.color / 2], digits: 2)
    property.isScalar = true
    return property
  }

  /// An opacity in percent, which matters at every instant.
  fileprivate func opacity(_ values: [Double]) -> LottieProperty {
    var property = fitted(values.map { [100 * $0] }, [100 * tolerance.color / 2], digits: 2)
    property.isScalar = true
    return property
  }

  private func scalar(_ values: [Double?], _ tolerance: Double, in scope: LottieScope) -> LottieProperty {
    var property = track(values.map { $0.map { [$0] } }, tolerance, in: scope)
    property.isScalar = true
    return property
  }

  fileprivate func track(_ values: [[Double]?], _ tolerance: Double, in scope: LottieScope) -> LottieProperty
  {
    let seen = values.enumerated().map { scope.opacity[$0] > 0 ? $1 : nil }
    let count = seen.lazy.compactMap { $0 }.first?.count ?? values.lazy.compactMap { $0 }.first?.count ?? 1
    return fitted(
      seen, Array(repeating: tolerance, count: count), digits: LottieProperty.digits(for: tolerance))
  }

  private func fitted(
    _ values: [[Double]?], _ tolerance: [Double], digits: Int, round: (([Double]) -> [Double])? = nil
  ) -> LottieProperty {
    LottieProperty(
      fitting: values, tolerance, digits: digits, on: timeline, round: round)
  }
}

extension LottieProperty {
  /// How many digits a number needs for rounding to take no more than a tenth of its error.
  static func digits(for tolerance: Double) -> Int {
    max(1, min(7, Int((-log10(max(tolerance, 1e-7) / 5)).rounded(.up))))
  }

  /// The keyframes through the values of a timeline, of which those that are nil do not matter.
  init(
    fitting values: [[Double]?], _ tolerance: [Double], digits: Int, on timeline: MotionTimeline,
    round: (([Double]) -> [Double])? = nil
  ) {
    let fit = CurveFit(tolerance: tolerance, digits: digits, round: round)
    let known = values.lazy.compactMap { $0 }.first
    guard let known else {
      self.init(keyframes: [LottieKeyframe(frame: 0, value: tolerance.map { _ in 0 })], digits: digits)
      return
    }
    let first = fit.round(known)
    let isStill = values.allSatisfy { value in
      value.map { zip(zip($0, first), tolerance).allSatisfy { abs($0.0 - $0.1) <= $1 / 4 } } ?? true
    }
    if isStill {
      self.init(keyframes: [LottieKeyframe(frame: 0, value: first)], digits: digits)
    } else {
      self.init(
        keyframes: fit.keyframes(through: timeline.runs(values, tolerance: tolerance)), digits: digits)
    }
  }
}
