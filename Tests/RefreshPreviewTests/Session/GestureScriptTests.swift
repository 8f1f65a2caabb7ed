import Foundation
import RefreshControls
import RefreshFiles
import RefreshMotion
import RefreshScrolling
import RefreshStage
import Testing

@testable import RefreshPreview

@Suite struct GestureScriptTests {
  static func touch(_ id: Int, _ phase: Touch.Phase, _ y: Double, _ time: Double) -> Touch {
    Touch(id: id, phase: phase, location: CGPoint(x: 100, y: y), timestamp: time)
  }

  static let pull: GestureScript = {
    var script = GestureScript()
    script.touches = [
      touch(1, .began, 100, 0), touch(1, .moved, 300, 0.1), touch(1, .ended, 300, 0.2),
    ]
    script.length = 4
    return script
  }()

  @Test("each response is the script that answers so")
  func responses() throws {
    func steps(_ response: PreviewChoices.Response) throws -> [Scenario.Step] {
      try Self.pull.scenario(named: "a", response: response, actionTime: 0.2).steps
    }
    let trace = Scenario.Step.trace(try TouchTrace(Self.pull.touches))
    #expect(try steps(.atOnce) == [.answer(after: 0), trace, .settle])
    #expect(try steps(.twoSeconds) == [.answer(after: 2), trace, .settle])
    #expect(try steps(.slow) == [.answer(after: 8), trace, .settle])
    #expect(try steps(.failure) == [.answer(after: 2, result: .failure(), shown: 1), trace, .settle])
    // What never ends by itself is ended where the recording ends.
    #expect(try steps(.never) == [trace, .wait(for: 3.8), .endRefreshing, .settle])
  }

  @Test("a refresh that was ended by hand takes as long")
  func endedByHand() throws {
    var script = Self.pull
    script.ends = [1.7]
    let scenario = try script.scenario(named: "a", response: .never, actionTime: 0.2)
    #expect(scenario.steps.first == .answer(after: 1.5))
  }

  @Test("fingers that are still down are taken away")
  func fingersDown() throws {
    var script = Self.pull
    script.touches = [
      Self.touch(2, .began, 1, 0), Self.touch(1, .began, 2, 0.1), Self.touch(2, .moved, 3, 0.2),
    ]
    let scenario = try script.scenario(named: "a", response: .twoSeconds, actionTime: nil)
    guard case .trace(let trace) = scenario.steps[1] else {
      Issue.record("\(scenario.steps)")
      return
    }
    #expect(
      trace.touches.suffix(2) == [Self.touch(1, .cancelled, 2, 0.2), Self.touch(2, .cancelled, 3, 0.2)])
  }

  @Test("what a page keeps reads as the same")
  func json() throws {
    var script = Self.pull
    script.ends = [1.5]
    let data = try JSONSerialization.data(withJSONObject: script.json)
    #expect(try GestureScript(JSONFields(parsing: data)) == script)
  }
}
