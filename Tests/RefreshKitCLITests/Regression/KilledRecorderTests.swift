import Foundation
import RefreshFiles
import RefreshGoldens
import RefreshKit
import RefreshProcess
import TestSupport
import Testing

/// Recorders that are killed, or that run at once: whatever happens, a golden is whole.
@Suite struct KilledRecorderTests {
  private let folder = try! TemporaryFolder()

  /// Two configurations whose goldens differ, so that recording one after the other replaces what is there.
  static func configure(_ folder: URL) throws -> [String] {
    try [0, 1].map { number in
      let name = "\(number).json"
      try """
      {"controls": ["Colors"], "sizes": ["120x160"], "fps": [10], "tolerance": {"masks": [[\(number), 0, 1, 1]]}}
      """.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
      return name
    }
  }

  /// Starts a recorder, whose error output goes to a file.
  static func begin(_ folder: URL, _ configuration: String, errors: URL? = nil) throws -> ChildProcess {
    let file = try errors.map {
      try #require(Descriptor(open($0.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)))
    }
    return try ChildProcess(
      BuiltProgram.path("refresh-examples"),
      ["record", "--mode", "all", "--config", configuration], folder: folder, input: .nothing,
      output: .nothing, error: file.map { .descriptor($0) } ?? .nothing)
  }

  static func verify(_ folder: URL) throws -> Tool.Outcome {
    try Tool.run("verify", "--config", "0.json", folder: folder)
  }

  @Test("a kill at any moment leaves the old golden or the new one, whole")
  func kills() throws {
    let configurations = try Self.configure(folder.url)
    let start = ProcessInfo.processInfo.systemUptime
    #expect(try Self.begin(folder.url, configurations[0]).wait(upTo: 120) == .exit(0))
    let length = ProcessInfo.processInfo.systemUptime - start
    let count = 14
    for number in 1...count {
      let process = try Self.begin(folder.url, configurations[number % 2])
      // The last kills come when the process may well have ended.
      usleep(UInt32(length * 1.1e6 * Double(number) / Double(count)))
      process.kill()
      let outcome = try Self.verify(folder.url)
      #expect(outcome.code == 0, "\(outcome.error)")
    }
  }

  @Test("two recorders at once leave a whole golden")
  func atOnce() throws {
    let configurations = try Self.configure(folder.url)
    for _ in 0..<2 {
      let recorders = try (configurations + configurations).enumerated().map { number, configuration in
        let errors = folder.url("errors-\(number)")
        return (errors, try Self.begin(folder.url, configuration, errors: errors))
      }
      for (errors, process) in recorders {
        let end = process.wait(upTo: 120)
        let said = try String(contentsOf: errors, encoding: .utf8)
        #expect(end == .exit(0), "\(said)")
      }
      #expect(try Self.verify(folder.url).code == 0)
    }
    #expect(
      try folder.names(in: "Goldens") == [".gitattributes", "Colors-120x160-10fps.golden"])
  }

  @Test(
    "what a killed run has left is swept by the next; what another is writing, and what is somebody else's, is not"
  )
  func sweeping() throws {
    _ = try Self.configure(folder.url)
    let goldens = folder.url("Goldens")
    let out = folder.url("out")
    for place in [goldens, out] {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let open = try OpenFolder(place.path)
      // Old enough for anything, with names as other programs and earlier versions give them.
      let others = [".Colors-120x160-10fps.golden.1a2b.tmp", ".Colors.gif.old.tmp", ".mine"]
      let dead = try TemporaryOutput.folder(in: open).name
      for name in others + [dead] {
        let own = place.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        try Data().write(to: own.appendingPathComponent("frames.png"))
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: -1e6)], ofItemAtPath: own.path)
      }
      let alive = try TemporaryOutput.file(in: open)
      try withExtendedLifetime(alive) {
        if place == goldens {
          let end = try Self.begin(folder.url, "0.json").wait(upTo: 120)
          #expect(end == .exit(0))
        } else {
          let render = ["render", "Colors", "--fps", "5", "--size", "120x160", "--out", "out"]
          #expect(try Tool.run(arguments: render, folder: folder.url).code == 0)
        }
        let result = place == goldens ? [".gitattributes", "Colors-120x160-10fps.golden"] : ["Colors.gif"]
        #expect(open.names == (others + [alive.name] + result).sorted())
      }
    }
  }

  @Test("a render that is killed at any moment keeps what is in the folder beside the frames")
  func killedRender() throws {
    let frames = folder.url("frames/Colors")
    func begin(_ fps: String) throws -> ChildProcess {
      try ChildProcess(
        BuiltProgram.path("refresh-examples"),
        ["render", "Colors", "--format", "png", "--size", "100x100", "--scale", "0.5", "--fps", fps],
        folder: folder.url, input: .nothing, output: .nothing, error: .nothing)
    }
    let start = ProcessInfo.processInfo.systemUptime
    #expect(try begin("4").wait(upTo: 120) == .exit(0))
    let length = ProcessInfo.processInfo.systemUptime - start
    let notes = ["notes.txt", "sub/deep/notes.txt"]
    for name in notes {
      let file = frames.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(name.utf8).write(to: file)
    }
    for number in 1...6 {
      let process = try begin(number % 2 == 0 ? "4" : "5")
      // The writing is all at the end, where a small clip is rendered.
      usleep(UInt32(length * (0.6e6 + 0.08e6 * Double(number))))
      process.kill()
      for name in notes {
        #expect(try String(contentsOf: frames.appendingPathComponent(name), encoding: .utf8) == name)
      }
    }
    #expect(try begin("4").wait(upTo: 120) == .exit(0))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: frames.deletingLastPathComponent().path) == [
        "Colors"
      ])
  }
}
