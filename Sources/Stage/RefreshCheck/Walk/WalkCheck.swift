import Foundation
import RefreshControls
import RefreshMotion
import RefreshStage

/// Walks at random around a control and reports the first fault with the smallest script that shows it.
public struct WalkCheck: Sendable {
  /// The control in its staging.
  public let subject: CheckSubject
  /// Whether to check the inset at every frame; off if the author changes it too.
  public var isStrict = false

  /// A check of a control by walks.
  public init(_ subject: CheckSubject) { self.subject = subject }

  /// Runs walks of 40 steps up to a total number of steps, and returns the faults of the first walk that has any.
  public func faults(steps: Int, seed: UInt64, stepsPerWalk: Int = 40) -> [CheckFault] {
    var seeds = SplitMix64(seed: seed)
    let fresh = FreshLooks()
    for index in 0..<max(1, steps / stepsPerWalk) {
      let walk = RandomWalk(seed: seeds.next(), length: stepsPerWalk)
      let height = subject.control.missingMeasures.contains(.height) ? 60 : subject.control.height
      let script = walk.steps(height: height.isFinite && height > 0 ? height : 60)
      // A look at a new one costs as much as a short walk.
      let compared = index % 8 == 0 ? fresh : nil
      let faults = play(script, comparing: compared)
      guard let first = faults.first else { continue }
      return [shrunk(first, script, comparing: compared)]
    }
    return []
  }

  /// Plays a script and brings everything to rest; what is wrong.
  func play(_ script: [Scenario.Step], comparing fresh: FreshLooks? = nil) -> [CheckFault] {
    let bench = CheckBench(subject, check: "walk")
    bench.watch.isStrict = isStrict
    bench.play(script)
    bench.play(.cancel, .attach, .endRefreshing)
    bench.finish(comparing: fresh)
    return bench.faults
  }

  /// The fault with as short a script as still shows it.
  private func shrunk(
    _ fault: CheckFault, _ script: [Scenario.Step], comparing fresh: FreshLooks?
  ) -> CheckFault {
    let kind = Self.kind(fault.message)
    let smallest = Shrinker(budget: 400).smallest(script) { steps in
      play(steps, comparing: fresh).contains { Self.kind($0.message) == kind }
    }
    // With what brought the control to rest and compared it, which may be what shows the fault.
    return play(smallest, comparing: fresh).first { Self.kind($0.message) == kind } ?? fault
  }

  /// A message without its numbers, which differ from script to script.
  private static func kind(_ message: String) -> String { message.filter { !$0.isNumber && $0 != "-" } }
}

/// Makes a list as short as still shows something: the delta debugging of Zeller and Hildebrandt.
struct Shrinker {
  /// How often the question may be asked.
  let budget: Int

  /// A shortest list by leaving parts out, down to single elements, as long as it still shows what is asked for.
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
