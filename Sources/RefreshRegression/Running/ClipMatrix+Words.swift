import Foundation
import RefreshControls
import RefreshMotion
import RefreshStage

extension ClipMatrix {
  /// The lists of a matrix as a file or a command line gives them; one that is empty is left as it is.
  public struct Words: Sendable {
    /// How controls appear.
    public var types: [String] = []
    /// Where animation views stand.
    public var anchors: [String] = []
    /// Scripts of the finger, by name or file.
    public var scenarios: [String] = []
    /// Edges that controls are pulled out of.
    public var edges: [String] = []
    /// Light or dark.
    public var appearances: [String] = []
    /// Which way text runs.
    public var directions: [String] = []
    /// Full or reduced motion.
    public var motions: [String] = []
    /// Screens, such as 320x320.
    public var sizes: [String] = []
    /// Pixels a point.
    public var scales: [String] = []
    /// Frames a second.
    public var fps: [String] = []

    /// No words: everything stays as it is.
    public init() {}

    static let members = [
      "types", "anchors", "scenarios", "edges", "appearances", "directions", "motions", "sizes", "scales",
      "fps",
    ]

    static var paths: [WritableKeyPath<Words, [String]>] {
      [
        \.types, \.anchors, \.scenarios, \.edges, \.appearances, \.directions, \.motions, \.sizes, \.scales,
        \.fps,
      ]
    }

    /// Whether nothing is given.
    public var isEmpty: Bool { Self.paths.allSatisfy { self[keyPath: $0].isEmpty } }
  }

  /// Sets the lists that are given.
  ///
  /// - Parameters:
  ///   - folder: what paths of scenarios are relative to.
  ///   - label: how an error speaks of a list, by its name in the file.
  /// - Throws: `MatrixError`.
  public mutating func set(_ words: Words, folder: URL, label: (String) -> String) throws {
    func given<Value>(
      _ words: [String], _ name: String, _ read: (String, String) throws -> [Value], or old: [Value]
    ) throws -> [Value] {
      words.isEmpty ? old : try words.flatMap { try read(label(name), $0) }
    }
    types = try given(words.types, "types", { try Self.choices($0, $1) }, or: types)
    anchors = try given(words.anchors, "anchors", { try Self.ownOr($0, $1) }, or: anchors)
    edges = try given(words.edges, "edges", { try Self.ownOr($0, $1) }, or: edges)
    appearances = try given(words.appearances, "appearances", { try Self.choices($0, $1) }, or: appearances)
    directions = try given(words.directions, "directions", { try Self.choices($0, $1) }, or: directions)
    reducesMotion = try given(
      words.motions, "motions", { (try Self.choices($0, $1) as [Motion]).map { $0 == .reduced } },
      or: reducesMotion)
    scenarios = try given(
      words.scenarios, "scenarios", { [try Self.scenario($0, $1, folder)] }, or: scenarios)
    let names = scenarios.map(\.name)
    guard Set(names).count == names.count else {
      throw MatrixError("\(label("scenarios")): two scenarios have one name")
    }
    sizes = try given(words.sizes, "sizes", { [try Self.size($0, $1)] }, or: sizes)
    scales = try given(words.scales, "scales", { [try Self.number($0, $1, Limits.scale)] }, or: scales)
    framesPerSecond = try given(
      words.fps, "fps", { [try Self.number($0, $1, Limits.framesPerSecond)] }, or: framesPerSecond)
  }

  private enum Motion: String, CaseIterable { case full, reduced }

  /// A choice, or nil for the control's own.
  private static func ownOr<Choice: RawRepresentable & CaseIterable>(
    _ label: String, _ text: String
  ) throws -> [Choice?] where Choice.RawValue == String {
    if text == "own" { return [nil] }
    let choices: [Choice] = try choices(label, text, also: ["own"])
    return choices
  }

  private static func choices<Choice: RawRepresentable & CaseIterable>(
    _ label: String, _ text: String, also: [String] = []
  ) throws -> [Choice] where Choice.RawValue == String {
    if text == "all" { return Array(Choice.allCases) }
    guard let choice = Choice(rawValue: text) else {
      let names = Choice.allCases.map(\.rawValue) + also + ["all"]
      throw MatrixError("\(label) '\(text.prefix(80))': \(NearName.list(text, among: names, as: "one of"))")
    }
    return [choice]
  }

  private static func scenario(_ label: String, _ text: String, _ folder: URL) throws -> Scenario {
    if let builtIn = Scenario.builtIn.first(where: { $0.name == text }) { return builtIn }
    guard text.hasSuffix(".json") else {
      let names = NearName.list(text, among: Scenario.builtIn.map(\.name), as: "one of")
      throw MatrixError("\(label) '\(text.prefix(80))': \(names), or a JSON file")
    }
    do {
      return try Scenario(contentsOf: URL(fileURLWithPath: text, relativeTo: folder))
    } catch {
      throw MatrixError("\(error)")
    }
  }

  private static func size(_ label: String, _ text: String) throws -> CGSize {
    guard let size = CGSize(screen: text) else {
      throw MatrixError("\(label) '\(text.prefix(80))': \(CGSize.screenWords)")
    }
    return size
  }

  private static func number(_ label: String, _ text: String, _ limit: Limit<Double>) throws -> Double {
    guard let value = Double(text), limit.contains(value) else {
      throw MatrixError("\(label) '\(text.prefix(80))': expected \(limit.words)")
    }
    return value
  }
}
