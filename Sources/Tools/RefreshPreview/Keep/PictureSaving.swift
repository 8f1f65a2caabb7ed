import Foundation
import RefreshImageFormats
import RefreshRendering

/// Saves the recorded frames as a GIF or a PNG sequence, under an unused name.
struct PictureSaving: Sendable {
  let name: String
  let scale: Double
  let folder: URL
  private let history: FrameHistory

  init(_ live: LiveStage, program: PreviewProgram) throws {
    name = "\(live.choices.subject)-preview"
    scale = live.choices.scale
    folder = program.folder.appendingPathComponent("frames")
    history = live.history
    guard history.count > 1 else { throw PreviewError("nothing to save yet; pull first") }
  }

  /// Writes the images; returns the message to the page.
  ///
  /// - Throws: the error of the images' writer.
  func save(
    as format: ClientMessage.PictureFormat, sharing share: PreviewProgram.ShareFile
  ) throws -> [String: Any] {
    let target = freePlace(format)
    let writer: any FrameWriter =
      format == .gif ? try GIFWriter(file: target) : try PNGSequenceWriter(directory: target)
    try writer.orCancel {
      try write(to: writer, isEven: format == .png)
      try writer.finish()
    }
    var told: [String: Any] = ["path": "frames/\(target.lastPathComponent)", "frames": history.count]
    if format == .gif { told["file"] = share(.picture(target)) }
    return ["saved": told]
  }

  private func freePlace(_ format: ClientMessage.PictureFormat) -> URL {
    let ending = format == .gif ? ".gif" : ""
    var number = 1
    while true {
      let place = folder.appendingPathComponent("\(name)-\(number)\(ending)")
      if !FileManager.default.fileExists(atPath: place.path) { return place }
      number += 1
    }
  }

  /// Draws the recorded instants and writes them as frames.
  ///
  /// - Parameter isEven: true for formats without frame durations: longer frames are then repeated.
  private func write(to writer: any FrameWriter, isEven: Bool) throws {
    let drawing = IncrementalRenderer(scale: scale, holding: 2)
    var bitmap: Bitmap?
    var last: FrameHistory.RecordedFrame?
    var damage: [PixelRect]?
    let length = 1 / LiveStage.framesPerSecond
    /// Writes the pending image with a duration up to `end`.
    func flush(until end: TimeInterval) throws {
      guard let bitmap, let last else { return }
      let count = isEven ? max(1, Int(((end - last.time) / length).rounded())) : 1
      for repetition in 0..<count {
        try writer.append(
          Frame(
            bitmap, duration: isEven ? length : end - last.time, changes: repetition == 0 ? damage : []))
      }
    }
    try history.read { instant in
      try flush(until: instant.time)
      (bitmap, damage) = try drawing.draw(
        instant.list, damage: instant.list.damageRegion(since: last?.list))
      last = instant
    }
    try flush(until: max(history.end, (last?.time ?? 0) + length))
  }
}
