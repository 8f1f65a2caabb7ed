import Foundation
import TestSupport
import Testing

@testable import RefreshFiles
@testable import RefreshImageFormats

/// What is swept, and what is not.
@Suite struct TemporaryOutputTests {
  private static func age(_ path: String, by seconds: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -seconds)], ofItemAtPath: path)
  }

  @Test("what is being written stays, and is swept when its writer has gone")
  func locks() throws {
    let folder = try TemporaryFolder()
    let open = try OpenFolder(folder.url.path)
    var works: [TemporaryOutput?] = [try .file(in: open), try .folder(in: open)]
    let names = works.map { $0!.name }.sorted()
    #expect(names.allSatisfy(TemporaryOutput.isName))
    for name in names { try Self.age(folder.url(name).path, by: 1e6) }
    TemporaryOutput.sweep(open) { _ in true }
    #expect(open.names == names)
    works[0] = nil
    TemporaryOutput.sweep(open) { _ in true }
    #expect(open.names.count == 1)
    works[1] = nil
    TemporaryOutput.sweep(open) { _ in true }
    #expect(open.names == [])
  }

  @Test("a lock lasts as long as any descriptor of the file")
  func duplicates() throws {
    let folder = try TemporaryFolder()
    let open = try OpenFolder(folder.url.path)
    let copy = try TemporaryOutput.file(in: open).duplicate()
    TemporaryOutput.sweep(open) { _ in true }
    #expect(open.names.count == 1)
    close(copy)
    TemporaryOutput.sweep(open) { _ in true }
    #expect(open.names == [])
  }

  @Test(
    "hidden files and folders of somebody else's stay, however old, and however like ours they are called")
  func others() throws {
    let folder = try TemporaryFolder()
    let names = [
      ".notes.tmp", ".Waves.gif.1a2b3c.tmp", ".Waves.golden.old.tmp", ".refreshkit.tmp",
      ".refreshkit-notes.tmp",
      ".refreshkit-0123456789abcdef.tmp", ".refreshkit-01234567-0123456789abcde.tmp",
      ".refreshkit-01234567-0123456789ABCDEF.tmp", "refreshkit-01234567-0123456789abcdef.tmp",
      ".refreshkit-01234567-0123456789abcdef.tmp~", ".refreshkit-01234567-01234567-9abcdef0.tmp",
    ]
    for (index, name) in names.enumerated() {
      let url = folder.url(name)
      if index % 2 == 0 {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: url.appendingPathComponent("frame-0000.png"))
      } else {
        try Data("mine".utf8).write(to: url)
      }
      try Self.age(url.path, by: 1e7)
    }
    let open = try OpenFolder(folder.url.path)
    TemporaryOutput.sweep(open) { _ in true }
    #expect(open.names == names.sorted())
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url(names[0]).path) == ["frame-0000.png"])
  }

  @Test("a link that is called as ours stays, and so does what it stands for")
  func links() throws {
    let folder = try TemporaryFolder()
    let theirs = folder.url("theirs")
    try FileManager.default.createDirectory(at: theirs, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: theirs.appendingPathComponent("frame-0000.png"))
    try FileManager.default.createSymbolicLink(
      at: folder.url(TemporaryOutput.newName()), withDestinationURL: theirs)
    // In a folder of ours that was left behind as well.
    let left = folder.url(TemporaryOutput.newName())
    try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: left.appendingPathComponent("frame-0000.png"), withDestinationURL: theirs)
    TemporaryOutput.sweep(try OpenFolder(folder.url.path)) { _ in true }
    #expect(!FileManager.default.fileExists(atPath: left.path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: theirs.path) == ["frame-0000.png"])
  }

  @Test("what another machine may be writing, whose locks need not be seen, stays for an hour")
  func otherMachines() throws {
    let folder = try TemporaryFolder()
    let name = ".refreshkit-00000000-0123456789abcdef.tmp"
    try Data().write(to: folder.url(name))
    let open = try OpenFolder(folder.url.path)
    try Self.age(folder.url(name).path, by: 3000)
    TemporaryOutput.sweep(open) { _ in true }
    #expect(open.names == [name])
    try Self.age(folder.url(name).path, by: 4000)
    TemporaryOutput.sweep(open) { _ in true }
    #expect(open.names == [])
  }

  @Test("of a folder that was left behind, what is not ours and has no other name stays")
  func strangers() throws {
    let folder = try TemporaryFolder()
    let left = folder.url(TemporaryOutput.newName())
    try FileManager.default.createDirectory(
      at: left.appendingPathComponent("sub"), withIntermediateDirectories: true)
    for name in ["frame-0000.png", "mine.txt", "doubled.txt", "sub/mine.txt"] {
      try Data(name.utf8).write(to: left.appendingPathComponent(name))
    }
    #expect(link(left.appendingPathComponent("doubled.txt").path, folder.url("doubled.txt").path) == 0)
    TemporaryOutput.sweep(try OpenFolder(folder.url.path), isOurs: PNGSequenceWriter.isOurs)
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: left.path).sorted() == [
        "mine.txt", "sub", "sub/mine.txt",
      ])
    #expect(try String(contentsOf: folder.url("doubled.txt"), encoding: .utf8) == "doubled.txt")
  }
}
