#if canImport(UIKit)
import Foundation
import QuartzCore
import RefreshLayers
import RefreshMotion
import UIKit

extension RefreshLayers.Animation {
  /// Core Animation's equivalent for a layer; nil if there is none.
  @MainActor func layerAnimation(on source: Layer) -> CAAnimation? {
    let animation = coreAnimation(on: source)
    // In Core Animation, a begin time of 0 is the time at which the animation is added.
    if beginTime == 0 { animation?.beginTime = .leastNormalMagnitude }
    return animation
  }

  @MainActor private func coreAnimation(on source: Layer) -> CAAnimation? {
    guard let animation = form(on: source) else { return nil }
    if let timingFunction, timingFunction != .linear {
      guard let function = timingFunction.mediaFunction else { return nil }
      animation.timingFunction = function
    }
    animation.beginTime = beginTime
    animation.duration = duration
    animation.speed = Float(speed)
    animation.timeOffset = timeOffset
    animation.repeatCount = repeatCount.isFinite ? Float(repeatCount) : .greatestFiniteMagnitude
    animation.repeatDuration = repeatDuration
    animation.autoreverses = autoreverses
    animation.fillMode = fillMode.mediaMode
    animation.isRemovedOnCompletion = isRemovedOnCompletion
    return animation
  }

  @MainActor private func form(on source: Layer) -> CAAnimation? {
    switch self {
    case let basic as BasicAnimation:
      let animation = CABasicAnimation()
      animation.setEnds(basic.fromValue, basic.toValue, basic.byValue)
      return animation.of(basic, on: source)
    case let spring as SpringAnimation:
      let animation = CASpringAnimation()
      animation.setEnds(spring.fromValue, spring.toValue, spring.byValue)
      guard animation.setSpring(spring) else { return nil }
      return animation.of(spring, on: source)
    case let keyframes as KeyframeAnimation:
      let animation = CAKeyframeAnimation()
      guard animation.setKeyframes(keyframes) else { return nil }
      return animation.of(keyframes, on: source)
    case let group as AnimationGroup:
      let animation = CAAnimationGroup()
      let members = group.animations.compactMap { $0.coreAnimation(on: source) }
      animation.animations = members
      return members.count == group.animations.count ? animation : nil
    default: return nil
    }
  }
}

extension CAPropertyAnimation {
  /// Sets key path and flags that all property animations share; nil if Core Animation lacks the property.
  @MainActor fileprivate func of(_ animation: any PropertyAnimation, on source: Layer) -> CAPropertyAnimation?
  {
    guard let keyPath = LayerKeyPath(animation.keyPath), MirroredProperty.isKnown(keyPath.property) else {
      return nil
    }
    self.keyPath = animation.keyPath
    (isAdditive, isCumulative) = (animation.isAdditive, animation.isCumulative)
    return self
  }
}

extension CABasicAnimation {
  @MainActor fileprivate func setEnds(
    _ from: (any AnimatableValue)?, _ to: (any AnimatableValue)?, _ by: (any AnimatableValue)?
  ) {
    fromValue = from?.animationValue.coreAnimationValue
    toValue = to?.animationValue.coreAnimationValue
    byValue = by?.animationValue.coreAnimationValue
  }
}

extension CASpringAnimation {
  /// Sets the spring; false if it is overdamped and the system does not support `allowsOverdamping`.
  fileprivate func setSpring(_ spring: SpringAnimation) -> Bool {
    (mass, stiffness) = (CGFloat(spring.mass), CGFloat(spring.stiffness))
    (damping, initialVelocity) = (CGFloat(spring.damping), CGFloat(spring.initialVelocity))
    if #available(iOS 17, macOS 14, *) {
      allowsOverdamping = spring.allowsOverdamping
      return true
    }
    return !spring.allowsOverdamping || spring.spring.dampingRatio <= 1
  }
}

extension CAKeyframeAnimation {
  /// Sets the keyframes; false if the timing curve of a segment has no equivalent.
  @MainActor fileprivate func setKeyframes(_ animation: KeyframeAnimation) -> Bool {
    values = animation.values.isEmpty ? nil : animation.values.compactMap(\.animationValue.coreAnimationValue)
    path = animation.path?.coreGraphicsPath
    keyTimes = animation.keyTimes.numbers
    calculationMode = animation.calculationMode.mediaMode
    tensionValues = animation.tensionValues.numbers
    continuityValues = animation.continuityValues.numbers
    biasValues = animation.biasValues.numbers
    rotationMode =
      switch animation.rotationMode {
      case nil: nil
      case .rotateAuto: .rotateAuto
      case .rotateAutoReverse: .rotateAutoReverse
      }
    guard let curves = animation.timingFunctions else { return true }
    let functions = curves.compactMap(\.mediaFunction)
    timingFunctions = functions
    return functions.count == curves.count
  }
}

extension [Double]? {
  fileprivate var numbers: [NSNumber]? { map { $0.map { NSNumber(value: $0) } } }
}

extension TimingCurve {
  /// Equivalent of the curve; nil for a piecewise linear one.
  fileprivate var mediaFunction: CAMediaTimingFunction? {
    switch self {
    case .linear: return CAMediaTimingFunction(name: .linear)
    case .cubicBezier(let curve):
      let (a, b) = (curve.controlPoint1, curve.controlPoint2)
      return CAMediaTimingFunction(controlPoints: Float(a.x), Float(a.y), Float(b.x), Float(b.y))
    case .points: return nil
    }
  }
}

extension FillMode {
  fileprivate var mediaMode: CAMediaTimingFillMode {
    switch self {
    case .removed: .removed
    case .forwards: .forwards
    case .backwards: .backwards
    case .both: .both
    }
  }
}

extension CalculationMode {
  fileprivate var mediaMode: CAAnimationCalculationMode {
    switch self {
    case .linear: .linear
    case .discrete: .discrete
    case .paced: .paced
    case .cubic: .cubic
    case .cubicPaced: .cubicPaced
    }
  }
}
#endif
