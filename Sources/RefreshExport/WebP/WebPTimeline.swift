/// Turns durations in seconds into WebP's whole milliseconds, which add up to the true duration.
struct WebPTimeline: DelayTimeline {
  static var none: Int { 0 }

  /// The longest that one frame can stand, about 4.6 hours.
  private static let longest = 1 << 24 - 1

  /// Where the frame on screen began, in milliseconds as written.
  private var start = 0

  /// Where it ends, in seconds as told.
  private var end = 0.0

  mutating func stand(for seconds: Double) { end += seconds }

  /// The shortest is half a millisecond, which becomes a whole one.
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
