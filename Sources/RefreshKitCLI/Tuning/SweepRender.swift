import Foundation
import RefreshClips
import RefreshEncoding
import RefreshIO
import RefreshKit
import RefreshProcess
import RefreshRendering

/// One sheet of clips with different values of a tunable: a row for each clip and value, a column for each moment.
struct SweepRender: Sendable {
  /// A row of the sheet.
  struct Row: Sendable {
    let clip: Clip
    /// The name of the clip, and the value.
    let title: String
    let subtitle: String

    var name: String { "\(title) \(subtitle)" }
  }

  let rows: [Row]
  let title: String
  let file: URL
  let jobs: Int
  let hookTimeout: Double
  /// The arguments by which a worker knows the clips.
  let arguments: [String]

  /// The written file and what is in it.
  struct Report: Encodable {
    let name: String
    let rows: [String]
    let file: String
  }

  /// How wide a picture is, in points of the sheet.
  private static let pictureWidth = 120.0
  /// How high it may be.
  private static let pictureHeight = 150.0

  /// Renders the rows, some at a time, and writes the sheet; never returns in a worker.
  ///
  /// - Throws: `CommandFailure` with a line for every clip that failed.
  func run() throws -> Report {
    var work = ControlWork<[Data?]>(names: rows.map(\.name), noun: "row", done: "rendered")
    (work.jobs, work.hookTimeout) = (jobs, hookTimeout)
    work.commandLine += arguments
    let byName = Dictionary(rows.map { ($0.name, $0) }) { first, _ in first }
    let outcomes = try work.run { name, watch in
      guard let row = byName[name] else { return }
      watch.onResult(try Self.pictures(of: row.clip, onHook: watch.onHook))
    }
    let failures = zip(rows, outcomes).flatMap { row, outcome in
      outcome.problems.map { $0.hasPrefix(row.title) ? $0 : "\(row.name): \($0)" }
    }
    if !failures.isEmpty { throw CommandFailure.failure(failures) }
    let table = PictureTable(
      title: title, subtitle: "\(rows[0].clip.scenario.name)  ·  \(rows.count.counted("row"))",
      columns: PhaseStrip.moments.map(\.name),
      rows: try zip(rows, outcomes).map { row, outcome in
        let pictures = try (outcome.results.first ?? []).map { data in
          try data.map { try PNGDecoder.decode([UInt8]($0), maximumPixels: Limits.framePixels.maximum) }
        }
        return PictureTable.Row(title: row.title, subtitle: row.subtitle, pictures: pictures)
      })
    do {
      try Data(table.png()).write(to: file, options: .atomic)
    } catch {
      throw CommandFailure.failure("\(file.path): the file cannot be written: \(error.systemReason)")
    }
    return Report(name: title, rows: rows.map(\.name), file: file.path)
  }

  /// The moments of a clip as PNGs: the part of the screen where its control is.
  private static func pictures(of clip: Clip, onHook: @escaping (String) -> Void) throws -> [Data?] {
    let strip = try PhaseStrip(of: clip, onHook: onHook)
    let scale = 2 * pictureWidth / Double(clip.pictureSize.width)
    let height = min(Double(clip.pictureSize.height), 2 * pictureHeight / scale)
    let renderer = CairoRenderer(scale: CGFloat(scale))
    return try strip.lists.map { list in
      guard let list else { return nil }
      let isBottom = clip.stage.edge == .bottom
      let bitmap = try renderer.render(list)
      let rows = min(bitmap.height, Int((height * scale).rounded()))
      let first = isBottom ? (bitmap.height - rows) * bitmap.width : 0
      let part = Bitmap(
        width: bitmap.width, height: rows, pixels: Array(bitmap.pixels[first..<first + rows * bitmap.width]))
      var encoder = PNGEncoder()
      return Data(try encoder.encode(part))
    }
  }
}
