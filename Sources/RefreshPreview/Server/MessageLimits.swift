import Dispatch
import Foundation

/// How much a page may send: so many bytes a message, so many messages a second.
struct MessageLimits {
  /// The most bytes of a message: the script of a long gesture fits in.
  static let maximumBytes = 8 << 20
  /// Messages a second, for long.
  static let rate = 600.0
  /// Messages at once.
  static let burst = 1200.0

  private var left = burst
  private var last = DispatchTime.now().uptimeNanoseconds

  /// Why a message of a size is not taken; nil where it is.
  mutating func refusal(ofBytes count: Int, at now: UInt64 = DispatchTime.now().uptimeNanoseconds) -> Refusal?
  {
    if count > Self.maximumBytes {
      return Refusal(
        code: 1009, reason: "a message may have \(Self.maximumBytes >> 20) MB, not \(count >> 20)")
    }
    left = min(Self.burst, left + Double(now - last) / 1e9 * Self.rate) - 1
    last = now
    return left < 0 ? Refusal(code: 1008, reason: "more than \(Int(Self.rate)) messages a second") : nil
  }

  /// Why a socket is closed, with the code of RFC 6455.
  struct Refusal: Hashable {
    let code: UInt16
    let reason: String
  }
}
