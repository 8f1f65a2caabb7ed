import Foundation
import RefreshControls
import RefreshFiles
import RefreshLayers
import RefreshMotion

/// The value of a control's tunable, as a trace keeps it.
struct TunedValue: Hashable, Sendable {
  let value: TunableValue
  /// The unit of a number.
  let unit: TunableUnit?

  init(_ value: TunableValue, unit: TunableUnit? = nil) { (self.value, self.unit) = (value, unit) }

  func hash(into hasher: inout Hasher) {
    hasher.combine(value.text)
    hasher.combine(unit)
  }

  /// The kind of a change of a tunable of a name: a time is a delay unless it is called a duration.
  func kind(_ name: String) -> Verdict.Kind {
    switch value {
    case .color, .text: .appearance
    case .number where unit == .seconds: name.lowercased().hasSuffix("duration") ? .speed : .timing
    default: .shape
    }
  }

  /// The values of a control's tunables by name, without those that cannot be written.
  static func all(of control: RefreshControl) -> [String: TunedValue] {
    control.tunables.reduce(into: [:]) { values, own in
      guard let value = own.tunable.tunableValue else { return }
      let tuned = TunedValue(value, unit: own.tunable.declaration.unit)
      // A colour beyond the display's, for one, has no text that reads as it.
      if Self.read(tuned.member.name, value.text) != nil { values[own.name] = tuned }
    }
  }

  /// The values that changed, by name: of the tunables that both have, of one kind.
  static func edits(_ all: Edit<[String: TunedValue]>) -> [(name: String, edit: Edit<TunedValue>)] {
    all.new.sorted { $0.key < $1.key }.compactMap { name, new in
      guard let old = all.old[name], old.member.name == new.member.name, !old.isSame(as: new) else {
        return nil
      }
      return (name, Edit(old, new))
    }
  }

  /// Whether two values of one kind are the same, but for what converting their units costs.
  private func isSame(as other: TunedValue) -> Bool {
    guard let own = numbers, let others = other.numbers else { return value == other.value }
    return zip(own, others).allSatisfy { abs($0 - $1) <= Tolerance.number * max(1, abs($0)) }
  }

  /// The numbers of a value that consists of such.
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
  /// The unit of a number; nil for none.
  fileprivate var unit: TunableUnit? {
    if case .number(let number) = kind { number.unit } else { nil }
  }
}

// MARK: JSON

extension TunedValue {
  /// An object of one member, whose name is the kind: `{"seconds":1.2}`, `{"color":"#3fa7e0/#5cc8ff"}`.
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

  /// Reads what `json` writes.
  ///
  /// - Throws: `JSONProblem`.
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

  /// The value that a text says, whatever a control allows; nil if it is none of its kind.
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
