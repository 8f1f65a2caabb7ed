/// A rational approximation of a number.
package struct RationalNumber: Hashable {
  package var numerator: Int
  package var denominator: Int
}

extension RationalNumber {
  /// Creates the simplest fraction within 1e-9 of `value`, or a close one if numerator and denominator would exceed
  /// `limit`.
  ///
  /// The method is the continued fraction of the value: each step is nearer than any simpler fraction.
  ///
  /// - Precondition: `value` is finite, not negative, and at most `limit`.
  package init(near value: Double, limit: Int) {
    precondition(value >= 0 && value <= Double(limit))
    var (before, last) = ((p: 0, q: 1), (p: 1, q: 0))
    var rest = value
    while true {
      let whole = rest.rounded(.down)
      guard whole <= Double(limit) else { break }
      let next = (p: Int(whole) * last.p + before.p, q: Int(whole) * last.q + before.q)
      guard max(next.p, next.q) <= limit else { break }
      (before, last) = (last, next)
      let near = Double(last.p) / Double(last.q)
      if abs(near - value) < 1e-9 || rest == whole { break }
      rest = 1 / (rest - whole)
    }
    (numerator, denominator) = last
  }

  var value: Double { Double(numerator) / Double(denominator) }
}

/// A converter of durations in seconds to the delays of a format, which add up to the exact duration.
protocol DelayConverter {
  associatedtype Delay

  /// The delay of a still image, 0.
  static var none: Delay { get }

  init()

  /// Extends the current frame by `seconds`.
  mutating func append(duration seconds: Double)

  /// Ends the current frame and returns its delays, all but the last being the format's maximum.
  ///
  /// Empty if the frame is shorter than the shortest delay; the next frame then replaces it.
  mutating func next() -> [Delay]
}

/// A converter of durations in seconds to APNG's delays, fractions of a second that add up to the exact duration.
struct APNGDelayConverter: DelayConverter {
  static var none: RationalNumber { RationalNumber(near: 0, limit: 1) }

  /// The maximum delay of a frame in seconds: 16 bits in the format.
  private static let longest = 65535

  /// The start of the current frame in seconds, after rounding to the format's delays.
  private var start = 0.0

  /// The end of the current frame in seconds, before rounding.
  private var end = 0.0

  mutating func append(duration seconds: Double) { end += seconds }

  mutating func next() -> [RationalNumber] {
    var delays: [RationalNumber] = []
    while end - start > Double(Self.longest) {
      delays.append(RationalNumber(near: Double(Self.longest), limit: Self.longest))
      start += Double(Self.longest)
    }
    let delay = RationalNumber(near: max(0, end - start), limit: Self.longest)
    if delay.numerator > 0 {
      delays.append(delay)
      start += delay.value
    }
    return delays
  }
}

/// A converter of durations in seconds to WebP's whole milliseconds, which add up to the exact duration.
struct WebPDelayConverter: DelayConverter {
  static var none: Int { 0 }

  /// The maximum delay of a frame in milliseconds, about 4.6 hours: 24 bits in the format.
  private static let longest = 1 << 24 - 1

  /// The start of the current frame in milliseconds, after rounding.
  private var start = 0

  /// The end of the current frame in seconds, before rounding.
  private var end = 0.0

  mutating func append(duration seconds: Double) { end += seconds }

  /// Ends the current frame and returns its delays in milliseconds; empty if it is rounded to 0.
  mutating func next() -> [Int] {
    var delays: [Int] = []
    var rest = Int((min(end, 1e12) * 1000).rounded()) - start
    while rest > 0 {
      delays.append(min(rest, Self.longest))
      start += delays.last!
      rest -= delays.last!
    }
    return delays
  }
}
