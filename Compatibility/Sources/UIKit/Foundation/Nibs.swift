import Foundation
import UIKitBase

// Files of Interface Builder, which nothing reads here: what they hold has to be made in code.

extension Bundle {
  /// Reports that nib files are not read.
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
  /// Reports that nib files are not read; empty.
  open func instantiate(withOwner owner: Any?, options: [OptionsKey: Any]? = nil) -> [Any] {
    Self.report(name)
    return []
  }
  static func report(_ name: String) {
    StageState.report(
      .warning, "the nib \(name): files of Interface Builder are not read; make its views in code")
  }
}

/// A file of Interface Builder with controllers, which is not read: its controllers are empty.
open class UIStoryboard: NSObject {
  private let name: String
  public init(name: String, bundle: Bundle?) { self.name = name }
  /// Reports that storyboards are not read; nil.
  open func instantiateInitialViewController() -> UIViewController? {
    UINib.report(name)
    return nil
  }
  /// Reports that storyboards are not read; an empty controller.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    UINib.report("\(name): \(identifier)")
    return UIViewController()
  }
}

/// A transition of a storyboard, of which none is read.
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

/// Reports that no object changes its class here, and returns the class that it keeps.
@discardableResult public func object_setClass(_ object: Any?, _ newClass: AnyClass) -> AnyClass? {
  let old: AnyClass? = object_getClass(object)
  if let old, old != newClass {
    StageState.report(
      .warning, "object_setClass: a \(old) stays one: no object becomes a \(newClass) on Linux")
  }
  return old
}

public func object_getClassName(_ object: Any?) -> String { object_getClass(object).map { "\($0)" } ?? "nil" }
