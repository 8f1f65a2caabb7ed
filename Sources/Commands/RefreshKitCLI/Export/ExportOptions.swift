import ArgumentParser

/// Options for the contents of an export, shared by `export` and `verify --exports`.
package struct ExportOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: "The file format: \(ExportFormat.names); repeatable.")
  package var format: [String] = []

  @Option(
    parsing: .unconditional,
    help: "Cycles in the loop, 1 to 400 (default: as many as the loop needs to close).")
  package var cycles: String?

  @Flag(help: "Include the control's own background (default: left to the app).")
  package var background = false

  @Option(
    parsing: .unconditional,
    help:
      "The largest deviation from the control in points, 0.01 to 10; the error for colours scales with it (default: 0.1)."
  )
  package var error: String?

  @Option(
    parsing: .unconditional,
    help:
      "How to write sprites: on one sheet per scale (sheet, the default), or each in its own file (files).")
  package var sprites: String?

  @Flag(
    help: "Export even what a format cannot reproduce exactly, and list what was left out or approximated.")
  package var allowApproximate = false

  @Option(
    parsing: .unconditional, help: "How many seconds a result is shown, 0 to 60 (default: 1).")
  package var shown: String?

  @Flag(
    help:
      "Keep texts of tunables as text layers with slots in Lottie files, for apps to replace (default: outlines, which every player draws)."
  )
  package var textLayers = false

  /// The given options, as command-line arguments.
  package var arguments: [String] {
    var words = format.flatMap { ["--format", $0] }
    for (name, value) in [
      ("--cycles", cycles), ("--error", error), ("--sprites", sprites), ("--shown", shown),
    ] {
      if let value { words += [name, value] }
    }
    let flags = [
      ("--background", background), ("--allow-approximate", allowApproximate), ("--text-layers", textLayers),
    ]
    return words + flags.filter(\.1).map(\.0)
  }

  package init() {}
}

package enum ExportFormat: String, CaseIterable, Sendable {
  /// A Lottie animation in JSON, with a marker for each part.
  case lottie
  /// The Lottie animation in a dotLottie file, with a state machine.
  case dotlottie
  /// Images on one sheet per scale, or in single files.
  case sprites
  /// An HTML page with a custom element and a list to pull.
  case html

  /// The names of all formats, separated by commas.
  package static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
