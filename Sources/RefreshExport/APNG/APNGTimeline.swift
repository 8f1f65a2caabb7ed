/// Turns durations in seconds into APNG's delays, fractions of a second that add up to the true duration.
struct APNGTimeline: DelayTimeline {
  static var none: Fraction { Fraction(near: 0, limit: 1) }

  /// The longest delay that one frame can have, in seconds.
  private static let longest = 65535

  /// Where the frame on screen began, in seconds as written.
  private var start = 0.0

  /// Where it ends, in seconds as told.
  private var end = 0.0

  mutating func stand(for seconds: Double) { end += seconds }

  mutating func next() -> [Fraction] {
    var delays: [Fraction] = []
    while end - start > Double(Self.longest) {
      delays.append(Fraction(near: Double(Self.longest), limit: Self.longest))
      start += Double(Self.longest)
    }
    let delay = Fraction(near: max(0, end - start), limit: Self.longest)
    if delay.numerator > 0 {
      delays.append(delay)
      start += delay.value
    }
    return delays
  }
}
