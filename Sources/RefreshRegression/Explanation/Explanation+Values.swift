import Foundation

/// What changed where nothing is animated: values at rest, steps, and what follows the pull.
extension Explanation {
  // MARK: Steps

  /// Says what a property is in a chapter in which no animation of it begins.
  mutating func explainFree(
    _ layer: String, _ root: String, _ pair: ChapterPair, _ differing: [Difference]
  ) {
    var values: [(name: String, old: String, new: String, difference: Difference)] = []
    for own in differing {
      let (e, a) = (own.part.expected, own.part.actual)
      if isCarried(own.part, pair) { continue }
      if let steps = steps(own.part, pair) {
        // Step by step: each may be another value, and come at another time.
        if let late = steps.late {
          say(
            .delay, .timing, layer, root, [own.part.name],
            "changes \(Names.seconds(abs(late))) \(late > 0 ? "later" : "earlier")", pair, [own],
            amount: late * 1000)
        }
        let name = own.part.name
        for (old, new) in steps.values {
          values.append((name, Names.value(old, of: name), Names.value(new, of: name), own))
        }
        continue
      }
      let frames = own.frames.compactMap { i in source(i, pair, e).map { (i, $0) } }
      guard let worst = frames.max(by: { a.difference($0.0, e, $0.1) < a.difference($1.0, e, $1.1) }) else {
        continue
      }
      if !e.isStill(pair.expected.frames) && e.isWord == false && distinct(e, pair.expected.frames) > 8 {
        sayRemainder(layer, root, pair, [own])
        continue
      }
      values.append(
        (
          own.part.name, Names.value(e.values[worst.1], of: own.part.name),
          Names.value(a.values[worst.0], of: own.part.name), own
        ))
    }
    sayValues(values, layer, root, pair)
  }

  /// One statement about all axes of a property.
  private mutating func sayValues(
    _ values: [(name: String, old: String, new: String, difference: Difference)], _ layer: String,
    _ root: String,
    _ pair: ChapterPair
  ) {
    // A matrix has parts that are nothing to each other.
    var groups: [String: [Int]] = [:]
    for index in values.indices {
      let group =
        SpaceParts.properties.contains(root)
        ? values[index].name.split(separator: ".").prefix(2).joined(separator: ".") : root
      // The second value of the same axis is a sentence of its own.
      let round = values[..<index].filter { $0.name == values[index].name }.count
      groups["\(group) \(round)", default: []].append(index)
    }
    for (_, indices) in groups.sorted(by: { $0.key < $1.key }) {
      let own = indices.map { values[$0] }
      let names = own.map(\.name)
      func words(_ texts: [String]) -> String {
        texts.count == 1 || Set(texts).count == 1 ? texts[0] : "(" + texts.joined(separator: ", ") + ")"
      }
      var predicate = "is \(words(own.map(\.new))) instead of \(words(own.map(\.old)))"
      if Self.isPath(names) { predicate = "is another path" }
      let isRest = pair.kind == .rest && pair.expected.number == 0
      say(.value, .appearance, layer, root, names, predicate, pair, own.map(\.difference), isTimed: !isRest)
    }
  }

  private func distinct(_ curve: Curve, _ frames: Range<Int>) -> Int {
    frames.clamped(to: 1..<curve.count).reduce(1) { $0 + (curve.moves(at: $1) ? 1 : 0) }
  }

  /// The golden's frame that a present frame is compared with.
  private func source(_ i: Int, _ pair: ChapterPair, _ e: Curve) -> Int? {
    let x = Double(i) + (pair.expected.start - pair.actual.start) * framesPerSecond
    let frames = pair.expected.frames.clamped(to: 0..<e.count)
    guard !frames.isEmpty else { return nil }
    return min(max(Int(x.rounded()), frames.lowerBound), frames.upperBound - 1)
  }

  /// Whether a property only still is what it was other before the chapter.
  private func isCarried(_ part: Part, _ pair: ChapterPair) -> Bool {
    let (e, a) = (part.expected, part.actual)
    let (i, j) = (pair.expected.frames.lowerBound - 1, pair.actual.frames.lowerBound - 1)
    guard i >= 0, j >= 0, i < e.count, j < a.count, a.differs(j, e, i) else { return false }
    let (own, now) = (pair.expected.frames, pair.actual.frames)
    func stays(_ curve: Curve, _ frames: Range<Int>, _ before: Int) -> Bool {
      guard let first = frames.first, first < curve.count else { return true }
      // A motion may have come to its end between the last frame before and the first.
      return curve.isStill(frames) && (!curve.differs(first, curve, before) || curve.moves(at: before))
    }
    return stays(e, own, i) && stays(a, now, j)
  }

  /// What is different about as many steps: by how many seconds the first comes later that does, and other values.
  /// Nil where a property moves on its way, or in other steps.
  private func steps(
    _ part: Part, _ pair: ChapterPair
  ) -> (late: Double?, values: [(TraceValue, TraceValue)])? {
    func steps(_ curve: Curve, _ chapter: Chapter) -> [(value: TraceValue, time: Double)] {
      var steps: [(TraceValue, Double)] = []
      for i in chapter.frames.clamped(to: 0..<curve.count) where steps.isEmpty || curve.moves(at: i) {
        steps.append((curve.values[i], Double(i) / framesPerSecond - chapter.start))
        if steps.count > 8 { break }
      }
      return steps
    }
    let (own, now) = (steps(part.expected, pair.expected), steps(part.actual, pair.actual))
    guard own.count == now.count, (2...8).contains(own.count) else { return nil }
    let late = zip(own, now).first { abs($0.time - $1.time) > 1.5 / framesPerSecond }.map {
      $1.time - $0.time
    }
    let others = zip(own, now).filter { $0.value != $1.value }.map { ($0.value, $1.value) }
    // What was other before the chapter is no step of it.
    let (i, j) = (pair.expected.frames.lowerBound - 1, pair.actual.frames.lowerBound - 1)
    let isOther = i >= 0 && j >= 0 && part.actual.differs(j, part.expected, i)
    let values = others.filter { old, new in
      !(isOther && part.expected.values[i] == old && part.actual.values[j] == new)
    }
    guard late != nil || !others.isEmpty else { return nil }
    return (late, Array(values.prefix(2)))
  }

  /// Says where a property differs most, for what has no better explanation.
  mutating func sayRemainder(
    _ layer: String, _ root: String, _ pair: ChapterPair, _ differing: [Difference]
  ) {
    guard let own = differing.max(by: { $0.frames.count < $1.frames.count }), let first = own.frames.first,
      let x = source(first, pair, own.part.expected)
    else { return }
    let name = own.part.name
    let (old, new) = (
      Names.value(own.part.expected.values[x], of: name), Names.value(own.part.actual.values[first], of: name)
    )
    say(
      .remainder, .shape, layer, root, [name],
      "diverges first, at \(Names.seconds((Double(x) / framesPerSecond * 100).rounded() / 100)) (\(new) instead of \(old))",
      pair,
      differing, isTimed: false)
  }

  // MARK: Pull

  /// Says how properties follow the pull; whether anything was said.
  mutating func explainPull(_ layer: String, _ root: String, _ parts: [Part]) -> Bool {
    var values: [(name: String, old: String, new: String, difference: Difference)] = []
    var predicates: [(name: String, predicate: String, difference: Difference)] = []
    for part in parts {
      let (e, a) = (part.expected, part.actual)
      let shared = min(e.count, a.count)
      let frames = (0..<shared).filter { i in
        guard let own = expected.frames[i].pull, let now = actual.frames[i].pull else { return false }
        return abs(own.distance - now.distance) < 0.05 && own.distance > 0
      }
      let differing = frames.filter { a.differs($0, e, $0) }
      guard !differing.isEmpty, let start = frames.first else { continue }
      // Other from the start and as much all the time: it was so before the pull.
      if start > 0, a.differs(start - 1, e, start - 1), isEven(e, a, frames) { continue }
      let full = frames.max {
        (expected.frames[$0].pull!.distance, $1) < (expected.frames[$1].pull!.distance, $0)
      }!
      let own = Difference(part: part, frames: differing)
      if let predicate = pullPredicate(part, frames, start, full) {
        predicates.append((part.name, predicate, own))
      } else {
        let worst = differing.max { a.difference($0, e, $0) < a.difference($1, e, $1) }!
        let place = pullPlace(worst)
        values.append(
          (
            part.name, "\(Names.value(e.values[worst], of: part.name)) \(place)",
            Names.value(a.values[worst], of: part.name), own
          ))
      }
    }
    var groups: [String: [(String, Difference)]] = [:]
    for own in predicates { groups[own.predicate, default: []].append((own.name, own.difference)) }
    for own in values {
      groups["is \(own.new) instead of \(own.old)", default: []].append((own.name, own.difference))
    }
    for (predicate, own) in groups.sorted(by: { $0.key < $1.key }) {
      // A step that does not depend on the pull's ratio is reported with the time from which it holds.
      let isStep = own.allSatisfy { $0.1.part.expected.isWord }
      say(
        .pull, isStep ? .appearance : .shape, layer, root, own.map(\.0).sorted(), predicate, nil,
        own.map(\.1),
        isTimed: isStep)
    }
    return !groups.isEmpty
  }

  /// Where in the pull a frame is.
  private func pullPlace(_ frame: Int) -> String {
    guard let pull = expected.frames[frame].pull else { return "" }
    return pull.ratio >= 0.995
      ? "at the full pull" : "at \(Names.decimal((pull.ratio * 100).rounded())) % of the pull"
  }

  /// Whether two curves are apart by the same in all frames.
  private func isEven(_ e: Curve, _ a: Curve, _ frames: [Int]) -> Bool {
    guard let first = frames.first else { return true }
    if e.isWord { return frames.allSatisfy { !e.differs($0, e, first) && !a.differs($0, a, first) } }
    let way = a.samples[first * a.dimension] - e.samples[first * e.dimension]
    return frames.allSatisfy { i in
      abs(a.samples[i * a.dimension] - e.samples[i * e.dimension] - way) <= 3 * e.tolerance
    }
  }

  /// What is said of how a number follows the pull; nil where only its values can be told.
  private func pullPredicate(_ part: Part, _ frames: [Int], _ start: Int, _ full: Int) -> String? {
    let (e, a) = (part.expected, part.actual)
    let name = part.name
    if e.isWord || e.dimension != 1 { return nil }
    // While the finger pulls on, before it stops or goes back.
    let growing = frames.prefix { $0 <= full }
    guard growing.count > 3 else { return nil }
    let g = growing.map { e.samples[$0] }
    let p = growing.map { a.samples[$0] }
    let (wayG, wayP) = (g.last! - g[0], p.last! - p[0])
    let (rangeG, rangeP) = (g.max()! - g.min()!, p.max()! - p.min()!)
    let tolerance = 4 * e.tolerance
    func value(_ frame: Int, _ curve: Curve) -> String { Names.value(curve.values[frame], of: name) }
    if rangeG > 10 * tolerance && rangeP <= tolerance { return "no longer follows the pull" }
    if rangeP > 10 * tolerance && rangeG <= tolerance {
      return "now follows the pull, to \(value(full, a)) \(pullPlace(full))"
    }
    guard rangeG > 10 * tolerance, rangeP > 10 * tolerance, abs(wayG) > 0.2 * rangeG, abs(wayP) > 0.2 * rangeP
    else { return nil }
    let isSameStart = abs(g[0] - p[0]) <= max(tolerance, 0.01 * rangeG)
    let isSameEnd = abs(wayG - wayP) <= max(tolerance, 0.01 * rangeG) && isSameStart
    // The same course to another end.
    let scaled = zip(g, p).allSatisfy { abs(($0 - g[0]) / wayG - ($1 - p[0]) / wayP) < 0.03 }
    if scaled && !isSameEnd {
      if isSameStart { return "goes to \(value(full, a)) instead of \(value(full, e)) \(pullPlace(full))" }
      return
        "runs from \(value(growing[0], a)) to \(value(full, a)) over the pull instead of from \(value(growing[0], e)) to \(value(full, e))"
    }
    guard isSameStart else { return nil }
    let (startG, startP) = (onset(growing.map { $0 }, e, wayG), onset(growing.map { $0 }, a, wayP))
    func percent(_ ratio: Double) -> String { "\(Names.decimal((ratio * 100).rounded())) %" }
    if isSameEnd, abs(startG - startP) > 0.03 {
      return
        "begins to change at \(percent(startP)) of the pull instead of \(percent(startG)): \(difference(part, Array(growing)))"
    }
    return nil
  }

  /// Where two curves are farthest apart.
  private func difference(_ part: Part, _ frames: [Int]) -> String {
    let worst = frames.max {
      part.actual.difference($0, part.expected, $0) < part.actual.difference($1, part.expected, $1)
    }!
    return
      "\(Names.value(part.actual.values[worst], of: part.name)) instead of \(Names.value(part.expected.values[worst], of: part.name)) \(pullPlace(worst))"
  }

  /// The part of the pull from which on a curve changes.
  private func onset(_ frames: [Int], _ curve: Curve, _ way: Double) -> Double {
    let first = curve.samples[frames[0]]
    guard let index = frames.firstIndex(where: { abs(curve.samples[$0] - first) > 0.01 * abs(way) }),
      index > 0
    else { return 0 }
    func ratio(_ i: Int) -> Double { expected.frames[frames[i]].pull?.ratio ?? 0 }
    guard index + 1 < frames.count else { return ratio(index) }
    let (v1, v2) = (curve.samples[frames[index]], curve.samples[frames[index + 1]])
    guard abs(v2 - v1) > 1e-9 else { return ratio(index - 1) }
    let zero = ratio(index) - (v1 - first) * (ratio(index + 1) - ratio(index)) / (v2 - v1)
    return max(ratio(index - 1), min(ratio(index), zero))
  }
}
