import Foundation
import RefreshProcess
import TestSupport
import Testing

/// A signal that stops a command also stops the build that the command waits for, though no terminal reaches it.
@Suite struct InterruptedBuildTests {
  /// Its builds take ten minutes in a process of their own.
  private static let packageManager = standInPackageManager(
    building: "sleep 600 & echo $! >compiler.new; mv compiler.new compiler; wait")

  @Test(
    "nothing of a build is left", .timeLimit(.minutes(2)),
    arguments: [["render"], ["render", "--watch"]], [SIGINT, SIGTERM])
  func leavesNothing(command: [String], signal: Int32) throws {
    let folder = try TemporaryFolder()
    try folder.write("import PackageDescription\n", to: "Package.swift")
    try folder.write(Self.packageManager, to: "swift", isExecutable: true)
    let environment = ["PATH": "\(folder.url.path):/usr/bin:/bin", "HOME": folder.url.path]
    let program = try ChildProcess(
      Program.path("refreshkit"), command, environment: environment, folder: folder.url, input: .nothing,
      output: .nothing, error: .nothing)
    let file = folder.url.appendingPathComponent("compiler").path
    while !FileManager.default.fileExists(atPath: file) { usleep(10_000) }
    let compiler = try #require(pid_t(try folder.text("compiler").trimmingCharacters(in: .newlines)))
    #expect(Self.isRunning(compiler))
    program.send(signal)
    #expect(program.wait(upTo: 30) == .exit(128 + signal))
    // It has its signal by then, and the kernel some time to carry it out.
    let deadline = Deadline(after: 10)
    while Self.isRunning(compiler), !deadline.isOver { usleep(10_000) }
    #expect(!Self.isRunning(compiler))
  }

  /// Whether a process runs: not one that has ended and that nobody has asked after.
  private static func isRunning(_ id: pid_t) -> Bool {
    guard let line = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
      let state = line.split(separator: ")").last?.split(separator: " ").first
    else { return false }
    return state != "Z"
  }
}
