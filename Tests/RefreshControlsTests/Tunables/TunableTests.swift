import Foundation
import RefreshInput
import RefreshLayers
import RefreshMotion
import RefreshStage
import TestControls
import Testing

@testable import RefreshControls

private class DampedControl: StillControl {
  @Tunable(0.1...1, step: 0.05) var damping = 0.4
}

private final class TunedControl: DampedControl {
  enum Look: CaseIterable { case ring, bar }

  @Tunable(10...40, unit: .points, group: "Size") var gap: CGFloat = 12
  @Tunable(1...12) var spokes = 8
  @Tunable(-.pi...(.pi), unit: .angle) var tilt = CGFloat.pi / 4
  @Tunable(0...2, unit: .seconds) var delay = 0.25
  @Tunable var color = Color(hex: 0xFF8800)
  @Tunable var back = SystemColor(light: .white, dark: Color(white: 0.11))
  @Tunable
  var title = "Pull"
  @Tunable var isRound = true
  @Tunable var look = Look.ring
  @Tunable(among: [4, 8, 12]) var count = 8
  @Tunable(among: [1, 2.5, 4]) var width: CGFloat = 2.5
  @Tunable var curve = TimingCurve.easeOut
  @Tunable var spring = Spring(perceptualDuration: 0.5, bounce: 0.2)
  @Tunable(x: 0...100, y: -50...50) var anchor = CGPoint(x: 10, y: 20)

  private(set) var seen: [String: String] = [:]

  override func setup() {
    seen = Dictionary(uniqueKeysWithValues: tunables.map { ($0.name, $0.tunable.tunableValue?.text ?? "") })
  }
}

struct TunableTests {
  /// Every kind, in the order of the declarations: the name, the declared value, another, and what that makes of the property.
  private static let values: [(name: String, declared: String, other: String, expected: String)] = [
    ("damping", "0.4", "0.65", "0.65"), ("gap", "12", "14.5pt", "14.5"), ("spokes", "8", "11", "11"),
    ("tilt", "45", "90°", "90"), ("delay", "0.25", "0.3s", "0.3"),
    ("color", "#ff8800", "#00ff0080", "#00ff0080"),
    ("back", "#ffffff/rgba(0.11,0.11,0.11,1)", "#102030/#405060", "#102030/#405060"),
    ("title", "Pull", "Weiter\n=, \"x\"", "Weiter\n=, \"x\""), ("isRound", "true", "false", "false"),
    ("look", "ring", "bar", "bar"), ("count", "8", "12", "12"), ("width", "2.5", "4", "4.0"),
    ("curve", "0,0,0.58,1", "linear", "0,0,1,1"),
    ("spring", "0.5,0.2", "0.7,-0.25", "0.7,-0.25"), ("anchor", "10,20", "3.5,-50", "3.5,-50"),
  ]

  private func stage(_ tuning: [String: String]) -> Stage {
    var configuration = Stage.Configuration()
    configuration.tuning = tuning
    return Stage(configuration)
  }

  @Test(
    "a declared value outside of what is allowed is a warning on the stage; one between steps or at a bound is none"
  )
  func declaredOutside() {
    final class Outside: StillControl {
      @Tunable(0...1, step: 0.25) var between = 0.3
      @Tunable(0...(2 * .pi), unit: .angle) var turn = 2 * CGFloat.pi
      @Tunable(0...Float(0.7)) var bound = Float(0.7)
      @Tunable(0...1) var damping = 4.0
      @Tunable(among: ["a", "b"]) var look = "c"
    }
    let stage = stage([:])
    stage.attach(Outside())
    #expect(
      stage.diagnostics.map(\.message) == [
        "Outside.damping is declared as 4; expected a number from 0 to 1",
        "Outside.look is declared as c; expected one of a, b",
      ])
    #expect(TunedControl().tunableFaults == [:])
  }

  @Test("a control's tunables are found with those of its base class, by name and in order")
  func names() {
    #expect(TunedControl().tunables.map(\.name) == Self.values.map(\.name))
  }

  @Test("each kind has its declared value, and another by its text")
  func kinds() {
    let plain = TunedControl()
    stage([:]).attach(plain)
    #expect(plain.seen == Dictionary(uniqueKeysWithValues: Self.values.map { ($0.name, $0.declared) }))
    let tuned = TunedControl()
    let other = stage(Dictionary(uniqueKeysWithValues: Self.values.map { ($0.name, $0.other) }))
    other.attach(tuned)
    #expect(other.diagnostics == [])
    // Those that setup() has seen.
    #expect(tuned.seen == Dictionary(uniqueKeysWithValues: Self.values.map { ($0.name, $0.expected) }))
    #expect(tuned.tilt == .pi / 2 && tuned.gap == 14.5 && tuned.look == .bar && tuned.count == 12)
    #expect(tuned.width == 4)
    #expect(tuned.color == Color(hex: 0x00FF00, alpha: 128.0 / 255))
    #expect(tuned.spring == Spring(perceptualDuration: 0.7, bounce: -0.25))
    #expect(tuned.curve == .linear)
  }

  @Test("two controls of a class have values of their own")
  func separateValues() {
    let (one, other) = (TunedControl(), TunedControl())
    one.damping = 1
    #expect(other.damping == 0.4)
  }

  @Test("what an angle allows is said in short numbers, which are then allowed")
  func angleInWords() throws {
    let kind = TunableKind.number(TunableNumber(0.01...0.61, step: 0.05, unit: .angle))
    #expect(kind.allowed == "expected a number from 0.573 to 34.95 degrees in steps of 2.865")
    let degrees = 180 / Double.pi
    for (text, radians) in [("3.438", 0.06), ("34.95", 0.61), ("34.950425", 0.61)] {
      guard case .number(let number)? = kind.value(of: text) else {
        Issue.record("\(text) is refused")
        continue
      }
      #expect(abs(number - radians * degrees) < 1e-6)
    }
    #expect(kind.value(of: "34.96") == nil && kind.value(of: "2") == nil)
  }

  @Test("a declaration knows its file, line and column, also of one in two lines")
  func places() {
    let declarations = TunedControl().tunables.map(\.tunable.declaration)
    let (damping, gap, spokes, title) = (declarations[0], declarations[1], declarations[2], declarations[7])
    #expect(gap.fileID == "RefreshControlsTests/TunableTests.swift")
    #expect(damping.line + 6 == gap.line && gap.line + 1 == spokes.line)
    #expect(gap.column == 4 && spokes.column == 4)
    #expect(title.line == gap.line + 6 && title.column == 4)
    #expect(gap.group == "Size" && spokes.group == nil)
  }

  @Test(
    "what a kind does not allow is refused in one line",
    arguments: [
      ("damping", "1.05", "expected a number from 0.1 to 1 in steps of 0.05"),
      ("damping", "0.42", "expected a number from 0.1 to 1 in steps of 0.05"),
      ("damping", "nan", "expected a number from 0.1 to 1 in steps of 0.05"),
      ("spokes", "2.5", "expected a whole number from 1 to 12"),
      ("tilt", "181", "expected a number from -180 to 180 degrees"),
      ("gap", "12s", "expected a number from 10 to 40 pt"),
      ("color", "#ff8800/#ffffff", "expected #RRGGBB or #RRGGBBAA"),
      ("back", "orange", "expected #RRGGBB or #RRGGBBAA, or two for light and dark: #RRGGBB/#RRGGBB"),
      ("isRound", "yes", "expected true or false"),
      ("look", "rings", "did you mean ring? Expected one of ring, bar"),
      ("spring", "0.5", "expected DURATION,BOUNCE with a duration of 0.01 to 60 s and a bounce from -1 to 1"),
      ("anchor", "1,60", "expected X,Y with X from 0 to 100 and Y from -50 to 50"),
      (
        "curve", "2,0,1,1",
        "expected a Bézier's control points X1,Y1,X2,Y2, with X1 and X2 from 0 to 1, or one of linear, ease-in, ease-out, ease-in-ease-out"
      ),
    ])
  func refusals(name: String, text: String, expected: String) {
    let (stage, control) = (stage([name: text]), TunedControl())
    stage.attach(control)
    #expect(stage.diagnostics.map(\.message) == ["TunedControl.\(name) '\(text)': \(expected)"])
    let declared = Self.values.first { $0.name == name }?.declared
    #expect(control.tunables.first { $0.name == name }?.tunable.tunableValue?.text == declared)
  }

  @Test("an unknown name lists those that there are")
  func unknownName() {
    let stage = stage(["dampin": "0.5"])
    stage.attach(DampedControl())
    #expect(
      stage.diagnostics.map(\.message) == [
        "DampedControl has no tunable 'dampin'; did you mean damping? It has: damping"
      ])
  }

  @Test("the text of a value reads as the same value")
  func roundTrip() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<200 { roundTrip(&random) }
  }

  private func roundTrip(_ random: inout SeededRandom) {
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    let color = Color(red: number(0...1), green: number(0...1), blue: 0.5, alpha: number(0...1))
    let bytes = Color(hex: UInt32.random(in: 0...0xFFFFFF, using: &random), alpha: 51.0 / 255)
    let values: [(TunableKind, TunableValue)] = [
      (.number(TunableNumber(-1e6...1e6, step: nil, unit: .seconds)), .number(number(-1e6...1e6))),
      (.color(hasDark: true), .color(color, dark: bytes)),
      (.color(hasDark: false), .color(bytes, dark: bytes)),
      (.curve, .curve([number(0...1), number(-2...2), number(0...1), number(-2...2)])),
      (.spring, .spring(duration: number(0.01...60), bounce: number(-1...1))),
      (.point(x: -9...9, y: 0...1e-9), .point(CGPoint(x: number(-9...9), y: number(0...1e-9)))),
    ]
    for (kind, value) in values { #expect(kind.value(of: value.text) == value) }
  }
}
