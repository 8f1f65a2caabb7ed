import Foundation
import RefreshLayers
import UIKitBase

/// An observed change, as passed to an observer's closure.
public struct NSKeyValueObservedChange<Value> {
  public let newValue: Value?
  public let oldValue: Value?
  public var isPrior: Bool { false }
}

/// An observation, which ends when the object is released.
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

/// An object with observable key paths.
public protocol KeyValueObserving: AnyObject {}

extension KeyValueObserving where Self: UIScrollView {
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let name = Self.observableKeyPaths.first { $0.value == keyPath as AnyKeyPath }?.key
    // Other key paths, such as a subclass's, are compared whenever an observable one changes.
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
  /// Observes a key path of a view. Changes of geometry and appearance are reported at once; other key paths
  /// are compared only on such changes.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation { changeWatch.watch(self, keyPath, options, changeHandler) }
}

extension KeyValueObserving where Self: CALayer {
  /// Observes a key path of a layer. Changes of geometry and appearance are reported at once; other key paths
  /// are compared only on such changes.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation { changeWatch.watch(self, keyPath, options, changeHandler) }
}

/// Observed key paths of a view or layer, with their last values.
final class ObservedKeyPaths {
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
          // Values that cannot be compared count as changed.
          if let a = old as? AnyHashable, let b = new as? AnyHashable, a == b { return }
          last = new
          tell(object, change(old, new))
        }
      ))
    observation.onEnd { [weak self] in self?.looks.removeAll { $0.id == id } }
    if options.contains(.initial) { tell(object, change(nil, last)) }
    return observation
  }

  /// Notifies observers whose values have changed.
  func look() { for (_, look) in looks { look() } }
}
