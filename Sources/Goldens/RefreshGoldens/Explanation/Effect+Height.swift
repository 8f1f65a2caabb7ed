import Foundation
import RefreshFrames

extension PropertyMotion {
  /// Takes what follows from another height of the control: what the pull does at the same part of it, and what is laid
  /// out by the height, in proportion, or below or around its middle.
  ///
  /// A part of the property follows only if no more than the tolerance of its difference is left then.
  mutating func layOut(by height: Edit<Double>, _ left: inout Difference) {
    for place in parts.indices where parts[place].expected.isWord { count(place, by: height, &left) }
    let more = height.new - height.old
    let maps: [(Double) -> Double] = [
      { $0 }, { $0 + more }, { $0 + more / 2 }, { $0 - more / 2 }, { $0 - more },
      { $0 * height.new / height.old },
    ]
    for place in parts.indices where parts[place].expected.dimension == 1 && !parts[place].expected.isWord {
      let key = parts[place].key
      func own(_ difference: Difference, _ isPull: Bool) -> Double {
        difference.places.reduce(0) {
          $0 + ($1.key.part == key && (!isPull || $1.key.chapter == nil) ? $1.value : 0)
        }
      }
      let (before, pull) = (own(left, false), own(left, true))
      if before == 0 { continue }
      for map in key.isPlace ? maps : [maps[0]] {
        var motion = self
        for index in motion.before.indices {
          for knot in motion.before[index].knots.indices {
            guard let number = motion.before[index].knots[knot].values[key]?.number else { continue }
            motion.before[index].knots[knot].values[key] = .number(map(number))
          }
        }
        motion.parts[place].expected = pulled(parts[place], by: height, map)
        let difference = motion.difference
        let isPull = pull > 0 && own(difference, true) <= Explanation.tolerance * pull
        if own(difference, false) <= (isPull ? 1 : Explanation.tolerance) * before {
          (self, left) = (motion, difference)
          break
        }
      }
    }
  }

  /// Takes words that count with the pull from the same part of it: those of a frame near there, or the same words with
  /// numbers between those of two frames.
  private mutating func count(_ place: Int, by height: Edit<Double>, _ left: inout Difference) {
    let part = parts[place]
    let frames = traces.expected.frames
    let growing = frames.indices.filter { i in
      frames[i].pull.map { $0.distance > (i > 0 ? frames[i - 1].pull?.distance ?? 0 : 0) } == true
    }
    var changes: [Int: TraceValue] = [:]
    for i in traces.pulled where part.differs(at: i) {
      let distance = frames[i].pull!.distance * height.old / height.new
      let next = growing.firstIndex { frames[$0].pull!.distance >= distance } ?? growing.count
      let near = growing[max(0, next - 2)..<min(growing.count, next + 2)].map { part.golden.values[$0] }
      let now = part.actual.values[i]
      if near.contains(now) || now.counts(between: near) { changes[i] = now }
    }
    if changes.isEmpty { return }
    var motion = self
    motion.parts[place].expected = part.expected.replacing(changes)
    let difference = motion.difference
    func own(_ difference: Difference) -> Double {
      difference.places.reduce(0) { $0 + ($1.key.part == part.key ? $1.value : 0) }
    }
    if own(difference) <= Explanation.tolerance * own(left) { (self, left) = (motion, difference) }
  }

  /// The golden's course at the parts of the pull that a pull of the same distance is of another height.
  ///
  /// Between two frames it may bend anywhere, so that whatever lies between what both show is its course.
  private func pulled(
    _ part: Part, by height: Edit<Double>, _ map: (Double) -> Double
  ) -> Curve {
    let (curve, frames) = (part.expected, traces.expected.frames)
    // The frames in which the pull grows, to look up what it does at a distance.
    var growing: [(distance: Double, value: Double)] = []
    for (frame, sample) in zip(frames, curve.samples) {
      guard let pull = frame.pull, pull.distance > (growing.last?.distance ?? -1) else { continue }
      growing.append((min(pull.distance, height.old), sample))
    }
    func value(at distance: Double, now: Double?) -> Double? {
      guard let next = growing.firstIndex(where: { $0.distance >= distance }) else {
        return growing.last.map { map($0.value) }
      }
      guard next > 0 else { return map(growing[0].value) }
      let (a, b) = (growing[next - 1], growing[next])
      if b.distance <= a.distance { return map(b.value) }
      let ends = [map(a.value), map(b.value)].sorted()
      if let now, ends[0] <= now, now <= ends[1] { return now }
      return map(a.value + (b.value - a.value) * (distance - a.distance) / (b.distance - a.distance))
    }
    var changes: [Int: [Double]] = [:]
    for i in 0..<curve.count {
      let pull = i < frames.count ? frames[i].pull : nil
      let now = traces.pulled.contains(i) ? part.actual.samples[i] : nil
      let own = pull.flatMap { value(at: $0.distance * height.old / height.new, now: now) }
      changes[i] = [own ?? map(curve.samples[i])]
    }
    return curve.replacing(changes)
  }
}

extension TraceValue {
  /// The words of a text around its whole numbers, and these; nil for what has none.
  private var count: (words: [Substring], numbers: [Int])? {
    guard case .word(let text) = self else { return nil }
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    return numbers.isEmpty ? nil : (text.split(whereSeparator: \.isNumber), numbers)
  }

  /// Whether two texts are the same words around other numbers.
  func isSameText(as other: TraceValue) -> Bool {
    guard let own = count, let other = other.count else { return false }
    return own.words == other.words && own.numbers.count == other.numbers.count
  }

  /// Whether the value is the same words as others, with numbers between theirs.
  fileprivate func counts(between others: [TraceValue]) -> Bool {
    let alike = others.filter(isSameText).compactMap(\.count)
    guard let own = count, !alike.isEmpty else { return false }
    return own.numbers.indices.allSatisfy { place in
      let numbers = alike.map { $0.numbers[place] }
      return numbers.min()! <= own.numbers[place] && own.numbers[place] <= numbers.max()!
    }
  }
}
