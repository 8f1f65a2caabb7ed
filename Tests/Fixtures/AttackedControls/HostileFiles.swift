import Foundation
import RefreshClips
import RefreshExport
import RefreshIO
import RefreshKit
import RefreshKitCLI
import RefreshRegression
import RefreshRendering

/// Reads hostile files through what the commands read them with, and works with what was read.
enum HostileFiles {
  /// What became of a file, on one line of JSON.
  private struct Answer: Encodable {
    /// Nil for a file that was read.
    var error: String?
    /// Seconds of a processor.
    var seconds: Double
    /// The most memory that the process had while it read the file, in megabytes.
    var megabytes: Int
  }

  /// Reads `KIND PATH` from standard input, line by line, and answers each.
  static func readAll() {
    let encoder = JSONEncoder()
    while let line = readLine() {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      forgetPeak()
      let start = clock()
      var answer = Answer(seconds: 0, megabytes: 0)
      do {
        try read(words[0], URL(fileURLWithPath: words[1]))
      } catch {
        answer.error = "\(error)"
      }
      answer.seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
      answer.megabytes = peak()
      let text = try! encoder.encode(answer)
      FileHandle.standardOutput.write(text + Data("\n".utf8))
    }
  }

  private static func read(_ kind: String, _ url: URL) throws {
    switch kind {
    case "scenario": try play(Scenario(contentsOf: url))
    case "touches":
      let trace = try TouchTrace(json: InputFile.read(url.path, within: Limits.scenarioFile))
      try play(Scenario("touches", [.trace(trace)]))
    case "configuration": _ = try ClipMatrix(contentsOf: url).clips(of: AttackedControls.controls)
    case "golden": try verify(url)
    case "changed":
      // The control is another one than when it was recorded, so that everything of a golden is needed.
      setenv("PROBE", "other", 1)
      defer { unsetenv("PROBE") }
      try verify(url)
    case "report": _ = try ReportFolder(url.appendingPathComponent("merged")).merge(parts(of: url))
    case "image": try draw(url)
    case "export": try compare(url)
    default: fatalError("unknown kind \(kind)")
    }
  }

  /// Plays a scenario without drawing, if it is short.
  private static func play(_ scenario: Scenario) throws {
    guard scenario.scriptedDuration < 5 else { return try scenario.check() }
    var clip = Clip(Probe.self)
    clip.scenario = scenario
    clip.framesPerSecond = 10
    _ = try ClipPlayer(clip).play { _ in }
  }

  /// Compares every clip of a folder's configuration with its golden.
  private static func verify(_ folder: URL) throws {
    let matrix = try ClipMatrix(contentsOf: folder.appendingPathComponent(ClipMatrix.fileName))
    var verifier = ClipVerifier(goldens: matrix.goldens)
    verifier.collectsEvidence = true
    verifier.drawsAlways = true
    for clip in try matrix.clips(of: AttackedControls.controls) {
      let report = verifier.verify(clip)
      if report.status == .broken || report.status == .missing { throw Message(description: report.message) }
    }
  }

  private static func parts(of folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("part") }.sorted()
      .map { folder.appendingPathComponent($0) }
  }

  /// Draws an image file on a small layer.
  private static func draw(_ file: URL) throws {
    guard let image = Image(contentsOfFile: file.path) else { throw Message(description: "it is no image") }
    let layer = ImageLayer()
    layer.contents = image
    layer.bounds.size = CGSize(width: 20, height: 20)
    let list = DisplayList(of: layer, at: 0, size: CGSize(width: 20, height: 20))
    _ = try CairoRenderer(scale: 2).render(list)
  }

  /// Compares the files of the folder `export` with those of `sound`.
  private static func compare(_ folder: URL) throws {
    let (found, written) = try (
      OpenFolder(folder.appendingPathComponent("export").path),
      OpenFolder(folder.appendingPathComponent("sound").path)
    )
    var told: [String] = []
    for name in written.names {
      switch ExportedEntry(name, in: found, written).differences {
      case .same:
        guard try found.read(name) == written.read(name) else { fatalError("\(name) passes, and is another") }
      case .missing: told.append("\(name) is missing")
      case .differences(let differences): told += differences.prefix(3).map(\.sentence.printable)
      }
    }
    if !told.isEmpty { throw Message(description: told.joined(separator: "; ")) }
  }

  private struct Message: Error, CustomStringConvertible { let description: String }

  // MARK: Memory

  private static func forgetPeak() {
    try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
  }

  private static func peak() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return (Int(line.filter(\.isNumber)) ?? 0) >> 10
  }
}
