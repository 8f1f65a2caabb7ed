import Foundation
import RefreshFiles
import RefreshMotion

/// The settings of one open transaction, which begin as those of the one around it.
final class TransactionFrame {
  var duration: TimeInterval?
  var timingFunction: TimingCurve?
  var disableActions = false
  /// Whether anything was set or added, so that closing it means anything.
  var isTouched = false
  /// Whether it surrounds an animation block, which alone may close it.
  let isBlock: Bool
  /// The completion group of animations that are added now: a second completion begins another group.
  private(set) var group: CompletionGroup
  /// The task that opened it outside any turn; nil where nobody but this thread can close it.
  let owner: TransactionOwner?

  init(parent: TransactionFrame?, owner: TransactionOwner? = nil) {
    duration = parent?.duration
    timingFunction = parent?.timingFunction
    disableActions = parent?.disableActions ?? false
    isBlock = false
    self.owner = owner
    group = CompletionGroup(parent: parent?.group)
  }

  /// The frame around an animation block, which completes with the block.
  ///
  /// Inside, layers animate by themselves with the block's own duration and curve whatever holds around it; a
  /// transaction opened inside may say otherwise again.
  init(block: AnimationBlock) {
    duration = block.duration
    timingFunction = block.timingFunction
    disableActions = block.isDisabled
    isBlock = true
    owner = nil
    group = CompletionGroup(parent: block.group, waitsForEver: false)
  }

  /// Sets what runs when all has ended that is added before another completion is set; one that was set before keeps
  /// what was added until now.
  func setCompletion(_ completion: ((Bool) -> Void)?) {
    if group.completion != nil { group = group.successor() }
    group.completion = completion
  }
}

/// The task that opened a transaction, and that may be resumed on another thread while the transaction stays on its own.
final class TransactionOwner: Sendable {
  /// The task by its hash, which a later one may have again.
  private let task: Int
  /// Whether the task tried to close the transaction on another thread.
  private let hasLeft = Locked(false)

  private static let open = Locked<[Int: [TransactionOwner]]>([:])
  private static var task: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  private init(_ task: Int) { self.task = task }

  /// The task that runs here, for a transaction that it opens; nil outside tasks.
  static func current() -> TransactionOwner? {
    guard let task else { return nil }
    let owner = TransactionOwner(task)
    open.withLock { $0[task, default: []].append(owner) }
    return owner
  }

  /// Whether the task is not the one that runs here.
  var isElsewhere: Bool { hasLeft.withLock { $0 } || task != Self.task }

  /// Takes note that the transaction has been closed.
  func close() {
    Self.open.withLock {
      $0[task]?.removeAll { $0 === self }
      if $0[task]?.isEmpty == true { $0[task] = nil }
    }
  }

  /// Takes note that the task that runs here has not found the transaction it wants to close.
  static func lose() {
    guard let task else { return }
    open.withLock { $0[task]?.popLast() }?.hasLeft.withLock { $0 = true }
  }
}
