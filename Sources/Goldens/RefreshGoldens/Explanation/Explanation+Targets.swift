import Foundation
import RefreshFrames
import RefreshMotion

/// Changes of the values that animations pass.
extension Explanation {
  typealias Knot = MotionTrace.Animation.Knot

  /// The parts that an animation moves, in either trace, of those that differ; else all that differ.
  static func parts(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ differing: [Difference]
  ) -> [TracePart] {
    func moves(_ knots: [Knot], _ part: TracePart) -> Bool {
      knots.contains { $0.value(part) != knots[0].value(part) }
    }
    let all = Set((a.knots + b.knots).flatMap(\.values.keys))
    let moving = all.filter { moves(a.knots, $0) || moves(b.knots, $0) }
    let keys = differing.map(\.part.key)
    let seen = keys.filter(moving.contains)
    return (seen.isEmpty ? keys : seen).sorted()
  }

  private static func distance(_ a: TraceValue, _ b: TraceValue) -> Double {
    let (own, other) = (a.components, b.components)
    guard !own.isEmpty, own.count == other.count else { return a == b ? 0 : .infinity }
    return zip(own, other).map { abs($0 - $1) }.max() ?? 0
  }

  private static func isSame(_ a: TraceValue, _ b: TraceValue, _ part: TracePart) -> Bool {
    distance(a, b) <= (a.components.count > 1 ? Curve.rounding : (Curve.rounding + 1) * part.quantum)
  }

  private static func isSame(_ a: Knot, _ b: Knot, _ part: TracePart) -> Bool {
    isSame(a.value(part), b.value(part), part)
  }

  /// The values of some parts at a knot in both animations.
  private static func values(_ own: Knot, _ now: Knot, _ parts: [TracePart]) -> Change.Values {
    Change.Values(parts, parts.map(own.value), parts.map(now.value))
  }

  /// Says what an animation runs from and to; whether something of it follows from what was before.
  mutating func sayTargets(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ site: Site
  ) -> Bool {
    guard a.knots.count == b.knots.count, a.knots.count > 0 else {
      say(
        .keyframes(Edit(a.knots.count, b.knots.count)), site, Self.parts(a, b, site.differing),
        .animation(before: a, after: b, [.knots]))
      return false
    }
    if sayCurve(a, b, site) { return false }
    sayKnotTimes(a, b, site)
    var isConsequence = false
    var said: [Change.Values] = []
    var own: [Int: [TracePart]] = [:]
    let parts = Set((a.knots + b.knots).flatMap(\.values.keys)).sorted()
    // The end says most, then what is between, then the start.
    for index in a.knots.indices.reversed() {
      own[index] = parts.filter { part in
        guard !Self.isSame(a.knots[index], b.knots[index], part),
          let course = site.differing.first(where: { $0.part.key == part })?.part
        else { return false }
        guard
          startsWhereOneEnded(a, b, site, index, part)
            || wasBefore(
              course, site.pair, Edit(a.knots[0], b.knots[0]), Edit(a.knots[index], b.knots[index]))
            || isOfAnotherCycle(b, site, index, part)
        else { return true }
        follow(a, b, [.value(knot: index, parts: [part])], site)
        isConsequence = true
        return false
      }
    }
    for index in a.knots.indices.reversed() {
      guard let parts = own[index], !parts.isEmpty else { continue }
      let values = Self.values(a.knots[index], b.knots[index], parts)
      if said.contains(values) || said.count >= 3 { continue }
      said.append(values)
      if sayTurn(a, b, site, index, parts) {
        // The start of the next is where this one ends.
        said.append(Self.values(a.knots[0], b.knots[0], parts))
      } else {
        sayTarget(a, b, site, index, values)
      }
    }
    sayRun(a, b, site, own)
    return isConsequence
  }

  /// Says both ends of an animation where both changed, as those of a swing.
  private mutating func sayRun(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ site: Site, _ changed: [Int: [TracePart]]
  ) {
    let last = a.knots.count - 1
    guard last > 0, let parts = changed[0], !parts.isEmpty, changed[last] == parts else { return }
    say(
      .run(
        from: Self.values(a.knots[0], b.knots[0], parts), to: Self.values(a.knots[last], b.knots[last], parts)
      ),
      site, parts, .animation(before: a, after: b, [.knots]))
  }

  /// Says when an animation passes its values.
  private mutating func sayKnotTimes(_ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ site: Site) {
    for (own, now) in zip(a.knots, b.knots) where abs(own.at - now.at) > Self.same {
      let moving = Self.parts(a, b, site.differing)
      say(
        .keyframe(Self.values(own, now, moving), at: Edit(own.at, now.at)), site, moving,
        .animation(before: a, after: b, [.knotTimes]))
    }
  }

  /// Says how far some parts turn, where they do not start from 0; whether that is another turn.
  private mutating func sayTurn(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ site: Site, _ index: Int, _ parts: [TracePart]
  ) -> Bool {
    guard parts.allSatisfy(\.isTurn), index == a.knots.count - 1, index > 0, let part = parts.first,
      let a0 = a.knots[0].value(part).number, let b0 = b.knots[0].value(part).number,
      let a1 = a.knots[index].value(part).number, let b1 = b.knots[index].value(part).number,
      max(abs(a0), abs(b0)) > Self.same, abs((a1 - a0) - (b1 - b0)) > Self.same
    else { return false }
    say(
      .turn(part, Edit(a1 - a0, b1 - b0), end: b1), site, parts,
      .animation(before: a, after: b, [.way(parts: Set(parts))]))
    return true
  }

  /// Numbers that are no farther apart are one, whatever they are of.
  static let same = 1e-3

  /// Says what some parts start at or go to at a knot.
  private mutating func sayTarget(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ site: Site, _ index: Int,
    _ values: Change.Values
  ) {
    // The same at every knot of which the same would be said, or wherever the golden has the value.
    let knots = a.knots.indices.filter {
      Self.values(a.knots[$0], b.knots[$0], values.parts) == values
    }
    let edits = zip(values.parts, zip(values.old, values.new)).map { ($0, Edit($1.0, $1.1)) }
    say(
      index == 0 ? .start(values) : .target(values), site, values.parts,
      .either([
        .animation(before: a, after: b, knots.map { .value(knot: $0, parts: Set(values.parts)) }),
        .values(Dictionary(uniqueKeysWithValues: edits)),
      ]))
  }

  /// The most values that are reported one by one.
  private static let maximumKnots = 12

  /// Says that an animation runs along another curve, by the place at which that is farthest from the golden's; whether
  /// it does.
  private mutating func sayCurve(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ site: Site
  ) -> Bool {
    let moving = Self.parts(a, b, site.differing)
    func distance(_ knot: Int) -> Double {
      moving.map { Self.distance(a.knots[knot].value($0), b.knots[knot].value($0)) }.max() ?? 0
    }
    let others = a.knots.indices.filter { knot in
      moving.contains { !Self.isSame(a.knots[knot], b.knots[knot], $0) }
    }
    guard others.count > Self.maximumKnots, let farthest = others.max(by: { distance($0) < distance($1) })
    else { return false }
    say(
      .curve(Self.values(a.knots[farthest], b.knots[farthest], moving), at: a.knots[farthest].at), site,
      moving, .animation(before: a, after: b, [.knots]))
    return true
  }

  /// Whether two animations start where one before each ended, and go as far.
  private func startsWhereOneEnded(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ site: Site, _ index: Int, _ part: TracePart
  ) -> Bool {
    let (a0, b0) = (a.knots[0].value(part), b.knots[0].value(part))
    if index > 0 {
      guard let a0 = a0.number, let b0 = b0.number, let a1 = a.knots[index].value(part).number,
        let b1 = b.knots[index].value(part).number,
        abs((a1 - a0) - (b1 - b0)) < Self.same * max(1, abs(a1 - a0))
      else { return false }
    }
    guard !Self.isSame(a0, b0, part) else { return false }
    func ends(
      _ animation: MotionTrace.Animation, at value: TraceValue, in all: [MotionTrace.Animation]?
    ) -> Bool {
      (all ?? []).contains { other in
        guard other.begin < animation.begin - Tolerance.moment,
          other.end < animation.begin + Tolerance.moment,
          let last = SpaceParts.parts(of: other.knots.map { Optional($0.values) }).last ?? nil
        else { return false }
        return Self.isSame(last[part] ?? part.standard, value, part)
      }
    }
    return ends(a, at: a0, in: animations.old[site.subject])
      && ends(b, at: b0, in: animations.new[site.subject])
  }

  /// Whether an animation after the last cycle does what the golden's cycles do if there are more or fewer of them:
  /// cycles that take turns end with another one.
  private func isOfAnotherCycle(
    _ b: MotionTrace.Animation, _ site: Site, _ index: Int, _ part: TracePart
  ) -> Bool {
    guard site.pair.kind.isAfterCycles, phases.hasOtherCycles else { return false }
    return site.motion.before.contains { other in
      guard other.knots.count == b.knots.count, other.keyPath == b.keyPath else { return false }
      if Self.isSame(other.knots[index], b.knots[index], part) { return true }
      guard part.isTurn, let a0 = other.knots[0].value(part).number, let b0 = b.knots[0].value(part).number,
        let a1 = other.knots[index].value(part).number, let b1 = b.knots[index].value(part).number
      else { return false }
      return index > 0 && abs((a1 - a0) - (b1 - b0)) < Self.same
    }
  }

  /// Whether a value is other only because the property was already other before the chapter.
  private func wasBefore(
    _ course: PropertyMotion.Part, _ pair: ChapterPair, _ starts: Edit<Knot>, _ knots: Edit<Knot>
  ) -> Bool {
    let (i, j) = (pair.expected.frames.lowerBound - 1, pair.actual.frames.lowerBound - 1)
    guard i >= 0, j >= 0, i < course.expected.count, j < course.actual.count,
      course.actual.differs(j, course.expected, i)
    else { return false }
    let part = course.key
    let (first, value) = (starts.map { $0.value(part) }, knots.map { $0.value(part) })
    guard !Self.isSame(first.old, first.new, part) else { return false }
    if let a0 = first.old.number, let b0 = first.new.number, let a = value.old.number,
      let b = value.new.number
    {
      let before = course.actual.samples[j] - course.expected.samples[i]
      let isCarried =
        Self.isNear(before, b0 - a0, course) || Self.isNear(course.actual.samples[j], b0, course)
      return isCarried && Self.isNear(b - a, b0 - a0, course)
    }
    // A colour or a word that the animation begins with as it was.
    return value == first
  }

  private static func isNear(_ a: Double, _ b: Double, _ course: PropertyMotion.Part) -> Bool {
    let slack = max(4 * course.expected.tolerance, Tolerance.part * abs(a))
    if abs(a - b) <= slack { return true }
    return course.key.isTurn && abs((a - b).remainder(dividingBy: 2 * .pi)) <= slack
  }
}
