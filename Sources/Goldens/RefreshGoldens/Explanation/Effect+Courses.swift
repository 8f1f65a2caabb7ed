import Foundation
import RefreshFrames
import RefreshMotion

/// The course of a property with another animation in place of one.
extension PropertyMotion {
  /// The value of a property once an animation is over: the one it ended with, or the one before it.
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
    guard let first = times.firstIndex(where: { $0 > start - Tolerance.time }) else { return e }
    let base = base(part, own, first, times, next)
    let gone = base.isKnown ? self.gone(part, own, first, times, base.offset) : e.count
    let end = old?.end ?? new?.end ?? .infinity
    let ended = times.firstIndex { $0 >= end - Tolerance.time }.flatMap {
      $0 < e.count && times[$0] < next ? $0 : nil
    }
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
      if time >= next - Tolerance.time { break }
      let a = own?.value(of: part.key, at: time)
      let isOver = a == nil && old != nil && time >= chapterEnd - Tolerance.time
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
      case (nil, let h?): if i < gone { changes[i] = add(h, base.offset) }
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

  /// The frame from which the golden no longer shows an animation though it would run: something has removed it, at the
  /// beginning of a chapter if there is one just before.
  private func gone(
    _ part: Part, _ course: AnimationCourse?, _ first: Int, _ times: [TimeInterval], _ offset: [Double]
  ) -> Int {
    let e = part.expected
    guard let course else { return e.count }
    let shown = (first..<e.count).compactMap { i in
      course.value(of: part.key, at: times[i]).map { value in
        (frame: i, isThere: isNear(e.numbers(i), add(value, offset), part))
      }
    }
    // Some frames after it may look as if it ran.
    let gone = shown.indices.first { index in
      let rest = shown[index...]
      return !shown[index].isThere
        && Double(rest.count { !$0.isThere }) >= Explanation.most * Double(rest.count)
    }
    guard let gone else { return e.count }
    let last = gone > 0 ? shown[gone - 1].frame : first
    let starts = traces.chapters.map(\.expected.frames.lowerBound)
    return starts.first { last < $0 && $0 <= shown[gone].frame } ?? shown[gone].frame
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
      if times[i] >= next - Tolerance.time || offsets.count > 600 { break }
      guard let value = course.value(of: part.key, at: times[i]) else { continue }
      offsets.append(subtract(e.numbers(i), value))
    }
    guard !offsets.isEmpty else { return none }
    let offset = (0..<e.dimension).map { index in
      let sorted = offsets.map { $0[index] }.sorted()
      return sorted[sorted.count / 2]
    }
    let known = offsets.filter { isNear($0, offset, part) }.count
    return (offset, Double(known) >= Explanation.most * Double(offsets.count))
  }

  private func isNear(_ a: [Double], _ b: [Double], _ part: Part) -> Bool {
    let most = 2 * part.expected.tolerance + Tolerance.part * part.range
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
