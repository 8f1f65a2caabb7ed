import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage
import TestSupport
import Testing

@testable import refresh_examples

/// The lives of the four examples, compared with the traces beside this file.
///
/// A trace that is meant to change is recorded anew with REFRESHKIT_RECORD=changed, and then read before it is committed.
@Suite struct ExampleTraceTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let control: RefreshControl.Type
    let type: RefreshControlType
    let anchor: AnchorPosition
    let scenario: Scenario

    var testDescription: String { "\(control)-\(type.rawValue)-\(anchor.rawValue)-\(scenario.name)" }
  }

  static let cases: [Case] = DispatchClockTests.examples.flatMap { control in
    RefreshControlType.allCases.flatMap { type in
      AnchorPosition.allCases.flatMap { anchor in
        [Scenario.standard, .shortPull].map {
          Case(control: control, type: type, anchor: anchor, scenario: $0)
        }
      }
    }
  }

  static func trace(_ test: Case) -> EventTrace {
    let stage = Stage()
    let control = test.control.init(type: test.type)
    stage.attach(control)
    control.anchorPosition = test.anchor
    ScenarioPlayer(test.scenario, on: stage).play()
    #expect(stage.diagnostics.isEmpty, "\(test.testDescription): \(stage.diagnostics)")
    return stage.trace
  }

  @Test("an example lives as its golden trace says", arguments: cases)
  func livesAsRecorded(test: Case) throws {
    let trace = Self.trace(test).description + "\n"
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Traces/\(test.testDescription).txt")
    if TestRun.isRecording {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try trace.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(trace == (try String(contentsOf: file, encoding: .utf8)))
  }

  @Test(
    "under the standard scenario the times follow from the durations",
    arguments: cases.filter { $0.scenario == .standard })
  func timesFollowFromTheDurations(test: Case) throws {
    let trace = Self.trace(test)
    // Half a second of pull, a fifth of hold; then two seconds of refresh.
    let (release, ended, cycle) = (0.7, 2.7, test.control.animationDuration)
    // Exactly at the end of a cycle the end comes first, for it was scheduled before.
    let cycles = max(1, ((ended - release) / cycle - 1e-9).rounded(.up))
    let exits = ["Colors": 0, "Bubbles": 0.7, "Google": 0.6, "Yahoo": 1]
    let exit = try #require(exits["\(test.control)"])
    let played = release + cycles * cycle
    for (kind, expected) in [
      (.phase(.armed, .settling), release), (.phase(.settling, .refreshing), release + 0.25),
      (.end(.success), ended), (.phase(.ending, .exiting), played),
      (.phase(.exiting, .closing), played + exit), (.phase(.closing, .idle), played + exit + 0.25),
    ] as [(RefreshEvent.Kind, Double)] {
      let time = try #require(trace.events.first { $0.kind == kind }).time
      #expect(abs(time - expected) < 1e-6, "\(kind)")
    }
    #expect(trace.count(of: .hook(.animationCycle)) == Int(cycles))
    #expect(trace.count(of: .hook(.resetAnimationView)) == 1 && trace.count(of: .action) == 1)
  }
}
