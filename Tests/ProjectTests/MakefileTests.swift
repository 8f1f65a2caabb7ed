import Foundation
import TestSupport
import Testing

/// `make test`, with a stand-in for the compiler that records what it is asked to do.
@Suite struct MakefileTests {
  /// Runs `make test` with a compiler whose test runs end with given exit codes; the exit code, and the packages tested.
  private static func test(waiting: Int, others: Int, compatibility: Int) throws -> (Int32, [String]) {
    try withFolder { folder in
      func write(_ name: String, _ lines: String...) throws {
        let file = folder.appendingPathComponent(name)
        try (["#!/bin/sh"] + lines).joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
      }
      let log = folder.appendingPathComponent("log").path
      try write(
        "swift", "case \"$*\" in",
        "  *--show-bin-path*) echo '\(folder.path)' ;;",
        "  *Compatibility*) echo compatibility >> '\(log)'; exit \(compatibility) ;;",
        "  test*) echo others >> '\(log)'; exit \(others) ;;",
        "esac")
      try write("RefreshKitPackageTests.xctest", "echo waiting >> '\(log)'; exit \(waiting)")
      let outcome = try BuiltProgram.run(
        "/usr/bin/make", ["test", "SWIFT=\(folder.appendingPathComponent("swift").path)"],
        environment: ProcessInfo.processInfo.environment, folder: Project.folder)
      let tested = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init)
      return (outcome.code, tested.sorted())
    }
  }

  @Test(
    "make test runs every part, whichever fails, and fails if one does",
    arguments: [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1)])
  func everyPart(waiting: Int, others: Int, compatibility: Int) throws {
    let (code, tested) = try Self.test(waiting: waiting, others: others, compatibility: compatibility)
    #expect(tested == ["compatibility", "others", "waiting"])
    #expect((code == 0) == (waiting + others + compatibility == 0))
  }
}
