/// Key times of a keyframe animation: fractions of its duration, ascending, within 0…1.
@frozen
@usableFromInline
struct KeyTimes: Hashable, Sendable {
  @usableFromInline let times: [Double]

  /// Adopts an author's key times if there are exactly `count`, otherwise spaces the keys evenly.
  ///
  /// Times are clamped to 0…1. A time smaller than an earlier one is raised to the earlier one, so that keys keep their
  /// order. NaN counts as 0.
  init(_ times: [Double]?, count: Int) {
    guard let times, times.count == count else {
      self.times = Self.evenlySpaced(count)
      return
    }
    var latest = 0.0
    self.times = times.map {
      latest = max(latest, $0.clamped(to: 0...1))
      return latest
    }
  }

  /// Number of keys in use: at most one for each key time; all keys if there are no key times.
  static func count(of times: [Double]?, for keys: Int) -> Int {
    guard let times, !times.isEmpty else { return keys }
    return min(times.count, keys)
  }

  /// Distributes 0…1 in proportion to the lengths between the keys, or evenly if all lengths are 0.
  init(lengths: [Double]) {
    // Lengths are scaled by the longest, so that a sum of lengths near 1e308 does not overflow.
    let longest = lengths.reduce(0) { max($0, $1.clamped(to: 0...Double.greatestFiniteMagnitude)) }
    guard longest > 0 else {
      times = Self.evenlySpaced(lengths.count + 1)
      return
    }
    let scaled = lengths.map { $0.clamped(to: 0...longest) / longest }
    let total = scaled.reduce(0, +)
    var sum = 0.0
    let times = scaled.map {
      sum += $0
      return sum / total
    }
    self.times = [0] + times.dropLast() + [1]
  }

  private static func evenlySpaced(_ count: Int) -> [Double] {
    (0..<count).map { count > 1 ? Double($0) / Double(count - 1) : 0 }
  }

  /// Index of the last key at or before `fraction`, or -1 if there is none.
  @inlinable
  func lastKey(at fraction: Double) -> Int {
    times.prefixCount { $0 <= fraction } - 1
  }
}
