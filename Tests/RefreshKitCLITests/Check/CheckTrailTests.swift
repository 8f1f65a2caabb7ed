import Foundation
import RefreshKit
import Testing

@testable import RefreshKitCLI

@Suite struct CheckTrailTests {
  /// What this process has open below a folder.
  private func openFiles(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }.filter { $0.hasPrefix(folder.resolvingSymlinksInPath().path + "/") }
  }

  @Test("a trail closes what it has opened, also where it cannot be begun")
  func closes() throws {
    try Tool.withFolder { folder in
      do {
        let trail = try CheckTrail(folder: folder)
        trail.note(script: Scenario("test", [.settle]))
        #expect(try openFiles(in: folder).count == 2)
      }
      #expect(try openFiles(in: folder) == [])
      // A folder stands where the second of its files should be.
      try FileManager.default.removeItem(at: folder.appendingPathComponent(CheckTrail.scriptName))
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(CheckTrail.scriptName), withIntermediateDirectories: true)
      #expect(throws: CommandFailure.self) { _ = try CheckTrail(folder: folder) }
      #expect(try openFiles(in: folder) == [])
    }
  }
}
