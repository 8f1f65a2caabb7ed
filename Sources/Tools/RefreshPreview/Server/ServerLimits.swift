import Foundation
import RefreshFiles

/// Size and time limits of a connection's input. They are checked before parsing; a connection that exceeds
/// one is closed.
struct ServerLimits: Sendable {
  /// Maximum size of a request head, in bytes.
  var headBytes = 16 << 10
  /// Time limit for a request to arrive, in seconds.
  var headTimeout = 5.0
  /// Maximum number of open connections without a valid token; beyond it the oldest is closed.
  var strangers = 128
  /// Time limits of a close, in seconds: of silence after the final bytes, and in total. Input is still read
  /// meanwhile, because closing a socket with unread input discards the response.
  var closeTimeout = 2.0
  var longestClose = 20.0

  /// Maximum size of a WebSocket message, in bytes; the script of a long gesture fits.
  var messageBytes = Limits.message.maximum
  /// Time limit for a message to arrive, in seconds.
  var messageTimeout = 20.0
  /// Maximum size of messages that a stage has not read, in bytes; above it the server stops reading.
  var unreadBytes = 1 << 20

  /// Maximum number and bytes of messages that wait for a page that does not read; beyond them the connection
  /// is closed.
  var waitingMessages = 1024
  var waitingBytes = 64 << 20
  /// Time limit within which a page must read some of its waiting output, in seconds.
  var readTimeout = 60.0

  /// Silence of a page before a ping, and before its connection is closed, in seconds.
  ///
  /// The second is long because a page paused in the debugger does not answer and should stay connected.
  var pingInterval = 30.0
  var silenceTimeout = 600.0

  /// Interval between checks of the time limits, in seconds.
  var lookInterval = 0.5
}

/// A token bucket that limits the number of messages from a page.
struct MessageRateLimiter {
  /// Sustained messages per second (several pointer events and an acknowledgement per frame fit); more would let a page
  /// occupy the server.
  static let rate = 600.0
  /// Maximum number of messages at once: two seconds' worth.
  static let burst = 1200.0

  private var left = burst
  private var last = DispatchTime.now().uptimeNanoseconds

  /// Counts one WebSocket frame; true if the frame exceeds the rate.
  mutating func isExceeded(at now: UInt64 = DispatchTime.now().uptimeNanoseconds) -> Bool {
    left = min(Self.burst, left + Double(now - last) / 1e9 * Self.rate) - 1
    last = now
    return left < 0
  }
}
