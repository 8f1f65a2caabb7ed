import ArgumentParser
import RefreshFiles
import RefreshKit

/// Options for the environment of a control: edge, appearance and accessibility settings.
struct EnvironmentOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "The edge that the control is pulled from: top, bottom, left or right (default: the control's own)."
  )
  var edge: String?

  @Flag(help: "Use dark colours.")
  var dark = false

  @Flag(help: "Lay out from right to left.")
  var rtl = false

  @Flag(help: "Reduce motion.")
  var reducedMotion = false

  @Option(
    parsing: .unconditional,
    help: "The size of text that the reader prefers: extra-small to accessibility-extra-extra-extra-large."
  )
  var textSize: String?

  func resolvedEdge() throws -> RefreshEdge? { try edge.map { try OptionText("--edge", $0).choice() } }

  /// The environment that the options describe.
  ///
  /// - Throws: `OptionError` for an unknown text size.
  func resolvedEnvironment() throws -> RefreshEnvironment {
    var environment = RefreshEnvironment()
    if dark { environment.colorScheme = .dark }
    if rtl { environment.layoutDirection = .rightToLeft }
    environment.reducesMotion = reducedMotion
    if let textSize { environment.contentSizeCategory = try OptionText("--text-size", textSize).choice() }
    return environment
  }

  /// The given options, as command-line arguments.
  var arguments: [String] {
    (edge.map { ["--edge", $0] } ?? []) + (dark ? ["--dark"] : []) + (rtl ? ["--rtl"] : [])
      + (reducedMotion ? ["--reduced-motion"] : []) + (textSize.map { ["--text-size", $0] } ?? [])
  }
}
