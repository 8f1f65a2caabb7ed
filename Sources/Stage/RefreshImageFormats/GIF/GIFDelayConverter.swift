/// A converter of durations in seconds to GIF's delays, whole hundredths of a second that add up to the exact
/// duration.
///
/// Browsers play a delay of 0 or 1 hundredths as 10, so no delay is shorter than 2. Frames of 1/60 s are therefore
/// shown for 2 hundredths each and fall behind; a frame whose time has passed before its start is dropped. At 60 frames
/// per second every sixth frame is dropped, so that 50 per second remain.
struct GIFDelayConverter {
  /// The shortest delay that browsers play exactly, in hundredths of a second.
  static let shortest = 2

  /// The start of the current frame in hundredths of a second, after rounding.
  private(set) var start = 0

  /// The end of the current frame in seconds, before rounding.
  private(set) var end = 0.0

  /// The end of the current frame, rounded to hundredths of a second.
  var roundedEnd: Int { Int((end * 100).rounded()) }

  /// Extends the current frame by `seconds`.
  mutating func append(duration seconds: Double) { end += seconds }

  /// Ends the current frame and returns its delay in hundredths of a second; nil if its time has passed and it must
  /// be dropped.
  mutating func next() -> Int? {
    let delay = roundedEnd - start
    if delay <= 0 { return nil }
    let written = max(Self.shortest, delay)
    start += written
    return written
  }

  /// Ends the current frame with the shortest delay, although its time has passed.
  mutating func flush() -> Int {
    start += Self.shortest
    return Self.shortest
  }
}
