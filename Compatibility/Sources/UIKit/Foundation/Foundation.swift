// Declarations of Foundation and the C library that `import UIKit` provides on iOS but Linux lacks.
@_exported import Foundation
import RefreshLayers
import UIKitBase

public typealias CFTimeInterval = Double
public typealias CFIndex = Int
public typealias CFOptionFlags = UInt
public typealias CFAbsoluteTime = Double
public typealias CFString = String
public typealias CFNumber = NSNumber
public typealias CFBoolean = Bool
public let kCFBooleanTrue: CFBoolean! = true
public let kCFBooleanFalse: CFBoolean! = false
/// Types of colour and image literals.
public typealias _ColorLiteralType = UIColor
public typealias _ImageLiteralType = UIImage
public typealias CFArray = [Any]
public typealias CFDictionary = [AnyHashable: Any]
public typealias CFTypeRef = AnyObject
public typealias CFError = NSError
public typealias CGFont = UIFont
public typealias CGAffineTransform = RefreshLayers.CGAffineTransform
public typealias CATransform3D = RefreshLayers.CATransform3D

/// Largest repeat count, treated as infinite.
public let HUGE: Float = .greatestFiniteMagnitude
public let HUGE_VALF: Float = .infinity
public typealias UniChar = UInt16
public let NSIntegerMax = Int.max
public let NSIntegerMin = Int.min
public let NSUIntegerMax = UInt.max
public let MAXFLOAT: Float = .greatestFiniteMagnitude
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
public let NSEC_PER_MSEC: UInt64 = 1_000_000
public let USEC_PER_SEC: UInt64 = 1_000_000

/// Runs a block; without autorelease pools, objects are released with their last reference.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

extension ProcessInfo { public var isLowPowerModeEnabled: Bool { false } }

// MARK: Boxes

extension CGVector: NSValueBridged {}
extension UIEdgeInsets: NSValueBridged {}
extension UIOffset: NSValueBridged {}

extension NSValue {
  public convenience init(cgPoint: CGPoint) { self.init(boxing: cgPoint) }
  public convenience init(cgSize: CGSize) { self.init(boxing: cgSize) }
  public convenience init(cgRect: CGRect) { self.init(boxing: cgRect) }
  public convenience init(cgVector: CGVector) { self.init(boxing: cgVector) }
  public convenience init(cgAffineTransform: CGAffineTransform) { self.init(boxing: cgAffineTransform) }
  public convenience init(caTransform3D: CATransform3D) { self.init(boxing: caTransform3D) }
  public convenience init(uiEdgeInsets: UIEdgeInsets) { self.init(boxing: uiEdgeInsets) }
  public convenience init(uiOffset: UIOffset) { self.init(boxing: uiOffset) }
  public convenience init(nonretainedObject: Any?) { self.init(boxing: nonretainedObject as Any) }
  public var cgPointValue: CGPoint { boxed as? CGPoint ?? .zero }
  public var cgSizeValue: CGSize { boxed as? CGSize ?? .zero }
  public var cgRectValue: CGRect { boxed as? CGRect ?? .zero }
  public var cgVectorValue: CGVector { boxed as? CGVector ?? .zero }
  public var cgAffineTransformValue: CGAffineTransform { boxed as? CGAffineTransform ?? .identity }
  public var caTransform3DValue: CATransform3D { boxed as? CATransform3D ?? .identity }
  public var uiEdgeInsetsValue: UIEdgeInsets { boxed as? UIEdgeInsets ?? .zero }
  public var nonretainedObjectValue: Any? { boxed }
}

// MARK: Coders

extension NSCoder {
  public func encode(_ point: CGPoint, forKey key: String) {}
  public func encode(_ size: CGSize, forKey key: String) {}
  public func encode(_ rect: CGRect, forKey key: String) {}
  public func encode(_ insets: UIEdgeInsets, forKey key: String) {}
  public func encode(_ transform: CGAffineTransform, forKey key: String) {}
  public func encode(_ number: CGFloat, forKey key: String) {}
  public func decodeCGPoint(forKey key: String) -> CGPoint { .zero }
  public func decodeCGSize(forKey key: String) -> CGSize { .zero }
  public func decodeCGRect(forKey key: String) -> CGRect { .zero }
  public func decodeUIEdgeInsets(forKey key: String) -> UIEdgeInsets { .zero }
  public func decodeCGAffineTransform(forKey key: String) -> CGAffineTransform { .identity }
  /// Numbers in a string such as "{1, 2}"; missing numbers are 0.
  private class func numbers(_ string: String, _ count: Int) -> [CGFloat] {
    let parts = string.split { "{}, ".contains($0) }.map { CGFloat(Double($0) ?? 0) }
    return (0..<count).map { parts.indices.contains($0) ? parts[$0] : 0 }
  }
  public class func cgPoint(for string: String) -> CGPoint {
    let n = numbers(string, 2)
    return CGPoint(x: n[0], y: n[1])
  }
  public class func cgSize(for string: String) -> CGSize {
    let n = numbers(string, 2)
    return CGSize(width: n[0], height: n[1])
  }
  public class func cgVector(for string: String) -> CGVector {
    let n = numbers(string, 2)
    return CGVector(dx: n[0], dy: n[1])
  }
  public class func cgRect(for string: String) -> CGRect {
    let n = numbers(string, 4)
    return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
  }
  public class func cgAffineTransform(for string: String) -> CGAffineTransform {
    let n = numbers(string, 6)
    return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
    let n = numbers(string, 4)
    return UIEdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
  }
  public class func string(for point: CGPoint) -> String { "{\(point.x), \(point.y)}" }
  public class func string(for size: CGSize) -> String { "{\(size.width), \(size.height)}" }
  public class func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }
}

public func CGPointFromString(_ string: String) -> CGPoint { NSCoder.cgPoint(for: string) }
public func CGSizeFromString(_ string: String) -> CGSize { NSCoder.cgSize(for: string) }
public func CGRectFromString(_ string: String) -> CGRect { NSCoder.cgRect(for: string) }
public func NSStringFromCGPoint(_ point: CGPoint) -> String { NSCoder.string(for: point) }
public func NSStringFromCGSize(_ size: CGSize) -> String { NSCoder.string(for: size) }
public func NSStringFromCGRect(_ rect: CGRect) -> String { NSCoder.string(for: rect) }

extension CGFloat {
  // Foundation has an unavailable static member of this name, which hides the function in extensions of the type.
  public func abs(_ number: CGFloat) -> CGFloat { Swift.abs(number) }
  public static func abs(_ number: CGFloat) -> CGFloat { Swift.abs(number) }
  public init(truncating number: NSNumber) { self.init(number.doubleValue) }
  /// The number, if no precision is lost.
  public init?(exactly number: NSNumber) {
    self.init(number.doubleValue)
    if NSNumber(value: Double(self)) != number { return nil }
  }
}

extension NSDate {
  /// As on iOS a date object, where one is expected; Foundation's method returns a `Date`.
  @_disfavoredOverload public func addingTimeInterval(_ seconds: TimeInterval) -> NSDate {
    NSDate(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate + seconds)
  }
}

extension ProcessInfo {
  public enum ThermalState: Int, Sendable { case nominal, fair, serious, critical }
  public static let thermalStateDidChangeNotification = Notification.Name(
    "NSProcessInfoThermalStateDidChangeNotification")
  /// Always nominal: a stage has no temperature.
  public var thermalState: ThermalState { .nominal }
}
