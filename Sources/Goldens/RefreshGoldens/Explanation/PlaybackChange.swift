import Foundation
import RefreshFrames
import RefreshMotion

/// Change of playback: the present clip shows the golden's motion at other times, because it is late, slower, repeats
/// or drops frames, or has another number of frames.
struct PlaybackChange {
  private let expected: MotionTrace
  private let actual: MotionTrace
  private let framesPerSecond: Double
  /// Curves of the layers that differ, golden and present.
  private let pairs: [(LayerCurves, LayerCurves)]
  /// Curves of all layers in `pairs`.
  private let curves: [(Curve, Curve)]

  init(_ expected: MotionTrace, _ actual: MotionTrace, _ framesPerSecond: Double) {
    (self.expected, self.actual, self.framesPerSecond) = (expected, actual, framesPerSecond)
    pairs = LayerCurves.pairs(expected, actual, isWhole: false).filter {
      zip($0.curves, $1.curves).contains { $1.firstDifference(from: $0) != nil }
    }
    curves = pairs.flatMap { zip($0.curves, $1.curves).map { $0 } }
  }

  /// True if any layer has a differing value in a frame in which the value moves, not only jumps.
  var isOfMotion: Bool {
    func isMoving(_ curve: Curve, _ i: Int) -> Bool { curve.moves(at: i) && curve.moves(at: i + 1) }
    return curves.contains { e, a in
      !e.isDiscrete
        && (0..<min(e.count, a.count)).contains {
          a.differs($0, e, $0) && (isMoving(e, $0) || isMoving(a, $0))
        }
    }
  }

  /// True if values differ in some of the given frames and in no other frames.
  func isWithin(_ frames: [Int]) -> Bool {
    let frames = Set(frames)
    return curves.allSatisfy { e, a in
      (0..<min(e.count, a.count)).allSatisfy { frames.contains($0) || !a.differs($0, e, $0) }
    }
  }

  /// True if a present value is outside the golden's range, which no change of times can explain.
  private var leavesRange: Bool { curves.contains { $0.leavesRange($1) } }

  /// Change of playback that explains all differences; nil if the traces agree or playback does not explain them.
  var change: Change? {
    guard let first = curves.compactMap({ $1.firstDifference(from: $0) }).min() else {
      let (own, now) = (expected.frames.count, actual.frames.count)
      if own == now { return nil }
      return make(
        .longer(now - own, after: Double(min(own, now)) / framesPerSecond), min(own, now), isTimed: false)
    }
    if leavesRange { return nil }
    let whole = (
      LayerCurves(layer: "", curves: curves.map(\.0)), LayerCurves(layer: "", curves: curves.map(\.1))
    )
    return repeatedOrDroppedFrames(whole, first) ?? late(whole, first) ?? slower(whole, first)
  }

  private func make(
    _ detail: Change.Detail, _ frame: Int, amount: Double? = nil, isTimed: Bool = true
  ) -> Change {
    // No single layer is named if several layers or the content differ.
    let isWhole = pairs.count != 1 || pairs[0].0.layer == MotionTrace.scroll
    return Change(
      detail: detail, layers: isWhole ? [] : [pairs[0].0.layer], frame: frame, amount: amount,
      isTimed: isTimed)
  }

  /// Repeated or dropped frames of the golden; nil if some present frame matches none. More than 12 interruptions are
  /// not reported: a change of speed explains them better.
  private func repeatedOrDroppedFrames(_ whole: (LayerCurves, LayerCurves), _ first: Int) -> Change? {
    let retiming = Retiming(whole.0, whole.1, count: actual.frames.count)
    guard retiming.isExact, let start = retiming.breaks.first, retiming.breaks.count <= 12 else { return nil }
    if start.isAtRest {
      let late = Double(-start.skipped) / framesPerSecond
      return make(.allLate(late), first, amount: late * 1000)
    }
    // A pause may absorb the delay of repeated or dropped frames, which is invisible.
    let seen = retiming.breaks.filter { !$0.isAtRest }
    let again = seen.reduce(0) { $0 + max(0, -$1.skipped) }
    let left = seen.reduce(0) { $0 + max(0, $1.skipped) }
    return make(
      .frames(
        again: again, left: left, at: expected.frames[min(first, expected.frames.count - 1)].time,
        late: Double(again - left) / framesPerSecond),
      first, amount: Double(again == left ? again : again - left), isTimed: false)
  }

  /// Delay of all motion, by any fraction of a frame; nil if it does not explain the differences.
  private func late(_ whole: (LayerCurves, LayerCurves), _ first: Int) -> Change? {
    let frames = max(0, first - 2)..<min(expected.frames.count, actual.frames.count)
    let (warp, residue) = TimeWarp.fitDelay(whole.0, whole.1, from: first, frames)
    guard residue <= TimeWarp.accepted else { return nil }
    let late = warp.delay / framesPerSecond
    return make(.allLate(late), first, amount: late * 1000)
  }

  /// Slower motion to the end or up to a time, for example after a slower finger; nil if it does not explain the
  /// differences.
  private func slower(_ whole: (LayerCurves, LayerCurves), _ first: Int) -> Change? {
    guard let warp = TimeWarp.fit(whole.0, whole.1, from: first) else { return nil }
    let times = expected.frames.map(\.time)
    let until = warp.until.map { times[min(times.count - 1, Int($0.rounded()))] }
    return make(
      .slower(
        warp.stretch, from: times[min(times.count - 1, first)], until: until,
        late: warp.late / framesPerSecond), first, amount: warp.stretch, isTimed: until == nil)
  }
}

extension Curve {
  /// True if `other` leaves the range of this curve by a visible amount, or has a text or path that this one never
  /// has.
  fileprivate func leavesRange(_ other: Curve) -> Bool {
    if isDiscrete { return !Set(other.values).isSubset(of: values) }
    return (0..<dimension).contains { part in
      let (own, others) = (ends(of: part, 0..<count), other.ends(of: part, 0..<other.count))
      return others.least < own.least - visible || others.most > own.most + visible
    }
  }
}
