import Foundation
import RefreshInput
import RefreshLayers

/// Handle with which a refresh action ends its refresh, from any thread.
///
///     control.add(to: scrollView) { (handle: RefreshHandle) in
///       DispatchQueue.global().async { handle.endRefreshing() }
///     }
public struct RefreshHandle: Sendable {
  private let mailbox: Mailbox
  private let number: UInt64
  private let postedResult: PostedResult

  init(mailbox: Mailbox, number: UInt64, postedResult: PostedResult) {
    self.mailbox = mailbox
    self.number = number
    self.postedResult = postedResult
  }

  /// Ends the refresh with a result, which is shown for `delay` seconds. Only the first of several calls counts; no
  /// effect once the refresh has ended or the control has been removed.
  public func endRefreshing(_ result: RefreshResult = .success, after delay: TimeInterval = 0) {
    postedResult.set(result, delay)
    mailbox.post(number)
  }

  /// Result that a refresh action has posted with its display time, until the control's thread reads them.
  final class PostedResult: Sendable {
    private let value = LockedValue<(RefreshResult, TimeInterval)?>(nil)

    func set(_ result: RefreshResult, _ delay: TimeInterval) {
      value.withLock { if $0 == nil { $0 = (result, delay) } }
    }

    var result: (RefreshResult, TimeInterval) { value.withLock { $0 } ?? (.success, 0) }
  }
}
