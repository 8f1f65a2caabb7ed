import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshStage

/// Check that an exit animation that takes time changes anything visible.
struct ExitCheck {
  /// Longest exit in seconds that may pass without a visible change, because users do not notice shorter ones.
  static let unnoticed: TimeInterval = 0.2

  let configuration: CheckConfiguration

  /// Faults for exits that take time and show nothing, after an even and after an odd number of cycles.
  ///
  /// If cycles alternate, the exit begins from the final state of either.
  func faults() -> [CheckFault] {
    let bench = CheckBench(configuration, check: "exit")
    let changes = ExitChangeDetector(bench)
    bench.onEvent = changes.note
    // At least 1.5 seconds of cycles, so that the scroll indicator has faded out before the exit.
    let cycles = (1.5 / bench.cycle).rounded(.up)
    for cycles in [cycles, cycles + 1] {
      bench.play(
        .pull(to: bench.far, over: 0.3), .release, .refresh(for: (cycles - 0.5) * bench.cycle), .settle)
    }
    return bench.faults
  }
}

/// Comparison of the visible layers during an exit with the visible layers at its beginning.
private final class ExitChangeDetector {
  private unowned let bench: CheckBench
  /// The exit that is being observed, with the layers and the number of errors at its beginning.
  private var exit: (begin: TimeInterval, initialLayers: [VisibleLayer], errors: Int, changes: Bool)?

  init(_ bench: CheckBench) { self.bench = bench }

  func note(_ event: RefreshEvent) {
    switch event.kind {
    case .phase(_, .exiting): begin()
    case .phase(.exiting, _): end()
    default: break
    }
  }

  private func begin() {
    guard bench.control.isInView else { return }
    exit = (bench.stage.time, visibleLayers(), errors, changes: false)
    bench.sample { [weak self] in self?.sample() ?? false }
  }

  /// Compares the layers with the first ones; true until the exit is over or changes something.
  private func sample() -> Bool {
    guard let exit, !exit.changes else { return false }
    self.exit?.changes = visibleLayers() != exit.initialLayers
    return true
  }

  private func end() {
    guard let exit else { return }
    self.exit = nil
    let time = bench.stage.time - exit.begin
    // An exit that was interrupted by an error is reported as that error.
    guard !exit.changes, time > ExitCheck.unnoticed, visibleLayers() == exit.initialLayers,
      errors == exit.errors
    else {
      return
    }
    bench.note(String(format: "the exit animation takes %.2f s and changes nothing visible", time))
  }

  private var errors: Int { bench.stage.diagnostics.count { $0.severity == .error } }

  private func visibleLayers() -> [VisibleLayer] {
    VisibleLayer.all(in: bench.stage.window.layer, at: bench.stage.time)
  }
}
