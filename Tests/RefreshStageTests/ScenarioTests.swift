import Foundation
import RefreshControls
import RefreshScrolling
import RefreshStage
import Testing

@Suite struct ScenarioTests {
  @Test("a JSON file says what a scenario in Swift says")
  func jsonAndSwiftAgree() throws {
    let json = """
      {"name": "mine", "steps": [
        {"do": "pull", "to": 160, "over": 0.5}, {"do": "hold", "for": 0.2}, {"do": "release"},
        {"do": "refresh", "for": 2}, {"do": "settle"}, {"do": "wait", "for": 1},
        {"do": "drag", "x": 1, "y": -2, "over": 0.25}, {"do": "cancel"}, {"do": "forceRefresh"},
        {"do": "endRefreshing"}, {"do": "begin", "animated": false, "notify": true},
        {"do": "end", "result": "failure", "after": 0.5}, {"do": "answer", "after": 0},
        {"do": "resize", "width": 320, "height": 480}, {"do": "pause", "for": 1}, {"do": "inset", "by": -20},
        {"do": "content", "length": 0}, {"do": "scroll", "to": 100, "animated": true}, {"do": "detach"},
        {"do": "attach"}, {"do": "enable", "value": false},
        {"do": "beginInAnimation", "for": 30}, {"do": "timeout", "after": 1.5},
        {"do": "path", "points": [{"t": 0, "x": 10, "y": 20}, {"t": 0.5, "x": 10, "y": 90}]}
      ]}
      """
    let scenario = try Scenario(json: Data(json.utf8), name: "file")
    let steps: [Scenario.Step] = [
      .pull(to: 160, over: 0.5), .hold(for: 0.2), .release, .refresh(for: 2), .settle, .wait(for: 1),
      .drag(x: 1, y: -2, over: 0.25), .cancel, .forceRefresh, .endRefreshing,
      .begin(animated: false, notify: true), .end(.failure(), after: 0.5), .answer(after: 0),
      .resize(to: CGSize(width: 320, height: 480)), .pause(for: 1), .inset(by: -20), .content(length: 0),
      .scroll(to: 100, animated: true), .detach, .attach, .enable(false), .beginInAnimation(for: 30),
      .timeout(after: 1.5), .path([.init(t: 0, x: 10, y: 20), .init(t: 0.5, x: 10, y: 90)]),
    ]
    #expect(scenario == Scenario("mine", steps))
  }

  @Test(
    "a file with a slip says what was meant",
    arguments: [
      #"{"steps": [{"do": "pul", "to": 9, "over": 1}]}"#:
        #"step 1: unknown "pul"; did you mean pull? Expected one of pull, drag, "#,
      #"{"steps": [{"do": "release"},]}"#: "not JSON: line 1, column 30: expected a value after the comma",
      #"{"steps": [{"do": "release",}]}"#: "not JSON: line 1, column 29: expected a name after the comma",
    ])
  func slips(json: String, error: String) {
    #expect {
      try Scenario(json: Data(json.utf8), name: "mine")
    } throws: {
      "\($0)".hasPrefix(error)
    }
  }

  @Test("gestures in a file are the touches that the gestures make")
  func gestures() throws {
    let json = """
      {"name": "g", "steps": [
        {"do": "tap", "x": 10, "y": 20}, {"do": "doubleTap", "x": 10, "y": 20},
        {"do": "fling", "x": 10, "y": 20, "vx": -900, "over": 0.15},
        {"do": "pinch", "x": 100, "y": 200, "from": 80, "to": 200, "over": 0.5},
        {"do": "trace", "touches": [{"t": 0, "id": 1, "phase": "began", "x": 5, "y": 6},
                                    {"t": 0.1, "id": 1, "phase": "ended", "x": 5, "y": 9}]}
      ]}
      """
    let scenario = try Scenario(json: Data(json.utf8), name: "file")
    let place = CGPoint(x: 10, y: 20)
    #expect(
      scenario.steps == [
        .trace(.tap(at: place)), .trace(.doubleTap(at: place)),
        .trace(.fling(from: place, velocity: CGPoint(x: -900, y: 0), over: 0.15)),
        .trace(.pinch(at: CGPoint(x: 100, y: 200), distances: (80, 200), over: 0.5)),
        .trace(
          try TouchTrace([
            Touch(id: 1, phase: .began, location: CGPoint(x: 5, y: 6), timestamp: 0),
            Touch(id: 1, phase: .ended, location: CGPoint(x: 5, y: 9), timestamp: 0.1),
          ])),
      ])
  }

  @Test("touches of a file that cannot have happened are refused in one line")
  func impossibleTouches() {
    let json =
      #"{"steps": [{"do": "trace", "touches": [{"t": 0, "id": 1, "phase": "moved", "x": 5, "y": 6}]}]}"#
    let error = #expect(throws: ScenarioError.self) { try Scenario(json: Data(json.utf8), name: "file") }
    #expect(error?.description.hasPrefix("step 1 (trace): ") == true)
    #expect(error?.description.contains("\n") == false)
  }

  @Test("a scenario that is written as JSON reads as the same")
  func writtenAndRead() throws {
    let scenario = Scenario(
      "all",
      [
        .pull(to: 160.25, over: 0.5), .drag(x: 1, y: -2, over: 0.25), .path([.init(t: 0.5, x: 10, y: 20)]),
        .hold(for: 0.2), .release, .cancel, .refresh(for: 2), .settle, .wait(for: 1), .forceRefresh,
        .endRefreshing, .begin(animated: true, notify: false), .end(.custom("half \"done\""), after: 0.5),
        .answer(after: 0.1), .resize(to: CGSize(width: 320, height: 480)), .pause(for: 1), .inset(by: -20.5),
        .content(length: 0), .scroll(to: -3, animated: false), .detach, .attach, .enable(true),
        .answer(after: 2, result: .failure(), shown: 1), .beginInAnimation(for: 0.5), .timeout(after: 0),
      ])
    #expect(try Scenario(json: Data(scenario.json.utf8), name: "file") == scenario)
  }

  @Test("a file without a name is called after the file")
  func theFileNamesTheScenario() throws {
    #expect(try Scenario(json: Data(#"{"steps": [{"do": "release"}]}"#.utf8), name: "file").name == "file")
  }

  @Test(
    "what is wrong with a file is said in one line",
    arguments: [
      "{": "not JSON: the text ends too early",
      "[]": "expected an object with \"steps\", not a list",
      "{}": "\"steps\" is missing; expected a list of one or more steps",
      #"{"steps": [], "name": "a"}"#: "\"steps\" is an empty list; expected a list of one or more steps",
      #"{"steps": [{"do": "release"}], "nam": 1}"#:
        "unknown \"nam\"; did you mean name? Allowed: name, set, steps",
      #"{"steps": [{"do": "release"}], "name": "a/b"}"#:
        "name \"a/b\": expected 1 to 64 letters, digits, - and _",
      #"{"steps": [1]}"#: "step 1 is 1; expected an object with \"do\"",
      #"{"steps": [{"do": "release", "a\u001b\n::error::b": 1}]}"#:
        "step 1 (release): unknown \"a\\u{1B}\\n::error::b\"; allowed: do",
      #"{"steps": [{"do": "fly"}]}"#:
        "step 1: unknown \"fly\"; expected one of pull, drag, path, tap, doubleTap, fling, pinch, trace, hold, release, cancel, refresh, settle, wait, forceRefresh, endRefreshing, begin, beginInAnimation, timeout, end, answer, resize, pause, inset, content, scroll, detach, attach, enable",
      #"{"steps": [{"do": "release"}, {"do": "hold"}]}"#:
        "step 2 (hold): \"for\" is missing; expected a number from 0 to 3600",
      #"{"steps": [{"do": "hold", "for": -1}]}"#:
        "step 1 (hold): \"for\" is -1; expected a number from 0 to 3600",
      #"{"steps": [{"do": "hold", "for": true}]}"#:
        "step 1 (hold): \"for\" is true; expected a number from 0 to 3600",
      #"{"steps": [{"do": "hold", "for": 1, "x": 2}]}"#: "step 1 (hold): unknown \"x\"; allowed: do, for",
      #"{"steps": [{"do": "path", "points": [{"t": 1, "x": 0, "y": 0}, {"t": 0.5, "x": 0, "y": 0}]}]}"#:
        "step 1 (path): point 2: t is 0.5 after 1.0; times must not go back",
      #"{"steps": [{"do": "hold", "for": 3600}, {"do": "hold", "for": 3600}, {"do": "hold", "for": 3600}]}"#:
        "the steps take 10800 s; at most 8333 s are allowed",
    ])
  func faultsAreNamed(json: String, message: String) {
    #expect(throws: ScenarioError(message)) { try Scenario(json: Data(json.utf8), name: "file") }
  }

  @Test("a file that is not there is named")
  func missingFile() {
    #expect(throws: ScenarioError("scenario /nowhere/x.json: the file does not exist")) {
      try Scenario(contentsOf: URL(fileURLWithPath: "/nowhere/x.json"))
    }
  }
}
