import Foundation
import RefreshLayers
import RefreshMotion

/// A layer property's value as a function of time, computed from Lottie properties.
struct ValueOverTime<Value: Sendable>: Sendable {
  /// The timing of each animated property that the value depends on; empty for a static value.
  var timings: [TrackTiming]
  /// True if the value is linear in the animated properties, so that linear keyframes stay exact.
  var isAffine: Bool
  /// Number of points that computing one value takes, a measure of work.
  var cost: Double
  /// The value at a frame; at a jump, `before` selects the value before it.
  var value: @Sendable (_ time: Double, _ before: Bool) -> Value

  init(_ value: Value) {
    (timings, isAffine, cost, self.value) = ([], true, 0, { _, _ in value })
  }

  init(
    timings: [TrackTiming], isAffine: Bool, cost: Double = 1,
    value: @escaping @Sendable (_ time: Double, _ before: Bool) -> Value
  ) {
    (self.timings, self.isAffine, self.cost, self.value) = (timings, isAffine, cost, value)
    guard timings.isEmpty else { return }
    // A static value is computed once.
    let rest = value(0, true)
    (self.cost, self.value) = (0, { _, _ in rest })
  }

  var isStatic: Bool { timings.isEmpty }

  /// The value of a static motion, or the value before the first keyframe.
  var first: Value { value(timings.compactMap(\.times.first).min() ?? 0, true) }

  /// Applies a function to the motion's values.
  ///
  /// - Parameter cost: number of points that the function itself takes.
  func map<Other>(
    isAffine: Bool = true, cost: Double = 1, _ body: @escaping @Sendable (Value) -> Other
  ) -> ValueOverTime<Other> {
    let value = value
    return ValueOverTime<Other>(
      timings: timings, isAffine: self.isAffine && isAffine, cost: self.cost + cost
    ) {
      body(value($0, $1))
    }
  }

  /// Applies a function to the values of two motions.
  ///
  /// - Parameter cost: number of points that the function itself takes.
  func combined<Other, Result>(
    with other: ValueOverTime<Other>, isAffine: Bool = true, cost: Double = 1,
    _ body: @escaping @Sendable (Value, Other) -> Result
  ) -> ValueOverTime<Result> {
    let (own, others) = (value, other.value)
    return ValueOverTime<Result>(
      timings: timings + other.timings, isAffine: self.isAffine && other.isAffine && isAffine,
      cost: self.cost + other.cost + cost
    ) { body(own($0, $1), others($0, $1)) }
  }
}

extension ValueOverTime {
  /// The values of several motions.
  static func all(_ motions: [ValueOverTime]) -> ValueOverTime<[Value]> {
    ValueOverTime<[Value]>(
      timings: motions.flatMap(\.timings), isAffine: motions.allSatisfy(\.isAffine),
      cost: motions.reduce(0) { $0 + $1.cost }
    ) { time, before in motions.map { $0.value(time, before) } }
  }
}

extension Track {
  /// The track's value over time.
  var motion: ValueOverTime<Value> {
    ValueOverTime(
      timings: isStatic ? [] : [timing], isAffine: true, cost: values.map(\.pointCount).max() ?? 1
    ) { self.value(at: $0, before: $1) }
  }
}

extension Track<[Double]> {
  /// The first component over time.
  var number: ValueOverTime<Double> { motion.map { $0.part(0) } }

  /// The first two components over time, as a point.
  var point: ValueOverTime<CGPoint> { motion.map { CGPoint($0) } }
}

/// Keyframes of a layer property; times are in frames.
struct FittedKeyframes: Sendable {
  var times: [Double]
  var values: [AnimationValue]
  /// The easing after each keyframe except the last.
  var curves: [TimingCurve]
}

extension ValueOverTime where Value == AnimationValue {
  /// The keyframes that reproduce the motion; nil for a static value.
  ///
  /// If the value is linear in properties with equal timing and straight segments, their keyframes are kept.
  /// Otherwise linear pieces between the keyframes approximate it within the tolerance, or within 1e-5 of the range
  /// of motion if that is larger. If these would take too many points, there is one keyframe per frame.
  ///
  /// - Parameter budget: remaining points and numbers for all keyframes.
  /// - Throws: `LottieError` if the budget is exceeded.
  func keys(within tolerance: Double, _ budget: inout ImportBudget) throws -> FittedKeyframes? {
    guard let timing = timings.first else { return nil }
    if isAffine, timing.isStraight, timings.allSatisfy({ $0 == timing }) {
      var keys = FittedKeyframes(times: timing.times, values: [], curves: timing.curves.map { $0 ?? .linear })
      for (index, time) in timing.times.enumerated() {
        let isBeforeJump = index + 1 < timing.times.count && timing.times[index + 1] == time
        try budget.take(cost, .points)
        keys.values.append(value(time, isBeforeJump))
      }
      try budget.take(keys.numberCount, .numbers)
      return keys
    }
    let knots = Set(timings.flatMap(\.times)).sorted()
    let length = knots[knots.count - 1] - knots[0]
    // The values of an expression have a keyframe at each frame, between which no more are needed.
    if knots.count > 30, Double(knots.count) > 0.8 * length {
      return try keysAtFrames(between: knots, &budget)
    }
    var fit = KeyframeFit(motion: self, tolerance: tolerance, points: budget.pointsOfFit)
    let fitted = fit.keys(between: knots)
    try budget.take(budget.pointsOfFit - max(0, fit.points), .points)
    if let fitted {
      try budget.take(fitted.numberCount, .numbers)
      return fitted
    }
    return try keysAtFrames(between: knots, &budget)
  }

  /// One keyframe per frame, and one before and one after each jump.
  private func keysAtFrames(
    between knots: [Double], _ budget: inout ImportBudget
  ) throws -> FittedKeyframes {
    let frames = knots[knots.count - 1] - knots[0] + Double(2 * knots.count)
    try budget.take(cost * frames.rounded(.down), .points)
    var keys = FittedKeyframes(times: [knots[0]], values: [value(knots[0], false)], curves: [])
    for (start, end) in zip(knots, knots.dropFirst()) {
      for frame in stride(from: start.rounded(.down) + 1, to: end, by: 1) {
        keys.add(value(frame, false), at: frame)
      }
      let (last, after) = (value(end, true), value(end, false))
      keys.add(last, at: end)
      if after.distance(to: last) > 1e-9 { keys.add(after, at: end) }
    }
    try budget.take(keys.numberCount, .numbers)
    return keys
  }
}

extension FittedKeyframes {
  fileprivate mutating func add(_ value: AnimationValue, at time: Double) {
    curves.append(.linear)
    times.append(time)
    values.append(value)
  }

  /// Estimated number of numbers in all values.
  var numberCount: Double { values.reduce(0) { $0 + $1.numberCount } }
}

/// The approximation of a motion by linear pieces, within a budget of points.
private struct KeyframeFit {
  let motion: ValueOverTime<AnimationValue>
  let tolerance: Double
  /// Number of points that may still be computed; below 0 the fit has failed.
  private(set) var points: Double
  private var keys = FittedKeyframes(times: [], values: [], curves: [])

  init(motion: ValueOverTime<AnimationValue>, tolerance: Double, points: Double) {
    (self.motion, self.tolerance, self.points) = (motion, tolerance, points)
  }

  /// The fitted keyframes; nil if they would take too many points.
  mutating func keys(between knots: [Double]) -> FittedKeyframes? {
    guard let first = value(knots[0]) else { return nil }
    keys = FittedKeyframes(times: [knots[0]], values: [first], curves: [])
    for (start, end) in zip(knots, knots.dropFirst()) {
      guard let from = value(start), let to = value(end, before: true) else { return nil }
      // Seven samples find short excursions, and estimate the range: where an easing overshoots by thousands of points, a
      // coarser fit is not visible.
      var places: [AnimationValue] = []
      for part in 1...7 {
        guard let place = value(start + (end - start) * Double(part) / 8) else { return nil }
        places.append(place)
      }
      let reach = (places + [to]).map { $0.distance(to: from) }.max() ?? 0
      let piece = Segment(start: start, end: end, from: from, inner: places, to: to)
      guard bisect(piece, max(tolerance, 1e-5 * reach), depth: 0), let after = value(end) else { return nil }
      if after.distance(to: to) > 1e-9 { keys.add(after, at: end) }
    }
    return keys
  }

  private struct Segment {
    let start, end: Double
    let from: AnimationValue
    /// Values at equal steps between the ends, an odd number of them.
    var inner: [AnimationValue]
    let to: AnimationValue

    /// True if the path gets other elements, at a time that can be anywhere in the piece.
    var changesPath: Bool {
      guard case (.path(let from), .path(let to)) = (from, to) else { return false }
      return !from.hasSameStructure(as: to)
    }
  }

  private mutating func value(_ time: Double, before: Bool = false) -> AnimationValue? {
    points -= motion.cost
    return points < 0 ? nil : motion.value(time, before)
  }

  /// Adds keyframes after the start of a piece, up to its end.
  ///
  /// - Returns: false if the budget of points is exhausted.
  private mutating func bisect(_ piece: Segment, _ tolerance: Double, depth: Int) -> Bool {
    let (start, end) = (piece.start, piece.end)
    let middle = (start + end) / 2
    var inner = piece.inner
    if inner.count == 1 {
      guard let early = value((start + middle) / 2), let late = value((middle + end) / 2) else {
        return false
      }
      inner = [early, inner[0], late]
    }
    let isFine =
      !piece.changesPath
      && inner.enumerated().allSatisfy { index, seen in
        let part = Double(index + 1) / Double(inner.count + 1)
        return seen.distance(to: piece.from.interpolated(to: piece.to, at: part)) <= tolerance
      }
    // A jump between keyframes becomes a ramp of less than a thousandth of a frame.
    if isFine || depth >= 16 || end - start < 1e-3 {
      keys.add(piece.to, at: end)
      return true
    }
    let half = inner.count / 2
    let first = Segment(
      start: start, end: middle, from: piece.from, inner: Array(inner[..<half]), to: inner[half])
    let second = Segment(
      start: middle, end: end, from: inner[half], inner: Array(inner[(half + 1)...]), to: piece.to)
    return bisect(first, tolerance, depth: depth + 1) && bisect(second, tolerance, depth: depth + 1)
  }
}

extension AnimationValue {
  /// Estimated number of numbers in the value.
  var numberCount: Double {
    switch self {
    case .path(let path): Double(6 * path.elements.count)
    case .scalars(let list): Double(list.count)
    case .colors(let list): Double(4 * list.count)
    default: 4
    }
  }
}
