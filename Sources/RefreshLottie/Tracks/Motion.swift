import Foundation
import RefreshLayers
import RefreshMotion

/// A value of a layer as a function of time, made of one track or of several.
struct Motion<Value: Sendable>: Sendable {
  /// When what it is made of moves; none of a value that rests.
  var timings: [TrackTiming]
  /// Whether it is the sum of multiples of what it is made of, so that it goes straight where they all do.
  var isAffine: Bool
  /// The value at a frame; where it jumps, the one after, or the one before.
  var value: @Sendable (_ time: Double, _ before: Bool) -> Value

  init(_ value: Value) {
    (timings, isAffine, self.value) = ([], true, { _, _ in value })
  }

  init(
    timings: [TrackTiming], isAffine: Bool,
    value: @escaping @Sendable (_ time: Double, _ before: Bool) -> Value
  ) {
    (self.timings, self.isAffine, self.value) = (timings, isAffine, value)
  }

  var isStatic: Bool { timings.isEmpty }

  /// The value of one that rests, or at the first moment.
  var first: Value { value(timings.compactMap(\.times.first).min() ?? 0, true) }

  /// A function of this motion.
  func map<Other>(isAffine: Bool = true, _ body: @escaping @Sendable (Value) -> Other) -> Motion<Other> {
    let value = value
    return Motion<Other>(timings: timings, isAffine: self.isAffine && isAffine) { body(value($0, $1)) }
  }

  /// A function of this motion and another.
  func combined<Other, Result>(
    with other: Motion<Other>, isAffine: Bool = true, _ body: @escaping @Sendable (Value, Other) -> Result
  ) -> Motion<Result> {
    let (own, others) = (value, other.value)
    return Motion<Result>(
      timings: timings + other.timings, isAffine: self.isAffine && other.isAffine && isAffine
    ) { body(own($0, $1), others($0, $1)) }
  }
}

extension Track {
  /// The values of the track.
  var motion: Motion<Value> {
    Motion(timings: isStatic ? [] : [timing], isAffine: true) { self.value(at: $0, before: $1) }
  }
}

extension Track<[Double]> {
  /// The first number.
  var number: Motion<Double> { motion.map { $0.part(0) } }

  /// The first two numbers as a point.
  var point: Motion<CGPoint> { motion.map { CGPoint(x: $0.part(0), y: $0.part(1)) } }
}

/// Keyframes of a layer's property, in frames.
struct FittedKeys: Sendable {
  var times: [Double]
  var values: [AnimationValue]
  /// One less than there are keys.
  var curves: [TimingCurve]
}

extension Motion where Value == AnimationValue {
  /// The keyframes that move a property this way; nil for a value that rests.
  ///
  /// Where everything that it is made of has the same keys and goes straight, they are those keys. Otherwise there are
  /// as many straight pieces between all keys as keep it within a tolerance, or within a 100,000th of how far it moves.
  ///
  /// - Parameter budget: how many numbers all keyframes together may have.
  func keys(within tolerance: Double, _ budget: inout ImportBudget) throws -> FittedKeys? {
    guard let timing = timings.first else { return nil }
    if isAffine, timing.isStraight, timings.allSatisfy({ $0 == timing }) {
      var values: [AnimationValue] = []
      for (index, time) in timing.times.enumerated() {
        let isBeforeJump = index + 1 < timing.times.count && timing.times[index + 1] == time
        values.append(value(time, isBeforeJump))
        try budget.take(values[index].numberCount)
      }
      return FittedKeys(times: timing.times, values: values, curves: timing.curves.map { $0 ?? .linear })
    }
    return try fitted(within: tolerance, &budget)
  }

  private func fitted(within tolerance: Double, _ budget: inout ImportBudget) throws -> FittedKeys {
    let knots = Set(timings.flatMap(\.times)).sorted()
    var keys = FittedKeys(times: [knots[0]], values: [value(knots[0], false)], curves: [])
    func add(_ value: AnimationValue, at time: Double) throws {
      try budget.take(value.numberCount)
      keys.curves.append(.linear)
      keys.times.append(time)
      keys.values.append(value)
    }
    for (start, end) in zip(knots, knots.dropFirst()) {
      let (from, to) = (value(start, false), value(end, true))
      // What an easing throws thousands of points away is not seen any finer there.
      let places = (1...8).map { value(start + (end - start) * Double($0) / 8, $0 == 8) }
      let reach = places.map { $0.distance(to: from) }.max() ?? 0
      try bisect(start, from, end, to, max(tolerance, 1e-5 * reach), depth: 0, add)
      let after = value(end, false)
      if after.distance(to: to) > 1e-9 { try add(after, at: end) }
    }
    return keys
  }

  /// Adds keys after the start of a piece, up to its end.
  private func bisect(
    _ start: Double, _ from: AnimationValue, _ end: Double, _ to: AnimationValue, _ tolerance: Double,
    depth: Int,
    _ add: (AnimationValue, Double) throws -> Void
  ) rethrows {
    let middle = (start + end) / 2
    let half = value(middle, false)
    let isFine = [0.25, 0.5, 0.75].allSatisfy { part in
      let seen = part == 0.5 ? half : value(start + (end - start) * part, false)
      return seen.distance(to: from.interpolated(to: to, at: part)) <= tolerance
    }
    // A jump between keys is as steep as a thousandth of a frame makes it.
    if isFine || depth >= 16 || end - start < 1e-3 { return try add(to, end) }
    try bisect(start, from, middle, half, tolerance, depth: depth + 1, add)
    try bisect(middle, half, end, to, tolerance, depth: depth + 1, add)
  }
}

extension AnimationValue {
  /// How many numbers it holds, about.
  var numberCount: Int {
    switch self {
    case .path(let path): 6 * path.elements.count
    case .scalars(let list): list.count
    case .colors(let list): 4 * list.count
    default: 4
    }
  }
}
