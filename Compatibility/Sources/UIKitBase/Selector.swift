import Foundation
@_spi(Compatibility) import RefreshLayers

/// A method that can be sent to a target.
///
/// On iOS, `#selector(tick)` names a method for the Objective-C runtime. On Linux the selector holds the
/// method: `Selector("tick", Spinner.tick)`, which `refreshkit port --write` generates. Selectors with equal
/// names are equal.
public struct Selector: Hashable, CustomStringConvertible, @unchecked Sendable {
  public let description: String
  /// Calls the method with as many arguments as it takes; returns false if the target has another class.
  private let call: (AnyObject, [Any?]) -> Bool
  private let isMethod: (AnyObject) -> Bool

  public init<Target: AnyObject, Result>(_ name: String, _ method: @escaping (Target) -> () -> Result) {
    description = name
    isMethod = { $0 is Target }
    call = { target, _ in
      guard let target = target as? Target else { return false }
      _ = method(target)()
      return true
    }
  }
  public init<Target: AnyObject, First, Result>(
    _ name: String, _ method: @escaping (Target) -> (First) -> Result
  ) {
    description = name
    isMethod = { $0 is Target }
    call = { target, arguments in
      guard let target = target as? Target, let first = Self.argument(arguments, 0, First.self) else {
        return false
      }
      _ = method(target)(first)
      return true
    }
  }
  public init<Target: AnyObject, First, Second, Result>(
    _ name: String, _ method: @escaping (Target) -> (First, Second) -> Result
  ) {
    description = name
    isMethod = { $0 is Target }
    call = { target, arguments in
      guard let target = target as? Target, let first = Self.argument(arguments, 0, First.self),
        let second = Self.argument(arguments, 1, Second.self)
      else { return false }
      _ = method(target)(first, second)
      return true
    }
  }

  /// A selector without a method; sending it reports a diagnostic.
  public init(_ name: String) {
    description = name
    isMethod = { _ in false }
    call = { _, _ in false }
  }

  private static func argument<Value>(_ arguments: [Any?], _ index: Int, _ type: Value.Type) -> Value? {
    let argument = arguments.indices.contains(index) ? arguments[index] : nil
    return argument as? Value ?? Optional<Any>.none as? Value
  }

  public static func == (a: Selector, b: Selector) -> Bool { a.description == b.description }
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }

  /// True if the selector holds a method of the object's class.
  func applies(to object: AnyObject) -> Bool { isMethod(object) }

  /// Sends the method to the target or its forwarding target; reports a diagnostic if the class or the
  /// arguments do not fit.
  public func send(to target: AnyObject, _ arguments: Any?...) {
    if call(target, arguments) { return }
    if let next = (target as? NSObject)?.forwardingTarget(for: self), call(next as AnyObject, arguments) {
      return
    }
    StageState.report(
      .error, "\(type(of: target)) cannot be sent \(description): expected another target or argument")
  }
}

public func NSStringFromSelector(_ selector: Selector) -> String { selector.description }

/// A weak target with the action sent to it.
public struct TargetAction: @unchecked Sendable {
  public private(set) weak var target: AnyObject?
  public let action: Selector
  public init?(_ target: Any?, _ action: Selector?) {
    guard let target, type(of: target) is AnyClass, let action else { return nil }
    (self.target, self.action) = (target as AnyObject, action)
  }
  public func send(_ arguments: Any?...) {
    guard let target else { return }
    switch arguments.count {
    case 0: action.send(to: target)
    case 1: action.send(to: target, arguments[0])
    default: action.send(to: target, arguments[0], arguments[1])
    }
  }
  /// True if target and action match; nil matches any.
  public func matches(_ target: Any?, _ action: Selector?) -> Bool {
    (target == nil || self.target === target as AnyObject) && (action == nil || self.action == action)
  }
}

extension NSObject {
  /// Sends a method to the object after some seconds of the stage's time.
  public func perform(_ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval) {
    LayerContext.performOnStage { [self] context in
      let event = context.scheduler.schedule(after: delay) { [weak self] in
        guard let self else { return }
        selector.send(to: self, argument)
      }
      pendingSends.append((selector, event))
    }
  }
  public func perform(_ selector: Selector) { selector.send(to: self) }
  public func perform(_ selector: Selector, with argument: Any?) { selector.send(to: self, argument) }
  public class func cancelPreviousPerformRequests(withTarget target: Any) {
    (target as? NSObject)?.cancelSends { _ in true }
  }
  public class func cancelPreviousPerformRequests(withTarget target: Any, selector: Selector, object: Any?) {
    (target as? NSObject)?.cancelSends { $0 == selector }
  }
  private func cancelSends(_ matches: (Selector) -> Bool) {
    for (selector, event) in pendingSends where matches(selector) { event.cancel() }
    pendingSends.removeAll { matches($0.selector) }
  }
}

extension Timer {
  public convenience init(
    timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) {
    // As on iOS, the timer retains its target.
    self.init(timeInterval: timeInterval, repeats: repeats) { selector.send(to: target as AnyObject, $0) }
    self.userInfo = userInfo
  }
  @discardableResult
  public class func scheduledTimer(
    timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: timeInterval, target: target, selector: selector, userInfo: userInfo, repeats: repeats)
    timer.schedule()
    return timer
  }
}

extension NotificationCenter {
  /// Sends a method to an observer for each matching notification while the observer exists.
  public func addObserver(_ observer: Any, selector: Selector, name: Notification.Name?, object: Any?) {
    guard let send = TargetAction(observer, selector) else { return }
    final class Token: @unchecked Sendable { var observer: (any NSObjectProtocol)? }
    let token = Token()
    token.observer = addObserver(forName: name, object: object, queue: nil) { [weak self] notification in
      if send.target != nil { return send.send(notification) }
      if let observer = token.observer { self?.removeObserver(observer) }
    }
  }
}
