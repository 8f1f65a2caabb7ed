import Foundation
import RefreshCheck
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import RefreshStage
import TestControls
import TestSupport
import Testing
import UIKit

@testable import RefreshKitUIKit
@testable import guide_controls
@testable import loved_controls
@testable import refresh_examples

/// A control in a UIScrollView lives the same life as on a stage, under the same fingers.
@MainActor @Suite struct LockStepTests {
  nonisolated static let shown: [RefreshControl.Type] =
    Examples.controls + Guide.controls + [
      SquareControl.self, Blending.self, Patient.self, Eager.self, Delayed.self, Leaving.self, Springy.self,
      Masked.self, Copied.self, Pictured.self, Stepped.self, Flipping.self, Crossing.self,
    ]

  /// The ten of Examples/Loved in the type that each prefers, three of which are in the suite.
  nonisolated static let loved: [RefreshControl.Type] =
    isThorough ? Loved.controls : [Elastic.self, Drop.self, Fly.self]

  nonisolated private static let isThorough = TestRun.isLong

  /// Controls of both types, at every edge in a long run, otherwise at one each.
  nonisolated static let subjects: [CheckConfiguration] =
    shown.enumerated().flatMap { index, control in
      let all = RefreshEdge.allCases
      let edges: [RefreshEdge] = index < 8 ? [.top] : isThorough ? all : [all[index / 2 % all.count]]
      let type = index.isMultiple(of: 2) ? RefreshControlType.slideDown : .background
      return edges.map { edge in with(CheckConfiguration(control)) { ($0.type, $0.edge) = (type, edge) } }
    } + loved.map { control in with(CheckConfiguration(control)) { $0.type = control.preferredType } }

  /// The controls that play the script of a check: a tenth of them, and all in a long run.
  private static func played(_ script: Int) -> [CheckConfiguration] {
    if isThorough { return shown.map { CheckConfiguration($0) } }
    return shown.indices.filter { ($0 + script).isMultiple(of: 10) }.map { CheckConfiguration(shown[$0]) }
  }

  @Test("a pull, a refresh and its end look the same at every frame", arguments: subjects.indices)
  func life(index: Int) {
    compare(
      Self.subjects[index],
      [
        .pull(to: 45, over: 0.3), .release, .settle,
        .pull(to: 110, over: 0.4), .release, .refresh(for: 1.3, result: .failure(), shown: 0.3), .settle,
        .begin(animated: true, notify: true), .wait(for: 0.93), .endRefreshing, .settle,
      ], drawn: 12)
  }

  @Test("no check finds a fault in a hosted control", arguments: CheckScenario.all.indices)
  func checks(index: Int) {
    for subject in Self.played(index) {
      var hosted = subject
      hosted.prepare = { $0.hostControls() }
      let faults = CheckScenario.all[index].faults(of: hosted).map(\.message)
      // A few of these controls have faults of their own.
      let known = CheckScenario.all[index].faults(of: subject).map(\.message)
      #expect(faults == known, "\(subject.control)")
    }
  }

  /// What a scroll view plays otherwise, by the number of the scenario; the checks themselves hold there as well.
  ///
  /// A finger or a control that takes over from moving content between two frames finds it where the last frame showed it; a
  /// stage knows where it is at that instant.
  static func isOther(_ scenario: Int, _ control: RefreshControl.Type) -> Bool {
    switch scenario {
    // A finger catches the content on its way.
    case 8: true
    // A stage that is paused shows no frames; the content of a scroll view moves by itself.
    case 19: true
    // The refresh ends at the very instant at which a cycle does: either may come first.
    case 16: control == Colors.self
    // It closes at once, while the content still bounces.
    default: control == Eager.self
    }
  }

  @Test("every check's script plays in lock-step", arguments: CheckScenario.all.indices)
  func scripts(index: Int) {
    for var subject in Self.played(index)
    where !Self.isOther(CheckScenario.all[index].number, subject.control) {
      let recorder = ScriptRecorder()
      subject.breadcrumb = recorder
      _ = CheckScenario.all[index].faults(of: subject)
      subject.breadcrumb = nil
      compare(subject, recorder.steps, drawn: 60)
    }
  }

  @Test("fingers that come down while the content opens or closes do the same to both")
  func fingersOnTheWay() {
    var subject = CheckConfiguration(SquareControl.self)
    for (edge, way) in [(RefreshEdge.top, CGFloat(1)), (.bottom, -1)] {
      subject.edge = edge
      let tap = Scenario.Step.trace(.tap(at: CGPoint(x: 150, y: 300)))
      compare(
        subject,
        [
          .wait(for: 0.2), .begin(animated: true, notify: true), .wait(for: 0.05), tap, .wait(for: 1),
          .endRefreshing, .wait(for: 0.6), tap, .settle,
        ], drawn: 60)
      // After a drag, both rest in the same place.
      let steps: [Scenario.Step] = [
        .wait(for: 0.2), .begin(animated: true, notify: true), .wait(for: 0.05),
        .drag(x: 0, y: 14 * way, over: 0.1), .hold(for: 0.2), .release, .wait(for: 1),
      ]
      let offsets = [false, true].compactMap {
        ControlLife(subject, steps, isHosted: $0, drawn: .max).frames.last?.offset.y
      }
      #expect(offsets.count == 2 && abs(offsets[0] - offsets[1]) < 1e-6)
      // Below the bar of 64 points, by the height of the control.
      #expect(way > 0 ? offsets[0] == -124 : offsets[0] > 60)
    }
  }

  private func compare(_ subject: CheckConfiguration, _ steps: [Scenario.Step], drawn: Int) {
    // Text is drawn by the platform, and the content of a UIScrollView is not shifted.
    let undrawn: [RefreshControl.Type] = [PullSays.self, Classic.self, Material.self]
    let drawn = undrawn.contains { $0 == subject.control } ? .max : drawn
    let stage = ControlLife(subject, steps, isHosted: false, drawn: drawn)
    let host = ControlLife(subject, steps, isHosted: true, drawn: drawn)
    let difference = host.difference(from: stage)
    #expect(difference == nil, "\(subject.control) \(subject.choices): \(difference ?? "")")
  }
}
