import RefreshLayers

/// Path over time with a constant structure, with its fill and stroke.
struct AnimatedPath {
  let structure: [LottieContourStructure]
  let isEvenOdd: Bool
  /// True if the stroke is exported as a filled outline, which all players draw alike.
  let fillsLine: Bool
  /// Contours at each instant; nil where the path is not drawn.
  var contours: [PathContours?]
  var fills: [Color?]
  var strokes: [(values: ShapeValues, color: Color)?]
}

/// Paths of a layer, grouped by structure, from back to front.
struct AnimatedPaths {
  private(set) var all: [AnimatedPath] = []
  /// True if strokes are exported as filled outlines.
  var fillLines = false

  private var last: (path: BezierPath, contours: PathContours)?
  private let count: Int

  init(count: Int) { self.count = count }

  /// Adds a path at an instant.
  ///
  /// - Returns: the path's contours; nil if it has none.
  @discardableResult
  mutating func add(
    _ path: BezierPath, fill: Color?, stroke: (values: ShapeValues, color: Color)? = nil,
    isEvenOdd: Bool = false, at index: Int
  ) -> PathContours? {
    if last?.path != path { last = (path, PathContours(path)) }
    guard let contours = last?.contours, !contours.structure.isEmpty else { return nil }
    let known = all.firstIndex { $0.structure == contours.structure && $0.isEvenOdd == isEvenOdd }
    let place = known ?? all.count
    if known == nil {
      all.append(
        AnimatedPath(
          structure: contours.structure, isEvenOdd: isEvenOdd, fillsLine: fillLines,
          contours: Array(repeating: nil, count: count),
          fills: Array(repeating: nil, count: count), strokes: Array(repeating: nil, count: count)))
    }
    all[place].contours[index] = contours
    all[place].fills[index] = fill
    all[place].strokes[index] = stroke
    return contours
  }
}
