import ArgumentParser
import Foundation
import RefreshFiles
import RefreshKit
import RefreshStage

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract:
      "Lists the controls with their height, cycle duration and missing hooks, or with their tunables.",
    discussion: """
      EXAMPLES
        list
        list --json
        list --tunables                        the values that --set can change
      """)

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "List the tunables of each control: name, kind, value and what is allowed.")
  var tunables = false

  /// Whether only what the classes say is printed, and nothing of a control is run: for the launcher, which asks before
  /// every command.
  @Flag(help: .private)
  var declared = false

  func run() throws {
    if tunables {
      let (facts, problems) = try TunableFact.found(of: CommandLineTool.controls)
      try TunableList(facts).print(json: json)
      for fault in facts.sorted(by: { $0.key < $1.key }).flatMap({ $0.value.compactMap(\.fault) }) {
        Console.warning(fault)
      }
      if !problems.isEmpty { throw CommandFailure.failure(problems) }
      return
    }
    try Self.list(json: json, declared: declared)
  }

  /// Prints the controls and scenes of the plugin.
  ///
  /// - Throws: `CommandFailure` after the list, if controls of it cannot be run.
  static func list(json: Bool, declared: Bool) throws {
    let controls = CommandLineTool.controls
    let measured =
      declared
      ? controls.map(CycleMeasuring.init(declaredBy:)) : try CycleMeasuring.measure(controls)
    let entries = zip(controls, measured).map(Entry.init) + CommandLineTool.scenes.map(Entry.init(scene:))
    if json { try Console.print(json: entries) } else { try print(entries) }
    for warning in measured.flatMap(\.warnings) { Console.warning(warning) }
    let unusable = entries.filter { !$0.declarations.isEmpty }.map(\.name)
    if !declared, !unusable.isEmpty {
      throw CommandFailure.failure(
        "\(unusable.joined(separator: ", ")) cannot be run; write the declarations that are listed")
    }
  }

  private static func print(_ entries: [Entry]) throws {
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
    var height: Double?
    /// In seconds; nil where the control does not say.
    var animationDuration: Double?
    /// How many seconds a cycle really takes; nil if it was not measured.
    var cycle: Double?
    /// Why it could not be measured.
    var cycleProblem: String?
    /// The hooks that the control has to override and does not.
    var missing: [String] = []
    /// The requirements on measures that cannot be played with.
    var faults: [String] = []
    /// The declarations to write for all of these.
    var declarations: [String] = []

    private enum CodingKeys: CodingKey { case name, kind, height, animationDuration, cycle, missing }

    init(scene: StageScene.Type) { (name, kind) = (scene.name, "scene") }

    init(control: RefreshControl.Type, measured: CycleMeasuring) {
      let missing = measured.missing
      switch measured.cycle {
      case .success(let seconds): cycle = seconds
      case .failure(let problem): cycleProblem = problem.description
      case nil: break
      }
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
      let text = "cycle \(NumberText.plain(cycle ?? animationDuration)) s"
      return cycleProblem.map { "\(text) as declared (not measured: \($0))" } ?? text
    }
  }
}
