import Foundation
import RefreshFiles
import RefreshFrames

/// Result of a comparison: a category for programs and a sentence for people.
public struct Verdict: Hashable, Sendable {
  /// Category of a change.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// No change.
    case identical
    /// Change of pictures that is within the tolerance.
    case tolerated = "within tolerance"
    /// Change of appearance while the motion is the same: a colour, a shape or a position.
    case appearance
    /// Change of timing: motion is early or late.
    case timing
    /// Change of speed: motion takes more or less time throughout.
    case speed
    /// Change of the values that a property passes through.
    case shape = "shape of motion"
    /// Change of cadence: frames are repeated or dropped during a motion.
    case cadence
    /// Change of structure: layers or frames were added or removed.
    case structure
    /// Change of the script: fingers move differently or at other times.
    case script
  }

  /// Cause shared by changes in several clips: the same kind of change in the same layers.
  public struct Cause: Hashable, Sendable {
    /// Identifier for programs: kind of change, property, and the value set in the source.
    public var change: String
    /// Paths of all affected layers.
    public var layers: [String]

    /// True if both causes have the same change and equal or overlapping layers.
    public func isSame(as other: Cause) -> Bool {
      change == other.change && (layers == other.layers || !Set(layers).isDisjoint(with: other.layers))
    }
  }

  /// Category of the change.
  public var kind: Kind
  /// Text for people, without the start time: "starts 16.7 ms late".
  public var change: String
  /// True if `sentence` includes the start time.
  public var isTimed = false
  /// Path of the layer below the control; nil if the verdict concerns the whole clip.
  public var layer: String?
  /// Key path of the changed property, or name of the changed setting or tunable; nil if the change has neither.
  public var property: String?
  /// Start of the difference, in seconds; nil if the verdict has no time.
  public var time: TimeInterval?
  /// Size of the change: milliseconds of delay (timing), factor of the duration (speed), or number of repeated
  /// frames, negative for dropped ones (cadence); nil for other changes.
  public var amount: Double?
  /// Cause that the change shares with changes of other clips; nil if unknown.
  public var cause: Cause?

  /// Creates a verdict; `change` is the text for people, without the start time.
  public init(
    _ kind: Kind, _ change: String, layer: String? = nil, property: String? = nil,
    time: TimeInterval? = nil, amount: Double? = nil, isTimed: Bool = false, cause: Cause? = nil
  ) {
    (self.kind, self.change, self.isTimed) = (kind, change, isTimed)
    (self.layer, self.property, self.time, self.amount) = (layer, property, time, amount)
    self.cause = cause
  }

  /// Text for people, with the start time if `isTimed`: "starts 16.7 ms late, from 0.70 s".
  public var sentence: String {
    guard isTimed, let time else { return change }
    return "\(change), from \(Wording.time(time))"
  }

  /// Verdict of a comparison without differences.
  public static let identical = Verdict(.identical, "identical")

  /// True if a clip with this verdict passes: nothing changed, or pictures differ within the tolerance.
  public var passes: Bool { kind == .identical || kind == .tolerated }

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
