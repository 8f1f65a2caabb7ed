import Dispatch
import Foundation
import RefreshFiles

/// The limits of a connection's input and times; exceeding one ends the connection before anything is parsed.
struct ServerLimits: Sendable {
  /// The most bytes of a request's line and headers together.
  var headBytes = 16 << 10
  /// How many seconds a request may take to arrive.
  var headTimeout = 5.0
  /// How many connections may be open that have not shown the token; beyond that the oldest is closed.
  var strangers = 128
  /// After how many seconds of silence a connection is closed that was sent its last, and after how many anyway: it may
  /// still be sending, and would lose the answer if that were not read.
  var closeTimeout = 2.0
  var longestClose = 20.0

  /// The most bytes of a message: the script of a long gesture fits in.
  var messageBytes = Limits.message.maximum
  /// How many seconds a message may take to arrive.
  var messageTimeout = 20.0
  /// How many bytes of messages may wait until their page's stage has taken them in; beyond that none are read.
  var unreadBytes = 1 << 20

  /// How many messages may wait for a page that does not read, and how many bytes; beyond that it is let go.
  var waitingMessages = 1024
  var waitingBytes = 64 << 20
  /// How many seconds a page may take to read any of what waits for it.
  var readTimeout = 60.0

  /// After how many seconds a silent page is asked whether it is there, and after how many it is let go.
  ///
  /// A page that a person has stopped in the debugger does not answer, and is to be found again.
  var pingInterval = 30.0
  var silenceTimeout = 600.0

  /// How often connections are looked at, in seconds.
  var lookInterval = 0.5
}

/// How many messages a page may send.
struct MessageRate {
  /// Messages a second, for long.
  static let rate = 600.0
  /// Messages at once.
  static let burst = 1200.0

  private var left = burst
  private var last = DispatchTime.now().uptimeNanoseconds

  /// Whether one more message, or part of one, is too many.
  mutating func isExceeded(at now: UInt64 = DispatchTime.now().uptimeNanoseconds) -> Bool {
    left = min(Self.burst, left + Double(now - last) / 1e9 * Self.rate) - 1
    last = now
    return left < 0
  }
}
