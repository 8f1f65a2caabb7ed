import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshMotion
import RefreshStage
import Testing

@testable import RefreshGoldens

/// A change of one constant of a control, or of two, and what must be said of it.
struct GeneratedChange: Sendable, CustomTestStringConvertible {
  let control: String
  let type: Played
  let constants: [(constant: Constants.Constant, other: Literal)]

  /// What is played: a control on a small stage, or a scene on that of its script.
  enum Played: Sendable {
    case control(RefreshControl.Type)
    case scene(StageScene.Type)

    /// A scene has many layers and takes long.
    var framesPerSecond: Double { if case .scene = self { 20 } else { 60 } }

    /// How it moves under its own script, or under another.
    func play(under script: [Scenario.Step]? = nil) throws -> MotionTrace {
      switch self {
      case .control(let type): return try MotionTrace.of(type)
      case .scene(let type):
        var clip = Clip(.scene(type))
        clip.framesPerSecond = framesPerSecond
        if let script { clip.scenario.steps = script }
        return try MotionTrace(of: clip)
      }
    }
  }

  var name: String {
    control + ", "
      + constants.map { "\($0.constant.name) \(Self.text($0.constant.standard)) → \(Self.text($0.other))" }
      .joined(separator: " and ")
  }
  var testDescription: String { name }

  private static func text(_ literal: Literal) -> String {
    switch literal {
    case .number(let number): String(format: "%.3g", number)
    case .color(let color): "\(color)"
    case .word(let word): word
    case .curve(let curve): TraceCurve(curve).name
    case .flag(let flag): "\(flag)"
    }
  }

  /// How the control moves with the change.
  func play(under script: [Scenario.Step]? = nil) throws -> MotionTrace {
    let changed = Dictionary(uniqueKeysWithValues: constants.map { ($0.constant.name, $0.other) })
    return try Constants.$changed.withValue(changed) { try type.play(under: script) }
  }

  /// Whether the change is set aside: a third of those of the unseen controls and scenes, by the constant's name and a
  /// seed that was fixed before any of them was played.
  var isHeldOut: Bool {
    (UnseenControls.all.contains { "\($0)" == control } || UnseenScenes.all.contains { $0.name == control })
      && constants.contains { Self.hash(control + $0.constant.name, seed: 20_261_201) % 3 == 0 }
  }

  private static func hash(_ text: String, seed: UInt64) -> UInt64 {
    text.utf8.reduce(14_695_981_039_346_656_037 ^ seed) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 } >> 17
  }

  // MARK: All of them

  /// A control as it is, with its constants.
  struct Subject: Sendable {
    let name: String
    let type: Played
    let trace: MotionTrace
    let constants: [Constants.Constant]
  }

  static func subjects(_ types: [RefreshControl.Type]) throws -> [Subject] {
    try types.map { try subject("\($0)", .control($0)) }
  }

  static func subject(_ name: String, _ type: Played) throws -> Subject {
    let noted = Constants()
    let trace = try Constants.$noted.withValue(noted) { try type.play() }
    return Subject(name: name, type: type, trace: trace, constants: noted.all)
  }

  /// Every constant of a control, each of its other values.
  static func singles(_ subject: Subject) -> [GeneratedChange] {
    subject.constants.flatMap { constant in
      constant.others.map {
        GeneratedChange(control: subject.name, type: subject.type, constants: [(constant, $0)])
      }
    }
  }

  /// Pairs of constants of a control, chosen by a seed.
  static func pairs(_ subject: Subject, _ count: Int) throws -> [GeneratedChange] {
    // Those that show by themselves, but for what is not there at all.
    let all = try subject.constants.filter { constant in
      if case .layer = constant.says { return false }
      let change = GeneratedChange(
        control: subject.name, type: subject.type, constants: [(constant, constant.others[0])])
      return try change.play().frames.map(\.layers) != subject.trace.frames.map(\.layers)
    }
    var seen: Set<[Int]> = []
    var state = hash(subject.name, seed: 77)
    var pairs: [GeneratedChange] = []
    while pairs.count < count, seen.count < all.count * (all.count - 1) / 2 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let (i, j) = (Int(state >> 33) % all.count, Int(state >> 13 & 0xFFFF) % all.count)
      guard i != j, seen.insert([min(i, j), max(i, j)]).inserted else { continue }
      pairs.append(
        GeneratedChange(
          control: subject.name, type: subject.type,
          constants: [(all[i], all[i].others[0]), (all[j], all[j].others[0])]))
    }
    return pairs
  }

  // MARK: What must be said

  /// Whether some sentence says what changed in a constant.
  static func says(_ sentence: String, _ constant: Constants.Constant, _ other: Literal) -> Bool {
    func has(_ words: [String]) -> Bool { words.allSatisfy { $0.isEmpty || sentence.contains($0) } }
    let numbers = numbers(in: sentence)
    func near(_ number: Double) -> Bool {
      numbers.contains { abs($0 - number) <= 0.012 * abs(number) + 0.002 }
    }
    func both(_ unit: Double = 1) -> Bool {
      guard case .number(let old) = constant.standard, case .number(let new) = other else { return false }
      return near(old * unit) && near(new * unit)
    }
    let isFalse = sentence.contains("ms late") || sentence.contains("ms early")
    if isFalse { return false }
    switch constant.says {
    case .value(let layer, let property, let unit): return has([layer, property]) && both(unit)
    case .pull(let layer, let property): return has([layer, property]) && sentence.contains("pull")
    case .seconds(let words): return has(words) && both() && sentence.contains(" s")
    case .shift(let words):
      guard case .number(let old) = constant.standard, case .number(let new) = other else { return false }
      return has(words + [new > old ? "later" : "earlier"])
        && numbers.contains { abs($0 - abs(new - old)) < 0.018 }
    case .easing(let layer):
      guard case .curve(let curve) = other else { return false }
      let word =
        switch curve {
        case .easeIn: "in instead"
        case .easeOut: "out instead"
        case .easeInEaseOut: "in and out instead"
        default: "linearly instead"
        }
      return has([layer]) && (has(["eases " + word]) || has(["ease " + word]))
    case .spring(let layer):
      return has([layer]) && ["overshoot", "settle", "spring"].contains(where: sentence.contains)
    case .reversal(let layer): return has([layer, "autoreverse"])
    case .layer(let layer): return has([layer]) && (sentence.contains("missing") || sentence.contains("new"))
    case .script:
      guard case .number(let old) = constant.standard, case .number(let new) = other else { return false }
      func told(_ number: Double) -> Bool { near(number) || near(-number) }
      return has(["of the script"]) && told(old) && told(new)
    case .any(let layer, let words): return has([layer]) && words.contains { has([$0]) }
    case .numbers(let words): return has(words) && both()
    }
  }

  /// The numbers of a sentence, 1/300 among them as such.
  private static func numbers(in sentence: String) -> [Double] {
    var numbers: [Double] = []
    var text = ""
    for character in sentence + " " {
      if character.isNumber || character == "." || (text.isEmpty && (character == "−" || character == "-")) {
        text.append(character == "−" ? "-" : character)
      } else {
        while text.hasSuffix(".") { text.removeLast() }
        if let number = Double(text) { numbers.append(number) }
        text = character == "−" || character == "-" ? "-" : ""
      }
    }
    return numbers
  }
}
