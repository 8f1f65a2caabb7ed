import Foundation
import RefreshClips

extension Explanation {
  /// A statement as a verdict.
  func verdict(_ statement: Statement) -> Verdict {
    let frame = min(statement.frame, max(0, expected.frames.count - 1))
    let time = expected.frames.isEmpty ? nil : expected.frames[frame].time
    var sentence = sentence(statement)
    if statement.isTimed, let time { sentence += ", from \(VerdictText.seconds(time))" }
    let property = statement.axes.first.map(TraceProperty.familyName) ?? statement.property
    return Verdict(
      statement.kind, sentence, layer: statement.layers.first ?? mover(in: statement.chapter),
      property: property,
      time: time, amount: statement.amount)
  }

  private func sentence(_ statement: Statement) -> String {
    guard let first = statement.layers.first else { return statement.predicate }
    if statement.form == .structure || statement.form == .presence {
      let list = names.list(statement.layers)
      let isNamed = !list.hasPrefix("the ") && !list.hasPrefix("all ") && list.first?.isNumber != true
      if statement.layers.count > 1 {
        return (isNamed ? "layers " : "") + "\(list) \(Self.plural(statement.predicate))"
      }
      return (isNamed ? "layer " : "") + "\(list) \(statement.predicate)"
    }
    let also = statement.also.map { names.property($0.property, axes: $0.axes, of: first) }
    let property = names.property(statement.property ?? "", axes: statement.axes, of: first)
    let isPlural = also.contains { $0 != property } || Self.plurals.contains(property)
    return "\(subject(statement)) \(isPlural ? Self.plural(statement.predicate) : statement.predicate)"
  }

  /// Properties that are several things.
  private static let plurals: Set = ["colors", "locations", "bounds"]

  /// What is said of one thing, of several: "takes 0.4 s" as "take 0.4 s".
  private static func plural(_ predicate: String) -> String {
    let verbs = [
      "is": "are", "goes": "go", "takes": "take", "eases": "ease", "starts": "start", "runs": "run",
      "springs": "spring", "overshoots": "overshoot", "settles": "settle", "reaches": "reach",
      "passes": "pass", "turns": "turn", "changes": "change", "comes": "come", "begins": "begin",
      "follows": "follow", "appears": "appear", "disappears": "disappear", "diverges": "diverge",
    ]
    var words = predicate.components(separatedBy: " ")
    for index in words.indices where index == 0 || ["and", "now", "longer"].contains(words[index - 1]) {
      words[index] = verbs[words[index]] ?? words[index]
    }
    return words.joined(separator: " ")
  }

  /// What a statement is about: "label's scale", "the center.x of left and right".
  func subject(_ statement: Statement) -> String {
    guard let first = statement.layers.first else { return "" }
    var property = names.property(statement.property ?? "", axes: statement.axes, of: first)
    let also = statement.also.map { names.property($0.property, axes: $0.axes, of: first) }.filter {
      $0 != property
    }
    if !also.isEmpty {
      property = ([property] + also.dropLast()).joined(separator: ", ") + " and " + also.last!
    }
    if statement.layers.count == 1 {
      let name = names.name(first)
      return name.contains(" in ") ? "the \(property) of \(name)" : "\(name)'s \(property)"
    }
    return "the \(property) of \(names.list(statement.layers))"
  }

  /// The layer in which the change of a phase is seen: that which moves most in it.
  private func mover(in kind: Chapter.Kind?) -> String? {
    guard let kind else { return nil }
    let own = chapters.filter { $0.kind == kind }
    var counts: [String: Double] = [:]
    for animation in expected.frames.flatMap(\.animations)
    where own.contains(where: {
      $0.expected.start - 0.003 <= animation.begin && animation.begin < $0.expected.end
    }) {
      counts[animation.layer, default: 0] += animation.duration
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}
