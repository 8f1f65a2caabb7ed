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

extension Contour {
  /// What a window leaves, as two lines of a structure that does not depend on it; the second is a point unless it wraps.
  ///
  /// - Parameters:
  ///   - before: the length of lines before this one that the window spans too.
  ///   - total: the length of all of them; nil for this one alone.
  func trimmed(to window: TrimWindow, after before: Double = 0, of total: Double? = nil) -> Figure {
    let arcs = segments.map { ArcLength($0) }
    let own = arcs.reduce(0) { $0 + $1.total }
    let total = total ?? own
    func part(_ start: Double, _ end: Double) -> Contour {
      trimmed(arcs, from: start * total - before, to: end * total - before)
    }
    return [
      part(window.start, min(window.end, 1)), part(window.wraps ? 0 : -1, window.wraps ? window.end - 1 : -1),
    ]
  }

  /// The length of the line in points.
  var length: Double { segments.reduce(0) { $0 + ArcLength($1).total } }

  /// As many curves as the line has; those outside of the window are points at its ends.
  private func trimmed(_ arcs: [ArcLength], from start: Double, to end: Double) -> Contour {
    var pieces: [Knot] = []
    var place = 0.0
    var first: CGPoint?
    for arc in arcs {
      let (a, b) = (arc.parameter(at: start - place), arc.parameter(at: max(start, end) - place))
      if a < b {
        let piece = arc.segment.part(from: a, to: b)
        if first == nil {
          // All curves before this one are where it begins.
          first = piece.from
          pieces = pieces.map { _ in Knot(piece.from) }
          pieces.append(Knot(piece.from, into: piece.from, out: piece.control1))
        } else {
          pieces[pieces.count - 1].out = piece.control1
        }
        pieces.append(Knot(piece.to, into: piece.control2, out: piece.to))
      } else if let last = pieces.last {
        pieces.append(Knot(first == nil ? arc.segment.start : last.point))
      } else {
        pieces.append(Knot(arc.segment.start))
      }
      place += arc.total
    }
    while pieces.count < arcs.count + 1, let last = pieces.last { pieces.append(Knot(last.point)) }
    return Contour(knots: pieces, isClosed: false)
  }
}

extension PathSegment {
  /// The cubic curve between two parameters.
  fileprivate func part(
    from a: Double, to b: Double
  ) -> (from: CGPoint, control1: CGPoint, control2: CGPoint, to: CGPoint) {
    let (from, to) = (point(at: a), point(at: b))
    let (slope1, slope2) = (derivative(at: a), derivative(at: b))
    let third = CGFloat((b - a) / 3)
    return (
      from, CGPoint(x: from.x + slope1.x * third, y: from.y + slope1.y * third),
      CGPoint(x: to.x - slope2.x * third, y: to.y - slope2.y * third), to
    )
  }
}
