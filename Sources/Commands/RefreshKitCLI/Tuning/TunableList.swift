import RefreshFiles
import RefreshKit
import RefreshStage

enum TunableList {
  static func print(_ reports: [String: [TunableReport]], json: Bool) throws {
    let controls = reports.sorted { $0.key < $1.key }
    if json {
      let entries = controls.map { control, reports in
        Entry(control: control, tunables: reports.map(Entry.Tunable.init))
      }
      return try Console.print(json: entries)
    }
    for (control, reports) in controls {
      try Console.print("\(control)\(reports.isEmpty ? "  no tunables" : "")")
      let columns: [(TunableReport) -> String] = [
        \.name, \.declaration.kind.name, { $0.shownValue ?? "as declared" },
      ]
      let widths = columns.map { column in reports.map { column($0).count }.max() ?? 0 }
      for report in reports {
        let cells = zip(columns, widths).map { column, width in
          column(report).padding(toLength: max(width, column(report).count), withPad: " ", startingAt: 0)
        }
        let group = report.declaration.group.map { "; \($0)" } ?? ""
        try Console.print("  " + cells.joined(separator: "  ") + "  \(report.allowed)\(group)")
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

      init(_ report: TunableReport) {
        let declaration = report.declaration
        (name, kind, value, allowed) = (report.name, declaration.kind.name, report.value, report.allowed)
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

extension TunableReport {
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
