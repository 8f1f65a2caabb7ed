import Foundation
import RefreshMotion

/// What changed in the animations of a property in a chapter.
extension Explanation {
  typealias Difference = (part: Part, frames: [Int])

  /// Says what changed; whether anything was said.
  mutating func explainAnimations(
    _ layer: String, _ root: String, _ pair: ChapterPair, _ before: [MotionTrace.Animation],
    _ after: [MotionTrace.Animation], _ differing: [Difference]
  ) -> Bool {
    let count = statements.count
    var isConsequence = false
    let (matched, gone, new) = Self.match(before, after, pair)
    let axes = differing.map(\.part.name)
    for animation in gone { sayMissing(animation, layer, root, pair, differing) }
    for animation in new where !hasTwin(animation, in: before) {
      let knots = Self.parts(animation.knots)
      let first = knots.first ?? [:]
      let last = knots.last ?? [:]
      let names = first.keys.filter { first[$0] != last[$0] }.sorted()
      let way =
        names.isEmpty
        ? "" : ": to " + Self.words(last, names)
      say(.added, .shape, layer, root, names.isEmpty ? axes : names, "now changes\(way)", pair, differing)
    }
    for (a, b) in matched {
      if sayTiming(a, b, layer, root, pair, differing) { isConsequence = true }
      if sayCourse(a, b, layer, root, pair, differing) { isConsequence = true }
      if sayValues(a, b, layer, root, pair, differing) { isConsequence = true }
    }
    if statements.count == count && !isConsequence {
      // Something under the animations, such as the value that they run on top of.
      sayRemainder(layer, root, pair, differing)
    }
    return statements.count > count || isConsequence
  }

  /// Whether a new animation does what one of the golden's does.
  private func hasTwin(_ animation: MotionTrace.Animation, in others: [MotionTrace.Animation]) -> Bool {
    others.contains {
      $0.keyPath == animation.keyPath && $0.knots == animation.knots && $0.duration == animation.duration
    }
  }

  private mutating func sayMissing(
    _ animation: MotionTrace.Animation, _ layer: String, _ root: String, _ pair: ChapterPair,
    _ differing: [Difference]
  ) {
    let knots = Self.parts(animation.knots)
    let names = differing.map(\.part.name).filter { name in
      knots.contains { $0[name] != nil && $0[name] != knots[0][name] }
    }
    let moving = differing.filter { !$0.part.actual.isStill(pair.actual.frames) }
    let predicate = moving.isEmpty ? "no longer changes" : "is no longer animated"
    say(
      .missing, .shape, layer, root, names.isEmpty ? differing.map(\.part.name) : names, predicate, pair,
      differing)
  }

  /// The animations that are each other's: of the same key path, in their order, else the nearest.
  private static func match(
    _ before: [MotionTrace.Animation], _ after: [MotionTrace.Animation], _ pair: ChapterPair
  ) -> (
    matched: [(MotionTrace.Animation, MotionTrace.Animation)], gone: [MotionTrace.Animation],
    new: [MotionTrace.Animation]
  ) {
    if before.count == after.count { return (Array(zip(before, after)), [], []) }
    var (matched, gone, rest) = (
      [(MotionTrace.Animation, MotionTrace.Animation)](), [MotionTrace.Animation](), after
    )
    for a in before {
      func distance(_ b: MotionTrace.Animation) -> Double {
        abs((b.begin - pair.actual.start) - (a.begin - pair.expected.start))
          + (b.keyPath == a.keyPath ? 0 : 1)
          + (b.knots.last?.values == a.knots.last?.values ? 0 : 0.2)
      }
      if let index = rest.indices.min(by: { distance(rest[$0]) < distance(rest[$1]) }) {
        matched.append((a, rest.remove(at: index)))
      } else {
        gone.append(a)
      }
    }
    return (matched, gone, rest)
  }

  // MARK: Time

  /// Says when an animation begins and how long it takes; whether something of it follows from another change.
  private mutating func sayTiming(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ layer: String, _ root: String,
    _ pair: ChapterPair,
    _ differing: [Difference]
  ) -> Bool {
    var isConsequence = false
    let axes = Self.axes(a, b, differing)
    let (old, new) = (a.begin - pair.expected.start, b.begin - pair.actual.start)
    let ratio = a.duration > 0 ? b.duration / a.duration : 1
    if abs(new - old) > 0.003 {
      if follows(a, b, pair) || (old > 0.003 && explains(new / old, in: pair.kind)) {
        isConsequence = true
      } else {
        let late = new - old
        say(
          .delay, .timing, layer, root, axes,
          "starts \(Names.seconds(abs(late))) \(late > 0 ? "later" : "earlier"), \(Names.seconds(new)) into \(Self.name(of: pair.kind)) instead of \(Names.seconds(old))",
          pair, differing, amount: late * 1000)
      }
    }
    if a.repeats != b.repeats {
      func times(_ repeats: Double) -> String {
        repeats == 0 ? "for ever" : repeats == 1 ? "once" : "\(Names.decimal(repeats)) times"
      }
      say(
        .repeats, .shape, layer, root, axes, "runs \(times(b.repeats)) instead of \(times(a.repeats))", pair,
        differing)
    }
    if abs(b.duration - a.duration) > 0.002 {
      if explains(ratio, in: pair.kind) || (a.repeats == b.repeats && isSettling(a, b)) {
        isConsequence = true
      } else {
        say(
          .duration, .speed, layer, root, axes,
          "takes \(Names.seconds(b.duration)) instead of \(Names.seconds(a.duration))", pair, differing,
          amount: ratio)
      }
    }
    if a.autoreverses != b.autoreverses {
      say(
        .reversal, .shape, layer, root, axes, b.autoreverses ? "now comes back" : "no longer comes back",
        pair,
        differing)
    }
    return isConsequence
  }

  /// Whether the duration of an animation is only how long its spring takes to settle.
  private func isSettling(_ a: MotionTrace.Animation, _ b: MotionTrace.Animation) -> Bool {
    guard let old = Self.spring(a), let new = Self.spring(b), a.spring != b.spring else { return false }
    return abs(old.settlingDuration - a.duration) < 0.003 && abs(new.settlingDuration - b.duration) < 0.003
  }

  /// Whether an animation begins at another time because one before it in the chapter ends at another time.
  private func follows(_ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ pair: ChapterPair) -> Bool {
    func ends(_ trace: MotionTrace, _ chapter: Chapter) -> [Double] {
      trace.frames.lazy.flatMap(\.animations).filter {
        $0.begin >= chapter.start - 0.003 && $0.begin < chapter.end
      }
      .map(\.end).filter { $0 < 1e6 }
    }
    let before = ends(expected, pair.expected).contains { abs($0 - a.begin) < 0.003 }
    return before && ends(actual, pair.actual).contains { abs($0 - b.begin) < 0.003 }
  }

  private static func name(of kind: Chapter.Kind) -> String {
    switch kind {
    case .cycle: "the cycle"
    case .exiting: "the exit"
    case .showing: "the result"
    case .closing: "the closing"
    case .opening: "the refresh"
    default: "it"
    }
  }

  // MARK: Course

  private static func spring(_ animation: MotionTrace.Animation) -> Spring? {
    guard animation.spring.count == 4, animation.spring[0] > 0, animation.spring[1] > 0 else { return nil }
    return Spring(
      mass: animation.spring[0], stiffness: animation.spring[1], damping: animation.spring[2],
      initialVelocity: animation.spring[3])
  }

  /// How far a spring goes beyond its end, as a part of its way, and when it stays within a hundredth of it.
  private static func response(
    _ spring: Spring, over duration: Double
  ) -> (overshoot: Double, settling: Double) {
    let length = max(duration, 0.05)
    var (most, settling) = (0.0, 0.0)
    for step in 0...600 {
      let time = length * Double(step) / 600
      let value = spring.value(at: time)
      most = max(most, value - 1)
      if abs(value - 1) > 0.01 { settling = time }
    }
    return (most, settling)
  }

  /// Says how an animation eases or springs; whether something of it follows from another change.
  private mutating func sayCourse(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ layer: String, _ root: String,
    _ pair: ChapterPair,
    _ differing: [Difference]
  ) -> Bool {
    let axes = Self.axes(a, b, differing)
    switch (Self.spring(a), Self.spring(b)) {
    case (nil, nil):
      if a.curve != b.curve {
        say(
          .easing, .shape, layer, root, axes,
          "eases \(Names.curve(b.curve)) instead of \(Names.curve(a.curve))", pair, differing)
      } else if a.segmentCurves != b.segmentCurves {
        func words(_ curves: [String]) -> String {
          curves.isEmpty
            ? "linearly"
            : Set(curves).count == 1
              ? Names.curve(curves[0]) : curves.map(Names.curve).joined(separator: ", ")
        }
        say(
          .easing, .shape, layer, root, axes,
          "eases \(words(b.segmentCurves)) between its keyframes instead of \(words(a.segmentCurves))", pair,
          differing)
      }
    case (nil, let spring?):
      say(
        .spring, .shape, layer, root, axes,
        "springs instead of easing \(Names.curve(a.curve)), with damping ratio \(Names.decimal(spring.dampingRatio))",
        pair, differing)
    case (_?, nil):
      say(
        .spring, .shape, layer, root, axes, "eases \(Names.curve(b.curve)) instead of springing", pair,
        differing)
    case (let old?, let new?):
      let ratio = a.duration > 0 ? b.duration / a.duration : 1
      // A spring that only takes longer has the same shape.
      // A spring that only takes longer is made of the same ratio and velocity.
      let isStretched =
        abs(old.dampingRatio - new.dampingRatio) < 0.002 && a.spring[0] == b.spring[0]
        && [ratio, 1].contains {
          abs(new.initialVelocity * $0 - old.initialVelocity) < 0.02 * max(1, abs(old.initialVelocity))
        }
      if a.spring == b.spring { return false }
      if isStretched && abs(ratio - 1) > 0.001 { return true }
      saySpring(a, b, old, new, layer, root, axes, pair, differing)
    }
    return false
  }

  private mutating func saySpring(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ old: Spring, _ new: Spring, _ layer: String,
    _ root: String, _ axes: [String], _ pair: ChapterPair, _ differing: [Difference]
  ) {
    let before = Self.response(old, over: a.duration)
    let after = Self.response(new, over: b.duration)
    var words: [String] = []
    func percent(_ part: Double) -> String { "\(Names.decimal((part * 100).rounded())) %" }
    if percent(before.overshoot) != percent(after.overshoot) {
      words.append(
        after.overshoot < 0.005
          ? "no longer overshoots (by \(percent(before.overshoot)) before)"
          : "overshoots by \(percent(after.overshoot)) instead of \(percent(before.overshoot))")
    }
    let settling = after.settling - before.settling
    if abs(settling) > 0.012 {
      words.append(
        "settles \(Names.seconds((abs(settling) * 100).rounded() / 100)) \(settling > 0 ? "later" : "earlier")"
      )
    }
    var numbers: [String] = []
    func number(_ name: String, _ old: Double, _ new: Double) {
      if abs(old - new) > 1e-3 * max(1, abs(old)) {
        numbers.append("\(name) \(Names.decimal(new)) instead of \(Names.decimal(old))")
      }
    }
    number(
      "damping ratio", (old.dampingRatio * 1000).rounded() / 1000, (new.dampingRatio * 1000).rounded() / 1000)
    number("stiffness", old.stiffness, new.stiffness)
    number("velocity", old.initialVelocity, new.initialVelocity)
    number("mass", old.mass, new.mass)
    let detail = numbers.joined(separator: ", ")
    let sentence =
      words.isEmpty
      ? "springs otherwise: \(detail)"
      : words.joined(separator: " and ") + (detail.isEmpty ? "" : " (\(detail))")
    say(.spring, .shape, layer, root, axes, sentence, pair, differing)
  }

  // MARK: Values

  /// The parts of the values at knots, matrices as people think of them.
  private static func parts(_ knots: [MotionTrace.Animation.Knot]) -> [[String: TraceValue]] {
    SpaceParts.parts(of: knots.map { Optional($0.values) }).map { $0 ?? [:] }
  }

  private static func axes(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ differing: [Difference]
  ) -> [String] {
    let (own, now) = (parts(a.knots), parts(b.knots))
    func moves(_ knots: [[String: TraceValue]], _ name: String) -> Bool {
      knots.contains { value($0, name) != value(knots[0], name) }
    }
    let names = Set((own + now).flatMap(\.keys)).filter { moves(own, $0) || moves(now, $0) }
    let seen = differing.map(\.part.name).filter(names.contains)
    return (seen.isEmpty ? differing.map(\.part.name) : seen).sorted()
  }

  private static func value(_ values: [String: TraceValue], _ name: String) -> TraceValue {
    values[name] ?? standard(of: name)
  }

  private static func words(_ values: [String: TraceValue], _ names: [String]) -> String {
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
  private mutating func sayValues(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ layer: String, _ root: String,
    _ pair: ChapterPair,
    _ differing: [Difference]
  ) -> Bool {
    let (own, now) = (Self.parts(a.knots), Self.parts(b.knots))
    let names = Set((own + now).flatMap(\.keys)).sorted()
    guard own.count == now.count else {
      say(
        .knots, .shape, layer, root, Self.axes(a, b, differing),
        "passes \(now.count) values instead of \(own.count)", pair, differing)
      return false
    }
    for index in own.indices where abs(a.knots[index].at - b.knots[index].at) > 0.001 {
      func part(_ at: Double) -> String { "\(Names.decimal((at * 1000).rounded() / 10)) %" }
      let moving = Self.axes(a, b, differing)
      say(
        .knots, .shape, layer, root, moving,
        "reaches \(Self.words(now[index], moving)) at \(part(b.knots[index].at)) of its time instead of \(part(a.knots[index].at))",
        pair, differing)
    }
    var isConsequence = false
    var said: [[String]] = []
    // The end says most, then what is between, then the start.
    let order = [own.count - 1] + Array(stride(from: own.count - 2, through: 0, by: -1))
    for index in order {
      let changed = names.filter { !Self.isSame(Self.value(own[index], $0), Self.value(now[index], $0), $0) }
      let told = changed.filter { name in
        guard let part = differing.first(where: { $0.part.name == name })?.part else { return false }
        if startsWhereOneEnded(a, b, layer, root, own, now, index, name)
          || wasBefore(part, pair, own[0], now[0], own[index], now[index])
        {
          isConsequence = true
          return false
        }
        return true
      }
      if told.isEmpty { continue }
      let words = [told.joined(), Self.words(now[index], told), Self.words(own[index], told)]
      if said.contains(words) || said.count >= 3 { continue }
      said.append(words)
      let isTurn = told.allSatisfy { $0.contains(".rotation.") } && index == own.count - 1 && index > 0
      if isTurn, let name = told.first, case .number(let a0) = Self.value(own[0], name),
        case .number(let b0) = Self.value(now[0], name), case .number(let a1) = Self.value(own[index], name),
        case .number(let b1) = Self.value(now[index], name), abs(a0) > 1e-3 || abs(b0) > 1e-3,
        abs((a1 - a0) - (b1 - b0)) > 1e-3
      {
        say(
          .way, .shape, layer, root, told,
          "goes by \(Names.value(.number(b1 - b0), of: name)) instead of \(Names.value(.number(a1 - a0), of: name)), to \(Names.value(.number(b1), of: name))",
          pair, differing)
        // The start of the next is where this one ends.
        said.append([told.joined(), Self.words(now[0], told), Self.words(own[0], told)])
        continue
      }
      let verb = index == 0 ? "starts at" : "goes to"
      let other =
        Self.isPath(told)
        ? "another path" : "\(Self.words(now[index], told)) instead of \(Self.words(own[index], told))"
      say(index == 0 ? .start : .target, .shape, layer, root, told, "\(verb) \(other)", pair, differing)
    }
    return isConsequence
  }

  /// Whether two animations start where one before each ended, and go as far.
  private func startsWhereOneEnded(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ layer: String, _ root: String,
    _ own: [[String: TraceValue]], _ now: [[String: TraceValue]], _ index: Int, _ name: String
  ) -> Bool {
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
        guard other.layer == layer, other.property == root, other.begin < animation.begin - 0.003,
          other.end < animation.begin + 0.003, let last = Self.parts(other.knots).last
        else { return false }
        return Self.isSame(Self.value(last, name), value, name)
      }
    }
    return ends(a, at: a0, in: expected) && ends(b, at: b0, in: actual)
  }

  static func isPath(_ names: [String]) -> Bool { names == ["path"] || names == ["shadowPath"] }

  /// Whether a value is other only because the property was already other before the chapter.
  private func wasBefore(
    _ part: Part, _ pair: ChapterPair, _ own0: [String: TraceValue], _ now0: [String: TraceValue],
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

  private static func isNear(_ a: Double, _ b: Double, _ part: Part) -> Bool {
    let slack = max(4 * part.expected.tolerance, 0.01 * abs(a))
    if abs(a - b) <= slack { return true }
    guard TraceProperty.isAngle(part.name) || part.name.contains(".rotation.") else { return false }
    return abs((a - b).remainder(dividingBy: 2 * .pi)) <= slack
  }
}
