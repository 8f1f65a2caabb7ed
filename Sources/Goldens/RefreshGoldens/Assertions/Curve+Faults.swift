import Foundation
import RefreshFiles
import RefreshMotion

/// Searches a curve for violations of motion assertions.
extension Curve {
  /// Change of each component from the previous frame to frame `i`.
  private func step(_ i: Int) -> [Double] {
    guard i > 0, i < count else { return Array(repeating: 0, count: dimension) }
    return (0..<dimension).map { samples[i * dimension + $0] - samples[(i - 1) * dimension + $0] }
  }

  private static func length(_ step: [Double]) -> Double {
    step.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }

  /// First frame that repeats the previous one in the middle of a motion in one direction; nil if none does.
  ///
  /// A motion that pauses slows down before the pause, so only a stop at full speed is a stale frame.
  func staleFrame() -> AssertionCheck.ViolatingFrame? {
    if isDiscrete || count < 6 { return nil }
    for i in 2..<count - 2 where Self.length(step(i)) <= tolerance {
      let (before, after) = (step(i - 1), step(i + 1))
      let along = zip(before, after).reduce(0) { $0 + $1.0 * $1.1 }
      let slower = min(Self.length(before), Self.length(after))
      let around = max(Self.length(step(i - 2)), Self.length(step(i + 2)))
      guard along > 0, slower > 5 * tolerance, slower >= 0.5 * around, around > 5 * tolerance else {
        continue
      }
      return .init(frame: i, value: slower, sentence: "shows a stale frame (\(values[i]) twice)")
    }
    return nil
  }

  /// Last frame in which the value changes after frame `i`; nil if it does not change.
  func motion(after i: Int) -> AssertionCheck.ViolatingFrame? {
    guard let last = (i + 1..<max(i + 2, count)).last(where: { moves(at: $0) }) else { return nil }
    let range = range(i..<count)
    return .init(
      frame: last, value: isDiscrete ? 1 : range,
      sentence: isDiscrete ? "still changes" : "still moves, by \(Wording.decimal(range, 3)) since then")
  }

  /// Longest motion between two rests, if it takes more than a time and one frame, both in seconds; nil if it does
  /// not.
  func motion(longerThan time: TimeInterval, _ frameTime: TimeInterval) -> AssertionCheck.ViolatingFrame? {
    if isDiscrete { return nil }
    func length(_ motion: ClosedRange<Int>) -> TimeInterval { Double(motion.count - 1) * frameTime }
    guard let longest = motions().max(by: { length($0) < length($1) }),
      length(longest) > time + frameTime + Tolerance.time
    else { return nil }
    return .init(
      frame: longest.lowerBound, value: length(longest),
      sentence: "moves for \(Wording.time(length(longest)))")
  }

  /// Fastest change between two frames, if it exceeds a speed in units per second; nil if it does not.
  func step(fasterThan speed: Double, _ frameTime: TimeInterval) -> AssertionCheck.ViolatingFrame? {
    if isDiscrete { return nil }
    let speeds = (1..<max(2, count)).map { (frame: $0, speed: Self.length(step($0)) / frameTime) }
    guard let fastest = speeds.max(by: { $0.speed < $1.speed }),
      fastest.speed > speed + tolerance / frameTime
    else { return nil }
    return .init(
      frame: fastest.frame, value: fastest.speed,
      sentence: "moves by \(Wording.decimal(fastest.speed, 1)) per second")
  }

  /// Largest overshoot of a motion beyond its end value, if it exceeds `amount`; nil if it does not. With `isPart`,
  /// the amount is a fraction of the motion's distance.
  func overshoot(beyond amount: Double, isPart: Bool) -> AssertionCheck.ViolatingFrame? {
    if isDiscrete || dimension != 1 { return nil }
    var worst: AssertionCheck.ViolatingFrame?
    for segment in motions() {
      let to = samples[segment.upperBound]
      let way = to - samples[segment.lowerBound]
      guard abs(way) > 4 * tolerance else { continue }
      for i in segment {
        let excess = (samples[i] - to) * (way > 0 ? 1 : -1)
        let value = isPart ? excess / abs(way) : excess
        guard value > amount, excess > tolerance, value > worst?.value ?? 0 else { continue }
        let size =
          isPart ? "\(Wording.decimal(value * 100, 1)) % of its distance" : Wording.decimal(value, 3)
        worst = .init(
          frame: i, value: value,
          sentence: "overshoots \(OrderedJSON.plain(to)) by \(size) (it is \(values[i]))")
      }
    }
    return worst
  }

  /// Ranges of frames between two rests.
  ///
  /// A rest takes three frames, because a turning point can look still for a frame or two.
  private func motions() -> [ClosedRange<Int>] {
    var motions: [ClosedRange<Int>] = []
    var start: Int?
    var still = 0
    for i in 1..<max(2, count) {
      if moves(at: i) {
        if start == nil { start = i - 1 }
        still = 0
      } else if let begun = start {
        still += 1
        guard still == 3 || i == count - 1 else { continue }
        motions.append(begun...i - still)
        start = nil
      }
    }
    if let start, count > start + 1 { motions.append(start...count - 1) }
    return motions
  }

  /// Visible change of velocity at frame `i` that the content does not explain; nil if there is none.
  ///
  /// Content that is pulled beyond its edge starts back at full speed when released, and so does a property that
  /// shows the pull.
  ///
  /// - Parameters:
  ///   - part: Allowed change as a fraction of the greater velocity.
  ///   - content: Curves of the content offset; empty if the curve is itself the content offset.
  func kink(
    at i: Int, within part: Double, _ frameTime: TimeInterval, along content: [Curve] = []
  ) -> AssertionCheck.ViolatingFrame? {
    guard !isDiscrete, i >= 3, i + 3 < count else { return nil }
    let (before, after) = velocities(at: i)
    let change = zip(before, after).map { $1 - $0 }
    let own = content.map { Self.length(zip(change, follows($0, at: i)).map { $0 - $1 }) }
    let jump = min(Self.length(change), own.min() ?? .infinity)
    let scale = max(Self.length(before), Self.length(after))
    guard scale > 4 * tolerance, jump > part * scale,
      jump / frameTime * Tolerance.speedJudgementTime > visible
    else {
      return nil
    }
    func text(_ step: [Double]) -> String {
      step.map { Wording.decimal($0 / frameTime, 2) }.joined(separator: " ")
    }
    return .init(
      frame: i, value: Self.length(change) / frameTime,
      sentence:
        "has a jump in velocity when the finger lifts: \(text(before)) per second before, \(text(after)) after"
    )
  }

  /// Velocities just before and just after frame `i`, per frame.
  ///
  /// The release is between two frames, so the velocities on either side are extrapolated to its time.
  private func velocities(at i: Int) -> (before: [Double], after: [Double]) {
    func velocity(_ inner: [Double], _ outer: [Double]) -> [Double] {
      zip(inner, outer).map { 1.5 * $0 - 0.5 * $1 }
    }
    return (velocity(step(i - 1), step(i - 2)), velocity(step(i + 1), step(i + 2)))
  }

  /// Change of velocity at frame `i` that the content's change of velocity explains: a property that follows the
  /// content is expected to keep the ratio of its velocity to the content's from before the release.
  private func follows(_ content: Curve, at i: Int) -> [Double] {
    let here = content.samples[i - 1]
    // At least 2 points: far more than rounding errors, but near enough for a constant ratio.
    guard let there = (0..<i - 1).last(where: { abs(here - content.samples[$0]) >= 2 }) else {
      return Array(repeating: 0, count: dimension)
    }
    let (before, after) = content.velocities(at: i)
    return zip(numbers(i - 1), numbers(there)).map {
      ($0 - $1) / (here - content.samples[there]) * (after[0] - before[0])
    }
  }
}
