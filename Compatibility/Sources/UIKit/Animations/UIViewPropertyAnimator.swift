import Foundation
import RefreshLayers
import RefreshMotion
import UIKitBase

public enum UIViewAnimatingState: Int, Sendable { case inactive, active, stopped }
public enum UIViewAnimatingPosition: Int, Sendable { case end, start, current }

public enum UITimingCurveType: Int, Sendable { case builtin, cubic, spring, composed }

public protocol UITimingCurveProvider: AnyObject {
  var timingCurveType: UITimingCurveType { get }
  var cubicTimingParameters: UICubicTimingParameters? { get }
  var springTimingParameters: UISpringTimingParameters? { get }
  /// The RefreshKit timing parameters.
  var refreshParameters: TimingParameters { get }
}
extension UITimingCurveProvider {
  /// Those of the spring, also if there is a curve beside it.
  public var refreshParameters: TimingParameters {
    springTimingParameters?.refreshParameters ?? cubicTimingParameters?.refreshParameters
      ?? .curve(.easeInEaseOut)
  }
}

open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  public let refreshParameters: TimingParameters
  public let animationCurve: UIView.AnimationCurve
  public let controlPoint1: CGPoint
  public let controlPoint2: CGPoint
  /// `builtin` for one of UIKit's curves, `cubic` for one with own control points.
  public let timingCurveType: UITimingCurveType
  open var cubicTimingParameters: UICubicTimingParameters? { self }
  open var springTimingParameters: UISpringTimingParameters? { nil }
  /// Creates the default timing, which eases in and out.
  public override convenience init() { self.init(animationCurve: .easeInOut) }
  public init(animationCurve curve: UIView.AnimationCurve) {
    refreshParameters = .curve(curve.curve)
    (animationCurve, timingCurveType) = (curve, .builtin)
    if case .cubicBezier(let bezier) = curve.curve {
      (controlPoint1, controlPoint2) = (bezier.controlPoint1, bezier.controlPoint2)
    } else {
      (controlPoint1, controlPoint2) = (.zero, CGPoint(x: 1, y: 1))
    }
  }
  public init(controlPoint1: CGPoint, controlPoint2: CGPoint) {
    refreshParameters = .curve(.bezier(controlPoint1.x, controlPoint1.y, controlPoint2.x, controlPoint2.y))
    (animationCurve, self.controlPoint1, self.controlPoint2) = (.easeInOut, controlPoint1, controlPoint2)
    timingCurveType = .cubic
  }
}

open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  public let refreshParameters: TimingParameters
  open var timingCurveType: UITimingCurveType { .spring }
  open var cubicTimingParameters: UICubicTimingParameters? { nil }
  open var springTimingParameters: UISpringTimingParameters? { self }
  /// Creates the timing of UIKit's default spring.
  public override convenience init() {
    self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
  }
  public init(dampingRatio: CGFloat, initialVelocity: CGVector = .zero) {
    refreshParameters = .directed(
      .spring(dampingRatio: Double(dampingRatio), initialVelocity: 0), dx: Double(initialVelocity.dx),
      dy: Double(initialVelocity.dy))
  }
  /// More than critical damping counts as critical, as in a `CASpringAnimation`, on which UIKit's animators run.
  public convenience init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity: CGVector) {
    let critical = 2 * (max(0, stiffness * mass)).squareRoot()
    self.init(
      Spring(mass: Double(mass), stiffness: Double(stiffness), damping: Double(min(damping, critical))),
      initialVelocity)
  }
  /// Creates the timing of a spring that seems to arrive after some seconds.
  public convenience init(duration: TimeInterval, bounce: CGFloat, initialVelocity: CGVector = .zero) {
    self.init(Spring(perceptualDuration: duration, bounce: Double(bounce)), initialVelocity)
  }
  private init(_ spring: Spring, _ velocity: CGVector) {
    refreshParameters = .directed(.springMotion(spring), dx: Double(velocity.dx), dy: Double(velocity.dy))
  }
}

extension UIView.AnimationCurve {
  var curve: TimingCurve {
    switch self {
    case .easeInOut: .easeInEaseOut
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .linear: .linear
    }
  }
}

/// An animation that can be started, paused and stopped.
public protocol UIViewAnimating: AnyObject {
  var state: UIViewAnimatingState { get }
  var isRunning: Bool { get }
  var isReversed: Bool { get set }
  var fractionComplete: CGFloat { get set }
  func startAnimation()
  func startAnimation(afterDelay delay: TimeInterval)
  func pauseAnimation()
  func stopAnimation(_ withoutFinishing: Bool)
  func finishAnimation(at position: UIViewAnimatingPosition)
}

/// An animation that also animates the changes in added blocks.
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  func addAnimations(_ animations: @escaping () -> Void)
  func addAnimations(_ animations: @escaping () -> Void, delayFactor: CGFloat)
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

/// A view animation that can be paused, scrubbed and reversed.
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  private let animator: PropertyAnimator

  public let timingParameters: (any UITimingCurveProvider)?
  open private(set) var delay: TimeInterval = 0
  open var isManualHitTestingEnabled = false

  public init(duration: TimeInterval, timingParameters: any UITimingCurveProvider) {
    self.timingParameters = timingParameters
    animator = PropertyAnimator(duration: duration, timingParameters: timingParameters.refreshParameters)
  }
  /// Creates an animator without a duration, which a variable has until it gets another one.
  public override convenience init() { self.init(duration: 0, curve: .easeInOut) }
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }
  public convenience init(
    duration: TimeInterval, controlPoint1: CGPoint, controlPoint2: CGPoint, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: controlPoint1, controlPoint2: controlPoint2))
    if let animations { addAnimations(animations) }
  }
  public convenience init(duration: TimeInterval, dampingRatio: CGFloat, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: dampingRatio))
    if let animations { addAnimations(animations) }
  }
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    if !options.isDisjoint(with: [.repeat, .autoreverse]) {
      reportRepeat("options: .repeat or .autoreverse")
    }
    let curves: [UIView.AnimationCurve] = [.easeInOut, .easeIn, .easeOut, .linear]
    let animator = UIViewPropertyAnimator(
      duration: duration, curve: curves[Int(options.rawValue >> 16 & 3)], animations: animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  /// Reports that an animator's changes run once, because repeating has no effect.
  static func reportRepeat(_ call: String) {
    StageState.report(
      .warning,
      "UIViewPropertyAnimator: \(call) has no effect: its changes run once; use UIView.animate for changes that repeat"
    )
  }

  open var duration: TimeInterval { animator.duration }
  open var state: UIViewAnimatingState {
    switch animator.state {
    case .inactive: .inactive
    case .active: .active
    case .stopped: .stopped
    }
  }
  open var isRunning: Bool { animator.isRunning }
  open var isInterruptible = true
  open var isUserInteractionEnabled = true
  open var isReversed: Bool {
    get { animator.isReversed }
    set { animator.isReversed = newValue }
  }
  open var fractionComplete: CGFloat {
    get { CGFloat(animator.fractionComplete) }
    set { animator.fractionComplete = Double(newValue) }
  }
  open var scrubsLinearly: Bool {
    get { animator.scrubsLinearly }
    set { animator.scrubsLinearly = newValue }
  }
  open var pausesOnCompletion: Bool {
    get { animator.pausesOnCompletion }
    set { animator.pausesOnCompletion = newValue }
  }
  open func addAnimations(_ animations: @escaping () -> Void) { animator.addAnimations(animations) }
  open func addAnimations(_ animations: @escaping () -> Void, delayFactor: CGFloat) {
    animator.addAnimations(animations, delayFactor: Double(delayFactor))
  }
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    animator.addCompletion { completion($0 == .end ? .end : $0 == .start ? .start : .current) }
  }
  open func startAnimation() { animator.startAnimation() }
  open func startAnimation(afterDelay delay: TimeInterval) {
    self.delay = delay
    animator.startAnimation(afterDelay: delay)
  }
  open func pauseAnimation() { animator.pauseAnimation() }
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    animator.continueAnimation(
      withTimingParameters: parameters?.refreshParameters, durationFactor: Double(durationFactor))
  }
  open func stopAnimation(_ withoutFinishing: Bool) { animator.stopAnimation(withoutFinishing) }
  open func finishAnimation(at position: UIViewAnimatingPosition) {
    animator.finishAnimation(at: position == .end ? .end : position == .start ? .start : .current)
  }
}
