import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshLayers
import RefreshMotion
import Testing

@testable import RefreshGoldens

@Suite struct TunedValueTests {
  private enum Look: CaseIterable { case ring, bar }

  /// Every kind of tunable.
  private final class Panel: RefreshControl {
    @Tunable(0...3) var count = 1.8
    @Tunable(0...2, unit: .seconds) var delay = 1.2
    @Tunable(0...40, unit: .points) var gap: CGFloat = 12
    @Tunable(-.pi...(.pi), unit: .angle) var tilt = CGFloat(0.35)
    @Tunable var dot = Color(hex: 0x3FA7E0)
    @Tunable var back = SystemColor(light: .white, dark: Color(white: 0.11))
    @Tunable var title = "Pull"
    @Tunable var isRound = true
    @Tunable var look = Look.ring
    @Tunable var curve = TimingCurve.easeOut
    @Tunable var spring = Spring(perceptualDuration: 0.5, bounce: 0.2)
    @Tunable(x: 0...100, y: -50...50) var anchor = CGPoint(x: 10, y: 20)
    /// No colour of a display.
    @Tunable var glow = Color(red: 1.5, green: 0, blue: 0)
  }

  private static func settings(_ change: (Panel) -> Void = { _ in }) -> RecordedSettings {
    let panel = Panel()
    change(panel)
    return RecordedSettings(of: panel)
  }

  /// The sentences about what a change makes of a panel.
  private static func sentences(_ change: (Panel) -> Void) -> [String] {
    let wording = Wording(names: SentenceNames(MotionTrace()))
    return PhaseChanges.settings(OldAndNew(settings(), settings(change))).map(wording.sentence)
  }

  @Test("each kind is reported in the words of its declaration")
  func words() {
    func check(_ sentence: String, _ change: (Panel) -> Void) {
      #expect(Self.sentences(change) == [sentence])
    }
    check("count is 2.2 instead of 1.8") { $0.count = 2.2 }
    check("count is 1.80001 instead of 1.8") { $0.count = 1.80001 }
    check("delay is 0.9 s instead of 1.2 s") { $0.delay = 0.9 }
    check("gap is 14.5 pt instead of 12 pt") { $0.gap = 14.5 }
    check("tilt is −90° instead of 20.05°") { $0.tilt = -.pi / 2 }
    check("dot is red instead of #3fa7e0") { $0.dot = .red }
    check("back is black instead of white in light mode") {
      $0.back = SystemColor(light: .black, dark: Color(white: 0.11))
    }
    check("back is black at 50 % instead of #1c1c1c in dark mode") {
      $0.back = SystemColor(light: .white, dark: Color(white: 0, alpha: 0.5))
    }
    check("back is black instead of white in light mode, white instead of #1c1c1c in dark mode") {
      $0.back = SystemColor(light: .black, dark: .white)
    }
    check("title is “Pull me” instead of “Pull”") { $0.title = "Pull me" }
    check("isRound is false instead of true") { $0.isRound = false }
    check("look is bar instead of ring") { $0.look = .bar }
    check("curve is (0.3, 0, 0.5, 1) instead of ease-out") { $0.curve = .bezier(0.3, 0, 0.5, 1) }
    check("spring's duration is 0.4 s instead of 0.5 s") {
      $0.spring = Spring(perceptualDuration: 0.4, bounce: 0.2)
    }
    check("spring's duration is 0.4 s instead of 0.5 s, its bounce is −0.1 instead of 0.2") {
      $0.spring = Spring(perceptualDuration: 0.4, bounce: -0.1)
    }
    check("anchor is (10, −4) instead of (10, 20)") { $0.anchor.y = -4 }
  }

  @Test("a time is timing, or speed if it is called a duration, and a setting has the kind of its phase")
  func kinds() {
    func kind(_ name: String, _ unit: TunableUnit?) -> Verdict.Kind {
      Change.Detail.tunable(name, OldAndNew(.init(.number(0.1), unit: unit), .init(.number(0.2), unit: unit)))
        .kind
    }
    #expect(kind("delay", .seconds) == .timing && kind("fadeDuration", .seconds) == .speed)
    #expect(kind("gap", .points) == .shape && kind("duration", nil) == .shape)
    let colors = OldAndNew(TunedValue(.color(.red, dark: .red)), TunedValue(.color(.black, dark: .black)))
    #expect(Change.Detail.tunable("dot", colors).kind == .appearance)
    let (seconds, value) = (OldAndNew(0.8, 1.0), OldAndNew<TraceValue?>(.number(0.8), .number(1)))
    let phases: [(ControlSetting, Change.Detail)] = [
      (.animationDuration, .length(.cycle, seconds, setting: nil)),
      (.animationDelay, .length(.cycleDelay, seconds, setting: nil)),
      (.minimumRefreshingTime, .length(.refresh, seconds, setting: nil)),
      (.insetDuration, .length(.opening, seconds, setting: nil)),
      (.triggerDistance, .arming(seconds, at: OldAndNew(nil, nil))),
    ]
    for (setting, phase) in phases {
      #expect(Change.Detail.setting(setting, value).kind == phase.kind, "\(setting)")
      #expect(phase.setting == setting)
      // The content opens and closes, and arms at a distance: each is told with its own numbers.
      if ![.insetDuration, .triggerDistance].contains(setting) {
        let causes = [.setting(setting, value), phase].map { Change(detail: $0, frame: 0).cause }
        #expect(causes[0].isSame(as: causes[1]), "\(causes)")
      }
    }
  }

  @Test("the values read back as they were written, and what a text cannot say is left out")
  func readsBack() throws {
    let settings = Self.settings()
    let line = settings.json.line
    #expect(line.contains(#""delay":{"seconds":1.2}"#))
    #expect(line.contains(##""back":{"color":"#ffffff/rgba(0.11"##))
    #expect(settings.tunables.count == 12 && settings.tunables["glow"] == nil)
    #expect(try RecordedSettings(JSONFields(parsing: Data(line.utf8))) == settings)
  }

  @Test("only what both have, of one kind, is compared")
  func otherDeclarations() {
    let old: [String: TunedValue] = [
      "gone": .init(.flag(true)), "length": .init(.number(2), unit: .seconds), "look": .init(.choice("a")),
    ]
    let new: [String: TunedValue] = [
      "new": .init(.flag(true)), "length": .init(.number(20), unit: .points), "look": .init(.text("b")),
    ]
    #expect(TunedValue.edits(OldAndNew(old, new)).isEmpty)
  }

  @Test(
    "values that no trace has are named",
    arguments: [
      (#"{"a":{"hue":1}}"#, ".a.hue"),
      (#"{"a":{}}"#, "a tunable has 0 values"), (#"{"a":{"seconds":"1"}}"#, ".a.seconds is "),
      (#"{"a":{"color":"blue"}}"#, ".a.color is "), (#"{"a":{"curve":"0,0,1"}}"#, ".a.curve is "),
      (#"{"a":3}"#, ".a is "),
    ])
  func wrongValues(values: String, problem: String) {
    let text = #"{"t":0,"control":{"tunables":\#(values)}}"# + "\n"
    let error = #expect(throws: JSONProblem.self) { try MotionTrace(text: Array(text.utf8)) }
    #expect(error?.description.hasPrefix("line 1: ") == true)
    #expect(error?.description.contains(problem) == true, "\(String(describing: error))")
  }
}
