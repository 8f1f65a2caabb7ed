import RefreshFiles
import RefreshPackages

/// Swift source text for a new value, in the style of the literal that it replaces.
struct SwiftLiteral {
  private let old: TunableLiteral

  init(replacing old: TunableLiteral) { self.old = old }

  /// A number. `isWhole` omits decimals; a whole floating-point value has them if the old text had, or if they
  /// determine its type.
  func number(_ number: Double, isWhole: Bool) -> String {
    let whole = Int(exactly: number)
    if isWhole, let whole { return "\(whole)" }
    let hadFraction = old.text.contains(".")
    let text = if let whole, old.type != nil, !hadFraction { "\(whole)" } else { "\(number)" }
    return typed(text)
  }

  /// An angle in radians, written in degrees: `45 * .pi / 180`.
  func angle(degrees: Double) -> String {
    if degrees == 0 { return typed("0.0") }
    let text = NumberText.plain(degrees)
    if old.type != nil { return "\(text) * .pi / 180" }
    return "\(text) * \(floatingType ?? "Double").pi / 180"
  }

  /// Adds the type if the declaration has none and the old value named one: `CGFloat(12)`.
  func typed(_ text: String) -> String {
    if old.type == nil, let type = floatingType { "\(type)(\(text))" } else { text }
  }

  private var floatingType: String? {
    old.tokens.map(\.text).first { ["CGFloat", "Double", "Float", "TimeInterval"].contains($0) }
  }

  /// An enumeration member with another name, and the old value's prefix.
  func member(_ name: String) -> String {
    guard let last = old.tokens.last else { return ".\(name)" }
    let quoted = ["init", "self", "Type", "Self"].contains(name) ? "`\(name)`" : name
    return String(old.text.unicodeScalars.dropLast(last.range.count)) + quoted
  }

  /// A call of a static function, such as `.bezier(0.4, 0, 0.2, 1)`, with the type if the old value named it.
  func call(_ type: String, _ name: String, _ arguments: [Double]) -> String {
    let prefix = old.type != nil && old.text.hasPrefix(".") ? "" : type
    guard !arguments.isEmpty else { return "\(prefix).\(name)" }
    return "\(prefix).\(name)(\(arguments.map(NumberText.plain).joined(separator: ", ")))"
  }

  /// A call of an initializer with labelled arguments.
  func make(_ type: String, _ arguments: [(label: String, value: String)]) -> String {
    "\(type)(\(arguments.map { "\($0.label): \($0.value)" }.joined(separator: ", ")))"
  }
}
