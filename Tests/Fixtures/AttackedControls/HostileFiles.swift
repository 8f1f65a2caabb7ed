import Foundation
import RefreshExport
import RefreshFarm
import RefreshFiles
import RefreshFrames
import RefreshGoldens
import RefreshKit
import RefreshKitCLI
import RefreshLottie
import RefreshRendering
import RefreshStage

/// Reads hostile files through what the commands and the authors of controls read them with, and works with what was read.
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
    while let line = readLine() {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      answer(words[0], words[1])
    }
  }

  /// Reads one file and answers.
  static func answer(_ kind: String, _ path: String) {
    forgetPeak()
    let start = clock()
    var answer = Answer(seconds: 0, megabytes: 0)
    do {
      // What is reported while it is drawn is no part of the answer.
      try LayerContext().collectingDiagnostics { try read(kind, URL(fileURLWithPath: path)) }
    } catch {
      answer.error = "\(error)"
    }
    answer.seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    answer.megabytes = peak()
    FileHandle.standardOutput.write(try! JSONEncoder().encode(answer) + Data("\n".utf8))
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
    case "image":
      // The later frames of an animation are composed with those before them.
      let frames = try told { Image.frames(contentsOfFile: url.path) }
      for image in frames.prefix(4) { try draw(image) }
    case "vector": try draw(told { VectorImage(contentsOfFile: url.path).map { [$0.image] } ?? [] }[0])
    case "path":
      let text = String(decoding: try InputFile.read(url.path, within: Limits.vectorFile), as: UTF8.self)
      try draw(told { [BezierPath(svgPath: text)] }[0])
    case "font": try draw(told { Font.register(contentsOf: url).map { [$0] } ?? [] }[0])
    case "lottie": try draw(LottieAnimation(contentsOfFile: url.path))
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

  /// What is read, at least one thing.
  ///
  /// - Throws: the one warning that says why it is nothing, or not all.
  private static func told<Thing>(_ read: () -> [Thing]) throws -> [Thing] {
    let context = LayerContext()
    let things = context.collectingDiagnostics(read)
    let warnings = context.diagnostics.map(\.message)
    guard warnings.count <= 1 else { fatalError("\(warnings.count) warnings: \(warnings)") }
    if things.isEmpty && warnings.isEmpty { fatalError("nothing was read, without a word") }
    if things.isEmpty { throw Message(description: warnings[0]) }
    return things
  }

  private static func draw(_ image: Image) throws {
    let layer = ImageLayer()
    layer.contents = image
    try show(layer)
  }

  private static func draw(_ path: BezierPath) throws {
    _ = (path.length, path.controlPointBounds)
    let layer = ShapeLayer()
    (layer.path, layer.strokeColor, layer.lineDashPattern) = (path, .red, [3, 2])
    try show(layer)
  }

  /// Draws a word in the font of a family.
  private static func draw(_ family: String) throws {
    let layer = TextLayer()
    (layer.string, layer.font) = ("Hafi 12 é", Font(family: family, pointSize: 9))
    try show(layer)
  }

  private static func draw(_ animation: LottieAnimation) throws {
    let layer = animation.makeLayer()
    let frames = animation.frames
    for frame in [frames.lowerBound, (frames.lowerBound + frames.upperBound) / 2] {
      try show(layer, at: frame / animation.frameRate)
    }
  }

  /// Draws a layer on a small picture.
  private static func show(_ layer: Layer, at time: TimeInterval = 0) throws {
    let size = CGSize(width: 40, height: 40)
    if layer.bounds.isEmpty { layer.frame = CGRect(origin: .zero, size: size) }
    _ = try CairoRenderer(scale: 2).render(DisplayList(of: layer, at: time, size: size))
  }

  /// Compares the files of the folder `export` with those of `sound`.
  private static func compare(_ folder: URL) throws {
    let (found, written) = try (
      OpenFolder(folder.appendingPathComponent("export").path),
      OpenFolder(folder.appendingPathComponent("sound").path)
    )
    var told: [String] = []
    for name in written.names {
      switch StaleExportDifference.all(name, in: found, from: written) {
      case nil: told.append("\(name) is missing")
      case []:
        guard try found.read(name) == written.read(name) else { fatalError("\(name) passes, and is another") }
      case let differences?: told += differences.prefix(3).map(\.sentence.printable)
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
