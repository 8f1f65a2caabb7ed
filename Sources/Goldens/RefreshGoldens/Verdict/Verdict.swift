import Foundation
import RefreshFiles
import RefreshFrames

/// The result of a comparison, in a category for programs and in a sentence for people.
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

  /// The cause that makes changes of two clips one: the same of the same layers, wherever in a clip it was seen.
  public struct Cause: Hashable, Sendable {
    /// The sort of change, its property and what an author wrote of it, in a category for programs.
    public var change: String
    /// The paths of all layers that it is about.
    public var layers: [String]

    /// Whether a change of another clip has this cause.
    public func isSame(as other: Cause) -> Bool {
      change == other.change && (layers == other.layers || !Set(layers).isDisjoint(with: other.layers))
    }
  }

  /// The sort of change.
  public var kind: Kind
  /// The change for a person: "starts 16.7 ms late".
  public var change: String
  /// Whether the sentence says from when on.
  public var isTimed = false
  /// The layer's path below the control; nil where the verdict is about the whole clip.
  public var layer: String?
  /// The property's key path.
  public var property: String?
  /// When the difference begins, in seconds.
  public var time: TimeInterval?
  /// How much: milliseconds late (timing), the factor of duration (speed), frames shown again or, negative, left out
  /// (cadence).
  public var amount: Double?
  /// The cause that it shares with changes of other clips.
  public var cause: Cause?

  /// A verdict, in words and for programs.
  public init(
    _ kind: Kind, _ change: String, layer: String? = nil, property: String? = nil,
    time: TimeInterval? = nil, amount: Double? = nil, isTimed: Bool = false, cause: Cause? = nil
  ) {
    (self.kind, self.change, self.isTimed) = (kind, change, isTimed)
    (self.layer, self.property, self.time, self.amount) = (layer, property, time, amount)
    self.cause = cause
  }

  /// The change for a person, and when it begins: "starts 16.7 ms late, from 0.70 s".
  public var sentence: String {
    guard isTimed, let time else { return change }
    return "\(change), from \(Wording.time(time))"
  }

  /// Nothing has changed.
  public static let identical = Verdict(.identical, "identical")

  /// Whether a clip of this verdict passes.
  public var passes: Bool { kind == .identical || kind == .tolerated }

  /// Whether two clips show one change.
  func isSame(as other: Verdict) -> Bool {
    guard kind == other.kind else { return false }
    if let cause, let others = other.cause { return cause.isSame(as: others) }
    return change == other.change
  }
}

extension Verdict: CustomStringConvertible {
  public var description: String { kind == .identical ? sentence : "\(kind.rawValue): \(sentence)" }
}

extension Verdict {
  var json: OrderedJSON {
    var members: OrderedJSON = [
      "kind": .string(kind.rawValue), "sentence": .string(sentence), "layer": .init(layer),
      "property": .init(property), "time": .init(time), "amount": .init(amount),
    ]
    if isTimed { members["change"] = .string(change) }
    if let cause {
      members["cause"] = ["change": .string(cause.change), "layers": .init(cause.layers)]
    }
    return members
  }

  init(_ fields: JSONFields) throws {
    guard let kind = Kind(rawValue: try fields.string("kind")) else {
      throw fields.problem("kind", "a verdict")
    }
    let change = try fields.optionalString("change")
    self.init(
      kind, try change ?? fields.string("sentence"), layer: try fields.optionalString("layer"),
      property: try fields.optionalString("property"),
      time: try fields.optionalNumber("time", 0...1e9),
      amount: try fields.optionalNumber("amount", -1e9...1e9), isTimed: change != nil)
    if fields.has("cause") {
      let own = try fields.fields("cause")
      cause = Cause(change: try own.string("change"), layers: try own.strings("layers"))
    }
  }
}
