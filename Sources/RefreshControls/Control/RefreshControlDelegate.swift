/// Is told of the life of a refresh control; every call may be left out.
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
}
