import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage

/// Looks whether a control gathers layers or animations, pull by pull or refresh by refresh.
struct GrowthCheck {
  let subject: CheckSubject

  /// The counts that grow without bound, each with its hook.
  func faults() -> [CheckFault] {
    let bench = CheckBench(subject, check: "growth")
    let growth = HookGrowth(bench)
    var counts: [Int] = []
    for _ in 0..<3 {
      bench.play(.pull(to: bench.far, over: 0.2), .release, .refresh(for: 0.3), .settle)
      counts.append(Self.count(bench.control.layer))
    }
    growth.stop()
    // The first time may build what stays.
    if counts[0] < counts[1], counts[1] < counts[2] {
      let hook = growth.worst.map { "; most were added in \($0)" } ?? ""
      bench.note(
        "layers and animations accumulate: \(counts[0]), \(counts[1]) and \(counts[2]) after one, two and three refreshes\(hook)"
      )
    }
    bench.finish()
    return bench.faults
  }

  /// How many layers and animations a tree has.
  static func count(_ layer: Layer) -> Int {
    var count = 0
    layer.forEachLayer { count += 1 + $0.animationKeys.count }
    return count
  }
}

/// Adds up by how many layers a control has grown during each of its hooks.
private final class HookGrowth {
  private var grown: [String: Int] = [:]
  private var hook: String?
  private var count = 0
  private let bench: CheckBench

  init(_ bench: CheckBench) {
    self.bench = bench
    count = Self.layers(bench)
    let other = bench.stage.onEvent
    bench.stage.onEvent = { [unowned self] event in
      other?(event)
      settle()
      hook = event.calledCode
    }
  }

  /// Counts what the last hook did.
  private func settle() {
    let now = Self.layers(bench)
    if let hook, now > count { grown[hook, default: 0] += now - count }
    count = now
  }

  func stop() {
    settle()
    bench.stage.onEvent = nil
  }

  var worst: String? { grown.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }

  private static func layers(_ bench: CheckBench) -> Int {
    var count = 0
    bench.control.layer.forEachLayer { _ in count += 1 }
    return count
  }
}

/// Looks whether a control is gone once nobody needs it.
enum LeakCheck {
  /// The phases in which a control, taken off and let go of, is kept alive by itself.
  static func leaks(of subject: CheckSubject) -> [String] {
    let count = CheckBench(subject, check: "leak").everyPhase.count
    return (0..<count).compactMap { index in
      let (phase, isGone) = isGone(subject, index)
      return isGone() ? nil : phase
    }
  }

  /// Plays a control into a phase and lets go of it; the answer is asked for when nothing is left but weak references.
  private static func isGone(_ subject: CheckSubject, _ index: Int) -> (String, () -> Bool) {
    weak var control: RefreshControl?
    var phase = ""
    let stage = {
      let bench = CheckBench(subject, check: "leak")
      bench.play(bench.everyPhase[index])
      phase = bench.control.phase.kind.rawValue
      control = bench.control
      bench.stage.forgetControl()
      bench.stage.onEvent = nil
      return bench.stage
    }()
    // The events that the control has planned run out, without it.
    stage.advance(to: stage.time + 15)
    return (phase, { control == nil })
  }
}
