import Foundation
import TestSupport
import Testing

/// What RefreshKitUIKit uses of Apple's frameworks, by the compiler's index, against a table from their documentation.
@Suite struct AppleSymbolsTests {
  private static let table = ".ci/apple-symbols.tsv"

  private func check(_ table: String) throws -> (code: Int32, text: String) {
    try Project.run([".ci/apple-symbols", Project.products.path, table])
  }

  /// The outcome of the check with an edited table.
  private func check(_ edit: ([String]) -> [String]) throws -> (code: Int32, text: String) {
    let lines = try Project.text(Self.table).split(separator: "\n").map(String.init)
    let folder = try TemporaryFolder()
    try folder.write(edit(lines).joined(separator: "\n"), to: "table.tsv")
    return try check(folder.url("table.tsv").path)
  }

  @Test("every symbol of Apple's that is used is in the table, and those newer than iOS 15 are guarded")
  func table() throws {
    let outcome = try check(Self.table)
    #expect(outcome.code == 0, "\(outcome.text)")
    let count = try #require(outcome.text.firstMatch(of: /(\d+) symbols/)?.1)
    #expect(Int(count)! > 250)
  }

  @Test(
    "a symbol that is not in the table is found, whether it is called, set, overridden, a type or a constant",
    arguments: [
      "UIScrollView.setContentOffset(_:animated:)", "CALayer.contentsScale", "UIView.layoutSubviews()",
      "CAReplicatorLayer", "CAMediaTimingFillMode.backwards", "CACurrentMediaTime()", "CGRect.width",
    ])
  func missing(symbol: String) throws {
    let outcome = try check { $0.filter { $0.split(separator: "\t").dropFirst(2).first != symbol[...] } }
    #expect(outcome.code == 1)
    #expect(outcome.text.contains(": \(symbol) is not in table.tsv\n"), "\(outcome.text)")
    #expect(outcome.text.contains(", 1 problems"))
  }

  @Test("a line of what nothing uses is found")
  func unused() throws {
    let outcome = try check { $0 + ["UIKit\t2.0\tUIView.alpha\tvar alpha: CGFloat { get set }"] }
    #expect(outcome.code == 1)
    #expect(outcome.text.contains("table.tsv: UIView.alpha is not used\n"))
  }

  @Test("something newer than iOS 15 is found where no #available is around it, and only there")
  func newer() throws {
    let outcome = try check { lines in
      lines.map { line in
        var parts = line.components(separatedBy: "\t")
        // Inside of a guard for iOS 17, and outside of one.
        if parts.dropFirst(2).first == "CASpringAnimation.allowsOverdamping" { parts[1] = "17.1" }
        if parts.dropFirst(2).first == "CASpringAnimation.stiffness" { parts[1] = "16.0" }
        return parts.joined(separator: "\t")
      }
    }
    #expect(outcome.code == 1)
    for (symbol, version) in [("allowsOverdamping", "17.1"), ("stiffness", "16.0")] {
      let line = "CASpringAnimation.\(symbol) needs iOS \(version) and no #available is around it\n"
      #expect(outcome.text.contains(line), "\(outcome.text)")
    }
    #expect(outcome.text.contains(", 2 problems"))
  }
}
