import Foundation

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
    if statement.form == .structure { return "layer \(names.list(statement.layers)) \(statement.predicate)" }
    var property = names.property(statement.property ?? "", axes: statement.axes, of: first)
    let also = statement.also.map { names.property($0.property, axes: $0.axes, of: first) }.filter {
      $0 != property
    }
    if !also.isEmpty {
      property = ([property] + also.dropLast()).joined(separator: ", ") + " and " + also.last!
    }
    if statement.layers.count == 1 {
      let name = names.name(first)
      if name.contains(" in ") { return "the \(property) of \(name) \(statement.predicate)" }
      return "\(name)'s \(property) \(statement.predicate)"
    }
    return "the \(property) of \(names.list(statement.layers)) \(statement.predicate)"
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
