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
  private let verdict: Verdict

  init(mailbox: Mailbox, number: UInt64, verdict: Verdict) {
    self.mailbox = mailbox
    self.number = number
    self.verdict = verdict
  }

  /// Ends the refresh with a result, which is shown for `delay` seconds. Only the first of several calls counts; no
  /// effect once the refresh has ended or the control has been removed.
  public func endRefreshing(_ result: RefreshResult = .success, after delay: TimeInterval = 0) {
    verdict.set(result, delay)
    mailbox.post(number)
  }

  /// Result of the action, on its way to the control's thread.
  final class Verdict: Sendable {
    private let value = Locked<(RefreshResult, TimeInterval)?>(nil)

    func set(_ result: RefreshResult, _ delay: TimeInterval) {
      value.withLock { if $0 == nil { $0 = (result, delay) } }
    }

    var result: (RefreshResult, TimeInterval) { value.withLock { $0 } ?? (.success, 0) }
  }
}
