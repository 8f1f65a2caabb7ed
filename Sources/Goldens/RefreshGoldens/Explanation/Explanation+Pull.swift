import Foundation
import RefreshFrames
import RefreshMotion

/// Changes of how properties follow the pull.
extension Explanation {
  private struct PropertyPullChange {
    let keys: [TracePart]
    let detail: Change.Detail
    let differing: [Difference]
  }

  /// Adds the changes of how a property follows the pull. Returns true if any were added.
  mutating func explainPull(_ context: SectionDifference) -> Bool {
    var changes: [PropertyPullChange] = []
    let frames = traces.pulled
    /// Differences for which only a value can be reported, by group of parts: all axes are then reported at one
    /// position.
    var open: [TracePart.Group: [Difference]] = [:]
    for (part, _) in context.differing {
      let (e, a) = (part.expected, part.actual)
      let differing = frames.filter(part.differs(at:))
      guard !differing.isEmpty, let start = frames.first else { continue }
      // A constant difference that already exists before the pull is not a change of the pull.
      if start > 0, a.differs(start - 1, e, start - 1), isEven(e, a, frames) { continue }
      if phases.height != nil, isOfFractions(part, frames) { continue }
      let full = frames.max {
        (expected.frames[$0].pull!.distance, $1) < (expected.frames[$1].pull!.distance, $0)
      }!
      let own = Difference(part: part, frames: differing)
      if let detail = pullChange(part, frames, start, full) {
        changes.append(PropertyPullChange(keys: [part.key], detail: detail, differing: [own]))
      } else {
        open[part.key.group, default: []].append(own)
      }
    }
    for (_, own) in open.sorted(by: { $0.key < $1.key }) { changes.append(pullValues(own)) }
    for own in changes.grouped(where: { $0.detail.isSamePull(as: $1.detail) }) {
      let differing = own.flatMap(\.differing)
      // A text or flag changes in a step that does not depend on the pull's fraction, so its start time is reported.
      let isStep = differing.allSatisfy { $0.part.expected.isDiscrete && !$0.part.key.property.isOutline }
      add(own[0].detail, context.with(differing), own.flatMap(\.keys).sorted(), isTimed: isStep)
    }
    return !changes.isEmpty
  }

  /// True if a number has the golden's values at the same fractions of the pull, to which a control of another height
  /// comes with other distances. Beyond the golden's farthest pull it may have any value.
  private func isOfFractions(_ part: PropertyMotionPair.PartCurves, _ frames: [Int]) -> Bool {
    let (e, a) = (part.expected, part.actual)
    if e.isDiscrete || e.dimension != 1 { return false }
    let golden = frames.map { (ratio: pullFraction($0), value: e.samples[$0]) }.sorted { $0.ratio < $1.ratio }
    return frames.allSatisfy { i in
      let ratio = actual.frames[i].pull?.ratio ?? 1
      guard let next = golden.firstIndex(where: { $0.ratio >= ratio }), next > 0 else { return true }
      let (low, high) = (golden[next - 1].value, golden[next].value)
      let slack = 4 * e.tolerance + Tolerance.part * part.range
      return min(low, high) - slack <= a.samples[i] && a.samples[i] <= max(low, high) + slack
    }
  }

  /// Change with the values where the difference is largest, for courses that have no name of their own.
  private func pullValues(_ differing: [Difference]) -> PropertyPullChange {
    let frames = Set(differing.flatMap(\.frames)).sorted()
    func distance(_ i: Int) -> Double {
      differing.map { part, _ in
        if case (.path(let old), .path(let new)) = (part.expected.values[i], part.actual.values[i]) {
          return new.distance(to: old)
        }
        return part.actual.difference(i, part.expected, i) / part.range
      }.max() ?? 0
    }
    var worst = frames.max { distance($0) < distance($1) } ?? 0
    let words = differing.filter(\.part.expected.isDiscrete).map { part, frames in
      Set(frames.map { OldAndNew(part.expected.values[$0], part.actual.values[$0]) })
    }
    // A counter is reported where it has counted farthest.
    if let most = words.map(\.count).max(), most >= Self.minimumCounterSteps {
      worst = frames.max { pullFraction($0) < pullFraction($1) } ?? worst
    }
    // Only the axes that differ in that frame.
    let own = differing.filter { $0.part.actual.differs(worst, $0.part.expected, worst) }.map(\.part)
    let values = Change.Values(
      own.map(\.key), own.map { $0.expected.values[worst] }, own.map { $0.actual.values[worst] })
    return PropertyPullChange(
      keys: own.map(\.key), detail: .values(values, .pull(at: pullFraction(worst))), differing: differing)
  }

  /// Position of a frame in the pull, as a fraction of the control's height.
  private func pullFraction(_ frame: Int) -> Double { expected.frames[frame].pull?.ratio ?? 1 }

  /// True if the difference between two curves is the same in all frames.
  private func isEven(_ e: Curve, _ a: Curve, _ frames: [Int]) -> Bool {
    guard let first = frames.first else { return true }
    if e.isDiscrete { return frames.allSatisfy { !e.differs($0, e, first) && !a.differs($0, a, first) } }
    let way = a.samples[first * a.dimension] - e.samples[first * e.dimension]
    return frames.allSatisfy { i in
      abs(a.samples[i * a.dimension] - e.samples[i * e.dimension] - way) <= 3 * e.tolerance
    }
  }

  /// Change of how a number follows the pull; nil if only values can be reported.
  private func pullChange(
    _ part: PropertyMotionPair.PartCurves, _ frames: [Int], _ start: Int, _ full: Int
  ) -> Change.Detail? {
    let (e, a) = (part.expected, part.actual)
    if e.isDiscrete || e.dimension != 1 { return nil }
    // Frames up to the farthest pull, before the content returns.
    let growing = Array(frames.prefix { $0 <= full })
    guard growing.count > 3 else { return nil }
    let g = growing.map { e.samples[$0] }
    let p = growing.map { a.samples[$0] }
    let (wayG, wayP) = (g.last! - g[0], p.last! - p[0])
    let (rangeG, rangeP) = (g.max()! - g.min()!, p.max()! - p.min()!)
    let tolerance = 4 * e.tolerance
    func values(_ frame: Int) -> Change.Values {
      Change.Values(part.key, OldAndNew(e.values[frame], a.values[frame]))
    }
    if rangeG > 10 * tolerance && rangeP <= tolerance { return .unfollows }
    if rangeP > 10 * tolerance && rangeG <= tolerance {
      return .follows(part.key, a.values[full], at: pullFraction(full))
    }
    guard rangeG > 10 * tolerance, rangeP > 10 * tolerance, abs(wayG) > Self.minimumNetChange * rangeG,
      abs(wayP) > Self.minimumNetChange * rangeP
    else { return nil }
    let near = max(tolerance, Tolerance.part * rangeG)
    let isSameStart = abs(g[0] - p[0]) <= near
    let isSameEnd = abs(wayG - wayP) <= near && isSameStart
    // The shape is the same, scaled to another end.
    let scaled = zip(g, p).allSatisfy { abs(($0 - g[0]) / wayG - ($1 - p[0]) / wayP) < Self.pullSlack }
    if scaled && !isSameEnd {
      return isSameStart
        ? .values(values(full), .pullEnd(at: pullFraction(full)))
        : .run(from: values(growing[0]), to: values(full), isOfPull: true)
    }
    guard isSameStart else { return nil }
    let onset = OldAndNew(onset(growing, e, wayG), onset(growing, a, wayP))
    guard isSameEnd, abs(onset.change) > Self.pullSlack else { return nil }
    let worst = growing.max { a.difference($0, e, $0) < a.difference($1, e, $1) }!
    return .onset(onset, values(worst), at: pullFraction(worst))
  }

  /// Tolerance for positions in the pull and for fractions of the value range, because frames sample them at other
  /// instants. A smaller value reports sampling as change, a larger one hides edits below it.
  private static let pullSlack = 0.03
  /// Smallest distance between the values at both ends of the pull, as a fraction of the range in between; a course
  /// below it goes back and forth and has no end to report.
  private static let minimumNetChange = 0.2

  /// Position in the pull, as a fraction, from which a curve begins to change; interpolated between frames.
  private func onset(_ frames: [Int], _ curve: Curve, _ way: Double) -> Double {
    let first = curve.samples[frames[0]]
    guard
      let index = frames.firstIndex(where: { abs(curve.samples[$0] - first) > Tolerance.part * abs(way) }),
      index > 0
    else { return 0 }
    func ratio(_ i: Int) -> Double { expected.frames[frames[i]].pull?.ratio ?? 0 }
    guard index + 1 < frames.count else { return ratio(index) }
    let (v1, v2) = (curve.samples[frames[index]], curve.samples[frames[index + 1]])
    guard abs(v2 - v1) > Tolerance.number else { return ratio(index - 1) }
    let zero = ratio(index) - (v1 - first) * (ratio(index + 1) - ratio(index)) / (v2 - v1)
    return max(ratio(index - 1), min(ratio(index), zero))
  }
}

extension Change.Detail {
  /// True if both changes of a pull have equal values at the same position in it; the parts may differ.
  fileprivate func isSamePull(as other: Change.Detail) -> Bool {
    func same(_ a: Change.Values, _ b: Change.Values) -> Bool { a.old == b.old && a.new == b.new }
    return switch (self, other) {
    case (.unfollows, .unfollows): true
    case (.follows(_, let a, let p), .follows(_, let b, let q)): a == b && p == q
    case (.values(let a, let p), .values(let b, let q)): same(a, b) && p == q
    case (.run(let a, let c, _), .run(let b, let d, _)): same(a, b) && same(c, d)
    case (.onset(let x, let a, let p), .onset(let y, let b, let q)): x == y && same(a, b) && p == q
    default: false
    }
  }
}
