/// Turns durations in seconds into how often an image is repeated at a constant rate.
///
/// An image ends at the frame that is nearest to its true end, so that the sum never drifts; one that is shown
/// for less than half a frame may be left out.
struct ConstantRate {
  let framesPerSecond: Double

  /// How many frames were written.
  private(set) var frameCount = 0

  /// Where the last image ends, in seconds as given.
  private var end = 0.0

  init(_ framesPerSecond: Double) { self.framesPerSecond = framesPerSecond }

  /// How often the next image, which is shown for `seconds`, is to be written.
  mutating func next(lasting seconds: Double) -> Int {
    end += seconds
    let count = max(0, Int((min(end * framesPerSecond, 1e15)).rounded()) - frameCount)
    frameCount += count
    return count
  }

  /// Throws where the rate is none that video formats can say.
  static func validate(_ framesPerSecond: Double) throws {
    try EncoderError.check(
      "framesPerSecond", framesPerSecond, (0.01...1000).contains(framesPerSecond),
      allowed: "numbers from 0.01 to 1000")
  }
}

/// A fraction of whole numbers near a real one.
struct Fraction: Hashable {
  var numerator: Int
  var denominator: Int
}

extension Fraction {
  /// The simplest fraction within a billionth of `value`, or, where numbers up to `limit` have none, a near one.
  ///
  /// Follows the continued fraction of the value: each step is nearer than any simpler fraction.
  ///
  /// - Precondition: `value` is finite, not negative, and at most `limit`.
  init(near value: Double, limit: Int) {
    precondition(value >= 0 && value <= Double(limit))
    var (before, last) = ((p: 0, q: 1), (p: 1, q: 0))
    var rest = value
    while true {
      let whole = rest.rounded(.down)
      guard whole <= Double(limit) else { break }
      let (p, overflowP) = Int(whole).multipliedReportingOverflow(by: last.p)
      let (q, overflowQ) = Int(whole).multipliedReportingOverflow(by: last.q)
      guard !overflowP, !overflowQ, p + before.p <= limit, q + before.q <= limit else { break }
      (before, last) = (last, (p + before.p, q + before.q))
      let near = Double(last.p) / Double(last.q)
      if abs(near - value) < 1e-9 || rest == whole { break }
      rest = 1 / (rest - whole)
    }
    (numerator, denominator) = last
  }

  var value: Double { Double(numerator) / Double(denominator) }
}

/// Turns durations in seconds into the delays that a format has, which add up to the true duration.
protocol DelayTimeline {
  associatedtype Delay

  /// The delay of an image without end.
  static var none: Delay { get }

  init()

  /// Lets the frame on screen stand for longer.
  mutating func stand(for seconds: Double)

  /// Ends the frame on screen: its delays, of which all but the last are the longest there is.
  ///
  /// None if it is shown for less than the shortest delay; a frame after it then takes its place.
  mutating func next() -> [Delay]
}

/// Turns durations in seconds into APNG's delays, fractions of a second that add up to the true duration.
struct APNGTimeline: DelayTimeline {
  static var none: Fraction { Fraction(near: 0, limit: 1) }

  /// The longest delay that one frame can have, in seconds.
  private static let longest = 65535

  /// Where the frame on screen began, in seconds as written.
  private var start = 0.0

  /// Where it ends, in seconds as given.
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

/// Turns durations in seconds into WebP's whole milliseconds, which add up to the true duration.
struct WebPTimeline: DelayTimeline {
  static var none: Int { 0 }

  /// The longest that one frame can be shown, about 4.6 hours.
  private static let longest = 1 << 24 - 1

  /// Where the frame on screen began, in milliseconds as written.
  private var start = 0

  /// Where it ends, in seconds as given.
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

/// Turns durations in seconds into GIF's delays, whole hundredths that add up to the true duration.
///
/// A browser plays a delay of 0 or 1 hundredths as 10, so that no delay is shorter than 2. Frames of 1/60 s
/// therefore appear for 2 hundredths each and fall behind; a frame whose time has passed before it could
/// begin is left out. At 60 frames a second that is every sixth, which leaves an even 50 a second.
struct GIFTimeline {
  /// The shortest delay that is played as written.
  static let shortest = 2

  /// Where the frame on screen began, in hundredths as written.
  private(set) var start = 0

  /// Where the frame on screen ends, in seconds as given.
  private(set) var end = 0.0

  /// The true end in whole hundredths.
  var roundedEnd: Int { Int((end * 100).rounded()) }

  /// Lets the frame on screen stand for longer.
  mutating func stand(for seconds: Double) { end += seconds }

  /// Ends the frame on screen: its delay, or nil when its time is over and it has to be left out.
  mutating func next() -> Int? {
    let delay = roundedEnd - start
    if delay <= 0 { return nil }
    let written = max(Self.shortest, delay)
    start += written
    return written
  }

  /// Ends the frame on screen with the shortest delay, although its time is over.
  mutating func nextInAnyCase() -> Int {
    start += Self.shortest
    return Self.shortest
  }
}
