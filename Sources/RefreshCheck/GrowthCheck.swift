import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage

/// Looks whether a control gathers layers or animations, pull by pull or refresh by refresh.
struct GrowthCheck {
  let subject: CheckSubject

  /// What grows without bound, and in which hook.
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
        "layers and animations add up: \(counts[0]), \(counts[1]) and \(counts[2]) after one, two and three refreshes\(hook)"
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
      hook = event.hook
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
