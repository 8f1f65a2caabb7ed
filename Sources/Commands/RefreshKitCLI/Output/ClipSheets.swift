import Foundation
import RefreshFiles
import RefreshFrames
import RefreshImageFormats
import RefreshKit
import RefreshProcess
import RefreshRendering
import RefreshStage

/// Sheets of clips that differ in a few things: a row for each clip, a column for each moment.
struct ClipSheets: Sendable {
  /// A row of a sheet.
  struct Row: Sendable {
    let clip: Clip
    /// The name of the row, of which there is no other on any of the sheets.
    let name: String
    /// The two lines of its heading.
    let title: String
    let subtitle: String
  }

  struct Sheet: Sendable {
    let title: String
    let rows: [Row]
    let file: URL
  }

  let sheets: [Sheet]
  let jobs: Int
  let hookTimeout: Double
  /// The arguments by which a worker knows the clips.
  let arguments: [String]
  /// How wide a picture is, and how high it is at least where the screen is, in points of the sheet.
  ///
  /// Pictures of a control that is open farther are higher.
  var pictureSize = CGSize(width: 120, height: 150)
  /// Points of the screen that are shown beyond an open control.
  private static let beyond: CGFloat = 12

  /// A written file and what is in it.
  struct Report: Encodable {
    let name: String
    let rows: [String]
    let file: String
  }

  /// Renders the rows, some at a time, and writes the sheets; never returns in a worker.
  ///
  /// - Throws: `CommandFailure` with a line for every clip that failed.
  func run() throws -> [Report] {
    let rows = sheets.flatMap(\.rows)
    var work = ControlWork<[Data?]>(names: rows.map(\.name), noun: "row", done: "rendered")
    (work.jobs, work.hookTimeout) = (jobs, hookTimeout)
    work.commandLine += arguments
    let byName = Dictionary(rows.map { ($0.name, $0) }) { first, _ in first }
    let outcomes = try work.run { name, watch in
      guard let row = byName[name] else { return }
      watch.onResult(try pictures(of: row.clip, onHook: watch.onHook))
    }
    let failures = zip(rows, outcomes).flatMap { row, outcome in
      outcome.problems.map { $0.hasPrefix(row.clip.name) ? $0 : "\(row.name): \($0)" }
    }
    if !failures.isEmpty { throw CommandFailure.failure(failures) }
    var done = 0
    return try sheets.map { sheet in
      defer { done += sheet.rows.count }
      return try write(sheet, outcomes[done..<done + sheet.rows.count].map { $0.results.first ?? [] })
    }
  }

  private func write(_ sheet: Sheet, _ pictures: [[Data?]]) throws -> Report {
    let count = sheet.rows.count.counted("row")
    let shown = PhaseStrip.moments.indices.filter { moment in pictures.contains { $0[moment] != nil } }
    let isWhole = pictures.allSatisfy { row in shown.allSatisfy { row[$0] != nil } }
    let legend = isWhole ? "" : "  ·  \(PictureTable.missing) the clip has no such phase"
    let table = PictureTable(
      title: sheet.title, subtitle: "\(sheet.rows[0].clip.scenario.name)  ·  \(count)\(legend)",
      columns: PhaseStrip.moments.map(\.name),
      rows: try zip(sheet.rows, pictures).map { row, pictures in
        let bitmaps = try pictures.map { data in
          try data.map { try PNGDecoder.decode([UInt8]($0), maximumPixels: Limits.framePixels.maximum) }
        }
        return PictureTable.Row(title: row.title, subtitle: row.subtitle, pictures: bitmaps)
      })
    do {
      try Data(table.png()).write(to: sheet.file, options: .atomic)
    } catch {
      throw CommandFailure.failure(
        "\(sheet.file.path): the file cannot be written: \(error.systemReason)")
    }
    return Report(name: sheet.title, rows: sheet.rows.map(\.name), file: sheet.file.path)
  }

  /// The moments of a clip as PNGs: the part of the screen where its control is.
  func pictures(of clip: Clip, onHook: @escaping (String) -> Void) throws -> [Data?] {
    let strip = try PhaseStrip(of: clip, onHook: onHook)
    let scale = 2 * Double(pictureSize.width / clip.pictureSize.width)
    let needed = strip.edge.axis == .vertical ? Double(strip.reach + Self.beyond) : 0
    let height = min(Double(clip.pictureSize.height), max(needed, 2 * Double(pictureSize.height) / scale))
    let renderer = CairoRenderer(scale: CGFloat(scale))
    return try strip.lists.map { list in
      guard let list else { return nil }
      let bitmap = try renderer.render(list)
      let rows = min(bitmap.height, Int((height * scale).rounded(.up)))
      // Where the control is: at a side it is as high as the list, with its animation in the middle.
      let top =
        switch strip.edge {
        case .top: 0
        case .bottom: bitmap.height - rows
        case .left, .right: (bitmap.height - rows) / 2
        }
      let first = top * bitmap.width
      let part = Bitmap(
        width: bitmap.width, height: rows, pixels: Array(bitmap.pixels[first..<first + rows * bitmap.width]))
      var encoder = PNGEncoder()
      return Data(try encoder.encode(part))
    }
  }
}
