import RefreshControls
import RefreshFiles
import RefreshGoldens
import RefreshKitCLI

extension AppearanceOptions {
  private enum MotionSetting: String, CaseIterable { case full, reduced }

  /// Returns the combinations of the selected settings, without duplicates.
  ///
  /// - Throws: `OptionError` for an unknown word.
  func resolved() throws -> [AppearanceVariant] {
    let schemes: [RefreshEnvironment.ColorScheme] = try choices(.appearances, or: .light)
    let directions: [RefreshEnvironment.LayoutDirection] = try choices(.directions, or: .leftToRight)
    let motions: [MotionSetting] = try choices(.motions, or: .full)
    return motions.flatMap { motion in
      directions.flatMap { direction in
        schemes.map { scheme in
          var appearance: AppearanceVariant = scheme == .dark ? .dark : []
          if direction == .rightToLeft { appearance.insert(.rightToLeft) }
          if motion == .reduced { appearance.insert(.reducedMotion) }
          return appearance
        }
      }
    }
  }

  private func choices<Word: RawRepresentable & CaseIterable & Hashable>(
    _ list: ClipMatrix.ListName, or usual: Word
  ) throws -> [Word] where Word.RawValue == String {
    let chosen = try words[list, default: []].flatMap { try OptionText(list.option, $0).choices() as [Word] }
    return chosen.isEmpty ? [usual] : chosen.uniqued
  }
}
