import Foundation
import RefreshFrames

/// Changes of values at rest and of steps, in sections without animations.
extension Explanation {
  private struct ValueChange {
    let key: TracePart
    let value: OldAndNew<TraceValue>
    let difference: Difference
  }

  /// Explains a property's difference in a section where none of its animations begins.
  mutating func explainRest(_ context: SectionDifference) {
    let pair: SectionPair = context.pair
    var values: [ValueChange] = []
    for own in context.differing {
      let (e, a, key) = (own.part.expected, own.part.actual, own.part.key)
      if isCarried(own.part, pair) { continue }
      if let detail = counting(own.part, pair) {
        add(detail, context.with([own]), [key])
        continue
      }
      if let steps = steps(own.part, pair) {
        // Each step may have another value and another time.
        func addLate(_ detail: Change.Detail, _ late: Double) {
          add(detail, context.with([own]), [key], amount: late * 1000)
        }
        if steps.isAllLate {
          addLate(.late(steps.late[0].seconds), steps.late[0].seconds)
        } else {
          for late in steps.late { addLate(.lateStep(key, late.value, late.seconds), late.seconds) }
        }
        values += steps.values.map { ValueChange(key: key, value: $0, difference: own) }
        continue
      }
      let frames = own.frames.compactMap { i in source(i, pair, e).map { (i, $0) } }
        .filter { a.differs($0.0, e, $0.1) }
      guard let worst = frames.max(by: { a.difference($0.0, e, $0.1) < a.difference($1.0, e, $1.1) }) else {
        continue
      }
      if !e.isDiscrete && steps(e, pair.expected, withFirst: false).count >= 8 {
        addDivergence(context.with([own]))
        continue
      }
      values.append(
        ValueChange(key: key, value: OldAndNew(e.values[worst.1], a.values[worst.0]), difference: own))
    }
    addValues(values, context)
  }

  /// Adds one change for all axes of a property.
  private mutating func addValues(_ values: [ValueChange], _ context: SectionDifference) {
    struct Group: Hashable {
      let parts: TracePart.Group
      /// Index among the values of the same axis; each index gets a sentence of its own.
      let round: Int
    }
    let groups = Dictionary(grouping: values.indices) { index in
      Group(
        parts: values[index].key.group,
        round: values[..<index].count { $0.key == values[index].key })
    }
    let order = groups.sorted { ($0.key.parts, $0.key.round) < ($1.key.parts, $1.key.round) }
    for own in order.map({ $0.value.map { values[$0] } }) {
      let isRest = context.pair.kind == .rest && context.pair.expected.number == 0
      let first = own.compactMap(\.difference.frames.first).min() ?? 0
      let keys = own.map(\.key)
      let values =
        wholeList(keys, context, first) ?? Change.Values(keys, own.map(\.value.old), own.map(\.value.new))
      add(
        .values(values, .rest), context.with(own.map(\.difference)), values.parts,
        isTimed: !isRest || first > context.pair.actual.frames.lowerBound)
    }
  }

  /// All numbers of a list, old and new, if its count or several of its numbers changed; nil for other properties.
  private func wholeList(_ keys: [TracePart], _ context: SectionDifference, _ frame: Int) -> Change.Values? {
    let (i, j) = (min(max(0, frame + shift(of: context.pair)), expected.frames.count - 1), frame)
    guard keys.contains(where: \.isItem), expected.frames.indices.contains(i),
      let own = expected.frames[i].layers[context.subject.layer],
      let now = actual.frames[j].layers[context.subject.layer]
    else { return nil }
    let lists = OldAndNew(own, now).map {
      $0.filter { $0.key.isItem && $0.key.property == context.subject.property }
    }
    guard keys.count > 1 || lists.old.count != lists.new.count else { return nil }
    let parts = Set(lists.old.keys).union(lists.new.keys).sorted { ($0.item ?? 0) < ($1.item ?? 0) }
    func values(_ list: [TracePart: TraceValue]) -> [TraceValue] { parts.map { list[$0] ?? .word("") } }
    return Change.Values(parts, values(lists.old), values(lists.new))
  }

  /// Golden frame at the same offset from the section's start, clamped to the section; nil if the section has none.
  private func source(_ i: Int, _ pair: SectionPair, _ e: Curve) -> Int? {
    let frames = pair.expected.frames.clamped(to: 0..<e.count)
    guard !frames.isEmpty else { return nil }
    return min(max(i + shift(of: pair), frames.lowerBound), frames.upperBound - 1)
  }

  /// True if the property does not change in the section and already differs before it.
  private func isCarried(_ part: PropertyMotionPair.PartCurves, _ pair: SectionPair) -> Bool {
    guard let (i, j) = part.differing(before: pair) else { return false }
    func stays(_ curve: Curve, _ frames: Range<Int>, _ before: Int) -> Bool {
      guard let first = frames.first, first < curve.count else { return true }
      // An animation may have ended between the last frame before the section and its first one.
      return curve.isStill(frames) && (!curve.differs(first, curve, before) || curve.moves(at: before))
    }
    return stays(part.expected, pair.expected.frames, i) && stays(part.actual, pair.actual.frames, j)
  }

  /// Smallest number of steps of a counter; fewer steps are reported one by one. A larger value makes longer sentences,
  /// a smaller one hides edited steps.
  static let minimumCounterSteps = 5

  private typealias Step = (value: TraceValue, time: Double)

  /// Values to which a curve changes in a section, each with the seconds from the section's start to the first frame
  /// that shows it; with `withFirst`, the value of the section's first frame comes first.
  private func steps(_ curve: Curve, _ section: ClipSection, withFirst: Bool) -> [Step] {
    let frames = section.frames.clamped(to: 0..<curve.count)
    return frames.filter { curve.moves(at: $0) || withFirst && $0 == frames.lowerBound }.map {
      (curve.values[$0], Double($0) / framesPerSecond - section.start)
    }
  }

  /// Changed texts or changed interval of a counter, a layer that shows one text or place after another; nil for other
  /// layers and for unchanged counters.
  private func counting(_ part: PropertyMotionPair.PartCurves, _ pair: SectionPair) -> Change.Detail? {
    if part.key.property.isOutline { return nil }
    let isText = part.expected.isDiscrete
    let own = steps(part.expected, pair.expected, withFirst: false)
    let now = steps(part.actual, pair.actual, withFirst: false)
    /// True if the value rests between its steps, for at least a frame.
    func rests(_ steps: [Step]) -> Bool {
      zip(steps, steps.dropFirst()).allSatisfy { $1.time - $0.time > 1.5 / framesPerSecond }
    }
    guard min(own.count, now.count) >= Self.minimumCounterSteps, isText || rests(own) && rests(now) else {
      return nil
    }
    let others = zip(own, now).map { OldAndNew($0.value, $1.value) }.filter { $0.old != $0.new }
    guard others.isEmpty else {
      guard isText, others.count >= Self.minimumCounterSteps else { return nil }
      let shown = others.prefix(3)
      let parts = shown.map { _ in part.key }
      return .values(Change.Values(parts, shown.map(\.old), shown.map(\.new)), .counter)
    }
    /// Seconds between two steps, rounded to a millisecond; nil if they are not evenly spaced to within a frame.
    func interval(_ steps: [Step]) -> Double? {
      let mean = (steps[steps.count - 1].time - steps[0].time) / Double(steps.count - 1)
      let isEven = steps.enumerated().allSatisfy { index, step in
        abs(step.time - steps[0].time - mean * Double(index)) < 1.01 / framesPerSecond
      }
      return isEven ? (mean * 1000).rounded() / 1000 : nil
    }
    guard let old = interval(own), let new = interval(now), abs(old - new) > Self.durationTolerance else {
      return nil
    }
    return .every(OldAndNew(old, new))
  }

  /// Changed times and values of a property that changes in the same number of steps in both traces.
  struct StepChanges {
    /// Steps at another time: index (0 is the value at the section's start), new value and delay in seconds.
    let late: [(step: Int, value: TraceValue, seconds: Double)]
    let isAllLate: Bool
    /// Changed step values, old and new; at most two.
    let values: [OldAndNew<TraceValue>]
  }

  /// Changes between the steps of both traces; nil unless both have the same number of values (2 to 8) and at least
  /// one differs in value or time.
  func steps(_ part: PropertyMotionPair.PartCurves, _ pair: SectionPair) -> StepChanges? {
    let own = steps(part.expected, pair.expected, withFirst: true)
    let now = steps(part.actual, pair.actual, withFirst: true)
    guard own.count == now.count, (2...8).contains(own.count) else { return nil }
    // A step between two frames may show in either of them.
    let near = 1.5 / framesPerSecond
    let late = zip(own, now).enumerated().compactMap { step, times in
      let seconds = times.1.time - times.0.time
      return abs(seconds) > near ? (step: step, value: times.1.value, seconds: seconds) : nil
    }
    let isAllLate =
      late.count == own.count - 1
      && late.allSatisfy { $0.step > 0 && abs($0.seconds - late[0].seconds) < near }
    let others = zip(own, now).filter { $0.value != $1.value }.map { OldAndNew($0.value, $1.value) }
    guard !late.isEmpty || !others.isEmpty else { return nil }
    // A value that already differed before the section is not a changed step.
    let before = part.differing(before: pair).map {
      OldAndNew(part.expected.values[$0], part.actual.values[$1])
    }
    let values = others.filter { $0 != before }
    return StepChanges(late: late, isAllLate: isAllLate, values: Array(values.prefix(2)))
  }

  /// Adds an unexplained difference: its first time, and the frame in which it is clearly visible.
  mutating func addDivergence(_ context: SectionDifference) {
    let differing = context.differing.compactMap { part, frames -> Difference? in
      let own = frames.filter { i in
        source(i, context.pair, part.expected).map { part.actual.differs(i, part.expected, $0) } == true
      }
      return own.isEmpty ? nil : (part, own)
    }
    guard let own = differing.max(by: { $0.frames.count < $1.frames.count }),
      let first = own.frames.first, let x = source(first, context.pair, own.part.expected)
    else { return }
    let (e, a, key) = (own.part.expected, own.part.actual, own.part.key)
    // A slowly growing difference is reported in the first frame where the golden rests and the difference is clearly
    // visible, or where it has reached half of its maximum.
    let frames = e.isDiscrete ? [] : own.frames.compactMap { i in source(i, context.pair, e).map { (i, $0) } }
    let most = frames.map { a.difference($0.0, e, $0.1) }.max() ?? 0
    func rests(_ j: Int) -> Bool { !e.moves(at: j) && !e.moves(at: j + 1) }
    let (worst, place) =
      frames.first { rests($0.1) && a.difference($0.0, e, $0.1) > 4 * e.visible }
      ?? frames.first { a.difference($0.0, e, $0.1) >= 0.5 * most } ?? (first, x)
    add(
      .values(
        Change.Values(key, OldAndNew(e.values[place], a.values[worst])),
        .divergence(
          Double(x) / framesPerSecond, seenAt: worst == first ? nil : Double(place) / framesPerSecond)),
      context, [key], isTimed: false)
  }
}
