import Foundation

/// The length along a piece of a path, and the way back from a length to a parameter.
struct ArcLength: Hashable, Sendable {
  /// Cells of a table along a curve; a line needs one.
  private static let cellsPerCurve = 32

  let segment: PathSegment
  /// The length from the start to each of the evenly spaced parameters.
  private let lengths: [Double]

  /// The length of the whole piece, in points.
  var total: Double { lengths[lengths.count - 1] }

  init(_ segment: PathSegment) {
    self.segment = segment
    if case .line(let from, let to) = segment {
      lengths = [0, from.distance(to: to)]
      return
    }
    var sum = 0.0
    lengths =
      [0]
      + (0..<Self.cellsPerCurve).map {
        let cells = Double(Self.cellsPerCurve)
        sum += Self.length(of: segment, from: Double($0) / cells, to: Double($0 + 1) / cells)
        return sum
      }
  }

  /// The parameter at a length from the start, both clamped to the piece.
  ///
  /// The table gives the cell and a first guess; Newton's method refines it with the length inside the cell, whose
  /// derivative is the speed.
  func parameter(at length: Double) -> Double {
    guard length > 0 else { return 0 }
    guard length < total else { return 1 }
    var low = 0
    var high = lengths.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= length { low = middle } else { high = middle }
    }
    let width = 1 / Double(lengths.count - 1)
    let start = Double(low) * width
    let wanted = length - lengths[low]
    var t = start + width * (wanted / (lengths[high] - lengths[low]))
    if case .line = segment { return t }
    for _ in 0..<4 {
      let speed = segment.derivative(at: t).distance(to: .zero)
      let error = Self.length(of: segment, from: start, to: t) - wanted
      // At a cusp there is no speed to divide by, and the guess is as good as it gets.
      guard speed > 0, abs(error) > 1e-6 else { break }
      t = (t - error / speed).clamped(to: start...start + width)
    }
    return t
  }

  /// The integral of the speed between two parameters, by Gauss and Legendre's rule of five points.
  private static func length(of segment: PathSegment, from start: Double, to end: Double) -> Double {
    let middle = (start + end) / 2
    let half = (end - start) / 2
    return half
      * rule.reduce(0) {
        $0 + $1.weight * segment.derivative(at: middle + half * $1.node).distance(to: .zero)
      }
  }

  private static let rule: [(node: Double, weight: Double)] = [
    (0, 128.0 / 225),
    (-0.5384693101056831, 0.47862867049936647), (0.5384693101056831, 0.47862867049936647),
    (-0.906179845938664, 0.23692688505618908), (0.906179845938664, 0.23692688505618908),
  ]
}
