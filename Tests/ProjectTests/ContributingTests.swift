import Foundation
import TestSupport
import Testing

/// What the documentation says about the repository is true of the repository.
@Suite struct ContributingTests {
  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: Project.url(path).path)
  }

  /// The rows of a page's tables, as their cells.
  private static func rows(of page: String) throws -> [[String]] {
    try Project.text(page).split(separator: "\n").filter { $0.hasPrefix("| ") }.map {
      $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// The paths in backticks of a text, from the folders that the repository begins with.
  private static func paths(in text: some StringProtocol) -> [String] {
    let pattern =
      /`((?:Sources|Tests|Examples|Benchmarks|Compatibility|Plugins|\.ci)\/[^` ]*|[A-Z]+\.md|Package\.swift|Makefile)`/
    return String(text).matches(of: pattern).map { String($0.1) }
  }

  @Test("every path that CONTRIBUTING.md names exists")
  func paths() throws {
    let paths = Self.paths(in: try Project.text("CONTRIBUTING.md"))
    #expect(paths.count > 20)
    #expect(paths.filter { !Self.exists($0) } == [])
  }

  @Test(
    "no question of CONTRIBUTING.md needs more than two files, and whatever has to be touched to add something is named"
  )
  func twoFiles() throws {
    let parts = try Project.text("CONTRIBUTING.md").split(separator: "| to add |")
    #expect(parts.count == 2)
    for (part, most) in zip(parts, [2, 3]) {
      let answers = part.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains("`Sources/") }
      #expect(answers.count > 8)
      for answer in answers { #expect((1...most).contains(Self.paths(in: answer).count), "\(answer)") }
    }
  }

  @Test("no two paths are equal in lower case: on a Mac's volume they would be one")
  func lowerCasePaths() throws {
    let (code, text) = try Project.run(["git", "ls-files", "-z"])
    #expect(code == 0)
    var paths: Set<String> = []
    for file in text.split(separator: "\0") {
      let parts = file.split(separator: "/")
      for count in 1...parts.count { paths.insert(parts.prefix(count).joined(separator: "/")) }
    }
    #expect(paths.count > 1000)
    let equal = Dictionary(grouping: paths) { $0.lowercased() }.values.filter { $0.count > 1 }
    #expect(equal.isEmpty, "\(equal)")
  }

  @Test("every target of make and every test that CONTRIBUTING.md names exists")
  func commands() throws {
    let text = try Project.text("CONTRIBUTING.md")
    let makefile = try Project.text("Makefile")
    let targets = Set(text.matches(of: /\bmake ([a-z][a-z-]+)/).map { String($0.1) })
    #expect(targets.count > 8)
    for target in targets { #expect(makefile.contains("\n\(target):"), "make \(target)") }
    let names = Set(Project.files(in: "Tests", "").map { ($0 as NSString).lastPathComponent })
    for test in text.matches(of: /--filter (\w+)/).map({ String($0.1) }) {
      #expect(names.contains("\(test).swift") || names.contains(test), "\(test)")
    }
  }

  @Test("the article on architecture lists the modules of Sources on their floors, from the lowest")
  func modules() throws {
    let rows = try Self.rows(of: "Sources/Core/RefreshKit/RefreshKit.docc/Articles/Architecture.md")
      .filter { $0.count == 3 && $0[1].wholeMatch(of: /`Refresh\w+`/) != nil }
    let listed = Dictionary(grouping: rows) { $0[0] }
      .mapValues { $0.map { $0[1].replacing("`", with: "") }.sorted() }
    #expect(try listed == ImportsTests.modules)
    var floors: [String] = []
    for row in rows where floors.last != row[0] { floors.append(row[0]) }
    #expect(floors == ImportsTests.floors)
  }

  @Test("every file that a Markdown page links to exists")
  func links() throws {
    let tracked = try Project.run(["git", "ls-files", "*.md"]).text.split(separator: "\n").map(String.init)
    #expect(tracked.count > 10)
    for page in tracked where !page.contains(".docc/") && !page.hasPrefix("Tests/") {
      let folder = (page as NSString).deletingLastPathComponent
      for link in try Project.text(page).matches(of: /\]\(([^)#:]+)\)/).map({ String($0.1) }) {
        #expect(Self.exists((folder as NSString).appendingPathComponent(link)), "\(page): \(link)")
      }
    }
  }
}
