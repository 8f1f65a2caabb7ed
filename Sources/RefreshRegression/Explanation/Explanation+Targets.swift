import Foundation
import RefreshClips

/// What changed in the values that animations pass.
extension Explanation {
  /// The parts that an animation moves, in either trace, of those that differ; else all that differ.
  static func axes(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ differing: [Difference]
  ) -> [String] {
    let (own, now) = (a.knots.map(\.values), b.knots.map(\.values))
    func moves(_ knots: [[String: TraceValue]], _ name: String) -> Bool {
      knots.contains { value($0, name) != value(knots[0], name) }
    }
    let names = Set((own + now).flatMap(\.keys)).filter { moves(own, $0) || moves(now, $0) }
    let seen = differing.map(\.part.name).filter(names.contains)
    return (seen.isEmpty ? differing.map(\.part.name) : seen).sorted()
  }

  static func value(_ values: [String: TraceValue], _ name: String) -> TraceValue {
    values[name] ?? standard(of: name)
  }

  static func words(_ values: [String: TraceValue], _ names: [String]) -> String {
    let all = names.map { Names.value(value(values, $0), of: $0) }
    if all.count == 1 || Set(all).count == 1 { return all[0] }
    return "(" + all.joined(separator: ", ") + ")"
  }

  private static func distance(_ a: TraceValue, _ b: TraceValue, _ name: String) -> Double {
    switch (a, b) {
    case (.number(let a), .number(let b)): abs(a - b)
    case (.color, .color): zip(a.components, b.components).map { abs($0 - $1) }.max() ?? 0
    default: a == b ? 0 : .infinity
    }
  }

  private static func isSame(_ a: TraceValue, _ b: TraceValue, _ name: String) -> Bool {
    if case .color = a { return distance(a, b, name) < 1.5 }
    return distance(a, b, name) <= 2.5 * TraceProperty.quantum(of: name)
  }

  /// Says what an animation runs from and to; whether something of it follows from what was before.
  mutating func sayTargets(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ site: Site
  ) -> Bool {
    let (own, now) = (a.knots.map(\.values), b.knots.map(\.values))
    let names = Set((own + now).flatMap(\.keys)).sorted()
    guard own.count == now.count else {
      say(
        .knots, .shape, site, Self.axes(a, b, site.differing),
        "passes \(now.count) keyframes instead of \(own.count)", .animation(before: a, after: b, [.knots]))
      return false
    }
    if sayCurve(a, b, site) { return false }
    sayKnotTimes(a, b, site)
    var isConsequence = false
    var said: [[String]] = []
    // The end says most, then what is between, then the start.
    let order = [own.count - 1] + Array(stride(from: own.count - 2, through: 0, by: -1))
    for index in order {
      let changed = names.filter { !Self.isSame(Self.value(own[index], $0), Self.value(now[index], $0), $0) }
      let parts = changed.filter { name in
        guard let part = site.differing.first(where: { $0.part.name == name })?.part else { return false }
        guard
          startsWhereOneEnded(a, b, site, index, name)
            || wasBefore(part, site.pair, own[0], now[0], own[index], now[index])
            || isOfAnotherCycle(b, site, index, name)
        else { return true }
        follow(a, b, [.value(knot: index, parts: [name])], site)
        isConsequence = true
        return false
      }
      if parts.isEmpty { continue }
      let words = [parts.joined(), Self.words(now[index], parts), Self.words(own[index], parts)]
      if said.contains(words) || said.count >= 3 { continue }
      said.append(words)
      if sayTurn(a, b, site, index, parts) {
        // The start of the next is where this one ends.
        said.append([parts.joined(), Self.words(now[0], parts), Self.words(own[0], parts)])
      } else {
        sayTarget(a, b, site, index, parts)
      }
    }
    return isConsequence
  }

  /// Says when an animation passes its values.
  private mutating func sayKnotTimes(_ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ site: Site) {
    func part(_ at: Double) -> String { "\(Names.decimal((at * 1000).rounded() / 10)) %" }
    for (own, now) in zip(a.knots, b.knots) where abs(own.at - now.at) > 0.001 {
      let moving = Self.axes(a, b, site.differing)
      say(
        .knots, .shape, site, moving,
        "reaches \(Self.words(now.values, moving)) at \(part(now.at)) of its time instead of \(part(own.at))",
        .animation(before: a, after: b, [.knotTimes]))
    }
  }

  /// Says how far some parts turn, where they do not start from 0; whether that is another turn.
  private mutating func sayTurn(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ site: Site, _ index: Int, _ parts: [String]
  ) -> Bool {
    let (own, now) = (a.knots.map(\.values), b.knots.map(\.values))
    let isTurn = parts.allSatisfy { $0.contains(".rotation.") } && index == own.count - 1 && index > 0
    guard isTurn, let name = parts.first, case .number(let a0) = Self.value(own[0], name),
      case .number(let b0) = Self.value(now[0], name), case .number(let a1) = Self.value(own[index], name),
      case .number(let b1) = Self.value(now[index], name), abs(a0) > 1e-3 || abs(b0) > 1e-3,
      abs((a1 - a0) - (b1 - b0)) > 1e-3
    else { return false }
    say(
      .way, .shape, site, parts,
      "turns by \(Names.value(.number(b1 - b0), of: name)) instead of \(Names.value(.number(a1 - a0), of: name)), ending at \(Names.value(.number(b1), of: name))",
      .animation(before: a, after: b, [.way(parts: Set(parts))]))
    return true
  }

  /// Says what some parts start at or go to at a knot.
  private mutating func sayTarget(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ site: Site, _ index: Int, _ parts: [String]
  ) {
    let (own, now) = (a.knots.map(\.values), b.knots.map(\.values))
    let (old, new) = (Self.words(own[index], parts), Self.words(now[index], parts))
    // The same at every knot of which the same would be said, or wherever the golden has the value.
    let knots = own.indices.filter {
      Self.words(now[$0], parts) == new && Self.words(own[$0], parts) == old
    }
    let values = parts.map { name in
      (name, Effect.Substitution(old: Self.value(own[index], name), new: Self.value(now[index], name)))
    }
    say(
      index == 0 ? .start : .target, .shape, site, parts,
      (index == 0 ? "starts at " : "goes to ")
        + (Self.isPath(parts) ? "a different path" : "\(new) instead of \(old)"),
      .either([
        .animation(before: a, after: b, knots.map { .value(knot: $0, parts: Set(parts)) }),
        .values(Dictionary(uniqueKeysWithValues: values)),
      ]))
  }

  /// The most values that are reported one by one.
  private static let maximumKnots = 12

  /// Says that an animation runs along another curve, by the place at which that is farthest from the golden's; whether
  /// it does.
  private mutating func sayCurve(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ site: Site
  ) -> Bool {
    let (own, now) = (a.knots.map(\.values), b.knots.map(\.values))
    let moving = Self.axes(a, b, site.differing)
    func distance(_ knot: Int) -> Double {
      moving.map { Self.distance(Self.value(own[knot], $0), Self.value(now[knot], $0), $0) }.max() ?? 0
    }
    let others = own.indices.filter { knot in
      moving.contains { !Self.isSame(Self.value(own[knot], $0), Self.value(now[knot], $0), $0) }
    }
    guard others.count > Self.maximumKnots, let farthest = others.max(by: { distance($0) < distance($1) })
    else { return false }
    let part = Names.decimal((a.knots[farthest].at * 100).rounded())
    say(
      .knots, .shape, site, moving,
      "follows another curve: \(Self.words(now[farthest], moving)) instead of \(Self.words(own[farthest], moving)) at \(part) % of it",
      .animation(before: a, after: b, [.knots]))
    return true
  }

  /// Whether two animations start where one before each ended, and go as far.
  private func startsWhereOneEnded(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ site: Site, _ index: Int, _ name: String
  ) -> Bool {
    let (own, now) = (a.knots.map(\.values), b.knots.map(\.values))
    let (a0, b0) = (Self.value(own[0], name), Self.value(now[0], name))
    if index > 0 {
      guard case (.number(let a0), .number(let b0)) = (a0, b0),
        case .number(let a1) = Self.value(own[index], name),
        case .number(let b1) = Self.value(now[index], name),
        abs((a1 - a0) - (b1 - b0)) < 1e-3 * max(1, abs(a1 - a0))
      else { return false }
    }
    guard !Self.isSame(a0, b0, name) else { return false }
    func ends(_ animation: MotionTrace.Animation, at value: TraceValue, in trace: MotionTrace) -> Bool {
      trace.frames.lazy.flatMap(\.animations).contains { other in
        guard other.layer == site.layer, other.property == site.root,
          other.begin < animation.begin - 0.003, other.end < animation.begin + 0.003,
          let last = SpaceParts.parts(of: other.knots.map { Optional($0.values) }).last ?? nil
        else { return false }
        return Self.isSame(Self.value(last, name), value, name)
      }
    }
    return ends(a, at: a0, in: expected) && ends(b, at: b0, in: actual)
  }

  /// Whether an animation after the last cycle does what the golden's cycles do if there are more or fewer of them:
  /// cycles that take turns end with another one.
  private func isOfAnotherCycle(
    _ b: MotionTrace.Animation, _ site: Site, _ index: Int, _ name: String
  ) -> Bool {
    guard [.exiting, .showing, .closing].contains(site.pair.kind), phases.hasOtherCycles else { return false }
    func number(_ animation: MotionTrace.Animation, _ knot: Int) -> Double? {
      Self.value(animation.knots[knot].values, name).components.first
    }
    return site.motion.before.contains { other in
      guard other.knots.count == b.knots.count, other.keyPath == b.keyPath else { return false }
      let (old, new) = (other.knots[index].values, b.knots[index].values)
      if Self.isSame(Self.value(old, name), Self.value(new, name), name) { return true }
      guard name.contains(".rotation"), let a0 = number(other, 0), let b0 = number(b, 0),
        let a1 = number(other, index), let b1 = number(b, index)
      else { return false }
      return index > 0 && abs((a1 - a0) - (b1 - b0)) < 1e-3
    }
  }

  static func isPath(_ names: [String]) -> Bool { names == ["path"] || names == ["shadowPath"] }

  /// Whether a value is other only because the property was already other before the chapter.
  private func wasBefore(
    _ part: PropertyMotion.Part, _ pair: ChapterPair, _ own0: [String: TraceValue],
    _ now0: [String: TraceValue],
    _ own: [String: TraceValue], _ now: [String: TraceValue]
  ) -> Bool {
    let (i, j) = (pair.expected.frames.lowerBound - 1, pair.actual.frames.lowerBound - 1)
    guard i >= 0, j >= 0, i < part.expected.count, j < part.actual.count else { return false }
    guard part.actual.differs(j, part.expected, i) else { return false }
    let name = part.name
    let (a0, b0) = (Self.value(own0, name), Self.value(now0, name))
    let (a, b) = (Self.value(own, name), Self.value(now, name))
    guard !Self.isSame(a0, b0, name) else { return false }
    if case (.number(let a0), .number(let b0), .number(let a), .number(let b)) = (a0, b0, a, b) {
      let before = part.actual.samples[j] - part.expected.samples[i]
      let isCarried = Self.isNear(before, b0 - a0, part) || Self.isNear(part.actual.samples[j], b0, part)
      return isCarried && Self.isNear(b - a, b0 - a0, part)
    }
    // A colour or a word that the animation begins with as it was.
    return a == a0 && b == b0
  }

  private static func isNear(_ a: Double, _ b: Double, _ part: PropertyMotion.Part) -> Bool {
    let slack = max(4 * part.expected.tolerance, 0.01 * abs(a))
    if abs(a - b) <= slack { return true }
    guard TraceProperty.isAngle(part.name) || part.name.contains(".rotation.") else { return false }
    return abs((a - b).remainder(dividingBy: 2 * .pi)) <= slack
  }
}
