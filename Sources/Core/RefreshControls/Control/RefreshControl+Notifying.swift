import Foundation
import Logging
import RefreshLayers
import RefreshScrolling

/// Whatever is called, by an author, a scroll view or the loop, changes the control's state at once; hooks, events, the
/// delegate, actions and completions follow once it is final.
extension RefreshControl: Notifier {
  /// Has an event reach those who listen: the closure, the log and the delegate.
  package final func deliver(_ event: RefreshEvent) {
    onEvent?(event)
    if isDebugEnabled { logger.info("\(Self.self) \(event)") }
    delegate?.receive(event.kind, of: self)
    onDelivery?(event)
  }

  /// Begins what was asked for while everyone heard of the end of something else.
  package final func resumeAfterDelivery() -> Bool { beginAsked() }

  /// Makes a change a turn of a loop that sleeps between its events, whoever calls, after all that is due there.
  package final func enter(_ change: () -> Void) {
    guard let scheduler = context?.scheduler, scheduler.wallTime != nil else { return change() }
    scheduler.enter(change)
  }

  /// Has everyone hear of something that happens now.
  final func post(_ kind: RefreshEvent.Kind) { post(RefreshEvent(time: now, kind: kind)) }

  /// Has a hook called, without layers that animate by themselves.
  final func post(_ hook: RefreshHook, _ body: @escaping () -> Void) {
    post(.hook(hook))
    then { [unowned self] in run(hook) { Transaction.withoutActions(body) } }
  }

  /// Has a pull delivered to `handleScrolling`, to show at once or to animate to while the content opens.
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

  /// Has everyone who waited hear of a result, whatever happens to the control.
  final func answer(_ completions: [(RefreshResult) -> Void], _ result: RefreshResult) {
    for completion in completions { promise { completion(result) } }
  }

  // MARK: What is planned

  /// Continues what was planned for a refresh or a part of it, unless that is over.
  final func resume(_ part: AnyObject?, _ step: () -> Void) {
    if let part, refresh?.runs(part) == true { change(step) }
  }

  /// Plans a step of a refresh or of a part of it.
  @discardableResult
  final func schedule(
    after delay: TimeInterval, of part: AnyObject, _ step: @escaping () -> Void
  ) -> Scheduler.Event? {
    context?.scheduler.schedule(after: delay) { [weak self, weak part] in self?.resume(part, step) }
  }

  /// Plans a step of a refresh or of a part of it.
  @discardableResult
  final func schedule(
    at time: TimeInterval, of part: AnyObject, _ step: @escaping () -> Void
  ) -> Scheduler.Event? {
    context?.scheduler.schedule(at: time) { [weak self, weak part] in self?.resume(part, step) }
  }
}
