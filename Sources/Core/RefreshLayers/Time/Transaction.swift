import Foundation
import RefreshMotion

/// A group of layer changes with a common animation duration, curve and completion, like `CATransaction`.
///
///     Transaction.perform {
///       Transaction.animationDuration = 0.5
///       ring.opacity = 0
///     }
///
/// Every turn of the run loop is an implicit transaction. A completion block runs when all animations and nested
/// transactions have ended; without animations, later in the same turn, never inside `commit`.
///
/// Open transactions belong to a thread. Code after an `await` may run on another thread, so commit before it, or use
/// ``perform(_:)``.
public enum Transaction {
  /// Opens a transaction nested in the current one.
  ///
  /// An uncommitted transaction is closed at the end of the turn. Outside turns, a transaction that a task leaves
  /// open across an `await` is closed when other code uses transactions on the thread. Both cause a warning.
  public static func begin() {
    let ambient = ImplicitAnimationState.current
    let owner = ambient.scheduler == nil ? TransactionOwner.current() : nil
    ambient.transactions.append(OpenTransaction(parent: ambient.transaction, owner: owner))
  }

  /// Closes the innermost transaction.
  ///
  /// Reports an error if `begin` has not opened a transaction in the same turn and on the same thread.
  public static func commit() {
    let ambient = ImplicitAnimationState.current
    guard !ambient.transaction.isBlock, ambient.transactions.count > 1 else {
      ambient.report(
        Diagnostic(
          .error,
          "Transaction.commit without Transaction.begin in the same turn and on the same thread; commit before any await, or use Transaction.perform"
        ))
      TransactionOwner.markLeft()
      return
    }
    ambient.closeTransaction()
  }

  /// Runs changes in a nested transaction.
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

  /// Commits the turn's implicit transaction and begins another; without effect inside an explicit transaction.
  public static func flush() {
    let ambient = ImplicitAnimationState.current
    guard ambient.transactions.count == 1 else { return }
    ambient.commitArrivals()
    guard ambient.transactions[0].isTouched else { return }
    let frame = ambient.transactions[0]
    ambient.transactions[0] = OpenTransaction(parent: nil)
    frame.group.commit()
  }

  /// The duration of implicit animations in seconds (default: 0.25).
  public static var animationDuration: TimeInterval {
    get { top.duration ?? 0.25 }
    set { touch { $0.duration = newValue } }
  }

  /// The easing curve of implicit animations; nil uses the default curve.
  public static var animationTimingFunction: TimingCurve? {
    get { top.timingFunction }
    set { touch { $0.timingFunction = newValue } }
  }

  /// True to disable implicit animations (default: false).
  public static var disableActions: Bool {
    get { top.disableActions }
    set { touch { $0.disableActions = newValue } }
  }

  /// Sets a block that runs when all animations of the current transaction have ended.
  ///
  /// As measured on Core Animation, a block set earlier in the same transaction still runs: it waits for the
  /// animations added before the second block was set, the second for those added afterwards.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    touch { $0.setCompletion(block.map { block in { _ in block() } }) }
  }

  private static var top: OpenTransaction { ImplicitAnimationState.current.transaction }

  private static func touch(_ change: (OpenTransaction) -> Void) {
    let top = top
    top.isTouched = true
    change(top)
  }
}
