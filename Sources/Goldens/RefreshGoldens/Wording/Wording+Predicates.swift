import Foundation
import RefreshFiles
import RefreshFrames
import RefreshMotion

/// Predicates of sentences, for one change or for several changes of the same kind with different numbers.
extension Wording {
  /// A verb in the number of its subject: "takes", or "take" for several subjects.
  private typealias Verb = (_ singular: String) -> String

  /// Plurals that are more than the singular without its last letter.
  private static let plurals = ["is": "are", "goes": "go", "passes": "pass", "reaches": "reach"]

  func predicate(_ details: [Change.Detail], isPlural: Bool) -> String {
    func verb(_ one: String) -> String { isPlural ? Self.plurals[one] ?? String(one.dropLast()) : one }
    switch details[0] {
    case .script, .setting, .tunable, .arming, .unarmed, .length: return controlClause(details[0])
    case .allLate, .slower, .frames, .longer: return Self.time(details[0])
    case .missing: return verb("is") + " missing"
    case .new: return verb("is") + " new"
    case .order(let isBehind, let others):
      let places = isBehind ? ("behind", "in front of") : ("in front of", "behind")
      return "\(verb("is")) \(places.0) \(names.list(others)) instead of \(places.1) "
        + (others.count > 1 ? "them" : "it")
    case .moved(let parents): return "\(verb("is")) in \(parents.map(names.name).instead)"
    case .presence(let isThere, let late):
      return "\(verb(isThere ? "appears" : "disappears")) \(Self.late([late]))"
    case .values(_, let place): return Self.edit(details.compactMap(\.values), place, verb)
    case .unfollows: return "no longer \(verb("follows")) the pull"
    case .follows(let part, let value, let at):
      return "now \(verb("follows")) the pull, to \(Self.value(value, of: part)) \(Self.place(at))"
    case .onset(let onset, let values, let at):
      let (parts, edit) = (onset.map(Self.wholePercent), values.map { Self.values($0, of: $1) })
      return "\(verb("begins")) to change at \(parts.new) of the pull instead of \(parts.old): "
        + "\(edit.instead) \(Self.place(at))"
    case .run(_, _, let isOfPull):
      let ends = Self.ends(details)
      return "\(verb("runs")) \(ends.new)\(isOfPull ? " over the pull" : "") instead of \(ends.old)"
    case .turn: return Self.turn(details, verb)
    default: return animationPredicate(details, verb)
    }
  }

  /// Predicate for changes of the times, curves and settings of animations and steps.
  private func animationPredicate(_ details: [Change.Detail], _ verb: Verb) -> String {
    let times = details.compactMap(\.seconds)
    let took = OldAndNew(times.map(\.old), times.map(\.new)).map(Self.seconds)
    let late = Self.late(details.compactMap(\.lateness))
    switch details[0] {
    case .declared(let setting, let edit): return Self.declared(setting, edit, verb)
    case .animated(let values):
      let ends = Self.texts(details.compactMap(\.values)).new
      return "\(verb("is")) now animated" + (values == nil ? "" : ", to \(ends)")
    case .unanimated(let isStill):
      return isStill ? "no longer \(verb("changes"))" : "\(verb("is")) no longer animated"
    case .delay(_, let kind):
      let start = names.isOfFile ? "at \(took.new)" : "\(took.new) into \(Self.name(of: kind))"
      return "\(verb("starts")) \(late), \(start) instead of \(took.old)"
    case .late: return "\(verb("changes")) \(late)"
    case .lateStep(let part, let value, _):
      return "\(verb("changes")) to \(Self.value(value, of: part)) \(late)"
    case .every(let times): return "\(verb("changes")) every \(times.map(Self.seconds).instead)"
    case .duration: return "\(verb("takes")) \(took.instead)"
    case .easing(let curves, let scope):
      let words = curves.map(Self.curves)
      let old = words.old + (scope == .group ? " with its group" : "")
      return
        "\(verb("eases")) \(words.new)\(scope == .keyframes ? " between its keyframes" : "") instead of \(old)"
    case .springing(let spring, let curve):
      return "\(verb("springs")) instead of easing \(Self.curve(curve)), "
        + "with damping ratio \(Self.decimal(spring.dampingRatio))"
    case .unspringing(let curve): return "\(verb("eases")) \(Self.curve(curve)) instead of springing"
    case .spring(let change): return Self.spring(change, verb)
    case .reversal(let isNew): return "\(isNew ? "now" : "no longer") \(verb("autoreverses"))"
    case .repeats(let repeats): return "\(verb("runs")) \(repeats.map(Self.times).instead)"
    case .period(let period): return "\(verb("repeats")) every \(period.map(Self.seconds).instead)"
    case .keyframes(let times):
      let counts = times.map(\.count)
      let words = "\(verb("passes")) \(counts.new) keyframes instead of \(counts.old)"
      // Longer lists are hard to read.
      if max(counts.old, counts.new) > 6 { return words }
      let lists = times.map { "\(Self.list($0.map { Self.decimal(($0 * 100).rounded()) })) %" }
      return "\(words), at \(lists.new) of its time instead of \(lists.old)"
    default: return ""
    }
  }

  // MARK: Values

  /// Old and new values in words, with as many digits as make them differ.
  private static func texts(_ values: [Change.Values]) -> OldAndNew<String> {
    distinct { more in list(values.map { $0.map { Self.values($0, of: $1, more: more) } }) }
  }

  /// Predicate for changed values at a place in the motion: "goes to 20 instead of 10".
  private static func edit(_ values: [Change.Values], _ place: Change.Place, _ verb: Verb) -> String {
    let (texts, outline) = (texts(values), PathChangePhrases(values))
    let edit = outline?.end ?? texts.instead
    let state = outline?.state ?? edit
    switch place {
    case .rest: return "\(verb("is")) \(state)"
    case .end: return "\(verb("goes")) to \(edit)"
    case .start: return "\(verb("starts")) at \(edit)"
    case .pullEnd(let at): return "\(verb("goes")) to \(edit) \(Self.place(at))"
    case .pull(let at): return "\(verb("is")) \(state) \(Self.place(at))"
    case .keyframe(let at):
      let times = at.map { "\(decimal(($0 * 1000).rounded() / 10)) %" }
      return "\(verb("reaches")) \(texts.new) at \(times.new) of its time instead of \(times.old)"
    case .curve(let at): return "\(verb("follows")) another curve: \(edit) at \(wholePercent(at)) of it"
    case .counter:
      let lists = values[0].map { zip($0, $1).map { value($0, of: $1) }.joined(separator: ", ") + " …" }
      return "\(verb("counts")) \(lists.instead)"
    case .divergence(let first, let seen):
      func hundredth(_ time: Double) -> String { seconds((time * 100).rounded() / 100) }
      return "\(verb("diverges")) first, at \(hundredth(first))"
        + (seen.map { "; at \(hundredth($0)) it is \(edit)" } ?? " (\(edit))")
    }
  }

  /// Values at both ends of an animation or of the pull: "from 0 to 20".
  private static func ends(_ details: [Change.Detail]) -> OldAndNew<String> {
    var (starts, ends): ([Change.Values], [Change.Values]) = ([], [])
    for case .run(let from, let to, _) in details {
      starts.append(from)
      ends.append(to)
    }
    func words(_ all: [Change.Values]) -> OldAndNew<String> {
      list(all.map { $0.map { values($0, of: $1) } })
    }
    let (from, to) = (words(starts), words(ends))
    return OldAndNew("from \(from.old) to \(to.old)", "from \(from.new) to \(to.new)")
  }

  /// Predicate for a changed angle: "turns by 90° instead of 45°, ending at 180°".
  private static func turn(_ details: [Change.Detail], _ verb: Verb) -> String {
    var (ways, ends): ([OldAndNew<Double>], [Double]) = ([], [])
    for case .turn(_, let way, let end) in details {
      ways.append(way)
      ends.append(end)
    }
    return "\(verb("turns")) by \(list(ways.map { $0.map { degrees($0) } }).instead), "
      + "ending at \(list(ends.map { degrees($0) }))"
  }

  /// Predicate for a changed setting of an animation: "runs with its group's speed 2 instead of 1".
  private static func declared(
    _ setting: AnimationDeclaration.Setting, _ edit: OldAndNew<TraceValue>, _ verb: Verb
  ) -> String {
    let part = TracePart(setting.property)
    if let outline = PathChangePhrases([Change.Values(part, edit)]) {
      return "\(verb("follows")) another path" + (outline.isUnknown ? "" : ": \(outline.state)")
    }
    let isTime = ["duration", "timeOffset", "repeatDuration"].contains(setting.property)
    let values = edit.map { value in
      value.number.map { isTime ? seconds($0) : decimal($0) } ?? Self.value(value, of: part)
    }
    if setting.property == "hook" {
      let hooks = values.map { $0 == "none" ? "outside the hooks" : "in \($0)" }
      return "\(verb("is")) animated \(hooks.instead)"
    }
    let owner =
      setting.isOfTransition
      ? "its transition's " : setting.groups == 0 ? "" : "its \(setting.groups > 1 ? "outer " : "")group's "
    return "\(verb("runs")) with \(owner)\(setting.property) \(values.instead)"
  }

  /// Phrase for delays in seconds: "0.1 s later", "0.1 and 0.2 s earlier".
  static func late(_ times: [Double]) -> String {
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

  private static func spring(_ change: Change.SpringChange, _ verb: Verb) -> String {
    var words: [String] = []
    let overshoot = change.overshoot.map(wholePercent)
    if overshoot.old != overshoot.new {
      words.append(
        change.overshoot.new < 0.005
          ? "no longer \(verb("overshoots")) (by \(overshoot.old) before)"
          : "\(verb("overshoots")) by \(overshoot.instead)")
    }
    let settling = change.settling.change
    if abs(settling) > 0.012 {
      words.append("\(verb("settles")) \(late([(settling * 100).rounded() / 100]))")
    }
    let numbers: [(String, OldAndNew<Double>)] = [
      ("damping ratio", change.spring.map { ($0.dampingRatio * 1000).rounded() / 1000 }),
      ("stiffness", change.spring.map(\.stiffness)), ("velocity", change.spring.map(\.initialVelocity)),
      ("mass", change.spring.map(\.mass)),
    ]
    let detail = numbers.filter { abs($1.change) > Explanation.equalityTolerance * max(1, abs($1.old)) }
      .map { "\($0) \($1.map { decimal($0) }.instead)" }.joined(separator: ", ")
    if words.isEmpty { return "\(verb("springs")) differently: \(detail)" }
    return words.joined(separator: " and ") + (detail.isEmpty ? "" : " (\(detail))")
  }
}
