import Foundation
import TestSupport
import Testing

@testable import RefreshFiles

/// Nothing in a folder leads out of it.
@Suite struct OpenFolderTests {
  /// A folder to work in, and one of somebody else's beside it.
  private static func beside(_ body: (URL, URL) throws -> Void) throws {
    let folder = try TemporaryFolder()
    let (own, theirs) = (folder.url("own"), folder.url("theirs"))
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    try folder.write("theirs", to: "theirs/file")
    try body(own, theirs)
    #expect(try folder.names(in: "theirs") == ["file"])
    #expect(try folder.text("theirs/file") == "theirs")
  }

  private static func point(_ url: URL, to other: URL) throws {
    try FileManager.default.createSymbolicLink(at: url, withDestinationURL: other)
  }

  @Test(
    "a link in place of a file is neither read nor written through, and removing it leaves what it stands for"
  )
  func fileLinks() throws {
    try Self.beside { own, theirs in
      try Self.point(own.appendingPathComponent("file"), to: theirs.appendingPathComponent("file"))
      let folder = try OpenFolder(own.path)
      #expect(folder.kind(of: "file") == .link)
      let refusal = FileProblem("it is a symbolic link, which is not followed")
      #expect(throws: FileProblem.self) { try folder.read("file", maximumBytes: 100) }
      #expect(
        (#expect(throws: FileProblem.self) { try folder.write([1], to: "file") })?.description.hasSuffix(
          refusal.description) == true)
      #expect(throws: FileProblem.self) { try folder.create("file", [1]) }
      try folder.remove("file")
      #expect(folder.kind(of: "file") == .nothing)
    }
  }

  @Test("a link in place of a folder is not entered, whatever is to be done in it")
  func folderLinks() throws {
    try Self.beside { own, theirs in
      try Self.point(own.appendingPathComponent("inner"), to: theirs)
      let folder = try OpenFolder(own.path)
      for isMade in [false, true] {
        let error = #expect(throws: FileProblem.self) { try folder.folder("inner", made: isMade) }
        #expect(error?.description == "it is a symbolic link, which is not followed")
      }
      for name in ["inner/file", "../theirs/file", "..", ".", "", "a\0b"] {
        #expect(throws: FileProblem.self) { try folder.read(name, maximumBytes: 100) }
        #expect(throws: FileProblem.self) { try folder.write([1], to: name) }
        #expect(throws: FileProblem.self) { try folder.remove(name) }
        #expect(throws: FileProblem.self) { try folder.folder(name) }
      }
      try folder.remove("inner")
    }
  }

  @Test("removing a folder removes the links in it, at any depth, and nothing that they stand for")
  func removal() throws {
    try Self.beside { own, theirs in
      let deep = own.appendingPathComponent("a/b/c")
      try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
      try Self.point(deep.appendingPathComponent("folder"), to: theirs)
      try Self.point(deep.appendingPathComponent("file"), to: theirs.appendingPathComponent("file"))
      #expect(link(theirs.appendingPathComponent("file").path, deep.appendingPathComponent("hard").path) == 0)
      try OpenFolder(own.path).remove("a")
      #expect(try FileManager.default.contentsOfDirectory(atPath: own.path) == [])
    }
  }

  @Test("a folder that was opened stays the one that is worked in, whatever takes its name")
  func exchangedMeanwhile() throws {
    try Self.beside { own, theirs in
      let folder = try OpenFolder(own.path)
      let inner = try folder.folder("inner", made: true)
      try FileManager.default.moveItem(
        at: own.appendingPathComponent("inner"), to: own.appendingPathComponent("moved"))
      try Self.point(own.appendingPathComponent("inner"), to: theirs)
      try inner.write([7], to: "file")
      #expect(try Data(contentsOf: own.appendingPathComponent("moved/file")) == Data([7]))
      try inner.remove("file")
      try folder.remove("inner")
    }
  }

  @Test("what a person has chosen may be a link, and its parents too")
  func chosen() throws {
    try Self.beside { own, _ in
      let chosen = own.appendingPathComponent("chosen")
      let real = own.appendingPathComponent("real")
      try FileManager.default.createDirectory(at: real, withIntermediateDirectories: true)
      try Self.point(chosen, to: real)
      try OpenFolder(chosen.path).write([1], to: "x")
      try OpenFolder(chosen.appendingPathComponent("new").path, made: true).write([2], to: "x")
      #expect(try OpenFolder(real.path).names == ["new", "x"])
    }
  }

  @Test("a named pipe, a folder and a file that is too long are refused without a wait")
  func others() throws {
    try Self.beside { own, _ in
      #expect(mkfifo(own.appendingPathComponent("pipe").path, 0o666) == 0)
      let folder = try OpenFolder(own.path)
      _ = try folder.folder("inner", made: true)
      try folder.create("long", [UInt8](repeating: 1, count: 11))
      for (name, reason) in [
        ("pipe", "not a regular file"), ("inner", "not a regular file"),
        ("long", "it has 11 bytes; at most 10 are read"), ("none", "No such file or directory"),
      ] {
        let error = #expect(throws: FileProblem.self) { try folder.read(name, maximumBytes: 10) }
        #expect(error?.description == reason)
      }
      #expect(
        (#expect(throws: FileProblem.self) { try folder.folder("long") })?.description == "not a folder"
      )
    }
  }
}
