import Foundation
import RefreshFiles
import RefreshLayers
import RefreshScrolling

// MARK: Running hooks

extension RefreshControl {
  /// Runs a hook, and looks at the numbers of the layers before it and after it.
  final func run(_ hook: RefreshHook, _ body: () -> Void) {
    checkNumbers(setBy: nil)
    body()
    numbers.lastHook = hook
    checkNumbers(setBy: hook)
  }

  /// The first number that was found not to be finite, in words.
  package final var numberFault: Diagnostic? { numbers.fault }

  /// Reports a number of the control's layers that is not finite, by the hook that set it; nil for what was set between
  /// hooks, such as in a completion.
  ///
  /// One number makes others: until all are finite again, no other is reported.
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

  /// Reports to the context, or once there is one.
  final func report(_ diagnostic: Diagnostic) {
    if let context { context.report(diagnostic) } else { faults.append(diagnostic) }
  }
}

/// The state of the check for numbers that are not finite.
struct NumberCheck {
  /// The first that was found not to be finite, in words.
  var fault: Diagnostic?
  /// Whether a layer still has one that is not: what follows from it is not reported.
  var isBroken = false
  var lastHook: RefreshHook?
}

// MARK: Missing hooks

/// Swift cannot say whether a class overrides a method, but the method that it would override can: those of the base
/// classes take note that they were reached.
extension RefreshControl {
  /// The hooks that this class has to override and does not.
  ///
  /// Each of them is called once, for a new control on a stage of its own: any side effects happen
  /// too. If a hook may trap or hang, use this in a separate process.
  public static var missingHooks: [RefreshHook] { missingHooks(of: RefreshHook.allCases) }

  /// Those of some hooks that this class has to override and does not; each is named before it is called.
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

  /// Those of the hooks that are properties of the class, for which no control is made.
  package static var missingMeasures: [RefreshHook] {
    MissingHooks.found {
      _ = height
      _ = animationDuration
    }
  }

  /// Takes note that a property of the base class was reached, which a subclass should have overridden.
  static func missing(_ hook: RefreshHook) { MissingHooks.note(hook) }

  /// Reports that a hook of the base class was reached, which a subclass should have overridden.
  final func missing(_ hook: RefreshHook) {
    MissingHooks.note(hook)
    lacksHooks = true
    report(Self.missingDiagnostic(hook))
  }

  /// Reports the faults of the class, once there is someone to report to; where hooks were missing so far, all that are.
  final func reportFaults() {
    guard let context else { return }
    for fault in faults { context.report(fault) }
    faults.removeAll()
    guard lacksHooks else { return }
    for hook in Self.missingHooks { context.report(Self.missingDiagnostic(hook)) }
  }

  /// The error for a missing hook, with the declaration to write.
  static func missingDiagnostic(_ hook: RefreshHook) -> Diagnostic {
    Diagnostic(.error, "\(Self.self) must override \(hook.rawValue): write `\(hook.declaration)`")
  }
}

/// The hooks of the base classes that are reached while someone looks.
private final class MissingHooks: Sendable {
  @TaskLocal private static var current: MissingHooks?
  /// A list, as the first set of hooks takes longer than all of this.
  private let hooks = Locked<[RefreshHook]>([])

  /// In the order in which hooks are declared; others who look meanwhile find them too.
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
