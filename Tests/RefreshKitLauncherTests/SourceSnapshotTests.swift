import Foundation
import RefreshBuilds
import RefreshPackages
import TestSupport
import Testing

@testable import refreshkit

@Suite struct SourceSnapshotTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in [
      "Package.swift", "Sources/Waves/Waves.swift", ".build/debug/Built.swift", "frames/frame.png",
    ] { try folder.write("one", to: name) }
  }

  private func snapshot(withScenarios: Bool = false) -> SourceSnapshot {
    SourceSnapshot(of: folder.url, withScenarios: withScenarios)
  }

  @Test(
    "a source that is changed, added, renamed or removed is seen, and so is the manifest",
    arguments: ["changed", "longer", "added", "renamed", "removed", "manifest"])
  func seen(what: String) throws {
    let before = snapshot()
    #expect(snapshot() == before)
    let (file, other) = ("Sources/Waves/Waves.swift", "Sources/Waves/Other.swift")
    switch what {
    case "changed":
      try FileManager.default.setAttributes(
        [.modificationDate: Date.distantPast], ofItemAtPath: folder.url(file).path)
    case "longer": try folder.write("three", to: file)
    case "added": try folder.write("", to: other)
    case "renamed": try FileManager.default.moveItem(at: folder.url(file), to: folder.url(other))
    case "removed": try FileManager.default.removeItem(at: folder.url(file))
    default: try folder.write("two", to: "Package.swift")
    }
    #expect(snapshot() != before)
  }

  @Test(
    "what is built, written or hidden is not", arguments: [".build/debug/Built.swift", "frames/frame.png"])
  func notSeen(name: String) throws {
    let before = snapshot()
    try folder.write("more", to: name)
    #expect(snapshot() == before)
  }

  @Test(
    "scenario files are seen where they count, and what commands write is not",
    arguments: [
      "Scripts/fling.json": true, "refreshkit.json": true, "frames/Waves/frames.json": false,
      "Goldens/Waves.golden/manifest.json": false, "report/report.json": false,
    ])
  func scenarios(name: String, isSeen: Bool) throws {
    try FileManager.default.createDirectory(
      at: folder.url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    let (before, sources) = (snapshot(withScenarios: true), snapshot())
    try folder.write("{}", to: name)
    #expect((snapshot(withScenarios: true) != before) == isSeen)
    #expect(snapshot() == sources)
  }

  @Test(
    "pictures, fonts and Lottie files beside Swift files are seen, those of other folders are not",
    arguments: [
      "Sources/Waves/Resources/rocket.png": true, "Sources/Waves/Resources/rocket.json": true,
      "Sources/Waves/Brand.TTF": true, "Sources/Waves/notes.txt": false, "art/rocket.png": false,
      "export/Waves.json": false, "cover.svg": false,
    ])
  func resources(name: String, isSeen: Bool) throws {
    let before = snapshot()
    try folder.write("{}", to: name)
    #expect((snapshot() != before) == isSeen)
  }

  @Test(
    "what the watched command writes is no edit, wherever its options put it",
    arguments: [
      "export --out=dist": "dist/Waves.json", "verify --report out/report": "out/report/report.json",
      "verify --times times.json": "times.json", "render Waves": "Sources/frames/Waves/frame.png",
    ])
  func outputs(command: String, file: String) throws {
    let words = command.split(separator: " ").map(String.init)
    // Paths are relative to the folder that the command runs in.
    let outputs = Watcher.outputs(of: words, in: folder.url(command.hasPrefix("render") ? "Sources" : "."))
    func snapshot() -> SourceSnapshot {
      SourceSnapshot(of: folder.url, withScenarios: true, outputs: outputs)
    }
    let before = snapshot()
    try folder.write("{}", to: file)
    #expect(snapshot() == before)
    // A source is one in every folder.
    try folder.write("", to: file + ".swift")
    #expect(snapshot() != before)
  }

  @Test("a file that is emptied and then written is one edit, and one that is written back is none")
  func edits() throws {
    let file = "Sources/Waves/Waves.swift"
    func snapshot(_ text: String) throws -> SourceSnapshot {
      try folder.write(text, to: file)
      // The times of two writes in a row may be the same.
      let time = Date(timeIntervalSince1970: Double(text.count))
      try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: folder.url(file).path)
      return self.snapshot()
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

  @Test("a folder that is not there has no sources")
  func missing() {
    #expect(
      SourceSnapshot(of: URL(fileURLWithPath: "/nowhere"))
        == SourceSnapshot(of: URL(fileURLWithPath: "/none")))
  }
}
