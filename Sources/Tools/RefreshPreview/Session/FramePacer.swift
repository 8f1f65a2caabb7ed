import Dispatch
import Foundation

/// Counts frames on their way to a page, so that it is sent no more than it draws.
struct FramePacer {
  /// How many frames may be on their way: one is drawn while the next travels.
  static let depth = 2
  /// After how many seconds without an answer a page is taken to look elsewhere.
  static let answerTimeout = 0.5

  /// How many nanoseconds after a frame one may be sent ahead of its time.
  static let pause: UInt64 = 6_000_000

  private var number: UInt32 = 0
  private var acknowledged: UInt32 = 0
  private var lastAnswer = DispatchTime.now().uptimeNanoseconds
  private var lastSent: UInt64 = 0
  /// How many frames were not sent because the page was busy.
  private(set) var dropped = 0
  /// The time of the stage of the last frame that was sent.
  private(set) var lastTime: TimeInterval = -1
  /// Whether time was stopped because the page does not answer.
  var hasStalled = false

  /// Whether the page has drawn all that was sent, the last of it a while ago.
  func isIdle(now: UInt64 = DispatchTime.now().uptimeNanoseconds) -> Bool {
    number == acknowledged && now - lastSent > Self.pause
  }

  var isFull: Bool { number &- acknowledged >= Self.depth }

  /// Whether the page has not answered for a while.
  var isStalled: Bool {
    isFull && Double(DispatchTime.now().uptimeNanoseconds - lastAnswer) / 1e9 > Self.answerTimeout
  }

  mutating func drop() { dropped += 1 }

  /// The number for a frame that is sent.
  mutating func next(
    at time: TimeInterval, now: UInt64 = DispatchTime.now().uptimeNanoseconds
  ) -> UInt32 {
    lastSent = now
    if number == acknowledged { lastAnswer = now }
    lastTime = time
    number &+= 1
    return number
  }

  /// Has the next frame sent even if it shows what the last did.
  mutating func forgetTime() { lastTime = -1 }

  /// A frame was drawn, and so were those before it; a number that was never sent counts for nothing.
  mutating func acknowledge(_ frame: UInt32) {
    guard frame &- acknowledged <= number &- acknowledged else { return }
    acknowledged = frame
    lastAnswer = DispatchTime.now().uptimeNanoseconds
  }
}
