import Foundation
import RefreshClips
import RefreshMotion

extension PropertyMotion {
  /// The motion with an animation as at present in some of its fields, wherever the golden has the same change.
  func replacing(
    _ before: MotionTrace.Animation?, _ after: MotionTrace.Animation?, _ fields: [Effect.Field],
    _ claim: Change.Claim
  ) -> [PropertyMotion] {
    guard let index = claim.chapter else { return [] }
    let pair = traces.chapters[index]
    guard let before, let after else {
      if let before { return removingAll(like: before, pair) }
      if let after { return replacing(nil, with: after.moved(by: pair.expected.start - pair.actual.start)) }
      return []
    }
    let late = after.begin - pair.actual.start - (before.begin - pair.expected.start)
    var ways = [self]
    for pair in traces.chapters where !pair.kind.isPull {
      for (a, b) in matches(in: pair).matched
      where a == before
        || isSameChange(before, after, a, b, fields)
          && (!fields.contains(.begin)
            || abs(b.begin - pair.actual.start - (a.begin - pair.expected.start) - late) < Tolerance.moment)
      {
        var other = a
        for field in fields { other.take(field, from: b, pair) }
        guard other != a else { continue }
        // What is shown once an animation is over is understood in one way throughout.
        ways =
          ways.count == 1 && pair.expected == traces.chapters[index].expected
          ? ways[0].replacing(a, with: other)
          : ways.enumerated().map { place, way in
            let next = way.replacing(a, with: other)
            return next.isEmpty ? way : next[min(place, next.count - 1)]
          }
      }
    }
    return ways
  }

  /// The motion without an animation, and without those of other chapters that do the same and are gone.
  private func removingAll(like animation: MotionTrace.Animation, _ pair: ChapterPair) -> [PropertyMotion] {
    var all: [MotionTrace.Animation] = []
    for pair in traces.chapters where !pair.kind.isPull {
      all += matches(in: pair).gone.filter {
        $0 == animation || ($0.keyPath == animation.keyPath && $0.knots == animation.knots)
      }
    }
    return (0..<2).map { way in
      all.reduce(self) { motion, gone in
        let next = motion.replacing(gone, with: nil)
        return next.isEmpty ? motion : next[min(way, next.count - 1)]
      }
    }
  }

  /// Whether two animations of another chapter differ in the same fields as two others, and in the same way.
  private func isSameChange(
    _ before: MotionTrace.Animation, _ after: MotionTrace.Animation, _ a: MotionTrace.Animation,
    _ b: MotionTrace.Animation, _ fields: [Effect.Field]
  ) -> Bool {
    guard a.keyPath == before.keyPath else { return false }
    return fields.allSatisfy { field in
      switch field {
      case .begin: return true
      case .duration:
        return abs(a.duration - before.duration) < Tolerance.moment
          && abs(b.duration - after.duration) < Tolerance.moment
      case .repeats: return a.repeats == before.repeats && b.repeats == after.repeats
      case .autoreverses: return a.autoreverses == before.autoreverses && b.autoreverses == after.autoreverses
      case .course:
        return a.curve == before.curve && b.curve == after.curve && a.groupCurve == before.groupCurve
          && b.groupCurve == after.groupCurve && a.spring == before.spring
          && b.spring == after.spring && a.segmentCurves == before.segmentCurves
      case .knotTimes: return a.knots.map(\.at) == before.knots.map(\.at)
      case .knots: return a.knots == before.knots
      case .way(let parts):
        return parts.allSatisfy {
          isNear(a.way(of: $0), before.way(of: $0)) && isNear(b.way(of: $0), after.way(of: $0))
        }
      case .value(let knot, let parts):
        guard a.knots.indices.contains(knot), b.knots.indices.contains(knot),
          before.knots.indices.contains(knot), after.knots.indices.contains(knot)
        else { return false }
        return parts.allSatisfy {
          a.knots[knot].values[$0] == before.knots[knot].values[$0]
            && b.knots[knot].values[$0] == after.knots[knot].values[$0]
        }
      }
    }
  }

  private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < Explanation.same * max(1, abs(a)) }

  // MARK: One animation

  /// What a property shows once an animation is over: what it ended with, or what was there before.
  private enum Rest: CaseIterable {
    case end, back
    /// As the end; and the golden's course is that of a group, whose curve is over the animation's own.
    case grouped
  }

  /// The motion with another animation in place of one; in two ways where one ends sooner than the other.
  func replacing(
    _ old: MotionTrace.Animation?, with new: MotionTrace.Animation?
  ) -> [PropertyMotion] {
    let hasCurve = old?.curve != new?.curve && old?.spring == nil && new?.spring == nil
    return Rest.allCases.filter { $0 != .grouped || hasCurve }.map { rest in
      var motion = self
      for place in parts.indices {
        motion.parts[place].expected = curve(parts[place], replacing: old, with: new, rest)
      }
      if let old, let index = motion.before.firstIndex(of: old) { motion.before.remove(at: index) }
      if let new {
        let index = motion.before.firstIndex { $0.begin > new.begin } ?? motion.before.count
        motion.before.insert(new, at: index)
      }
      return motion
    }
  }

  private func curve(
    _ part: Part, replacing old: MotionTrace.Animation?, with new: MotionTrace.Animation?, _ rest: Rest
  ) -> Curve {
    let e = part.expected
    let (own, other) = (old.map(AnimationCourse.init), new.map(AnimationCourse.init))
    guard own?.moves(part.key) == true || other?.moves(part.key) == true else { return e }
    if e.isWord { return words(part, replacing: old, with: new) }
    let times = traces.expected.frames.map(\.time)
    let start = min(old?.begin ?? .infinity, new?.begin ?? .infinity)
    // The next animation of the part takes over.
    let latest = max(old?.begin ?? 0, new?.begin ?? 0)
    let next =
      before.first {
        $0 != old && $0.begin > latest + Tolerance.moment && $0.knots.contains { $0.values[part.key] != nil }
      }?
      .begin ?? .infinity
    guard let first = times.firstIndex(where: { $0 > start - 1e-6 }) else { return e }
    let base = base(part, own, first, times, next)
    let end = old?.end ?? new?.end ?? .infinity
    let ended = times.firstIndex { $0 >= end - 1e-6 }.flatMap { $0 < e.count && times[$0] < next ? $0 : nil }
    let earlier = first > 0 ? e.numbers(first - 1) : nil
    /// Beyond the golden's animation: a value that is held is that of the other one.
    let held = own?.end(of: part.key).map { add($0, base.offset) }
    let last = other?.end(of: part.key).map { add($0, base.offset) }
    // What lasts longer than the golden's chapter is over when the next begins, if that begins later now.
    let pair = traces.chapters.first {
      $0.expected.start <= start + Tolerance.moment && start + Tolerance.moment < $0.expected.end
    }
    let isLonger = pair.map { $0.actual.length > $0.expected.length + Tolerance.moment } ?? false
    let chapterEnd = isLonger ? pair?.expected.end ?? .infinity : .infinity
    var changes: [Int: [Double]] = [:]
    for i in first..<e.count {
      let time = times[i]
      if time >= next - 1e-6 { break }
      let a = own?.value(of: part.key, at: time)
      let isOver = a == nil && old != nil && time >= chapterEnd - 1e-6
      let h = isOver ? nil : other?.value(of: part.key, at: time)
      switch (a, h) {
      case (let a?, let h?):
        if rest == .grouped {
          changes[i] = other?.value(of: part.key, over: e.numbers(i)) ?? e.numbers(i)
        } else if base.isKnown {
          if isNear(e.numbers(i), add(a, base.offset), part) { changes[i] = add(h, base.offset) }
        } else if let own, let other,
          let numbers = other.value(of: part.key, where: own, shows: e.numbers(i))
        {
          // A group has a curve of its own, which the golden's course shows.
          changes[i] = numbers
        } else {
          changes[i] = add(e.numbers(i), subtract(h, a))
        }
      case (nil, let h?): changes[i] = add(h, base.offset)
      case (let a?, nil):
        if base.isKnown, !isNear(e.numbers(i), add(a, base.offset), part) { continue }
        if let new, time < new.begin {
          changes[i] = earlier ?? own?.start(of: part.key).map { add($0, base.offset) }
        } else if let last {
          changes[i] = rest != .back ? last : ended.map(e.numbers) ?? earlier ?? last
        } else {
          changes[i] = rest == .end ? (earlier ?? held) : held
        }
      case (nil, nil):
        guard time > start, let held, isNear(e.numbers(i), held, part) else { continue }
        if let last {
          if rest != .back { changes[i] = last }
        } else if rest == .end, new == nil, let earlier {
          changes[i] = earlier
        }
      }
    }
    return e.replacing(changes)
  }

  /// A course of words, of which a trace does not know what is between two: while either animation runs it is the
  /// present one, and then what the other ends with.
  private func words(
    _ part: Part, replacing old: MotionTrace.Animation?, with new: MotionTrace.Animation?
  ) -> Curve {
    let runs = [old, new].compactMap { $0.map(AnimationCourse.init) }
    let start = min(old?.begin ?? .infinity, new?.begin ?? .infinity)
    let pair = traces.chapters.first {
      $0.expected.start - Tolerance.moment <= start && start < $0.expected.end - Tolerance.moment
    }
    let shift = pair.map { ($0.expected.start - $0.actual.start) * traces.framesPerSecond } ?? 0
    let ends = Edit(old, new).map { $0?.knots.last?.values[part.key] }
    var changes: [Int: TraceValue] = [:]
    for (i, frame) in traces.expected.frames.enumerated() where i < part.expected.count {
      let now = i - Int(shift.rounded())
      if runs.contains(where: { $0.isRunning(at: frame.time) }), part.actual.values.indices.contains(now) {
        changes[i] = part.actual.values[now]
      } else if frame.time > start, let end = ends.old, let other = ends.new, part.expected.values[i] == end {
        changes[i] = other
      }
    }
    return part.expected.replacing(changes)
  }

  /// How far the golden shows an animation from the animation's own values, which is constant where other values are
  /// under it or a turn has gone round; and whether it shows it at all.
  private func base(
    _ part: Part, _ course: AnimationCourse?, _ first: Int, _ times: [TimeInterval], _ next: TimeInterval
  ) -> (offset: [Double], isKnown: Bool) {
    let e = part.expected
    let none = (offset: [Double](repeating: 0, count: e.dimension), isKnown: course == nil)
    guard let course else { return none }
    var offsets: [[Double]] = []
    for i in first..<e.count {
      if times[i] >= next - 1e-6 || offsets.count > 600 { break }
      guard let value = course.value(of: part.key, at: times[i]) else { continue }
      offsets.append(subtract(e.numbers(i), value))
    }
    guard !offsets.isEmpty else { return none }
    let offset = (0..<e.dimension).map { index in
      let sorted = offsets.map { $0[index] }.sorted()
      return sorted[sorted.count / 2]
    }
    let known = offsets.filter { isNear($0, offset, part) }.count
    return (offset, Double(known) >= 0.6 * Double(offsets.count))
  }

  private func isNear(_ a: [Double], _ b: [Double], _ part: Part) -> Bool {
    let most = 2 * part.expected.tolerance + 0.01 * part.range
    for place in 0..<min(a.count, b.count) where abs(a[place] - b[place]) > most { return false }
    return true
  }

  /// The sums of the numbers that both have.
  private func add(_ a: [Double], _ b: [Double]) -> [Double] {
    var sum = a.count > b.count ? Array(a.prefix(b.count)) : a
    for place in sum.indices { sum[place] += b[place] }
    return sum
  }

  private func subtract(_ a: [Double], _ b: [Double]) -> [Double] {
    var difference = a.count > b.count ? Array(a.prefix(b.count)) : a
    for place in difference.indices { difference[place] -= b[place] }
    return difference
  }
}

extension MotionTrace.Animation {
  /// How far a part goes from its first value to its last.
  fileprivate func way(of part: TracePart) -> Double {
    guard case .number(let from) = knots.first?.values[part] ?? part.standard,
      case .number(let to) = knots.last?.values[part] ?? part.standard
    else { return 0 }
    return to - from
  }

  /// The animation at another time.
  fileprivate func moved(by seconds: TimeInterval) -> Self {
    var animation = self
    animation.begin += seconds
    return animation
  }

  /// Takes a field from the present animation that is this one's, in chapters that begin at times of their own.
  fileprivate mutating func take(_ field: Effect.Field, from other: Self, _ pair: ChapterPair) {
    switch field {
    case .begin: begin = other.begin - pair.actual.start + pair.expected.start
    case .duration: duration = other.duration
    case .repeats: repeats = other.repeats
    case .autoreverses: autoreverses = other.autoreverses
    case .course:
      (curve, groupCurve, spring) = (other.curve, other.groupCurve, other.spring)
      segmentCurves = other.segmentCurves
    case .knotTimes:
      guard knots.count == other.knots.count else { return }
      for index in knots.indices { knots[index].at = other.knots[index].at }
    case .value(let knot, let parts):
      guard knots.indices.contains(knot), other.knots.indices.contains(knot) else { return }
      for part in parts { knots[knot].values[part] = other.knots[knot].values[part] }
    case .way(let parts):
      for part in parts {
        guard let first = knots.first, let start = other.knots.first, knots.count == other.knots.count,
          case .number(let from) = first.values[part] ?? part.standard,
          case .number(let zero) = start.values[part] ?? part.standard
        else { continue }
        for index in knots.indices {
          guard case .number(let value) = other.knots[index].values[part] ?? part.standard
          else { continue }
          knots[index].values[part] = .number(from + value - zero)
        }
      }
    case .knots: (knots, segmentCurves) = (other.knots, other.segmentCurves)
    }
  }
}
