import Foundation
import RefreshFiles

/// The context of a tree of layers: a scheduler, diagnostics and text measurement.
///
/// A stage owns one and hosts its root layer on it. A layer outside any context keeps its animations, and you can evaluate
/// it at any time, but its animations do not end.
public final class LayerContext {
  /// The loop in whose time the layers live.
  public let scheduler: Scheduler

  /// The layer that was made the root of the context last; nil if none, or if it is gone.
  public internal(set) final weak var rootLayer: Layer?

  /// The context whose turn runs on this thread; nil outside of turns.
  public static var current: LayerContext? { Ambient.current.context }

  /// Runs something now where a turn runs on this thread, otherwise in the next turn of the context
  /// in whose turn the task was begun, or of any on the thread.
  public static func perform(_ action: @escaping (LayerContext) -> Void) {
    if let current { return action(current) }
    Ambient.current.deferAction(on: nil) { if let current { action(current) } }
  }

  /// Measures text; nil if no renderer is at hand, and text then has no size.
  public var textMeasurer: (any TextMeasurer)?

  /// Whether system colours, such as ``Color/label``, have their dark form.
  public var isDark = false

  /// How many pixels of the screen a point has, by which ``Image/init(named:in:)`` chooses a file; nil if nothing is drawn.
  public var displayScale: CGFloat?

  /// Called when a system colour is read, whose form depends on `isDark`.
  package var onSystemColor: (() -> Void)?

  /// Whether a system colour was read on this thread outside of any context since this was last asked.
  package static func takeColorsReadOffStage() -> Bool {
    defer { Ambient.current.hasReadColorsOffStage = false }
    return Ambient.current.hasReadColorsOffStage
  }

  /// The diagnostics so far, each line once, and no more than the first thousand.
  public private(set) var diagnostics: [Diagnostic] = []

  /// Called with each new diagnostic.
  public var onDiagnostic: ((Diagnostic) -> Void)?

  /// A context on a loop, which knows it from now on.
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

  /// The time of the layers, in seconds.
  public var now: TimeInterval { scheduler.now }

  /// Reports a diagnostic, unless the same line was reported before.
  public func report(_ diagnostic: Diagnostic) {
    guard Limits.diagnostics.contains(diagnostics.count + 1), !diagnostics.contains(diagnostic) else {
      return
    }
    diagnostics.append(diagnostic)
    onDiagnostic?(diagnostic)
  }

  /// Runs something outside of any turn, and takes note of what it reports meanwhile.
  package func noting<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Ambient.current.reporting(to: self, body)
  }
}
