import Foundation
import RefreshFiles
import RefreshFrames
import RefreshGoldens
import RefreshImageFormats
import RefreshKit
import RefreshRendering
import RefreshStage

/// A clip or a file to be rendered in the formats of a plan.
package struct ClipRender: Sendable {
  let name: String
  package let clip: Clip
  let scale: Double
  package let plan: OutputPlan
  /// True to draw each frame in full as well, and compare it with the incremental drawing.
  let verifiesDamage: Bool
  package var threads = 1
  /// A file to play instead of the clip.
  var file: (any PlayedFile)?

  /// True for frames of the control alone.
  var isTransparent: Bool { clip.framing != .screen }

  /// The result of a render: the clip's length and its written files.
  struct Report: Codable, Sendable {
    let name: String
    let frames: Int
    let seconds: Double
    let files: [String]
    let warnings: [String]

    /// One line for the user; nil if no file was written.
    var line: String? {
      if files.isEmpty { return nil }
      let length = String(format: "%.2f s", seconds)
      return "\(name): \(frames.counted("frame")), \(length) → \(files.joined(separator: ", "))"
    }
  }

  /// Plays the clip and writes its files; on an error no file is created or replaced.
  ///
  /// - Throws: the error of the clip, or the watch's error if the result is no longer needed.
  func run(_ watch: JobCallbacks) throws -> Report {
    /// Reports the progress, 0–1; throws if the job is no longer needed.
    func progress(_ part: Double) throws {
      try watch.check()
      watch.onPart(part)
    }
    let writers = try plan.writers(for: self, output: watch.output) { try progress(1) }
    do {
      let (result, visibilityWarning) = try write(to: writers, watch.onHook, progress)
      for writer in writers { try writer.finish() }
      return Report(
        name: name, frames: result.frameCount, seconds: result.duration, files: plan.files(of: name),
        warnings: result.diagnostics.map(\.message) + [visibilityWarning].compactMap { $0 })
    } catch {
      for writer in writers { writer.cancel() }
      // The reader of a pipe may close it at any frame, which is not an error.
      if case OutputError.readerLeft = error {
        return Report(name: name, frames: 0, seconds: 0, files: [], warnings: [])
      }
      throw error
    }
  }

  private typealias Playback = (frameCount: Int, duration: Double, diagnostics: [Diagnostic])

  private func write(
    to writers: [any FrameWriter], _ onHook: @escaping (String) -> Void, _ progress: (Double) throws -> Void
  ) throws -> (Playback, visibilityWarning: String?) {
    var area = VisibilityCheck()
    let expected = file?.duration ?? clip.expectedDuration
    let duration = 1 / clip.framesPerSecond
    let pipeline = FramePipeline(isConcurrent: threads > 1)
    let painter = IncrementalRenderer(
      scale: scale, holding: pipeline.pictures, verifiesDamage: verifiesDamage)
    let sequence = writers.lazy.compactMap { $0 as? PNGSequenceWriter }.first
    var records: [FrameRecord] = []
    var size = clip.pictureSize
    let result = try pipeline.run { put -> Playback in
      if let file {
        return try play(file) { frame in
          try put(frame, try painter.draw(frame.list, damage: frame.damage))
          try progress(frame.time / expected)
        }
      }
      let played = try ClipPlayer(clip, onHook: onHook).playWithStage { frame, stage in
        let drawn = try painter.draw(frame.list, damage: frame.damage)
        if clip.framing == .screen { area.look(at: drawn.bitmap, scale: scale, stage) }
        try put(frame, drawn)
        try progress(frame.time / expected)
      }
      return (played.frameCount, played.duration, played.diagnostics)
    } write: { frame, bitmap, damage in
      let phase = file.map { $0.part(at: frame.time) } ?? frame.phase.rawValue
      let picture = Frame(bitmap, duration: duration, changes: damage, phase: phase)
      for writer in writers { try writer.append(picture) }
      if let sequence {
        let isNew = damage.map { !$0.isEmpty } ?? true
        let hash = isNew ? sequence.rowsHash : records.last?.hash
        records.append(FrameRecord(frame, hash: hash ?? sequence.rowsHash))
        if clip.framing != .screen { size = frame.list.size }
      }
    }
    try sequence?.addFile(
      named: "frames.json", Array(FrameRecord.document(records, clip, size, scale).utf8))
    return (result, area.warning)
  }
}

extension ClipRender {
  private func play(_ file: any PlayedFile, _ onFrame: (ClipFrame) throws -> Void) throws -> Playback {
    let player = file.player(
      framesPerSecond: clip.framesPerSecond, isTransparent: isTransparent)
    if let refusal = Limits.frames.refusal(of: player.frameCount, "the file has", "frames") {
      throw ClipError(refusal)
    }
    try player.play(onFrame)
    return (player.frameCount, Double(player.frameCount) / clip.framesPerSecond, file.diagnostics)
  }
}

/// The entry of one PNG frame in `frames.json`.
struct FrameRecord {
  let file: String
  /// Time on the stage, in seconds.
  let time: Double
  let phase: String
  /// Content offset (x, y), in points.
  let contentOffset: [Double]
  /// Hash of the frame's pixels, `Bitmap.rowsHash`; equal frames have equal hashes.
  let hash: String

  /// The algorithm of `hash` in words, for programs that compute it themselves.
  static let hashing = "xxh3-128 of the xxh3-128 of each row of premultiplied BGRA"

  init(_ frame: ClipFrame, hash: String) {
    file = PNGSequenceWriter.fileName(of: frame.index)
    // Nanoseconds are finer than any frame duration and hide the rounding errors of binary fractions.
    time = (frame.time * 1e9).rounded() / 1e9
    phase = frame.phase.rawValue
    contentOffset = [frame.contentOffset.x, frame.contentOffset.y].map { (Double($0) * 1e6).rounded() / 1e6 }
    self.hash = hash
  }

  private var json: OrderedJSON {
    .inline([
      "file": .string(file), "time": .number(time), "phase": .string(phase),
      "contentOffset": .init(contentOffset), "hash": .string(hash),
    ])
  }

  /// The text of `frames.json`.
  static func document(
    _ frames: [FrameRecord], _ clip: Clip, _ size: CGSize, _ scale: Double
  ) -> String {
    var json: OrderedJSON = ["control": .string(clip.name), "type": .string(clip.type.rawValue)]
    if let anchor = clip.anchor { json["anchor"] = .string(anchor.rawValue) }
    json["scenario"] = .string(clip.scenario.name)
    json["size"] = .inline(.init([Double(size.width), Double(size.height)]))
    json["scale"] = .number(scale)
    json["fps"] = .number(clip.framesPerSecond)
    json["hashing"] = .string(hashing)
    json["frames"] = .each(frames.count) { frames[$0].json }
    return json.document
  }
}
