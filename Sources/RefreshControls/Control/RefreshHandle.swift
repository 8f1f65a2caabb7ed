import RefreshLayers

/// What a refresh action gets to end its refresh with, from any thread.
public struct RefreshHandle: Sendable {
  private let mailbox: Mailbox
  private let number: UInt64

  init(mailbox: Mailbox, number: UInt64) {
    self.mailbox = mailbox
    self.number = number
  }

  /// Ends the refresh; without effect once it has ended, or when the control is gone.
  public func endRefreshing() { mailbox.post(number) }
}
