import Foundation
import RefreshFrames

extension PropertyMotionPair {
  /// Fraction of differing frames that may remain if a changed height of the control explains a part. A larger value
  /// hides real changes, a smaller one reports consequences of the height.
  private static let unexplainedShare = 0.125

  /// Motion with the golden's values adjusted to the changed height: taken at the same fraction of the pull, and moved
  /// or scaled with the control's edges, centre or size.
  ///
  /// A part is adjusted only if this removes nearly all of its differing frames (see `unexplainedShare`), in the whole
  /// clip or in the pull.
  func laidOut(by height: OldAndNew<Double>) -> PropertyMotionPair {
    let more = height.new - height.old
    let layouts: [(Double) -> Double] = [
      { $0 }, { $0 + more }, { $0 + more / 2 }, { $0 - more / 2 }, { $0 - more },
      { $0 * height.new / height.old },
    ]
    var motion = self
    for (place, part) in parts.enumerated() where part.expected.dimension == 1 {
      let before = differingFrames(of: part)
      if before.all == 0 { continue }
      for layout in part.expected.isDiscrete || !part.key.isPlace ? [layouts[0]] : layouts {
        var other = part
        other.expected =
          part.expected.isDiscrete ? counted(part, by: height) : pulled(part, by: height, layout)
        let after = differingFrames(of: other)
        let isOfPull = before.pull > 0 && after.pull <= Self.unexplainedShare * before.pull
        guard after.all <= (isOfPull ? 1 : Self.unexplainedShare) * before.all else { continue }
        motion.parts[place] = other
        for index in motion.before.indices {
          for keyframe in motion.before[index].keyframes.indices {
            guard let number = motion.before[index].keyframes[keyframe].values[part.key]?.number else {
              continue
            }
            motion.before[index].keyframes[keyframe].values[part.key] = .number(layout(number))
          }
        }
        break
      }
    }
    return motion
  }

  /// Number of differing frames of a part, in all sections plus the pull. A frame of the pull counts by its difference
  /// as a fraction of the part's range, up to 1.
  private func differingFrames(of part: PartCurves) -> (all: Double, pull: Double) {
    let pull = traces.pulled.filter(part.differs).reduce(0) { sum, i in
      sum + (part.expected.isDiscrete ? 1 : min(1, part.actual.difference(i, part.expected, i) / part.range))
    }
    let others = traces.sections.filter(isCompared).reduce(0) { count, pair in
      count
        + pair.differences(part.expected, part.actual, framesPerSecond: traces.framesPerSecond).count
    }
    return (pull + Double(others), pull)
  }

  /// Golden frames in which the pull distance grows.
  private var growing: [Int] {
    let frames = traces.expected.frames
    return frames.indices.filter { i in
      frames[i].pull.map { $0.distance > (i > 0 ? frames[i - 1].pull?.distance ?? 0 : 0) } == true
    }
  }

  /// Golden texts at the same fraction of the pull: the present text counts as equal if a golden frame near it has the
  /// same text, or the same words with numbers around its own.
  private func counted(_ part: PartCurves, by height: OldAndNew<Double>) -> Curve {
    let (frames, growing) = (traces.expected.frames, growing)
    var changes: [Int: TraceValue] = [:]
    for i in traces.pulled where part.differs(at: i) {
      let distance = frames[i].pull!.distance * height.old / height.new
      let next = growing.firstIndex { frames[$0].pull!.distance >= distance } ?? growing.count
      let near = growing[max(0, next - 2)..<min(growing.count, next + 2)].map { part.expected.values[$0] }
      let now = part.actual.values[i]
      if near.contains(now) || now.counts(between: near) { changes[i] = now }
    }
    return part.expected.replacing(changes)
  }

  /// Golden numbers at the same fraction of the pull, adjusted by `layout`.
  ///
  /// Between two frames any number between both counts as equal, because the curve may bend there.
  private func pulled(_ part: PartCurves, by height: OldAndNew<Double>, _ layout: (Double) -> Double) -> Curve
  {
    let (curve, frames) = (part.expected, traces.expected.frames)
    let growing = growing.map { (min(frames[$0].pull!.distance, height.old), layout(curve.samples[$0])) }
    func number(at distance: Double, now: Double?) -> Double? {
      guard let next = growing.firstIndex(where: { $0.0 >= distance }), next > 0 else {
        return (growing.first.map { $0.0 >= distance } == true ? growing.first : growing.last)?.1
      }
      let (a, b) = (growing[next - 1], growing[next])
      if b.0 <= a.0 { return b.1 }
      if let now, min(a.1, b.1) <= now, now <= max(a.1, b.1) { return now }
      return a.1 + (b.1 - a.1) * (distance - a.0) / (b.0 - a.0)
    }
    let pulled = Set(traces.pulled)
    let numbers = (0..<curve.count).map { i in
      let own = frames.indices.contains(i) ? frames[i].pull : nil
      let now = pulled.contains(i) ? part.actual.samples[i] : nil
      let number = own.flatMap { number(at: $0.distance * height.old / height.new, now: now) }
      return number ?? layout(curve.samples[i])
    }
    return curve.replacing(numbers)
  }
}

extension TraceValue {
  /// Words and whole numbers of a text, such as a counter; nil if it has no numbers.
  private var count: (words: [Substring], numbers: [Int])? {
    guard case .word(let text) = self else { return nil }
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    return numbers.isEmpty ? nil : (text.split(whereSeparator: \.isNumber), numbers)
  }

  /// True if two texts have the same words around their numbers; the numbers may differ.
  private func isSameText(as other: TraceValue) -> Bool {
    guard let own = count, let other = other.count else { return false }
    return own.words == other.words && own.numbers.count == other.numbers.count
  }

  /// True if the text has the same words as some of the others, and numbers within the range of theirs.
  fileprivate func counts(between others: [TraceValue]) -> Bool {
    let alike = others.filter(isSameText).compactMap(\.count)
    guard let own = count, !alike.isEmpty else { return false }
    return own.numbers.indices.allSatisfy { place in
      let numbers = alike.map { $0.numbers[place] }
      return numbers.min()! <= own.numbers[place] && own.numbers[place] <= numbers.max()!
    }
  }
}
