import Foundation
import RefreshLayers

/// Paths that share parts, such as the glyphs of texts: each part once, with its positions.
struct RepeatedContours {
  /// Contour with the contours inside it, drawn at most once at an instant.
  struct PlacedContours {
    let contours: [LottieContourStructure]
    /// Points and tangents of each contour, relative to the first point of all.
    let numbers: [[Double]]
    /// Position of the first point at each instant; nil where the part is not drawn.
    fileprivate(set) var places: [[Double]?]
  }

  private(set) var parts: [PlacedContours] = []
  /// Indices of instants at which the set of parts or their distances change.
  private(set) var breaks: Set<Int> = []

  /// Tolerance within which two parts count as equal, in points.
  private static let precision = 0.004

  /// Finds equal parts in the paths of a drawing.
  ///
  /// - Parameter paths: path at each instant; nil where nothing is drawn.
  init(_ paths: [PathContours?]) {
    var last: (path: PathContours, placed: [Int: [Double]])?
    for (index, path) in paths.enumerated() {
      guard let path else {
        last = nil
        continue
      }
      if let last, last.path.numbers == path.numbers, last.path.structure == path.structure {
        for (part, place) in last.placed { parts[part].places[index] = place }
        continue
      }
      let placed = place(Self.clusters(of: path), at: index, of: paths.count, after: last?.placed ?? [:])
      if !Self.isMoved(last?.placed ?? [:], to: placed) { breaks.insert(index) }
      last = (path, placed)
    }
  }

  private typealias ContourCluster = (
    contours: [LottieContourStructure], numbers: [[Double]], place: [Double]
  )

  /// Assigns each cluster of contours to an equal part that is known, or to a new part.
  private mutating func place(
    _ clusters: [ContourCluster], at index: Int, of count: Int, after last: [Int: [Double]]
  ) -> [Int: [Double]] {
    var placed: [Int: [Double]] = [:]
    for cluster in clusters {
      let alike = parts.indices.filter { placed[$0] == nil && isCopy(cluster, of: parts[$0]) }
      // A part that stays in place needs no keyframe; one that was not drawn before needs none at its old place.
      let part =
        alike.first { last[$0].map { Self.isNear($0, cluster.place) } ?? false }
        ?? alike.first { last[$0] == nil } ?? alike.first ?? parts.count
      if part == parts.count {
        parts.append(
          PlacedContours(
            contours: cluster.contours, numbers: cluster.numbers,
            places: Array(repeating: nil, count: count)))
      }
      parts[part].places[index] = cluster.place
      placed[part] = cluster.place
    }
    return placed
  }

  private func isCopy(_ cluster: ContourCluster, of part: PlacedContours) -> Bool {
    part.contours == cluster.contours && zip(part.numbers, cluster.numbers).allSatisfy(Self.isNear)
  }

  private static func isNear(_ a: [Double], _ b: [Double]) -> Bool { a.isNear(b, within: precision) }

  /// True if the same parts are drawn with one common translation.
  private static func isMoved(_ old: [Int: [Double]], to new: [Int: [Double]]) -> Bool {
    guard let (first, place) = new.first, let before = old[first], old.count == new.count else {
      return false
    }
    return new.allSatisfy { part, to in
      old[part].map {
        isNear([to[0] - $0[0], to[1] - $0[1]], [place[0] - before[0], place[1] - before[1]])
      } ?? false
    }
  }

  /// Groups of contours: each outermost contour with the contours inside it.
  private static func clusters(of path: PathContours) -> [ContourCluster] {
    let contours = path.structure
    let boxes = zip(contours, path.numbers).map { contour, numbers in
      CGRect(
        around: (0..<contour.count).map { CGPoint(x: numbers[2 * $0], y: numbers[2 * $0 + 1]) })
    }
    let roots = boxes.indices.map { own in
      boxes.indices.filter { $0 != own && boxes[$0] != boxes[own] && boxes[$0].contains(boxes[own]) }
        .max { boxes[$0].width < boxes[$1].width } ?? own
    }
    return boxes.indices.filter { roots[$0] == $0 }.map { root in
      let members = boxes.indices.filter { roots[$0] == root }
      let place = Array(path.numbers[members[0]].prefix(2))
      let numbers = members.map { member -> [Double] in
        var numbers = path.numbers[member]
        for point in 0..<contours[member].count {
          numbers[2 * point] -= place[0]
          numbers[2 * point + 1] -= place[1]
        }
        return numbers
      }
      return (members.map { contours[$0] }, numbers, place)
    }
  }
}
