import ArgumentParser
import RefreshControls
import RefreshExport
import RefreshIO

/// The appearances that `export` writes files of, with the words that `record` has for them.
struct ExportAppearances: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue, help: "The appearance: light, dark or all; repeatable.")
  var appearance: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: "The layout direction: left-to-right, right-to-left or all; repeatable.")
  var direction: [String] = []

  @Option(
    parsing: .unconditionalSingleValue, help: "The motion setting: full, reduced or all; repeatable.")
  var motion: [String] = []

  @Flag(help: "The same as --appearance dark.")
  var dark = false

  @Flag(help: "The same as --direction right-to-left.")
  var rtl = false

  @Flag(help: "The same as --motion reduced.")
  var reducedMotion = false

  private enum MotionWord: String, CaseIterable { case full, reduced }

  /// Each combination of what was asked for, once.
  ///
  /// - Throws: `OptionError` for a word that is not known.
  func resolved() throws -> [Appearance] {
    let schemes: [RefreshEnvironment.ColorScheme] = try words("--appearance", appearance, dark, .dark, .light)
    let directions: [RefreshEnvironment.LayoutDirection] = try words(
      "--direction", direction, rtl, .rightToLeft, .leftToRight)
    let motions: [MotionWord] = try words("--motion", motion, reducedMotion, .reduced, .full)
    return motions.flatMap { motion in
      directions.flatMap { direction in
        schemes.map { scheme in
          var appearance: Appearance = scheme == .dark ? .dark : []
          if direction == .rightToLeft { appearance.insert(.rightToLeft) }
          if motion == .reduced { appearance.insert(.reducedMotion) }
          return appearance
        }
      }
    }
  }

  private func words<Word: RawRepresentable & CaseIterable & Hashable>(
    _ option: String, _ texts: [String], _ flag: Bool, _ flagged: Word, _ usual: Word
  ) throws -> [Word] where Word.RawValue == String {
    let words = try texts.flatMap { try OptionText(option, $0).choices() as [Word] } + (flag ? [flagged] : [])
    return words.isEmpty ? [usual] : words.uniqued
  }
}

extension Array where Element: Hashable {
  /// Each once, in the order of their first occurrences.
  var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
