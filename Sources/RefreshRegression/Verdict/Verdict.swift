import Foundation
import RefreshIO

/// What a comparison came to, in a form for programs and in a sentence for people.
public struct Verdict: Hashable, Sendable {
  /// The kinds of change.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Nothing has changed.
    case identical
    /// Pictures are not the same, by no more than the tolerance allows.
    case tolerated = "within tolerance"
    /// Something looks different while it moves alike: a colour, a shape, a place.
    case appearance
    /// Motion is early or late.
    case timing
    /// Motion takes longer or shorter throughout.
    case speed
    /// A property runs through other values.
    case shape = "shape of motion"
    /// Frames are shown again or left out in the middle of a motion.
    case cadence
    /// Layers or frames were added or are gone.
    case structure
    /// The script was changed: fingers do something else, or at another time.
    case script
  }

  /// The sort of change.
  public var kind: Kind
  /// What happened, for a person: "starts 16.7 ms late, from 0.70 s".
  public var sentence: String
  /// The layer's path below the control; nil where the verdict is about the whole clip.
  public var layer: String?
  /// The property's key path.
  public var property: String?
  /// When the difference begins, in seconds.
  public var time: TimeInterval?
  /// How much: milliseconds late (timing), the factor of duration (speed), frames shown again or, negative, left out
  /// (cadence).
  public var amount: Double?

  /// A verdict, in words and for programs.
  public init(
    _ kind: Kind, _ sentence: String, layer: String? = nil, property: String? = nil,
    time: TimeInterval? = nil, amount: Double? = nil
  ) {
    self.kind = kind
    self.sentence = sentence
    self.layer = layer
    self.property = property
    self.time = time
    self.amount = amount
  }

  /// Nothing has changed.
  public static let identical = Verdict(.identical, "identical")

  /// Whether a clip of this verdict passes.
  public var passes: Bool { kind == .identical || kind == .tolerated }
}

extension Verdict: CustomStringConvertible {
  public var description: String { kind == .identical ? sentence : "\(kind.rawValue): \(sentence)" }
}

extension Verdict {
  var json: OrderedJSON {
    [
      "kind": .string(kind.rawValue), "sentence": .string(sentence), "layer": .init(layer),
      "property": .init(property), "time": .init(time), "amount": .init(amount),
    ]
  }

  init(_ fields: JSONFields) throws {
    guard let kind = Kind(rawValue: try fields.string("kind")) else {
      throw fields.problem("kind", "a verdict")
    }
    self.init(
      kind, try fields.string("sentence"), layer: try fields.optionalString("layer"),
      property: try fields.optionalString("property"),
      time: try fields.optionalNumber("time", 0...1e9),
      amount: try fields.optionalNumber("amount", -1e9...1e9))
  }
}
