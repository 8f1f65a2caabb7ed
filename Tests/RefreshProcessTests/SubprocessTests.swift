import Foundation
import RefreshProcess
import Testing

@Suite struct SubprocessTests {
  private static func shell(_ script: String) -> Subprocess { Subprocess("/bin/sh", ["-c", script]) }

  @Test(
    "a command gives its output, its errors and its exit code, from the folder and with the variables it was given"
  )
  func outcome() throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    let outcome = try Subprocess(
      "/bin/sh", ["-c", "pwd; echo \"$WORD\" >&2; cat; exit 7"], environment: ["WORD": "a=b\nc"],
      folder: folder
    ).run()
    #expect(String(decoding: outcome.output, as: UTF8.self) == folder.path + "\n")
    #expect(String(decoding: outcome.error, as: UTF8.self) == "a=b\nc\n")
    #expect(outcome.end == .exit(7) && outcome.code == 7 && outcome.limit == nil)
  }

  @Test("a large output comes whole, through both pipes at once")
  func large() throws {
    let outcome = try Self.shell("head -c 3000000 /dev/zero & head -c 2000000 /dev/zero >&2; wait").run()
    #expect(outcome.output.count == 3_000_000 && outcome.error.count == 2_000_000)
  }

  @Test("a signal is told apart from a code")
  func signal() throws {
    let outcome = try Self.shell("kill -SEGV $$").run()
    #expect(outcome.end == .signal(SIGSEGV) && outcome.code == 139)
  }

  @Test(
    "a command that prints or takes too much is killed with all that it has started",
    arguments: [
      ("yes", Subprocess.Limit.bytes), ("sleep 600 & sleep 600", .seconds),
      ("exec >&- 2>&-; sleep 600", .seconds),
    ])
  func limits(script: String, limit: Subprocess.Limit) throws {
    let outcome = try Self.shell(script).run(bytes: 1 << 20, seconds: limit == .seconds ? 0.1 : 60)
    #expect(outcome.limit == limit && outcome.end == .signal(SIGKILL))
    #expect(outcome.output.count < 2 << 20)
  }

  @Test("lines are taken whole out of bytes that come in pieces")
  func lines() {
    let text = "first\r\n\nlast one\nrest"
    for size in 1...8 {
      var buffer = LineBuffer()
      var lines: [String] = []
      let bytes = Array(text.utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        buffer.append(Array(bytes[start..<min(start + size, bytes.count)]))
        while let line = buffer.next() { lines.append(line) }
      }
      #expect(lines == ["first\r", "", "last one"])
    }
  }
}
