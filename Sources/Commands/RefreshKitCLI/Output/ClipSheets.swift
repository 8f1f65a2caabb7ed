import Foundation
import RefreshFiles
import RefreshFrames
import RefreshImageFormats
import RefreshKit
import RefreshProcess
import RefreshRendering
import RefreshStage

/// Contact sheets of clips that differ in some settings: a row for each clip, a column for each phase.
struct ClipSheets: Sendable {
  /// One clip of a sheet, with its heading.
  struct Row: Sendable {
    let clip: Clip
    /// Name of the row, unique on all sheets, by which a worker knows it.
    let name: String
    /// The two lines of the row's heading.
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
  /// Arguments that make a worker use the same clips.
  let arguments: [String]
  /// Width of a picture, and its minimum height, in points of the sheet.
  ///
  /// A picture is higher if the control opens farther.
  var pictureSize = CGSize(width: 120, height: 150)
  /// Part of the screen shown beyond an open control, in points. A larger value makes sheets higher; a smaller one
  /// shows no list below the control.
  private static let beyond: CGFloat = 12

  /// The result of a written sheet.
  struct Report: Encodable {
    let name: String
    let rows: [String]
    let file: String
  }

  /// Renders the rows in parallel and writes the sheets; never returns in a worker.
  ///
  /// - Throws: `CommandFailure` with a line for every clip that failed.
  func run() throws -> [Report] {
    let rows = sheets.flatMap(\.rows)
    var work = ControlJobs<[Data?]>(names: rows.map(\.name), noun: "row", done: "rendered")
    (work.jobs, work.hookTimeout) = (jobs, hookTimeout)
    work.commandLine += arguments
    let byName = Dictionary(rows.map { ($0.name, $0) }) { first, _ in first }
    let outcomes = try work.run { name, watch, send in
      guard let row = byName[name] else { return }
      send(try pictures(of: row.clip, onHook: watch.onHook))
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

  /// PNGs of a clip's phases, cropped to the part of the screen with the control; nil for a phase that the clip does
  /// not have.
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
      // The crop follows the control's edge; at a side the control is as high as the list, with its animation in the
      // middle.
      let top =
        switch strip.edge {
        case .top: 0
        case .bottom: bitmap.height - rows
        case .left, .right: (bitmap.height - rows) / 2
        }
      let part = PixelRect(x: 0, y: top, width: bitmap.width, height: rows)
      var encoder = PNGEncoder()
      return Data(try encoder.encode(bitmap.part(part)))
    }
  }
}
