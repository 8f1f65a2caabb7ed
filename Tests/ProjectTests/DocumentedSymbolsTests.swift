import Foundation
import TestSupport
import Testing

/// Whatever an author can see is documented.
@Suite struct DocumentedSymbolsTests {
  /// A symbol graph as the compiler's own tool writes it, as far as it is looked at.
  struct Graph: Decodable {
    struct Symbol: Decodable {
      struct Identifier: Decodable { let precise: String }
      struct Comment: Decodable {
        struct Line: Decodable { let text: String }
        let lines: [Line]
      }
      let identifier: Identifier
      let pathComponents: [String]
      let docComment: Comment?
    }
    struct Relationship: Decodable {
      struct Origin: Decodable { let displayName: String }
      let kind: String
      let source: String
      let sourceOrigin: Origin?
    }
    let symbols: [Symbol]
    let relationships: [Relationship]
  }

  @Test(
    "every public symbol has a comment of its own, or that of what it overrides",
    arguments: [
      "RefreshKit", "RefreshStage", "RefreshCheck", "RefreshLottie", "RefreshKitTesting", "RefreshKitCLI",
      "RefreshRendering", "RefreshFrames", "RefreshExport", "RefreshPreview", "RefreshLottieFiles",
      "RefreshImageFormats", "RefreshComparison", "RefreshGoldens", "RefreshVideo", "RefreshFarm",
    ])
  func everySymbol(module: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try Project.run([".ci/symbol-graphs", Project.products.path, folder.path, module])
    #expect(outcome.code == 0, "\(outcome.text)")
    var bare: [String] = []
    var count = 0
    for name in try folder.names() {
      let graph = try JSONDecoder().decode(Graph.self, from: folder.data(name))
      // What is inherited has its words elsewhere.
      let inherited = Set(
        graph.relationships.filter {
          $0.sourceOrigin != nil || ["overrides", "defaultImplementationOf"].contains($0.kind)
        }.map(\.source))
      count += graph.symbols.count
      bare += graph.symbols.filter {
        !$0.pathComponents.contains { $0.hasPrefix("$") }
          && ($0.docComment?.lines.allSatisfy { $0.text.isEmpty } ?? true)
          && !inherited.contains($0.identifier.precise) && !$0.identifier.precise.contains("::SYNTHESIZED")
      }.map { $0.pathComponents.joined(separator: ".") }
    }
    #expect(count > 0)
    #expect(bare.sorted() == [])
  }
}
