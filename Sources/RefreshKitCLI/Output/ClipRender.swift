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
  /// What makes a process of its own render this clip.
  let arguments: [String]

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
    let parent = ParentLink()
    do {
      let report = try LargeStack.run {
        try run(into: folder) {
          parent.enter($0)
        } progress: { part in
          try interruption.check()
          parent.advance(to: part)
        }
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = .withoutEscapingSlashes
      parent.tell(.answer(String(decoding: try encoder.encode(report), as: UTF8.self)))
    } catch {
      for line in lines(of: error) { parent.tell(.fault(line)) }
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
    let renderer = CairoRenderer(scale: scale)
    let expected = clip.expectedDuration
    var bitmap: Bitmap?
    var hash = ""
    var records: [FrameRecord] = []
    let result = try ClipPlayer(clip, onHook: onHook).play { frame in
      let pixels = renderer.pixelRect(for: frame.damage)
      if bitmap == nil {
        bitmap = try renderer.render(frame.list)
      } else if !pixels.isEmpty {
        try renderer.render(frame.list, into: &bitmap!, damage: pixels)
      }
      let picture = Frame(
        bitmap!, duration: 1 / clip.framesPerSecond, damage: frame.index == 0 ? nil : pixels)
      try sequence?.append(picture)
      try gif?.append(picture)
      if sequence != nil {
        if frame.index == 0 || !pixels.isEmpty { hash = bitmap!.contentHash }
        records.append(FrameRecord(frame, hash: hash))
      }
      try progress(frame.time / expected)
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
