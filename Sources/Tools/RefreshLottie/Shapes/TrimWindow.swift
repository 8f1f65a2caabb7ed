import Foundation
import RefreshMotion

/// The visible part of a trimmed line, in fractions of its length; an end above 1 continues from the start.
struct TrimWindow: Sendable {
  /// Start of the visible part, 0–1.
  var start: Double
  /// End of the visible part, at most 1 after the start.
  var end: Double

  /// Creates the window of a trim.
  ///
  /// - Parameters:
  ///   - start, end: ends of the visible part, 0–1, in any order.
  ///   - offset: shift of the visible part along the line, in full lengths.
  init(start: Double, end: Double, offset: Double) {
    let turn = offset - offset.rounded(.down)
    func clamped(_ value: Double) -> Double { max(0, min(1, value)) }
    var (low, high) = (clamped(start) + turn, clamped(end) + turn)
    if low > high { swap(&low, &high) }
    if low >= 1, high > 1 || low > 1 { (low, high) = (low - 1, high - 1) }
    (self.start, self.end) = (low, high)
  }

  /// True if nothing of the line is visible.
  var isEmpty: Bool { end - start < 1e-9 }

  /// The `strokeStart` and `strokeEnd` of a shape layer; an empty window ends before it starts, so that no line caps
  /// are drawn.
  var strokeEnds: (start: Double, end: Double) { isEmpty ? (start, start - 1e-6) : (start, end) }

  /// True if the window continues from the start of the line.
  var wraps: Bool { end > 1 + 1e-9 }
}

extension LottieTrim {
  /// The visible part over time.
  var window: ValueOverTime<TrimWindow> {
    ValueOverTime.all([start.number, end.number, offset.number]).map(isAffine: isStraight) {
      TrimWindow(start: $0[0] / 100, end: $0[1] / 100, offset: $0[2] / 360)
    }
  }

  /// True if the window's ends are linear in the three properties: no clamping, no exchange of the ends, no wrapping.
  private var isStraight: Bool {
    func holds(_ track: Track<[Double]>, _ range: Range<Double>) -> Bool {
      track.values.allSatisfy { range.contains($0.part(0)) } && !track.overshoots
    }
    let turn = offset.values[0].part(0)
    guard holds(start, 0..<100.0001), holds(end, 0..<100.0001),
      offset.isStatic && turn.isFinite || holds(offset, 0..<360)
    else { return false }
    return moments.allSatisfy { time in
      [true, false].allSatisfy { before in
        let (low, high) = (
          start.value(at: time, before: before).part(0), end.value(at: time, before: before).part(0)
        )
        let turns = offset.value(at: time, before: before).part(0) / 360
        return low <= high && high / 100 + turns - turns.rounded(.down) <= 1
      }
    }
  }

  /// True if the window wraps at any of the sampled times.
  var wraps: Bool {
    let window = window
    return moments.contains { window.value($0, false).wraps || window.value($0, true).wraps }
  }

  /// Sampled times: all keyframes, and 16 steps between each two.
  private var moments: [Double] {
    let knots = Set([start, end, offset].flatMap { $0.isStatic ? [] : $0.times }).sorted()
    guard knots.count > 1 else { return [knots.first ?? 0] }
    return zip(knots, knots.dropFirst()).flatMap { a, b in (0...16).map { a + (b - a) * Double($0) / 16 } }
  }
}

extension Track {
  /// True if an easing curve may leave the range of the keyframes' values.
  var overshoots: Bool {
    segments.contains {
      guard case .eased(let curves) = $0 else { return false }
      return curves.contains { curve in
        if case .cubicBezier(let bezier) = curve {
          return ![bezier.controlPoint1.y, bezier.controlPoint2.y].allSatisfy { (0...1).contains($0) }
        }
        return false
      }
    }
  }
}

/// The contours of a figure with the arc lengths of their curves, which a trim needs.
struct MeasuredContours: Sendable {
  private let lines: [(contour: Contour, arcs: [ArcLength], length: Double)]
  /// Length of all contours, in points.
  let length: Double

  init(_ contours: ContourList) {
    lines = contours.map { contour in
      let arcs = contour.segments.map { ArcLength($0) }
      return (contour, arcs, arcs.reduce(0) { $0 + $1.total })
    }
    length = lines.reduce(0) { $0 + $1.length }
  }

  /// The part of the contours inside a window, as if they were one line. A wrapped part of a closed contour is one
  /// contour; a fully visible closed contour stays closed.
  ///
  /// - Parameters:
  ///   - before: length of preceding contours in the same window, in points.
  ///   - total: length of all contours in the window; nil for these alone.
  func trimmed(to window: TrimWindow, after before: Double = 0, of total: Double? = nil) -> ContourList {
    if window.isEmpty { return [] }
    if window.start == 0 && window.end == 1 { return lines.map(\.contour) }
    let length = total ?? length
    func part(from start: Double, to end: Double) -> ContourList {
      var place = before
      return lines.compactMap { line in
        let (a, b) = (start * length - place, end * length - place)
        place += line.length
        guard line.length > 0, max(a, 0) < min(b, line.length) else { return nil }
        return a <= 0 && b >= line.length ? line.contour : line.contour.cut(line.arcs, from: a, to: b)
      }
    }
    guard window.wraps else { return part(from: window.start, to: min(window.end, 1)) }
    let (first, rest) = (part(from: window.start, to: 1), part(from: 0, to: window.end - 1))
    guard total == nil, lines.count == 1, lines[0].contour.isClosed, first.count == 1, rest.count == 1 else {
      return first + rest
    }
    return [first[0].continued(by: rest[0])]
  }
}

extension Contour {
  /// The contour, joined with one that starts at its end.
  fileprivate func continued(by other: Contour) -> Contour {
    var whole = self
    whole.knots[knots.count - 1].out = other.knots[0].out
    whole.knots += other.knots.dropFirst()
    return whole
  }

  /// The part of the contour between two lengths, with the same number of curves for all windows; curves outside
  /// shrink to a point.
  fileprivate func cut(_ arcs: [ArcLength], from start: Double, to end: Double) -> Contour {
    var pieces: [Vertex] = []
    var place = 0.0
    for arc in arcs {
      let (a, b) = (arc.parameter(at: start - place), arc.parameter(at: end - place))
      place += arc.total
      guard a < b else {
        if let last = pieces.last { pieces.append(Vertex(last.point)) }
        continue
      }
      let piece = arc.segment.part(from: a, to: b)
      if pieces.isEmpty { pieces.append(Vertex(piece.from)) }
      pieces[pieces.count - 1].out = piece.control1
      pieces.append(Vertex(piece.to, into: piece.control2, out: piece.to))
    }
    guard let first = pieces.first else { return Contour() }
    let outside = Array(repeating: Vertex(first.point), count: arcs.count + 1 - pieces.count)
    return Contour(knots: outside + pieces, isClosed: false)
  }
}

extension PathSegment {
  /// The part of the segment between two parameters, as a cubic curve.
  fileprivate func part(
    from a: Double, to b: Double
  ) -> (from: CGPoint, control1: CGPoint, control2: CGPoint, to: CGPoint) {
    let (from, to) = (point(at: a), point(at: b))
    if case .line = self { return (from, from, to, to) }
    let third = (b - a) / 3
    return (from, from + derivative(at: a) * third, to - derivative(at: b) * third, to)
  }
}
