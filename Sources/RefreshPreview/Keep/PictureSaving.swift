import Foundation
import RefreshExport
import RefreshRendering

/// Saves what was shown since the last pull as a GIF or as a sequence of PNGs, under a name that is not taken.
struct PictureSaving: Sendable {
  let name: String
  let scale: Double
  let folder: URL
  /// What was shown, each until the next one's time.
  let lists: [(time: TimeInterval, list: DisplayList)]
  let end: TimeInterval

  init(_ live: LiveStage, program: PreviewProgram) throws {
    name = "\(live.choices.subject)-preview"
    scale = live.choices.scale
    folder = program.folder.appendingPathComponent("frames")
    lists = live.history.instants.filter { $0.time >= live.history.start }.map { ($0.time, $0.list) }
    end = live.history.end
    guard lists.count > 1 else { throw PreviewError("there is nothing to save yet; pull first") }
  }

  /// Writes the pictures.
  ///
  /// - Throws: `PreviewError`.
  func save(as format: ClientMessage.PictureFormat, sharing files: SharedFiles) throws -> [String: Any] {
    do {
      let target = freePlace(format)
      let writer: any FrameWriter =
        format == .gif ? try GIFWriter(file: target) : try PNGSequenceWriter(directory: target)
      do {
        try write(to: writer, isEven: format == .png)
        try writer.finish()
      } catch {
        writer.cancel()
        throw error
      }
      var told: [String: Any] = ["path": "frames/\(target.lastPathComponent)", "frames": lists.count]
      if format == .gif { told["file"] = files.add(target) }
      return ["saved": told]
    } catch {
      throw PreviewError("\(error)")
    }
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

  /// - Parameter isEven: whether every frame lasts as long, for formats without durations.
  private func write(to writer: any FrameWriter, isEven: Bool) throws {
    let renderer = CairoRenderer(scale: scale)
    var bitmap: Bitmap?
    var last: DisplayList?
    let length = 1 / LiveStage.framesPerSecond
    for (index, (time, list)) in lists.enumerated() {
      let until = index + 1 < lists.count ? lists[index + 1].time : max(end, time + length)
      let damage = renderer.pixelRect(for: list.damage(since: last))
      if bitmap == nil {
        bitmap = try renderer.render(list)
      } else {
        try renderer.render(list, into: &bitmap!, damage: damage)
      }
      let count = isEven ? max(1, Int(((until - time) / length).rounded())) : 1
      for repetition in 0..<count {
        let changed = index == 0 ? nil : repetition == 0 ? damage.intersection(bitmap!.bounds) : .empty
        try writer.append(
          Frame(bitmap!, duration: isEven ? length : until - time, damage: changed))
      }
      last = list
    }
  }
}
