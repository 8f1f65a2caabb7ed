// What a source that imports UIKit finds of Foundation and the C library on iOS, and does not on Linux.
@_exported import Foundation
import RefreshLayers
import UIKitBase

@_exported import class UIKitBase.DispatchQueue
@_exported import struct UIKitBase.DispatchTime
@_exported import class UIKitBase.DispatchWorkItem
@_exported import struct UIKitBase.NSKeyValueChangeKey
@_exported import struct UIKitBase.NSKeyValueObservingOptions
@_exported import class UIKitBase.NSObject
@_exported import class UIKitBase.NSValue
@_exported import class UIKitBase.RunLoop
@_exported import class UIKitBase.Timer
@_exported import func UIKitBase.arc4random
@_exported import func UIKitBase.arc4random_uniform
@_exported import func UIKitBase.drand48
@_exported import func UIKitBase.srand48

public typealias CFTimeInterval = Double
public typealias CFIndex = Int
public typealias CFString = String
public typealias CGAffineTransform = RefreshLayers.CGAffineTransform
public typealias CATransform3D = RefreshLayers.CATransform3D
public typealias UIAccessibilityTraits = Int

/// The largest number of repeats, which counts as forever.
public let HUGE: Float = .greatestFiniteMagnitude
public let MAXFLOAT: Float = .greatestFiniteMagnitude
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
public let NSEC_PER_MSEC: UInt64 = 1_000_000
public let USEC_PER_SEC: UInt64 = 1_000_000

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
