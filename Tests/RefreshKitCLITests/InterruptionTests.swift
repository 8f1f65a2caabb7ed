import Foundation
import RefreshProcess
import TestSupport
import Testing

/// Renders that a person stops.
@Suite struct InterruptionTests {
  private let folder = try! TemporaryFolder()

  /// A render at work, hundreds of frames from its end once the first file is begun.
  private struct Render {
    private let process: ChildProcess
    private let errors: ProcessOutput
    let folder: URL

    /// - Parameter nohup: what `env` does before it starts the program.
    init(
      _ words: String, of program: String = "refresh-examples", nohup: String = "", in folder: URL
    ) throws {
      self.folder = folder
      errors = try ProcessOutput(pipes: 1)
      process = try ChildProcess(
        "env",
        Tool.words("\(nohup) \(BuiltProgram.path(program)) render \(words) --fps 240 --out \(folder.path)"),
        environment: Tool.environment, input: .nothing, output: .nothing,
        error: .descriptor(errors.writers[0]))
    }

    var files: [String] {
      get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
    }

    /// Waits until the files in the folder are as wanted.
    func wait(_ condition: ([String]) -> Bool = { !$0.isEmpty }) throws {
      while try !condition(files) && process.isRunning { sched_yield() }
    }

    /// Waits until a word has been printed on standard error.
    func wait(for word: String) {
      var text = ""
      while !text.contains(word), case .bytes(let part, _) = errors.next(of: process, within: 120) {
        text += String(decoding: part, as: UTF8.self)
      }
    }

    func send(_ signal: Int32) { process.send(signal) }

    /// The exit code, or the signal below zero, and what was printed on standard error.
    func end() -> Tool.Outcome {
      var text: [UInt8] = []
      while case .bytes(let part, _) = errors.next(of: process, within: 120) { text += part }
      let code: Int32 =
        switch process.end {
        case .exit(let code): code
        case .signal(let number): -number
        case nil: .min
        }
      return Tool.Outcome(code: code, output: "", error: String(decoding: text, as: UTF8.self))
    }
  }

  @Test(
    "leaves nothing half-written, and the shell's exit code",
    arguments: [SIGINT, SIGTERM, SIGHUP],
    ["--format gif --format png", "--format apng --format webp --format sheet --format rgba", "--format mp4"])
  func leavesNothing(signal: Int32, formats: String) throws {
    let render = try Render("Yahoo \(formats)", in: folder.url)
    try render.wait()
    render.send(signal)
    #expect(render.end() == .failed("interrupted; 0 of 1 clip was written", code: 128 + signal))
    #expect(try render.files == [])
  }

  @Test("is heard by a check too, which has measured the control in another worker before")
  func check() throws {
    let errors = try ProcessOutput(pipes: 1)
    let process = try ChildProcess(
      BuiltProgram.path("refresh-examples"), ["check", "Yahoo"], environment: Tool.environment,
      input: .nothing,
      output: .nothing, error: .descriptor(errors.writers[0]))
    var workers: Set<Substring> = []
    while workers.count < 2 && process.isRunning {
      let children = try? String(
        contentsOfFile: "/proc/\(process.id)/task/\(process.id)/children", encoding: .utf8)
      workers.formUnion((children ?? "").split(separator: " "))
      sched_yield()
    }
    process.send(SIGTERM)
    var text: [UInt8] = []
    while case .bytes(let part, _) = errors.next(of: process, within: 120) { text += part }
    #expect(String(decoding: text, as: UTF8.self) == "error: interrupted; 0 of 1 control was checked\n")
    #expect(process.end == .exit(143))
  }

  @Test("is heard while as many clips as threads are at work, however often it is sent at once")
  func isHeardAmongClips() throws {
    let render = try Render("Yahoo Google Bubbles --jobs 3", in: folder.url)
    try render.wait { $0.count == 3 }
    for _ in 1...3 { render.send(SIGINT) }
    #expect(render.end() == .failed("interrupted; 0 of 3 clips were written", code: 130))
    #expect(try render.files == [])
  }

  @Test("says how many clips had been written, and leaves them")
  func countsWhatIsWritten() throws {
    let render = try Render("Bubbles Yahoo --jobs 1 --size 120x160", in: folder.url)
    // The second file is begun when the first is whole.
    try render.wait { $0.count == 2 && $0.contains("Bubbles.gif") }
    render.send(SIGINT)
    #expect(render.end() == .failed("interrupted; 1 of 2 clips was written", code: 130))
    #expect(try render.files == ["Bubbles.gif"])
  }

  @Test("ends a clip that hears nothing")
  func endsWhatHangs() throws {
    let render = try Render("Hangs --debug", of: "broken-controls", in: folder.url)
    render.wait(for: "hook animationCycle")
    render.send(SIGINT)
    let end = render.end()
    #expect(end.code == 130)
    #expect(end.error.hasSuffix("error: interrupted; 0 of 1 clip was written\n"))
    #expect(try render.files == [])
  }

  @Test("a hangup that was to be ignored is ignored")
  func keepsIgnoring() throws {
    let render = try Render("Colors --size 120x160", nohup: "--ignore-signal=HUP", in: folder.url)
    try render.wait()
    render.send(SIGHUP)
    #expect(render.end() == Tool.Outcome(code: 0, output: "", error: ""))
    #expect(try render.files == ["Colors.gif"])
  }

  @Test("of a render that is killed, nobody goes on")
  func endsWithItsParent() throws {
    let render = try Render("Yahoo", in: folder.url)
    try render.wait()
    render.send(SIGKILL)
    #expect(render.end().code == -SIGKILL)
    // What is not whole yet has a name that begins with a dot.
    while try render.files.contains(where: { $0.hasPrefix(".") }) { sched_yield() }
    #expect(try render.files == [])
  }
}
