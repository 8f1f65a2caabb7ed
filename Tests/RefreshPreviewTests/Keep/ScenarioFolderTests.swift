import Foundation
import RefreshStage
import TestSupport
import Testing

@testable import RefreshPreview

@Suite struct ScenarioFolderTests {
  private let package = try! TemporaryFolder()
  private var folder: ScenarioFolder { ScenarioFolder(package: package.url) }

  @Test("a scenario that is kept reads as the same, and is replaced only when that is asked for")
  func kept() throws {
    let first = Scenario("mine", [.pull(to: 100, over: 0.25), .release, .settle])
    let second = Scenario("mine", [.wait(for: 1)])
    let file = try folder.write(first, replaces: false)
    #expect(file.path == package.path + "/Scenarios/mine.json")
    #expect(try folder.read("mine") == first)
    #expect(throws: PreviewError("Scenarios/mine.json already exists")) {
      _ = try folder.write(second, replaces: false)
    }
    #expect(try folder.read("mine") == first)
    _ = try folder.write(second, replaces: true)
    #expect(try folder.read("mine") == second)
  }

  @Test("a name that a folder or a link has is a line, and both stay", arguments: [true, false])
  func takenNames(replaces: Bool) throws {
    try package.write("kept", to: "Scenarios/folder.json/notes.txt")
    try FileManager.default.createSymbolicLink(
      atPath: package.url("Scenarios/link.json").path, withDestinationPath: "../other.json")
    for (name, reason) in [
      ("folder", "folder.json: not a regular file"),
      ("link", "link.json: it is a symbolic link, which is not followed"),
    ] {
      let line = "Scenarios/\(name).json \(replaces ? "cannot be written: \(reason)" : "already exists")"
      #expect(throws: PreviewError(line)) {
        _ = try folder.write(Scenario(name, [.settle]), replaces: replaces)
      }
    }
    #expect(try package.names(in: "Scenarios") == ["folder.json", "link.json"])
  }

  @Test(
    "a name that could reach another folder is refused",
    arguments: [
      "", "..", "../x", "a/b", "/etc/passwd", "a\\b", "a.json", "ä", "a\0b",
      String(repeating: "a", count: 65),
    ])
  func names(name: String) throws {
    #expect(
      throws: PreviewError("name \"\(name.prefix(80))\": up to 64 letters, digits, - and _ are allowed")
    ) { try folder.file(name) }
    #expect(throws: PreviewError.self) { _ = try folder.write(Scenario(name, [.settle]), replaces: true) }
    #expect(try package.names().isEmpty)
  }

  @Test("the names of built-in scenarios are taken")
  func builtIn() throws {
    #expect(throws: PreviewError.self) { _ = try folder.file("standard") }
  }
}
