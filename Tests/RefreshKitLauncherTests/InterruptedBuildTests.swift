import Foundation
import RefreshProcess
import TestSupport
import Testing

/// A signal that stops a command also stops the build that the command waits for, though no terminal reaches it.
@Suite struct InterruptedBuildTests {
  private let folder = try! TemporaryFolder()

  /// Its builds take ten minutes in a process of their own, which holds a pipe open as long as it runs.
  private static let packageManager = standInPackageManager(
    building: "exec 9>alive; sleep 600 & echo $! >&9; wait")

  @Test(
    "nothing of a build is left", .timeLimit(.minutes(2)),
    arguments: [["render"], ["render", "--watch"]], [SIGINT, SIGTERM])
  func leavesNothing(command: [String], signal: Int32) throws {
    try folder.write("import PackageDescription\n", to: "Package.swift")
    try folder.write(Self.packageManager, to: "swift", isExecutable: true)
    let alive = try NamedPipe(folder.url.appendingPathComponent("alive"))
    let environment = ["PATH": "\(folder.url.path):/usr/bin:/bin", "HOME": folder.url.path]
    let program = try ChildProcess(
      Program.path("refreshkit"), command, environment: environment, folder: folder.url, input: .nothing,
      output: .nothing, error: .nothing)
    let compiler = try #require(pid_t(alive.text(within: 100).trimmingCharacters(in: .newlines)))
    #expect(kill(compiler, 0) == 0)
    program.send(signal)
    #expect(program.wait(upTo: 30) == .exit(128 + signal))
    // It has its signal by then, and the kernel some time to carry it out: the pipe closes with the last that holds it.
    #expect(alive.isLeft(within: 10))
  }
}
