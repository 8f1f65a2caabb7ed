import Foundation
import RefreshControls
import RefreshFiles
import RefreshLayers
import RefreshMotion
import RefreshStage

/// Value of a control's tunable, as recorded in a trace.
struct TunedValue: Hashable, Sendable {
  let value: TunableValue
  /// Unit of a number; nil for a number without unit and for all other values.
  let unit: TunableUnit?

  init(_ value: TunableValue, unit: TunableUnit? = nil) { (self.value, self.unit) = (value, unit) }

  func hash(into hasher: inout Hasher) {
    hasher.combine(value.text)
    hasher.combine(unit)
  }

  /// Verdict kind for a change of the tunable `name`: appearance for colours and texts; speed for seconds if the name
  /// ends in `duration`, else timing; shape for all other values.
  func kind(_ name: String) -> Verdict.Kind {
    switch value {
    case .color, .text: .appearance
    case .number where unit == .seconds: name.lowercased().hasSuffix("duration") ? .speed : .timing
    default: .shape
    }
  }

  /// Values of a control's tunables by name; values without a text form are omitted.
  static func all(of control: RefreshControl) -> [String: TunedValue] {
    control.tunables.reduce(into: [:]) { values, own in
      guard let value = own.tunable.tunableValue else { return }
      let tuned = TunedValue(value, unit: own.tunable.declaration.unit)
      // Some values cannot be read back from their text, such as a colour with components outside 0…1.
      if Self.read(tuned.member.name, value.text) != nil { values[own.name] = tuned }
    }
  }

  /// Changed values of tunables that both recordings have with the same kind, sorted by name.
  static func edits(_ all: OldAndNew<[String: TunedValue]>) -> [(name: String, edit: OldAndNew<TunedValue>)] {
    all.new.sorted { $0.key < $1.key }.compactMap { name, new in
      guard let old = all.old[name], old.member.name == new.member.name, !old.isSame(as: new) else {
        return nil
      }
      return (name, OldAndNew(old, new))
    }
  }

  /// True if two values of the same kind are equal, apart from the rounding error of unit conversions.
  private func isSame(as other: TunedValue) -> Bool {
    guard let own = numbers, let others = other.numbers else { return value == other.value }
    return zip(own, others).allSatisfy { abs($0 - $1) <= Tolerance.number * max(1, abs($0)) }
  }

  /// Numeric components of a value; nil for colours, texts, flags and choices.
  private var numbers: [Double]? {
    switch value {
    case .number(let number): [number]
    case .curve(let points): points
    case .spring(let duration, let bounce): [duration, bounce]
    case .point(let point): [Double(point.x), Double(point.y)]
    case .color, .text, .flag, .choice: nil
    }
  }
}

extension TunableDeclaration {
  /// Unit of a numeric tunable; nil if the tunable has no unit or is not numeric.
  fileprivate var unit: TunableUnit? {
    if case .number(let number) = kind { number.unit } else { nil }
  }
}

// MARK: JSON

extension TunedValue {
  /// JSON form: an object with one member, named after the kind of value: `{"seconds":1.2}`,
  /// `{"color":"#3fa7e0/#5cc8ff"}`.
  var json: OrderedJSON { .object([member]) }

  private var member: (name: String, value: OrderedJSON) {
    let text = OrderedJSON.string(value.text)
    switch value {
    case .number(let number): return (unit?.rawValue ?? "number", .number(number))
    case .color: return ("color", text)
    case .text: return ("text", text)
    case .flag(let isOn): return ("flag", .bool(isOn))
    case .choice: return ("choice", text)
    case .curve: return ("curve", text)
    case .spring: return ("spring", text)
    case .point: return ("point", text)
    }
  }

  private static let numberKinds = ["number"] + TunableUnit.allCases.map(\.rawValue)
  private static let textKinds = ["color", "text", "choice", "curve", "spring", "point"]

  /// Decodes the JSON form.
  ///
  /// - Throws: `JSONProblem` if the object does not have exactly one valid member.
  init(_ fields: JSONFields) throws {
    let kinds = Self.numberKinds + Self.textKinds + ["flag"]
    try fields.allow(kinds)
    guard fields.names.count == 1, let kind = fields.names.first else {
      throw JSONProblem(
        "a tunable has \(fields.names.count) values; expected one of \(kinds.joined(separator: ", "))")
    }
    switch kind {
    case "flag": self.init(.flag(try fields.bool(kind)))
    case _ where Self.numberKinds.contains(kind):
      let most = Double.greatestFiniteMagnitude
      self.init(.number(try fields.number(kind, -most...most)), unit: TunableUnit(rawValue: kind))
    default:
      guard let value = Self.read(kind, try fields.string(kind)) else {
        throw fields.problem(kind, "a value of this kind, as --set takes it")
      }
      self.init(value)
    }
  }

  /// Parses a value of a kind, ignoring the range that the control declares; nil if the text is no such value.
  private static func read(_ kind: String, _ text: String) -> TunableValue? {
    func numbers(_ count: Int) -> [Double]? { TunableValue.numbers(text, count: count) }
    switch kind {
    case "color":
      let forms = text.split(separator: "/", omittingEmptySubsequences: false)
      let colors = forms.compactMap(TunableValue.color)
      guard colors.count == forms.count, (1...2).contains(colors.count) else { return nil }
      return .color(colors[0], dark: colors[colors.count - 1])
    case "text": return .text(text)
    case "choice": return .choice(text)
    case "flag": return ["true": true, "false": false][text].map { .flag($0) }
    case "curve": return numbers(4).map { .curve($0) }
    case "spring": return numbers(2).map { .spring(duration: $0[0], bounce: $0[1]) }
    case "point": return numbers(2).map { .point(CGPoint(x: $0[0], y: $0[1])) }
    default: return numbers(1).map { .number($0[0]) }
    }
  }
}
