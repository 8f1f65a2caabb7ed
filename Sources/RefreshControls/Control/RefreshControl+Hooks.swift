import Foundation
import Logging
import RefreshLayers

extension RefreshControl {
  /// The hooks that this class has to override and does not; found without running anything of the author's but, where
  /// the class gives no other sign, its properties.
  public static var missingHooks: [RefreshHook] {
    let seen = AbstractHooks.missing(in: Self.self)
    let reached = MissingHooks.found {
      _ = height
      _ = animationDuration
    }
    return RefreshHook.allCases.filter { seen.contains($0) || reached.contains($0) }
  }

  /// Notes that a hook of the base class was reached, which a subclass should have overridden.
  static func missing<Value>(_ hook: RefreshHook, _ value: Value) -> Value {
    MissingHooks.note(hook)
    return value
  }

  /// Reports that a hook of the base class was reached, which a subclass should have overridden.
  final func missing(_ hook: RefreshHook) { report(Self.missingDiagnostic(hook)) }

  /// What is said of a hook that is missing: what to write.
  static func missingDiagnostic(_ hook: RefreshHook) -> Diagnostic {
    Diagnostic(.error, "\(Self.self) must override \(hook.rawValue): write `\(hook.declaration)`")
  }

  /// Calls a hook: notes it, keeps layers from animating of themselves, and looks at what it left behind.
  final func call(_ hook: RefreshHook, _ body: () -> Void) {
    emit(.hook(hook))
    run(hook) { Transaction.withoutActions(body) }
  }

  /// Runs a hook that has been noted, and looks at the numbers of the layers before it and after it.
  final func run(_ hook: RefreshHook, _ body: () -> Void) {
    checkNumbers(setBy: hooks.last)
    hooks.append(hook)
    body()
    hooks.removeLast()
    lastHook = hook
    checkNumbers(setBy: hook)
  }

  /// Reports a number of the control's layers that is not finite, by the hook that set it; nil for what was set between
  /// hooks, such as in a completion.
  ///
  /// One number makes others: until all are finite again, no other is reported.
  private final func checkNumbers(setBy hook: RefreshHook?) {
    var first: (layer: Layer, name: String, value: String)?
    layer.forEachLayer { layer in
      guard first == nil, let (name, value) = layer.values.firstNonFinite else { return }
      first = (layer, name, value)
    }
    guard let (layer, name, value) = first else {
      hasBrokenNumber = false
      return
    }
    guard !hasBrokenNumber else { return }
    hasBrokenNumber = true
    let number = "\(name) of layer \(layer)"
    let event =
      hook.map { "\(Self.self).\($0.rawValue) set \(number) to \(value)" }
      ?? "\(Self.self): \(number) became \(value) outside the hooks\(lastHook.map { ", after \($0.rawValue)" } ?? "")"
    let fault = Diagnostic(.error, "\(event): every number must be finite")
    if numberFault == nil { numberFault = fault }
    report(fault)
  }

  final func emit(_ kind: RefreshEvent.Kind) {
    let event = RefreshEvent(time: now, kind: kind)
    onEvent?(event)
    if isDebugEnabled { logger.info("\(Self.self) \(event)") }
  }

  /// Reports to the context, or once there is one.
  final func report(_ diagnostic: Diagnostic) {
    if let context { context.report(diagnostic) } else { faults.append(diagnostic) }
  }

  final func reportFaults() {
    guard let context else { return }
    for fault in faults { context.report(fault) }
    faults.removeAll()
  }
}

/// Which class hooks of the base were reached while looking; one list per thread.
private enum MissingHooks {
  private static let key = "RefreshControls.MissingHooks"

  static func found(_ body: () -> Void) -> [RefreshHook] {
    Thread.current.threadDictionary[key] = [RefreshHook]()
    body()
    let found = Thread.current.threadDictionary[key] as? [RefreshHook] ?? []
    Thread.current.threadDictionary[key] = nil
    return found
  }

  static func note(_ hook: RefreshHook) {
    guard let found = Thread.current.threadDictionary[key] as? [RefreshHook] else { return }
    Thread.current.threadDictionary[key] = found + [hook]
  }
}
