import Foundation
import RefreshIO
import RefreshLayers
import RefreshRendering

/// The shape of a path, as a trace keeps it.
public struct TracePath: Sendable {
  /// A short name for the shape: paths with the same points have the same.
  public let digest: String
  /// Its measures; nil where a trace has only its name.
  public let measures: Measures?
  /// Where its lines are within them; nil where it was read from a trace.
  package let balance: Balance?

  /// How large a path is and where, to a hundredth of a point.
  public struct Measures: Hashable, Sendable {
    /// The upper left corner of the smallest rectangle around the path, in points.
    public let x, y: Double
    /// The size of that rectangle in points.
    public let width, height: Double
    /// The length of all its lines and curves in points.
    public let length: Double

    /// The edges of the rectangle: left, top, right and bottom.
    package var edges: [Double] { [x, y, x + width, y + height] }
  }
}

extension TracePath {
  /// What tells a path from others of its measures, such as a mirrored one; whatever it begins with, and whichever way it goes.
  package struct Balance: Sendable {
    /// The middle of all lines by their length, in points.
    fileprivate let x, y: Double
    /// The mean product of the distances from the middle along x and y, in square points.
    fileprivate let slant: Double
  }
}

extension TracePath: Hashable {
  /// A shape has one name, with or without its measures.
  public static func == (a: Self, b: Self) -> Bool { a.digest == b.digest }
  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

extension TracePath {
  /// How far the edges of two paths are apart at most, and by how much one is longer, in points; 0 where that is not
  /// known.
  package func distance(to other: TracePath) -> Double {
    guard let own = measures, let other = other.measures else { return 0 }
    return zip(own.edges, other.edges).reduce(abs(own.length - other.length)) { max($0, abs($1.0 - $1.1)) }
  }

  /// Whether its lines lie as those of another path of the same measures, to a twentieth of a point; true where that is not
  /// known.
  package func isBalanced(as other: TracePath) -> Bool {
    guard let a = balance, let b = other.balance, let measures else { return true }
    let slack = 0.05
    return abs(a.x - b.x) <= slack && abs(a.y - b.y) <= slack
      && abs(a.slant - b.slant) <= slack * (measures.width + measures.height)
  }

  private static let word = "path"

  init(_ path: BezierPath) {
    var text = ""
    func write(_ letter: String, _ points: CGPoint...) {
      text += letter
      for point in points {
        text += OrderedJSON.plain((Double(point.x) * 1000).rounded()) + ","
        text += OrderedJSON.plain((Double(point.y) * 1000).rounded()) + " "
      }
    }
    for element in path.elements {
      switch element {
      case .move(let p): write("M", p)
      case .line(let p): write("L", p)
      case .quadCurve(let p, let c): write("Q", c, p)
      case .curve(let p, let c1, let c2): write("C", c1, c2, p)
      case .close: write("Z")
      }
    }
    digest = ContentHash.digits(of: Array(text.utf8))
    // Its lines, from which its curves stray by less than what is kept.
    let lines = path.flattened(tolerance: 0.002)
    measures = Measures(lines)
    balance = Balance(lines)
  }

  /// A path as a trace writes it; nil for any other text.
  init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let numbers = words.dropFirst(2).compactMap { Double($0) }.filter(\.isFinite)
    guard words.count >= 2, words[0] == Self.word, words[1].utf8.count == 16,
      UInt64(words[1], radix: 16) != nil, numbers.count == words.count - 2
    else { return nil }
    digest = String(words[1])
    balance = nil
    switch numbers.count {
    case 0: measures = nil
    case 5:
      measures = Measures(
        x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3], length: numbers[4])
    default: return nil
    }
  }

  /// As a trace writes it.
  var text: String {
    let numbers = measures.map { [$0.x, $0.y, $0.width, $0.height, $0.length] } ?? []
    return ([Self.word, digest] + numbers.map { OrderedJSON.plain($0) }).joined(separator: " ")
  }
}

extension TracePath.Measures {
  fileprivate init?(_ lines: [Polyline]) {
    let points = lines.flatMap(\.points)
    guard let first = points.first, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    func rounded(_ number: CGFloat) -> Double { (Double(number) * 100).rounded() / 100 + 0 }
    let (left, right) = points.reduce((first.x, first.x)) { (min($0.0, $1.x), max($0.1, $1.x)) }
    let (top, bottom) = points.reduce((first.y, first.y)) { (min($0.0, $1.y), max($0.1, $1.y)) }
    (x, y, width, height) = (rounded(left), rounded(top), rounded(right - left), rounded(bottom - top))
    length = rounded(lines.reduce(0) { $0 + $1.pieces.reduce(0) { $0 + $1.length } })
  }
}

extension TracePath.Balance {
  fileprivate init?(_ lines: [Polyline]) {
    let pieces = lines.flatMap(\.pieces)
    let length = pieces.reduce(0) { $0 + $1.length }
    guard length > 0, length.isFinite else { return nil }
    func mean(_ value: (Polyline.Piece) -> CGFloat) -> Double {
      Double(pieces.reduce(0) { $0 + $1.length * value($1) } / length)
    }
    let (x, y) = (mean { ($0.a.x + $0.b.x) / 2 }, mean { ($0.a.y + $0.b.y) / 2 })
    (self.x, self.y) = (x, y)
    // Of a straight line: the product at its middle, and a twelfth of that of its ends' distances.
    slant = mean {
      (($0.a.x + $0.b.x) / 2 - CGFloat(x)) * (($0.a.y + $0.b.y) / 2 - CGFloat(y))
        + ($0.b.x - $0.a.x) * ($0.b.y - $0.a.y) / 12
    }
  }
}

extension Polyline {
  /// A straight line between two points.
  fileprivate struct Piece {
    let a, b: CGPoint
    let length: CGFloat
  }

  fileprivate var pieces: [Piece] {
    let ends = points.dropFirst() + (isClosed ? [points[0]] : [])
    return zip(points, ends).map { Piece(a: $0, b: $1, length: hypot($1.x - $0.x, $1.y - $0.y)) }
  }
}
