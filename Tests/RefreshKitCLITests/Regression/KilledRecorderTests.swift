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

  /// Writes two configurations whose goldens differ, so that recording one after the other replaces what is there.
  private func configure() throws {
    for number in 0...1 {
      try folder.write(
        """
        {"controls": ["Colors"], "sizes": ["120x160"], "fps": [10], "tolerance": {"masks": [[\(number), 0, 1, 1]]}}
        """, to: "\(number).json")
    }
  }

  /// Starts a command, whose error output goes to a file.
  private func begin(_ line: String, errors: URL? = nil) throws -> ChildProcess {
    let file = try errors.map {
      try #require(Descriptor(open($0.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)))
    }
    return try ChildProcess(
      BuiltProgram.path("refresh-examples"), Tool.words(line), folder: folder.url, input: .nothing,
      output: .nothing, error: file.map { .descriptor($0) } ?? .nothing)
  }

  private func beginRecorder(_ configuration: Int, errors: URL? = nil) throws -> ChildProcess {
    try begin("record --mode all --config \(configuration).json", errors: errors)
  }

  private func verify() throws -> Tool.Outcome { try Tool.run("verify --config 0.json", in: folder.url) }

  /// The seconds that a process takes, which has to succeed.
  private func seconds(_ process: ChildProcess) -> Double {
    let start = ProcessInfo.processInfo.systemUptime
    #expect(process.wait(upTo: 120) == .exit(0))
    return ProcessInfo.processInfo.systemUptime - start
  }

  @Test("a kill at any moment leaves the old golden or the new one, whole")
  func kills() throws {
    try configure()
    let length = seconds(try beginRecorder(0))
    let count = 14
    for number in 1...count {
      let process = try beginRecorder(number % 2)
      // The last kills come when the process may well have ended.
      usleep(UInt32(length * 1.1e6 * Double(number) / Double(count)))
      process.kill()
      let outcome = try verify()
      #expect(outcome.code == 0, "\(outcome.error)")
    }
  }

  @Test("two recorders at once leave a whole golden")
  func atOnce() throws {
    try configure()
    for _ in 0..<2 {
      let recorders = try (0..<4).map { try beginRecorder($0 % 2, errors: folder.url("errors-\($0)")) }
      for (number, process) in recorders.enumerated() {
        let end = process.wait(upTo: 120)
        let said = try folder.text("errors-\(number)")
        #expect(end == .exit(0), "\(said)")
      }
      #expect(try verify().code == 0)
    }
    #expect(try folder.names(in: "Goldens") == [".gitattributes", "Colors-120x160-10fps.golden"])
  }

  @Test(
    "what a killed run has left is swept by the next; what another is writing, and what is somebody else's, is not"
  )
  func sweeping() throws {
    try configure()
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
          #expect(try beginRecorder(0).wait(upTo: 120) == .exit(0))
        } else {
          try Tool.succeed("render Colors --fps 5 --size 120x160 --out out", in: folder.url)
        }
        let result = place == goldens ? [".gitattributes", "Colors-120x160-10fps.golden"] : ["Colors.gif"]
        #expect(open.names == (others + [alive.name] + result).sorted())
      }
    }
  }

  @Test("a render that is killed at any moment keeps what is in the folder beside the frames")
  func killedRender() throws {
    func begin(_ fps: Int) throws -> ChildProcess {
      try self.begin("render Colors --format png --size 100x100 --scale 0.5 --fps \(fps)")
    }
    let length = seconds(try begin(4))
    let notes = ["frames/Colors/notes.txt", "frames/Colors/sub/deep/notes.txt"]
    for name in notes { try folder.write(name, to: name) }
    for number in 1...6 {
      let process = try begin(number % 2 == 0 ? 4 : 5)
      // The writing is all at the end, where a small clip is rendered.
      usleep(UInt32(length * (0.6e6 + 0.08e6 * Double(number))))
      process.kill()
      for name in notes { #expect(try folder.text(name) == name) }
    }
    #expect(try begin(4).wait(upTo: 120) == .exit(0))
    #expect(try folder.names(in: "frames") == ["Colors"])
  }
}
