import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshMotion
import Testing

@testable import RefreshGoldens

/// Sentences for changes whose numbers can be worked out by hand.
@Suite struct ExplanationTests {
  private static func sentences(
    _ type: RefreshControl.Type, _ changed: [String: Literal]
  ) throws -> [String] {
    let before = try MotionTrace.of(type)
    let after = try Constants.$changed.withValue(changed) { try MotionTrace.of(type) }
    return MotionDiagnosis(before, after, framesPerSecond: 60).verdicts.map(\.description)
  }

  /// Changes of which one sentence or two are said, and nothing else.
  static let exact: [(RefreshControl.Type, [String: Literal], [String])] = [
    // A view's property has the view's name, a colour its own.
    (Badge.self, ["color": .color(.red)], ["appearance: label's textColor is red instead of blue"]),
    (
      Badge.self, ["alignment": .word("left")],
      ["appearance: label's textAlignment is left instead of center"]
    ),
    (
      Badge.self, ["text": .word("Fetching")], ["appearance: label's text is “Fetching” instead of “Loading”"]
    ),
    (
      Trio.self, ["line": .color(.gray)],
      ["appearance: the backgroundColor of the ShapeLayer in Trio is gray instead of black"]
    ),
    // Two changes are two sentences, in the order in which they are seen.
    (
      Badge.self, ["duration": .number(0.9), "color": .color(.red)],
      [
        "speed: a cycle takes 0.9 s instead of 0.7 s, 29 % longer",
        "appearance: label's textColor is red instead of blue",
      ]
    ),
  ]

  @Test(
    "a change is told in the words of its property, and with the name of its layer", arguments: exact.indices)
  func words(index: Int) throws {
    let (type, changed, sentences) = Self.exact[index]
    #expect(try Self.sentences(type, changed) == sentences)
  }

  /// Changes of which one sentence is said, and how it begins or what is in it.
  static let single: [(RefreshControl.Type, [String: Literal], start: String, words: String)] = [
    (Badge.self, ["scale": .number(1.35)], "shape of motion: label's scale goes to 1.35 instead of 1.3", ""),
    (Badge.self, ["fades": .flag(false)], "shape of motion: label's alpha no longer changes", ""),
    (
      Badge.self, ["exit curve": .curve(.linear)], "",
      "label's alpha and scale ease linearly instead of in and out"
    ),
    // A block's spring is told by the duration that it was given.
    (Fan.self, ["low time": .number(0.5)], "speed: low's rotation takes 0.5 s instead of 0.7 s", ""),
    // A layer that follows a closed curve eases along it; a circle is twice as wide as its radius.
    (
      Kite.self, ["loop curve": .curve(.easeIn)],
      "shape of motion: kite's position eases in instead of linearly", ""
    ),
    (Kite.self, ["loop": .number(30)], "", "follows another path: 60 × 60 pt instead of 48 × 48 pt"),
    // One step of several that comes later is told by what it sets.
    (Ticker.self, ["tick": .number(0.35)], "timing: count's text changes to “tick” 0.15 s later", ""),
    // The length of a refresh is told before what follows from it.
    (
      Life.self, ["minimum": .number(3.4)],
      "speed: minimumRefreshingTime is 3.4 s instead of 0 s: the refresh lasts ", ""
    ),
  ]

  @Test("a change is told in one sentence, by both values", arguments: single.indices)
  func values(index: Int) throws {
    let (type, changed, start, words) = Self.single[index]
    expectOne(try Self.sentences(type, changed), start, words)
  }

  /// Changes of which a sentence says something, among others.
  static let among: [(RefreshControl.Type, [String: Literal], String)] = [
    (Flip.self, ["eye": .number(200)], "card's perspective is −1/200 instead of −1/300"),
    (Flip.self, ["reverses": .flag(false)], "card's rotation about y no longer autoreverses"),
  ]

  @Test(
    "another perspective is told as such, and so is an animation that no longer autoreverses",
    arguments: among.indices)
  func rest(index: Int) throws {
    let (type, changed, words) = Self.among[index]
    let sentences = try Self.sentences(type, changed)
    #expect(sentences.contains { $0.contains(words) }, "\(sentences)")
  }

  @Test("a spring overshoots by its damping: exp(−π ζ / √(1 − ζ²)) of its way")
  func spring() throws {
    let sentences = try Self.sentences(Springs.self, ["damping": .number(14)])
    func overshoot(_ damping: Double) -> Int {
      let ratio = damping / (2 * 180.0.squareRoot())
      return Int((100 * exp(-.pi * ratio / (1 - ratio * ratio).squareRoot())).rounded())
    }
    #expect(sentences.count == 1)
    #expect(sentences[0].contains("overshoots by \(overshoot(14)) % instead of \(overshoot(9)) %"))
  }

  @Test("a threshold is told with its distance and its time")
  func threshold() throws {
    let sentences = try Self.sentences(Life.self, ["trigger": .number(90)])
    #expect(sentences.first?.hasPrefix("timing: arms at 90 pt instead of 70 pt, at 0.") == true)
  }

  @Test("what a trace knows of how its motion was made is read back as it was written")
  func readsBack() throws {
    for type in ChangeableControls.all {
      let trace = try MotionTrace.of(type)
      #expect(try MotionTrace(text: Array(trace.text.utf8)) == trace, "\(type)")
    }
  }

  @Test("a clip that only takes longer from a moment on is told so, and one whose finger was slower")
  func time() throws {
    let whole = try MotionTrace.of(ChangeableBubbles.self)
    func played(_ source: (Double) -> Double) -> MotionTrace {
      MotionTrace(
        (0..<whole.frames.count).map { index in
          let x = min(source(Double(index)), Double(whole.frames.count - 1))
          let (low, part) = (Int(x), x - Double(Int(x)))
          var frame = whole.frames[low]
          frame.time = whole.frames[index].time
          let own = whole.frames[index]
          (frame.animations, frame.events, frame.cycles) = (own.animations, own.events, own.cycles)
          (frame.phase, frame.pull) = (own.phase, own.pull)
          guard part > 0, low + 1 < whole.frames.count else { return frame }
          for (layer, values) in frame.layers {
            for (name, value) in values {
              let next = whole.frames[low + 1].layers[layer]?[name] ?? name.defaultValue
              guard case (.number(let a), .number(let b)) = (value, next) else { continue }
              frame.layers[layer]?[name] = .number(a + (b - a) * part)
            }
          }
          return frame
        }, settings: whole.settings)
    }
    let verdict = try #require(
      MotionDiagnosis(
        whole, played { $0 < 20 ? $0 / 1.25 : $0 - 4 }, framesPerSecond: 60
      ).verdict)
    #expect(verdict.kind == .speed && verdict.layer == nil, "\(verdict)")
    // Twenty frames in place of sixteen: the rest is four frames late.
    let numbers = verdict.sentence.split(separator: " ").compactMap { Double($0) }
    let last = try #require(numbers.last)
    #expect(abs(last - 4000.0 / 60) < 3, "\(verdict)")
  }
}
