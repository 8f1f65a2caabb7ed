import Foundation
import RefreshProcess
import RefreshRendering
import TestSupport
import Testing

@testable import RefreshFiles
@testable import RefreshImageFormats

/// A folder that takes another's place, with a kill at every step on the way.
@Suite struct FolderReplacementTests {
  private static let old = [
    "frame-0000.png": "old 0", "frame-0001.png": "old 1", "frame-0002.png": "old 2", "frames.json": "old",
  ]
  private static let new = ["frame-0000.png": "new 0", "frame-0001.png": "new 1", "frames.json": "new"]
  /// What somebody else keeps in the folder, with a link to the folder beside it and folders in folders.
  private static let kept = [
    "notes.txt": "mine", ".hidden": "mine too", "frame-1.png": "no frame of ours", "sub/a/b.txt": "deep",
    "sub/c.txt": "c",
    "other/frame-0000.png": "not here",
  ]

  /// Every file below a folder with its contents, and every link and empty folder.
  private static func tree(_ folder: URL) throws -> [String: String] {
    var tree: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let path = folder.appendingPathComponent(name).path
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFLNK: tree[name] = "→ " + (try FileManager.default.destinationOfSymbolicLink(atPath: path))
      case S_IFDIR:
        tree[name] = try FileManager.default.contentsOfDirectory(atPath: path).isEmpty ? "empty" : nil
      default: tree[name] = try String(contentsOfFile: path, encoding: .utf8)
      }
    }
    return tree
  }

  /// A folder with an output in it, a new output that is to replace it, and what is kept of it.
  private static func prepare(_ body: (URL, URL, TemporaryOutput, [String: String]) throws -> Void) throws {
    let folder = try TemporaryFolder()
    let parent = folder.url("parent")
    let target = parent.appendingPathComponent("out")
    for (name, text) in old.merging(kept, uniquingKeysWith: { $1 }) {
      try folder.write(text, to: "parent/out/\(name)")
    }
    try FileManager.default.createDirectory(
      at: target.appendingPathComponent("sub/empty"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: target.appendingPathComponent("link").path, withDestinationPath: "../elsewhere")
    let others = try tree(target).filter { old[$0.key] == nil }
    #expect(others.count == kept.count + 2)
    let work = try TemporaryOutput.folder(in: OpenFolder(parent.path))
    for (name, text) in new { try folder.write(text, to: "parent/\(work.name)/\(name)") }
    try body(parent, target, work, others)
  }

  private static func replacement(_ parent: URL, _ work: TemporaryOutput) throws -> FolderReplacement {
    FolderReplacement(
      parent: try OpenFolder(parent.path), fresh: work.name, target: "out", index: "frames.json",
      isOurs: PNGSequenceWriter.isOurs)
  }

  private static func sweep(_ folder: URL) throws {
    TemporaryOutput.sweep(try OpenFolder(folder.path), isOurs: PNGSequenceWriter.isOurs)
  }

  /// A copy of the disk as a kill would leave it: nobody holds a lock in it, and files with two names have them.
  private static func copy(_ folder: URL, to other: URL) throws {
    #expect(try Subprocess("cp", ["-a", folder.path, other.path]).run().end == .exit(0))
  }

  @Test(
    "a kill at any step leaves the old frames or the new ones, and loses nothing of somebody else's",
    arguments: [true, false])
  func kills(exchanges: Bool) throws {
    let copies = try TemporaryFolder()
    try Self.prepare { parent, target, work, others in
      var replacement = try Self.replacement(parent, work)
      replacement.exchanges = exchanges
      var steps = 0
      var states: Set<String> = []
      func look() throws {
        let copy = copies.url("\(steps)")
        try Self.copy(parent, to: copy)
        steps += 1
        for isSwept in [false, true] {
          if isSwept { try Self.sweep(copy) }
          let now = try Self.tree(copy.appendingPathComponent("out"))
          let frames = now.filter { PNGSequenceWriter.isOurs($0.key) }
          #expect(
            now.filter { !PNGSequenceWriter.isOurs($0.key) } == others, "step \(steps), swept \(isSwept)")
          // Without an exchange the index says whether all of it is there.
          if exchanges || frames["frames.json"] != nil {
            #expect(frames == Self.old || frames == Self.new, "step \(steps), swept \(isSwept): \(frames)")
          }
          states.insert(frames["frames.json"] ?? "none")
          if isSwept {
            #expect(
              try FileManager.default.contentsOfDirectory(atPath: copy.path) == ["out"], "step \(steps)")
          }
        }
      }
      replacement.onStep = { #expect(throws: Never.self) { try look() } }
      try replacement.run()
      try look()
      #expect(steps > 10)
      #expect(states == (exchanges ? ["old", "new"] : ["old", "none", "new"]))
      #expect(try Self.tree(parent.appendingPathComponent("out")) == others.merging(Self.new) { $1 })
      #expect(try FileManager.default.contentsOfDirectory(atPath: parent.path) == ["out"])
    }
  }

  @Test("what is kept is the very same file or folder afterwards, not a copy", arguments: [true, false])
  func identities(exchanges: Bool) throws {
    try Self.prepare { parent, target, work, _ in
      func identities() -> [UInt64] {
        ["notes.txt", ".hidden", "link", "sub", "sub/a", "sub/a/b.txt", "sub/empty", "other"].map { name in
          var status = stat()
          #expect(lstat(target.appendingPathComponent(name).path, &status) == 0)
          return UInt64(status.st_ino)
        }
      }
      let before = identities()
      chmod(target.path, 0o750)
      var replacement = try Self.replacement(parent, work)
      replacement.exchanges = exchanges
      try replacement.run()
      #expect(identities() == before)
      var status = stat()
      #expect(stat(target.path, &status) == 0 && status.st_mode & 0o777 == 0o750)
    }
  }

  @Test("what somebody puts into the folder meanwhile is there afterwards")
  func meanwhile() throws {
    try Self.prepare { parent, target, work, others in
      var replacement = try Self.replacement(parent, work)
      var added: [String: String] = [:]
      replacement.onStep = {
        for place in ["", "sub/", "sub/a/"] {
          let name = "\(place)during-\(added.count).txt"
          added[name] = "\(added.count)"
          #expect(throws: Never.self) {
            try Data("\(added.count - 1)".utf8).write(to: target.appendingPathComponent(name))
          }
        }
      }
      try replacement.run()
      try Self.sweep(parent)
      let now = try Self.tree(target)
      for (name, text) in added { #expect(now[name] == text || now[name] == "\(Int(text)! - 1)", "\(name)") }
      #expect(others.allSatisfy { now[$0.key] == $0.value })
    }
  }

  @Test("a target that is a link or a file is left as it is")
  func wrongTargets() throws {
    try Self.prepare { parent, target, work, _ in
      let moved = parent.appendingPathComponent("moved")
      try FileManager.default.moveItem(at: target, to: moved)
      let before = try Self.tree(moved)
      try FileManager.default.createSymbolicLink(at: target, withDestinationURL: moved)
      #expect(throws: FileProblem.self) { try Self.replacement(parent, work).run() }
      #expect(try Self.tree(moved) == before)
      try FileManager.default.removeItem(at: target)
      try Data("file".utf8).write(to: target)
      #expect(throws: FileProblem.self) { try Self.replacement(parent, work).run() }
      #expect(try Data(contentsOf: target) == Data("file".utf8))
      try FileManager.default.removeItem(at: target)
      try Self.replacement(parent, work).run()
      #expect(try Self.tree(target) == Self.new)
    }
  }

  @Test("a writer that replaces a sequence keeps what is beside the frames, and leaves nothing hidden")
  func writer() throws {
    let folder = try TemporaryFolder()
    for color in [UInt32(0xFF00_00FF), 0xFF00_FF00] {
      let writer = try PNGSequenceWriter(directory: folder.url("out"))
      try writer.append(Frame(Bitmap(width: 4, height: 4, filledWith: color), duration: 0.1))
      try writer.addFile(named: "frames.json", Array("\(color)".utf8))
      try writer.finish()
      for (name, text) in Self.kept { try folder.write(text, to: "out/\(name)") }
    }
    let names = ["frame-0000.png", "frames.json"] + Self.kept.keys
    #expect(folder.files == names.map { "out/\($0)" }.sorted())
    #expect(try folder.text("out/frames.json") == "\(UInt32(0xFF00_FF00))")
    #expect(try folder.names() == ["out"])
  }
}
