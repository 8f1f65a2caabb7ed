import Foundation

/// Everything that changed between two traces that know how their motion was made, in the fewest statements.
///
/// Both are read as what an author writes: settings and phases of the control, and in each chapter of its life the
/// animations of each property, the values that it rests at, and how it follows the pull. What the two say differently
/// is a statement. What follows from a statement is subtracted: chapters are compared on clocks of their own, so that
/// nothing is late because a phase before it was longer; a value that was other before a chapter is no change of the
/// chapter; animations that all last as much longer as their phase does are that phase's. A statement about an animation
/// is made of its own numbers and values, and only where its property is seen to differ. What differs and is said by
/// nothing remains, and is told as where it diverges.
struct Explanation {
  let expected: MotionTrace
  let actual: MotionTrace
  let framesPerSecond: Double
  let names: Names
  let chapters: [ChapterPair]
  let phases: PhaseChanges
  /// Every statement, what is seen most first.
  private(set) var statements: [Statement] = []
  /// The kinds of chapter whose length explains that of the animations in them.
  private var scaled: Set<Chapter.Kind> = []
  private let animations:
    (expected: [String: [MotionTrace.Animation]], actual: [String: [MotionTrace.Animation]])

  /// Nil where either trace is of a version that does not say how its motion was made.
  init?(_ expected: MotionTrace, _ actual: MotionTrace, framesPerSecond: Double) {
    guard expected.settings != nil, actual.settings != nil else { return nil }
    (self.expected, self.actual, self.framesPerSecond) = (expected, actual, framesPerSecond)
    names = Names(expected, actual)
    let (own, now) = (Chapter.all(of: expected), Chapter.all(of: actual))
    chapters = ChapterPair.all(own, now)
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
    for layer in Set(expected.layerNames).intersection(actual.layerNames).sorted()
    where layer != MotionTrace.scroll && !gone.contains(where: { layer.hasPrefix($0 + "/") }) {
      explain(layer)
    }
    // Where the control stands follows the content and is no author's doing where something else changed.
    let others = statements.filter { !$0.isPlacement }
    if hasCause || !others.isEmpty { statements = others }
    condense()
  }

  /// Whether all that was made is the same, and nothing is said but where motion diverges.
  var isUnexplained: Bool {
    statements.allSatisfy { $0.form == .remainder } && expected.settings == actual.settings
      && expected.frames.flatMap(\.animations) == actual.frames.flatMap(\.animations)
      && expected.frames.flatMap(\.events) == actual.frames.flatMap(\.events)
  }

  // MARK: Structure

  private static func structure(_ expected: MotionTrace, _ actual: MotionTrace, _ names: Names) -> [Statement]
  {
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

  // MARK: Layers

  /// One part of a property in both traces.
  struct Part {
    let name: String
    let expected: Curve
    let actual: Curve
  }

  private func parts(of layer: String) -> [String: [Part]] {
    let own = SpaceParts.parts(of: expected.frames.map { $0.layers[layer] })
    let now = SpaceParts.parts(of: actual.frames.map { $0.layers[layer] })
    var names: Set<String> = []
    for frame in own { if let frame { names.formUnion(frame.keys) } }
    for frame in now { if let frame { names.formUnion(frame.keys) } }
    var parts: [String: [Part]] = [:]
    for name in names.sorted() {
      let standard = Self.standard(of: name)
      func values(_ frames: [[String: TraceValue]?]) -> [TraceValue] { frames.map { $0?[name] ?? standard } }
      let (a, b) = (values(own), values(now))
      if a == b { continue }
      let (e, p) = (Curve(name, a), Curve(name, b))
      guard e.dimension == p.dimension, e.isWord == p.isWord else { continue }
      let root = name.split(separator: ".").first.map(String.init) ?? name
      parts[root, default: []].append(Part(name: name, expected: e, actual: p))
    }
    return parts
  }

  /// What a part is where a trace does not say.
  static func standard(of name: String) -> TraceValue {
    if name.hasSuffix(".scale.x") || name.hasSuffix(".scale.y") || name.hasSuffix(".scale.z") {
      return .number(1)
    }
    return TraceProperty.defaultValue(of: name)
  }

  private mutating func explain(_ layer: String) {
    for (root, parts) in parts(of: layer).sorted(by: { $0.key < $1.key }) { explain(layer, root, parts) }
  }

  private mutating func explain(_ layer: String, _ root: String, _ parts: [Part]) {
    let key = "\(layer) \(root)"
    let (own, now) = (animations.expected[key] ?? [], animations.actual[key] ?? [])
    /// Until when animations that were told of still run.
    var toldUntil = -1.0
    var followsPull = false
    var pullParts: Set<String> = []
    for pair in chapters {
      // A clip ends with the frame at which everything comes to rest.
      if pair.kind == .rest, pair.expected.number > 0,
        min(pair.expected.frames.count, pair.actual.frames.count) <= 2
      {
        continue
      }
      var differing = parts.compactMap { part -> (part: Part, frames: [Int])? in
        let frames = pair.differences(part.expected, part.actual, framesPerSecond: framesPerSecond)
        return frames.isEmpty ? nil : (part, frames)
      }
      let (before, after) = (
        own.filter { pair.expected.start - 0.003 <= $0.begin && $0.begin < pair.expected.end - 0.003 },
        now.filter { pair.actual.start - 0.003 <= $0.begin && $0.begin < pair.actual.end - 0.003 }
      )
      if differing.isEmpty, !pair.kind.isPull, before.count == after.count,
        zip(before, after).contains(where: { $0.autoreverses != $1.autoreverses || $0.repeats != $1.repeats })
      {
        // As long as the golden's chapter lasts they are the same.
        differing = parts.map { ($0, Array(pair.actual.frames)) }
      }
      if differing.isEmpty { continue }
      if pair.kind.isPull {
        let new = differing.filter { !pullParts.contains($0.part.name) }
        pullParts.formUnion(new.map(\.part.name))
        if explainPull(layer, root, new.map(\.part)) { followsPull = true }
        continue
      }
      if !before.isEmpty || !after.isEmpty {
        if explainAnimations(layer, root, pair, before, after, differing) {
          toldUntil = max(toldUntil, (before + after).map(\.end).max() ?? -1)
        }
        continue
      }
      if toldUntil > pair.expected.start { continue }
      // While the content springs back, what follows the pull still does.
      if followsPull, [.opening, .cycle, .rest].contains(pair.kind) { continue }
      explainFree(layer, root, pair, differing)
    }
  }

  // MARK: Saying

  /// Adds a statement about a property of a layer.
  mutating func say(
    _ form: Statement.Form, _ kind: Verdict.Kind, _ layer: String, _ root: String, _ axes: [String],
    _ predicate: String, _ pair: ChapterPair?, _ differing: [(part: Part, frames: [Int])],
    amount: Double? = nil,
    isTimed: Bool = true
  ) {
    let frames = Set(differing.flatMap(\.frames))
    var frame = frames.min() ?? 0
    if let pair, let first = frames.min() {
      // As the golden counts time.
      frame = min(
        max(0, expected.frames.count - 1),
        max(0, Int((Double(first) + (pair.expected.start - pair.actual.start) * framesPerSecond).rounded())))
    }
    statements.append(
      Statement(
        form: form, kind: kind, layers: [layer], property: root, axes: axes,
        predicate: predicate, frame: frame, amount: amount, chapter: pair?.kind,
        weight: weight(layer, differing), isTimed: isTimed))
  }

  /// Area × time × contrast of a difference.
  private func weight(_ layer: String, _ differing: [(part: Part, frames: [Int])]) -> Double {
    func number(_ name: String) -> Double {
      var most = 0.0
      for trace in [expected, actual] {
        for index in stride(from: 0, to: trace.frames.count, by: 8) {
          if case .number(let number)? = trace.frames[index].layers[layer]?[name] {
            most = max(most, abs(number))
          }
        }
      }
      return most
    }
    let area = max(64, min(number("bounds.width") * number("bounds.height"), 320 * 320))
    let size = area.squareRoot()
    let contrast =
      differing.map { part, frames -> Double in
        let worst = frames.reduce(0.0) { most, i in
          i < part.expected.count && i < part.actual.count
            ? max(most, part.actual.difference(i, part.expected, i)) : most
        }
        if part.expected.isWord { return 0.5 }
        if part.expected.dimension == 4 { return worst / 255 }
        if TraceProperty.isLength(part.name) {
          return min(1, worst / (part.name.hasPrefix("position") ? size : 10))
        }
        return min(1, worst)
      }.max() ?? 0
    let count = differing.map(\.frames.count).max() ?? 0
    return area * Double(count) / framesPerSecond * contrast
  }

  // MARK: Condensing

  /// Says each thing once, of all layers that it is true of, what is seen most first.
  private mutating func condense() {
    var merged: [Statement] = []
    for statement in statements {
      // The same of the same layer in another chapter.
      let values = statement.predicate.components(separatedBy: " instead of ")
      if let index = merged.firstIndex(where: { other in
        guard other.layers == statement.layers, other.property == statement.property, !other.layers.isEmpty
        else { return false }
        if other.predicate == statement.predicate { return true }
        guard [.value, .start, .target, .pull].contains(other.form), other.axes == statement.axes,
          [.value, .start, .target, .pull].contains(statement.form), values.count == 2
        else { return false }
        let parts = other.predicate.components(separatedBy: " instead of ")
        func last(_ text: String) -> Substring { text.split(separator: " ").last ?? "" }
        return parts.count == 2 && last(parts[0]) == last(values[0])
          && parts[1].split(separator: " ").first == values[1].split(separator: " ").first
      }) {
        let weight = merged[index].weight + statement.weight
        if merged[index].form == .start && statement.form == .target { merged[index] = statement }
        merged[index].weight = weight
        continue
      }
      merged.append(statement)
    }
    // The same of other layers.
    var grouped: [Statement] = []
    for statement in merged {
      if !statement.layers.isEmpty,
        let index = grouped.firstIndex(where: {
          $0.property == statement.property && $0.axes == statement.axes
            && $0.predicate == statement.predicate
            && $0.form == statement.form && !$0.layers.isEmpty
        })
      {
        grouped[index].layers += statement.layers
        grouped[index].weight += statement.weight
        grouped[index].frame = min(grouped[index].frame, statement.frame)
      } else {
        grouped.append(statement)
      }
    }
    statements = likewise(sameOfProperties(grouped))
    attachLengths()
    statements.sort { ($0.weight, -$0.frame) > ($1.weight, -$1.frame) }
    // What remains says nothing where the rest says something of the same layer.
    let told = Set(statements.filter { $0.form != .remainder }.flatMap(\.layers))
    let hasCause = statements.contains { $0.form != .remainder }
    statements.removeAll { $0.form == .remainder && (hasCause && $0.layers.allSatisfy(told.contains)) }
  }

  /// One sentence for properties of a layer of which the same is said.
  private func sameOfProperties(_ statements: [Statement]) -> [Statement] {
    var result: [Statement] = []
    let forms: Set<Statement.Form> = [
      .delay, .duration, .easing, .spring, .reversal, .repeats, .missing, .knots,
    ]
    for statement in statements {
      if forms.contains(statement.form),
        let index = result.firstIndex(where: {
          $0.form == statement.form && $0.layers == statement.layers && $0.predicate == statement.predicate
            && $0.chapter == statement.chapter
        })
      {
        result[index].also.append((property: statement.property ?? "", axes: statement.axes))
        result[index].weight += statement.weight
      } else {
        result.append(statement)
      }
    }
    return result
  }

  /// One sentence for three layers and more of which the same property changed in the same way to other values.
  private func likewise(_ statements: [Statement]) -> [Statement] {
    var result: [Statement] = []
    var used: Set<Int> = []
    for (index, statement) in statements.enumerated() where !used.contains(index) {
      let twins = statements.indices.filter {
        $0 > index && !used.contains($0) && statements[$0].form == statement.form
          && statements[$0].property == statement.property && statements[$0].chapter == statement.chapter
          && statements[$0].axes.first == statement.axes.first
          && Set(statements[$0].layers).isDisjoint(with: statement.layers)
      }
      guard !statement.layers.isEmpty, twins.count >= 2, statement.form != .structure else {
        result.append(statement)
        continue
      }
      used.formUnion(twins)
      let all = [statement] + twins.map { statements[$0] }
      var first = all.max { $0.weight < $1.weight }!
      let others = all.flatMap(\.layers).filter { !first.layers.contains($0) }
      first.predicate += "; likewise \(names.list(Array(Set(others)).sorted()))"
      first.weight = all.reduce(0) { $0 + $1.weight }
      result.append(first)
    }
    return result
  }

  /// Says the length of a phase with the animation that makes it, where the phase itself was not changed.
  private mutating func attachLengths() {
    for (kind, words) in phases.lengths where !scaled.contains(kind) && phases.durationRatio == 1 {
      let causes = statements.indices.filter {
        statements[$0].chapter == kind && !statements[$0].layers.isEmpty
          && [.reversal, .repeats, .duration, .spring, .delay, .missing, .added, .knots].contains(
            statements[$0].form)
      }
      guard let cause = causes.max(by: { statements[$0].weight < statements[$1].weight }) else { continue }
      statements[cause].predicate += ": \(words)"
      statements[cause].weight += 1e6
      statements.removeAll { $0.form == .phase && $0.predicate == words }
    }
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
