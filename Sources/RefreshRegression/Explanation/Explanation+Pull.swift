import Foundation

/// What changed in how properties follow the pull.
extension Explanation {
  /// What is said of a part of a property over the pull.
  private struct PullChange {
    let names: [String]
    let predicate: String
    let effect: Effect
    let differing: [Difference]
  }

  /// Says how properties follow the pull; whether anything was said.
  mutating func explainPull(_ site: Site) -> Bool {
    var changes: [PullChange] = []
    let frames = traces.pulled
    /// What only its values tell, all axes of a part of a matrix at one place.
    var open: [String: [Difference]] = [:]
    for (part, _) in site.differing {
      let (e, a) = (part.expected, part.actual)
      let differing = frames.filter(part.differs(at:))
      guard !differing.isEmpty, let start = frames.first else { continue }
      // Other from the start and as much all the time: it was so before the pull.
      if start > 0, a.differs(start - 1, e, start - 1), isEven(e, a, frames) { continue }
      let full = frames.max {
        (expected.frames[$0].pull!.distance, $1) < (expected.frames[$1].pull!.distance, $0)
      }!
      let own = Difference(part: part, frames: differing)
      if let predicate = pullPredicate(part, frames, start, full) {
        let ends = (
          from: Effect.Substitution(old: e.values[start], new: a.values[start]),
          to: Effect.Substitution(old: e.values[full], new: a.values[full])
        )
        changes.append(
          PullChange(
            names: [part.name], predicate: predicate,
            effect: .either([.pull([part.name: ends]), .pulled([part.name])]), differing: [own]))
      } else {
        open[part.name.split(separator: ".").prefix(2).joined(separator: "."), default: []].append(own)
      }
    }
    for (_, own) in open.sorted(by: { $0.key < $1.key }) { changes.append(pullValues(own)) }
    var groups: [String: [PullChange]] = [:]
    for change in changes { groups[change.predicate, default: []].append(change) }
    for (predicate, own) in groups.sorted(by: { $0.key < $1.key }) {
      let differing = own.flatMap(\.differing)
      // A step that does not depend on the pull's ratio is reported with the time from which it holds.
      let isStep = differing.allSatisfy { $0.part.expected.isWord }
      say(
        .pull, isStep ? .appearance : .shape, site.with(differing), own.flatMap(\.names).sorted(), predicate,
        Self.joined(own.map(\.effect)), isTimed: isStep)
    }
    return !groups.isEmpty
  }

  /// The values of some parts where they are farthest from the golden's, for what is no other course that has a name.
  private func pullValues(_ differing: [Difference]) -> PullChange {
    let frames = Set(differing.flatMap(\.frames)).sorted()
    func distance(_ i: Int) -> Double {
      differing.map { $0.part.actual.difference(i, $0.part.expected, i) / $0.part.range }.max() ?? 0
    }
    let worst = frames.max { distance($0) < distance($1) } ?? 0
    // Of the axes that differ there.
    let own = differing.filter { $0.part.actual.differs(worst, $0.part.expected, worst) }
    func words(_ curve: (PropertyMotion.Part) -> Curve) -> String {
      let all = own.map { Names.value(curve($0.part).values[worst], of: $0.part.name) }
      return Set(all).count == 1 ? all[0] : "(" + all.joined(separator: ", ") + ")"
    }
    let names = differing.map(\.part.name)
    return PullChange(
      names: own.map(\.part.name),
      predicate: "is \(words(\.actual)) instead of \(words(\.expected)) \(pullPlace(worst))",
      effect: .pulled(names), differing: differing)
  }

  /// Effects on several parts, as one.
  private static func joined(_ effects: [Effect]) -> Effect {
    var ends: [String: (from: Effect.Substitution, to: Effect.Substitution)] = [:]
    var names: [String] = []
    for effect in effects {
      if case .either(let ways) = effect, case .pull(let own)? = ways.first {
        ends.merge(own) { first, _ in first }
      }
      if case .pulled(let own) = effect { names += own }
    }
    return ends.isEmpty ? .pulled(names) : .either([.pull(ends), .pulled(Array(ends.keys) + names)])
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

  /// What is said of how a number follows the pull; nil if only its values can be named.
  private func pullPredicate(
    _ part: PropertyMotion.Part, _ frames: [Int], _ start: Int, _ full: Int
  ) -> String? {
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
  private func difference(_ part: PropertyMotion.Part, _ frames: [Int]) -> String {
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
