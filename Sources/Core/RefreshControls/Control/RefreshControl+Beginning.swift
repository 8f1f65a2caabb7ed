import Foundation
import RefreshLayers
import RefreshScrolling

extension RefreshControl {
  /// Begins a refresh without a pull, brings the control into view and calls the action: the same as
  /// `beginRefreshing()`.
  public final func forceRefresh() { beginRefreshing() }

  /// Begins a refresh without a pull, and brings the control into view.
  ///
  /// A control at the bottom or the right edge opens out of sight if the content is not scrolled to its end. Without
  /// a stage, the refresh begins once the control is on one. While a refresh ends, the next begins after it has
  /// closed; during a refresh the call only adds the completion.
  ///
  /// - Parameters:
  ///   - animated: True to animate the opening.
  ///   - notify: True to call the refresh action.
  ///   - completion: Called once with the result when the control has closed; with a failure if the refresh never
  ///     begins or the control is removed.
  public final func beginRefreshing(
    animated: Bool = true, notify: Bool = true, completion: ((RefreshResult) -> Void)? = nil
  ) {
    let completions = completion.map { [$0] } ?? []
    let request = Refresh.Request(isAnimated: animated, notifies: notify, completions: completions)
    change {
      // A refresh that has been ended and only waits for its minimum duration is over for the caller.
      if isRefreshing, let refresh, refresh.ended == nil {
        refresh.completions += completions
      } else if canBegin {
        start(request)
      } else {
        let earlier = pendingRequest
        pendingRequest = request
        pendingRequest?.notifies = notify || earlier?.notifies == true
        pendingRequest?.completions = (earlier?.completions ?? []) + completions
        setNeedsLayout()
      }
    }
  }

  /// True if a refresh can begin: the control is on a stage and the end of the last refresh has been delivered.
  private final var canBegin: Bool { refresh == nil && scrollView != nil && context != nil }

  /// Begins a refresh that was requested earlier; true if one has begun.
  final func beginPendingRequest() -> Bool {
    guard let pendingRequest, phase.kind == .idle, canBegin else { return false }
    self.pendingRequest = nil
    start(pendingRequest)
    return true
  }

  /// Drops a requested refresh and completes it as a failure.
  final func dropPendingRequest() {
    complete(pendingRequest?.completions ?? [], .failure("ended before it began"))
    pendingRequest = nil
  }

  final func start(_ request: Refresh.Request) {
    change {
      let refresh = Refresh(began: now, completions: request.completions)
      self.refresh = refresh
      laidOutSize = nil
      move(to: .settling(cycle: 1))
      post(.announcement("Refreshing"))
      post(.didStart)
      then { [unowned self] in
        beginCycle(1)
        then { [unowned self] in
          startTimeout(of: refresh)
          guard request.notifies else { return }
          post(.action)
          then { [unowned self] in refreshAction?(handle(of: refresh)) }
        }
      }
      // Last step: the scroll view notifies listeners here, which must find a refresh that has begun.
      openInset(of: refresh, isAnimated: request.isAnimated)
    }
  }

  private final func startTimeout(of refresh: Refresh) {
    // An infinite timeout waits forever, like nil.
    guard let timeout, !(timeout < 0), timeout != .infinity else { return }
    let limit = seconds(timeout, "timeout")
    guard !timeout.isNaN else { return }
    refresh.timeout = schedule(after: limit, of: refresh) { [unowned self] in
      guard isRefreshing, refresh.ended == nil else { return }
      report(Diagnostic(.warning, "\(Self.self): the refresh was not ended within \(limit) s"))
      endRefreshing(.failure("timeout"))
    }
  }

  /// Handle with which the action ends this refresh; handles of earlier refreshes have no effect.
  private final func handle(of refresh: Refresh) -> RefreshHandle {
    let postedResult = RefreshHandle.PostedResult()
    guard let scheduler = context?.scheduler else {
      return RefreshHandle(mailbox: Scheduler().mailbox, number: 0, postedResult: postedResult)
    }
    let number = scheduler.addReceiver { [weak self, weak refresh] in
      self?.resume(refresh) {
        let (result, delay) = postedResult.result
        self?.end(with: result, after: delay)
      }
    }
    refresh.receiver = number
    return RefreshHandle(mailbox: scheduler.mailbox, number: number, postedResult: postedResult)
  }
}
