import RefreshMotion

/// Counts what has yet to end before a completion may run.
final class CompletionGroup {
  var completion: ((Bool) -> Void)?
  private let parent: CompletionGroup?
  /// Whether an animation that runs forever holds the completion up.
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
    animation.hold(self)
  }

  /// A group beside this one, for what is added from now on; nothing more is added to this one.
  func successor() -> CompletionGroup {
    let next = CompletionGroup(parent: parent, waitsForEver: waitsForEver)
    commit()
    return next
  }

  /// Says that nothing more will be added; with nothing to wait for it completes later in the turn.
  func commit() {
    isCommitted = true
    guard pending == 0 else { return }
    if completion == nil {
      complete()
    } else {
      Ambient.current.deferAction(on: scheduler) { [self] in complete() }
    }
  }

  /// Takes note that something it waits for has ended.
  func leave(finished: Bool) {
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
