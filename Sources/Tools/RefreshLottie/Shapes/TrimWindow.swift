import Foundation
import RefreshMotion

/// The part of a line that trim paths leave, in fractions of its length; beyond 1 it continues from the beginning.
struct TrimWindow: Sendable {
  /// 0…1.
  var start: Double
  /// From the start to one length after it.
  var end: Double

  /// - Parameters:
  ///   - start, end: 0…1, in any order.
  ///   - offset: in turns.
  init(start: Double, end: Double, offset: Double) {
    let turn = offset - offset.rounded(.down)
    func clamped(_ value: Double) -> Double { max(0, min(1, value)) }
    var (low, high) = (clamped(start) + turn, clamped(end) + turn)
    if low > high { swap(&low, &high) }
    if low >= 1, high > 1 || low > 1 { (low, high) = (low - 1, high - 1) }
    (self.start, self.end) = (low, high)
  }

  /// Whether it leaves nothing.
  var isEmpty: Bool { end - start < 1e-9 }

  /// Where a line that is drawn with a window begins and ends: one that leaves nothing ends before it begins, so that its
  /// caps are not drawn either.
  var strokeEnds: (start: Double, end: Double) { isEmpty ? (start, start - 1e-6) : (start, end) }

  /// Whether it continues from the beginning.
  var wraps: Bool { end > 1 + 1e-9 }
}

extension LottieTrim {
  /// What it leaves over time.
  var window: Motion<TrimWindow> {
    let (start, end, offset) = (start.number, end.number, offset.number)
    return Motion(timings: start.timings + end.timings + offset.timings, isAffine: isStraight) {
      TrimWindow(
        start: start.value($0, $1) / 100, end: end.value($0, $1) / 100, offset: offset.value($0, $1) / 360)
    }
  }

  /// Whether the ends are sums of the numbers: none is clamped, the ends do not change places, and nothing wraps.
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

  /// Whether what is left ever continues from the beginning.
  var wraps: Bool {
    let window = window
    return moments.contains { window.value($0, false).wraps || window.value($0, true).wraps }
  }

  /// All keys, and some moments between each two.
  private var moments: [Double] {
    let knots = Set([start, end, offset].flatMap { $0.isStatic ? [] : $0.times }).sorted()
    guard knots.count > 1 else { return [knots.first ?? 0] }
    return zip(knots, knots.dropFirst()).flatMap { a, b in (0...16).map { a + (b - a) * Double($0) / 16 } }
  }
}

extension Track {
  /// Whether a curve leads beyond the values of the keys.
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

extension Figure {
  /// The part of lines, one after the other, that is inside a window. The part of a closed line that continues from its
  /// beginning is one line; a closed line that is whole stays closed.
  ///
  /// - Parameters:
  ///   - before: the length of lines before these that the window spans too.
  ///   - total: the length of all of them; nil for these alone.
  func trimmed(to window: TrimWindow, after before: Double = 0, of total: Double? = nil) -> Figure {
    if window.isEmpty { return [] }
    if window.start == 0 && window.end == 1 { return self }
    let lines = map { (contour: $0, arcs: $0.segments.map { ArcLength($0) }) }
    let lengths = lines.map { $0.arcs.reduce(0) { $0 + $1.total } }
    let length = total ?? lengths.reduce(0, +)
    func part(from start: Double, to end: Double) -> Figure {
      var place = before
      return zip(lines, lengths).compactMap { line, own in
        let (a, b) = (start * length - place, end * length - place)
        place += own
        guard own > 0, Swift.max(a, 0) < Swift.min(b, own) else { return nil }
        return a <= 0 && b >= own ? line.contour : line.contour.cut(line.arcs, from: a, to: b)
      }
    }
    guard window.wraps else { return part(from: window.start, to: Swift.min(window.end, 1)) }
    let (first, rest) = (part(from: window.start, to: 1), part(from: 0, to: window.end - 1))
    guard total == nil, count == 1, self[0].isClosed, first.count == 1, rest.count == 1 else {
      return first + rest
    }
    return [first[0].continued(by: rest[0])]
  }
}

extension Contour {
  /// The length of the line in points.
  var length: Double { segments.reduce(0) { $0 + ArcLength($1).total } }

  /// This line and one that begins where it ends.
  fileprivate func continued(by other: Contour) -> Contour {
    var whole = self
    whole.knots[knots.count - 1].out = other.knots[0].out
    whole.knots += other.knots.dropFirst()
    return whole
  }

  /// A part of the line, of as many curves as the line has; those outside of the part are points at its ends.
  fileprivate func cut(_ arcs: [ArcLength], from start: Double, to end: Double) -> Contour {
    var pieces: [Knot] = []
    var place = 0.0
    for arc in arcs {
      let (a, b) = (arc.parameter(at: start - place), arc.parameter(at: end - place))
      place += arc.total
      guard a < b else {
        if let last = pieces.last { pieces.append(Knot(last.point)) }
        continue
      }
      let piece = arc.segment.part(from: a, to: b)
      if pieces.isEmpty { pieces.append(Knot(piece.from)) }
      pieces[pieces.count - 1].out = piece.control1
      pieces.append(Knot(piece.to, into: piece.control2, out: piece.to))
    }
    guard let first = pieces.first else { return Contour() }
    let outside = Array(repeating: Knot(first.point), count: arcs.count + 1 - pieces.count)
    return Contour(knots: outside + pieces, isClosed: false)
  }
}

extension PathSegment {
  /// The cubic curve between two parameters.
  fileprivate func part(
    from a: Double, to b: Double
  ) -> (from: CGPoint, control1: CGPoint, control2: CGPoint, to: CGPoint) {
    let (from, to) = (point(at: a), point(at: b))
    if case .line = self { return (from, from, to, to) }
    let (slope1, slope2) = (derivative(at: a), derivative(at: b))
    let third = CGFloat((b - a) / 3)
    return (
      from, CGPoint(x: from.x + slope1.x * third, y: from.y + slope1.y * third),
      CGPoint(x: to.x - slope2.x * third, y: to.y - slope2.y * third), to
    )
  }
}
