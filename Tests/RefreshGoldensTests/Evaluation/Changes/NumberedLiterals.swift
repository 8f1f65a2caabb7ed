import Foundation
import RefreshControls
import RefreshLayers

/// A literal of the guide's controls and of the scenes, by its number in its file: the folder `Numbered` has these
/// sources with every literal passed through here, so that none has to be compiled again to be changed.
func at<Value: NumberedLiteral>(_ number: Int, _ value: Value, file: String = #fileID) -> Value {
  let source = String(file.split(separator: "/").last?.dropLast(".swift".count) ?? "")
  guard let says = NumberedSources.source(source)?.says[number] else { return value }
  return Value(Constants.read("\(source) \(number)", value.literal, value.others, says)) ?? value
}

/// An option by its number among those of its file: a case of an enumeration, or a flag.
func at<Value: NumberedLiteral>(option number: Int, _ value: Value, file: String = #fileID) -> Value {
  let source = String(file.split(separator: "/").last?.dropLast(".swift".count) ?? "")
  guard let says = NumberedSources.source(source)?.options[number] else { return value }
  return Value(Constants.read("\(source) option \(number)", value.literal, value.others, says)) ?? value
}

/// What a literal can be of.
protocol NumberedLiteral {
  var literal: Literal { get }
  /// What else it may be.
  var others: [Literal] { get }
  init?(_ literal: Literal)
}

extension NumberedLiteral where Self: BinaryFloatingPoint {
  var literal: Literal { .number(Double(self)) }
  var others: [Literal] {
    self == 0 ? [.number(0.4)] : [.number(Double(self) * 1.25), .number(Double(self) * 0.7)]
  }
  init?(_ literal: Literal) {
    guard case .number(let number) = literal else { return nil }
    self.init(number)
  }
}

extension NumberedLiteral where Self: FixedWidthInteger {
  var literal: Literal { .number(Double(self)) }
  var others: [Literal] {
    // A colour of six digits.
    if self > 0xFFFF { return [.number(Double(self ^ 0x40_60C0))] }
    return [.number(Double(self) + Swift.max(1, (Double(self) / 4).rounded()))]
  }
  init?(_ literal: Literal) {
    guard case .number(let number) = literal else { return nil }
    self.init(number)
  }
}

extension Double: NumberedLiteral {}
extension CGFloat: NumberedLiteral {}
extension Int: NumberedLiteral {}
extension UInt32: NumberedLiteral {}
extension UInt8: NumberedLiteral {}

extension String: NumberedLiteral {
  var literal: Literal { .word(self) }
  var others: [Literal] { [.word("Other words")] }
  init?(_ literal: Literal) {
    guard case .word(let word) = literal else { return nil }
    self = word
  }
}

extension Color: NumberedLiteral {
  var literal: Literal { .color(self) }
  var others: [Literal] { [.color(self == .red ? .green : .red)] }
  init?(_ literal: Literal) {
    guard case .color(let color) = literal else { return nil }
    self = color
  }
}

extension Bool: NumberedLiteral {
  var literal: Literal { .flag(self) }
  var others: [Literal] { [.flag(!self)] }
  init?(_ literal: Literal) {
    guard case .flag(let flag) = literal else { return nil }
    self = flag
  }
}

/// A case of an enumeration, which may be any other.
protocol NumberedCase: NumberedLiteral, Equatable {
  static var cases: [Self] { get }
}

extension NumberedCase {
  var literal: Literal { .word("\(self)") }
  var others: [Literal] { Self.cases.filter { $0 != self }.prefix(2).map(\.literal) }
  init?(_ literal: Literal) {
    guard let value = Self.cases.first(where: { $0.literal == literal }) else { return nil }
    self = value
  }
}

extension TextAlignment: NumberedCase {
  static var cases: [TextAlignment] { [.left, .center, .right] }
}

extension ContentMode: NumberedCase {
  static var cases: [ContentMode] { allCases }
}

extension AnchorPosition: NumberedCase {
  static var cases: [AnchorPosition] { allCases }
}
