import Foundation
import RefreshInput
import RefreshLayers
import RefreshScrolling

// MARK: Running hooks

extension RefreshControl {
  /// Runs a hook and checks the layers' numbers before and after it.
  final func run(_ hook: RefreshHook, _ body: () -> Void) {
    checkNumbers(setBy: nil)
    LayerContext.perform(inHook: hook.rawValue, body)
    numbers.lastHook = hook
    checkNumbers(setBy: hook)
  }

  /// Diagnostic of the first number that was not finite; nil if all were.
  package final var numberFault: Diagnostic? { numbers.fault }

  /// Reports a number of the control's layers that is not finite.
  ///
  /// The report names the hook that set the number; without a hook, it was set between hooks, for example in a
  /// completion. Such a number makes others, so the next report follows only after all numbers have been finite again.
  private final func checkNumbers(setBy hook: RefreshHook?) {
    var first: (layer: Layer, name: String, value: String)?
    layer.forEachLayer { layer in
      guard first == nil, let (name, value) = layer.firstNonFinite else { return }
      first = (layer, name, value)
    }
    guard let (layer, name, value) = first else {
      numbers.isBroken = false
      return
    }
    guard !numbers.isBroken else { return }
    numbers.isBroken = true
    let number = "\(name) of layer \(layer)"
    let event =
      hook.map { "\(Self.self).\($0.rawValue) set \(number) to \(value)" }
      ?? "\(Self.self): \(number) became \(value) outside the hooks\(numbers.lastHook.map { ", after \($0.rawValue)" } ?? "")"
    let fault = Diagnostic(.error, "\(event): every number must be finite")
    if numbers.fault == nil { numbers.fault = fault }
    report(fault)
  }

  /// Reports a diagnostic to the context, or stores it until there is a context.
  final func report(_ diagnostic: Diagnostic) {
    if let context { context.report(diagnostic) } else { faults.append(diagnostic) }
  }
}

/// State of the check for numbers that are not finite.
struct FiniteNumberCheck {
  /// Diagnostic of the first number that was not finite; nil if all were.
  var fault: Diagnostic?
  /// True while a layer has a number that is not finite; consequences are not reported.
  var isBroken = false
  var lastHook: RefreshHook?
}

// MARK: Missing hooks

/// Detection of hooks that a class must override. Swift cannot tell whether a class overrides a method, so the base
/// class's implementation records that it was reached.
extension RefreshControl {
  /// Hooks that this class must override and does not.
  ///
  /// Each required hook is called once, on a new control on its own stage, with its side effects. If a hook may trap
  /// or hang, use this in a separate process.
  public static var missingHooks: [RefreshHook] { missingHooks(of: RefreshHook.allCases) }

  /// Required hooks among `hooks` that this class does not override. `entering` is called with each hook before that
  /// hook runs.
  package static func missingHooks(
    of hooks: [RefreshHook], entering: (RefreshHook) -> Void = { _ in }
  ) -> [RefreshHook] {
    MissingHooks.found {
      let context = LayerContext()
      let scrollView: any PullableScrollView = .alone(on: context)
      let control = Self.init(type: .slideDown)
      context.scheduler.turn {
        scrollView.addSubview(control)
        control.scrollView = scrollView
        control.layoutControl()
        for hook in hooks where hook.isRequired {
          entering(hook)
          control.callOnce(hook)
        }
        control.scrollView = nil
      }
    }
  }

  private final func callOnce(_ hook: RefreshHook) {
    let view = animationView
    switch hook {
    case .setup: setup()
    case .handleScrolling: handleScrolling(on: view, pullDistance: 0, pullRatio: 0, pullVelocity: 0)
    case .setupRefreshControl: setupRefreshControl(for: view)
    case .animationCycle: View.animate(withDuration: animationDuration) { self.animationCycle(for: view) }
    case .targetLayer: _ = (self as? LayerRefreshControl)?.targetLayer
    default: break
    }
  }

  /// Missing hooks among the class properties, which are checked without creating a control.
  package static var missingMetrics: [RefreshHook] {
    MissingHooks.found {
      _ = height
      _ = animationDuration
    }
  }

  /// Records a missing hook: the base class's property was read, because the subclass does not override it.
  static func missing(_ hook: RefreshHook) { MissingHooks.note(hook) }

  /// Records and reports a missing hook: the base class's method was called, because the subclass does not override it.
  final func missing(_ hook: RefreshHook) {
    MissingHooks.note(hook)
    lacksHooks = true
    report(Self.missingDiagnostic(hook))
  }

  /// Reports stored diagnostics once there is a context; if a hook was missing, all missing hooks.
  final func reportFaults() {
    guard let context else { return }
    for fault in faults { context.report(fault) }
    faults.removeAll()
    guard lacksHooks else { return }
    for hook in Self.missingHooks { context.report(Self.missingDiagnostic(hook)) }
  }

  /// Error for a missing hook, with the declaration to write.
  static func missingDiagnostic(_ hook: RefreshHook) -> Diagnostic {
    Diagnostic(.error, "\(Self.self) must override \(hook.rawValue): write `\(hook.declaration)`")
  }
}

/// Recorder of the base class's hooks that are reached during a task-local scope.
private final class MissingHooks: Sendable {
  @TaskLocal private static var current: MissingHooks?
  /// An array, because creating the first set of hooks takes longer than the whole check.
  private let hooks = LockedValue<[RefreshHook]>([])

  /// Hooks reached while `body` runs, in the order of their declaration; an enclosing recorder receives them too.
  static func found(_ body: () -> Void) -> [RefreshHook] {
    let list = MissingHooks()
    $current.withValue(list, operation: body)
    let found = list.hooks.withLock { $0 }
    found.forEach(note)
    return RefreshHook.allCases.filter(found.contains)
  }

  static func note(_ hook: RefreshHook) {
    current?.hooks.withLock { hooks in
      if !hooks.contains(hook) { hooks.append(hook) }
    }
  }
}
