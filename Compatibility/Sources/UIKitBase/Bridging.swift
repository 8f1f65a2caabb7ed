import Foundation
import RefreshLayers

// Casts between numbers or structures and their Objective-C boxes. Foundation provides them for its own types
// on Linux; these make `layer.value(forKeyPath: "transform.rotation.z") as? CGFloat` and `animation.fromValue
// as? NSNumber` work as on iOS.

extension CGFloat: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }
  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    result = CGFloat(source.doubleValue)
  }
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSNumber, result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(source.doubleValue)
    return true
  }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}

/// A structure that `NSValue` can box.
public protocol NSValueBridged: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {}

extension NSValueBridged {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(boxing: self) }
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
    result = source.boxed as? Self
  }
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) -> Bool {
    result = source.boxed as? Self
    return result != nil
  }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
    guard let value = source?.boxed as? Self else { fatalError("expected a box of \(Self.self)") }
    return value
  }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable, NSValueBridged {}
extension CGSize: @retroactive _ObjectiveCBridgeable, NSValueBridged {}
extension CGRect: @retroactive _ObjectiveCBridgeable, NSValueBridged {}
extension RefreshLayers.CGAffineTransform: @retroactive _ObjectiveCBridgeable, NSValueBridged {}
extension RefreshLayers.CATransform3D: @retroactive _ObjectiveCBridgeable, NSValueBridged {}

/// A value as Objective-C returns it from key-value coding: numbers and structures in `NSNumber` and
/// `NSValue`.
public func boxed(_ value: Any?) -> Any? {
  switch value {
  case let value as Double: NSNumber(value: value)
  case let value as CGFloat: NSNumber(value: Double(value))
  case let value as Int: NSNumber(value: value)
  case let value as Float: NSNumber(value: value)
  case let value as Bool: NSNumber(value: value)
  case let value as any NSValueBridged: NSValue(boxing: value)
  default: value
  }
}
