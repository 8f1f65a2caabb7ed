import Foundation
import RefreshFrames
import RefreshMotion

/// The course of an animation of a trace: its values between its knots, as its curve or its spring has them.
struct AnimationCourse {
  private let animation: MotionTrace.Animation
  private let end: TimeInterval
  private let spring: Spring?
  private let curve: TimingCurve
  private let groupCurve: TimingCurve?
  private let segments: [TimingCurve]
  /// The parts of the run at which the knots are, 0…1.
  private let knots: [Double]
  /// The numbers of each part that the animation moves, knot after knot: each is asked for at every frame.
  private let numbers: [TracePart: [[Double]]]

  init(_ animation: MotionTrace.Animation) {
    self.animation = animation
    end = animation.end
    spring = animation.spring
    curve = animation.curve.timing
    groupCurve = animation.groupCurve == .linear ? nil : animation.groupCurve.timing
    segments = animation.segmentCurves.map(\.timing)
    knots = animation.knots.map(\.at)
    var numbers: [TracePart: [[Double]]] = [:]
    for part in Set(animation.knots.flatMap(\.values.keys)) {
      numbers[part] = animation.knots.map { $0.value(part).components }
    }
    self.numbers = numbers
  }

  /// Whether the animation moves a part of its property.
  func moves(_ part: TracePart) -> Bool { numbers[part] != nil }

  /// The numbers of a part at a time in seconds; nil while the animation does not run, or for what is no number.
  func value(of part: TracePart, at time: TimeInterval) -> [Double]? {
    guard let progress = progress(at: time) else { return nil }
    return value(of: part, atProgress: progress)
  }

  /// Whether the animation runs at a time in seconds.
  func isRunning(at time: TimeInterval) -> Bool { progress(at: time) != nil }

  /// The numbers of a part that the animation ends with.
  func end(of part: TracePart) -> [Double]? {
    value(of: part, atProgress: animation.autoreverses ? 0 : 1)
  }

  /// The numbers of a part that the animation begins with.
  func start(of part: TracePart) -> [Double]? { value(of: part, atProgress: 0) }

  /// The values of this animation where another of the same time has some numbers, whatever runs the time of both; nil
  /// where numbers do not tell the time.
  func value(of part: TracePart, where other: AnimationCourse, shows numbers: [Double]) -> [Double]? {
    guard spring == nil, other.spring == nil, other.animation.knots.count == 2, segments.isEmpty,
      other.segments.isEmpty, animation.begin == other.animation.begin,
      animation.duration == other.animation.duration, let progress = other.progress(of: part, at: numbers),
      (-Self.slack...1 + Self.slack).contains(progress)
    else { return nil }
    return value(
      of: part, atProgress: curve.value(at: inverse(of: other.curve.value(at:), at: progress)))
  }

  /// The part of a way by which numbers between its ends may be beyond them, as they are rounded.
  private static let slack = 0.001

  /// The values of this animation if its time runs as some numbers do between its two values; nil for others.
  func value(of part: TracePart, over numbers: [Double]) -> [Double]? {
    guard spring == nil, animation.knots.count == 2, let progress = progress(of: part, at: numbers) else {
      return nil
    }
    return value(of: part, atProgress: curve.value(at: max(0, min(1, progress))))
  }

  /// The part of the way from the first value to the last at which some numbers are; nil if there is no way.
  private func progress(of part: TracePart, at numbers: [Double]) -> Double? {
    guard let from = start(of: part), let to = value(of: part, atProgress: 1),
      let place = from.indices.max(by: { abs(to[$0] - from[$0]) < abs(to[$1] - from[$1]) }),
      abs(to[place] - from[place]) > Tolerance.number
    else { return nil }
    return (numbers[place] - from[place]) / (to[place] - from[place])
  }

  /// The part of the way between the first and the last value, beyond 1 where a spring overshoots.
  private func progress(at time: TimeInterval) -> Double? {
    let elapsed = time - animation.begin
    guard elapsed > -Tolerance.time, time < end - Tolerance.time, animation.duration > 0 else { return nil }
    var passed = max(0, elapsed)
    if let period = animation.period, period > 0 {
      passed = max(0, elapsed - ((elapsed + Tolerance.time) / period).rounded(.down) * period)
      // In a group an animation shows its last value at its end, and then nothing until the next round.
      let run = animation.duration * (animation.autoreverses ? 2 : 1)
      if passed > run + Tolerance.time { return nil }
      if passed > run - Tolerance.time { return animation.autoreverses ? 0 : spring?.value(at: run) ?? 1 }
    }
    let round = (passed / animation.duration).rounded(.down)
    var own = passed - round * animation.duration
    if animation.autoreverses, Int(min(round, 1e9)) % 2 == 1 { own = animation.duration - own }
    if let groupCurve { own = groupCurve.value(at: own / animation.duration) * animation.duration }
    return spring?.value(at: own) ?? curve.value(at: own / animation.duration)
  }

  private func value(of part: TracePart, atProgress progress: Double) -> [Double]? {
    guard knots.count > 1, let numbers = numbers[part] else { return nil }
    var index = knots.count - 2
    while index > 0, knots[index] > progress { index -= 1 }
    let (from, to) = (knots[index], knots[index + 1])
    let (a, b) = (numbers[index], numbers[index + 1])
    guard !a.isEmpty, a.count == b.count else { return nil }
    var t = to > from ? (progress - from) / (to - from) : 1
    if index < segments.count, t >= 0, t <= 1 { t = segments[index].value(at: t) }
    var value = a
    for place in a.indices { value[place] += (b[place] - a[place]) * t }
    return value
  }
}
