import Foundation
import RefreshControls
import RefreshMotion
import RefreshStage

/// Check of a control by random walks; reports the first fault with the smallest script that reproduces it.
public struct WalkCheck: Sendable {
  /// Configuration in which the control is checked.
  public let configuration: CheckConfiguration
  /// True to check the inset at every frame (default: false); leave it false for a control that changes the inset
  /// itself.
  public var isStrict = false

  /// Creates a check that drives a control with random action sequences.
  public init(_ configuration: CheckConfiguration) { self.configuration = configuration }

  /// Runs walks of `stepsPerWalk` steps up to a total of `steps`, and returns the first fault of the first walk with
  /// any.
  public func faults(steps: Int, seed: UInt64, stepsPerWalk: Int = 40) -> [CheckFault] {
    var seeds = SeededRandom(seed: seed)
    let fresh = NewControlSnapshots()
    for index in 0..<max(1, steps / stepsPerWalk) {
      let walk = RandomWalk(seed: seeds.next(), length: stepsPerWalk)
      let height = configuration.control.missingMetrics.contains(.height) ? 60 : configuration.control.height
      let script = walk.steps(height: height.isFinite && height > 0 ? height : 60)
      // Every eighth walk, because a comparison with a new control costs as much as a short walk.
      let compared = index % 8 == 0 ? fresh : nil
      let faults = play(script, comparing: compared)
      guard let first = faults.first else { continue }
      return [shrunk(first, script, comparing: compared)]
    }
    return []
  }

  /// Plays a script, brings the control to rest and returns the faults.
  func play(_ script: [Scenario.Step], comparing fresh: NewControlSnapshots? = nil) -> [CheckFault] {
    let bench = CheckBench(configuration, check: "walk")
    bench.watch.isStrict = isStrict
    bench.play(script)
    bench.play(.cancel, .attach, .endRefreshing)
    bench.finish(comparing: fresh)
    return bench.faults
  }

  /// Fault with the shortest script found that still reproduces it.
  private func shrunk(
    _ fault: CheckFault, _ script: [Scenario.Step], comparing fresh: NewControlSnapshots?
  ) -> CheckFault {
    let kind = Self.kind(fault.message)
    let smallest = Shrinker(budget: 400).smallest(script) { steps in
      play(steps, comparing: fresh).contains { Self.kind($0.message) == kind }
    }
    // Play the shortest script in the same way again: the final rest and the comparison may be needed to reproduce the
    // fault.
    return play(smallest, comparing: fresh).first { Self.kind($0.message) == kind } ?? fault
  }

  /// Message without its numbers, which differ between scripts.
  private static func kind(_ message: String) -> String { message.filter { !$0.isNumber && $0 != "-" } }
}

/// Minimiser of lists that keeps a condition true: delta debugging after Zeller and Hildebrandt.
struct Shrinker {
  /// Maximum number of evaluations of the condition.
  let budget: Int

  /// Shortened list for which `shows` is still true; parts, and at last single elements, are removed one by one.
  func smallest<Element>(_ list: [Element], shows: ([Element]) -> Bool) -> [Element] {
    var list = list
    var asked = 0
    var parts = 2
    while list.count >= 2 {
      let length = max(1, (list.count + parts - 1) / parts)
      var isShorter = false
      var start = 0
      while start < list.count {
        guard asked < budget else { return list }
        asked += 1
        var shorter = list
        shorter.removeSubrange(start..<min(list.count, start + length))
        if !shorter.isEmpty, shows(shorter) {
          list = shorter
          isShorter = true
        } else {
          start += length
        }
      }
      if isShorter {
        parts = max(2, parts - 1)
      } else if length == 1 {
        return list
      } else {
        parts = min(list.count, parts * 2)
      }
    }
    return list
  }
}
