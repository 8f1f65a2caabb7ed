import RefreshControls
import RefreshFiles
import RefreshStage

extension AnyTunable {
  /// True if a text stands for the declared value; false for nil and for a value that is not allowed.
  func isDeclared(_ text: String?) -> Bool {
    guard let text, let declaredValue else { return false }
    return (try? declaration.kind.value(of: OptionText("", text))) == declaredValue
  }

  /// The JSON description, from which the page builds a field.
  func pageJSON(named name: String) -> [String: Any] {
    var members: [String: Any] = [
      "name": name, "kind": declaration.kind.word, "declared": declaredValue?.text ?? "",
      "allowed": declaration.kind.allowed,
    ]
    if let group = declaration.group { members["group"] = group }
    switch declaration.kind {
    case .number(let number):
      members["range"] = [number.range.lowerBound, number.range.upperBound]
      members["whole"] = number.isWhole
      if let step = number.step { members["step"] = step }
      if let unit = number.unit { members["unit"] = unit.suffix }
    case .color(let hasDark): members["dark"] = hasDark
    case .choice(let names, _): members["choices"] = names
    case .point(let x, let y):
      members["range"] = [x.lowerBound, x.upperBound]
      members["vertical"] = [y.lowerBound, y.upperBound]
    case .text, .flag, .curve, .spring: break
    }
    return members
  }
}

extension TunableKind {
  /// One-word name of the kind, by which the page selects a field.
  fileprivate var word: String {
    switch self {
    case .number: "number"
    case .color: "color"
    case .text: "text"
    case .flag: "flag"
    case .choice: "choice"
    case .curve: "curve"
    case .spring: "spring"
    case .point: "point"
    }
  }
}
