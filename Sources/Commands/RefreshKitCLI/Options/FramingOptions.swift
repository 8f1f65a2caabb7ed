import ArgumentParser
import RefreshFiles
import RefreshFrames

/// Options for the rendered part of the stage.
struct FramingOptions: ParsableArguments {
  @Flag(help: "Render the control alone, with alpha: what an app or a page puts on its own background.")
  var transparent = false

  @Flag(help: "With --transparent, keep the control's own background.")
  var background = false

  /// The framing that the options describe.
  ///
  /// - Throws: `CommandFailure` with exit code 64 for formats without alpha.
  func resolved(for formats: [OutputFormat]) throws -> Framing {
    guard transparent else {
      if background { throw CommandFailure.usage("--background applies only to --transparent") }
      return .screen
    }
    if let format = formats.first(where: { !$0.hasAlpha }) {
      let names = OutputFormat.all.filter(\.hasAlpha).map(\.name).joined(separator: ", ")
      throw CommandFailure.usage("--transparent: \(format.name) has no alpha; use one of \(names)")
    }
    return .control(withBackground: background)
  }
}
