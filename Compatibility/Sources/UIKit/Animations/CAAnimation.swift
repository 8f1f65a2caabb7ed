import Foundation
@_spi(Compatibility) import RefreshLayers
import RefreshMotion
import UIKitBase

public protocol CAAnimationDelegate: AnyObject {
  func animationDidStart(_ anim: CAAnimation)
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation of Core Animation; a layer copies the animation when it is added.
open class CAAnimation: NSObject, CAMediaTiming, CAAction, NSCopying, NSCoding {
  open var beginTime: CFTimeInterval = 0
  open var duration: CFTimeInterval = 0
  open var speed: Float = 1
  open var timeOffset: CFTimeInterval = 0
  open var repeatCount: Float = 0
  open var repeatDuration: CFTimeInterval = 0
  open var autoreverses = false
  open var fillMode = CAMediaTimingFillMode.removed
  open var timingFunction: CAMediaTimingFunction?
  /// Delegate, retained as in Core Animation.
  open var delegate: (any CAAnimationDelegate)?
  open var isRemovedOnCompletion = true
  open var preferredFrameRateRange = CAFrameRateRange.default
  private var keyed: [String: Any] = [:]

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }

  open func encode(with coder: NSCoder) { StageState.ignoreEncoding(of: self) }
  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  // MARK: Key-value coding

  open override func value(forKey key: String) -> Any? {
    switch key {
    case "duration": return boxed(duration)
    case "beginTime": return boxed(beginTime)
    case "repeatCount": return boxed(repeatCount)
    case "speed": return boxed(speed)
    case "timeOffset": return boxed(timeOffset)
    case "autoreverses": return boxed(autoreverses)
    case "removedOnCompletion": return boxed(isRemovedOnCompletion)
    case "delegate": return delegate
    default: return keyed[key]
    }
  }
  open override func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "duration": duration = (boxed(value) as? NSNumber)?.doubleValue ?? 0
    case "beginTime": beginTime = (boxed(value) as? NSNumber)?.doubleValue ?? 0
    case "repeatCount": repeatCount = (boxed(value) as? NSNumber)?.floatValue ?? 0
    case "speed": speed = (boxed(value) as? NSNumber)?.floatValue ?? 1
    case "timeOffset": timeOffset = (boxed(value) as? NSNumber)?.doubleValue ?? 0
    case "autoreverses": autoreverses = (boxed(value) as? NSNumber)?.boolValue ?? false
    case "removedOnCompletion": isRemovedOnCompletion = (boxed(value) as? NSNumber)?.boolValue ?? true
    default: keyed[key] = boxed(value)
    }
  }
  open override func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }
  open override func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, forKey: keyPath) }
  open class func defaultValue(forKey key: String) -> Any? { nil }

  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  // MARK: Copies

  open override func copy() -> Any { snapshot() }
  open override func mutableCopy() -> Any { snapshot() }
  open func copy(with zone: NSZone? = nil) -> Any { snapshot() }

  /// A copy; an animation of a custom subclass is returned itself.
  final func snapshot() -> CAAnimation {
    let copy: CAAnimation
    switch ObjectIdentifier(type(of: self)) {
    case ObjectIdentifier(CABasicAnimation.self): copy = CABasicAnimation()
    case ObjectIdentifier(CASpringAnimation.self): copy = CASpringAnimation()
    case ObjectIdentifier(CAKeyframeAnimation.self): copy = CAKeyframeAnimation()
    case ObjectIdentifier(CAAnimationGroup.self): copy = CAAnimationGroup()
    case ObjectIdentifier(CATransition.self): copy = CATransition()
    default: return self
    }
    copy.take(from: self)
    return copy
  }

  func take(from other: CAAnimation) {
    (beginTime, duration, speed, timeOffset) = (
      other.beginTime, other.duration, other.speed, other.timeOffset
    )
    (repeatCount, repeatDuration) = (other.repeatCount, other.repeatDuration)
    (autoreverses, fillMode, timingFunction) = (other.autoreverses, other.fillMode, other.timingFunction)
    (delegate, isRemovedOnCompletion) = (other.delegate, other.isRemovedOnCompletion)
    keyed = other.keyed
  }

  // MARK: Conversion to RefreshKit

  /// The RefreshKit animation for a layer; nil if the layer cannot run it.
  func refreshAnimation(on layer: Layer, isMember: Bool) -> (any Animation)? {
    finish(AnimationGroup(), isMember)
  }

  /// Copies the properties common to all animations.
  final func finish<A: Animation>(_ animation: A, _ isMember: Bool) -> A {
    var animation = animation
    var timing = MediaTiming()
    timing.beginTime = beginTime
    timing.duration = duration
    timing.speed = Double(speed)
    timing.timeOffset = timeOffset
    timing.repeatCount = repeatCount >= .greatestFiniteMagnitude ? .infinity : Double(repeatCount)
    timing.repeatDuration = repeatDuration
    timing.autoreverses = autoreverses
    timing.fillMode = fillMode.mode
    animation.timing = timing
    animation.timingFunction = timingFunction?.curve
    animation.isRemovedOnCompletion = isRemovedOnCompletion
    if let delegate, !isMember {
      animation.animationDidStart = { delegate.animationDidStart(self) }
      animation.completion = { delegate.animationDidStop(self, finished: $0) }
    }
    return animation
  }

  /// The value in a type that RefreshKit animates; nil for other types.
  static func animatable(_ value: Any?) -> (any AnimatableValue)? {
    guard let value else { return nil }
    switch value {
    // The most frequent types come first.
    case let value as Double: return value
    case let value as CGFloat: return value
    case let value as Int: return value
    case let value as Float: return value
    case let value as CGPoint: return value
    case let value as CATransform3D: return value
    case let value as CGColor: return value.color
    case let value as CGSize: return value
    case let value as CGRect: return value
    case let value as CGAffineTransform: return value
    case let value as NSNumber: return value.doubleValue
    case let box as NSValue:
      // Swift also casts a structure to its box, so only class instances count as boxes.
      return type(of: value) is AnyClass ? animatable(box.boxed) : value as? any AnimatableValue
    case let value as CGPath: return value.bezierPath
    case let value as UIColor: return value.color
    case let value as UIBezierPath: return value.bezierPath
    case let value as CGImage: return value.image
    case let value as UIImage: return value.picture
    case let value as Bool: return value ? 1.0 : 0.0
    case let value as [CGColor]: return value.map(\.color)
    case let value as [NSNumber]: return value.map(\.doubleValue)
    case let value as [CGFloat]: return value
    case let value as [Double]: return value
    case let value as [Any]:
      let colors = value.compactMap { ($0 as? CGColor)?.color ?? ($0 as? UIColor)?.color }
      if colors.count == value.count { return colors }
      return value.compactMap { animatable($0)?.animationValue }
    case let value as any AnimatableValue: return value
    default: return nil
    }
  }
}

/// An animation of one property.
open class CAPropertyAnimation: CAAnimation {
  open var keyPath: String?
  open var isAdditive = false
  open var isCumulative = false
  open var valueFunction: CAValueFunction? {
    didSet {
      if let name = valueFunction?.name.rawValue, keyPath == nil || keyPath == "transform" {
        keyPath = CAValueFunction.keyPaths[name]
      }
    }
  }

  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CAPropertyAnimation else { return }
    (keyPath, isAdditive, isCumulative) = (other.keyPath, other.isAdditive, other.isCumulative)
  }

  /// The key path in RefreshKit's form if the layer has it, otherwise nil with a diagnostic; as on iOS, the
  /// animation then changes nothing but starts and ends.
  final func knownKeyPath(on layer: Layer) -> String? {
    let path = CALayer.refreshKeyPath(keyPath ?? "")
    if LayerKeyPath(path) != nil, layer.hasKeyPath(path) { return path }
    // A custom property, which the layer animates itself.
    if let own = layer.companion as? CALayer, own.animatesKey(path) { return nil }
    if path != "" {
      StageState.report(
        .warning, "\(type(of: self)): a layer of this kind has no key path '\(path)'; nothing moves")
    }
    return nil
  }
}

extension Layer {
  fileprivate func hasKeyPath(_ path: String) -> Bool {
    if value(forKeyPath: path) != nil { return true }
    // Properties that may be nil.
    switch path {
    case "backgroundColor", "shadowPath", "contents": return true
    case "path", "fillColor", "strokeColor": return self is ShapeLayer
    default: return false
    }
  }
}

open class CABasicAnimation: CAPropertyAnimation {
  /// True if `UIView.action(for:forKey:)` returned this object in an animation block; false for its copies.
  final var isOfBlock = false
  // Objects, as on iOS: an assigned number is read as `NSNumber`.
  private final var from: Any?
  private final var to: Any?
  private final var by: Any?
  open var fromValue: Any? {
    get { boxed(from) }
    set { from = newValue }
  }
  open var toValue: Any? {
    get { boxed(to) }
    set { to = newValue }
  }
  open var byValue: Any? {
    get { boxed(by) }
    set { by = newValue }
  }

  open override func value(forKey key: String) -> Any? {
    switch key {
    case "fromValue": fromValue
    case "toValue": toValue
    case "byValue": byValue
    default: super.value(forKey: key)
    }
  }
  open override func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "fromValue": from = value
    case "toValue": to = value
    case "byValue": by = value
    default: super.setValue(value, forKey: key)
    }
  }

  override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CABasicAnimation else { return }
    (from, to, by) = (other.from, other.to, other.by)
  }

  /// The from, to and by values in types that RefreshKit animates.
  final var refreshValues:
    (from: (any AnimatableValue)?, to: (any AnimatableValue)?, by: (any AnimatableValue)?)
  { (Self.animatable(from), Self.animatable(to), Self.animatable(by)) }

  override func refreshAnimation(on layer: Layer, isMember: Bool) -> (any Animation)? {
    guard let path = knownKeyPath(on: layer) else { return finish(AnimationGroup(), isMember) }
    let values = refreshValues
    var animation = BasicAnimation(keyPath: path, from: values.from, to: values.to)
    animation.byValue = values.by
    (animation.isAdditive, animation.isCumulative) = (isAdditive, isCumulative)
    return finish(animation, isMember)
  }
}

open class CASpringAnimation: CABasicAnimation {
  open var mass: CGFloat = 1
  open var stiffness: CGFloat = 100
  open var damping: CGFloat = 10
  open var initialVelocity: CGFloat = 0
  open var allowsOverdamping = false

  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    let spring = SpringAnimation(keyPath: "", perceptualDuration: perceptualDuration, bounce: bounce)
    (mass, stiffness, damping) = (CGFloat(spring.mass), CGFloat(spring.stiffness), CGFloat(spring.damping))
    allowsOverdamping = true
  }

  open var settlingDuration: CFTimeInterval { spring(keyPath: "").settlingDuration }
  open var perceptualDuration: CFTimeInterval { 2 * .pi / (stiffness / mass).squareRoot() }
  open var bounce: CGFloat {
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    return ratio > 1 ? 1 / ratio - 1 : 1 - ratio
  }

  private final func spring(keyPath: String) -> SpringAnimation {
    let values = refreshValues
    var spring = SpringAnimation(keyPath: keyPath, from: values.from, to: values.to)
    spring.byValue = values.by
    (spring.mass, spring.stiffness) = (Double(mass), Double(stiffness))
    (spring.damping, spring.initialVelocity) = (Double(damping), Double(initialVelocity))
    spring.allowsOverdamping = allowsOverdamping
    (spring.isAdditive, spring.isCumulative) = (isAdditive, isCumulative)
    return spring
  }

  override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CASpringAnimation else { return }
    (mass, stiffness, damping) = (other.mass, other.stiffness, other.damping)
    (initialVelocity, allowsOverdamping) = (other.initialVelocity, other.allowsOverdamping)
  }

  override func refreshAnimation(on layer: Layer, isMember: Bool) -> (any Animation)? {
    guard let path = knownKeyPath(on: layer) else { return finish(AnimationGroup(), isMember) }
    return finish(spring(keyPath: path), isMember)
  }
}

open class CAKeyframeAnimation: CAPropertyAnimation {
  private final var frames: [Any]?
  open var values: [Any]? {
    get { frames?.map { boxed($0) ?? $0 } }
    set { frames = newValue }
  }
  open var path: CGPath?
  open var keyTimes: [NSNumber]?
  open var timingFunctions: [CAMediaTimingFunction]?
  open var calculationMode = CAAnimationCalculationMode.linear
  open var tensionValues: [NSNumber]?
  open var continuityValues: [NSNumber]?
  open var biasValues: [NSNumber]?
  open var rotationMode: CAAnimationRotationMode?

  override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CAKeyframeAnimation else { return }
    (frames, path, keyTimes, timingFunctions) = (
      other.frames, other.path, other.keyTimes, other.timingFunctions
    )
    (calculationMode, rotationMode) = (other.calculationMode, other.rotationMode)
    (tensionValues, continuityValues, biasValues) = (
      other.tensionValues, other.continuityValues, other.biasValues
    )
  }

  override func refreshAnimation(on layer: Layer, isMember: Bool) -> (any Animation)? {
    guard let keyPath = knownKeyPath(on: layer) else { return finish(AnimationGroup(), isMember) }
    var animation = KeyframeAnimation(
      keyPath: keyPath, values: (frames ?? []).compactMap { Self.animatable($0) })
    animation.path = path?.bezierPath
    // Without values Core Animation changes nothing, but the animation starts and ends.
    guard animation.path != nil || !animation.values.isEmpty else {
      return finish(AnimationGroup(), isMember)
    }
    animation.keyTimes = keyTimes?.map(\.doubleValue)
    animation.timingFunctions = timingFunctions?.map(\.curve)
    animation.calculationMode = calculationMode.mode
    animation.tensionValues = tensionValues?.map(\.doubleValue)
    animation.continuityValues = continuityValues?.map(\.doubleValue)
    animation.biasValues = biasValues?.map(\.doubleValue)
    animation.rotationMode =
      rotationMode == .rotateAuto
      ? .rotateAuto : rotationMode == .rotateAutoReverse ? .rotateAutoReverse : nil
    (animation.isAdditive, animation.isCumulative) = (isAdditive, isCumulative)
    return finish(animation, isMember)
  }
}

open class CAAnimationGroup: CAAnimation {
  open var animations: [CAAnimation]?

  override func take(from other: CAAnimation) {
    super.take(from: other)
    animations = (other as? CAAnimationGroup)?.animations?.map { $0.snapshot() }
  }

  override func refreshAnimation(on layer: Layer, isMember: Bool) -> (any Animation)? {
    let members = (animations ?? []).compactMap { $0.refreshAnimation(on: layer, isMember: true) }
    return finish(AnimationGroup(members), isMember)
  }
}

/// A transition between a layer's old and new appearance.
open class CATransition: CAAnimation {
  open var type = CATransitionType.fade
  open var subtype: CATransitionSubtype?
  open var startProgress: Float = 0
  open var endProgress: Float = 1
  open var filter: Any?

  override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CATransition else { return }
    (type, subtype, startProgress, endProgress) = (
      other.type, other.subtype, other.startProgress, other.endProgress
    )
  }

  /// Runs the transition from the layer's current appearance.
  func run(on layer: CALayer) {
    let kind: LayerTransition.Kind
    let edge: LayerTransition.Edge =
      subtype == .fromRight ? .right : subtype == .fromTop ? .top : subtype == .fromBottom ? .bottom : .left
    switch type {
    case .push: kind = .push(from: edge)
    case .moveIn: kind = .moveIn(from: edge)
    case .reveal: kind = .reveal(from: edge)
    default: kind = .fade
    }
    var transition = LayerTransition(kind, duration: duration)
    transition.timingFunction = timingFunction?.curve ?? .default
    (transition.startProgress, transition.endProgress) = (Double(startProgress), Double(endProgress))
    if let delegate {
      transition.animationDidStart = { delegate.animationDidStart(self) }
      transition.completion = { delegate.animationDidStop(self, finished: $0) }
    }
    layer.refreshLayer.add(transition)
  }
}

// MARK: Names

/// A timing function, as a cubic Bézier curve.
public final class CAMediaTimingFunction: NSObject, @unchecked Sendable {
  /// The RefreshKit timing curve.
  public let curve: TimingCurve

  public init(_ curve: TimingCurve) { self.curve = curve }
  public convenience init(name: CAMediaTimingFunctionName) {
    switch name {
    case .linear: self.init(.linear)
    case .easeIn: self.init(.easeIn)
    case .easeOut: self.init(.easeOut)
    case .easeInEaseOut: self.init(.easeInEaseOut)
    default: self.init(.default)
    }
  }
  public convenience init(name: String) { self.init(name: CAMediaTimingFunctionName(rawValue: name)) }
  public convenience init(controlPoints x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
    self.init(.bezier(Double(x1), Double(y1), Double(x2), Double(y2)))
  }
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    var points: [CGPoint] = [.zero, .zero, CGPoint(x: 1, y: 1), CGPoint(x: 1, y: 1)]
    if case .cubicBezier(let bezier) = curve {
      (points[1], points[2]) = (bezier.controlPoint1, bezier.controlPoint2)
    }
    guard points.indices.contains(index) else { return }
    values[0] = Float(points[index].x)
    values[1] = Float(points[index].y)
  }
  public override func isEqual(_ object: Any?) -> Bool { (object as? CAMediaTimingFunction)?.curve == curve }
  public override var hash: Int { curve.hashValue }
}

extension CAMediaTimingFillMode {
  var mode: FillMode {
    switch self {
    case .forwards: .forwards
    case .backwards: .backwards
    case .both: .both
    default: .removed
    }
  }
}

extension CAAnimationCalculationMode {
  var mode: CalculationMode {
    switch self {
    case .discrete: .discrete
    case .paced: .paced
    case .cubic: .cubic
    case .cubicPaced: .cubicPaced
    default: .linear
    }
  }
}

public let kCATransition = "transition"
public let kCAOnOrderIn = "onOrderIn"
public let kCAOnOrderOut = "onOrderOut"

public final class CAValueFunction: NSObject {
  public let name: CAValueFunctionName
  public init?(name: CAValueFunctionName) { self.name = name }
  static let keyPaths = [
    "rotateX": "transform.rotation.x", "rotateY": "transform.rotation.y", "rotateZ": "transform.rotation.z",
    "scale": "transform.scale", "scaleX": "transform.scale.x", "scaleY": "transform.scale.y",
    "scaleZ": "transform.scale.z", "translateX": "transform.translation.x",
    "translateY": "transform.translation.y", "translateZ": "transform.translation.z",
  ]
}

public struct CAFrameRateRange: Hashable, Sendable {
  public var minimum: Float
  public var maximum: Float
  public var preferred: Float?
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }
}

// MARK: Transactions

open class CATransaction: NSObject {
  open class func begin() {
    StageState.current.openTransactions += 1
    Transaction.begin()
  }
  /// Commits the innermost explicit transaction; without one does nothing, because the implicit transaction
  /// is committed at the end of the stage's event.
  open class func commit() {
    guard StageState.current.openTransactions > 0 else { return }
    StageState.current.openTransactions -= 1
    Transaction.commit()
  }
  open class func flush() { Transaction.flush() }
  open class func lock() {}
  open class func unlock() {}
  open class func animationDuration() -> CFTimeInterval { Transaction.animationDuration }
  open class func setAnimationDuration(_ duration: CFTimeInterval) {
    Transaction.animationDuration = duration
  }
  open class func animationTimingFunction() -> CAMediaTimingFunction? {
    Transaction.animationTimingFunction.map { CAMediaTimingFunction($0) }
  }
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    Transaction.animationTimingFunction = function?.curve
  }
  open class func disableActions() -> Bool { Transaction.disableActions }
  open class func setDisableActions(_ flag: Bool) { Transaction.disableActions = flag }
  open class func setCompletionBlock(_ block: (() -> Void)?) { Transaction.setCompletionBlock(block) }
  open class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionDisableActions: return disableActions()
    case kCATransactionAnimationDuration: return animationDuration()
    default: return nil
    }
  }
  open class func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case kCATransactionDisableActions:
      setDisableActions((value as? NSNumber)?.boolValue ?? value as? Bool ?? false)
    case kCATransactionAnimationDuration:
      setAnimationDuration((value as? NSNumber)?.doubleValue ?? value as? Double ?? 0.25)
    case kCATransactionAnimationTimingFunction: setAnimationTimingFunction(value as? CAMediaTimingFunction)
    case kCATransactionCompletionBlock: setCompletionBlock(value as? () -> Void)
    default: break
    }
  }
}

public let kCATransactionDisableActions = "disableActions"
public let kCATransactionAnimationDuration = "animationDuration"
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
public let kCATransactionCompletionBlock = "completionBlock"

extension CABasicAnimation {
  /// The implicit animation of a property in an animation block, to the layer's current value.
  static func ofBlock(_ settings: View.AnimationSettings, keyPath: String) -> CABasicAnimation {
    let animation: CABasicAnimation
    if let spring = settings.spring {
      let own = CASpringAnimation(keyPath: keyPath)
      (own.mass, own.stiffness, own.damping) = (
        CGFloat(spring.mass), CGFloat(spring.stiffness), CGFloat(spring.damping)
      )
      (own.initialVelocity, own.allowsOverdamping) = (CGFloat(spring.initialVelocity), true)
      animation = own
    } else {
      animation = CABasicAnimation(keyPath: keyPath)
      animation.timingFunction = CAMediaTimingFunction(settings.timingFunction)
    }
    animation.isOfBlock = true
    animation.duration = settings.duration
    animation.autoreverses = settings.options.contains(.autoreverse)
    animation.repeatCount =
      settings.repeatCount.map { Float($0) } ?? (settings.options.contains(.repeat) ? .infinity : 0)
    animation.fillMode = .both
    if settings.delay > 0 { animation.beginTime = CACurrentMediaTime() + settings.delay }
    return animation
  }
}
