import ArgumentParser
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

  /// True to print only what the classes declare, without running a control; for the launcher, which runs it before
  /// every command.
  @Flag(help: .private)
  var declared = false

  func run() throws {
    if tunables {
      let (reports, problems) = try TunableReport.found(of: CommandLineTool.controls)
      try TunableList.print(reports, json: json)
      for fault in reports.sorted(by: { $0.key < $1.key }).flatMap({ $0.value.compactMap(\.fault) }) {
        Console.warning(fault)
      }
      if !problems.isEmpty { throw CommandFailure.failure(problems) }
      return
    }
    try Self.list(json: json, declared: declared)
  }

  /// Prints the plugin's controls and scenes.
  ///
  /// - Throws: `CommandFailure` after the list, if some of the controls cannot be run.
  static func list(json: Bool, declared: Bool) throws {
    let controls = CommandLineTool.controls
    let measured =
      declared
      ? controls.map(ControlMeasurement.init(declaredBy:)) : try ControlMeasurement.measure(controls)
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
    /// Kind of the entry: `control` or `scene`.
    let kind: String
    /// Height in points; nil if the control declares none, or one that is not finite.
    var height: Double?
    /// Declared cycle duration in seconds; nil if the control declares none, or one that is not finite.
    var animationDuration: Double?
    /// Measured cycle duration in seconds; nil if it was not measured.
    var cycle: Double?
    /// The reason that the cycle could not be measured.
    var cycleProblem: String?
    /// Names of hooks that the control must override but does not.
    var missing: [String] = []
    /// The requirements that declared measures violate, with their names.
    var faults: [String] = []
    /// The declarations to write for missing hooks and violated requirements.
    var declarations: [String] = []

    private enum CodingKeys: CodingKey { case name, kind, height, animationDuration, cycle, missing }

    init(scene: StageScene.Type) { (name, kind) = (scene.name, "scene") }

    init(control: RefreshControl.Type, measured: ControlMeasurement) {
      let missing = measured.missing
      (cycle, cycleProblem) = (measured.cycle, measured.cycleProblem)
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
        height.map { "height \(NumberText.plain($0)) pt" }, cycleText,
        kind == "scene" ? "scene" : nil, faults.isEmpty ? nil : faults.joined(separator: ", "),
        missing.isEmpty ? nil : "must override \(missing.joined(separator: ", "))",
      ]
      return facts.compactMap { $0 }.joined(separator: ", ") + (declarations.isEmpty ? "" : ":")
    }

    /// The cycle duration in words: measured, or as declared.
    private var cycleText: String? {
      guard let animationDuration else { return nil }
      let text = "cycle \(NumberText.plain(cycle ?? animationDuration)) s"
      return cycleProblem.map { "\(text) as declared (not measured: \($0))" } ?? text
    }
  }
}
