import Foundation
import TestSupport
import Testing

/// `make test`, with a stand-in for the compiler that records what it is asked to do.
@Suite struct MakefileTests {
  /// Runs `make test` with a compiler whose test runs end with given exit codes; the exit code, and the packages tested.
  private static func test(waiting: Int, others: Int, compatibility: Int) throws -> (Int32, [String]) {
    let folder = try TemporaryFolder()
    let log = folder.url("log").path
    try folder.write(
      """
      #!/bin/sh
      case "$*" in
        *--show-bin-path*) echo '\(folder.path)' ;;
        *Compatibility*) echo compatibility >> '\(log)'; exit \(compatibility) ;;
        test*) echo others >> '\(log)'; exit \(others) ;;
      esac
      """, to: "swift", isExecutable: true)
    try folder.write(
      "#!/bin/sh\necho waiting >> '\(log)'; exit \(waiting)", to: "RefreshKitPackageTests.xctest",
      isExecutable: true)
    let outcome = try BuiltProgram.run(
      "/usr/bin/make", ["test", "SWIFT=\(folder.url("swift").path)"],
      environment: ProcessInfo.processInfo.environment, folder: Project.folder)
    return (outcome.code, try folder.text("log").split(separator: "\n").map(String.init).sorted())
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
