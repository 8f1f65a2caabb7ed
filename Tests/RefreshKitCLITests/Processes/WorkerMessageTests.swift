import Foundation
import RefreshProcess
import Testing

@testable import RefreshKitCLI

@Suite struct WorkerMessageTests {
  static let names = [
    "x\r\ndone \r\n", "x\ndone", "[\"done\",\"\"]", "\"], [\"done\", \"\"]\n", "", " ", "a\0b",
    "\u{2028}\u{85}\u{B}", "\\n",
    "👩‍👩‍👧‍👦", "hook setup",
  ]

  @Test("no name can end its message or begin another", arguments: names)
  func framing(name: String) {
    let messages: [WorkerMessage] = [
      .hook(name), .part(0.25), .played, .answer(name), .fault(name), .hook(name + name), .done,
    ]
    for message in messages {
      #expect(!message.line.utf8.contains { $0 < 0x20 })
    }
    // As they come through a pipe: in pieces.
    let bytes = Array(messages.map { $0.line + "\n" }.joined().utf8)
    for size in [1, 7, 4096] {
      var buffer = LineBuffer()
      var heard: [WorkerMessage?] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        buffer.append(Array(bytes[start..<min(start + size, bytes.count)]))
        while let line = buffer.next() { heard.append(WorkerMessage(line: line)) }
      }
      #expect(heard == messages)
    }
  }

  @Test(
    "what is no message is none",
    arguments: [
      "", "done", "[\"done\"]", "[\"done\",\"\",\"\"]", "[\"part\",\"far\"]", "[\"end\",\"\"]", "{}", "[1,2]",
    ])
  func others(line: String) {
    #expect(WorkerMessage(line: line) == nil)
  }

  @Test("a trail leads to its hook, whatever that is called", arguments: names)
  func trail(name: String) throws {
    try Tool.withFolder { folder in
      let trail = try CheckTrail(folder: folder)
      trail.note(hook: String(repeating: "long", count: 40))
      trail.note(hook: name)
      let place = CheckPlace(folder: folder)
      #expect(place.hook == name && place.count == "2")
    }
  }
}
