import Foundation
import RefreshControls
import RefreshIO
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
      _ words: [String], _ name: String, _ read: (OptionText) throws -> [Value], or old: [Value]
    ) throws -> [Value] {
      do {
        return words.isEmpty ? old : try words.flatMap { try read(OptionText(label(name), $0)) }
      } catch let error as OptionError {
        throw MatrixError("\(error)")
      }
    }
    types = try given(words.types, "types", { try $0.choices() }, or: types)
    anchors = try given(words.anchors, "anchors", { try $0.choicesOrOwn() }, or: anchors)
    edges = try given(words.edges, "edges", { try $0.choicesOrOwn() }, or: edges)
    appearances = try given(words.appearances, "appearances", { try $0.choices() }, or: appearances)
    directions = try given(words.directions, "directions", { try $0.choices() }, or: directions)
    reducesMotion = try given(
      words.motions, "motions", { (try $0.choices() as [Motion]).map { $0 == .reduced } }, or: reducesMotion)
    scenarios = try given(words.scenarios, "scenarios", { [try $0.scenario(in: folder)] }, or: scenarios)
    let names = scenarios.map(\.name)
    guard Set(names).count == names.count else {
      throw MatrixError("\(label("scenarios")): two scenarios have the same name")
    }
    sizes = try given(words.sizes, "sizes", { [try $0.screen()] }, or: sizes)
    scales = try given(words.scales, "scales", { [try $0.number(Limits.scale)] }, or: scales)
    framesPerSecond = try given(
      words.fps, "fps", { [try $0.number(Limits.framesPerSecond)] }, or: framesPerSecond)
  }

  private enum Motion: String, CaseIterable { case full, reduced }
}
