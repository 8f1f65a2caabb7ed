import Foundation

/// Flow control of the frames sent to a page: counts unacknowledged frames, so that the page receives no more
/// than it draws.
struct FramePacer {
  /// Maximum number of unacknowledged frames: one is drawn while the next is in transit.
  static let depth = 2
  /// Seconds without an acknowledgement after which a page counts as not looking (a hidden tab draws
  /// nothing).
  static let answerTimeout = 0.5

  /// Nanoseconds after a frame before an extra frame may be sent between two display frames (about a third of 1/60 s);
  /// less sends more frames, more delays the answer to a touch.
  static let pause: UInt64 = 6_000_000

  private var number: UInt32 = 0
  private var acknowledged: UInt32 = 0
  private var lastAnswer = DispatchTime.now().uptimeNanoseconds
  private var lastSent: UInt64 = 0
  /// Number of frames skipped because the page was busy.
  private(set) var dropped = 0
  /// Stage time of the last frame sent, in seconds; −1 forces the next frame.
  private(set) var lastTime: TimeInterval = -1
  /// True if the session stopped the stage's time because the page does not acknowledge frames.
  var hasStalled = false

  /// True if the page has drawn every frame and the last was sent longer than `pause` ago.
  func isIdle(now: UInt64 = DispatchTime.now().uptimeNanoseconds) -> Bool {
    number == acknowledged && now - lastSent > Self.pause
  }

  var isFull: Bool { number &- acknowledged >= Self.depth }

  /// True if the page has not acknowledged a frame for `answerTimeout`.
  var isStalled: Bool {
    isFull && Double(DispatchTime.now().uptimeNanoseconds - lastAnswer) / 1e9 > Self.answerTimeout
  }

  mutating func drop() { dropped += 1 }

  /// Counts a frame as sent and returns its number.
  mutating func next(
    at time: TimeInterval, now: UInt64 = DispatchTime.now().uptimeNanoseconds
  ) -> UInt32 {
    lastSent = now
    if number == acknowledged { lastAnswer = now }
    lastTime = time
    number &+= 1
    return number
  }

  /// Forces the next frame to be sent even at an unchanged time.
  mutating func forgetTime() { lastTime = -1 }

  /// Handles an acknowledgement, which covers all earlier frames; ignores numbers that were never sent.
  mutating func acknowledge(_ frame: UInt32) {
    guard frame &- acknowledged <= number &- acknowledged else { return }
    acknowledged = frame
    lastAnswer = DispatchTime.now().uptimeNanoseconds
  }
}
