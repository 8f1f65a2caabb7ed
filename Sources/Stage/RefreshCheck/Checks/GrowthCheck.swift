import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage

/// Check that a control does not accumulate layers or animations from refresh to refresh.
struct GrowthCheck {
  let configuration: CheckConfiguration

  /// Fault with the counts that grow, and the hook that added most layers.
  func faults() -> [CheckFault] {
    let bench = CheckBench(configuration, check: "growth")
    let growth = HookLayerCounter(bench)
    bench.onEvent = growth.note
    var counts: [Int] = []
    for _ in 0..<3 {
      bench.play(.pull(to: bench.far, over: 0.2), .release, .refresh(for: 0.3), .settle)
      counts.append(Self.count(bench.control.layer))
    }
    growth.settle()
    // The first refresh may create layers that stay, so two increases are required.
    if counts[0] < counts[1], counts[1] < counts[2] {
      let hook = growth.worst.map { "; most were added in \($0)" } ?? ""
      bench.note(
        "layers and animations accumulate: \(counts[0]), \(counts[1]) and \(counts[2]) after one, two and three refreshes\(hook)"
      )
    }
    bench.finish()
    return bench.faults
  }

  static func count(_ layer: Layer) -> Int {
    var count = 0
    layer.forEachLayer { count += 1 + $0.animationKeys.count }
    return count
  }
}

/// Counter of the layers that a control adds during each of its hooks.
private final class HookLayerCounter {
  private var grown: [String: Int] = [:]
  private var hook: String?
  private var count = 0
  private unowned let bench: CheckBench

  init(_ bench: CheckBench) {
    self.bench = bench
    count = layers
  }

  func note(_ event: RefreshEvent) {
    settle()
    hook = event.calledCode
  }

  /// Attributes the layers added since the last event to the hook that was called then.
  func settle() {
    let now = layers
    if let hook, now > count { grown[hook, default: 0] += now - count }
    count = now
  }

  var worst: String? { grown.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }

  private var layers: Int {
    var count = 0
    bench.control.layer.forEachLayer { _ in count += 1 }
    return count
  }
}

/// Check that a control is deallocated when it is no longer referenced.
enum LeakCheck {
  /// Phases in which a removed and released control stays alive.
  static func leaks(of configuration: CheckConfiguration) -> [String] {
    let count = CheckBench(configuration, check: "leak").everyPhase.count
    return (0..<count).compactMap { index in
      let (phase, isGone) = isGone(configuration, index)
      return isGone() ? nil : phase
    }
  }

  /// Plays a control into a phase and releases it; the returned closure is called later and is true if only weak
  /// references were left.
  private static func isGone(_ configuration: CheckConfiguration, _ index: Int) -> (String, () -> Bool) {
    weak var control: RefreshControl?
    var phase = ""
    let stage = {
      let bench = CheckBench(configuration, check: "leak")
      bench.play(bench.everyPhase[index])
      phase = bench.control.phase.kind.rawValue
      control = bench.control
      bench.stage.forgetControl()
      bench.stage.onEvent = nil
      return bench.stage
    }()
    // Events that the control has scheduled run out without retaining it.
    stage.advance(to: stage.time + 15)
    return (phase, { control == nil })
  }
}
