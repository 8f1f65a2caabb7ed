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

  /// Calls the method that an event announces.
  func receive(_ event: RefreshEvent.Kind, of control: RefreshControl) {
    switch event {
    case .didStart: refreshControlDidStart(control)
    case .didStartCycle: refreshControlDidStartAnimationCycle(control)
    case .didEndCycle: refreshControlDidEndAnimationCycle(control)
    case .didEnd: refreshControlDidEnd(control)
    default: break
    }
  }
}

/// The calls of the delegate as events.
extension RefreshEvent.Kind {
  /// The delegate's `refreshControlDidStart` was called.
  public static let didStart = delegate("refreshControlDidStart")
  /// The delegate's `refreshControlDidStartAnimationCycle` was called.
  public static let didStartCycle = delegate("refreshControlDidStartAnimationCycle")
  /// The delegate's `refreshControlDidEndAnimationCycle` was called.
  public static let didEndCycle = delegate("refreshControlDidEndAnimationCycle")
  /// The delegate's `refreshControlDidEnd` was called.
  public static let didEnd = delegate("refreshControlDidEnd")
}
