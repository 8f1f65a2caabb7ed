import Foundation
import RefreshLayers
import RefreshScrolling

/// How long the inset takes to open and to close, in seconds.
let insetDuration: TimeInterval = 0.3

extension RefreshControl {
  /// Refreshes without a pull, brings the control into view, and calls the action; `beginRefreshing()` by its other
  /// name.
  public final func forceRefresh() { beginRefreshing() }

  /// Refreshes without a pull, and brings the control into view.
  ///
  /// Before the control is added to a scroll view the refresh begins when it is. While a refresh ends, the next begins
  /// when it has closed; while one goes on, nothing changes.
  ///
  /// - Parameters:
  ///   - animated: whether the content glides open.
  ///   - notify: whether the refresh action is called.
  public final func beginRefreshing(animated: Bool = true, notify: Bool = true) {
    guard scrollView != nil else {
      asked = (animated, notify)
      return
    }
    switch phase.kind {
    case .settling, .refreshing: break
    case .ending, .showing, .exiting, .closing: asked = (animated, notify)
    case .idle, .pulling, .armed, .cancelling: startRefreshing(isAnimated: animated, notifies: notify)
    }
  }

  final func startRefreshing(isAnimated: Bool, notifies: Bool) {
    guard let scrollView else { return }
    generation += 1
    let generation = generation
    refreshBegan = now
    ended = nil
    move(to: .settling(cycle: 1))
    ownInset = insetToHold(max(0, holdDistance ?? height))
    var inset = scrollView.contentInset
    inset[edge] += ownInset
    var offset = scrollView.contentOffset
    offset[edge.axis] = restingOffset(with: inset)
    scrollView.setContentInset(inset, offset: offset, duration: isAnimated ? insetDuration : 0) {
      [weak self] _ in
      guard let self, self.generation == generation, case .settling(let cycle) = self.phase else { return }
      self.move(to: .refreshing(cycle: cycle))
    }
    announce("Refreshing")
    tellDelegate("refreshControlDidStart") { $0.refreshControlDidStart(self) }
    beginCycle(1)
    if let timeout { endAfter(timeout, generation) }
    guard notifies else { return }
    emit(.action)
    refreshAction?(handle)
  }

  /// What has to be added to the inset for the content to stay open by a distance.
  ///
  /// At a trailing edge, content that is shorter than the viewport needs what it lacks as well.
  private final func insetToHold(_ distance: CGFloat) -> CGFloat {
    guard let scrollView, !edge.isLeading else { return distance }
    let resting = restingInset
    let lacking = scrollView.bounds.size[edge.axis] - scrollView.contentSize[edge.axis] - resting[edge]
    return distance + restingOffset(with: resting) + lacking
  }

  private final func endAfter(_ timeout: TimeInterval, _ generation: Int) {
    context?.scheduler.schedule(after: timeout) { [weak self] in
      guard let self, self.generation == generation, self.isRefreshing else { return }
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
      self.endRefreshing(result, after: delay)
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
