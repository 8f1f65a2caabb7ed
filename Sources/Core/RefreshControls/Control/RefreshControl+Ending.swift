import Foundation
import RefreshLayers
import RefreshScrolling

extension RefreshControl {
  /// Ends the refresh: the cycle ends as `exitPolicy` says, the result is shown, the exit animation runs, the control
  /// closes.
  ///
  /// Has no effect if no refresh is running. If `minimumRefreshingTime` has not passed, it waits until then. Only the
  /// first of several calls counts. From another thread, use the handle passed to the action.
  ///
  /// - Parameters:
  ///   - result: Result passed to `showResult`.
  ///   - delay: Seconds for which the result is shown before the exit animation, 0…3600.
  public final func endRefreshing(_ result: RefreshResult = .success, after delay: TimeInterval = 0) {
    change {
      dropPendingRequest()
      end(with: result, after: delay)
    }
  }

  /// Marks the content as complete: a running refresh ends, and pulls no longer refresh.
  ///
  /// For a footer; show the change in `exhaustionDidChange()`. `beginRefreshing()` still refreshes.
  public final func noMoreContent() {
    isExhausted = true
    endRefreshing()
  }

  /// Marks the content as incomplete again, for example after a refresh of the whole list.
  public final func moreContent() { isExhausted = false }

  /// Result that ended the current refresh, which may still be closing; nil if it has not ended.
  package final var endedResult: RefreshResult? { refresh?.ended?.result }

  /// Ends the refresh but keeps requests for a next one; called by the action's handle.
  final func end(with result: RefreshResult, after delay: TimeInterval) {
    guard isRefreshing, let refresh else { return }
    let isFirst = refresh.ended == nil
    if isFirst { refresh.ended = (result, seconds(delay, "the delay of endRefreshing")) }
    let earliest = refresh.began + seconds(minimumRefreshingTime, "minimumRefreshingTime")
    if now >= earliest - 1e-9 {
      endNow()
    } else if isFirst {
      schedule(at: earliest, of: refresh) { [unowned self] in endNow() }
    }
  }

  private final func endNow() {
    guard isRefreshing, let number = phase.cycle, let refresh, let ended = refresh.ended else { return }
    refresh.cancelTask()
    post(.end(ended.result))
    move(to: .ending(cycle: number))
    if let cycle = refresh.cycle { planLeaving(cycle) }
  }

  final func showResult() {
    guard let refresh, let ended = refresh.ended else { return }
    post(.hook(.showResult))
    then { [unowned self] in
      run(.showResult) { Transaction.withoutActions { showResult(ended.result, on: animationView) } }
      then { [unowned self] in
        guard phase.kind == .ending else { return }
        guard ended.delay > 0 else { return beginExit() }
        move(to: .showing(ended.result))
        schedule(after: ended.delay, of: refresh) { [unowned self] in beginExit() }
      }
    }
  }

  private final func beginExit() {
    let exit = Refresh.Exit()
    refresh?.exit = exit
    move(to: .exiting)
    post(.hook(.exitAnimation))
    then { [unowned self] in
      run(.exitAnimation) {
        exitAnimation(for: animationView) { [weak self] in
          exit.calls += 1
          if exit.calls > 1 {
            self?.report(
              Diagnostic(.error, "\(Self.self).exitAnimation called its completion more than once"))
          }
          self?.resume(exit) { self?.beginClosing() }
        }
      }
      guard exit.calls == 0 else { return }
      exit.timeout = schedule(after: completionTimeout, of: exit) { [unowned self] in
        report(
          Diagnostic(
            .error,
            "\(Self.self).exitAnimation has not called its completion after \(Int(completionTimeout)) s; the control closes anyway"
          ))
        beginClosing()
      }
    }
  }

  private final func beginClosing() {
    refresh?.exit = nil
    move(to: .closing)
    if scrollView?.isDragging == true { refresh?.isClosingHeld = true } else { close() }
  }

  /// Returns the inset, and finishes the refresh once the content has closed.
  final func close() {
    guard let refresh else { return }
    closeInset(of: refresh) { [weak self, weak refresh] in self?.resume(refresh) { self?.finish() } }
  }

  /// Resets the control and notifies listeners of the end. A refresh requested from now on begins after that.
  private final func finish() {
    guard phase.kind == .closing, let refresh else { return }
    layoutControl()
    reset()
    then { [unowned self] in
      move(to: .idle)
      let result = refresh.ended?.result ?? .success
      post(.announcement(result.announcement))
      post(.didEnd)
      complete(refresh.completions, result)
      refresh.completions = []
      then { [unowned self] in release(refresh, context) }
    }
  }

  /// Releases a refresh, which drops its scheduled steps.
  final func release(_ refresh: Refresh, _ context: LayerContext?) {
    refresh.cancelTask()
    if let receiver = refresh.receiver { context?.scheduler.removeReceiver(receiver) }
    self.refresh = nil
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
