import Foundation
import TestSupport
import Testing

/// The hosts in languages that nothing here builds: `Compatibility` compiles and drives those in Swift.
@Suite struct HostSourceTests {
  private static let folder = "Examples/Hosts"

  /// The paths of the sources, from the package's folder.
  private static let sources = Project.files(in: folder, ".kt", ".ts", ".tsx", ".dart")

  @Test("every source is one of its language, for a parser of that language")
  func sources() throws {
    for language in ["kt", "ts", "tsx", "dart"] {
      #expect(Self.sources.contains { $0.hasSuffix(".\(language)") })
    }
    let outcome = try Project.run([".ci/parse-hosts"] + Self.sources)
    #expect(outcome.code == 0 && outcome.text == "", "\(outcome.text)")
  }

  @Test("the parser finds a bracket that is missing or too many in any source: the check can fail")
  func planted() throws {
    let folder = try TemporaryFolder()
    for (number, source) in Self.sources.enumerated() {
      let text = try Project.text(source)
      let language = try #require(source.split(separator: ".").last)
      // Without its last bracket, and with one more in the middle.
      let last = try #require(text.lastIndex(of: "}"))
      let middle = try #require(text.range(of: " {\n"))
      try folder.write(
        String(text[..<last]) + String(text[text.index(after: last)...]), to: "\(number)-0.\(language)")
      try folder.write(text.replacingCharacters(in: middle, with: " {)\n"), to: "\(number)-1.\(language)")
    }
    let files = folder.files.map { folder.url($0).path }
    let outcome = try Project.run([".ci/parse-hosts"] + files)
    #expect(outcome.code == 1)
    for file in files { #expect(outcome.text.contains("\(file):"), "\(file)") }
  }

  @Test("the page of the hosts names every class, and those that it names are there")
  func page() throws {
    let page = try Project.text("\(Self.folder)/README.md")
    let all = Project.files(in: Self.folder, "").filter { $0.dropFirst(Self.folder.count + 1).contains("/") }
    let named = page.matches(of: /\]\(([A-Za-z]+\/[A-Za-z_]+\.[a-z]+)\)/).map { "\(Self.folder)/\($0.1)" }
    #expect(all.count > 15 && Set(all) == Set(named))
  }

  @Test("hosts call a state machine by the function that their library has")
  func libraryNames() throws {
    // The views of Android and the web fire events; iOS, React Native and Flutter have the short name.
    for source in Self.sources where source.contains("otLottieRefresh") || source.contains("dotlottie") {
      let text = try Project.text(source)
      let isLong = source.contains("/Android/") || source.contains("/Web/")
      #expect(text.contains(isLong ? "stateMachineFireEvent(\"pulled\")" : "stateMachineFire("), "\(source)")
      #expect(!text.contains(isLong ? "stateMachineFire(" : "stateMachineFireEvent"), "\(source)")
    }
    #expect(
      try Project.text("\(Self.folder)/iOS/DotLottieRefreshView.swift").contains("stateMachineFire(event:"))
  }
}
