import Foundation
import RefreshBuilds
import RefreshPackages
import Testing

@Suite struct SourceSnapshotTests {
  private static func withPackage(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sources-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in [
      "Package.swift", "Sources/Waves/Waves.swift", ".build/debug/Built.swift", "frames/frame.png",
    ] {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("one".utf8).write(to: file)
    }
    try body(folder)
  }

  @Test(
    "a source that is changed, added, renamed or removed is seen, and so is the manifest",
    arguments: ["changed", "longer", "added", "renamed", "removed", "manifest"])
  func seen(what: String) throws {
    try Self.withPackage { folder in
      let before = SourceSnapshot(of: folder)
      #expect(SourceSnapshot(of: folder) == before)
      let file = folder.appendingPathComponent("Sources/Waves/Waves.swift")
      let other = folder.appendingPathComponent("Sources/Waves/Other.swift")
      switch what {
      case "changed":
        try FileManager.default.setAttributes([.modificationDate: Date.distantPast], ofItemAtPath: file.path)
      case "longer": try Data("three".utf8).write(to: file)
      case "added": try Data().write(to: other)
      case "renamed": try FileManager.default.moveItem(at: file, to: other)
      case "removed": try FileManager.default.removeItem(at: file)
      default: try Data("two".utf8).write(to: folder.appendingPathComponent("Package.swift"))
      }
      #expect(SourceSnapshot(of: folder) != before)
    }
  }

  @Test(
    "what is built, written or hidden is not", arguments: [".build/debug/Built.swift", "frames/frame.png"])
  func notSeen(name: String) throws {
    try Self.withPackage { folder in
      let before = SourceSnapshot(of: folder)
      try Data("more".utf8).write(to: folder.appendingPathComponent(name))
      #expect(SourceSnapshot(of: folder) == before)
    }
  }

  @Test(
    "scenario files are seen where they count, and what commands write is not",
    arguments: [
      ("Scripts/fling.json", true), ("refreshkit.json", true), ("frames/Waves/frames.json", false),
      ("Goldens/Waves.golden/manifest.json", false), ("report/report.json", false),
    ])
  func scenarios(name: String, isSeen: Bool) throws {
    try Self.withPackage { folder in
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let before = SourceSnapshot(of: folder, withScenarios: true)
      let sources = SourceSnapshot(of: folder)
      try Data("{}".utf8).write(to: file)
      #expect((SourceSnapshot(of: folder, withScenarios: true) != before) == isSeen)
      #expect(SourceSnapshot(of: folder) == sources)
    }
  }

  @Test("a file that is emptied and then written is one edit, and one that is written back is none")
  func edits() throws {
    try Self.withPackage { folder in
      let file = folder.appendingPathComponent("Sources/Waves/Waves.swift")
      func snapshot(_ text: String) throws -> SourceSnapshot {
        try Data(text.utf8).write(to: file)
        // The times of two writes in a row may be the same.
        let time = Date(timeIntervalSince1970: Double(text.count))
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: file.path)
        return SourceSnapshot(of: folder)
      }
      var watch = EditWatch(try snapshot("one"))
      let news = try ["one", "", "three", "three", "three", "", "three", "", "", "three"].map {
        watch.look(at: try snapshot($0))
      }
      #expect(
        news == [
          .nothing, .editing, .editing, .edited, .nothing, .editing, .nothing, .editing, .edited, .editing,
        ])
    }
  }

  @Test("a folder that is not there has no sources")
  func missing() {
    #expect(
      SourceSnapshot(of: URL(fileURLWithPath: "/nowhere"))
        == SourceSnapshot(of: URL(fileURLWithPath: "/none")))
  }
}
