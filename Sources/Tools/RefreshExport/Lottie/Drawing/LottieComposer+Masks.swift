import Foundation
import RefreshFrames
import RefreshLayers

/// Masks of layers: bounds, outlines, and mattes.
extension LottieComposer {
  /// Cuts a composition of a layer off at the layer's bounds.
  func addClip(
    _ seen: [PosedLayer?], _ scope: LottieScope, _ isOnePicture: Bool, to layer: inout LottieLayer
  ) {
    let boxes = seen.map { layer in
      layer.map { RoundedBox($0.values) }
    }
    let (numbers, contour) = RoundedBox.numbers(of: boxes)
    cut(&layer, off: mask(numbers, contour, scope), isOnePicture)
  }

  /// Cuts a composition off at an outline, as one image.
  ///
  /// ThorVG cuts each part by itself where a layer has one mask alone: at a smoothed edge what is hidden shines through
  /// then. So a composition of several parts has another, which adds nothing.
  func cut(_ layer: inout LottieLayer, off mask: LottieLayer.Mask, _ isOnePicture: Bool) {
    layer.masks.append(mask)
    if !isOnePicture { layer.masks.append(.nothing) }
  }

  /// The mask of a composition in whose scope its outline is.
  func mask(_ numbers: [[Double]?], _ contour: LottieContour, _ scope: LottieScope) -> LottieLayer.Mask {
    let (seen, contour) = seen(numbers, contour, scope)
    let shift = [Double(scope.offset.x), Double(scope.offset.y)]
    let moved = seen.map { numbers in
      numbers.map { $0.enumerated().map { $0 < 2 * contour.count ? $1 + shift[$0 % 2] : $1 } }
    }
    return LottieLayer.Mask(path: track(moved, share(scope), in: scope), contour: contour)
  }

  /// The masks of a layer as one image, whose alpha is what the layer is seen through.
  mutating func matteLayer(
    _ node: MotionNode, _ scope: LottieScope, _ reach: CGRect, _ shift: CGPoint
  ) -> LottieLayer? {
    let outer = layers
    layers = []
    add(node.masks, in: scope)
    let content = layers
    layers = outer
    return content.isEmpty ? nil : compositionLayer("\(node.name) mask", content, reach, shift)
  }

  /// The outlines of a layer's masks, in the layer's own coordinates.
  mutating func maskOutlines(_ node: MotionNode, _ seen: [PosedLayer?]) -> MaskOutlines {
    var outlines = MaskOutlines(count: seen.count)
    for (index, layer) in seen.enumerated() {
      guard layer != nil else { continue }
      let masks = node.masks.compactMap { $0.samples[index] }
      if masks.isEmpty {
        outlines.coverAll(at: index)
      } else if let mask = masks.first(where: \.isVisible) {
        outlines.opacity[index] = held(mask.values.opacity)
        collect(mask, .identity, isWhole: true, at: index, into: &outlines)
      } else {
        outlines.opacity[index] = 0
      }
    }
    outlines.join()
    return outlines
  }

  private mutating func collect(
    _ layer: PosedLayer, _ outer: CGAffineTransform, isWhole: Bool, at index: Int,
    into outlines: inout MaskOutlines
  ) {
    guard layer.isVisible else { return }
    let values = layer.values
    let place = layer.transform.affine.concatenating(outer)
    let box = BezierPath(
      roundedRect: values.bounds.standardized, byRoundingCorners: values.maskedCorners,
      cornerRadius: values.cornerRadius)
    var areOpaque =
      layer.transform.isFlat && layer.transform.m44 == 1 && layer.masks.isEmpty && !values.hasShadow
      && (isWhole || values.opacity >= 0.999) && (layer.tint?.alpha ?? 1) >= 0.999
      && !(values.masksToBounds && overflows(layer)) && values.picture.contents == nil
    func isOpaque(_ color: Color?) -> Bool {
      guard let color, color.alpha > 0 else { return false }
      if color.alpha < 0.999 { areOpaque = false }
      return true
    }
    func add(_ path: BezierPath, _ kind: Int, isEvenOdd: Bool = false) {
      outlines.add(path.applying(place), of: layer.id, kind, isEvenOdd: isEvenOdd, at: index)
    }
    let hasBackground = isOpaque(values.backgroundColor) && !values.bounds.standardized.isEmpty
    if hasBackground { add(box, 0) }
    if values.borderWidth > 0, isOpaque(values.borderColor), !hasBackground { areOpaque = false }
    switch values.content {
    case .shape(let shape):
      guard let path = shape.path else { break }
      if isOpaque(shape.fillColor) { add(path, 1, isEvenOdd: shape.fillRule == .evenOdd) }
      if shape.lineWidth > 0, isOpaque(shape.strokeColor) { areOpaque = false }
    case .text(let text):
      guard isOpaque(text.foregroundColor) else { break }
      if let path = outline(of: text, layer) { add(path, 1) }
    case .gradient(let gradient):
      if gradient.colors.contains(where: { isOpaque($0) }) { add(box, 1) }
    case .none, .image, .replicator: break
    }
    if !areOpaque { outlines.areOpaque = false }
    for sublayer in layer.sublayers {
      collect(sublayer, place, isWhole: false, at: index, into: &outlines)
    }
  }
}

/// The masks of a layer as one outline: players differ in how they put several masks together.
struct MaskOutlines {
  private struct Key: Hashable {
    let layer: Int
    let kind: Int
    let structure: PathContours.Structure
    let isEvenOdd: Bool
  }

  /// All parts in one, joined by ways there and back that have no width; nil if there is nothing to be seen.
  private(set) var path: (numbers: [[Double]?], contour: LottieContour)?
  /// How opaque the mask is as a whole, at each instant.
  var opacity: [Double]
  /// Whether all that is drawn of the mask is opaque.
  var areOpaque = true
  /// Whether contours cross each other, or themselves, so that what is inside by their rule is outside by another.
  private var cross = false

  /// Whether the outline is all that there is to the mask.
  var isSound: Bool { areOpaque && !cross }

  /// Why it is not, in words.
  var fault: String {
    areOpaque
      ? "contours of it cross where its fill rule leaves a hole" : "it is not made of opaque shapes alone"
  }

  private var pieces: [(key: Key, contours: [PathContours?])] = []

  init(count: Int) { opacity = Array(repeating: 1, count: count) }

  mutating func add(_ path: BezierPath, of layer: Int, _ kind: Int, isEvenOdd: Bool, at index: Int) {
    let contours = PathContours(path)
    guard !contours.structure.contours.isEmpty else { return }
    let key = Key(layer: layer, kind: kind, structure: contours.structure, isEvenOdd: isEvenOdd)
    if let place = pieces.firstIndex(where: { $0.key == key }) {
      pieces[place].contours[index] = contours
    } else {
      var all = [PathContours?](repeating: nil, count: opacity.count)
      all[index] = contours
      pieces.append((key, all))
    }
  }

  /// Lets everything be seen at an instant.
  mutating func coverAll(at index: Int) {
    add(
      BezierPath(rect: CGRect(x: -8000, y: -8000, width: 16000, height: 16000)), of: -1, 0, isEvenOdd: false,
      at: index)
  }

  /// Joins the parts, each turned so that what is seen is inside by the rule of non-zero winding.
  mutating func join() {
    var parts: [(contour: LottieContour, numbers: [[Double]?])] = []
    for piece in pieces {
      // A few instants tell how the parts of a path are in each other; it has to be so at all of them.
      let known = piece.contours.indices.filter { piece.contours[$0] != nil }
      let probes = stride(from: 0, to: known.count, by: max(1, known.count / 24)).map { known[$0] }
      let nestings = probes.map { ContourNesting(piece.contours[$0]!, isEvenOdd: piece.key.isEvenOdd) }
      guard let nesting = nestings.first, nesting.isSound, nestings.allSatisfy({ $0 == nesting }) else {
        cross = true
        continue
      }
      for (part, contour) in piece.key.structure.contours.enumerated() {
        let numbers = piece.contours.map { contours -> [Double]? in
          guard let numbers = contours?.numbers[part] else { return nil }
          return nesting.isTurned[part] ? Self.turned(numbers, contour.count) : numbers
        }
        parts.append((contour, numbers))
      }
    }
    guard let first = parts.first else { return }
    if parts.count == 1, !first.numbers.contains(where: { $0 == nil }) {
      path = (first.numbers, LottieContour(isClosed: true, count: first.contour.count))
      return
    }
    let count = parts.reduce(0) { $0 + $1.contour.count + 1 } + max(0, parts.count - 2)
    let numbers = opacity.indices.map { index -> [Double]? in
      guard let place = parts.lazy.compactMap({ $0.numbers[index] }).first else { return nil }
      // A part that is not there is in a point of one that is.
      return Self.joined(
        parts.map { part in
          part.numbers[index]
            ?? (0..<part.contour.count).flatMap { _ in place.prefix(2) }
            + Array(repeating: 0, count: 4 * part.contour.count)
        })
    }
    path = (numbers, LottieContour(isClosed: true, count: count))
  }

  /// A part that goes the other way round.
  private static func turned(_ numbers: [Double], _ count: Int) -> [Double] {
    func list(_ number: Int) -> [Double] {
      (0..<count).reversed().flatMap { index -> ArraySlice<Double> in
        let place = 2 * (number * count + index)
        return numbers[place..<place + 2]
      }
    }
    return list(0) + list(2) + list(1)
  }

  /// Parts in one: around each and on to the next, and from the last back as it came.
  private static func joined(_ parts: [[Double]]) -> [Double] {
    var (points, before, after): ([Double], [Double], [Double]) = ([], [], [])
    for part in parts {
      let count = part.count / 6
      let lists = (0..<3).map { Array(part[2 * $0 * count..<2 * ($0 + 1) * count]) }
      points += lists[0] + lists[0].prefix(2)
      before += [0, 0] + lists[1].dropFirst(2) + lists[1].prefix(2)
      after += lists[2] + [0, 0]
    }
    for part in parts.dropFirst().dropLast().reversed() {
      points += part.prefix(2)
      before += [0, 0]
      after += [0, 0]
    }
    return points + before + after
  }
}
