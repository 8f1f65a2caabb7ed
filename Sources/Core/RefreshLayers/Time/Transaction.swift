import Foundation
import RefreshMotion

/// A bracket around changes of layers: how long they animate, and what runs when all of them have ended.
///
/// Every turn of the loop is itself a transaction. A completion block runs once every animation added inside has ended
/// and every transaction inside has completed; with no animation, later in the same turn, never inside `commit`.
///
/// Open transactions belong to a thread. An `await` may resume on another one, so commit before it, or use
/// ``perform(_:)``.
public enum Transaction {
  /// Opens a transaction inside the one that is open.
  ///
  /// One that is not committed is closed at the end of the turn. Outside turns, one that a task leaves open across an
  /// `await` is closed when other code opens or uses a transaction on its thread. Both are reported.
  public static func begin() {
    let ambient = Ambient.current
    let owner = ambient.scheduler == nil ? TransactionOwner.current() : nil
    ambient.transactions.append(TransactionFrame(parent: ambient.transaction, owner: owner))
  }

  /// Closes the transaction that was opened last.
  ///
  /// Without a transaction that `begin` opened on this thread, it reports an error.
  public static func commit() {
    let ambient = Ambient.current
    guard !ambient.transaction.isBlock, ambient.transactions.count > 1 else {
      ambient.report(
        Diagnostic(
          .error,
          "Transaction.commit without Transaction.begin in the same turn and on the same thread; commit before any await, or use Transaction.perform"
        ))
      TransactionOwner.lose()
      return
    }
    ambient.closeTransaction()
  }

  /// Opens a transaction around some changes.
  public static func perform<Result>(_ changes: () throws -> Result) rethrows -> Result {
    begin()
    defer { commit() }
    return try changes()
  }

  /// Runs changes in a transaction without implicit animations.
  public static func withoutActions<Result>(_ changes: () throws -> Result) rethrows -> Result {
    try perform {
      disableActions = true
      return try changes()
    }
  }

  /// Closes the turn's own transaction and begins another; without effect inside one that was begun.
  public static func flush() {
    let ambient = Ambient.current
    guard ambient.transactions.count == 1 else { return }
    ambient.commitArrivals()
    guard ambient.transactions[0].isTouched else { return }
    let frame = ambient.transactions[0]
    ambient.transactions[0] = TransactionFrame(parent: nil)
    frame.group.commit()
  }

  /// How long layers animate changes of their own properties, in seconds (default: 0.25).
  public static var animationDuration: TimeInterval {
    get { top.duration ?? 0.25 }
    set { touch { $0.duration = newValue } }
  }

  /// How time runs in those animations; nil leaves it to the default curve.
  public static var animationTimingFunction: TimingCurve? {
    get { top.timingFunction }
    set { touch { $0.timingFunction = newValue } }
  }

  /// Whether layers keep from animating changes of their own properties.
  public static var disableActions: Bool {
    get { top.disableActions }
    set { touch { $0.disableActions = newValue } }
  }

  /// Sets a block that runs when all animations of the open transaction have ended.
  ///
  /// A block that was set before in the same transaction still runs, as measured on Core Animation: it waits for what was
  /// added before the second block was set, and the second one for what is added after that.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    touch { $0.setCompletion(block.map { block in { _ in block() } }) }
  }

  private static var top: TransactionFrame { Ambient.current.transaction }

  private static func touch(_ change: (TransactionFrame) -> Void) {
    let top = top
    top.isTouched = true
    change(top)
  }
}
