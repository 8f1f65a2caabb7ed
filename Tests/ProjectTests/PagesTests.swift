import CPages
import Foundation
import TestSupport
import Testing

/// The files of pages, which are part of every plugin.
@Suite struct PagesTests {
  static let folders = [
    "Commands/RefreshKitLauncher/Port/Symbols", "Tools/RefreshPreview/Page",
    "Goldens/RefreshGoldens/Report/Page",
    "Tools/RefreshExport/Web/Page", "../Examples/Guide/Templates",
  ]

  private static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Project.url("Sources/\(folder)").path)
  }

  @Test("every file beside a page is in the program, byte for byte", arguments: folders)
  func everyFileIsInTheProgram(folder: String) throws {
    let names = try Self.names(in: folder)
    #expect(!names.isEmpty)
    for name in names {
      let path = "\(folder)/\(name)"
      let file = try Data(contentsOf: Project.url("Sources/\(path)"))
      let text = try #require(refresh_page(path), "CPages.c does not name \(path)")
      #expect(Data(bytes: text, count: strlen(text)) == file, "\(path) differs")
    }
  }

  @Test("a build knows of each that it depends on it")
  func everyFileIsADependency() throws {
    let text = try Project.text("Sources/System/CPages/CPages.c")
    for folder in Self.folders {
      for name in try Self.names(in: folder) {
        #expect(text.contains("__has_include(\"\(folder)/\(name)\")"))
      }
    }
  }

  @Test(
    "what is no file of a page is none",
    arguments: ["", "main.js", "Tools/RefreshExport/Web/WebComponent.swift"])
  func unknownFile(path: String) {
    #expect(refresh_page(path) == nil)
  }
}
