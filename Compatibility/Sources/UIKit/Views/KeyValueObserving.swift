import Foundation
import RefreshLayers
import UIKitBase

/// What has changed, as an observer's closure receives it.
public struct NSKeyValueObservedChange<Value> {
  public let newValue: Value?
  public let oldValue: Value?
  public var isPrior: Bool { false }
}

/// An observation that ends with the object.
public final class NSKeyValueObservation: NSObject {
  private var end: (() -> Void)?
  init(_ end: (() -> Void)? = nil) { self.end = end }
  func onEnd(_ end: @escaping () -> Void) { self.end = end }
  public func invalidate() {
    end?()
    end = nil
  }
  deinit { end?() }
}

/// An object whose key paths can be observed.
public protocol KeyValueObserving: AnyObject {}

extension KeyValueObserving where Self: UIScrollView {
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let name = Self.observableKeyPaths.first { $0.value == keyPath as AnyKeyPath }?.key
    // A key path of a subclass, or of something else: it is looked at whenever one of those changes.
    guard let name else { return changeWatch.watch(self, keyPath, options, changeHandler) }
    return observe(name, options) { [unowned self] old, new in
      changeHandler(
        self,
        NSKeyValueObservedChange(
          newValue: options.contains(.new) ? new as? Value : nil,
          oldValue: options.contains(.old) ? old as? Value : nil))
    }
  }
}

extension KeyValueObserving where Self: UIView {
  /// Tells of changes of geometry and look; other key paths are looked at only when one of those changes.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation { changeWatch.watch(self, keyPath, options, changeHandler) }
}

extension KeyValueObserving where Self: CALayer {
  /// Tells of changes of geometry and look; other key paths are looked at only when one of those changes.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation { changeWatch.watch(self, keyPath, options, changeHandler) }
}

/// The key paths of a view or a layer that are observed, with their last values.
final class ChangeWatch {
  private var looks: [(id: ObjectIdentifier, look: () -> Void)] = []

  func watch<Object: AnyObject, Value>(
    _ object: Object, _ keyPath: KeyPath<Object, Value>, _ options: NSKeyValueObservingOptions,
    _ tell: @escaping (Object, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    var last = object[keyPath: keyPath]
    func change(_ old: Value?, _ new: Value) -> NSKeyValueObservedChange<Value> {
      NSKeyValueObservedChange(
        newValue: options.contains(.new) ? new : nil, oldValue: options.contains(.old) ? old : nil)
    }
    let observation = NSKeyValueObservation()
    let id = ObjectIdentifier(observation)
    looks.append(
      (
        id,
        { [unowned object] in
          let (old, new) = (last, object[keyPath: keyPath])
          // What cannot be compared counts as changed.
          if let a = old as? AnyHashable, let b = new as? AnyHashable, a == b { return }
          last = new
          tell(object, change(old, new))
        }
      ))
    observation.onEnd { [weak self] in self?.looks.removeAll { $0.id == id } }
    if options.contains(.initial) { tell(object, change(nil, last)) }
    return observation
  }

  /// Tells those whose values have changed.
  func look() { for (_, look) in looks { look() } }
}
