import Foundation

extension SpringMotion {
  /// The last time at which the distance left is as large as epsilon; 0 if it never is, infinite if it always
  /// comes back to it.
  ///
  /// From one turning point to the next the distance left runs one way only. So the last turning point (or the start)
  /// at which it reaches epsilon and the turning point after that enclose the answer.
  func settlingTime(within epsilon: Double) -> Double {
    switch self {
    case .underdamped(let motion):
      let first = motion.firstTurn
      let half = Double.pi / motion.dampedFrequency
      let peak = abs(motion.distanceLeft(at: first))
      if peak < epsilon {
        return epsilon > 1 ? 0 : crossing(of: epsilon, from: 0, to: first, left: motion.distanceLeft)
      }
      if motion.decay == 0 { return .infinity }
      // Each turning point is lower than the one before by the same factor.
      let last = first + half * (log(peak / epsilon) / (motion.decay * half)).rounded(.down)
      // Next to no damping: later than any number can say.
      guard (last + half).isFinite else { return .infinity }
      return crossing(of: epsilon, from: last, to: last + half, left: motion.distanceLeft)
    case .criticallyDamped(let motion):
      return settlingTime(within: epsilon, turn: motion.turn, left: motion.distanceLeft)
    case .overdamped(let motion):
      return settlingTime(within: epsilon, turn: motion.turn, left: motion.distanceLeft)
    }
  }

  /// The same for a motion that turns at most once and then creeps towards its end.
  private func settlingTime(within epsilon: Double, turn: Double?, left: (Double) -> Double) -> Double {
    if let turn, abs(left(turn)) < epsilon {
      return epsilon > 1 ? 0 : crossing(of: epsilon, from: 0, to: turn, left: left)
    }
    let start = turn ?? 0
    if abs(left(start)) < epsilon { return 0 }
    var step = 1e-3
    while abs(left(start + step)) >= epsilon {
      step *= 2
      if step > 1e300 { return .infinity }
    }
    return crossing(of: epsilon, from: start, to: start + step, left: left)
  }

  /// Where the distance left, running one way between two times, passes epsilon on the side it starts from.
  private func crossing(
    of epsilon: Double, from start: Double, to end: Double, left: (Double) -> Double
  ) -> Double {
    let side: Double = left(start) < 0 ? -1 : 1
    var low = start
    var high = end
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if side * left(middle) >= epsilon { low = middle } else { high = middle }
    }
  }
}

extension UnderdampedMotion {
  /// The first time after the start at which the velocity is 0.
  fileprivate var firstTurn: Double {
    let phase = atan2(velocity, velocitySine)
    let angle = -phase
    return (angle > 0 ? angle : angle + .pi) / dampedFrequency
  }
}

extension CriticallyDampedMotion {
  /// The only time after the start at which the velocity is 0, if there is one.
  fileprivate var turn: Double? {
    let time = velocity / (frequency * (velocity - frequency))
    return time > 0 && time.isFinite ? time : nil
  }
}

extension OverdampedMotion {
  /// The only time after the start at which the velocity is 0, if there is one.
  fileprivate var turn: Double? {
    let faded = (velocitySine + velocity) / (velocitySine - velocity)
    return faded > 0 && faded < 1 ? -log(faded) / rateGap : nil
  }
}
