import Foundation
import RefreshProcess
import Testing

@Suite struct ProcessDeadlineTests {
  @Test("a deadline is put off by what the process has waited, once")
  func putOff() {
    var waited = 5.0
    var deadline = ProcessDeadline(after: 0, waited: 5)
    #expect(deadline.isOver { waited })
    waited += 3600
    let isPutOff = !deadline.isOver { waited }
    #expect(isPutOff)
    deadline.restart(after: 0)
    #expect(deadline.isOver { waited })
  }

  @Test("processes that share a processor have waited for it")
  func waiting() throws {
    let isBusy = ["-c", "0", "/bin/sh", "-c", "while :; do :; done"]
    let processes = try (0..<4).map { _ in try ChildProcess("taskset", isBusy) }
    let deadline = Deadline(after: 60)
    var waited = 0.0
    while waited < 0.2, !deadline.isOver {
      _ = processes[0].wait(upTo: 0.05)
      waited = processes[0].waitedForProcessor
    }
    #expect(waited >= 0.2)
    for process in processes { process.kill() }
  }
}
