import ArgumentParser
import RefreshGoldens

/// Options for the appearances of clips and exports: colour scheme, layout direction and motion setting, each
/// repeatable.
package struct AppearanceOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue, help: "The appearance: light, dark or all; repeatable.")
  package var appearance: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: "The layout direction: left-to-right, right-to-left or all; repeatable.")
  package var direction: [String] = []

  @Option(
    parsing: .unconditionalSingleValue, help: "The motion setting: full, reduced or all; repeatable.")
  package var motion: [String] = []

  @Flag(help: "The same as --appearance dark.")
  package var dark = false

  @Flag(help: "The same as --direction right-to-left.")
  package var rtl = false

  @Flag(help: "The same as --motion reduced.")
  package var reducedMotion = false

  /// The option's words for each list of the clip matrix, shorthand flags included.
  package var words: [ClipMatrix.ListName: [String]] {
    [
      .appearances: appearance + (dark ? ["dark"] : []),
      .directions: direction + (rtl ? ["right-to-left"] : []),
      .motions: motion + (reducedMotion ? ["reduced"] : []),
    ]
  }

  package var given: [String] {
    let options = [
      ("--appearance", !appearance.isEmpty), ("--direction", !direction.isEmpty),
      ("--motion", !motion.isEmpty), ("--dark", dark), ("--rtl", rtl), ("--reduced-motion", reducedMotion),
    ]
    return options.filter(\.1).map(\.0)
  }

  package init() {}
}
