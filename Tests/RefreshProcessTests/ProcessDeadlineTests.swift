import Foundation
import RefreshProcess
import Testing

@Suite struct ProcessDeadlineTests {
  @Test("a deadline is put off by what the process has waited, once")
  func putOff() {
    var waited = ProcessorWaits(threads: [1: 5])
    var deadline = ProcessDeadline(after: 0, waited: waited)
    #expect(deadline.isOver { waited })
    // Another thread is the one that works.
    waited = ProcessorWaits(threads: [1: 5, 2: 3600])
    let isPutOff = !deadline.isOver { waited }
    #expect(isPutOff)
    deadline.restart(after: 0)
    #expect(deadline.isOver { waited })
  }

  @Test("of threads that wait at the same time the longest wait counts, and a child process's after it")
  func threads() {
    let earlier = ProcessorWaits(threads: [1: 100, 2: 3], children: [7: ProcessorWaits(threads: [7: 1])])
    let now = ProcessorWaits(
      threads: [1: 101, 2: 8, 3: 4],
      children: [7: ProcessorWaits(threads: [7: 3]), 8: ProcessorWaits(threads: [8: 10])])
    #expect(now.longest(since: earlier) == 5 + 2 + 10)
    #expect(now.longest() == 101 + 3 + 10)
  }

  @Test("processes that share a processor have waited for it")
  func waiting() throws {
    let isBusy = ["-c", "0", "/bin/sh", "-c", "while :; do :; done"]
    let processes = try (0..<4).map { _ in try ChildProcess("taskset", isBusy) }
    let deadline = Deadline(after: 60)
    var waited = 0.0
    while waited < 0.2, !deadline.isOver {
      _ = processes[0].wait(upTo: 0.05)
      waited = processes[0].waitedForProcessor.longest()
    }
    #expect(waited >= 0.2)
    for process in processes { process.kill() }
  }
}
