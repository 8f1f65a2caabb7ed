import Foundation
import RefreshLayers
import RefreshMotion

// Types that shadow those of Foundation, Dispatch and the C library. UIKit exports each name individually
// from this module, which gives the name precedence even in a source that also imports Foundation.

/// Root class of UIKit's classes, with key-value observation of scroll views.
open class NSObject: Foundation.NSObject {
  // The word behind an object's header. Foundation takes an object for one of Core Foundation's if bits 8–17 of it are 0
  // (`CF_IS_SWIFT` in swift-corelibs-foundation's CFRuntime.h), and then stops the program in `CFEqual`: as soon as two
  // runs of an attributed string that touch have different colours or fonts.
  private final let coreFoundationInfo: UInt = 0x3FF00

  public override init() { super.init() }

  /// Class recorded in archives: this class or its nearest superclass that is not nested in another type,
  /// because Foundation traps for nested types.
  open override var classForCoder: AnyClass {
    var mirror: Mirror? = Mirror(reflecting: self)
    while let next = mirror {
      let name = String(reflecting: next.subjectType)
      if !name.contains("("), name.split(separator: ".").count == 2, let type = next.subjectType as? AnyClass
      {
        return type
      }
      mirror = next.superclassMirror
    }
    return NSObject.self
  }

  /// Name of the class; on iOS, Swift's own classes have their module's name before it, and UIKit's have not.
  open class func description() -> String {
    let name = String(reflecting: self)
    return name.hasPrefix("UIKit.") ? String(name.dropFirst(6)) : name
  }

  /// True if `selector` holds a method of the object's class. Without Objective-C, methods cannot be looked
  /// up by name.
  open func responds(to selector: Selector!) -> Bool { selector?.applies(to: self) ?? false }
  /// The object that receives messages which this one does not implement; used by proxies with weak targets.
  open func forwardingTarget(for selector: Selector!) -> Any? { nil }

  /// Called after an observed property has changed.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {}

  /// Observes a key path; only scroll views have observable key paths.
  open func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    StageState.report(
      .warning, "\(type(of: self)).\(keyPath) cannot be observed on Linux; only key paths of UIScrollView can"
    )
  }
  open func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {}
  open func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    removeObserver(observer, forKeyPath: keyPath, context: nil)
  }

  // Only layers, animations and bar items have values by key.
  open func value(forKey key: String) -> Any? { missing(key) }
  open func value(forKeyPath keyPath: String) -> Any? { missing(keyPath) }
  open func setValue(_ value: Any?, forKey key: String) { missing(key) }
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { missing(keyPath) }
  @discardableResult private func missing(_ key: String) -> Any? {
    StageState.report(.warning, "\(type(of: self)).\(key) cannot be read or set by its key on Linux")
    return nil
  }

  // Without effect: the observable key paths report their changes themselves.
  open func willChangeValue(forKey key: String) {}
  open func didChangeValue(forKey key: String) {}

  // MARK: Accessibility: stored values without effect

  private final var ownAccessibility: Accessibility?
  private final var accessibility: Accessibility {
    if let ownAccessibility { return ownAccessibility }
    let new = Accessibility()
    ownAccessibility = new
    return new
  }
  open var isAccessibilityElement: Bool {
    get { ownAccessibility?.isElement ?? false }
    set { accessibility.isElement = newValue }
  }
  /// Without effect, because a stage does not invert colours.
  open var accessibilityIgnoresInvertColors: Bool {
    get { false }
    set {}
  }
  open var accessibilityLabel: String? {
    get { ownAccessibility?.label }
    set { accessibility.label = newValue }
  }
  open var accessibilityValue: String? {
    get { ownAccessibility?.value }
    set { accessibility.value = newValue }
  }
  open var accessibilityHint: String? {
    get { ownAccessibility?.hint }
    set { accessibility.hint = newValue }
  }
  open var accessibilityTraits: UIAccessibilityTraits {
    get { ownAccessibility?.traits ?? UIAccessibilityTraits.none }
    set { accessibility.traits = newValue }
  }
  open var accessibilityFrame: CGRect {
    get { ownAccessibility?.frame ?? .zero }
    set { accessibility.frame = newValue }
  }
  open var accessibilityActivationPoint: CGPoint {
    get {
      ownAccessibility?.activationPoint ?? CGPoint(x: accessibilityFrame.midX, y: accessibilityFrame.midY)
    }
    set { accessibility.activationPoint = newValue }
  }
  open var accessibilityLanguage: String? {
    get { ownAccessibility?.language }
    set { accessibility.language = newValue }
  }
  open var accessibilityElements: [Any]? {
    get { ownAccessibility?.elements }
    set { accessibility.elements = newValue }
  }
  open var accessibilityElementsHidden: Bool {
    get { ownAccessibility?.hidesElements ?? false }
    set { accessibility.hidesElements = newValue }
  }
  open var accessibilityViewIsModal: Bool {
    get { ownAccessibility?.isModal ?? false }
    set { accessibility.isModal = newValue }
  }
  open var shouldGroupAccessibilityChildren: Bool {
    get { ownAccessibility?.groupsChildren ?? false }
    set { accessibility.groupsChildren = newValue }
  }
  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
  open func accessibilityElement(at index: Int) -> Any? {
    accessibilityElements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
  }
  open func index(ofAccessibilityElement element: Any) -> Int {
    accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
  }
  open func accessibilityIncrement() {}
  open func accessibilityDecrement() {}
  open func accessibilityActivate() -> Bool { false }
  open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { ownAccessibility?.actions }
    set { accessibility.actions = newValue }
  }
  open func accessibilityPerformEscape() -> Bool { false }
  open func accessibilityPerformMagicTap() -> Bool { false }
  open func accessibilityElementDidBecomeFocused() {}
  open func accessibilityElementDidLoseFocus() {}
  open func accessibilityElementIsFocused() -> Bool { false }

  open func awakeFromNib() {}
  open func prepareForInterfaceBuilder() {}

  /// Messages scheduled by `perform(_:with:afterDelay:)`.
  final var pendingSends: [(selector: Selector, event: Scheduler.Event)] {
    get { sends?.pending ?? [] }
    set {
      (sends
        ?? {
          let new = DelayedSelectors(); sends = new; return new
        }()).pending = newValue
    }
  }
  private final var sends: DelayedSelectors?
  private final class DelayedSelectors { var pending: [(selector: Selector, event: Scheduler.Event)] = [] }

  /// Values of `objc_setAssociatedObject`, by the address of their key.
  public final var associatedObjects: [UnsafeRawPointer: Any] = [:]
}

/// A coder without content, for creating objects of dynamic types with `init(coder:)`.
public final class EmptyCoder: NSCoder {
  public override var allowsKeyedCoding: Bool { true }
  public override func containsValue(forKey key: String) -> Bool { false }
  public override func decodeObject(forKey key: String) -> Any? { nil }
  public override func decodeBool(forKey key: String) -> Bool { false }
  public override func decodeInteger(forKey key: String) -> Int { 0 }
  public override func decodeDouble(forKey key: String) -> Double { 0 }
  public override func decodeFloat(forKey key: String) -> Float { 0 }
  public override func encode(_ object: Any?, forKey key: String) {}
}

/// A boxed structure of Core Graphics or Core Animation.
open class NSValue: NSObject {
  public let boxed: Any

  public init(boxing value: Any) { boxed = value }

}

/// A pseudorandom number from a generator with a fixed seed per stage, so that every run is identical.
public func arc4random() -> UInt32 {
  UInt32.random(in: 0...UInt32.max, using: &StageRandom.current.generator)
}

/// A pseudorandom number in `0..<bound` from the stage's generator; 0 for a bound of 0.
public func arc4random_uniform(_ bound: UInt32) -> UInt32 {
  bound == 0 ? 0 : UInt32.random(in: 0..<bound, using: &StageRandom.current.generator)
}

public func drand48() -> Double { Double.random(in: 0..<1, using: &StageRandom.current.generator) }
public func srand48(_ seed: Int) {
  StageRandom.current.generator = SeededRandom(seed: UInt64(bitPattern: Int64(seed)))
}

/// The random number generator of a stage.
final class StageRandom {
  var generator = SeededRandom(seed: 1)
  static var current: StageRandom { StageState.current.random }
}

public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
}

extension NSObjectProtocol {
  /// True if `selector` holds a method of the object's class.
  public func responds(to selector: Selector!) -> Bool {
    (self as? NSObject)?.responds(to: selector) ?? selector?.applies(to: self) ?? false
  }
}
