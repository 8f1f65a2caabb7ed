import Foundation
import TestSupport
import Testing

@testable import RefreshFiles
@testable import RefreshImageFormats

/// What is swept, and what is not.
@Suite struct TemporaryOutputTests {
  private let folder: TemporaryFolder
  private let open: OpenFolder

  init() throws {
    folder = try TemporaryFolder()
    open = try OpenFolder(folder.path)
  }

  private func age(_ name: String, by seconds: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -seconds)], ofItemAtPath: folder.url(name).path)
  }

  /// What is left in the folder when what was left behind is swept.
  private func swept() -> [String] {
    TemporaryOutput.sweep(open) { _ in true }
    return open.names
  }

  @Test("what is being written stays, and is swept when its writer has gone")
  func locks() throws {
    var works: [TemporaryOutput?] = [try .file(in: open), try .folder(in: open)]
    let names = works.map { $0!.name }.sorted()
    #expect(names.allSatisfy(TemporaryOutput.isName))
    for name in names { try age(name, by: 1e6) }
    #expect(swept() == names)
    works[0] = nil
    #expect(swept().count == 1)
    works[1] = nil
    #expect(swept() == [])
  }

  @Test("a lock lasts as long as any descriptor of the file")
  func duplicates() throws {
    let copy = try TemporaryOutput.file(in: open).duplicate()
    #expect(swept().count == 1)
    close(copy)
    #expect(swept() == [])
  }

  @Test(
    "hidden files and folders of somebody else's stay, however old, and however like ours they are called")
  func others() throws {
    let names = [
      ".notes.tmp", ".Waves.gif.1a2b3c.tmp", ".Waves.golden.old.tmp", ".refreshkit.tmp",
      ".refreshkit-notes.tmp",
      ".refreshkit-0123456789abcdef.tmp", ".refreshkit-01234567-0123456789abcde.tmp",
      ".refreshkit-01234567-0123456789ABCDEF.tmp", "refreshkit-01234567-0123456789abcdef.tmp",
      ".refreshkit-01234567-0123456789abcdef.tmp~", ".refreshkit-01234567-01234567-9abcdef0.tmp",
    ]
    for (index, name) in names.enumerated() {
      try folder.write("mine", to: index % 2 == 0 ? "\(name)/frame-0000.png" : name)
      try age(name, by: 1e7)
    }
    #expect(swept() == names.sorted())
    #expect(try folder.names(in: names[0]) == ["frame-0000.png"])
  }

  @Test("a link that is called as ours stays, and so does what it stands for")
  func links() throws {
    let theirs = folder.url("theirs")
    try folder.write("mine", to: "theirs/frame-0000.png")
    try FileManager.default.createSymbolicLink(
      at: folder.url(TemporaryOutput.newName()), withDestinationURL: theirs)
    // In a folder of ours that was left behind as well.
    let left = folder.url(TemporaryOutput.newName())
    try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: left.appendingPathComponent("frame-0000.png"), withDestinationURL: theirs)
    #expect(!swept().contains(left.lastPathComponent))
    #expect(try folder.names(in: "theirs") == ["frame-0000.png"])
  }

  @Test("what another machine may be writing, whose locks need not be seen, stays for an hour")
  func otherMachines() throws {
    let name = ".refreshkit-00000000-0123456789abcdef.tmp"
    try folder.write("", to: name)
    try age(name, by: 3000)
    #expect(swept() == [name])
    try age(name, by: 4000)
    #expect(swept() == [])
  }

  @Test("of a folder that was left behind, what is not ours and has no other name stays")
  func strangers() throws {
    let left = TemporaryOutput.newName()
    for name in ["frame-0000.png", "mine.txt", "doubled.txt", "sub/mine.txt"] {
      try folder.write(name, to: "\(left)/\(name)")
    }
    #expect(link(folder.url("\(left)/doubled.txt").path, folder.url("doubled.txt").path) == 0)
    TemporaryOutput.sweep(open, isOurs: PNGSequenceWriter.isOurs)
    #expect(folder.files == [left + "/mine.txt", left + "/sub/mine.txt", "doubled.txt"].sorted())
    #expect(try folder.text("doubled.txt") == "doubled.txt")
  }
}
