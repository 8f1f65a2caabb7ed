import ArgumentParser
import Foundation
import RefreshKit

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the controls, with what they leave to be written.",
    discussion: """
      EXAMPLES
        list
        list --json
      """)

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws { try Self.list(json: json) }

  /// Prints the controls and scenes of the plugin.
  static func list(json: Bool) throws {
    let entries =
      CommandLineTool.controls.map(Entry.init(control:)) + CommandLineTool.scenes.map(Entry.init(scene:))
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try Console.print(String(decoding: try encoder.encode(entries), as: UTF8.self))
      return
    }
    if entries.isEmpty { Console.warning("the plugin lists no control") }
    let width = entries.map(\.name.count).max() ?? 0
    for entry in entries {
      let name = entry.name.padding(toLength: max(width, entry.name.count), withPad: " ", startingAt: 0)
      try Console.print("\(name)  \(entry.facts)")
      for declaration in entry.declarations { try Console.print("  \(declaration)") }
    }
  }

  private struct Entry: Encodable {
    let name: String
    /// `control` or `scene`.
    let kind: String
    /// In points; nil where the control does not say.
    let height: Double?
    /// In seconds; nil where the control does not say.
    let animationDuration: Double?
    /// The hooks that the control has to override and does not.
    let missing: [String]
    /// What is to be written for them.
    let declarations: [String]

    private enum CodingKeys: CodingKey { case name, kind, height, animationDuration, missing }

    init(scene: StageScene.Type) {
      name = scene.name
      kind = "scene"
      height = nil
      animationDuration = nil
      missing = []
      declarations = []
    }

    init(control: RefreshControl.Type) {
      let missing = control.missingHooks
      kind = "control"
      name = "\(control)"
      height = Self.number(missing.contains(.height) ? .nan : Double(control.height))
      animationDuration = Self.number(missing.contains(.animationDuration) ? .nan : control.animationDuration)
      self.missing = missing.map(\.rawValue)
      declarations = missing.map(\.declaration)
    }

    private static func number(_ value: Double) -> Double? { value.isFinite ? value : nil }

    var facts: String {
      let facts = [
        height.map { "height \(Self.plain($0)) pt" }, animationDuration.map { "cycle \(Self.plain($0)) s" },
        kind == "scene" ? "scene" : nil,
        missing.isEmpty ? nil : "must override \(missing.joined(separator: ", ")):",
      ]
      return facts.compactMap { $0 }.joined(separator: ", ")
    }

    private static func plain(_ value: Double) -> String {
      value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
    }
  }
}
