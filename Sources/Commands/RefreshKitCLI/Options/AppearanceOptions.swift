import ArgumentParser
import RefreshGoldens

/// The appearances of clips and exports: each a colour scheme, a direction and a motion setting, or several of each.
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

  /// The words given for each of the lists, with its flag.
  package var words: [ClipMatrix.List: [String]] {
    [
      .appearances: appearance + (dark ? ["dark"] : []),
      .directions: direction + (rtl ? ["right-to-left"] : []),
      .motions: motion + (reducedMotion ? ["reduced"] : []),
    ]
  }

  package init() {}
}
