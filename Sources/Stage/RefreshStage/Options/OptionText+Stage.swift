import Foundation
import RefreshFiles

extension OptionText {
  /// Parses the size of a screen in points, such as `375x667`.
  package func screen() throws(OptionError) -> CGSize {
    let side = Limits.screenSide
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], side.contains(width),
      side.contains(height)
    else {
      throw problem(
        "expected WIDTHxHEIGHT in points, each \(NumberText.plain(side.minimum)) to \(NumberText.plain(side.maximum)), such as 375x667"
      )
    }
    return CGSize(width: width, height: height)
  }

  /// Parses a scenario: the name of a built-in one, or the path of a JSON file.
  ///
  /// - Parameter folder: Folder that a relative path starts from (default: the current one).
  package func scenario(in folder: URL? = nil) throws(OptionError) -> Scenario {
    if let builtIn = Scenario.builtIn.first(where: { $0.name == text }) { return builtIn }
    let file = URL(argument: text, relativeTo: folder)
    guard text.hasSuffix(".json") || FileManager.default.fileExists(atPath: file.path) else {
      let names = NameSuggestion.list(text, among: Scenario.builtIn.map(\.name), as: "expected one of")
      throw problem("\(names), or a JSON file")
    }
    do {
      return try Scenario(contentsOf: file)
    } catch {
      throw OptionError("\(error)")
    }
  }
}
