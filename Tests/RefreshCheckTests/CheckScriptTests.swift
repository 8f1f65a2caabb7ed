import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage
import TestControls
import TestSupport
import Testing

@testable import RefreshCheck

/// The scenario that comes with a fault plays what found the fault.
@Suite struct CheckScriptTests {
  /// Fades in as long as the animation block takes that it is begun in.
  private final class Fading: SquareControl {
    /// How long it takes, at the beginning of each cycle.
    var seconds: [TimeInterval] = []

    override func setupRefreshControl(for animationView: View) {
      square.alpha = phase.cycle == 1 ? 0.5 : 1
      seconds.append(square.layer.animation(forKey: "opacity")?.duration ?? 0)
    }
  }

  /// What happened to a control, frames apart.
  private static func events(_ stage: Stage) -> [RefreshEvent.Kind] {
    stage.trace.events.map(\.kind).filter {
      switch $0 {
      case .scrolling, .hook(.handleTransition): false
      default: true
      }
    }
  }

  @Test(
    "a fault's scenario plays what its check played, or there is none", arguments: CheckScenario.all.indices)
  func plays(index: Int) throws {
    let check = CheckScenario.all[index]
    let subject = with(CheckConfiguration(Fading.self)) { $0.framesPerSecond = 20 }
    let bench = CheckBench(subject, check: check.name)
    check.body(bench)
    bench.finish(comparing: NewControlSnapshots())
    bench.note("something is wrong")
    let fault = try #require(bench.faults.last)
    guard let script = fault.script else {
      #expect(check.name == "drag-across")
      #expect(
        fault.sentence
          == "something is wrong (with a DirectionalLock on content three times as wide, which no scenario can add)"
      )
      return
    }
    let (stage, control) = subject.makeStage()
    subject.attach(control, to: stage)
    ScenarioPlayer(try Scenario(json: Data(script.utf8), name: "file"), on: stage).play(framesPerSecond: 20)
    #expect(Self.events(stage) == Self.events(bench.stage))
    #expect((control as? Fading)?.seconds == (bench.control as? Fading)?.seconds)
  }

  /// Looks other than a new one once it has been ended as a failure.
  private final class Marked: SquareControl {
    override func showResult(_ result: RefreshResult, on animationView: View) {
      if result != .success { square.alpha = 0.3 }
    }
  }

  @Test("the scenario of a walk ends with the pull in which the control was compared with a new one")
  func walk() throws {
    let subject = with(CheckConfiguration(Marked.self)) { ($0.framesPerSecond, $0.tuning) = (20, [:]) }
    let fault = try #require(WalkCheck(subject).faults(steps: 4000, seed: 1).first)
    #expect(fault.message.hasPrefix("differs from a new control after a refresh: opacity"))
    let script = try Scenario(json: Data(try #require(fault.script).utf8), name: "file")
    let (stage, control) = subject.makeStage()
    subject.attach(control, to: stage)
    ScenarioPlayer(script, on: stage).play(framesPerSecond: 20)
    #expect(stage.trace.events.count { $0.kind == .phase(.idle, .pulling) } >= 1)
    #expect((control as? Marked)?.square.alpha == 0.3)
  }

  @Test("the values of tunables that a check was given are in its scenarios")
  func tuned() throws {
    let subject = with(CheckConfiguration(StillControl.self)) { $0.tuning = ["size": "3"] }
    let bench = CheckBench(subject, check: "seams")
    bench.note("wrong")
    let script = try #require(bench.faults.last?.script)
    #expect(try Scenario(json: Data(script.utf8), name: "file").tuning == ["size": "3"])
  }
}
