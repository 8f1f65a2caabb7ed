import Foundation
import RefreshLayers
import RefreshScrolling

/// How long the inset takes to open and to close, in seconds.
private let insetDuration: TimeInterval = 0.3

/// After how many seconds without a word a cycle or an exit animation is taken to be over.
private let patience: TimeInterval = 10

extension RefreshControl {
  // MARK: Beginning

  /// Refreshes without a pull, and brings the control into view.
  ///
  /// Before the control is added to a scroll view the refresh begins when it is. While a refresh ends, the next begins
  /// when it has closed; while one goes on, nothing changes.
  public final func forceRefresh() {
    guard scrollView != nil else {
      isRefreshAsked = true
      return
    }
    switch phase.kind {
    case .settling, .refreshing: break
    case .ending, .exiting, .closing: isRefreshAsked = true
    case .idle, .pulling, .armed, .cancelling: startRefreshing()
    }
  }

  final func startRefreshing() {
    guard let scrollView else { return }
    generation += 1
    move(to: .settling(cycle: 1))
    ownInset = height
    var inset = scrollView.contentInset
    inset.top += height
    let generation = generation
    scrollView.setContentInset(
      inset, offset: CGPoint(x: scrollView.contentOffset.x, y: -inset.top), duration: insetDuration
    ) { [weak self] _ in
      guard let self, self.generation == generation, case .settling(let cycle) = self.phase else { return }
      self.move(to: .refreshing(cycle: cycle))
    }
    tellDelegate("refreshControlDidStart") { $0.refreshControlDidStart(self) }
    beginCycle(1)
    emit(.action)
    refreshAction?(handle)
  }

  /// What the action ends this refresh with; numbers of earlier refreshes end nothing.
  private final var handle: RefreshHandle {
    guard let scheduler = context?.scheduler else { return RefreshHandle(mailbox: Scheduler().mailbox, number: 0) }
    if let receiver { scheduler.removeReceiver(receiver) }
    let generation = generation
    let number = scheduler.addReceiver { [weak self] in
      guard let self, self.generation == generation else { return }
      self.endRefreshing()
    }
    receiver = number
    return RefreshHandle(mailbox: scheduler.mailbox, number: number)
  }

  // MARK: Cycles

  private final func beginCycle(_ number: Int) {
    switch phase {
    case .settling: phase = .settling(cycle: number)
    case .refreshing: phase = .refreshing(cycle: number)
    default: break
    }
    call(.setupRefreshControl) { setupRefreshControl(for: animationView) }
    tellDelegate("refreshControlDidStartAnimationCycle") { $0.refreshControlDidStartAnimationCycle(self) }

    // A cycle is over when its time is and its animations are, whichever is later.
    let generation = generation
    var awaited = 2
    let part = { [weak self] in
      awaited -= 1
      guard awaited == 0, let self, self.generation == generation else { return }
      self.endCycle(number)
    }
    emit(.hook(.animationCycle))
    performCycle(completion: part)
    checkNumbers(after: .animationCycle)
    let end = now + animationDelay + animationDuration
    context?.scheduler.schedule(at: end, part)
    context?.scheduler.schedule(at: end + patience) { [weak self] in
      guard awaited > 0, let self, self.generation == generation else { return }
      awaited = 0
      self.report(
        Diagnostic(
          .error,
          "\(Self.self).animationCycle: cycle \(number) has not ended \(Int(patience)) s after its time: an animation in it runs for ever or too long; the next one begins"
        ))
      self.endCycle(number)
    }
  }

  /// Runs one cycle's animation in the block that `animationType` names.
  final func performBlock(completion: @escaping () -> Void) {
    let (duration, delay, options) = (animationDuration, animationDelay, animationOptions)
    let cycle = { self.animationCycle(for: self.animationView) }
    switch animationType {
    case .default:
      View.animate(withDuration: duration, delay: delay, options: options, animations: cycle) { _ in completion() }
    case .keyframe:
      View.animateKeyframes(
        withDuration: duration, delay: delay, options: View.KeyframeAnimationOptions(options), animations: cycle
      ) { _ in completion() }
    case .spring:
      View.animate(
        withDuration: duration, delay: delay, usingSpringWithDamping: 0.8, initialSpringVelocity: 1,
        options: options, animations: cycle
      ) { _ in completion() }
    }
  }

  private final func endCycle(_ number: Int) {
    tellDelegate("refreshControlDidEndAnimationCycle") { $0.refreshControlDidEndAnimationCycle(self) }
    switch phase.kind {
    case .settling, .refreshing: beginCycle(number + 1)
    case .ending: beginExit()
    default: break
    }
  }

  // MARK: Ending

  /// Ends the refresh: the cycle that runs is finished, the exit animation follows, the control closes.
  ///
  /// Without effect while none goes on. From another thread use the handle that the action was given.
  public final func endRefreshing() {
    isRefreshAsked = false
    guard isRefreshing, let cycle = phase.cycle else { return }
    emit(.end)
    move(to: .ending(cycle: cycle))
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
    if scrollView?.isTracking != true { closeInset() }
  }

  /// Gives the inset back; content that was scrolled away stays where it is.
  final func closeInset() {
    guard let scrollView else { return }
    var inset = scrollView.contentInset
    inset.top -= ownInset
    ownInset = 0
    let generation = generation
    let isShown = scrollView.contentOffset.y < -inset.top
    let offset = isShown ? CGPoint(x: scrollView.contentOffset.x, y: -inset.top) : nil
    scrollView.setContentInset(inset, offset: offset, duration: isShown ? insetDuration : 0) { [weak self] _ in
      guard let self, self.generation == generation, self.phase.kind == .closing else { return }
      self.finish()
    }
  }

  private final func finish() {
    generation += 1
    layoutControl()
    call(.resetAnimationView) { resetAnimationView(animationView) }
    move(to: .idle)
    tellDelegate("refreshControlDidEnd") { $0.refreshControlDidEnd(self) }
    if isRefreshAsked {
      isRefreshAsked = false
      forceRefresh()
    }
  }

  private final func tellDelegate(_ name: String, _ call: (any RefreshControlDelegate) -> Void) {
    emit(.delegate(name))
    if let delegate { call(delegate) }
  }
}
