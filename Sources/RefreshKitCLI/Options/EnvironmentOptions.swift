import ArgumentParser
import RefreshIO
import RefreshKit
import RefreshRegression

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

  func resolvedEdge() throws -> RefreshEdge? { try edge.map { try OptionText("--edge", $0).choice() } }

  var environment: RefreshEnvironment {
    var environment = RefreshEnvironment()
    if dark { environment.colorScheme = .dark }
    if rtl { environment.layoutDirection = .rightToLeft }
    environment.reducesMotion = reducedMotion
    return environment
  }

  /// The same choices as arguments.
  var arguments: [String] {
    (edge.map { ["--edge", $0] } ?? []) + (dark ? ["--dark"] : []) + (rtl ? ["--rtl"] : [])
      + (reducedMotion ? ["--reduced-motion"] : [])
  }
}
