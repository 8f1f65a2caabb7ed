import Foundation
import RefreshControls
import RefreshLayers
import RefreshScrolling
import RefreshStage
import TestControls
import TestSupport
import Testing

@testable import RefreshCheck

@Suite struct WalkTests {
  /// A control that goes wrong when it is ended as a failure while its screen is wide.
  private final class Rare: StillControl {
    override class var animationDuration: TimeInterval { 0.3 }
    override func showResult(_ result: RefreshResult, on animationView: View) {
      guard let scrollView, scrollView.bounds.width > 400, result != .success else { return }
      scrollView.contentInset.top += 5
    }
  }

  @Test("a rare fault is found, and shrunk to the few steps that it takes")
  func aRareFaultIsShrunk() throws {
    let subject = with(CheckConfiguration(Rare.self)) { $0.framesPerSecond = 20 }
    let faults = WalkCheck(subject).faults(steps: 20_000, seed: 3)
    let fault = try #require(faults.first)
    #expect(fault.message.hasPrefix("the inset is not restored: top is off by 5.00 points"))
    let script = try Scenario(json: Data(try #require(fault.script).utf8), name: "walk")
    // A size, a beginning and an end; and the four that bring everything to rest.
    #expect(script.steps.count <= 4 + 4)
    #expect(script.steps.contains { if case .resize = $0 { true } else { false } })
    // The script shows it again by itself.
    #expect(WalkCheck(subject).play(script.steps).contains { $0.message == fault.message })
  }

  @Test("a seed gives the same walk again, another seed another")
  func seeds() {
    func steps(_ seed: UInt64) -> [Scenario.Step] { RandomWalk(seed: seed, length: 50).steps(height: 60) }
    #expect(steps(1) == steps(1))
    #expect(steps(1) != steps(2))
    #expect(steps(1).count == 50)
  }

  @Test("a walk reads back from its JSON as it was")
  func walksAreScenarios() throws {
    for seed in 0..<20 as Range<UInt64> {
      let walk = Scenario("walk", RandomWalk(seed: seed, length: 60).steps(height: 60))
      #expect(try Scenario(json: Data(walk.json.utf8), name: "walk") == walk)
    }
  }
}
