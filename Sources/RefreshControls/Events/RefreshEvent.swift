import Foundation

/// Something that happened in a control's life: a transition, a call of a hook, the delegate or the action.
public struct RefreshEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// One phase followed another.
    case phase(RefreshPhase.Kind, RefreshPhase.Kind)
    /// A hook of the author's was called.
    case hook(RefreshHook)
    /// The pull was delivered to `handleScrolling`.
    case scrolling(RefreshPhase.Pull)
    /// The delegate was called, by the name of its method.
    case delegate(String)
    /// The refresh action was called.
    case action
    /// The refresh was ended, with a result.
    case end(RefreshResult)
    /// What a screen reader says.
    case announcement(String)
    /// The control was taken off; whatever phase it was in, it is idle without more ado.
    case detached
  }

  /// Seconds of stage time.
  public var time: TimeInterval
  /// What happened.
  public var kind: Kind

  /// An event at a time in seconds.
  public init(time: TimeInterval, kind: Kind) {
    self.time = time
    self.kind = kind
  }
}

/// The hooks that an author overrides.
public enum RefreshHook: String, Hashable, Sendable, CaseIterable {
  /// The hooks that most controls override, by the names of their methods.
  case height, animationDuration, setup, handleScrolling, setupRefreshControl, animationCycle, exitAnimation
  /// The hooks for what few controls need, by the names of their methods.
  case showResult, resetAnimationView, targetLayer, didArm, didDisarm, environmentDidChange,
    exhaustionDidChange

  /// What an author writes for a hook that has to be overridden.
  public var declaration: String {
    switch self {
    case .height: "override class var height: CGFloat { 60 }"
    case .animationDuration: "override class var animationDuration: TimeInterval { 1 }"
    case .setup: "override func setup() { … }"
    case .handleScrolling:
      "override func handleScrolling(on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat) { … }"
    case .setupRefreshControl: "override func setupRefreshControl(for animationView: View) { … }"
    case .animationCycle: "override func animationCycle(for animationView: View) { … }"
    case .exitAnimation:
      "override func exitAnimation(for animationView: View, completion: @escaping () -> Void) { … }"
    case .resetAnimationView: "override func resetAnimationView(_ animationView: View) { … }"
    case .targetLayer: "override var targetLayer: Layer { … }"
    case .showResult: "override func showResult(_ result: RefreshResult, on animationView: View) { … }"
    case .didArm, .didDisarm, .environmentDidChange, .exhaustionDidChange: "override func \(rawValue)() { … }"
    }
  }
}
