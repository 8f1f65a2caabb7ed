import Foundation
import RefreshFrames
import RefreshMotion

extension PropertyMotion {
  /// The motion with an animation as at present in some of its fields, wherever the golden has the same change.
  func replacing(
    _ before: MotionTrace.Animation?, _ after: MotionTrace.Animation?, _ fields: [Effect.Field],
    _ claim: Change.Claim
  ) -> [PropertyMotion] {
    guard let index = claim.chapter else { return [] }
    let pair = traces.chapters[index]
    guard let before, let after else {
      if let before { return removingAll(like: before, pair) }
      if let after { return replacing(nil, with: after.moved(by: pair.expected.start - pair.actual.start)) }
      return []
    }
    let late = after.begin - pair.actual.start - (before.begin - pair.expected.start)
    var ways = [self]
    for pair in traces.chapters where !pair.kind.isPull {
      for (a, b) in matches(in: pair).matched
      where a == before
        || isSameChange(before, after, a, b, fields)
          && (!fields.contains(.begin)
            || abs(b.begin - pair.actual.start - (a.begin - pair.expected.start) - late) < Tolerance.moment)
      {
        var other = a
        for field in fields { other.take(field, from: b, pair) }
        guard other != a else { continue }
        // What is shown once an animation is over is understood in one way throughout.
        ways =
          ways.count == 1 && pair.expected == traces.chapters[index].expected
          ? ways[0].replacing(a, with: other)
          : ways.enumerated().map { place, way in
            let next = way.replacing(a, with: other)
            return next.isEmpty ? way : next[min(place, next.count - 1)]
          }
      }
    }
    return ways
  }

  /// The motion without an animation, and without those of other chapters that do the same and are gone.
  private func removingAll(like animation: MotionTrace.Animation, _ pair: ChapterPair) -> [PropertyMotion] {
    var all: [MotionTrace.Animation] = []
    for pair in traces.chapters where !pair.kind.isPull {
      all += matches(in: pair).gone.filter {
        $0 == animation || ($0.keyPath == animation.keyPath && $0.knots == animation.knots)
      }
    }
    return (0..<2).map { way in
      all.reduce(self) { motion, gone in
        let next = motion.replacing(gone, with: nil)
        return next.isEmpty ? motion : next[min(way, next.count - 1)]
      }
    }
  }

  /// Whether two animations of another chapter differ in the same fields as two others, and in the same way.
  private func isSameChange(
    _ before: MotionTrace.Animation, _ after: MotionTrace.Animation, _ a: MotionTrace.Animation,
    _ b: MotionTrace.Animation, _ fields: [Effect.Field]
  ) -> Bool {
    guard a.keyPath == before.keyPath else { return false }
    return fields.allSatisfy { field in
      switch field {
      case .begin: return true
      case .duration:
        return abs(a.duration - before.duration) < Tolerance.moment
          && abs(b.duration - after.duration) < Tolerance.moment
      case .repeats: return a.repeats == before.repeats && b.repeats == after.repeats
      case .period: return a.period == before.period && b.period == after.period
      case .autoreverses: return a.autoreverses == before.autoreverses && b.autoreverses == after.autoreverses
      case .course:
        return a.curve == before.curve && b.curve == after.curve && a.groupCurve == before.groupCurve
          && b.groupCurve == after.groupCurve && a.spring == before.spring
          && b.spring == after.spring && a.segmentCurves == before.segmentCurves
      case .knotTimes: return a.knots.map(\.at) == before.knots.map(\.at)
      case .knots: return a.knots == before.knots
      case .way(let parts):
        return parts.allSatisfy {
          isNear(a.way(of: $0), before.way(of: $0)) && isNear(b.way(of: $0), after.way(of: $0))
        }
      case .value(let knot, let parts):
        guard a.knots.indices.contains(knot), b.knots.indices.contains(knot),
          before.knots.indices.contains(knot), after.knots.indices.contains(knot)
        else { return false }
        return parts.allSatisfy {
          a.knots[knot].values[$0] == before.knots[knot].values[$0]
            && b.knots[knot].values[$0] == after.knots[knot].values[$0]
        }
      }
    }
  }

  private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < Explanation.same * max(1, abs(a)) }
}

extension MotionTrace.Animation {
  /// How far a part goes from its first value to its last.
  fileprivate func way(of part: TracePart) -> Double {
    guard case .number(let from) = knots.first?.values[part] ?? part.standard,
      case .number(let to) = knots.last?.values[part] ?? part.standard
    else { return 0 }
    return to - from
  }

  /// The animation at another time.
  fileprivate func moved(by seconds: TimeInterval) -> Self {
    var animation = self
    animation.begin += seconds
    animation.added += seconds
    return animation
  }

  /// Takes a field from the present animation that is this one's, in chapters that begin at times of their own.
  fileprivate mutating func take(_ field: Effect.Field, from other: Self, _ pair: ChapterPair) {
    switch field {
    case .begin: begin = other.begin - pair.actual.start + pair.expected.start
    case .duration:
      duration = other.duration
      declaration.take("group.duration", from: other.declaration)
    case .repeats:
      repeats = other.repeats
      declaration.take("group.repeatCount", from: other.declaration)
    case .period:
      period = other.period
      declaration.take("group.duration", from: other.declaration)
    case .autoreverses:
      autoreverses = other.autoreverses
      declaration.take("group.autoreverses", from: other.declaration)
    case .course:
      (curve, groupCurve, spring) = (other.curve, other.groupCurve, other.spring)
      segmentCurves = other.segmentCurves
      declaration.take("group.timingFunction", from: other.declaration)
    case .knotTimes:
      guard knots.count == other.knots.count else { return }
      for index in knots.indices { knots[index].at = other.knots[index].at }
    case .value(let knot, let parts):
      guard knots.indices.contains(knot), other.knots.indices.contains(knot) else { return }
      for part in parts { knots[knot].values[part] = other.knots[knot].values[part] }
    case .way(let parts):
      for part in parts {
        guard let first = knots.first, let start = other.knots.first, knots.count == other.knots.count,
          case .number(let from) = first.values[part] ?? part.standard,
          case .number(let zero) = start.values[part] ?? part.standard
        else { continue }
        for index in knots.indices {
          guard case .number(let value) = other.knots[index].values[part] ?? part.standard
          else { continue }
          knots[index].values[part] = .number(from + value - zero)
        }
      }
    case .knots: (knots, segmentCurves) = (other.knots, other.segmentCurves)
    }
  }
}
