import Foundation
import RefreshFiles
import RefreshKit

/// The output of `list --tunables`.
struct TunableList {
  private let controls: [(name: String, facts: [TunableFact])]

  init(_ facts: [String: [TunableFact]]) {
    controls = facts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  func print(json: Bool) throws {
    if json {
      let entries = controls.map { control, facts in
        Entry(control: control, tunables: facts.map(Entry.Tunable.init))
      }
      return try Console.print(json: entries)
    }
    for (control, facts) in controls {
      try Console.print("\(control)\(facts.isEmpty ? "  no tunables" : "")")
      let columns: [(TunableFact) -> String] = [
        \.name, \.declaration.kind.name, { $0.shownValue ?? "as declared" },
      ]
      let widths = columns.map { column in facts.map { column($0).count }.max() ?? 0 }
      for fact in facts {
        let cells = zip(columns, widths).map { column, width in
          column(fact).padding(toLength: max(width, column(fact).count), withPad: " ", startingAt: 0)
        }
        let group = fact.declaration.group.map { "; \($0)" } ?? ""
        try Console.print("  " + cells.joined(separator: "  ") + "  \(fact.allowed)\(group)")
      }
    }
  }

  private struct Entry: Encodable {
    let control: String
    let tunables: [Tunable]

    struct Tunable: Encodable {
      let name: String
      let kind: String
      let value: String?
      let allowed: String
      let group: String?
      /// The bounds of a number, its step and its unit.
      var minimum: Double?
      var maximum: Double?
      var step: Double?
      var unit: String?
      /// The allowed names of a choice.
      var choices: [String]?
      /// Module and file name of the declaration (`#fileID`), and its line.
      let file: String
      let line: Int

      init(_ fact: TunableFact) {
        let declaration = fact.declaration
        (name, kind, value, allowed) = (fact.name, declaration.kind.name, fact.value, fact.allowed)
        (group, file, line) = (declaration.group, declaration.fileID, declaration.line)
        switch declaration.kind {
        case .number(let number):
          (minimum, maximum) = (number.range.lowerBound, number.range.upperBound)
          (step, unit) = (number.step, number.unit?.suffix)
        case .choice(let names, _): choices = names
        default: break
        }
      }
    }
  }
}

extension TunableFact {
  /// The value for the user, with rounded numbers; nil if it has no text form.
  var shownValue: String? {
    switch declaration.kind {
    case .number, .curve, .spring, .point:
      value?.split(separator: ",").map { Double($0).map { NumberText.short($0) } ?? String($0) }
        .joined(separator: ",")
    default: value
    }
  }

  /// The allowed values in words.
  fileprivate var allowed: String {
    let words = declaration.kind.allowed
    return words.hasPrefix("expected ") ? String(words.dropFirst("expected ".count)) : words
  }
}
