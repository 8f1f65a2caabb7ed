import Foundation
import RefreshFiles
import RefreshFrames
import RefreshMotion

/// Predicates of sentences, for one change or for several changes of the same kind with different numbers.
extension Wording {
  func predicate(_ details: [Change.Detail], isPlural: Bool) -> String {
    func verb(_ one: String, _ several: String) -> String { isPlural ? several : one }
    let values = details.compactMap(\.values)
    let texts = Self.distinct { more in
      OldAndNew(
        Self.list(values.map { Self.values($0.old, of: $0.parts, more: more) }),
        Self.list(values.map { Self.values($0.new, of: $0.parts, more: more) }))
    }
    let (olds, news) = (texts.old, texts.new)
    let outline = PathChangePhrases(values)
    let edit = outline?.end ?? "\(news) instead of \(olds)"
    let times = details.compactMap(\.seconds)
    let spans = OldAndNew(Self.seconds(times.map(\.old)), Self.seconds(times.map(\.new)))
    let took = "\(spans.new) instead of \(spans.old)"
    switch details[0] {
    case .script, .setting, .tunable, .arming, .unarmed, .cycleDelay, .cycle, .refresh, .length:
      return controlClause(details[0], took)
    case .missing: return verb("is", "are") + " missing"
    case .new: return verb("is", "are") + " new"
    case .order(let isBehind, let others):
      let places = isBehind ? ("behind", "in front of") : ("in front of", "behind")
      return "\(verb("is", "are")) \(places.0) \(names.list(others)) instead of \(places.1) "
        + (others.count > 1 ? "them" : "it")
    case .moved(let parents):
      let layers = parents.map(names.name)
      return "\(verb("is", "are")) in \(layers.new) instead of \(layers.old)"
    case .presence(let isThere, let late):
      return (isThere ? verb("appears", "appear") : verb("disappears", "disappear")) + " " + Self.late([late])
    case .value: return verb("is", "are") + " " + (outline?.state ?? edit)
    case .words(let values):
      let lists = OldAndNew(values.old, values.new).map { list in
        zip(list, values.parts).map { Self.value($0, of: $1) }.joined(separator: ", ") + " …"
      }
      return "\(verb("counts", "count")) \(lists.new) instead of \(lists.old)"
    case .every(let times):
      let words = times.map(Self.seconds)
      return "\(verb("changes", "change")) every \(words.new) instead of \(words.old)"
    case .late: return "\(verb("changes", "change")) " + Self.late(details.compactMap(\.lateness))
    case .lateStep(let part, let value, let late):
      return "\(verb("changes", "change")) to \(Self.value(value, of: part)) \(Self.late([late]))"
    case .pull(let change): return pull(change, details, edit, outline?.state ?? edit, verb)
    case .divergence(let first, _, let seen):
      let hundredth = [first, seen ?? 0].map { Self.seconds(($0 * 100).rounded() / 100) }
      return "\(verb("diverges", "diverge")) first, at \(hundredth[0])"
        + (seen == nil ? " (\(edit))" : "; at \(hundredth[1]) it is \(edit)")
    case .allLate, .slower, .frames, .longer: return Self.time(details[0])
    default: return animationPredicate(details, edit, news, spans, verb)
    }
  }

  /// Predicate for changes of animations; `edit` has their new and old values in words, and `news` the new ones.
  private func animationPredicate(
    _ details: [Change.Detail], _ edit: String, _ news: String, _ took: OldAndNew<String>,
    _ verb: (String, String) -> String
  ) -> String {
    switch details[0] {
    case .declared(let setting, let edit): return Self.declared(setting, edit, verb)
    case .target: return verb("goes", "go") + " to " + edit
    case .start: return verb("starts", "start") + " at " + edit
    case .run:
      return "\(verb("runs", "run")) \(Self.ends(details, \.new)) instead of \(Self.ends(details, \.old))"
    case .turn: return Self.turn(details, verb)
    case .animated: return verb("is", "are") + " now animated" + (news.isEmpty ? "" : ", to \(news)")
    case .unanimated(let isStill):
      return isStill ? "no longer \(verb("changes", "change"))" : "\(verb("is", "are")) no longer animated"
    case .delay(_, let kind):
      let place = names.isOfFile ? "at " : ""
      let phase = names.isOfFile ? "" : " into \(Self.name(of: kind))"
      return "\(verb("starts", "start")) \(Self.late(details.compactMap(\.lateness))), \(place)"
        + "\(took.new)\(phase) instead of \(took.old)"
    case .duration: return "\(verb("takes", "take")) \(took.new) instead of \(took.old)"
    case .easing(let curves, let scope):
      let words = curves.map(Self.curves)
      let place =
        switch scope {
        case .whole: ("", "")
        case .group: ("", " with its group")
        case .keyframes: (" between its keyframes", "")
        }
      return "\(verb("eases", "ease")) \(words.new)\(place.0) instead of \(words.old)\(place.1)"
    case .springing(let spring, let curve):
      return "\(verb("springs", "spring")) instead of easing \(Self.curve(curve)), "
        + "with damping ratio \(Self.decimal(spring.dampingRatio))"
    case .unspringing(let curve): return "\(verb("eases", "ease")) \(Self.curve(curve)) instead of springing"
    case .spring(let change): return Self.spring(change, verb)
    case .reversal(let isNew):
      return isNew
        ? "now \(verb("autoreverses", "autoreverse"))" : "no longer \(verb("autoreverses", "autoreverse"))"
    case .repeats(let repeats):
      let words = repeats.map(Self.times)
      return "\(verb("runs", "run")) \(words.new) instead of \(words.old)"
    case .period(let period):
      let words = period.map(Self.seconds)
      return "\(verb("repeats", "repeat")) every \(words.new) instead of \(words.old)"
    case .keyframes(let times):
      let counts = times.map(\.count)
      let words = "\(verb("passes", "pass")) \(counts.new) keyframes instead of \(counts.old)"
      // Longer lists are hard to read.
      if max(counts.old, counts.new) > 6 { return words }
      let lists = times.map { "\(Self.list($0.map { Self.decimal(($0 * 100).rounded()) })) %" }
      return "\(words), at \(lists.new) of its time instead of \(lists.old)"
    case .keyframe(_, let at):
      let parts = at.map { "\(Self.decimal(($0 * 1000).rounded() / 10)) %" }
      return "\(verb("reaches", "reach")) \(news) at \(parts.new) of its time instead of \(parts.old)"
    case .curve(_, let at):
      return "\(verb("follows", "follow")) another curve: \(edit) at \(Self.wholePercent(at)) of it"
    default: return ""
    }
  }

  /// Values at both ends of an animation or of the pull, old or new: "from 0 to 20".
  private static func ends(_ details: [Change.Detail], _ end: (Change.Values) -> [TraceValue]) -> String {
    let ends = details.compactMap { detail in
      switch detail {
      case .run(let from, let to), .pull(.ends(let from, let to)): (from, to)
      default: nil
      }
    }
    func words(_ all: [Change.Values]) -> String { list(all.map { values(end($0), of: $0.parts) }) }
    return "from \(words(ends.map(\.0))) to \(words(ends.map(\.1)))"
  }

  /// Predicate for a changed angle: "turns by 90° instead of 45°, ending at 180°".
  private static func turn(_ details: [Change.Detail], _ verb: (String, String) -> String) -> String {
    var (ways, ends): ([OldAndNew<Double>], [Double]) = ([], [])
    for case .turn(_, let way, let end) in details {
      ways.append(way)
      ends.append(end)
    }
    func degrees(_ turns: [Double]) -> String { Self.list(turns.map { Self.degrees($0) }) }
    return verb("turns", "turn") + " by \(degrees(ways.map(\.new))) instead of "
      + "\(degrees(ways.map(\.old))), ending at \(degrees(ends))"
  }

  /// Predicate for a changed setting of an animation: "runs with its group's speed 2 instead of 1".
  private static func declared(
    _ setting: AnimationDeclaration.Setting, _ edit: OldAndNew<TraceValue>, _ verb: (String, String) -> String
  ) -> String {
    func words(_ value: TraceValue) -> String {
      switch value {
      case .number(let number):
        ["duration", "timeOffset", "repeatDuration"].contains(setting.property)
          ? seconds(number) : decimal(number)
      default: Self.value(value, of: TracePart(setting.property))
      }
    }
    let values = edit.map(words)
    if let outline = PathChangePhrases([Change.Values(TracePart(setting.property), edit)]) {
      return "\(verb("follows", "follow")) another path" + (outline.isUnknown ? "" : ": \(outline.state)")
    }
    if setting.property == "hook" {
      let hooks = values.map { $0 == "none" ? "outside the hooks" : "in \($0)" }
      return "\(verb("is", "are")) animated \(hooks.new) instead of \(hooks.old)"
    }
    let owner =
      setting.isOfTransition
      ? "its transition's " : setting.groups == 0 ? "" : "its \(setting.groups > 1 ? "outer " : "")group's "
    return "\(verb("runs", "run")) with \(owner)\(setting.property) \(values.new) instead of \(values.old)"
  }

  /// Phrase for delays in seconds: "0.1 s later", "0.1 and 0.2 s earlier".
  private static func late(_ times: [Double]) -> String {
    "\(seconds(times.map(abs))) \(times.allSatisfy { $0 > 0 } ? "later" : "earlier")"
  }

  private static func times(_ repeats: Double) -> String {
    repeats == 0 ? "forever" : repeats == 1 ? "once" : "\(decimal(repeats)) times"
  }

  private static func name(of kind: ClipSection.Kind) -> String {
    switch kind {
    case .cycle: "the cycle"
    case .exiting: "the exit"
    case .showing: "the result"
    case .closing: "the closing"
    case .opening: "the refresh"
    default: "the phase"
    }
  }

  // MARK: Springs

  private static func spring(_ change: Change.SpringChange, _ verb: (String, String) -> String) -> String {
    var words: [String] = []
    let overshoot = change.overshoot.map(wholePercent)
    if overshoot.old != overshoot.new {
      words.append(
        change.overshoot.new < 0.005
          ? "no longer \(verb("overshoots", "overshoot")) (by \(overshoot.old) before)"
          : "\(verb("overshoots", "overshoot")) by \(overshoot.new) instead of \(overshoot.old)")
    }
    let settling = change.settling.change
    if abs(settling) > 0.012 {
      words.append("\(verb("settles", "settle")) \(late([(settling * 100).rounded() / 100]))")
    }
    let numbers: [(String, OldAndNew<Double>)] = [
      ("damping ratio", change.spring.map { ($0.dampingRatio * 1000).rounded() / 1000 }),
      ("stiffness", change.spring.map(\.stiffness)), ("velocity", change.spring.map(\.initialVelocity)),
      ("mass", change.spring.map(\.mass)),
    ]
    let detail = numbers.filter { abs($1.change) > Explanation.equalityTolerance * max(1, abs($1.old)) }
      .map { "\($0) \(decimal($1.new)) instead of \(decimal($1.old))" }.joined(separator: ", ")
    if words.isEmpty { return "\(verb("springs", "spring")) differently: \(detail)" }
    return words.joined(separator: " and ") + (detail.isEmpty ? "" : " (\(detail))")
  }

  // MARK: The pull

  private func pull(
    _ change: Change.PullChange, _ details: [Change.Detail], _ edit: String, _ state: String,
    _ verb: (String, String) -> String
  ) -> String {
    switch change {
    case .unfollows: return "no longer \(verb("follows", "follow")) the pull"
    case .follows(let part, let value, let at):
      return "now \(verb("follows", "follow")) the pull, to \(Self.value(value, of: part)) \(Self.place(at))"
    case .end(_, let at): return "\(verb("goes", "go")) to \(edit) \(Self.place(at))"
    case .ends:
      let ends = (new: Self.ends(details, \.new), old: Self.ends(details, \.old))
      return "\(verb("runs", "run")) \(ends.new) over the pull instead of \(ends.old)"
    case .onset(let onset, let values, let at):
      let parts = onset.map(Self.wholePercent)
      let words =
        "\(Self.values(values.new, of: values.parts)) instead of \(Self.values(values.old, of: values.parts))"
      return "\(verb("begins", "begin")) to change at \(parts.new) of the pull instead of \(parts.old): "
        + "\(words) \(Self.place(at))"
    case .value(_, let at): return "\(verb("is", "are")) \(state) \(Self.place(at))"
    }
  }
}
