import Foundation
import RefreshComparison
import RefreshStage
import TestSupport
import Testing

@testable import RefreshGoldens

/// The article on `refreshkit.json` lists what the file may have.
@Suite struct ConfigurationArticleTests {
  private let folder = try! TemporaryFolder()

  private static func article() throws -> String {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: package.appendingPathComponent(
        "Sources/Core/RefreshKit/RefreshKit.docc/Articles/Configuration.md"),
      encoding: .utf8)
  }

  /// The rows below a table's head, as their cells.
  private static func table(_ head: String) throws -> [[String]] {
    let lines = try article().split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasPrefix("| \(head) |") })
    return lines[(start + 2)...].prefix { $0.hasPrefix("| ") }.map {
      $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  private static func names(_ head: String) throws -> [String] {
    try table(head).map { $0[0].replacing("`", with: "") }
  }

  @Test("every member of the file and of its tolerances is there, and nothing else")
  func members() throws {
    #expect(try Self.names("Member") == ClipMatrix.members)
    #expect(try Self.names("Member of `tolerance`") == ToleranceProfile.members)
    #expect(try Self.names("Name") == PixelTolerance.named.map(\.0))
    #expect(try Self.names("Member of a tolerance") == PixelTolerance.members)
  }

  @Test("the defaults in the article change nothing, and its example is read")
  func defaults() throws {
    func matrix(_ text: String) throws -> ClipMatrix {
      let file = folder.url("refreshkit.json")
      try Data(text.utf8).write(to: file)
      return try ClipMatrix(contentsOf: file)
    }
    func clips(_ matrix: ClipMatrix) -> String {
      "\(matrix.types) \(matrix.anchors) \(matrix.scenarios.map(\.name)) \(matrix.edges) \(matrix.appearances) "
        + "\(matrix.directions) \(matrix.reducesMotion) \(matrix.sizes) \(matrix.scales) \(matrix.framesPerSecond)"
    }
    let lists = Set(ClipMatrix.ListName.allCases.map(\.rawValue))
    let members = try Self.table("Member").compactMap { row in
      let name = row[0].replacing("`", with: "")
      return lists.contains(name) ? "\"\(name)\": [\"\(row[2].replacing("`", with: ""))\"]" : nil
    }
    #expect(members.count == lists.count)
    let standard = try matrix("{}")
    let written = try matrix("{\(members.joined(separator: ", "))}")
    #expect(clips(written) == clips(standard))
    #expect(standard.goldens.lastPathComponent == "Goldens")

    try FileManager.default.createDirectory(
      at: folder.url("Scenarios"), withIntermediateDirectories: true)
    try Data(#"{"name": "fling", "steps": [{"do": "settle"}]}"#.utf8).write(
      to: folder.url("Scenarios/fling.json"))
    let article = try Self.article()
    let example = try #require(article.firstMatch(of: /```json\n((?s).*?)```/))
    let read = try matrix(String(example.1))
    #expect(read.scenarios.map(\.name) == ["standard", "fling"])
    #expect(read.tolerance.otherRenderer == .structural && read.tolerance.sameRenderer == .exact)
    #expect(read.tolerance.masks == [CGRect(x: 0, y: 0, width: 320, height: 20)])
    #expect(read.assertions.count == 3)
  }
}
