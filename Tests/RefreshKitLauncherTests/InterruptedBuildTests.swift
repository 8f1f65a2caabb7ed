import Foundation
import RefreshProcess
import TestSupport
import Testing

/// A signal that stops a command also stops the build that the command waits for, though no terminal reaches it.
@Suite struct InterruptedBuildTests {
  /// Its builds take ten minutes in a process of their own, which holds a pipe open as long as it runs.
  private static let packageManager = standInPackageManager(
    building: "exec 9>alive; sleep 600 & echo $! >&9; wait")

  @Test(
    "nothing of a build is left", .timeLimit(.minutes(2)),
    arguments: [["render"], ["render", "--watch"]], [SIGINT, SIGTERM])
  func leavesNothing(command: [String], signal: Int32) throws {
    let folder = try TemporaryFolder()
    try folder.write("import PackageDescription\n", to: "Package.swift")
    try folder.write(Self.packageManager, to: "swift", isExecutable: true)
    let alive = folder.url.appendingPathComponent("alive").path
    try #require(mkfifo(alive, 0o600) == 0)
    let pipe = open(alive, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(pipe >= 0)
    defer { close(pipe) }
    let environment = ["PATH": "\(folder.url.path):/usr/bin:/bin", "HOME": folder.url.path]
    let program = try ChildProcess(
      Program.path("refreshkit"), command, environment: environment, folder: folder.url, input: .nothing,
      output: .nothing, error: .nothing)
    let compiler = try #require(pid_t(Self.read(pipe, within: 100).trimmingCharacters(in: .newlines)))
    #expect(kill(compiler, 0) == 0)
    program.send(signal)
    #expect(program.wait(upTo: 30) == .exit(128 + signal))
    // It has its signal by then, and the kernel some time to carry it out: the pipe closes with the last that holds it.
    var pipes = [pollfd(fd: pipe, events: 0, revents: 0)]
    #expect(poll(&pipes, 1, 10_000) == 1 && pipes[0].revents & Int16(POLLHUP) != 0)
  }

  /// What is written into a pipe, once something is; empty after some seconds without.
  private static func read(_ pipe: Int32, within seconds: Int32) -> String {
    var pipes = [pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)]
    guard poll(&pipes, 1, 1000 * seconds) == 1 else { return "" }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = Foundation.read(pipe, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
