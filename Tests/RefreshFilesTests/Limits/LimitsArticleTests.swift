import Foundation
import TestSupport
import Testing

@testable import RefreshFiles
@testable import RefreshInput

@Suite struct LimitsArticleTests {
  @Test("the article shows every limit as it is, in order, and nothing else")
  func table() throws {
    let rows = Limits.all.map { "| \($0.subject) | \($0.allowed) | \($0.reason) |" }
    let article = try Project.text("Sources/Core/RefreshKit/RefreshKit.docc/Articles/Limits.md")
    let shown = article.split(separator: "\n").filter { $0.hasPrefix("| ") }.map(String.init).dropFirst()
    #expect(Array(shown) == rows, "the table should be:\n\(rows.joined(separator: "\n"))")
  }

  @Test("no limit is left out of the list that the article is checked against")
  func all() throws {
    let source = try Project.text("Sources/System/RefreshInput/Limits/Limits.swift")
    #expect(source.matches(of: /package static let \w+ = Limit</).count == Limits.all.count)
    #expect(Set(Limits.all.map(\.subject)).count == Limits.all.count)
  }
}
