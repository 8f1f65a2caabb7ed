import Foundation
import RefreshClips
import RefreshExport
import RefreshKit
import RefreshRendering

/// One clip to be rendered to files.
struct ClipRender: Sendable {
  let name: String
  let clip: Clip
  let scale: Double
  let plan: OutputPlan
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
  /// - Parameters:
  ///   - output: the descriptor of standard output, where the plan writes there.
  ///   - onHook: told of each hook of the control before it is called.
  func run(
    output: Int32 = 1, onHook: @escaping (String) -> Void = { _ in },
    progress: @escaping (Double) throws -> Void
  ) throws -> Report {
    let writers = try plan.writers(for: self, output: output) { try progress(1) }
    do {
      let result = try write(to: writers, onHook, progress)
      for writer in writers { try writer.finish() }
      return Report(
        name: name, frames: result.frameCount, seconds: result.duration, files: plan.files(of: name),
        warnings: result.diagnostics.map(\.message))
    } catch {
      for writer in writers { writer.cancel() }
      // Who reads from a pipe may have enough at any frame.
      if case ExportError.readerLeft = error {
        return Report(name: name, frames: 0, seconds: 0, files: [], warnings: [])
      }
      throw error
    }
  }

  /// Renders the clip and tells the process that has started this one how it goes.
  func runForParent() throws {
    let interruption = Interruption(by: .parent)
    let parent = ParentLink(givesOutput: plan.folder == nil)
    do {
      let report = try LargeStack.run {
        try run(output: parent.givenOutput) {
          parent.enter($0)
        } progress: { part in
          try interruption.check()
          parent.advance(to: part)
          // Nobody waits for the clip any more.
          if !parent.isHeard { throw CommandFailure.failure([]) }
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
    to writers: [any FrameWriter], _ onHook: @escaping (String) -> Void, _ progress: (Double) throws -> Void
  ) throws -> ClipPlayer.Result {
    let expected = clip.expectedDuration
    let duration = 1 / clip.framesPerSecond
    let pipeline = FramePipeline(isConcurrent: drawing.threads > 1)
    let painter = FrameDrawing(
      scale: scale, holding: pipeline.pictures, verifiesDamage: drawing.verifyDamage)
    let sequence = writers.lazy.compactMap { $0 as? PNGSequenceWriter }.first
    var hash = ""
    var records: [FrameRecord] = []
    let result = try pipeline.run { put in
      try ClipPlayer(clip, onHook: onHook).play { frame in
        try put(frame, try painter.draw(frame.list, damage: frame.damage))
        try progress(frame.time / expected)
      }
    } write: { frame, bitmap, damage in
      let picture = Frame(bitmap, duration: duration, damage: damage, phase: frame.phase.rawValue)
      for writer in writers { try writer.append(picture) }
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
