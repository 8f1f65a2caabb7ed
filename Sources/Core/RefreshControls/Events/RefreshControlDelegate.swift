/// Delegate of a refresh control, notified of the beginning and end of refreshes and cycles; every method is
/// optional.
///
///     final class RefreshCounter: RefreshControlDelegate {
///       private(set) var count = 0
///       func refreshControlDidEnd(_ refreshControl: RefreshControl) { count += 1 }
///     }
///
/// In an app, the methods are called on the main actor, so that a view controller can be the delegate. A stage calls
/// them on the thread that plays it.
public protocol RefreshControlDelegate: AnyObject {
  /// Called when a refresh has begun.
  @MainActor func refreshControlDidStart(_ refreshControl: RefreshControl)
  /// Called when an animation cycle begins.
  @MainActor func refreshControlDidStartAnimationCycle(_ refreshControl: RefreshControl)
  /// Called when an animation cycle has ended.
  @MainActor func refreshControlDidEndAnimationCycle(_ refreshControl: RefreshControl)
  /// Called when the control has closed and was reset.
  @MainActor func refreshControlDidEnd(_ refreshControl: RefreshControl)
}

extension RefreshControlDelegate {
  @MainActor public func refreshControlDidStart(_ refreshControl: RefreshControl) {}
  @MainActor public func refreshControlDidStartAnimationCycle(_ refreshControl: RefreshControl) {}
  @MainActor public func refreshControlDidEndAnimationCycle(_ refreshControl: RefreshControl) {}
  @MainActor public func refreshControlDidEnd(_ refreshControl: RefreshControl) {}

  /// Calls the delegate method that corresponds to an event, if there is one.
  @MainActor func receive(_ event: RefreshEvent.Kind, of control: RefreshControl) {
    switch event {
    case .didStart: refreshControlDidStart(control)
    case .didStartCycle: refreshControlDidStartAnimationCycle(control)
    case .didEndCycle: refreshControlDidEndAnimationCycle(control)
    case .didEnd: refreshControlDidEnd(control)
    default: break
    }
  }
}

/// Events for the calls of the delegate.
extension RefreshEvent.Kind {
  /// Call of the delegate's `refreshControlDidStart`.
  public static let didStart = delegate("refreshControlDidStart")
  /// Call of the delegate's `refreshControlDidStartAnimationCycle`.
  public static let didStartCycle = delegate("refreshControlDidStartAnimationCycle")
  /// Call of the delegate's `refreshControlDidEndAnimationCycle`.
  public static let didEndCycle = delegate("refreshControlDidEndAnimationCycle")
  /// Call of the delegate's `refreshControlDidEnd`.
  public static let didEnd = delegate("refreshControlDidEnd")
}
