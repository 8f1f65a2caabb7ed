import Foundation
import RefreshMotion
import RefreshProcess
import Synchronization
import TestSupport
import Testing

@Suite struct ChildProcessTests {
  /// What a thread did to the processes that it started.
  private struct Tally: Sendable {
    var wrong: [String] = []
    var ids: [pid_t] = []
  }

  /// Starts processes one after the other, kills some of them at random moments, and notes each end that is not its own.
  private static func startAndEnd(_ count: Int, seed: UInt64) throws -> Tally {
    var random = SeededRandom(seed: seed)
    var tally = Tally()
    for number in 0..<count {
      let pipe = try Descriptor.pipe()
      let code = Int32.random(in: 0...99, using: &random)
      // Half of them read until the end of their input, half end by themselves.
      let waits = Bool.random(using: &random)
      let process = try ChildProcess(
        "/bin/sh", ["-c", waits ? "read x; exit \(code)" : "exit \(code)"], input: .descriptor(pipe.reader),
        output: .nothing, error: .nothing)
      pipe.reader.close()
      tally.ids.append(process.id)
      usleep(UInt32.random(in: 0...3000, using: &random))
      let isKilled = waits && Bool.random(using: &random)
      if isKilled { process.send(SIGKILL) } else { pipe.writer.close() }
      let end = process.wait(upTo: 60)
      let expected: ChildProcess.ExitStatus = isKilled ? .signal(SIGKILL) : .exit(code)
      if end != expected {
        tally.wrong.append(
          "process \(number) of seed \(seed): \(end.map { "\($0)" } ?? "no end"), not \(expected)")
      }
    }
    return tally
  }

  private static var openDescriptors: Int {
    get throws { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
  }

  /// 10,000 of them in a long run.
  @Test(
    "of processes that eight threads start and kill at random moments no end is missed, and nothing is left")
  func noEndIsMissed() throws {
    let isLong = TestRun.isLong
    let before = try Self.openDescriptors
    let tallies = Mutex<[Tally]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      do {
        let tally = try Self.startAndEnd(isLong ? 1250 : 60, seed: UInt64(thread))
        tallies.withLock { $0.append(tally) }
      } catch {
        Issue.record(error)
      }
    }
    let all = tallies.withLock { $0 }
    #expect(all.flatMap(\.wrong) == [])
    #expect(all.flatMap(\.ids).count == (isLong ? 10_000 : 480))
    // The system knows none of them any more.
    for id in all.flatMap(\.ids) {
      var info = siginfo_t()
      let found = waitid(P_PID, id_t(id), &info, WEXITED | WNOHANG | WNOWAIT)
      #expect(found == -1 && errno == ECHILD, "process \(id) is left")
    }
    // Other tests open files meanwhile, but not hundreds.
    let after = try Self.openDescriptors
    #expect(after - before < 200, "\(before) descriptors before, \(after) after")
  }

  @Test("a process gets its three streams and no other descriptor, whatever is open here")
  func noDescriptorIsInherited() throws {
    // As others open them: not closed on exec.
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let high = fcntl(ends[0], F_DUPFD, 500)
    defer { close(high) }
    let ours = try Descriptor.pipe()
    let (one, other) = try Descriptor.sockets()
    let outcome = try Subprocess("/bin/sh", ["-c", "for f in /proc/self/fd/*; do echo ${f##*/}; done"]).run()
    // The shell reads the folder through one more, which is gone by the time it is named.
    let names = Set(String(decoding: outcome.output, as: UTF8.self).split(separator: "\n"))
    #expect(names.subtracting(["0", "1", "2", "3"]) == [])
    #expect(outcome.end == .exit(0))
    for descriptor in [ours.reader, ours.writer, one, other] {
      #expect(fcntl(descriptor.number, F_GETFD) & FD_CLOEXEC != 0)
    }
    // What a person's shell has opened for a plugin is for the plugin.
    let handed = try ChildProcess(
      "/bin/sh", ["-c", "[ -e /proc/self/fd/\(high) ] && [ ! -e /proc/self/fd/\(ours.reader.number) ]"],
      input: .nothing, keepsDescriptors: true)
    #expect(handed.wait(upTo: 60) == .exit(0))
  }

  @Test("an end is learned at once though a process that is left behind holds all that was handed on")
  func leftBehind() throws {
    let output = try ProcessOutput(pipes: 2)
    let process = try ChildProcess(
      "/bin/sh", ["-c", "sleep 600 & echo $!; exit 3"], input: .nothing,
      output: .descriptor(output.writers[0]), error: .descriptor(output.writers[1]))
    var text: [UInt8] = []
    let deadline = Deadline(after: 60)
    reading: while !deadline.isOver {
      switch output.next(of: process, within: 60) {
      case .bytes(let part, _): text += part
      case .quiet: break
      case .ended: break reading
      }
    }
    #expect(process.end == .exit(3))
    #expect(deadline.rest > 30)
    let left = try #require(pid_t(String(decoding: text, as: UTF8.self).trimmingCharacters(in: .newlines)))
    #expect(kill(left, SIGKILL) == 0)
  }

  @Test("a wait ends when its time is over, and a process that does not listen is killed")
  func limits() throws {
    let output = try ProcessOutput(pipes: 1)
    let process = try ChildProcess(
      "/bin/sh", ["-c", "trap '' TERM; echo ready; while :; do sleep 600; done"], input: .nothing,
      output: .descriptor(output.writers[0]), error: .nothing, leadsGroup: true)
    guard case .bytes(let text, _) = output.next(of: process, within: 60) else {
      Issue.record("nothing was printed")
      return
    }
    #expect(String(decoding: text, as: UTF8.self) == "ready\n")
    #expect(process.wait(upTo: 0.02) == nil)
    if case .quiet = output.next(of: process, within: 0.02) {} else { Issue.record("more was printed") }
    #expect(process.stop(within: 0.1) == .signal(SIGKILL))
    // Its group went with it, so nothing holds the pipe any more.
    if case .ended = output.next(of: process, within: 60) {} else { Issue.record("something is left") }
  }

  @Test("a process that nobody refers to any more is killed")
  func unreferenced() throws {
    let pipe = try Descriptor.pipe()
    var process: ChildProcess? = try ChildProcess(
      "/bin/sleep", ["600"], input: .nothing, output: .descriptor(pipe.writer), error: .nothing)
    pipe.writer.close()
    let id = try #require(process).id
    process = nil
    #expect(pipe.reader.read() == [])
    #expect(kill(id, 0) == -1 && errno == ESRCH)
  }

  @Test("a program that cannot be run is named with the reason")
  func startErrors() throws {
    #expect(throws: ChildProcess.StartError(program: "no-such-program", code: ENOENT)) {
      try ChildProcess("no-such-program")
    }
    let error = ChildProcess.StartError(program: "/etc/passwd", code: EACCES)
    #expect(throws: error) { try ChildProcess("/etc/passwd") }
    #expect("\(error)" == "/etc/passwd cannot be run: Permission denied")
  }

  @Test("signals that this process ignores end a child all the same, and a thread's mask is not handed on")
  func signals() throws {
    var (all, former) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    for number in [SIGTERM, SIGINT, SIGHUP, SIGPIPE] {
      let process = try ChildProcess("/bin/sleep", ["600"], input: .nothing)
      process.send(number)
      #expect(process.wait(upTo: 60) == .signal(number))
    }
  }
}
