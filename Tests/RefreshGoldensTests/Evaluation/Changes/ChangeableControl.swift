import Foundation
import RefreshLayers
import RefreshMotion

/// A constant of a control that a generator of changes can set to something else: a literal of its source.
enum Literal: Hashable {
  case number(Double)
  case color(Color)
  case word(String)
  case curve(TimingCurve)
  case flag(Bool)
}

/// What a sentence about a change of a constant has to say: derived from what the constant is for, and never from what
/// the verdict answers.
enum Says: Hashable {
  /// The layer, the property, and the value before and after, in a unit: 1, or 180 / π for degrees, or 100 for per cent.
  case value(_ layer: String, _ property: String, unit: Double = 1)
  /// The layer and a property that follows the pull.
  case pull(_ layer: String, _ property: String)
  /// How many seconds something takes, by its words.
  case seconds(_ words: [String])
  /// That something comes sooner or later, by the difference.
  case shift(_ words: [String])
  /// The layer, and that it eases otherwise.
  case easing(_ layer: String)
  /// The layer, and that it springs otherwise.
  case spring(_ layer: String)
  /// The layer, and that it comes back or does not.
  case reversal(_ layer: String)
  /// The layer, which is there or not.
  case layer(_ name: String)
  /// The layer, and any of some words.
  case any(_ layer: String, _ words: [String])
  /// That the script does something else, with both numbers.
  case script
  /// Words, with both numbers.
  case numbers(_ words: [String])
}

/// The constants of the control that is being played.
final class Constants: @unchecked Sendable {
  struct Constant {
    let name: String
    let standard: Literal
    let others: [Literal]
    let says: Says
  }

  /// Set to something else, by name.
  @TaskLocal static var changed: [String: Literal] = [:]
  /// Where constants are noted as they are read.
  @TaskLocal static var noted: Constants?

  private(set) var all: [Constant] = []

  static func read(
    _ name: String, _ standard: Literal, _ others: [Literal], _ says: Says
  ) -> Literal {
    if let noted, !noted.all.contains(where: { $0.name == name }) {
      noted.all.append(Constant(name: name, standard: standard, others: others, says: says))
    }
    return changed[name] ?? standard
  }
}

/// A constant, and what else it may be.
private func constant<Value: NumberedLiteral>(
  _ name: String, _ standard: Value, _ says: Says, or others: [Value]
) -> Value {
  Value(Constants.read(name, standard.literal, others.map(\.literal), says)) ?? standard
}

/// A number, and what else it may be (default: a quarter more and a third less).
func number(_ name: String, _ standard: Double, _ says: Says, or others: [Double]? = nil) -> Double {
  constant(name, standard, says, or: others ?? [standard * 1.25, standard * 0.67])
}

func color(_ name: String, _ standard: Color, _ says: Says, or others: [Color]) -> Color {
  constant(name, standard, says, or: others)
}

func word(_ name: String, _ standard: String, _ says: Says, or others: [String]) -> String {
  constant(name, standard, says, or: others)
}

func curve(_ name: String, _ standard: TimingCurve, _ says: Says) -> TimingCurve {
  let others = [TimingCurve.linear, .easeIn, .easeOut, .easeInEaseOut].filter { $0 != standard }.prefix(2)
  let read = Constants.read(name, .curve(standard), others.map { .curve($0) }, says)
  return if case .curve(let curve) = read { curve } else { standard }
}

func flag(_ name: String, _ standard: Bool, _ says: Says) -> Bool {
  constant(name, standard, says, or: [!standard])
}

/// The options of a block with a curve.
func options(_ curve: TimingCurve, _ others: View.AnimationOptions = []) -> View.AnimationOptions {
  // Inside a cycle's block as well.
  let others = others.union([.overrideInheritedDuration, .overrideInheritedCurve])
  return switch curve {
  case .linear: others.union(.curveLinear)
  case .easeIn: others.union(.curveEaseIn)
  case .easeOut: others.union(.curveEaseOut)
  default: others
  }
}
