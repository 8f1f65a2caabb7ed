import Foundation
import RefreshControls
import RefreshFiles
import RefreshLayers
import TestControls
import Testing

@testable import RefreshCheck

/// Controls that show something else each time are said to do so, and nothing else is said of them.
@Suite struct RepeatCheckTests {
  private final class Random: SquareControl {
    override func setupRefreshControl(for animationView: View) { square.center.x = .random(in: 0...100) }
  }

  private final class Clocky: SquareControl {
    override func pull(to pullRatio: CGFloat) {
      square.center.y = 30 + 20 * sin(CGFloat(Date().timeIntervalSince1970))
    }
  }

  /// It shows the time, in as many figures each time.
  private final class TimeTelling: StillControl {
    let label = Label(frame: CGRect(x: 0, y: 0, width: 90, height: 20))
    override func setup() { addSubviewToRefreshAnimationView(label) }
    override func setupRefreshControl(for animationView: View) {
      label.text = String(format: "%.0f", ProcessInfo.processInfo.systemUptime * 1e9)
    }
  }

  private static let count = LockedValue(0)

  /// Each control of the class is paler than the one before.
  private final class Counted: SquareControl {
    override func setup() {
      super.setup()
      square.alpha = RepeatCheckTests.count.withLock {
        $0 += 1
        return 1 / CGFloat($0)
      }
    }
  }

  /// Random numbers of its own, the same each time.
  private final class Seeded: SquareControl {
    private var state: UInt64 = 7
    override func setupRefreshControl(for animationView: View) {
      state = state &* 6_364_136_223_846_793_005 &+ 1
      square.center.x = CGFloat(state >> 58)
    }
    override func animationCycle(for animationView: View) { square.center.x += 20 }
    override func resetAnimationView(_ animationView: View) {
      state = 7
      square.center.x = 10
    }
  }

  @Test(
    "random numbers, the date and what is kept between runs are the only fault named",
    arguments: [Random.self, Clocky.self, TimeTelling.self, Counted.self] as [RefreshControl.Type])
  func unsteady(control: RefreshControl.Type) {
    var begun: [String] = []
    let subjects = [
      CheckConfiguration(control), CheckConfiguration(control), CheckConfiguration(Seeded.self),
    ]
    let results = ControlCheck(subjects, walkSteps: 0).run(onBegin: { begun.append("\($0.control) \($1)") })
    let own = results.filter { $0.control == "\(control)" }
    #expect(own.count == 1)
    #expect(
      own.first?.faults.map(\.message) == [
        "two runs of this script produced different frames; a control must not depend on random numbers, the date or state kept between runs"
      ])
    #expect(own.first?.faults.first?.script?.contains("\"pull\"") == true)
    // The next control is checked as ever.
    #expect(results.count { $0.control == "Seeded" } == ControlCheck.names.count)
    #expect(begun.count { $0.hasPrefix("\(control)") } == 1)
  }
}
