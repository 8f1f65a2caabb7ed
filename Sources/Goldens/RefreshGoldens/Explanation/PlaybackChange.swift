import Foundation
import RefreshFrames
import RefreshMotion

/// The golden's motion at other times, where nothing that an author makes is other: late, slower for a while, with frames
/// shown again or left out; or no such motion, which is reported where it diverges.
struct PlaybackChange {
  private let expected: MotionTrace
  private let actual: MotionTrace
  private let framesPerSecond: Double
  /// The layers that differ.
  private let pairs: [(LayerCurves, LayerCurves)]

  init(_ expected: MotionTrace, _ actual: MotionTrace, _ framesPerSecond: Double) {
    (self.expected, self.actual, self.framesPerSecond) = (expected, actual, framesPerSecond)
    pairs = LayerCurves.pairs(expected, actual).filter { $0.1.firstDifference(from: $0.0) != nil }
  }

  /// Whether some of what differs is in motion then, and not set from one value to another.
  var isOfMotion: Bool {
    pairs.contains { old, new in
      zip(old.curves, new.curves).contains { e, a in
        func isMoving(_ curve: Curve, _ i: Int) -> Bool { curve.moves(at: i) && curve.moves(at: i + 1) }
        return !e.isWord
          && (0..<min(e.count, a.count)).contains {
            a.differs($0, e, $0) && (isMoving(e, $0) || isMoving(a, $0))
          }
      }
    }
  }

  /// Whether some value is beyond all that the golden shows, which no other time explains.
  private var isBeyond: Bool {
    pairs.contains { old, new in zip(old.curves, new.curves).contains { $0.isBeyond($1) } }
  }

  /// The change that explains all that differs; nil if the traces agree, or nothing is known but where they diverge.
  var change: Change? {
    guard let first = pairs.compactMap({ $0.1.firstDifference(from: $0.0) }).min() else {
      let (own, now) = (expected.frames.count, actual.frames.count)
      if own == now { return nil }
      return make(
        .longer(now - own, after: Double(min(own, now)) / framesPerSecond), min(own, now), isTimed: false)
    }
    if isBeyond { return nil }
    let whole = (LayerCurves(pairs.map(\.0)), LayerCurves(pairs.map(\.1)))
    return recut(whole, first) ?? late(whole, first) ?? slower(first)
  }

  private func make(
    _ detail: Change.Detail, _ frame: Int, amount: Double? = nil, isTimed: Bool = true
  ) -> Change {
    // Detail the content does too happened to the whole clip.
    let isWhole = pairs.count != 1 || pairs[0].0.layer == MotionTrace.scroll
    return Change(
      detail: detail, layers: isWhole ? [] : [pairs[0].0.layer], frame: frame, amount: amount,
      isTimed: isTimed)
  }

  /// The golden's frames in their order, some shown again or left out.
  private func recut(_ whole: (LayerCurves, LayerCurves), _ first: Int) -> Change? {
    let retiming = Retiming(whole.0, whole.1, count: actual.frames.count)
    guard retiming.isExact, let start = retiming.breaks.first, retiming.breaks.count <= 12 else { return nil }
    if start.isAtRest {
      return make(
        lateness(Double(-start.skipped)), first, amount: Double(-start.skipped) / framesPerSecond * 1000)
    }
    // A pause may take up later what a dropped frame has gained; nobody sees that.
    let seen = retiming.breaks.filter { !$0.isAtRest }
    let again = seen.reduce(0) { $0 + max(0, -$1.skipped) }
    let left = seen.reduce(0) { $0 + max(0, $1.skipped) }
    return make(
      .frames(
        again: again, left: left, at: expected.frames[min(first, expected.frames.count - 1)].time,
        late: Double(again - left) / framesPerSecond),
      first, amount: Double(again == left ? again : again - left), isTimed: false)
  }

  private func lateness(_ frames: Double) -> Change.Detail { .allLate(frames / framesPerSecond) }

  /// All of it later by an amount that need be no whole number of frames.
  private func late(_ whole: (LayerCurves, LayerCurves), _ first: Int) -> Change? {
    let frames = max(0, first - 2)..<min(expected.frames.count, actual.frames.count)
    let (warp, residue) = TimeWarp.fitDelay(whole.0, whole.1, from: first, frames)
    guard residue <= TimeWarp.accepted else { return nil }
    return make(lateness(warp.delay), first, amount: warp.delay / framesPerSecond * 1000)
  }

  /// All of it slower, to the end or for a while, as after a finger that was slower.
  private func slower(_ first: Int) -> Change? {
    guard let found = ClipWarp.fit(pairs, from: first) else { return nil }
    let times = expected.frames.map(\.time)
    let until = found.warp.until.map { times[min(times.count - 1, Int($0.rounded()))] }
    return make(
      .slower(
        found.warp.stretch, from: times[min(times.count - 1, first)], until: until,
        late: found.late / framesPerSecond), first, amount: found.warp.stretch, isTimed: until == nil)
  }
}

extension LayerCurves {
  /// The curves of several layers as those of one.
  fileprivate init(_ layers: [LayerCurves]) { self.init(layer: "", curves: layers.flatMap(\.curves)) }

  /// The first frame in which any of them differs.
  func firstDifference(from other: LayerCurves) -> Int? {
    zip(curves, other.curves).compactMap { $0.firstDifference(from: $1) }.min()
  }
}

extension Curve {
  /// Whether a curve passes values that this one never comes near.
  fileprivate func isBeyond(_ other: Curve) -> Bool {
    if isWord { return !Set(other.values).isSubset(of: values) }
    return (0..<dimension).contains { place in
      func ends(_ curve: Curve) -> (least: Double, most: Double) {
        let own = stride(from: place, to: curve.samples.count, by: curve.dimension).map { curve.samples[$0] }
        return (own.min() ?? 0, own.max() ?? 0)
      }
      let (own, others) = (ends(self), ends(other))
      return others.least < own.least - visible || others.most > own.most + visible
    }
  }
}
