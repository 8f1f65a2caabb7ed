import Foundation
import RefreshControls
import RefreshFrames
import Testing

@testable import RefreshGoldens

/// Changes planted in the four examples, each with the class and the layers that a verdict must name.
@Suite struct CorpusTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let kind: Verdict.Kind
    /// The layers that may be named; nil among them for the whole clip.
    let layers: [String?]
    let before: @Sendable () throws -> MotionTrace
    let after: @Sendable () throws -> MotionTrace

    var testDescription: String { name }
  }

  /// An example: its fixture, the layers that move in its cycle and the one in which single layers are planted.
  struct Example: Sendable {
    let name: String
    let control: RefreshControl.Type
    let cycle: [String?]
    let planted: String
    let colorProperty: String
  }

  static let examples: [Example] = [
    Example(
      name: "Colors", control: ColorsFixture.self, cycle: ["."], planted: "badge",
      colorProperty: "backgroundColor"),
    Example(
      name: "Bubbles", control: BubblesFixture.self, cycle: ["left", "middle", "right"], planted: "left",
      colorProperty: "backgroundColor"),
    Example(
      name: "Google", control: GoogleFixture.self, cycle: ["arc"], planted: "arc",
      colorProperty: "strokeColor"),
    Example(
      name: "Yahoo", control: YahooFixture.self, cycle: ["circle"], planted: "purple",
      colorProperty: "backgroundColor"),
  ]

  /// Makes the cases of one control, given how it plays with some knobs.
  struct Planter: Sendable {
    let name: String
    let whole: MotionTrace
    let play: @Sendable (Knobs) throws -> MotionTrace

    init(
      _ name: String, whole: MotionTrace? = nil, _ play: @escaping @Sendable (Knobs) throws -> MotionTrace
    ) throws {
      (self.name, self.play) = (name, play)
      self.whole = try whole ?? play(Knobs())
    }

    /// A change of the control's source.
    func source(
      _ what: String, _ kind: Verdict.Kind, _ layers: [String?], _ after: Knobs, before: Knobs? = nil
    ) -> Case {
      Case(
        name: "\(name), \(what)", kind: kind, layers: layers,
        before: { try before.map(play) ?? whole }, after: { try play(after) })
    }

    /// A change of what was shown, which knows nothing of the control.
    func shown(
      _ what: String, _ kind: Verdict.Kind, _ layers: [String?],
      _ change: @escaping @Sendable (MotionTrace) throws -> MotionTrace
    ) -> Case {
      Case(
        name: "\(name), \(what)", kind: kind, layers: layers, before: { whole }, after: { try change(whole) })
    }
  }

  static func cases(_ e: Example, _ fps: Double) throws -> [Case] {
    let plant = try Planter(e.name, whole: unchanged(e, fps)) {
      try .of(e.control, $0, framesPerSecond: fps)
    }
    var cases = [
      plant.source("cycles delayed by a frame", .timing, e.cycle, Knobs(delay: 1.0 / 60)),
      plant.source("cycles 2 % longer", .speed, e.cycle, Knobs(stretch: 1.02)),
      plant.source(
        "amplitude 1 % more", .shape, [e.name == "Google" ? "arc" : e.planted], Knobs(amplitude: 1.01)),
      plant.source("another easing", .shape, e.cycle, Knobs(eases: true)),
      plant.source("colour off by 3", .appearance, [e.planted], Knobs(redder: 3)),
      plant.source("a point to the left", .appearance, [e.planted], Knobs(left: 1)),
      plant.source("a layer missing", .structure, [e.planted], Knobs(isLayerMissing: true)),
      plant.source(
        "another exit", .shape, e.name == "Yahoo" ? ["purple"] : [e.planted], Knobs(hasOtherExit: true)),
      plant.source("another damping", .shape, [e.planted], Knobs(damping: 0.5), before: Knobs(damping: 0.6)),
    ]
    if e.name == "Google" || e.name == "Yahoo" {
      cases.append(plant.source("turning the other way", .shape, e.cycle, Knobs(isReversed: true)))
    }
    let moving = [nil, "scroll"] + e.cycle
    return cases + [
      plant.shown("everything a frame late", .timing, [nil]) { $0.delayedByOneFrame() },
      plant.shown("everything 2 % slower after the release", .speed, [nil]) { whole in
        whole.slowed(try .of(e.control, stretch: 1.02))
      },
      plant.shown("a frame dropped in the pull", .cadence, [nil]) { $0.dropping($0.movingFrame(after: 0.2)) },
      plant.shown("a frame dropped in the cycle", .cadence, moving) {
        $0.dropping($0.movingFrame(after: 0.8))
      },
      plant.shown("a stale frame in the pull", .cadence, moving) { $0.stale(at: $0.movingFrame(after: 0.2)) },
      plant.shown("a stale frame in the cycle", .cadence, moving) {
        $0.stale(at: $0.movingFrame(after: 1.2))
      },
      plant.shown("a layer's picture missing", .structure, [e.planted]) { $0.without($0.path(e.planted)) },
      plant.shown("a layer's colour off by 3", .appearance, [e.planted]) {
        $0.changing($0.path(e.planted), TracePart(e.colorProperty)) { value in
          guard case .color(let color) = value else { return value }
          return .color(color >> 8 & 255 > 128 ? color - 0x300 : color + 0x300)
        }
      },
      plant.shown("a layer a point to the left", .appearance, [e.planted]) {
        $0.changing($0.path(e.planted), "position.x") { value in
          guard case .number(let x) = value else { return value }
          return .number(x - 1)
        }
      },
    ]
  }

  /// The examples as they are, played once.
  static func unchanged(_ e: Example, _ fps: Double) throws -> MotionTrace {
    try #require(unchangedTraces["\(e.name) \(fps)"])
  }

  private static let unchangedTraces: [String: MotionTrace] = Dictionary(
    uniqueKeysWithValues: examples.flatMap { e in
      [60.0, 30].compactMap { fps in
        (try? MotionTrace.of(e.control, framesPerSecond: fps)).map {
          ("\(e.name) \(fps)", $0)
        }
      }
    })

  static func cases(_ fps: Double) throws -> [Case] {
    let all = try examples.flatMap { try cases($0, fps) }
    // The slower clip's frames meet the golden's at 60 frames a second alone.
    return fps == 60 ? all : all.filter { !$0.name.hasSuffix("everything 2 % slower after the release") }
  }

  @Test(
    "at least 95 % of the planted changes are named by class and layer, and none is called identical",
    arguments: [60.0, 30])
  func namesTheChange(fps: Double) throws {
    try Self.expectNamed(try Self.cases(fps), fps, "planted")
  }

  /// Holds the verdicts on changes against what was planted.
  static func expectNamed(
    _ all: [Case], _ fps: Double, _ family: String
  ) throws {
    let cases = GeneratedChangeTests.Extent.current == .sample ? all.sample(every: 12) : all
    var wrong: [String] = []
    for test in cases {
      let verdict = MotionDiagnosis(try test.before(), try test.after(), framesPerSecond: fps).verdict
      #expect(verdict != nil && verdict?.kind != .identical, "\(test.name) is called identical")
      let layer = verdict?.layer.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
      if verdict?.kind == test.kind && test.layers.contains(layer) { continue }
      wrong.append("\(test.name): \(verdict.map { "\($0)" } ?? "nothing")")
    }
    let right = cases.count - wrong.count
    print("named \(right) of \(cases.count) \(family) changes at \(Int(fps)) frames a second")
    for line in wrong { print("wrong at \(Int(fps)) in \(family): \(line)") }
    #expect(Double(right) >= 0.95 * Double(cases.count), "\(wrong.joined(separator: "\n"))")
  }

  @Test("a clip that was not changed is found identical", arguments: examples.indices)
  func findsNothing(index: Int) throws {
    let control = Self.examples[index].control
    let (first, second) = (try MotionTrace.of(control), try MotionTrace.of(control))
    #expect(first == second)
    #expect(MotionDiagnosis(first, second, framesPerSecond: 60).verdict == nil)
  }
}

extension Array {
  /// One of every few, from the first on.
  func sample(every step: Int) -> [Element] { stride(from: 0, to: count, by: step).map { self[$0] } }
}
