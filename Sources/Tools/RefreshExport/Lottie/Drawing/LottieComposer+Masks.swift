import Foundation
import RefreshLayers

/// Masks of layers: clips at the bounds, outlines and track mattes.
extension LottieComposer {
  /// Clips a layer's composition at the layer's bounds.
  func addClip(
    _ node: TimelineLayer, _ scope: InheritedLottieState, _ isOnePicture: Bool, to layer: inout LottieLayer
  ) {
    let boxes = node.samples.map { $0.map { RoundedBox($0.values) } }
    cut(&layer, off: mask(RoundedBox.outline(of: boxes), scope), isOnePicture)
  }

  /// Clips a composition as one image at an outline.
  ///
  /// With a single mask ThorVG clips each element by itself, and hidden elements shine through at an antialiased
  /// edge. A composition of several elements therefore has a second mask without effect.
  func cut(_ layer: inout LottieLayer, off mask: LottieLayer.Mask, _ isOnePicture: Bool) {
    layer.masks.append(mask)
    if !isOnePicture { layer.masks.append(.nothing) }
  }

  /// Mask from an outline in the coordinates of the superlayer.
  func mask(_ outline: AnimatedContour, _ scope: InheritedLottieState) -> LottieLayer.Mask {
    let (seen, contour) = seen(outline, scope)
    let shift = [Double(scope.offset.x), Double(scope.offset.y)]
    let moved = seen.map { numbers in
      numbers.map { $0.enumerated().map { $0 < 2 * contour.count ? $1 + shift[$0 % 2] : $1 } }
    }
    return LottieLayer.Mask(path: track(moved, share(scope), in: scope), contour: contour)
  }

  /// Composition of a layer's masks, for use as a track matte; nil if they draw nothing.
  mutating func matteLayer(
    _ node: TimelineLayer, _ scope: InheritedLottieState, _ reach: CGRect, _ shift: CGPoint
  ) -> LottieLayer? {
    let outer = layers
    layers = []
    add(node.masks, in: scope)
    let content = layers
    layers = outer
    return content.isEmpty ? nil : compositionLayer("\(node.name) mask", content, reach, shift)
  }

  /// Outlines of a layer's masks, in the layer's coordinates.
  mutating func maskOutlines(_ node: TimelineLayer) -> CombinedMask {
    var outlines = CombinedMask(count: count)
    for (index, layer) in node.samples.enumerated() {
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
    into outlines: inout CombinedMask
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

/// Masks of a layer as one outline, because players combine several masks differently.
struct CombinedMask {
  private typealias OutlineKey = (
    layer: Int, kind: Int, structure: [LottieContourStructure], isEvenOdd: Bool
  )

  /// All contours in one, connected by double lines of no width; nil without any.
  private(set) var path: AnimatedContour?
  /// Opacity of the whole mask at each instant.
  var opacity: [Double]
  /// True if the mask draws opaque shapes alone.
  var areOpaque = true
  /// True if contours cross, so that the nonzero rule fills another area than their own rule.
  private var cross = false

  /// True if the outline represents the mask exactly.
  var isSound: Bool { areOpaque && !cross }

  /// Reason why the outline does not represent the mask.
  var fault: String {
    areOpaque
      ? "contours of it cross where its fill rule leaves a hole" : "it is not made of opaque shapes alone"
  }

  private var pieces: [(key: OutlineKey, contours: [PathContours?])] = []

  init(count: Int) { opacity = Array(repeating: 1, count: count) }

  mutating func add(_ path: BezierPath, of layer: Int, _ kind: Int, isEvenOdd: Bool, at index: Int) {
    let contours = PathContours(path)
    guard !contours.structure.isEmpty else { return }
    let key: OutlineKey = (layer, kind, contours.structure, isEvenOdd)
    if let place = pieces.firstIndex(where: { $0.key == key }) {
      pieces[place].contours[index] = contours
    } else {
      var all = [PathContours?](repeating: nil, count: opacity.count)
      all[index] = contours
      pieces.append((key, all))
    }
  }

  /// Adds an outline that covers everything at an instant.
  mutating func coverAll(at index: Int) {
    add(
      BezierPath(rect: CGRect(x: -8000, y: -8000, width: 16000, height: 16000)), of: -1, 0, isEvenOdd: false,
      at: index)
  }

  /// Joins the contours, reversed where needed so that the nonzero rule fills the visible area.
  mutating func join() {
    var parts: [AnimatedContour] = []
    for piece in pieces {
      // The nesting is tested at a few instants and must be the same at all of them.
      let known = piece.contours.indices.filter { piece.contours[$0] != nil }
      let probes = stride(from: 0, to: known.count, by: max(1, known.count / 24)).map { known[$0] }
      let nestings = probes.map { ContourNesting(piece.contours[$0]!, isEvenOdd: piece.key.isEvenOdd) }
      guard let nesting = nestings.first, nesting.isSound, nestings.allSatisfy({ $0 == nesting }) else {
        cross = true
        continue
      }
      for (part, contour) in piece.key.structure.enumerated() {
        let numbers = piece.contours.map { contours -> [Double]? in
          guard let numbers = contours?.numbers[part] else { return nil }
          return nesting.isTurned[part] ? Self.turned(numbers, contour.count) : numbers
        }
        parts.append((numbers, contour))
      }
    }
    guard let first = parts.first else { return }
    if parts.count == 1, !first.numbers.contains(where: { $0 == nil }) {
      path = (first.numbers, LottieContourStructure(isClosed: true, count: first.contour.count))
      return
    }
    let count = parts.reduce(0) { $0 + $1.contour.count + 1 } + max(0, parts.count - 2)
    let numbers = opacity.indices.map { index -> [Double]? in
      guard let place = parts.lazy.compactMap({ $0.numbers[index] }).first else { return nil }
      // A contour that is missing at an instant shrinks to a point of a contour that is present.
      return Self.joined(
        parts.map { part in
          part.numbers[index]
            ?? (0..<part.contour.count).flatMap { _ in place.prefix(2) }
            + Array(repeating: 0, count: 4 * part.contour.count)
        })
    }
    path = (numbers, LottieContourStructure(isClosed: true, count: count))
  }

  /// Reverses the direction of a contour.
  private static func turned(_ numbers: [Double], _ count: Int) -> [Double] {
    func list(_ number: Int) -> [Double] {
      (0..<count).reversed().flatMap { index -> ArraySlice<Double> in
        let place = 2 * (number * count + index)
        return numbers[place..<place + 2]
      }
    }
    return list(0) + list(2) + list(1)
  }

  /// Joins contours: each in turn, and from the last back along the connecting lines.
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
