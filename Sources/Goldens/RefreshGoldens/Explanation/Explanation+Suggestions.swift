import Foundation
import RefreshFrames

/// Changes that may be said of a property, chapter by chapter.
extension Explanation {
  typealias Difference = (part: PropertyMotion.Part, frames: [Int])

  /// A property of a layer in a chapter, and what differs of it.
  struct Site {
    let subject: Subject
    /// Nil for the pull.
    let pair: ChapterPair!
    let motion: PropertyMotion
    var differing: [Difference]

    init(_ subject: Subject, _ pair: ChapterPair?, _ motion: PropertyMotion, _ differing: [Difference]) {
      (self.subject, self.pair, self.motion, self.differing) = (subject, pair, motion, differing)
    }

    func with(_ differing: [Difference]) -> Site { Site(subject, pair, motion, differing) }

    var keys: [TracePart] { differing.map(\.part.key) }
  }

  /// The state that rules keep of a property from one chapter to the next.
  struct Rules {
    let subject: Subject
    /// When animations that were reported run.
    var told: [(begin: TimeInterval, end: TimeInterval)] = []
    var followsPull = false
    /// Whether something is said already, so that only what can be seen is worth more words.
    var hasSaid = false
  }

  /// Suggests what to say of a property, chapter by chapter.
  mutating func suggest(_ motion: PropertyMotion, _ rules: inout Rules) {
    (suggestions, consequences) = ([], [])
    var pullParts: Set<TracePart> = []
    defer { sayDeclarations(motion, rules.subject) }
    for pair in chapters {
      // A clip ends with the frame at which everything comes to rest.
      if !pair.kind.isPull && !motion.isCompared(pair) { continue }
      var differing = differences(motion, pair)
      if rules.hasSaid { differing = differing.filter { isSeen($0, pair) } }
      let (before, after) = motion.animations(in: pair)
      let isOther =
        before.count == after.count
        ? zip(before, after).contains {
          $0.autoreverses != $1.autoreverses || $0.repeats != $1.repeats || $0.period != $1.period
        }
        : pair.expected.frames.isEmpty
      if differing.isEmpty, !pair.kind.isPull, isOther {
        // As long as the golden's chapter lasts, which may be no time at all, they are the same.
        differing = motion.parts.map { ($0, Array(pair.actual.frames)) }
      }
      if differing.isEmpty { continue }
      let site = Site(rules.subject, pair, motion, differing)
      if pair.kind.isPull {
        let new = differing.filter { !pullParts.contains($0.part.key) }
        pullParts.formUnion(new.map(\.part.key))
        if explainPull(Site(rules.subject, nil, motion, new)) { rules.followsPull = true }
        continue
      }
      if !before.isEmpty || !after.isEmpty {
        if explainAnimations(site) {
          rules.told.append((pair.expected.start, (before + after).map(\.end).max() ?? -1))
        }
        continue
      }
      if rules.told.contains(where: { $0.begin <= pair.expected.start && pair.expected.start < $0.end }) {
        continue
      }
      // While the content springs back, what follows the pull still does.
      let isBefore = pair.kind == .rest && pair.expected.number == 0
      if rules.followsPull, !isBefore, pair.kind == .opening || pair.kind == .rest { continue }
      // Words are set, and move nowhere.
      let steps =
        rules.followsPull && pair.kind == .cycle ? differing.filter(\.part.expected.isWord) : differing
      if steps.isEmpty { continue }
      explainRest(site.with(steps))
    }
  }

  /// Suggests a change of a property of a layer.
  mutating func say(
    _ what: Change.What, _ site: Site, _ parts: [TracePart], _ effect: Effect = .none, amount: Double? = nil,
    isTimed: Bool = true
  ) {
    let first = site.differing.flatMap(\.frames).min()
    var frame = first ?? 0
    if let pair = site.pair, let first {
      // As the golden counts time.
      frame = min(max(0, expected.frames.count - 1), max(0, first + shift(of: pair)))
    }
    suggestions.append(
      Change(
        what: what, layers: [site.subject.layer], property: site.subject.property, parts: parts,
        frame: frame, amount: amount, chapter: site.pair?.kind,
        weight: weight(site.subject.layer, site.differing), isTimed: isTimed, effect: effect,
        claim: claim(site, parts)))
  }

  /// By how many frames a chapter begins earlier in the present trace.
  func shift(of pair: ChapterPair) -> Int {
    Int(((pair.expected.start - pair.actual.start) * framesPerSecond).rounded())
  }

  /// Notes what an animation has other because of something else that changed.
  mutating func follow(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ fields: [Effect.Field], _ site: Site
  ) {
    var fields = fields
    // All that follows of one animation makes its motion together.
    if case .animation(a, b, let others)? = consequences.last?.effect {
      fields += others
      consequences.removeLast()
    }
    consequences.append((.animation(before: a, after: b, fields), claim(site, [])))
  }

  private func claim(_ site: Site, _ parts: [TracePart]) -> Change.Claim {
    let keys = Set(site.keys)
    let own = keys.intersection(parts)
    return Change.Claim(
      chapter: site.pair.flatMap { pair in chapters.firstIndex { $0.expected == pair.expected } },
      parts: own.isEmpty ? keys : own)
  }

  /// Area × time × contrast of a difference.
  private func weight(_ layer: String, _ differing: [Difference]) -> Double {
    func number(_ part: TracePart) -> Double {
      var most = 0.0
      for trace in [expected, actual] {
        for index in stride(from: 0, to: trace.frames.count, by: 8) {
          if let number = trace.frames[index].layers[layer]?[part]?.number { most = max(most, abs(number)) }
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
        if part.expected.isColor { return worst / 255 }
        if part.key.isLength { return min(1, worst / (part.key.property == .position ? size : 10)) }
        return min(1, worst)
      }.max() ?? 0
    let count = differing.map(\.frames.count).max() ?? 0
    return area * Double(count) / framesPerSecond * contrast
  }

  // MARK: Differences

  /// Whether a difference is large enough to be seen anywhere in its frames.
  func isSeen(_ difference: Difference, _ pair: ChapterPair) -> Bool {
    let (e, a) = (difference.part.expected, difference.part.actual)
    let shift = shift(of: pair)
    return difference.frames.contains { i in
      // A frame of the golden as long after the chapter began, or its neighbour, is near enough.
      !(i + shift - 1...i + shift + 1).contains {
        e.values.indices.contains($0) && a.difference(i, e, $0) < e.visible
      }
    }
  }

  func differences(_ motion: PropertyMotion, _ pair: ChapterPair) -> [Difference] {
    motion.parts.compactMap { part in
      let frames = pair.differences(part.expected, part.actual, framesPerSecond: framesPerSecond)
      return frames.isEmpty ? nil : (part, frames)
    }
  }
}
