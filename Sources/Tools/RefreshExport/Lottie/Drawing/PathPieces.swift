import Foundation
import RefreshLayers

/// Paths of one structure that are filled and stroked together.
struct PathPiece {
  let structure: PathContours.Structure
  let isEvenOdd: Bool
  /// Whether the line is filled as an area, which all players draw alike.
  let fillsLine: Bool
  /// nil where this piece is not drawn.
  var contours: [PathContours?]
  var fills: [Color?]
  var strokes: [(values: ShapeValues, color: Color)?]
}

/// The paths of a layer, sorted by their structure, from back to front.
struct PathPieces {
  private(set) var all: [PathPiece] = []
  /// Whether lines are filled as areas.
  var fillLines = false

  private struct Key: Hashable {
    let structure: PathContours.Structure
    let isEvenOdd: Bool
  }

  private var places: [Key: Int] = [:]
  private var last: (path: BezierPath, contours: PathContours)?
  private let count: Int

  init(count: Int) { self.count = count }

  /// Adds what is drawn of a path at an instant, and returns its contours; nil if it has none.
  @discardableResult
  mutating func add(
    _ path: BezierPath, fill: Color?, stroke: (values: ShapeValues, color: Color)? = nil,
    isEvenOdd: Bool = false, at index: Int
  ) -> PathContours? {
    if last?.path != path { last = (path, PathContours(path)) }
    guard let contours = last?.contours, !contours.structure.contours.isEmpty else { return nil }
    let key = Key(structure: contours.structure, isEvenOdd: isEvenOdd)
    let place = places[key] ?? all.count
    if place == all.count {
      places[key] = place
      all.append(
        PathPiece(
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
