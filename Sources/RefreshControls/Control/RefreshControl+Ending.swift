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
  ///   - delay: how many seconds the result stays to be seen before the exit animation.
  public final func endRefreshing(_ result: RefreshResult = .success, after delay: TimeInterval = 0) {
    asked = nil
    guard isRefreshing else { return }
    let isFirst = ended == nil
    if isFirst { ended = (result, delay > 0 && delay < .infinity ? delay : 0) }
    let earliest = refreshBegan + minimumRefreshingTime
    guard now >= earliest - 1e-9 else {
      guard isFirst else { return }
      let generation = generation
      context?.scheduler.schedule(at: earliest) { [weak self] in
        guard let self, self.generation == generation else { return }
        self.end()
      }
      return
    }
    end()
  }

  private final func end() {
    guard isRefreshing, let number = phase.cycle, let ended else { return }
    emit(.end(ended.result))
    move(to: .ending(cycle: number))
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
    showResult(ended.result, on: animationView)
    checkNumbers(after: .showResult)
    guard phase.kind == .ending else { return }
    guard ended.delay > 0 else { return beginExit() }
    move(to: .showing(ended.result))
    let generation = generation
    context?.scheduler.schedule(after: ended.delay) { [weak self] in
      guard let self, self.generation == generation, self.phase.kind == .showing else { return }
      self.beginExit()
    }
  }

  private final func beginExit() {
    move(to: .exiting)
    let generation = generation
    var isDone = false
    let done: (String?) -> Void = { [weak self] fault in
      guard let self else { return }
      if let fault { self.report(Diagnostic(.error, "\(Self.self).exitAnimation \(fault)")) }
      if isDone {
        self.report(Diagnostic(.error, "\(Self.self).exitAnimation called its completion more than once"))
        return
      }
      isDone = true
      guard self.generation == generation, self.phase.kind == .exiting else { return }
      self.beginClosing()
    }
    emit(.hook(.exitAnimation))
    exitAnimation(for: animationView) { done(nil) }
    checkNumbers(after: .exitAnimation)
    guard !isDone else { return }
    context?.scheduler.schedule(after: patience) { [weak self] in
      guard !isDone, let self, self.generation == generation else { return }
      done("has not called its completion after \(Int(patience)) s: it is taken to be over")
    }
  }

  /// Whether the inset waits with closing for a finger to leave.
  final var isClosingHeld: Bool { phase.kind == .closing && ownInset != 0 }

  private final func beginClosing() {
    move(to: .closing)
    if scrollView?.isDragging != true { closeInset() }
  }

  /// Gives the inset back; content that was scrolled away stays where it is.
  final func closeInset() {
    guard let scrollView else { return }
    var inset = scrollView.contentInset
    inset[edge] -= ownInset
    ownInset = 0
    let generation = generation
    let isShown = pullDistance(with: inset) > 0
    var offset = scrollView.contentOffset
    offset[edge.axis] = restingOffset(with: inset)
    scrollView.setContentInset(
      inset, offset: isShown ? offset : nil, duration: isShown ? insetDuration : 0
    ) { [weak self] _ in
      guard let self, self.generation == generation, self.phase.kind == .closing else { return }
      self.finish()
    }
  }

  private final func finish() {
    generation += 1
    layoutControl()
    call(.resetAnimationView) { resetAnimationView(animationView) }
    move(to: .idle)
    if let result = ended?.result { announce(result.announcement) }
    tellDelegate("refreshControlDidEnd") { $0.refreshControlDidEnd(self) }
    guard let asked, phase.kind == .idle else { return }
    self.asked = nil
    beginRefreshing(animated: asked.isAnimated, notify: asked.notifies)
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
