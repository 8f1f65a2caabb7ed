import Foundation
import RefreshProcess
import TestSupport
import Testing

@Suite struct BusyProgramTests {
  private let folder = try! TemporaryFolder()

  @Test("a program that somebody still writes to is started when it is whole")
  func isWaitedFor() throws {
    try folder.write("#!/bin/sh\nexit 7\n", to: "program", isExecutable: true)
    let path = folder.url.appendingPathComponent("program").path
    // Not inherited by the processes that other tests start.
    let writer = open(path, O_WRONLY | O_CLOEXEC)
    try #require(writer >= 0)
    // A thread of its own, because a queue's threads may all be busy. The first attempts find the file open.
    Thread.detachNewThread {
      usleep(50_000)
      close(writer)
    }
    #expect(try ChildProcess(path).wait(upTo: 30) == .exit(7))
  }
}
