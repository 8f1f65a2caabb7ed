import Foundation
import RefreshFiles
import RefreshLayers
import RefreshRendering

/// The shape of a path, as stored in a trace.
public struct TracePath: Sendable {
  /// A hash of the shape; paths with the same points have the same digest.
  public let digest: String
  /// The measures of the path; nil if a trace has only the digest.
  public let measures: Measures?
  /// The distribution of the path's lines; nil if the path was read from a trace.
  package let balance: Balance?

  /// The bounding rectangle and length of a path, rounded to 0.01 points.
  public struct Measures: Hashable, Sendable {
    /// The top left corner of the path's bounding rectangle, in points.
    public let x, y: Double
    /// The size of the path's bounding rectangle, in points.
    public let width, height: Double
    /// The length of all lines and curves in points.
    public let length: Double

    /// The edges of the bounding rectangle: left, top, right and bottom.
    package var edges: [Double] { [x, y, x + width, y + height] }
  }
}

extension TracePath {
  /// Moments of a path's lines, which distinguish it from paths of equal measures, such as a mirrored one;
  /// independent of the start point and direction.
  package struct Balance: Sendable {
    /// The centroid of all lines, weighted by length, in points.
    fileprivate let x, y: Double
    /// The covariance of x and y along the lines, in square points.
    fileprivate let slant: Double
  }
}

extension TracePath: Hashable {
  /// Compares digests only, because a trace may omit the measures.
  public static func == (a: Self, b: Self) -> Bool { a.digest == b.digest }
  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

extension TracePath {
  /// The largest difference between the edges and the lengths of two paths, in points; 0 if unknown.
  package func distance(to other: TracePath) -> Double {
    guard let own = measures, let other = other.measures else { return 0 }
    return zip(own.edges, other.edges).reduce(abs(own.length - other.length)) { max($0, abs($1.0 - $1.1)) }
  }

  /// True if the lines are distributed like those of another path of the same measures, within 0.05 points; true if
  /// unknown.
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
    // Flattened to less than the stored precision.
    let lines = path.flattened(tolerance: 0.002)
    let sums = Sums(lines)
    measures = Measures(lines, sums)
    balance = Balance(sums)
  }

  /// Parses the text form in a trace; nil for other text.
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

  /// The text form in `trace.ndjson`: digest and measures.
  var text: String {
    let numbers = measures.map { [$0.x, $0.y, $0.width, $0.height, $0.length] } ?? []
    return ([Self.word, digest] + numbers.map { OrderedJSON.plain($0) }).joined(separator: " ")
  }
}

extension TracePath.Measures {
  fileprivate init?(_ lines: [Polyline], _ sums: TracePath.Sums) {
    guard let first = lines.first?.points.first else { return nil }
    var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
    for line in lines {
      for point in line.points {
        guard point.x.isFinite, point.y.isFinite else { return nil }
        (left, right) = (min(left, point.x), max(right, point.x))
        (top, bottom) = (min(top, point.y), max(bottom, point.y))
      }
    }
    func rounded(_ number: CGFloat) -> Double { (Double(number) * 100).rounded() / 100 + 0 }
    (x, y, width, height) = (rounded(left), rounded(top), rounded(right - left), rounded(bottom - top))
    length = rounded(CGFloat(sums.length))
  }
}

extension TracePath.Balance {
  fileprivate init?(_ sums: TracePath.Sums) {
    guard sums.length > 0, sums.length.isFinite else { return nil }
    (x, y) = (sums.x / sums.length, sums.y / sums.length)
    slant = sums.product / sums.length - x * y
  }
}

extension TracePath {
  /// Line integrals over a path: of 1, x, y and x · y.
  fileprivate struct Sums {
    private(set) var (length, x, y, product) = (0.0, 0.0, 0.0, 0.0)

    init(_ lines: [Polyline]) {
      for line in lines {
        guard var last = line.points.first else { continue }
        for point in line.points.dropFirst() {
          add(last, point)
          last = point
        }
        if line.isClosed { add(last, line.points[0]) }
      }
    }

    private mutating func add(_ a: CGPoint, _ b: CGPoint) {
      let (width, height) = (Double(b.x - a.x), Double(b.y - a.y))
      let (middleX, middleY) = (Double(a.x + b.x) / 2, Double(a.y + b.y) / 2)
      let own = hypot(width, height)
      length += own
      x += own * middleX
      y += own * middleY
      // For a straight line, the mean of x · y is its value at the midpoint plus width · height / 12.
      product += own * (middleX * middleY + width * height / 12)
    }
  }
}
