import Foundation
import RefreshInput
import RefreshMotion

/// The settings of an open transaction, initially those of the enclosing one.
final class OpenTransaction {
  var duration: TimeInterval?
  var timingFunction: TimingCurve?
  var disableActions = false
  /// True after a setting was changed or an animation added; otherwise `flush()` keeps the frame.
  var isTouched = false
  /// True for the transaction of an animation block, which only the block may close.
  let isBlock: Bool
  /// The completion group of newly added animations; setting a second completion starts another group.
  private(set) var group: CompletionGroup
  /// The task that opened the transaction outside any turn; nil inside turns and outside tasks.
  let owner: TransactionOwner?

  init(parent: OpenTransaction?, owner: TransactionOwner? = nil) {
    duration = parent?.duration
    timingFunction = parent?.timingFunction
    disableActions = parent?.disableActions ?? false
    isBlock = false
    self.owner = owner
    group = CompletionGroup(parent: parent?.group)
  }

  /// Creates the transaction of an animation block.
  ///
  /// Implicit animations inside use the block's duration and curve, regardless of the enclosing transaction; a nested
  /// transaction may change them.
  init(block: AnimationBlock) {
    duration = block.duration
    timingFunction = block.timingFunction
    disableActions = block.isDisabled
    isBlock = true
    owner = nil
    group = CompletionGroup(parent: block.group, waitsForEver: false)
  }

  /// Sets the completion of the animations added from now until another completion is set; a completion set earlier
  /// keeps the animations added before.
  func setCompletion(_ completion: ((Bool) -> Void)?) {
    if group.completion != nil { group = group.successor() }
    group.completion = completion
  }
}

/// The task that opened a transaction; the task may resume on another thread, while the transaction belongs to its
/// thread.
final class TransactionOwner: Sendable {
  /// The hash value of the task, which a later task may share.
  private let task: Int
  /// True after the task tried to close the transaction on another thread.
  private let hasLeft = LockedValue(false)

  private static let open = LockedValue<[Int: [TransactionOwner]]>([:])
  private static var task: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  private init(_ task: Int) { self.task = task }

  /// Registers the current task as the owner of a new transaction; nil outside tasks.
  static func current() -> TransactionOwner? {
    guard let task else { return nil }
    let owner = TransactionOwner(task)
    open.withLock { $0[task, default: []].append(owner) }
    return owner
  }

  var isElsewhere: Bool { hasLeft.withLock { $0 } || task != Self.task }

  func close() {
    Self.open.withLock {
      $0[task]?.removeAll { $0 === self }
      if $0[task]?.isEmpty == true { $0[task] = nil }
    }
  }

  /// Marks the current task's last transaction as left on another thread, because a commit did not find it here.
  static func markLeft() {
    guard let task else { return }
    open.withLock { $0[task]?.popLast() }?.hasLeft.withLock { $0 = true }
  }
}
