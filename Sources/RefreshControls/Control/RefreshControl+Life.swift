import Foundation
import RefreshLayers
import RefreshScrolling

extension RefreshControl {
  /// Adds a view to the animation view: what a control draws belongs there.
  public final func addSubviewToRefreshAnimationView(_ view: View) { animationView.addSubview(view) }

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
    if let receiver { context?.scheduler.removeReceiver(receiver) }
    receiver = nil
    runningTask?.cancel()
    runningTask = nil
    wasPulled = phase.pull != nil
    self.scrollView = nil
    lastContext = nil
    refreshAction = nil
    generation += 1
    cycleCount += 1
    isFinishing = false
    phase = .idle
    returnInset(to: scrollView)
    let waiting = completions
    completions = []
    dropAsked()
    for completion in waiting { completion(.failure("taken off")) }
  }
}
