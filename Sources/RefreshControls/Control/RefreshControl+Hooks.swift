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
    Transaction.withoutActions(body)
    checkNumbers(after: hook)
  }

  /// Reports numbers that are none in the layers of the control, by the hook that set them.
  final func checkNumbers(after hook: RefreshHook) {
    layer.forEachLayer { layer in
      guard let (name, value) = layer.values.firstNonFinite else { return }
      report(
        Diagnostic(
          .error,
          "\(Self.self).\(hook.rawValue) set \(name) of layer \(layer) to \(value): every number must be finite"
        ))
    }
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
