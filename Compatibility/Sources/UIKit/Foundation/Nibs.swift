import Foundation
import UIKitBase

// Interface Builder files, which are not supported: their contents must be created in code.

extension Bundle {
  /// Returns nil and reports that nib files are not supported.
  public func loadNibNamed(_ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil) -> [Any]? {
    UINib.report(name)
    return nil
  }
}

open class UINib: NSObject {
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
  }
  private let name: String
  public init(nibName name: String, bundle: Bundle?) { self.name = name }
  public init(data: Data, bundle: Bundle?) { name = "data" }
  /// Returns an empty array and reports that nib files are not supported.
  open func instantiate(withOwner owner: Any?, options: [OptionsKey: Any]? = nil) -> [Any] {
    Self.report(name)
    return []
  }
  static func report(_ name: String) {
    StageState.report(
      .warning, "the nib \(name): files of Interface Builder are not read; make its views in code")
  }
}

/// A storyboard, which is not supported: its controllers are empty.
open class UIStoryboard: NSObject {
  private let name: String
  public init(name: String, bundle: Bundle?) { self.name = name }
  /// Returns nil and reports that storyboards are not supported.
  open func instantiateInitialViewController() -> UIViewController? {
    UINib.report(name)
    return nil
  }
  /// Returns an empty controller and reports that storyboards are not supported.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    UINib.report("\(name): \(identifier)")
    return UIViewController()
  }
}

/// A segue between controllers; never created, because storyboards are not supported.
open class UIStoryboardSegue: NSObject {
  public let identifier: String?
  public let source: UIViewController
  public let destination: UIViewController
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
  }
  open func perform() {}
}

// MARK: Classes of objects

public func object_getClass(_ object: Any?) -> AnyClass? { object.flatMap { type(of: $0) as? AnyClass } }

/// Returns the object's class and reports that it cannot be changed on Linux.
@discardableResult public func object_setClass(_ object: Any?, _ newClass: AnyClass) -> AnyClass? {
  let old: AnyClass? = object_getClass(object)
  if let old, old != newClass {
    StageState.report(
      .warning, "object_setClass: a \(old) stays one: no object becomes a \(newClass) on Linux")
  }
  return old
}

public func object_getClassName(_ object: Any?) -> String { object_getClass(object).map { "\($0)" } ?? "nil" }
