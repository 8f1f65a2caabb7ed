/// Receives the life-cycle events of a refresh control; every method is optional.
public protocol RefreshControlDelegate: AnyObject {
  /// A refresh has begun.
  func refreshControlDidStart(_ refreshControl: RefreshControl)
  /// An animation cycle begins.
  func refreshControlDidStartAnimationCycle(_ refreshControl: RefreshControl)
  /// An animation cycle is over.
  func refreshControlDidEndAnimationCycle(_ refreshControl: RefreshControl)
  /// The control has closed and is reset.
  func refreshControlDidEnd(_ refreshControl: RefreshControl)
}

extension RefreshControlDelegate {
  public func refreshControlDidStart(_ refreshControl: RefreshControl) {}
  public func refreshControlDidStartAnimationCycle(_ refreshControl: RefreshControl) {}
  public func refreshControlDidEndAnimationCycle(_ refreshControl: RefreshControl) {}
  public func refreshControlDidEnd(_ refreshControl: RefreshControl) {}

  /// Makes the call of an event.
  func receive(_ call: RefreshControlDelegateCall, of control: RefreshControl) {
    switch call {
    case .didStart: refreshControlDidStart(control)
    case .didStartCycle: refreshControlDidStartAnimationCycle(control)
    case .didEndCycle: refreshControlDidEndAnimationCycle(control)
    case .didEnd: refreshControlDidEnd(control)
    }
  }
}

/// The calls of the delegate, by the names that they have in events.
enum RefreshControlDelegateCall: String {
  case didStart = "refreshControlDidStart"
  case didStartCycle = "refreshControlDidStartAnimationCycle"
  case didEndCycle = "refreshControlDidEndAnimationCycle"
  case didEnd = "refreshControlDidEnd"
}
