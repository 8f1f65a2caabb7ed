import Foundation
import RefreshFrames
import RefreshLayers
import RefreshRendering

/// A contour of an outline: its steps as letters, and its numbers from its origin.
struct OutlinePart {
  let steps: String
  let origin: CGPoint
  let numbers: [Double]
}

/// Contours of paths, each once: glyphs, and whatever is drawn in several places.
struct ContourTable {
  private struct Entry {
    let index: Int
    let numbers: [Double]

    func isNear(_ others: [Double], _ limit: Double) -> Bool {
      guard numbers.count == others.count else { return false }
      // A loop without iterators: in a debug build each of them takes longer than the comparison.
      var index = 0
      while index < others.count {
        if abs(numbers[index] - others[index]) > limit { return false }
        index += 1
      }
      return true
    }
  }

  private var entries: [String: [Entry]] = [:]
  private(set) var texts: [String] = []

  /// The place of a contour that is like another one within a precision, in points.
  mutating func index(of part: OutlinePart, precision: Double, digits: Int) -> Int {
    if let known = entries[part.steps]?.first(where: { $0.isNear(part.numbers, precision / 2) }) {
      return known.index
    }
    let unit = pow(10, Double(digits))
    let units = part.numbers.map { ($0 * unit).rounded() }
    entries[part.steps, default: []].append(
      Entry(index: texts.count, numbers: units.map { $0 / unit }))
    // Points are near those before them, so that differences have few digits.
    let isPath = !"ROG".contains(part.steps.first!)
    let steps = units.indices.map { isPath && $0 > 1 ? units[$0] - units[$0 - 2] : units[$0] }
    texts.append(
      ScriptText.list(
        [ScriptText.quoted(part.steps), "\(digits)"] + steps.map { ScriptText.number($0, digits: 0) }))
    return texts.count - 1
  }
}

extension Outline {
  /// The rule by which it is filled, as a canvas calls it.
  var rule: String {
    if case .ring = self { return "evenodd" }
    return fillRule == .evenOdd ? "evenodd" : "nonzero"
  }

  /// A letter for each step.
  var steps: String {
    switch self {
    case .rect: "R"
    case .roundedRect: "O"
    case .ring: "G"
    case .path(let path, _): path.steps
    }
  }

  /// The numbers of all steps; the first two are a point.
  var numbers: [Double] {
    switch self {
    case .rect(let r): [r.minX, r.minY, r.width, r.height]
    case .roundedRect(let r, let radius): [r.minX, r.minY, r.width, r.height, radius]
    case .ring(let r, let radius, let width): [r.minX, r.minY, r.width, r.height, radius, width]
    case .path(let path, _): path.points.flatMap { [$0.x, $0.y] }
    }
  }

  /// How many of the numbers are of points, which move with the outline.
  var movingNumbers: Int {
    if case .path = self { return Int.max }
    return 2
  }

  /// Its contours, in points from one of its own.
  func parts(from origin: CGPoint) -> [OutlinePart] {
    guard case .path(let path, _) = self else {
      let all = numbers
      let corner = CGPoint(x: all[0] - origin.x, y: all[1] - origin.y)
      return [OutlinePart(steps: steps, origin: corner, numbers: [0, 0] + all.dropFirst(2))]
    }
    return path.contours.map { contour in
      let points = contour.points
      let first = points.first ?? .zero
      return OutlinePart(
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

  /// The steps between a move and the next; steps after a close begin with a move to where that was.
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
