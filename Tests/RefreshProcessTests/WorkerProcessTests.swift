import Foundation
import TestSupport
import Testing

@testable import RefreshProcess

@Suite struct WorkerProcessTests {
  private typealias Event = WorkerEvent<String>

  static let names = [
    "x\r\ndone \r\n", "x\ndone", "{\"done\":{}}", "\"}}\n{\"done\":{}}\n", "", " ", "a\0b",
    "\u{2028}\u{85}\u{B}", "\\n",
    "👩‍👩‍👧‍👦", "hook setup",
  ]

  @Test("no name can end its event or begin another", arguments: names)
  func framing(name: String) throws {
    let events: [Event] = [
      .hook(name), .part(0.25), .played, .result(name), .fault(name), .hook(name + name), .done,
    ]
    let lines = events.map(\.line)
    // What is written without a coder is what one writes.
    #expect(lines == events.map(JSONLine.encode))
    for line in lines { #expect(!line.utf8.contains { $0 < 0x20 }) }
    // As they come through a socket: in pieces.
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    for size in [1, 7, 4096] {
      var buffer = LineBuffer()
      var heard: [Event?] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        buffer.append(Array(bytes[start..<min(start + size, bytes.count)]))
        while let line = buffer.next() { heard.append(Event(line: line)) }
      }
      #expect(heard.map { $0?.line } == lines)
    }
  }

  @Test(
    "what is no event is none",
    arguments: [
      "", "done", "{\"done\"}", "{\"part\":{\"_0\":\"far\"}}", "{\"end\":{}}", "{}", "[1,2]",
      "[\"done\",\"\"]",
    ])
  func others(line: String) {
    #expect(Event(line: line) == nil)
  }

  @Test("a number that JSON does not have arrives", arguments: [Double.infinity, -.infinity, 0.1])
  func numbers(number: Double) {
    #expect(JSONLine.decode(Double.self, from: JSONLine.encode(number)) == number)
  }

  /// A worker whose program is a script that has read its first job.
  private func worker<Value>(
    _ script: String, _ body: (WorkerProcess<String, String>) throws -> Value
  ) throws -> Value {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write(
      "#!/bin/sh\n[ \"$1 $2\" = '--worker here' ] && read -r job || exit 64\n\(script)\n", to: "worker",
      isExecutable: true)
    return try body(try WorkerProcess(["here"], program: folder.url("worker").path))
  }

  private static let hook = #"echo '{"hook":{"_0":"setup"}}' >&0"#
  private static let done = #"echo '{"done":{}}' >&0"#

  @Test("a worker gets jobs and gives results, and what it prints is neither")
  func jobs() throws {
    let script = """
      while :; do
        echo '{"done":{}}'; echo '{"fault":{"_0":"printed"}}' >&2
        \(Self.hook)
        echo "{\\"result\\":{\\"_0\\":$job}}" >&0
        \(Self.done)
        read -r job || exit 0
      done
      """
    try worker(script) { worker in
      for job in ["one", "two \"words\""] {
        let outcome = try worker.perform(job)
        #expect(outcome.results == [job] && outcome.hook == "setup" && outcome.problems == [])
      }
      worker.stop()
    }
  }

  @Test("how a worker ends before its job is done is said in one way, with the hook it was in")
  func ends() throws {
    let ends = [
      "exit 3": "exited with code 3 in setup", "kill -ILL $$; sleep 60": "traps in setup (signal 4)",
      "echo 'waves/Waves.swift:3: Fatal error: no' >&2; kill -ILL $$":
        "traps in setup: Fatal error: no (Waves.swift:3)",
      "while :; do echo chatter; sleep 0.01; done": "setup has not responded for 0.2 s; stopped",
    ]
    for (script, words) in ends {
      let problems = try worker("\(Self.hook)\n\(script)") { try $0.perform("x", hookTimeout: 0.2).problems }
      #expect(problems == [words])
    }
  }

  @Test("a job that is no longer wanted ends with what was asked for, unless it was done by then")
  func stops() throws {
    struct Enough: Error {}
    #expect(throws: Enough.self) {
      // It reads the end of its jobs.
      try worker("read -r job") { _ = try $0.perform("x", onTick: { throw Enough() }) }
    }
    let late = try worker("read -r job; \(Self.done)") { try $0.perform("x", onTick: { throw Enough() }) }
    #expect(late.problems == [])
  }

  @Test("a worker says of a job that it cannot read what it is, and does the next")
  func unreadableJobs() throws {
    let worker = try WorkerProcess<[String], String>(["list"], program: BuiltProgram.path("refresh-examples"))
    for _ in 0..<2 {
      let outcome = try worker.perform(["Bubbles"])
      #expect(outcome.problems == ["the job [\"Bubbles\"] cannot be read"] && outcome.results.isEmpty)
    }
    worker.stop()
  }
}
