import Foundation
import RefreshClips
import RefreshMotion

/// What an animation of a trace shows at a time: its values between its knots, as its curve or its spring has them.
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
  private let numbers: [String: [[Double]]]

  init(_ animation: MotionTrace.Animation) {
    self.animation = animation
    end = animation.end
    spring = animation.springValues
    curve = Self.curve(animation.curve)
    groupCurve = animation.groupCurve.isEmpty ? nil : Self.curve(animation.groupCurve)
    segments = animation.segmentCurves.map(Self.curve)
    knots = animation.knots.map(\.at)
    var numbers: [String: [[Double]]] = [:]
    for part in Set(animation.knots.flatMap(\.values.keys)) {
      numbers[part] = animation.knots.map { ($0.values[part] ?? Explanation.standard(of: part)).components }
    }
    self.numbers = numbers
  }

  /// Whether the animation moves a part of its property.
  func moves(_ part: String) -> Bool { numbers[part] != nil }

  /// The numbers of a part at a time in seconds; nil while the animation does not run, or for what is no number.
  func value(of part: String, at time: TimeInterval) -> [Double]? {
    guard let progress = progress(at: time) else { return nil }
    return value(of: part, atProgress: progress)
  }

  /// The numbers of a part that the animation ends with.
  func end(of part: String) -> [Double]? {
    value(of: part, atProgress: animation.autoreverses ? 0 : 1)
  }

  /// The numbers of a part that the animation begins with.
  func start(of part: String) -> [Double]? { value(of: part, atProgress: 0) }

  /// What this animation shows where another of the same time shows some numbers, whatever runs the time of both; nil
  /// where numbers do not tell the time.
  func value(of part: String, where other: AnimationCourse, shows numbers: [Double]) -> [Double]? {
    guard spring == nil, other.spring == nil, other.animation.knots.count == 2, segments.isEmpty,
      other.segments.isEmpty, animation.begin == other.animation.begin,
      animation.duration == other.animation.duration, let progress = other.progress(of: part, at: numbers),
      (-0.001...1.001).contains(progress)
    else { return nil }
    return value(
      of: part, atProgress: curve.value(at: inverse(of: other.curve.value(at:), at: progress)))
  }

  /// What this animation shows where its time runs as some numbers do between its two values; nil for others.
  func value(of part: String, over numbers: [Double]) -> [Double]? {
    guard spring == nil, animation.knots.count == 2, let progress = progress(of: part, at: numbers) else {
      return nil
    }
    return value(of: part, atProgress: curve.value(at: max(0, min(1, progress))))
  }

  /// The part of the way from the first value to the last at which some numbers are; nil if there is no way.
  private func progress(of part: String, at numbers: [Double]) -> Double? {
    guard let from = start(of: part), let to = value(of: part, atProgress: 1),
      let place = from.indices.max(by: { abs(to[$0] - from[$0]) < abs(to[$1] - from[$1]) }),
      abs(to[place] - from[place]) > 1e-9
    else { return nil }
    return (numbers[place] - from[place]) / (to[place] - from[place])
  }

  /// The part of the way between the first and the last value, beyond 1 where a spring overshoots.
  private func progress(at time: TimeInterval) -> Double? {
    let elapsed = time - animation.begin
    guard elapsed > -1e-6, time < end - 1e-6, animation.duration > 0 else { return nil }
    let round = (max(0, elapsed) / animation.duration).rounded(.down)
    var own = max(0, elapsed) - round * animation.duration
    if animation.autoreverses, Int(min(round, 1e9)) % 2 == 1 { own = animation.duration - own }
    if let groupCurve { own = groupCurve.value(at: own / animation.duration) * animation.duration }
    return spring?.value(at: own) ?? curve.value(at: own / animation.duration)
  }

  private func value(of part: String, atProgress progress: Double) -> [Double]? {
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

  /// A curve by the name that a trace gives it; one of numbers passes these at 0.2, 0.4, 0.6 and 0.8.
  private static func curve(_ name: String) -> TimingCurve {
    switch name {
    case "ease-in": return .easeIn
    case "ease-out": return .easeOut
    case "ease-in-out": return .easeInEaseOut
    case "default": return .default
    default:
      let numbers = name.split(separator: " ").compactMap { Double($0) }
      guard numbers.count == 4 else { return .linear }
      let ends = [0] + numbers + [1]
      return .points(LinearEasing(outputs: (0...40).map { smooth(ends, at: Double($0) / 8) }))
    }
  }

  /// A value between numbers that are one apart, on a smooth line through them (Catmull–Rom).
  private static func smooth(_ numbers: [Double], at x: Double) -> Double {
    let i = min(Int(x), numbers.count - 2)
    let t = x - Double(i)
    let (b, c) = (numbers[i], numbers[i + 1])
    let a = i > 0 ? numbers[i - 1] : 2 * b - c
    let d = i + 2 < numbers.count ? numbers[i + 2] : 2 * c - b
    return Curve.smooth(a, b, c, d, at: t)
  }
}

extension MotionTrace.Animation {
  /// The spring that it runs on; nil for none.
  var springValues: Spring? {
    guard spring.count == 4, spring[0] > 0, spring[1] > 0 else { return nil }
    return Spring(mass: spring[0], stiffness: spring[1], damping: spring[2], initialVelocity: spring[3])
  }
}
