import Foundation
import RefreshLayers
import RefreshRendering

/// A contour of an outline: a letter per step, and coordinates relative to its origin.
struct EncodedContour {
  let steps: String
  let origin: CGPoint
  let numbers: [Double]
}

/// Contours of paths without duplicates, such as glyphs and repeated shapes.
struct ContourTable {
  /// Contours by their steps: the index of each and its numbers.
  private var entries: [String: [(index: Int, numbers: [Double])]] = [:]
  private(set) var texts: [String] = []

  /// Index of a contour in the table; contours that differ by at most half of `precision` (in points) share
  /// an entry.
  mutating func index(of part: EncodedContour, precision: Double, digits: Int) -> Int {
    let known = entries[part.steps]?.first {
      $0.numbers.count == part.numbers.count && $0.numbers.isNear(part.numbers, within: precision / 2)
    }
    if let known { return known.index }
    let unit = pow(10, Double(digits))
    let units = part.numbers.map { ($0 * unit).rounded() }
    entries[part.steps, default: []].append((texts.count, units.map { $0 / unit }))
    // Differences from the previous point have fewer digits than coordinates.
    let isPath = !"ROG".contains(part.steps.first!)
    let steps = units.indices.map { isPath && $0 > 1 ? units[$0] - units[$0 - 2] : units[$0] }
    texts.append(
      JavaScriptLiteral.list(
        [JavaScriptLiteral.quoted(part.steps), "\(digits)"]
          + steps.map { JavaScriptLiteral.number($0, digits: 0) }))
    return texts.count - 1
  }
}

extension ShapeOutline {
  /// Fill rule in the words of the canvas API.
  var rule: String {
    if case .ring = self { return "evenodd" }
    return fillRule == .evenOdd ? "evenodd" : "nonzero"
  }

  /// One letter per step: `M`, `L`, `Q`, `C`, `Z` for path elements, `R`, `O`, `G` for a rectangle, a rounded
  /// rectangle and a ring.
  var steps: String {
    switch self {
    case .rect: "R"
    case .roundedRect: "O"
    case .ring: "G"
    case .path(let path, _): path.steps
    }
  }

  /// Numbers of all steps; the first two are a point.
  var numbers: [Double] {
    switch self {
    case .rect(let r): [r.minX, r.minY, r.width, r.height]
    case .roundedRect(let r, let radius): [r.minX, r.minY, r.width, r.height, radius]
    case .ring(let r, let radius, let width): [r.minX, r.minY, r.width, r.height, radius, width]
    case .path(let path, _): path.points.flatMap { [$0.x, $0.y] }
    }
  }

  /// Number of leading coordinates that a translation changes.
  var movingNumbers: Int {
    if case .path = self { return Int.max }
    return 2
  }

  /// Contours with origins relative to `origin`, in points.
  func parts(from origin: CGPoint) -> [EncodedContour] {
    guard case .path(let path, _) = self else {
      let all = numbers
      let corner = CGPoint(x: all[0] - origin.x, y: all[1] - origin.y)
      return [EncodedContour(steps: steps, origin: corner, numbers: [0, 0] + all.dropFirst(2))]
    }
    return path.contours.map { contour in
      let points = contour.points
      let first = points.first ?? .zero
      return EncodedContour(
        steps: contour.steps, origin: CGPoint(x: first.x - origin.x, y: first.y - origin.y),
        numbers: points.flatMap { [$0.x - first.x, $0.y - first.y] })
    }
  }
}

extension BezierPath {
  fileprivate var steps: String {
    String(
      elements.map { element -> Character in
        switch element {
        case .move: "M"
        case .line: "L"
        case .quadCurve: "Q"
        case .curve: "C"
        case .close: "Z"
        }
      })
  }

  /// Splits a path at its moves; an element after a close begins a contour at the closed contour's start.
  fileprivate var contours: [BezierPath] {
    var contours: [BezierPath] = []
    var current: [BezierPath.Element] = []
    var start = CGPoint.zero
    func end() { if current.count > 1 { contours.append(BezierPath(elements: current)) } }
    for element in elements {
      if case .move(let point) = element {
        end()
        (current, start) = ([element], point)
        continue
      }
      if current.isEmpty { current = [.move(to: start)] }
      current.append(element)
      if case .close = element {
        end()
        current = []
      }
    }
    end()
    return contours
  }
}
