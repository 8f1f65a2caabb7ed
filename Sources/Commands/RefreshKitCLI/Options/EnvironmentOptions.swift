import ArgumentParser
import RefreshFiles
import RefreshGoldens
import RefreshKit

/// Where a control is shown.
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

  /// - Throws: for a size of text that there is not.
  func resolvedEnvironment() throws -> RefreshEnvironment {
    var environment = RefreshEnvironment()
    if dark { environment.colorScheme = .dark }
    if rtl { environment.layoutDirection = .rightToLeft }
    environment.reducesMotion = reducedMotion
    if let textSize { environment.contentSizeCategory = try OptionText("--text-size", textSize).choice() }
    return environment
  }

  /// The same choices as arguments.
  var arguments: [String] {
    (edge.map { ["--edge", $0] } ?? []) + (dark ? ["--dark"] : []) + (rtl ? ["--rtl"] : [])
      + (reducedMotion ? ["--reduced-motion"] : []) + (textSize.map { ["--text-size", $0] } ?? [])
  }
}
