import Foundation
import RefreshKit
import RefreshRegression
import Testing

/// Recorders that are killed, or that run at once: whatever happens, a golden is whole.
@Suite struct KilledRecorderTests {
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

  static func begin(_ folder: URL, _ configuration: String) throws -> Process {
    let process = Process()
    process.executableURL = Tool.products.appendingPathComponent("refresh-examples")
    process.arguments = ["record", "--mode", "all", "--config", configuration]
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  static func verify(_ folder: URL) throws -> Tool.Outcome {
    try Tool.run("verify", "--config", "0.json", folder: folder)
  }

  @Test("a kill at any moment leaves the old golden or the new one, whole")
  func kills() throws {
    try Tool.withFolder { folder in
      let configurations = try Self.configure(folder)
      let start = ProcessInfo.processInfo.systemUptime
      try Self.begin(folder, configurations[0]).waitUntilExit()
      let length = ProcessInfo.processInfo.systemUptime - start
      let count = 14
      for number in 1...count {
        let process = try Self.begin(folder, configurations[number % 2])
        // The last kills come when the process may well have ended.
        usleep(UInt32(length * 1.1e6 * Double(number) / Double(count)))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let outcome = try Self.verify(folder)
        #expect(outcome.code == 0, "\(outcome.error)")
      }
    }
  }

  @Test("two recorders at once leave a whole golden")
  func atOnce() throws {
    try Tool.withFolder { folder in
      let configurations = try Self.configure(folder)
      for _ in 0..<2 {
        let processes = try (configurations + configurations).map { try Self.begin(folder, $0) }
        for process in processes {
          process.waitUntilExit()
          #expect(process.terminationStatus == 0)
        }
        #expect(try Self.verify(folder).code == 0)
      }
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("Goldens").path)
          == ["Colors-120x160-10fps.golden"])
    }
  }

  @Test("what a killed run has left is swept by the next; what another is writing is not")
  func sweeping() throws {
    try Tool.withFolder { folder in
      _ = try Self.configure(folder)
      let goldens = folder.appendingPathComponent("Goldens")
      let names = [".Colors-120x160-10fps.golden.old.tmp", ".Colors-120x160-10fps.golden.new.tmp", ".mine"]
      for name in names {
        let own = goldens.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        try Data().write(to: own.appendingPathComponent("frames.png"))
        if name.contains("new") { continue }
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: own.path)
      }
      let process = try Self.begin(folder, "0.json")
      process.waitUntilExit()
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: goldens.path).sorted()
          == [names[1], names[2], "Colors-120x160-10fps.golden"])
      let out = folder.appendingPathComponent("out")
      try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
      let left = out.appendingPathComponent(".Colors.gif.old.tmp")
      try Data().write(to: left)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: left.path)
      #expect(
        try Tool.run("render", "Colors", "--fps", "5", "--size", "120x160", "--out", "out", folder: folder)
          .code == 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: out.path) == ["Colors.gif"])
    }
  }
}
