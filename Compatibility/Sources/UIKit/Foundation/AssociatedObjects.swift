import Foundation
import UIKitBase

/// Ownership of an associated object. Copy policies retain without copying.
public enum objc_AssociationPolicy: UInt, Sendable {
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 0o1401
  case OBJC_ASSOCIATION_COPY = 0o1403
}

/// Value associated with an object under a key; nil for none.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  let value =
    uikitObject(object)?.associatedObjects[key] ?? ForeignObjectAssociations.values(of: object)?[key]
  return (value as? WeakReference).map { $0.object as Any? } ?? value
}

/// Associates a value with an object under a key; nil removes it.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  let isUnretained = policy == .OBJC_ASSOCIATION_ASSIGN && value.map { type(of: $0) is AnyClass } == true
  let kept = isUnretained ? value.map { WeakReference($0 as AnyObject) } : value
  if let object = uikitObject(object) {
    object.associatedObjects[key] = kept
  } else {
    ForeignObjectAssociations.change(object) { $0[key] = kept }
  }
}

public func objc_removeAssociatedObjects(_ object: Any) {
  if let object = uikitObject(object) {
    object.associatedObjects = [:]
  } else {
    ForeignObjectAssociations.change(object) { $0 = [:] }
  }
}

/// The object if it is of a UIKit class, which stores associations itself. The check avoids boxing
/// structures, which a cast alone would do.
private func uikitObject(_ object: Any) -> NSObject? {
  type(of: object) is AnyClass ? object as? NSObject : nil
}

private final class WeakReference {
  weak var object: AnyObject?
  init(_ object: AnyObject) { self.object = object }
}

/// Associations of objects outside UIKit's classes.
///
/// Values of deallocated objects are released when later associations are added.
private enum ForeignObjectAssociations {
  typealias Values = [UnsafeRawPointer: Any]
  private struct Entry {
    weak var object: AnyObject?
    var values: Values = [:]
  }

  private static let lock = NSRecursiveLock()
  private nonisolated(unsafe) static var entries: [ObjectIdentifier: Entry] = [:]
  /// Number of entries at which the entries of deallocated objects are removed.
  private nonisolated(unsafe) static var bound = 64

  static func values(of object: Any) -> Values? {
    guard type(of: object) is AnyClass else { return nil }
    let object = object as AnyObject
    return lock.withLock {
      entries[ObjectIdentifier(object)].flatMap { $0.object === object ? $0.values : nil }
    }
  }

  static func change(_ object: Any, _ change: (inout Values) -> Void) {
    guard type(of: object) is AnyClass else {
      return StageState.report(
        .warning, "\(type(of: object)): a structure has no identity, so that nothing is associated with it")
    }
    let object = object as AnyObject
    // Released values may change associations in deinit, so they are released after the lock.
    var replaced: [Entry] = []
    lock.withLock {
      let id = ObjectIdentifier(object)
      var entry = entries[id].flatMap { $0.object === object ? $0 : nil } ?? Entry(object: object)
      if let old = entries[id] { replaced.append(old) }
      change(&entry.values)
      entries[id] = entry.values.isEmpty ? nil : entry
      guard entries.count > bound else { return }
      replaced += entries.values.filter { $0.object == nil }
      entries = entries.filter { $0.value.object != nil }
      bound = max(64, entries.count * 2)
    }
    withExtendedLifetime(replaced) {}
  }
}

@discardableResult public func objc_sync_enter(_ object: Any) -> Int32 { 0 }
@discardableResult public func objc_sync_exit(_ object: Any) -> Int32 { 0 }
