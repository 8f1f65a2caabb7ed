import ArgumentParser
import Foundation
import RefreshIO
import RefreshKit

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the controls, with the hooks that they still have to override.",
    discussion: """
      EXAMPLES
        list
        list --json
      """)

  @Flag(help: "Print JSON.")
  var json = false

  /// Whether only what the classes say is printed, and nothing of a control is run: for the launcher, which asks before
  /// every command.
  @Flag(help: .private)
  var declared = false

  func run() throws { try Self.list(json: json, declared: declared) }

  /// Prints the controls and scenes of the plugin.
  static func list(json: Bool, declared: Bool) throws {
    let controls = CommandLineTool.controls
    let measured =
      try declared ? controls.map(CycleMeasuring.init(declaredBy:)) : CycleMeasuring.measure(controls)
    let entries = zip(controls, measured).map(Entry.init) + CommandLineTool.scenes.map(Entry.init(scene:))
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try Console.print(json: String(decoding: try encoder.encode(entries), as: UTF8.self))
      return
    }
    if entries.isEmpty { Console.warning("the plugin lists no controls") }
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
    /// How long a cycle really takes; nil where it was not measured.
    let cycle: CycleMeasuring.Outcome?
    /// The hooks that the control has to override and does not.
    let missing: [String]
    /// What the measures that cannot be played with must be.
    let faults: [String]
    /// What is to be written for all of these.
    let declarations: [String]

    private enum CodingKeys: CodingKey { case name, kind, height, animationDuration, cycle, missing }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(kind, forKey: .kind)
      try container.encodeIfPresent(height, forKey: .height)
      try container.encodeIfPresent(animationDuration, forKey: .animationDuration)
      try container.encodeIfPresent(try? cycle?.get(), forKey: .cycle)
      try container.encode(missing, forKey: .missing)
    }

    init(scene: StageScene.Type) {
      name = scene.name
      kind = "scene"
      height = nil
      animationDuration = nil
      cycle = nil
      missing = []
      faults = []
      declarations = []
    }

    init(control: RefreshControl.Type, measured: CycleMeasuring) {
      let missing = measured.missing
      cycle = measured.cycle
      kind = "control"
      name = "\(control)"
      let measures = [
        RefreshHook.height: Double(control.height), .animationDuration: control.animationDuration,
      ].filter { !missing.contains($0.key) }
      height = measures[.height].flatMap(Self.number)
      animationDuration = measures[.animationDuration].flatMap(Self.number)
      self.missing = missing.map(\.rawValue)
      let faults = RefreshHook.allCases.compactMap { hook in
        measures[hook].flatMap { value in hook.fault(of: value).map { (hook, $0) } }
      }
      self.faults = faults.map { "\($0.rawValue) \($1)" }
      declarations = faults.map(\.0.declaration) + missing.map(\.declaration)
    }

    private static func number(_ value: Double) -> Double? { value.isFinite ? value : nil }

    var facts: String {
      let facts = [
        height.map { "height \(NumberText.plain($0)) pt" }, cycleFact,
        kind == "scene" ? "scene" : nil, faults.isEmpty ? nil : faults.joined(separator: ", "),
        missing.isEmpty ? nil : "must override \(missing.joined(separator: ", "))",
      ]
      return facts.compactMap { $0 }.joined(separator: ", ") + (declarations.isEmpty ? "" : ":")
    }

    /// The length of a cycle: measured, or else as the control says.
    private var cycleFact: String? {
      guard let animationDuration else { return nil }
      let declared = "cycle \(NumberText.plain(animationDuration)) s"
      switch cycle {
      case .success(let seconds): return "cycle \(NumberText.plain(seconds)) s"
      case .failure(let problem): return "\(declared) as declared (not measured: \(problem.description))"
      case nil: return declared
      }
    }
  }
}
