import Foundation
import RefreshProcess
import TestSupport
import Testing

/// Commands that are interrupted while a control hangs: a line about what was done, and the shell's exit code.
@Suite struct InterruptedCommandTests {
  private let folder = try! TemporaryFolder()

  /// Interrupts a command after an event, which is waited for.
  private func run(
    _ line: String, _ signal: Int32, environment: [String: String] = [:], after event: () -> Bool
  ) throws -> Tool.Outcome {
    let pipes = try ProcessOutput(pipes: 2)
    let process = try ChildProcess(
      BuiltProgram.path("broken-controls"), Tool.words("\(line) --jobs 2 --time-limit 120"),
      environment: Tool.environment.merging(environment) { $1 }, folder: folder.url, input: .nothing,
      output: .descriptor(pipes.writers[0]), error: .descriptor(pipes.writers[1]))
    #expect(event())
    process.send(signal)
    var texts: [[UInt8]] = [[], []]
    while case .bytes(let part, let pipe) = pipes.next(of: process, within: 120) { texts[pipe] += part }
    guard case .exit(let code) = try #require(process.end) else {
      Issue.record("\(line) is ended by a signal")
      return Tool.Outcome(code: -1, output: "", error: "")
    }
    return Tool.Outcome(
      code: code, output: String(decoding: texts[0], as: UTF8.self),
      error: String(decoding: texts[1], as: UTF8.self))
  }

  /// Interrupts a command when its control hangs.
  private func runUntilItHangs(_ line: String, _ signal: Int32) throws -> Tool.Outcome {
    let other = try TemporaryFolder()
    let pipe = try NamedPipe(other.url("hangs"))
    return try run(line, signal, environment: ["HANGS_INTO": pipe.path]) { pipe.text(within: 100) == "hangs" }
  }

  /// The names that appear in a folder.
  private final class NewNames {
    private let descriptor = inotify_init1(Int32(IN_CLOEXEC))

    init(in folder: URL) {
      inotify_add_watch(descriptor, folder.path, UInt32(IN_CREATE) | UInt32(IN_MOVED_TO))
    }

    deinit { close(descriptor) }

    /// Waits until a condition holds, which only a new name can change.
    func wait(until condition: () -> Bool) -> Bool {
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      var events = [UInt8](repeating: 0, count: 1 << 12)
      while !condition() {
        guard poll(&state, 1, 100_000) == 1, read(descriptor, &events, events.count) > 0 else { return false }
      }
      return true
    }
  }

  @Test("verify and check say how much was done", arguments: [SIGINT, SIGTERM])
  func verifyAndCheck(signal: Int32) throws {
    let verify = "verify Hangs --motion-only --assert no-seam --report report"
    for (command, line) in [
      verify: "0 of 1 clip was verified", "check Hangs Chatters": "0 of 2 controls were checked",
    ] {
      #expect(try runUntilItHangs(command, signal) == .failed("interrupted; \(line)", code: 128 + signal))
    }
    #expect(try folder.names() == [])
  }

  @Test(
    "record keeps what was recorded by then, and leaves nothing half-written", arguments: [SIGINT, SIGTERM])
  func record(signal: Int32) throws {
    let goldens = folder.url("Goldens")
    try FileManager.default.createDirectory(at: goldens, withIntermediateDirectories: false)
    func names() -> [String] { (try? folder.names(in: "Goldens")) ?? [] }
    let new = NewNames(in: goldens)
    let outcome = try run("record Sound Hangs --size 120x160 --fps 10", signal) {
      new.wait { names().contains("Sound-120x160-10fps.golden") }
    }
    #expect(outcome.code == 128 + signal && outcome.output == "")
    // The clip may have told that it is done, or not yet.
    let line = "of 2 clips was recorded or kept, and nothing is half-written"
    #expect(
      ["error: interrupted; 1 \(line)\n", "error: interrupted; 0 \(line.replacing("was", with: "were"))\n"]
        .contains(outcome.error))
    #expect(names() == [".gitattributes", "Sound-120x160-10fps.golden"])
    // It is whole.
    try Tool.succeed("verify Sound --size 120x160 --fps 10", of: "broken-controls", in: folder.url)
  }
}
