import Foundation
import RefreshLayers
import RefreshScrolling

extension RefreshControl {
  /// Ends the refresh: the cycle is left as `exitPolicy` says, the result is shown, the exit animation follows, the
  /// control closes.
  ///
  /// Without effect while none goes on. Sooner than `minimumRefreshingTime` it waits until then; of several calls the
  /// first counts. From another thread use the handle that the action was given.
  ///
  /// - Parameters:
  ///   - result: what `showResult` is to show.
  ///   - delay: how many seconds the result stays to be seen before the exit animation, 0…3600.
  public final func endRefreshing(_ result: RefreshResult = .success, after delay: TimeInterval = 0) {
    dropAsked()
    end(with: result, after: delay)
  }

  /// Ends the refresh, but nothing that was asked for since: the way of an action's handle.
  final func end(with result: RefreshResult, after delay: TimeInterval) {
    guard isRefreshing else { return }
    let isFirst = ended == nil
    if isFirst { ended = (result, seconds(delay, "the delay of endRefreshing")) }
    let earliest = refreshBegan + seconds(minimumRefreshingTime, "minimumRefreshingTime")
    guard now >= earliest - 1e-9 else {
      guard isFirst else { return }
      let generation = generation
      context?.scheduler.schedule(at: earliest) { [weak self] in
        guard let self, self.generation == generation else { return }
        self.endNow()
      }
      return
    }
    endNow()
  }

  private final func endNow() {
    guard isRefreshing, let number = phase.cycle, let ended else { return }
    runningTask?.cancel()
    runningTask = nil
    let generation = generation
    emit(.end(ended.result))
    guard self.generation == generation, isRefreshing else { return }
    move(to: .ending(cycle: number))
    guard self.generation == generation else { return }
    planLeaving(number)
  }

  /// Sees to it that the cycle is left where `exitPolicy` says, if that is before its end.
  final func planLeaving(_ number: Int) {
    guard let time = timeToLeave(after: now - cycleBegan) else { return }
    let count = cycleCount
    context?.scheduler.schedule(after: time) { [weak self] in
      guard let self, self.cycleCount == count, self.phase.kind == .ending else { return }
      self.leaveCycle(number)
    }
  }

  final func showResult() {
    guard let ended else { return }
    emit(.hook(.showResult))
    run(.showResult) { showResult(ended.result, on: animationView) }
    guard phase.kind == .ending else { return }
    guard ended.delay > 0 else { return beginExit() }
    let generation = generation
    move(to: .showing(ended.result))
    context?.scheduler.schedule(after: ended.delay) { [weak self] in
      guard let self, self.generation == generation, self.phase.kind == .showing else { return }
      self.beginExit()
    }
  }

  private final func beginExit() {
    let generation = generation
    move(to: .exiting)
    guard self.generation == generation else { return }
    var calls = 0
    var isGivenUp = false
    let leave = { [weak self] in
      guard let self, self.generation == generation, self.phase.kind == .exiting else { return }
      self.beginClosing()
    }
    emit(.hook(.exitAnimation))
    guard self.generation == generation else { return }
    run(.exitAnimation) {
      exitAnimation(for: animationView) { [weak self] in
        calls += 1
        if calls > 1 {
          self?.report(
            Diagnostic(.error, "\(Self.self).exitAnimation called its completion more than once"))
        } else if !isGivenUp {
          leave()
        }
      }
    }
    guard calls == 0 else { return }
    context?.scheduler.schedule(after: patience) { [weak self] in
      guard calls == 0, let self, self.generation == generation else { return }
      isGivenUp = true
      self.report(
        Diagnostic(
          .error,
          "\(Self.self).exitAnimation has not called its completion after \(Int(patience)) s: it is taken to be over"
        ))
      leave()
    }
  }

  private final func beginClosing() {
    let generation = generation
    move(to: .closing)
    guard self.generation == generation else { return }
    if scrollView?.isDragging == true { isClosingHeld = true } else { close() }
  }

  /// Gives the inset back and is done when it is closed.
  final func close() {
    let generation = generation
    closeInset { [weak self] in
      guard let self, self.generation == generation, self.phase.kind == .closing else { return }
      self.finish()
    }
  }

  private final func finish() {
    generation += 1
    let generation = generation
    // What is asked for from here on begins when everyone knows that this refresh is over.
    isFinishing = true
    let waiting = completions
    completions = []
    let result = ended?.result ?? .success
    tellEnd(result, generation)
    for completion in waiting { completion(result) }
    guard self.generation == generation else { return }
    isFinishing = false
    beginAsked()
  }

  /// Resets the control and tells everyone, unless one of them takes it off.
  private final func tellEnd(_ result: RefreshResult, _ generation: Int) {
    layoutControl()
    laidOutSize = animationView.bounds.size
    call(.resetAnimationView) { resetAnimationView(animationView) }
    guard self.generation == generation else { return }
    needsReset = false
    move(to: .idle)
    guard self.generation == generation else { return }
    announce(result.announcement)
    tellDelegate("refreshControlDidEnd") { $0.refreshControlDidEnd(self) }
  }
}

extension RefreshResult {
  fileprivate var announcement: String {
    switch self {
    case .success: "Refreshed"
    case .failure: "Refresh failed"
    case .custom(let name): name
    }
  }
}
