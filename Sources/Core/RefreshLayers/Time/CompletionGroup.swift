import RefreshMotion

/// A counter of the animations and nested groups that must end before a completion is called.
final class CompletionGroup {
  var completion: ((Bool) -> Void)?
  private let parent: CompletionGroup?
  /// True if animations that run forever delay the completion.
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

  /// Adds an animation whose end the completion waits for.
  func wait(for animation: RunningAnimation, on scheduler: Scheduler?) {
    guard waitsForEver || animation.timing.endTime < .infinity else { return }
    pending += 1
    if self.scheduler == nil { self.scheduler = scheduler }
    animation.hold(self)
  }

  /// Commits this group and returns a sibling for animations added from now on.
  func successor() -> CompletionGroup {
    let next = CompletionGroup(parent: parent, waitsForEver: waitsForEver)
    commit()
    return next
  }

  /// Closes the group to further animations; an empty one completes later in the turn.
  func commit() {
    isCommitted = true
    guard pending == 0 else { return }
    if completion == nil {
      complete()
    } else {
      ImplicitAnimationState.current.deferAction(on: scheduler) { [self] in complete() }
    }
  }

  /// Records the end of an animation or nested group.
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
