import Foundation
import RefreshControls
import RefreshLayers
import RefreshScrolling
import Testing

@testable import RefreshStage

@Suite struct ScenarioLimitsTests {
  /// What a stage reports of a scenario that is played on it to the end.
  static func errors(_ scenario: Scenario) -> [String] {
    let stage = Stage()
    let player = ScenarioPlayer(scenario, on: stage)
    player.start()
    VirtualClock(stage.context.scheduler).run { player.isFinished }
    #expect(player.isFinished)
    return stage.diagnostics.filter { $0.severity == .error }.map(\.message)
  }

  @Test(
    "a number that is refused in JSON is refused in Swift, in the same words, and the scenario is over at once",
    arguments: [
      (Scenario.Step.wait(for: 1e12), "wait", "for", "1000000000000"),
      (.hold(for: 1e9), "hold", "for", "1000000000"),
      (.pause(for: .nan), "pause", "for", "nan"), (.refresh(for: -1), "refresh", "for", "-1"),
      (.pull(to: 160, over: .infinity), "pull", "over", "inf"),
      (.drag(x: 0, y: 10, over: 1e300), "drag", "over", "1e+300"),
      (.answer(after: 1e9), "answer", "after", "1000000000"),
      (.end(.success, after: 3601), "end", "after", "3601"),
    ])
  func seconds(step: Scenario.Step, word: String, name: String, value: String) {
    #expect(
      Self.errors(Scenario("mine", [.wait(for: 1), step]))
        == ["scenario mine: step 2 (\(word)): \"\(name)\" is \(value); expected a number from 0 to 3600"])
  }

  @Test("places, sizes and lengths from Swift are held to what JSON may say")
  func places() {
    for (step, fault) in [
      .pull(to: .nan, over: 1): "\"to\" is nan; expected a number from 0 to 100000",
      .drag(x: 1e9, y: 0, over: 1): "\"x\" is 1000000000; expected a number from -100000 to 100000",
      .resize(to: CGSize(width: 300, height: 1e6)):
        "\"height\" is 1000000; expected a number from 100 to 4096",
      .inset(by: .infinity): "\"by\" is inf; expected a number from -4096 to 4096",
      .content(length: -1): "\"length\" is -1; expected a number from 0 to 1000000",
      .scroll(to: .nan, animated: true): "\"to\" is nan; expected a number from -100000 to 1000000",
      .path([.init(t: 0, x: 0, y: .nan)]): "point 1: \"y\" is nan; expected a number from -100000 to 100000",
      .path([.init(t: 1, x: 0, y: 0), .init(t: 0, x: 0, y: 0)]):
        "point 2: t is 0.0 after 1.0; times must not go back",
      .path([]): "expected one or more points",
      .trace(.tap(at: CGPoint(x: 5, y: CGFloat.nan))):
        "touch 0 is at (5.0, nan); expected a number from -100000 to 100000",
      .trace(.tap(at: .zero).delayed(by: 1e9)):
        "the time of the last touch is 1000000000.06; expected a number from 0 to 3600",
      .trace(.tap(at: .zero).delayed(by: .nan)):
        "the time of the last touch is nan; expected a number from 0 to 3600",
    ] as KeyValuePairs<Scenario.Step, String> {
      #expect(throws: ScenarioError("step 1 (\(step.word)): \(fault)")) {
        try Scenario("mine", [step]).check()
      }
    }
  }

  @Test("steps, seconds, touches and names have a largest number together")
  func together() throws {
    func error(_ scenario: Scenario) -> String? {
      do { try scenario.check() } catch { return "\(error)" }
      return nil
    }
    let points = (0..<400_000).map { Scenario.PathPoint(t: Double($0) / 1000, x: 100, y: 100) }
    for (steps, fault) in [
      ([.wait(for: 3600), .hold(for: 3600), .wait(for: 1133)], nil),
      (
        [.wait(for: 3600), .hold(for: 3600), .wait(for: 1134)],
        "the steps take 8334 s; at most 8333 s are allowed"
      ),
      (Array(repeating: .release, count: 100_000), nil),
      (
        Array(repeating: .release, count: 100_001),
        "it has 100001 steps; at most 100000 steps are allowed"
      ),
      ([.path(points)], nil),
      (
        [.path(points), .trace(.tap(at: .zero))],
        "the steps list 400002 touches and points; at most 400000 touches and points are allowed"
      ),
    ] as [([Scenario.Step], String?)] { #expect(error(Scenario("a", steps)) == fault) }
    for name in ["../x", "a\u{1B}[31m"] {
      #expect(error(Scenario(name, [.release]))?.hasPrefix("name ") == true)
    }
    #expect(error(Scenario("two words", [.release])) == nil)
  }

  @Test("every built-in scenario and every step's own JSON is within the limits")
  func builtIn() throws {
    for scenario in Scenario.builtIn { try scenario.check() }
  }

  @Test("a file behind a link is read, and held to the same size")
  func links() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (real, link) = (folder.appendingPathComponent("real"), folder.appendingPathComponent("link.json"))
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
    try Data(Scenario.standard.json.utf8).write(to: real)
    #expect(try Scenario(contentsOf: link) == .standard)
    // A hole: thirty gigabytes that take no room.
    try FileHandle(forWritingTo: real).truncate(atOffset: 30 << 30)
    #expect(throws: ScenarioError("scenario \(link.path): it has 30720 MB; at most 64 MB are allowed")) {
      try Scenario(contentsOf: link)
    }
    for (name, make) in [
      ("pipe", { mkfifo($0, 0o600) }), ("folder", { mkdir($0, 0o700) }),
    ] as [(String, (String) -> Int32)] {
      let path = folder.appendingPathComponent("\(name).json")
      #expect(make(path.path) == 0)
      #expect(throws: ScenarioError("scenario \(path.path): not a regular file")) {
        try Scenario(contentsOf: path)
      }
    }
  }

  @Test(
    "a stage outside the limits is reported, and the standard one is used",
    arguments: [
      (CGFloat.nan, 600, 44, "the width of the screen is nan; expected a number from 100 to 4096"),
      (300, 1e9, 44, "the height of the screen is 1000000000; expected a number from 100 to 4096"),
      (300, 600, .infinity, "the height of a row is inf; expected a number from 1 to 4096"),
    ] as [(CGFloat, CGFloat, CGFloat, String)])
  func stages(width: CGFloat, height: CGFloat, rowHeight: CGFloat, fault: String) {
    var configuration = Stage.Configuration()
    (configuration.size, configuration.rowHeight) = (CGSize(width: width, height: height), rowHeight)
    let stage = Stage(configuration)
    #expect(stage.diagnostics == [Diagnostic(.error, fault)])
    #expect(stage.window.bounds.size == CGSize(width: 375, height: 667))
    let other = Stage()
    other.resize(to: CGSize(width: 0, height: CGFloat.nan))
    #expect(other.diagnostics.map(\.severity) == [.error])
    #expect(other.window.bounds.size == CGSize(width: 375, height: 667))
  }
}
