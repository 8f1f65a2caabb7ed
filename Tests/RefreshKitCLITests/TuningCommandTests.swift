import Foundation
import RefreshKit
import RefreshStage
import TestSupport
import Testing

@testable import RefreshKitCLI
@testable import RefreshRendering

/// Values of tunables on the command line, with the guide's control that has every kind.
@Suite struct TuningCommandTests {
  private let folder = try! TemporaryFolder()

  private func run(_ line: String) throws -> Tool.Outcome {
    try Tool.run(line, of: "guide-controls", in: folder.url)
  }

  private func runSmall(_ line: String) throws -> Tool.Outcome { try run("\(line) --size 124x160 --fps 5") }

  @Test("list names every tunable with its kind, its value and what is allowed")
  func list() throws {
    let outcome = try run("list --tunables")
    let hop = """
      Hop
        count       number    5                    a whole number from 1 to 9; Dots
        size        number    10                   a number from 4 to 20 pt in steps of 1; Dots
        shape       choice    dot                  one of dot, bar; Dots
        color       colour    #2f6fed/#8ab4ff      #RRGGBB or #RRGGBBAA, or two for light and dark: #RRGGBB/#RRGGBB; Dots
        target      point     0,-16                X,Y with X from -30 to 30 and Y from -24 to 0; Hop
        turn        angle     0                    a number from -180 to 180 degrees; Hop
        delay       duration  0.07                 a number from 0 to 0.1 s in steps of 0.01; Hop
        takeoff     curve     0.2,0.6,0.35,1       a Bézier's control points X1,Y1,X2,Y2, with X1 and X2 from 0 to 1, or one of linear, ease-in, ease-out, ease-in-ease-out; Hop
        landing     spring    0.4,0.4              DURATION,BOUNCE with a duration of 0.01 to 60 s and a bounce from -1 to 1; Hop
        title       text      Refreshing           a text of at most 1000 bytes; Title
        titleColor  colour    rgba(0.5,0.5,0.5,1)  #RRGGBB or #RRGGBBAA; Title
        showsTitle  Boolean   false                true or false; Title
      Pendulum  no tunables

      """
    #expect(outcome.code == 0 && outcome.output.hasPrefix(hop), "\(outcome.output)")
    let json = try JSONSerialization.jsonObject(with: Data(run("list --tunables --json").output.utf8))
    let controls = try #require(json as? [[String: Any]])
    let tunables = try #require(
      controls.first { $0["control"] as? String == "Hop" }?["tunables"] as? [[String: Any]])
    let delay = try #require(tunables.first { $0["name"] as? String == "delay" })
    #expect(delay["minimum"] as? Double == 0 && delay["maximum"] as? Double == 0.1)
    #expect(delay["step"] as? Double == 0.01 && delay["unit"] as? String == "s")
    #expect(delay["file"] as? String == "guide_controls/Hop.swift" && delay["line"] as? Int == 16)
  }

  @Test("the list has short numbers; the value that --set takes is exact")
  func shortNumbers() {
    final class Kettle: RefreshControl {
      @Tunable(0...0.6, unit: .angle) var tilt: CGFloat = 0.35
      @Tunable var curve = TimingCurve.bezier(1.0 / 3, 0, 2.0 / 3, 1)
      @Tunable var title = "1.23456789"
    }
    let facts = Kettle().tunables.map { name, tunable in
      TunableReport(name: name, declaration: tunable.declaration, value: tunable.tunableValue?.text)
    }
    #expect(facts.map(\.shownValue) == ["20.05", "0.3333,0,0.6667,1", "1.23456789"])
    #expect(facts[0].value == "20.05352282957881")
  }

  @Test(
    "a name or a value that there is not is one line that says what is allowed",
    arguments: [
      "render Hop --set cont=3": "--set 'cont=3': unknown tunable; did you mean count? Available: ",
      "render --set count=10": "--set Hop.count '10': expected a whole number from 1 to 9",
      "check Hop --set count": "--set 'count': expected NAME=VALUE",
      "export Pendulum --set count=3": "--set 'count=3': no tunables in Pendulum; declare one with @Tunable",
      "verify --set Hop.shape=ba": "--set Hop.shape 'ba': did you mean bar? Expected one of dot, bar",
      "render --sweep delay=0...0.2/3":
        "--sweep Hop.delay '0.2': expected a number from 0 to 0.1 s in steps of 0.01",
      "render --sweep delay=0...0.1": "--sweep 'delay=0...0.1': expected NAME=FROM...TO/COUNT with a count",
      "render --sweep shape=all --format gif": "--format 'gif': does not apply with --sweep",
      "render --format matrix --format gif": "--format 'gif': --format matrix writes its",
      "render --format matrix --dark": "--dark: does not apply with --format matrix",
    ])
  func refusals(command: String, start: String) throws {
    let outcome = try run(command)
    #expect(outcome.isRefused(start), "\(outcome)")
  }

  @Test("goldens, scenarios and frames have the values, wherever they come from")
  func recordAndVerify() throws {
    let scenario =
      #"{"set": {"count": 7}, "steps": [{"do": "pull", "to": 160, "over": 0.5}, {"do": "hold", "for": 0.2}, {"do": "release"}, {"do": "refresh", "for": 2}, {"do": "settle"}]}"#
    try folder.write(scenario, to: "seven.json")
    let recorded = try runSmall("record Hop --set count=7")
    #expect(recorded.output.hasPrefix("Hop-count-7-124x160-5fps: added\n"), "\(recorded.error)")
    let golden = "Goldens/Hop-count-7-124x160-5fps.golden"
    #expect(try folder.text("\(golden)/manifest.json").contains(#""tuning": {"count":"7"}"#))
    #expect(try runSmall("verify Hop --set count=7").code == 0)
    // The same pictures by a scenario that has the value.
    #expect(try runSmall("record Hop --scenario seven.json").code == 0)
    let other = "Goldens/Hop-seven-124x160-5fps.golden"
    #expect(try folder.data("\(golden)/frames.png") == folder.data("\(other)/frames.png"))
    let changed = try runSmall("verify Hop --scenario seven.json --set count=6")
    #expect(changed.code == 1 && changed.output.contains("Hop-seven-count-6-124x160-5fps  missing\n"))
  }

  @Test("a sweep is one sheet with a row for each value")
  func sweep() throws {
    let outcome = try runSmall("render Hop --sweep delay=0...0.1/3 --out out --json")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(report["rows"] as? [String] == ["Hop delay 0", "Hop delay 0.05", "Hop delay 0.1"])
    let file = try #require(report["file"] as? String)
    let bitmap = try PNGDecoder.decode(
      [UInt8](Data(contentsOf: URL(fileURLWithPath: file))), maximumPixels: 1 << 24)
    // Three rows of pictures, each as wide as 120 points at twice the pixels.
    #expect(bitmap.width > 8 * 240 && bitmap.height > 3 * 240)
  }

  @Test("an export has the values, and is verified with them alone")
  func export() throws {
    let tuned = "--set count=2 --set title=A=B"
    #expect(try run("export Hop --out out \(tuned)").code == 0)
    #expect(try folder.text("out/Hop.json").contains(tuned))
    #expect(try run("verify Hop --exports out \(tuned)").code == 0)
    #expect(try run("verify Hop --exports out").code == 1)
  }
}
