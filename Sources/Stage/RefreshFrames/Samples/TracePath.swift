import Foundation
import RefreshFiles
import RefreshLayers
import RefreshRendering
import Synchronization

/// The shape of a path, as stored in a trace.
public struct TracePath: Sendable {
  /// A hash of the shape; paths with the same points have the same digest.
  public let digest: String
  private let outline: Outline

  /// Bounding rectangle and length of the path; nil if the trace has only the digest.
  public var measures: Measures? { outline.measured.0 }
  /// Moments of the path's lines; nil for a path read from a trace.
  package var moments: Moments? { outline.measured.1 }

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
  package struct Moments: Sendable {
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
  /// Largest difference of two paths in any edge or in length, in points; 0 if either path has no measures.
  package func distance(to other: TracePath) -> Double {
    guard let own = measures, let other = other.measures else { return 0 }
    return zip(own.edges, other.edges).reduce(abs(own.length - other.length)) { max($0, abs($1.0 - $1.1)) }
  }

  /// True if the lines are distributed like those of another path of the same measures, within 0.05 points; true if
  /// unknown.
  package func isBalanced(as other: TracePath) -> Bool {
    guard let a = moments, let b = other.moments, let measures else { return true }
    let slack = 0.05
    return abs(a.x - b.x) <= slack && abs(a.y - b.y) <= slack
      && abs(a.slant - b.slant) <= slack * (measures.width + measures.height)
  }

  private static let word = "path"

  package init(_ path: BezierPath) {
    var text: [UInt8] = []
    func write(_ letter: Unicode.Scalar, _ points: CGPoint...) {
      text.append(UInt8(ascii: letter))
      for point in points {
        text += OrderedJSON.plain((Double(point.x) * 1000).rounded()).utf8
        text.append(UInt8(ascii: ","))
        text += OrderedJSON.plain((Double(point.y) * 1000).rounded()).utf8
        text.append(UInt8(ascii: " "))
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
    digest = ContentHash.digits(of: text)
    outline = Outline(path)
  }

  /// Parses the text form in a trace; nil for other text.
  init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let numbers = words.dropFirst(2).compactMap { Double($0) }.filter(\.isFinite)
    guard words.count >= 2, words[0] == Self.word, words[1].utf8.count == 16,
      UInt64(words[1], radix: 16) != nil, numbers.count == words.count - 2
    else { return nil }
    digest = String(words[1])
    switch numbers.count {
    case 0: outline = Outline(nil)
    case 5:
      outline = Outline(
        Measures(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3], length: numbers[4]))
    default: return nil
    }
  }

  /// The text form in `trace.ndjson`: digest and measures.
  var text: String {
    let numbers = measures.map { [$0.x, $0.y, $0.width, $0.height, $0.length] } ?? []
    return ([Self.word, digest] + numbers.map { OrderedJSON.plain($0) }).joined(separator: " ")
  }
}

extension TracePath {
  /// The measures of a path, computed at the first access because most paths are compared only by digest.
  fileprivate final class Outline: Sendable {
    private enum State {
      case path(BezierPath)
      case measured(Measures?, Moments?)
    }
    private let state: Mutex<State>

    init(_ path: BezierPath) { state = Mutex(.path(path)) }
    init(_ measures: Measures?) { state = Mutex(.measured(measures, nil)) }

    var measured: (Measures?, Moments?) {
      state.withLock { state in
        switch state {
        case .measured(let measures, let moments): return (measures, moments)
        case .path(let path):
          // Polylines within 0.002 points of the curves: finer than the measures, which are rounded to 0.01.
          let sums = LineIntegrals(path.flattened(tolerance: 0.002))
          let (measures, moments) = (Measures(sums), Moments(sums))
          state = .measured(measures, moments)
          return (measures, moments)
        }
      }
    }
  }
}

extension TracePath.Measures {
  fileprivate init?(_ sums: TracePath.LineIntegrals) {
    guard sums.isFinite, sums.left <= sums.right else { return nil }
    func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 + 0 }
    (x, y) = (rounded(sums.left), rounded(sums.top))
    (width, height) = (rounded(sums.right - sums.left), rounded(sums.bottom - sums.top))
    length = rounded(sums.length)
  }
}

extension TracePath.Moments {
  fileprivate init?(_ sums: TracePath.LineIntegrals) {
    guard sums.length > 0, sums.length.isFinite else { return nil }
    (x, y) = (sums.x / sums.length, sums.y / sums.length)
    slant = sums.product / sums.length - x * y
  }
}

extension TracePath {
  /// Line integrals over a path: of 1, x, y and x · y.
  fileprivate struct LineIntegrals {
    private(set) var (left, top) = (Double.infinity, Double.infinity)
    private(set) var (right, bottom) = (-Double.infinity, -Double.infinity)
    private(set) var isFinite = true
    private(set) var (length, x, y, product) = (0.0, 0.0, 0.0, 0.0)

    init(_ lines: [Polyline]) {
      for line in lines {
        line.points.withUnsafeBufferPointer { points in
          // Without iterators, which take most of the time in a debug build.
          var index = 0
          while index < points.count {
            add(points[index == 0 ? 0 : index - 1], points[index])
            index += 1
          }
          if line.isClosed, let first = points.first { add(points[index - 1], first) }
        }
      }
    }

    private mutating func add(_ a: CGPoint, _ b: CGPoint) {
      let (ax, ay, bx, by) = (Double(a.x), Double(a.y), Double(b.x), Double(b.y))
      if !bx.isFinite || !by.isFinite { isFinite = false }
      if bx < left { left = bx }
      if bx > right { right = bx }
      if by < top { top = by }
      if by > bottom { bottom = by }
      let (width, height) = (bx - ax, by - ay)
      let own = (width * width + height * height).squareRoot()
      length += own
      x += own * (ax + bx) / 2
      y += own * (ay + by) / 2
      // Mean of x · y over a straight line: the product at its middle plus width · height / 12.
      product += own * ((ax + bx) * (ay + by) / 4 + width * height / 12)
    }
  }
}
