import Foundation
import UIKitBase

/// A parallax effect of tilting the device; without effect, because a stage is not tilted.
open class UIMotionEffect: NSObject {
  public override init() {}
  public init?(coder: NSCoder) {}
  /// Values by key path for a tilt, each direction −1…1 (default: none).
  open func keyPathsAndRelativeValues(forViewerOffset offset: UIOffset) -> [String: Any]? { nil }
}

open class UIInterpolatingMotionEffect: UIMotionEffect {
  public enum EffectType: Int, Sendable { case tiltAlongHorizontalAxis, tiltAlongVerticalAxis }
  public let keyPath: String
  public let type: EffectType
  open var minimumRelativeValue: Any?
  open var maximumRelativeValue: Any?
  public init(keyPath: String, type: EffectType) {
    (self.keyPath, self.type) = (keyPath, type)
    super.init()
  }
  public override init?(coder: NSCoder) { nil }
  open override func keyPathsAndRelativeValues(forViewerOffset offset: UIOffset) -> [String: Any]? {
    let tilt = type == .tiltAlongHorizontalAxis ? offset.horizontal : offset.vertical
    guard let least = minimumRelativeValue as? NSNumber, let most = maximumRelativeValue as? NSNumber else {
      return nil
    }
    return [
      keyPath: CGFloat(least.doubleValue + (most.doubleValue - least.doubleValue) * (Double(tilt) + 1) / 2)
    ]
  }
}

open class UIMotionEffectGroup: UIMotionEffect {
  open var motionEffects: [UIMotionEffect]?
  open override func keyPathsAndRelativeValues(forViewerOffset offset: UIOffset) -> [String: Any]? {
    motionEffects?.reduce(into: [:]) {
      $0.merge($1.keyPathsAndRelativeValues(forViewerOffset: offset) ?? [:]) { _, last in last }
    }
  }
}

private nonisolated(unsafe) let effectsKey = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)

extension UIView {
  public var motionEffects: [UIMotionEffect] {
    get { associatedObjects[UnsafeRawPointer(effectsKey)] as? [UIMotionEffect] ?? [] }
    set { associatedObjects[UnsafeRawPointer(effectsKey)] = newValue }
  }
  public func addMotionEffect(_ effect: UIMotionEffect) {
    if !motionEffects.contains(where: { $0 === effect }) { motionEffects.append(effect) }
  }
  public func removeMotionEffect(_ effect: UIMotionEffect) { motionEffects.removeAll { $0 === effect } }
}
