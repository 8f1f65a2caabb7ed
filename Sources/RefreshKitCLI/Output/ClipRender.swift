import Foundation
import RefreshExport
import RefreshKit
import RefreshRendering

/// One clip to be rendered to files.
struct ClipRender: Sendable {
  let name: String
  let clip: Clip
  let scale: Double
  let formats: [String]
  let drawing: DrawingOptions
  /// What makes a process of its own render this clip.
  var arguments: [String]

  /// What was written of a clip.
  struct Report: Codable, Sendable {
    let name: String
    let frames: Int
    let seconds: Double
    let files: [String]
    let warnings: [String]
  }

  /// Plays the clip and writes its files; on an error nothing is left behind and nothing was overwritten.
  ///
  /// - Parameter onHook: told of each hook of the control before it is called.
  func run(
    into folder: URL, onHook: @escaping (String) -> Void = { _ in }, progress: (Double) throws -> Void
  ) throws -> Report {
    let sequence =
      formats.contains("png") ? try PNGSequenceWriter(directory: folder.appendingPathComponent(name)) : nil
    let gifFile = folder.appendingPathComponent("\(name).gif")
    let gif = formats.contains("gif") ? try GIFWriter(file: gifFile) : nil
    do {
      let report = try write(sequence, gif, onHook, progress)
      try gif?.finish()
      try sequence?.finish()
      var files: [String] = []
      if gif != nil { files.append(gifFile.path) }
      if sequence != nil { files.append(folder.appendingPathComponent(name).path) }
      return Report(
        name: name, frames: report.frameCount, seconds: report.duration, files: files,
        warnings: report.diagnostics.map(\.message))
    } catch {
      gif?.cancel()
      sequence?.cancel()
      throw error
    }
  }

  /// Renders the clip and tells the process that has started this one how it goes.
  func runForParent(into folder: URL) throws {
    let interruption = Interruption()
    var lastTold = 0.0
    var lastHook = ""
    func tell(_ line: ClipProcess.Line) { try? Console.print(line.text) }
    do {
      let report = try LargeStack.run {
        try run(into: folder) { hook in
          if hook != lastHook {
            lastHook = hook
            tell(.hook(hook))
          }
        } progress: { part in
          try interruption.check()
          let now = ProcessInfo.processInfo.systemUptime
          if now - lastTold > 0.05 {
            lastTold = now
            tell(.part(part))
          }
        }
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = .withoutEscapingSlashes
      tell(.report(try encoder.encode(report)))
    } catch {
      for line in lines(of: error) { tell(.fault(line)) }
      throw CommandFailure(code: (error as? CommandFailure)?.code ?? 1, lines: [])
    }
  }

  /// What is wrong with the clip, a line each that begins with its name.
  func lines(of error: any Error) -> [String] {
    if let failure = error as? CommandFailure { return failure.lines }
    return "\(error)".split(separator: "\n").map { $0.hasPrefix(name) ? String($0) : "\(name): \($0)" }
  }

  private func write(
    _ sequence: PNGSequenceWriter?, _ gif: GIFWriter?, _ onHook: @escaping (String) -> Void,
    _ progress: (Double) throws -> Void
  ) throws -> ClipPlayer.Result {
    let expected = clip.expectedDuration
    let duration = 1 / clip.framesPerSecond
    let pipeline = FramePipeline(isConcurrent: drawing.threads > 1)
    let painter = FrameDrawing(
      scale: scale, holding: pipeline.pictures, verifiesDamage: drawing.verifyDamage)
    var hash = ""
    var records: [FrameRecord] = []
    let result = try pipeline.run { put in
      try ClipPlayer(clip, onHook: onHook).play { frame in
        try put(frame, try painter.draw(frame))
        try progress(frame.time / expected)
      }
    } write: { frame, bitmap, damage in
      let picture = Frame(bitmap, duration: duration, damage: damage)
      try sequence?.append(picture)
      try gif?.append(picture)
      if sequence != nil {
        if damage.map({ !$0.isEmpty }) ?? true { hash = bitmap.contentHash }
        records.append(FrameRecord(frame, hash: hash))
      }
    }
    try sequence?.addFile(named: "frames.json", contents: FrameRecord.json(records, clip, scale))
    return result
  }
}

extension Clip {
  /// About how long the clip is, for a progress bar.
  var expectedDuration: Double {
    scenario.scriptedDuration + ScenarioPlayer.tail + 1
  }
}
