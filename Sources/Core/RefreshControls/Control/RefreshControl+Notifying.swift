import Foundation
import Logging
import RefreshLayers
import RefreshScrolling

/// Notifications of a control: every call changes the state at once; hooks, events, delegate, actions and completions
/// follow once the state is final.
extension RefreshControl: Notifier {
  /// Delivers an event to the closure, the log and the delegate.
  package final func deliver(_ event: RefreshEvent) {
    onEvent?(event)
    if isDebugEnabled { logger.info("\(Self.self) \(event)") }
    if let delegate { notify(delegate, of: event.kind) }
    onDelivery?(event)
  }

  /// Calls the delegate on the current thread without checking that it is the main thread, because a stage has a thread
  /// of its own.
  private final func notify(_ delegate: any RefreshControlDelegate, of event: RefreshEvent.Kind) {
    nonisolated(unsafe) let (delegate, control) = (delegate, self)
    let call: @MainActor () -> Void = { delegate.receive(event, of: control) }
    unsafeBitCast(call, to: (() -> Void).self)()
  }

  package final func report(endless reason: String) {
    report(Diagnostic(.error, "\(Self.self): \(reason)"))
  }

  /// Begins a refresh that was requested during delivery.
  package final func resumeAfterDelivery() -> Bool { beginPendingRequest() }

  /// Runs a change as a turn of a wall-clock event loop, after all events that are due there; other loops need no
  /// turn.
  package final func enter(_ change: () -> Void) {
    guard let scheduler = context?.scheduler, scheduler.wallTime != nil else { return change() }
    scheduler.enter(change)
  }

  final func post(_ kind: RefreshEvent.Kind) { post(RefreshEvent(time: now, kind: kind)) }

  /// Posts a hook's event, then calls the hook without implicit animations.
  final func post(_ hook: RefreshHook, _ body: @escaping () -> Void) {
    post(.hook(hook))
    then { [unowned self] in run(hook) { Transaction.withoutActions(body) } }
  }

  /// Posts a pull, then calls `handleScrolling`; animated for a pull that the opening content moves to.
  final func post(_ pull: RefreshPhase.Pull, isAnimated: Bool = false) {
    post(.scrolling(pull))
    then { [unowned self] in
      let show = {
        self.handleScrolling(
          on: self.animationView, pullDistance: pull.distance, pullRatio: pull.ratio,
          pullVelocity: pull.velocity)
      }
      run(.handleScrolling) {
        if isAnimated {
          View.animate(withDuration: insetDuration, curve: insetCurve, animations: show)
        } else {
          Transaction.withoutActions(show)
        }
      }
    }
  }

  /// Calls completions with a result, even if the control is removed first.
  final func complete(_ completions: [(RefreshResult) -> Void], _ result: RefreshResult) {
    for completion in completions { thenAlways { completion(result) } }
  }

  // MARK: Planned notifications

  /// Runs a planned step of a refresh, or of its glide, cycle or exit animation, unless that object has ended.
  final func resume(_ part: AnyObject?, _ step: () -> Void) {
    if let part, refresh?.runs(part) == true { change(step) }
  }

  /// Schedules a step of a refresh, or of its glide, cycle or exit animation, after a delay in seconds; dropped when
  /// that object ends.
  @discardableResult
  final func schedule(
    after delay: TimeInterval, of part: AnyObject, _ step: @escaping () -> Void
  ) -> Scheduler.Event? {
    context?.scheduler.schedule(after: delay) { [weak self, weak part] in self?.resume(part, step) }
  }

  /// Schedules a step of a refresh, or of its glide, cycle or exit animation, at a time in seconds; dropped when that
  /// object ends.
  @discardableResult
  final func schedule(
    at time: TimeInterval, of part: AnyObject, _ step: @escaping () -> Void
  ) -> Scheduler.Event? {
    context?.scheduler.schedule(at: time) { [weak self, weak part] in self?.resume(part, step) }
  }
}
