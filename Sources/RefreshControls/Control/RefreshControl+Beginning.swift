import Foundation
import RefreshLayers
import RefreshScrolling

extension RefreshControl {
  /// Refreshes without a pull, brings the control into view, and calls the action; `beginRefreshing()` by its other
  /// name.
  public final func forceRefresh() { beginRefreshing() }

  /// Refreshes without a pull, and brings the control into view.
  ///
  /// Before the control is on a stage the refresh begins when it is. While a refresh ends, the next begins when it has
  /// closed; while one goes on, nothing changes but that the completion waits for it.
  ///
  /// - Parameters:
  ///   - animated: whether the content glides open.
  ///   - notify: whether the refresh action is called.
  ///   - completion: called once with the result when the control has closed, or as a failure when it never begins or
  ///     the control is taken off.
  public final func beginRefreshing(
    animated: Bool = true, notify: Bool = true, completion: ((RefreshResult) -> Void)? = nil
  ) {
    switch phase.kind {
    case .idle, .pulling, .armed, .cancelling:
      guard scrollView != nil, context != nil, !isFinishing else {
        return ask(isAnimated: animated, notifies: notify, completion)
      }
      if let completion { completions.append(completion) }
      startRefreshing(isAnimated: animated, notifies: notify)
    case .settling, .refreshing:
      // A refresh that has been ended and only waits for its minimum time is over as far as its caller knows.
      if ended != nil { return ask(isAnimated: animated, notifies: notify, completion) }
      if let completion { completions.append(completion) }
    case .ending, .showing, .exiting, .closing: ask(isAnimated: animated, notifies: notify, completion)
    }
  }

  private final func ask(isAnimated: Bool, notifies: Bool, _ completion: ((RefreshResult) -> Void)?) {
    asked = (isAnimated, notifies || asked?.notifies == true)
    if let completion { askedCompletions.append(completion) }
    setNeedsLayout()
  }

  /// Begins what was asked for before its time.
  final func beginAsked() {
    guard let asked, phase.kind == .idle, !isFinishing, scrollView != nil, context != nil else { return }
    self.asked = nil
    completions += askedCompletions
    askedCompletions = []
    startRefreshing(isAnimated: asked.isAnimated, notifies: asked.notifies)
  }

  /// Forgets what was asked for.
  final func dropAsked() {
    let dropped = askedCompletions
    asked = nil
    askedCompletions = []
    for completion in dropped { completion(.failure("ended before it began")) }
  }

  /// Begins a refresh; anyone who is told of a step may end it or take the control off.
  final func startRefreshing(isAnimated: Bool, notifies: Bool) {
    guard scrollView != nil else { return }
    generation += 1
    let generation = generation
    refreshBegan = now
    cycleBegan = now
    ended = nil
    needsReset = true
    move(to: .settling(cycle: 1))
    guard self.generation == generation else { return }
    openInset(isAnimated: isAnimated)
    guard self.generation == generation else { return }
    announce("Refreshing")
    tellDelegate("refreshControlDidStart") { $0.refreshControlDidStart(self) }
    guard self.generation == generation else { return }
    beginCycle(1)
    guard self.generation == generation else { return }
    // An infinite one waits as long as none does.
    if let timeout, !(timeout < 0), timeout != .infinity {
      let limit = seconds(timeout, "timeout")
      if !timeout.isNaN { endAfter(limit, generation) }
    }
    guard notifies else { return }
    emit(.action)
    refreshAction?(handle)
  }

  private final func endAfter(_ timeout: TimeInterval, _ generation: Int) {
    context?.scheduler.schedule(after: timeout) { [weak self] in
      guard let self, self.generation == generation, self.isRefreshing, self.ended == nil else { return }
      self.report(Diagnostic(.warning, "\(Self.self): the refresh was not ended within \(timeout) s"))
      self.endRefreshing(.failure("timeout"))
    }
  }

  /// What the action ends this refresh with; numbers of earlier refreshes end nothing.
  private final var handle: RefreshHandle {
    let verdict = RefreshHandle.Verdict()
    guard let scheduler = context?.scheduler else {
      return RefreshHandle(mailbox: Scheduler().mailbox, number: 0, verdict: verdict)
    }
    if let receiver { scheduler.removeReceiver(receiver) }
    let generation = generation
    let number = scheduler.addReceiver { [weak self] in
      guard let self, self.generation == generation else { return }
      let (result, delay) = verdict.result
      self.end(with: result, after: delay)
    }
    receiver = number
    return RefreshHandle(mailbox: scheduler.mailbox, number: number, verdict: verdict)
  }

  final func tellDelegate(_ name: String, _ call: (any RefreshControlDelegate) -> Void) {
    emit(.delegate(name))
    if let delegate { call(delegate) }
  }

  final func announce(_ text: String) { emit(.announcement(text)) }
}
