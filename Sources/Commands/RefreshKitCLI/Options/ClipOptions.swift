import ArgumentParser
import Foundation
import RefreshGoldens
import RefreshKit
import RefreshStage

/// Options for the settings whose combinations become clips, besides the settings of ``AppearanceOptions``.
struct ClipOptions: ParsableArguments {
  // Every value may begin with a hyphen, so that -375x667 is reported as a wrong size.
  @Option(
    parsing: .unconditionalSingleValue,
    help: "How the control appears: own (the control's), slide-down, background or all; repeatable.")
  var type: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: "Where the animation view is anchored: own, top, middle, bottom or all; repeatable.")
  var anchor: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help:
      "The touch script: \(Scenario.builtIn.map(\.name).joined(separator: ", ")), or a JSON file; repeatable."
  )
  var scenario: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: "The edge that the control is pulled from: own, top, bottom, left, right or all; repeatable.")
  var edge: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help:
      "The size of text that the reader prefers: extra-small to accessibility-extra-extra-extra-large; repeatable."
  )
  var textSize: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: "The size of the screen in points, WIDTHxHEIGHT (default: 375x667); repeatable.")
  var size: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: "Pixels per point, 0.5 to 4 (default: 2; of goldens, 1); repeatable.")
  var scale: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: "Frames per second, 1 to 240 (default: 60; of goldens, 30); repeatable.")
  var fps: [String] = []
}

/// The options that select clips: controls and scenes, and all settings whose combinations become clips.
struct ClipSelection {
  let names: ControlNames
  let options: ClipOptions
  let appearances: AppearanceOptions
  let tuning: TuningOptions

  /// The lists of the clip matrix that the options set.
  var words: [ClipMatrix.ListName: [String]] {
    let words: [ClipMatrix.ListName: [String]] = [
      .types: options.type, .anchors: options.anchor, .scenarios: options.scenario, .edges: options.edge,
      .textSizes: options.textSize, .sizes: options.size, .scales: options.scale, .fps: options.fps,
    ]
    return words.merging(appearances.words) { $1 }.filter { !$0.value.isEmpty }
  }

  /// Sets the controls, the settings to combine, and the values of tunables in a matrix.
  ///
  /// - Returns: the values of tunables.
  /// - Throws: `MatrixError`, or `CommandFailure` for an unknown control or tunable.
  func select(in matrix: inout ClipMatrix) throws -> Tunings {
    try matrix.set(words, folder: .currentDirectory(), label: \.option)
    if names.all { matrix.controls = [] } else if !names.controls.isEmpty { matrix.controls = names.controls }
    let controls = matrix.controls
    let known = CommandLineTool.controls.map { "\($0)" } + CommandLineTool.scenes.map(\.name)
    for name in controls where !known.contains(name) { throw ControlNames.unknown(name, among: known) }
    let tunings = try tuning.resolved(
      for: CommandLineTool.controls.filter { controls.isEmpty || controls.contains("\($0)") })
    matrix.tunings = tunings.values
    return tunings
  }
}

extension ClipMatrix {
  /// The clips of the program's controls and scenes.
  func plan() throws -> ClipPlan { try plan(of: CommandLineTool.controls, scenes: CommandLineTool.scenes) }
}
