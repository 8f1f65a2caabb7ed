import Foundation
import RefreshProcess
import TestSupport
import Testing

@Suite struct BusyProgramTests {
  @Test("a program that somebody still writes to is started when it is whole")
  func isWaitedFor() throws {
    let folder = try TemporaryFolder()
    try folder.write("#!/bin/sh\nexit 7\n", to: "program", isExecutable: true)
    let path = folder.url.appendingPathComponent("program").path
    let writer = open(path, O_WRONLY)
    try #require(writer >= 0)
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { close(writer) }
    #expect(try ChildProcess(path).wait(upTo: 30) == .exit(7))
  }
}
