import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshStage

/// Settings of a clip, stored in its golden's manifest and compared before the frames.
struct ClipSettings: Hashable, Sendable {
  var control: String
  var type: String
  /// Anchor of the animation view within the control; nil keeps the control's own anchor.
  var anchor: String?
  var scenario: String
  /// Edge of the scroll view from which the control is pulled; nil keeps the control's own edge.
  var edge: String?
  /// Non-default parts of the environment, such as `dark`, `right-to-left`, `reduced-motion` or `text-extra-large`.
  var surroundings: [String]
  /// Values set for the control's tunables, as text, by the tunable's name.
  var tuning: [String: String]
  /// Size of the screen, in points.
  var size: CGSize
  /// Scale of the pictures, in pixels per point.
  var scale: Double
  var framesPerSecond: Double

  init(_ clip: GoldenClip) {
    control = clip.clip.name
    type = clip.clip.type.rawValue
    anchor = clip.clip.anchor?.rawValue
    scenario = clip.clip.scenario.name
    edge = clip.clip.stage.edge?.rawValue
    surroundings = clip.clip.stage.environment.words
    tuning = clip.clip.tuning
    size = clip.clip.stage.size
    scale = clip.scale
    framesPerSecond = clip.clip.framesPerSecond
  }

  /// Members of the manifest that store the settings; `edge`, `surroundings` and `tuning` are omitted if they are nil
  /// or empty.
  var json: [(String, OrderedJSON)] {
    var members: [(String, OrderedJSON)] = [
      ("control", .string(control)), ("type", .string(type)), ("anchor", .init(anchor)),
      ("scenario", .string(scenario)),
    ]
    if let edge { members.append(("edge", .string(edge))) }
    if !surroundings.isEmpty { members.append(("surroundings", .inline(.init(surroundings)))) }
    if !tuning.isEmpty {
      members.append(("tuning", .inline(.init(tuning))))
    }
    members += [
      ("size", .inline(.init([Double(size.width), Double(size.height)]))), ("scale", .number(scale)),
      ("fps", .number(framesPerSecond)),
    ]
    return members
  }

  /// Decodes the members of a manifest.
  init(_ fields: JSONFields) throws {
    control = try fields.string("control")
    type = try fields.string("type")
    anchor = try fields.optionalString("anchor")
    scenario = try fields.string("scenario")
    edge = try fields.optionalString("edge")
    surroundings = try fields.strings("surroundings", default: [])
    tuning = try fields.texts("tuning")
    let sides = try fields.numbers("size", count: 2, 1...65536)
    size = CGSize(width: sides[0], height: sides[1])
    scale = try fields.number("scale", 0.01...64)
    framesPerSecond = try fields.number("fps", 0.1...10000)
  }

  /// Sentence on the first setting that differs from a golden's clip; nil if all settings are equal.
  func difference(from golden: ClipSettings) -> String? {
    func text(_ size: CGSize) -> String {
      "\(OrderedJSON.plain(Double(size.width)))x\(OrderedJSON.plain(Double(size.height)))"
    }
    func words(_ words: [String]) -> String { words.isEmpty ? "as usual" : words.joined(separator: ", ") }
    func values(_ tuning: [String: String]) -> String {
      let settings = tuning.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      return settings.isEmpty ? "as declared" : settings.joined(separator: ", ")
    }
    let facts: [(String, String, String)] = [
      ("control", golden.control, control), ("type", golden.type, type),
      ("anchor", golden.anchor ?? "none", anchor ?? "none"), ("scenario", golden.scenario, scenario),
      ("edge", golden.edge ?? "its own", edge ?? "its own"),
      ("surroundings", words(golden.surroundings), words(surroundings)),
      ("tuning", values(golden.tuning), values(tuning)),
      ("size", text(golden.size), text(size)),
      ("scale", OrderedJSON.plain(golden.scale), OrderedJSON.plain(scale)),
      ("fps", OrderedJSON.plain(golden.framesPerSecond), OrderedJSON.plain(framesPerSecond)),
    ]
    guard let (name, theirs, ours) = facts.first(where: { $0.1 != $0.2 }) else { return nil }
    return "its \(name) is \(theirs), not \(ours)"
  }
}

extension RefreshEnvironment {
  /// Names of the non-default parts of the environment, in the order in which a clip's name contains them.
  var words: [String] {
    (colorScheme == .dark ? ["dark"] : []) + (layoutDirection == .rightToLeft ? ["right-to-left"] : [])
      + (reducesMotion ? ["reduced-motion"] : [])
      + (contentSizeCategory == .large ? [] : ["text-\(contentSizeCategory.rawValue)"])
  }
}
