import Foundation
import RefreshProcess
import TestSupport
import Testing

/// The package manager keeps what it has read of manifests for one environment, so a build that the launcher starts has that
/// of a build that a shell starts in the package's folder.
@Suite struct BuildEnvironmentTests {
  /// Its builds write down their environment and fail.
  private static let packageManager = standInPackageManager(
    building: "cp /proc/$$/environ environment; exit 1")

  #if os(Linux)
    @Test("a build has the environment of a shell in the package's folder", arguments: [".", "package"])
    func isTheShells(start: String) throws {
      let root = try TemporaryFolder()
      try root.write("import PackageDescription\n", to: "package/Package.swift")
      try root.write(Self.packageManager, to: "bin/swift", isExecutable: true)
      let variables = ["PATH": "\(root.url.path)/bin:/usr/bin:/bin", "HOME": root.url.path]
      // One shell starts the launcher; another has gone to the package, and builds.
      func environment(_ script: String) throws -> [Substring] {
        let outcome = try Subprocess(
          "bash", ["-c", script], environment: variables, folder: root.url.appendingPathComponent(start)
        ).run(seconds: 60)
        #expect(outcome.code == 1)
        return try root.text("package/environment").split(separator: "\0").sorted()
      }
      let package = root.url.appendingPathComponent("package").path
      let launched = try environment("'\(Program.path("refreshkit"))' --package '\(package)' render; exit $?")
      let isThere = start == "package"
      #expect(
        launched
          == (try environment(isThere ? "swift build; exit $?" : "cd '\(package)'; swift build; exit $?")))
    }
  #endif
}
