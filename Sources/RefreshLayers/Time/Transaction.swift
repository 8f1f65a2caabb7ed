import Foundation
import RefreshMotion

/// A bracket around changes of layers: how long they animate, and what runs when all of them have ended.
///
/// Every turn of the loop is itself a transaction. A completion block runs once every animation added inside has ended
/// and every transaction inside has completed; with no animation, later in the same turn, never inside `commit`.
public enum Transaction {
  /// Opens a transaction inside the one that is open.
  public static func begin() {
    let ambient = Ambient.current
    ambient.transactions.append(TransactionFrame(parent: ambient.transactions.last))
  }

  /// Closes the transaction that was opened last.
  ///
  /// - Precondition: every call goes with one of `begin`.
  public static func commit() {
    let ambient = Ambient.current
    precondition(ambient.transactions.count > 1, "Transaction.commit without Transaction.begin")
    ambient.transactions.removeLast().group.commit()
  }

  /// Opens a transaction around some changes.
  public static func perform<Result>(_ changes: () throws -> Result) rethrows -> Result {
    begin()
    defer { commit() }
    return try changes()
  }

  /// Opens a transaction in which layers do not animate of themselves.
  public static func withoutActions<Result>(_ changes: () throws -> Result) rethrows -> Result {
    try perform {
      disableActions = true
      return try changes()
    }
  }

  /// Closes the turn's own transaction and begins another.
  public static func flush() {
    let ambient = Ambient.current
    guard ambient.transactions.count == 1 else { return }
    for layer in ambient.arrivals { layer.isCommitted = true }
    ambient.arrivals.removeAll()
    guard ambient.transactions[0].isTouched else { return }
    let frame = ambient.transactions[0]
    ambient.transactions[0] = TransactionFrame(parent: nil)
    frame.group.commit()
  }

  /// How long layers animate changes of their own properties, in seconds; 0.25 unless told.
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

  /// Sets what runs when everything in the open transaction has ended.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    touch { $0.group.completion = block.map { block in { _ in block() } } }
  }

  private static var top: TransactionFrame { Ambient.current.transactions.last! }

  private static func touch(_ change: (TransactionFrame) -> Void) {
    let top = top
    top.isTouched = true
    change(top)
  }
}

/// The settings of one open transaction, which begin as those of the one around it.
final class TransactionFrame {
  var duration: TimeInterval?
  var timingFunction: TimingCurve?
  var disableActions = false
  /// Whether anything was set or added, so that closing it means anything.
  var isTouched = false
  let group: CompletionGroup

  init(parent: TransactionFrame?) {
    duration = parent?.duration
    timingFunction = parent?.timingFunction
    disableActions = parent?.disableActions ?? false
    group = CompletionGroup(parent: parent?.group)
  }

  /// The frame around an animation block, which completes with the block.
  init(parent: TransactionFrame?, group outer: CompletionGroup) {
    duration = parent?.duration
    timingFunction = parent?.timingFunction
    disableActions = parent?.disableActions ?? false
    group = CompletionGroup(parent: outer, waitsForEver: false)
  }
}

/// Counts what has yet to end before a completion may run.
final class CompletionGroup {
  var completion: ((Bool) -> Void)?
  private let parent: CompletionGroup?
  /// Whether an animation that runs for ever holds the completion up.
  private let waitsForEver: Bool
  private var scheduler: Scheduler?
  private var pending = 0
  private var isCommitted = false
  private var isDone = false
  private var finished = true

  init(parent: CompletionGroup?, waitsForEver: Bool = true) {
    self.parent = parent
    self.waitsForEver = waitsForEver
    parent?.pending += 1
  }

  /// Waits for an animation to end.
  func wait(for animation: RunningAnimation, on scheduler: Scheduler?) {
    guard waitsForEver || animation.timing.endTime < .infinity else { return }
    pending += 1
    if self.scheduler == nil { self.scheduler = scheduler }
    animation.onEnd { [self] in leave(finished: $0) }
  }

  func commit() {
    isCommitted = true
    guard pending == 0 else { return }
    if completion == nil {
      complete()
    } else {
      Ambient.current.deferAction(on: scheduler) { [self] in complete() }
    }
  }

  private func leave(finished: Bool) {
    if !finished { self.finished = false }
    pending -= 1
    if pending == 0 && isCommitted { complete() }
  }

  private func complete() {
    guard !isDone else { return }
    isDone = true
    completion?(finished)
    completion = nil
    if let parent, let scheduler, parent.scheduler == nil { parent.scheduler = scheduler }
    parent?.leave(finished: finished)
  }
}
