import Foundation
import TestSupport
import Testing

/// The sources with numbered literals are those of the examples, and every literal is either changed or said to be part
/// of the structure.
@Suite struct NumberedSourcesTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let examples = root.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Examples")

  private static let imports =
    "import Foundation\nimport RefreshControls\nimport RefreshLayers\nimport RefreshMotion\nimport RefreshScrolling\nimport RefreshStage\n"

  @Test(
    "a numbered source is its example with every literal numbered", arguments: NumberedSources.all.indices)
  func isNumbered(index: Int) throws {
    let source = NumberedSources.all[index]
    let example = try String(
      contentsOf: Self.examples.appendingPathComponent(source.path + ".swift"), encoding: .utf8)
    let file = Self.root.appendingPathComponent("Numbered/\(source.name).swift")
    let numbered = LiteralScanner.numbered(
      example.replacingOccurrences(of: "import Foundation\n", with: "")
        .replacingOccurrences(of: "import RefreshStage\n", with: "")
        .replacingOccurrences(of: "import RefreshKit\n", with: Self.imports),
      Set(source.says.keys), options: Set(source.options.keys))
    if TestRun.isRecording {
      try Data(numbered.utf8).write(to: file)
    }
    // Lines that became too long are broken.
    func words(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    #expect(try words(String(contentsOf: file, encoding: .utf8)) == words(numbered))
    let all = Set(LiteralScanner.all(of: Array(example), options: false).indices)
    let options = Set(LiteralScanner.all(of: Array(example), options: true).indices)
    #expect(Set(source.options.keys) == options, "\(source.name)")
    #expect(Set(source.says.keys).union(source.structural) == all, "\(source.name)")
    #expect(Set(source.says.keys).isDisjoint(with: source.structural))
  }
}
