import Foundation
import Logging
import RefreshLayers
import RefreshScrolling

extension RefreshControl {
  /// Adds a view to the animation view: what a control draws belongs there.
  public final func addSubviewToRefreshAnimationView(_ view: View) { animationView.addSubview(view) }

  /// Does something some seconds of stage time from now, 0…3600, unless the control is taken off before.
  ///
  /// Hooks that want a pause use this: time on a stage is not that of the wall.
  public final func perform(after delay: TimeInterval, _ action: @escaping () -> Void) {
    let scrollView = scrollView
    context?.scheduler.schedule(after: seconds(delay, "the delay of perform(after:)")) {
      [weak self, weak scrollView] in
      guard let self, self.scrollView === scrollView else { return }
      action()
    }
  }

  /// Adds the control to a scroll view; the action is called when a pull refreshes, and has to see to
  /// `endRefreshing()`.
  public final func add(to scrollView: ScrollView, refreshAction: @escaping () -> Void) {
    add(to: scrollView) { (_: RefreshHandle) in refreshAction() }
  }

  /// Adds the control to a scroll view; returning from the action ends the refresh, throwing ends it as a failure,
  /// and taking the control off cancels it.
  public final func add(to scrollView: ScrollView, refreshAction: @escaping @Sendable () async throws -> Void)
  {
    add(to: scrollView) { [weak self] (handle: RefreshHandle) in
      self?.runningTask?.cancel()
      self?.runningTask = Task {
        do {
          try await refreshAction()
          handle.endRefreshing(.success)
        } catch {
          handle.endRefreshing(.failure("\(error)"))
        }
      }
    }
  }

  /// Adds the control to a scroll view; the action gets a handle that ends the refresh from any thread.
  ///
  /// A scroll view may have any number of controls, each of which adds its own inset and gives it back. Of several at
  /// one edge a pull refreshes the one that was added first; what it holds open counts for the others as the edge, so
  /// that they lie beyond and the next pull reaches the next of them.
  public final func add(to scrollView: ScrollView, refreshAction: ((RefreshHandle) -> Void)? = nil) {
    removeFromSuperview()
    self.refreshAction = refreshAction
    self.scrollView = scrollView
    scrollView.insertSubview(self, at: 0)
    scrollView.addObserver(self)
    layoutControl()
    if !isSetUp {
      isSetUp = true
      laidOutSize = animationView.bounds.size
      call(.setup) { setup() }
    }
    bringBack()
    pullMannerDidChange()
    layoutControl()
    reportFaults()
    beginAsked()
  }

  /// Undoes what a life on another scroll view left when it was cut off.
  private final func bringBack() {
    if needsReset || animationView.bounds.size != laidOutSize {
      needsReset = false
      laidOutSize = animationView.bounds.size
      call(.resetAnimationView) { resetAnimationView(animationView) }
    }
    if wasPulled {
      wasPulled = false
      deliver(RefreshPhase.Pull())
    }
  }

  /// Forgets the scroll view: nothing of a refresh is left there, and nothing that was planned happens.
  final func detach() {
    guard let scrollView else { return }
    emit(.detached)
    scrollView.removeObserver(self)
    if let pullManner { scrollView.removeBehavior(pullManner) }
    pullManner = nil
    wasPulled = phase.pull != nil
    let context = context
    self.scrollView = nil
    lastContext = nil
    refreshAction = nil
    cutOff(from: scrollView, context, "taken off")
  }

  /// Ends whatever goes on without another word: nothing that was planned happens, and the inset is given back.
  private final func cutOff(from scrollView: ScrollView, _ context: LayerContext?, _ reason: String) {
    if let receiver { context?.scheduler.removeReceiver(receiver) }
    receiver = nil
    runningTask?.cancel()
    runningTask = nil
    generation += 1
    cycleCount += 1
    isFinishing = false
    phase = .idle
    returnInset(to: scrollView)
    let waiting = completions
    completions = []
    dropAsked()
    for completion in waiting { completion(.failure(reason)) }
  }

  /// Closes the control at once where its own state has gone wrong, so that the author's program goes on.
  final func recover(from former: RefreshPhase.Kind, insteadOf next: RefreshPhase.Kind) {
    let fault = Diagnostic(
      .error,
      "\(Self.self): internal error of RefreshKit: a control cannot go from \(former.rawValue) to \(next.rawValue); it was closed. Please report this with what led to it"
    )
    report(fault)
    logger.error("\(fault.message)")
    guard let scrollView else {
      phase = .idle
      return
    }
    let wasRefreshing = needsReset
    wasPulled = phase.pull != nil
    // The inset that is given back would let it begin.
    dropAsked()
    cutOff(from: scrollView, context, "internal error")
    emit(.phase(former, .idle))
    layoutControl()
    bringBack()
    if wasRefreshing { tellDelegate("refreshControlDidEnd") { $0.refreshControlDidEnd(self) } }
  }

  /// Whether anything of the control's shows or is about to, so that it cannot go elsewhere.
  final var isOpen: Bool { phase != .idle || ownInset != 0 }
}
