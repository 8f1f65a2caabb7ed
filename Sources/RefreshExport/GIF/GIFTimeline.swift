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

  /// Where the frame on screen ends, in seconds as told.
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
