import Foundation
import RefreshMotion

/// Where a clip's motion breaks an assertion.
public struct MotionFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The assertion, as a command line writes it.
  public var assertion: String
  /// The layer's path below the control; nil where the fault is of none.
  public var layer: String?
  /// The property's key path.
  public var property: String?
  /// Seconds from the beginning of the clip.
  public var time: TimeInterval?
  /// How much, in the unit that the sentence speaks of.
  public var value: Double?
  /// What is wrong, for a person: "disc.position.y overshoots by 3.2, at 1.35 s".
  public var sentence: String

  public var description: String { sentence }
}

extension MotionFault {
  var json: OrderedJSON {
    .object([
      ("assertion", .string(assertion)), ("layer", layer.map { .string($0) } ?? .null),
      ("property", property.map { .string($0) } ?? .null), ("time", time.map { .number($0) } ?? .null),
      ("value", value.map { .number($0) } ?? .null), ("sentence", .string(sentence)),
    ])
  }

  init(_ fields: JSONFields) throws {
    self.init(
      assertion: try fields.string("assertion"), layer: try fields.optionalString("layer"),
      property: try fields.optionalString("property"),
      time: fields.has("time") ? try fields.number("time", 0...1e9) : nil,
      value: fields.has("value") ? try fields.number("value", -1e12...1e12) : nil,
      sentence: try fields.string("sentence"))
  }
}
