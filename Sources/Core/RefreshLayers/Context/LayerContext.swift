import Foundation
import RefreshInput

/// The environment of a layer tree: a scheduler, diagnostics and text measurement.
///
/// A stage owns a context and hosts its root layer on it. A layer outside any context keeps its animations and can be
/// evaluated at any time, but its animations do not end.
public final class LayerContext {
  /// The run loop that provides the time of the layers.
  public let scheduler: Scheduler

  /// The root layer of the context, the last one hosted; nil if there is none or it was deallocated.
  public internal(set) final weak var rootLayer: Layer?

  /// The context in whose turn this code runs; nil outside turns of a run loop.
  public static var current: LayerContext? { ImplicitAnimationState.current.context }

  /// Runs an action now if the thread is in a turn, otherwise in the next turn of the context in which the task was
  /// started, or of any context on the thread.
  public static func perform(_ action: @escaping (LayerContext) -> Void) {
    if let current { return action(current) }
    ImplicitAnimationState.current.deferAction(on: nil) { if let current { action(current) } }
  }

  /// Runs an action as `perform(_:)` does, but always in a turn of a stage, never in a turn of a hosted control.
  @_spi(Compatibility)
  public static func performOnStage(_ action: @escaping (LayerContext) -> Void) {
    ImplicitAnimationState.current.performOnStage(action)
  }

  /// Runs the body of a control's hook, which the animations added in it are recorded with.
  package static func perform(inHook name: String, _ body: () -> Void) {
    let ambient = ImplicitAnimationState.current
    let outer = ambient.hook
    ambient.hook = name
    defer { ambient.hook = outer }
    body()
  }

  /// The text measurement of a renderer; nil without a renderer, and text then has no size.
  public var textMeasurer: (any TextMeasurer)?

  /// True in dark mode: system colours, such as ``Color/label``, have their dark variant.
  public var isDark = false

  /// The pixels per point of the screen, by which ``Image/init(named:in:)`` chooses a file; nil if nothing is drawn.
  public var displayScale: CGFloat?

  /// Called when a system colour, which depends on `isDark`, is read.
  package var onSystemColor: (() -> Void)?

  /// True if a system colour was read on this thread outside any context since the last call.
  package static func takeColorsReadOffStage() -> Bool {
    defer { ImplicitAnimationState.current.hasReadColorsOffStage = false }
    return ImplicitAnimationState.current.hasReadColorsOffStage
  }

  /// The diagnostics so far, without duplicates, up to the first thousand.
  public private(set) var diagnostics: [Diagnostic] = []

  /// Called with each new diagnostic.
  public var onDiagnostic: ((Diagnostic) -> Void)?

  /// Creates a context with a run loop and registers it there.
  public init(scheduler: Scheduler = Scheduler()) {
    self.scheduler = scheduler
    scheduler.context = self
    scheduler.onRunaway = { [weak self] time in
      self?.report(
        Diagnostic(
          .error,
          "more than \(Scheduler.turnsPerInstant) turns at \(time) s without time passing: an animation or a completion restarts itself immediately"
        ))
    }
  }

  /// The current time of the layers, in seconds.
  public var now: TimeInterval { scheduler.now }

  /// Reports a diagnostic, unless the same one was reported before.
  public func report(_ diagnostic: Diagnostic) {
    guard Limits.diagnostics.contains(diagnostics.count + 1), !diagnostics.contains(diagnostic) else {
      return
    }
    diagnostics.append(diagnostic)
    onDiagnostic?(diagnostic)
  }

  /// Runs `body` outside any turn and collects its diagnostics in this context.
  package func collectingDiagnostics<Result>(_ body: () throws -> Result) rethrows -> Result {
    try ImplicitAnimationState.current.reporting(to: self, body)
  }
}
