import Foundation
import RefreshFrames

/// Changes of a property, section by section.
extension Explanation {
  /// Part of a property with the present frames in which it differs from the golden.
  typealias Difference = (part: PropertyMotionPair.PartCurves, frames: [Int])

  /// Differences of a layer's property in one section.
  struct SectionDifference {
    let subject: PropertyKey
    /// Compared section; nil for the pull.
    let pair: SectionPair!
    let motion: PropertyMotionPair
    let differing: [Difference]

    func with(_ differing: [Difference]) -> SectionDifference {
      SectionDifference(subject: subject, pair: pair, motion: motion, differing: differing)
    }

    var keys: [TracePart] { differing.map(\.part.key) }
  }

  /// Adds the changes of a property, section by section, and the changes of its animations' declared settings.
  mutating func compare(_ motion: PropertyMotionPair, _ subject: PropertyKey) {
    /// Run times of animations with reported changes; sections that begin within one need no change of their own.
    var runs: [(begin: TimeInterval, end: TimeInterval)] = []
    var followsPull = false
    var pullParts: Set<TracePart> = []
    for pair in sections {
      // A final rest of one or two frames is not compared.
      if !pair.kind.isPull && !motion.isCompared(pair) { continue }
      var differing = differences(motion, pair)
      // If phases changed, only visible differences are reported, because small ones follow from the phases.
      if !phases.changes.isEmpty { differing = differing.filter { isSeen($0, pair) } }
      let (before, after) = motion.animations(in: pair)
      let isOther =
        before.count == after.count
        ? zip(before, after).contains {
          $0.autoreverses != $1.autoreverses || $0.repeats != $1.repeats || $0.period != $1.period
        }
        : pair.expected.frames.isEmpty
      if differing.isEmpty, !pair.kind.isPull, isOther {
        // The animations differ, but not within the frames of the golden's section, which may be shorter than one run.
        differing = motion.parts.map { ($0, Array(pair.actual.frames)) }
      }
      if differing.isEmpty { continue }
      let context = SectionDifference(subject: subject, pair: pair, motion: motion, differing: differing)
      if pair.kind.isPull {
        let new = differing.filter { !pullParts.contains($0.part.key) }
        pullParts.formUnion(new.map(\.part.key))
        let context = SectionDifference(subject: subject, pair: nil, motion: motion, differing: new)
        if explainPull(context) { followsPull = true }
        continue
      }
      if !before.isEmpty || !after.isEmpty {
        if explainAnimations(context) {
          runs.append((pair.expected.start, (before + after).map(\.end).max() ?? -1))
        }
        continue
      }
      if runs.contains(where: { $0.begin <= pair.expected.start && pair.expected.start < $0.end }) {
        continue
      }
      // Layers that follow the pull also follow the content while it springs back.
      let isBefore = pair.kind == .rest && pair.expected.number == 0
      if followsPull, !isBefore, pair.kind == .opening || pair.kind == .rest { continue }
      // Texts and paths change in steps and do not follow the pull into the cycles.
      let steps =
        followsPull && pair.kind == .cycle ? differing.filter(\.part.expected.isDiscrete) : differing
      if !steps.isEmpty { explainRest(context.with(steps)) }
    }
    addDeclarations(motion, subject)
  }

  /// Adds a change of the compared property to `found`.
  mutating func add(
    _ detail: Change.Detail, _ context: SectionDifference, _ parts: [TracePart], amount: Double? = nil,
    isTimed: Bool = true
  ) {
    let first = context.differing.flatMap(\.frames).min()
    var frame = first ?? 0
    if let pair = context.pair, let first {
      // Frame index converted to the golden's time.
      frame = min(max(0, expected.frames.count - 1), max(0, first + shift(of: pair)))
    }
    propertyChanges.append(
      Change(
        detail: detail, layers: [context.subject.layer], parts: parts, frame: frame, amount: amount,
        sectionKind: context.pair?.kind,
        visibility: visibility(context.subject.layer, context.differing), isTimed: isTimed,
        section: context.pair.flatMap { pair in sections.firstIndex { $0.expected == pair.expected } }))
  }

  /// Frames by which the golden's section begins later than the present one; negative for earlier.
  func shift(of pair: SectionPair) -> Int {
    Int(((pair.expected.start - pair.actual.start) * framesPerSecond).rounded())
  }

  /// Visibility of a difference: area in square points × seconds × contrast (0…1).
  private func visibility(_ layer: String, _ differing: [Difference]) -> Double {
    func number(_ part: TracePart) -> Double {
      var most = 0.0
      for trace in [expected, actual] {
        for index in stride(from: 0, to: trace.frames.count, by: 8) {
          if let number = trace.frames[index].layers[layer]?[part]?.number { most = max(most, abs(number)) }
        }
      }
      return most
    }
    let area = max(64, min(number("bounds.width") * number("bounds.height"), Change.largestArea))
    let size = area.squareRoot()
    let contrast =
      differing.map { part, frames -> Double in
        let worst = frames.reduce(0.0) { most, i in
          i < part.expected.count && i < part.actual.count
            ? max(most, part.actual.difference(i, part.expected, i)) : most
        }
        if part.expected.isDiscrete { return 0.5 }
        if part.expected.isColor { return worst / 255 }
        if part.key.isLength { return min(1, worst / (part.key.property == .position ? size : 10)) }
        return min(1, worst)
      }.max() ?? 0
    let count = differing.map(\.frames.count).max() ?? 0
    return area * Double(count) / framesPerSecond * contrast
  }

  // MARK: Differences

  /// True if the difference is large enough to be visible in at least one frame.
  func isSeen(_ difference: Difference, _ pair: SectionPair) -> Bool {
    let (e, a) = (difference.part.expected, difference.part.actual)
    let shift = shift(of: pair)
    return difference.frames.contains { i in
      // A golden frame at the same offset from the section's start, or next to it, counts as equal if no difference is
      // visible.
      !(i + shift - 1...i + shift + 1).contains {
        e.values.indices.contains($0) && a.difference(i, e, $0) < e.visible
      }
    }
  }

  /// Differing parts of a property in a section, each with its differing frames.
  func differences(_ motion: PropertyMotionPair, _ pair: SectionPair) -> [Difference] {
    motion.parts.compactMap { part in
      let frames = pair.differences(part.expected, part.actual, framesPerSecond: framesPerSecond)
      return frames.isEmpty ? nil : (part, frames)
    }
  }
}
