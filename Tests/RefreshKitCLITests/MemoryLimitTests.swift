import Foundation
import TestSupport
import Testing

/// Commands in an address space that is too small: each ends, and says that memory is what it lacks.
@Suite struct MemoryLimitTests {
  private let folder = try! TemporaryFolder()

  @Test(
    "a command without enough memory says so, and blames no hook of a control",
    arguments: [400_000, 600_000, 800_000, 1_000_000])
  func addressSpace(kilobytes: Int) throws {
    let program = BuiltProgram.path("refresh-examples")
    let command = "ulimit -v \(kilobytes) && exec \"$0\" record Bubbles Colors --jobs 2 --goldens goldens"
    let outcome = try BuiltProgram.run(
      "/bin/sh", ["-c", command, program], environment: Tool.environment, folder: folder.url)
    guard outcome.code != 0 else { return }
    #expect(outcome.code == 1)
    let errors = outcome.error.split(separator: "\n")
    #expect(!errors.isEmpty)
    for line in errors {
      #expect(line.contains("\(kilobytes >> 10) MB of address space"), "\(line)")
      #expect(!line.contains("traps") && !line.contains("Cycle") && !line.contains("setup"), "\(line)")
    }
  }
}
