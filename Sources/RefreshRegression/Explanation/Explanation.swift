import Foundation
import RefreshClips

/// Everything that changed between two traces that know how their motion was made, in the fewest statements.
///
/// Both are read as what an author writes: settings and phases of the control, and in each chapter of its life the
/// animations of each property, the values that it rests at, and how it follows the pull. What the two say differently
/// may be said. It is applied to the golden's motion, and what is left is looked at again: what follows from a statement
/// is then there already and needs none, and a statement after which the golden's motion is no nearer to the present
/// one is not made. Chapters are compared on clocks of their own, so that nothing is late because a phase before it
/// was longer. A difference that no statement covers is reported where it first diverges.
struct Explanation {
  let expected: MotionTrace
  let actual: MotionTrace
  let framesPerSecond: Double
  let names: Names
  let phases: PhaseChanges
  let traces: PropertyMotion.Traces
  /// Every statement, what is seen most first.
  var statements: [Statement] = []
  /// What the rules suggest to say of one property, and what follows from what is said already.
  var suggestions: [Statement] = []
  var consequences: [(effect: Effect, claim: Statement.Claim)] = []
  /// The kinds of chapter whose length explains that of the animations in them.
  var scaled: Set<Chapter.Kind> = []
  let animations: (expected: [String: [MotionTrace.Animation]], actual: [String: [MotionTrace.Animation]])

  var chapters: [ChapterPair] { traces.chapters }

  /// Nil where either trace is of a version that does not say how its motion was made.
  init?(_ expected: MotionTrace, _ actual: MotionTrace, framesPerSecond: Double) {
    guard expected.settings != nil, actual.settings != nil else { return nil }
    (self.expected, self.actual, self.framesPerSecond) = (expected, actual, framesPerSecond)
    names = Names(expected, actual)
    let (own, now) = (Chapter.all(of: expected), Chapter.all(of: actual))
    traces = PropertyMotion.Traces(
      expected, actual, ChapterPair.all(own, now), framesPerSecond: framesPerSecond)
    phases = PhaseChanges(expected, actual, own, now)
    func byProperty(_ trace: MotionTrace) -> [String: [MotionTrace.Animation]] {
      Dictionary(grouping: trace.frames.flatMap(\.animations)) { "\($0.layer) \($0.property)" }
        .mapValues { $0.sorted { $0.begin < $1.begin } }
    }
    animations = (byProperty(expected), byProperty(actual))
    scaled = scaledKinds()
    statements = phases.statements
    let hasCause = !statements.isEmpty
    let structure = Self.structure(expected, actual, names)
    statements += structure
    let gone = Set(structure.flatMap(\.layers))
    let content = ContentMotion(expected, actual)
    for layer in Set(expected.layerNames).intersection(actual.layerNames).sorted()
    where layer != MotionTrace.scroll && !gone.contains(where: { layer.hasPrefix($0 + "/") }) {
      for (root, parts) in parts(of: layer).sorted(by: { $0.key < $1.key })
      where !isCarried(layer, root, parts, by: content) { explain(layer, root, parts) }
    }
    statements += presence(content)
    // The control's place follows the content, and is not the author's doing if something else changed.
    let others = statements.filter { !$0.isPlacement }
    if hasCause || !others.isEmpty { statements = others }
    leaveOutIndicators()
    leaveOutLateSteps(content)
    condense()
  }

  /// Whether all that was made is the same, and nothing is said but where motion diverges.
  var isUnexplained: Bool {
    statements.allSatisfy { $0.form == .remainder } && expected.settings == actual.settings
      && expected.frames.flatMap(\.animations) == actual.frames.flatMap(\.animations)
      && expected.frames.flatMap(\.events) == actual.frames.flatMap(\.events)
  }

  private static func structure(
    _ expected: MotionTrace, _ actual: MotionTrace, _ names: Names
  ) -> [Statement] {
    let (old, new) = (Set(expected.layerNames), Set(actual.layerNames))
    func statements(_ layers: Set<String>, _ words: String, _ trace: MotionTrace) -> [Statement] {
      layers.filter { layer in !layers.contains { layer.hasPrefix($0 + "/") } }.sorted().map { layer in
        Statement(
          form: .structure, kind: .structure, layers: [layer], predicate: words,
          frame: trace.frames.firstIndex { $0.layers[layer] != nil } ?? 0, weight: 1e8, isTimed: false)
      }
    }
    return statements(old.subtracting(new), "is missing", expected)
      + statements(new.subtracting(old), "is new", actual)
  }

  // MARK: Properties

  /// The parts of a layer's properties that differ at any frame, by property.
  private func parts(of layer: String) -> [String: [PropertyMotion.Part]] {
    let own = SpaceParts.parts(of: expected.frames.map { $0.layers[layer] })
    let now = SpaceParts.parts(of: actual.frames.map { $0.layers[layer] })
    let (ownPresence, nowPresence) = (Self.presence(own), Self.presence(now))
    var names: Set<String> = []
    for frame in own { if let frame { names.formUnion(frame.keys) } }
    for frame in now { if let frame { names.formUnion(frame.keys) } }
    var parts: [String: [PropertyMotion.Part]] = [:]
    for name in names.sorted() {
      let standard = Self.standard(of: name)
      func values(_ frames: [[String: TraceValue]?]) -> [TraceValue] {
        // Where the layer is not there, it is as it was, or will be.
        var last = frames.first { $0 != nil }.map { $0?[name] ?? standard } ?? standard
        return frames.map { frame in
          if let frame { last = frame[name] ?? standard }
          return last
        }
      }
      let (a, b) = (values(own), values(now))
      if a == b { continue }
      let (e, p) = (Curve(name, a, present: ownPresence), Curve(name, b, present: nowPresence))
      guard e.dimension == p.dimension, e.isWord == p.isWord else { continue }
      let root = name.split(separator: ".").first.map(String.init) ?? name
      parts[root, default: []].append(PropertyMotion.Part(name: name, expected: e, actual: p))
    }
    return parts
  }

  /// The frames in which a layer is there; nil if that is all of them.
  private static func presence(_ frames: [[String: TraceValue]?]) -> [Bool]? {
    frames.allSatisfy { $0 != nil } ? nil : frames.map { $0 != nil }
  }

  /// What a part is where a trace does not say.
  static func standard(of name: String) -> TraceValue {
    if name.hasSuffix(".scale.x") || name.hasSuffix(".scale.y") || name.hasSuffix(".scale.z") {
      return .number(1)
    }
    return TraceProperty.defaultValue(of: name)
  }

  // MARK: Scaling

  /// Whether the length of a chapter explains how long animations in it take.
  func explains(_ ratio: Double, in kind: Chapter.Kind) -> Bool {
    if phases.durationRatio != 1, abs(ratio / phases.durationRatio - 1) < 0.01 { return true }
    guard scaled.contains(kind), let own = phases.ratios[kind] else { return false }
    return abs(ratio / own - 1) < 0.01
  }

  private func scaledKinds() -> Set<Chapter.Kind> {
    var kinds: Set<Chapter.Kind> = []
    for (kind, ratio) in phases.ratios {
      var (like, all) = (0, 0)
      for pair in chapters where pair.kind == kind {
        for (key, own) in animations.expected {
          let before = own.filter {
            pair.expected.start - 0.003 <= $0.begin && $0.begin < pair.expected.end - 0.003
          }
          let after = (animations.actual[key] ?? []).filter {
            pair.actual.start - 0.003 <= $0.begin && $0.begin < pair.actual.end - 0.003
          }
          for (a, b) in zip(before, after) where a.duration > 0 {
            all += 1
            if abs(b.duration / a.duration / ratio - 1) < 0.01, a.autoreverses == b.autoreverses,
              a.repeats == b.repeats
            {
              like += 1
            }
          }
        }
      }
      if all == 0 || Double(like) >= 0.6 * Double(all) { kinds.insert(kind) }
    }
    return kinds
  }
}
