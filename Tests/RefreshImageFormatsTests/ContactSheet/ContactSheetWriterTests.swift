import Foundation
import RefreshFrames
import RefreshRendering
import TestSupport
import Testing

@testable import RefreshImageFormats

@Suite struct ContactSheetWriterTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// Frame `number` is of a colour that tells its number.
  static func color(_ number: Int) -> UInt32 { 0xFF00_0000 | UInt32(number * 7 + 40) << 8 | 0x30 }

  func sheet(
    _ count: Int, _ width: Int = 60, _ height: Int = 80, options: ContactSheetOptions = ContactSheetOptions(),
    phase: (Int) -> String? = { _ in nil }
  ) throws -> Pillow.Frame {
    let url = folder.url("sheet.png")
    let frames = (0..<count).map {
      Frame(
        Bitmap(width: width, height: height, filledWith: Self.color($0 % 30)), duration: 0.1, phase: phase($0)
      )
    }
    try Clips.write(frames, to: ContactSheetWriter(file: url, options: options))
    return try Pillow.decode([url])[0].frames[0]
  }

  func pixel(_ frame: Pillow.Frame, _ x: Int, _ y: Int) -> UInt32 {
    let at = (y * frame.width + x) * 4
    return 0xFF00_0000 | UInt32(frame.rgba[at]) << 16 | UInt32(frame.rgba[at + 1]) << 8
      | UInt32(frame.rgba[at + 2])
  }

  /// The colours at the middle of the pictures, by where the layout puts them.
  func middles(_ sheet: Pillow.Frame, _ layout: SheetLayout, count: Int) -> [UInt32] {
    (0..<count).map {
      let origin = layout.origin(of: $0)
      return pixel(
        sheet, Int(origin.x + layout.picture.width / 2) * 2, Int(origin.y + layout.picture.height / 2) * 2)
    }
  }

  @Test("every n-th frame stands in its place, in as many columns as asked for", arguments: [(1, 4), (3, 5)])
  func showsEveryNth(every: Int, columns: Int) throws {
    let sheet = try sheet(20, options: ContactSheetOptions(every: every, columns: columns, title: "Clip"))
    let count = (20 + every - 1) / every
    let layout = SheetLayout(count: count, width: 60, height: 80, columns: columns, hasTitle: true)
    #expect(layout.columns == columns && layout.rows == (count + columns - 1) / columns)
    #expect(sheet.width == Int(layout.size.width) * 2 && sheet.height == Int(layout.size.height) * 2)
    #expect(middles(sheet, layout, count: count) == (0..<count).map { Self.color($0 * every) })
  }

  @Test(
    "a long clip is thinned out evenly to 25 to 48 pictures",
    arguments: [(48, 1), (49, 2), (97, 4), (200, 8)])
  func thinsOut(count: Int, every: Int) throws {
    let sheet = try sheet(count)
    let shown = (count + every - 1) / every
    let layout = SheetLayout(count: shown, width: 60, height: 80, columns: nil, hasTitle: false)
    #expect(sheet.width == Int(layout.size.width) * 2 && sheet.height == Int(layout.size.height) * 2)
    #expect(middles(sheet, layout, count: shown) == (0..<shown).map { Self.color($0 * every % 30) })
    #expect(Double(layout.columns * 100) / Double(shown) < 60)
  }

  @Test("a time stands under each picture, and a band that changes colour with the phase")
  func showsPhases() throws {
    let sheet = try sheet(4, options: ContactSheetOptions(columns: 4)) { $0 < 2 ? "idle" : "pulling" }
    let layout = SheetLayout(count: 4, width: 60, height: 80, columns: 4, hasTitle: false)
    let bands = (0..<4).map { number -> UInt32 in
      let origin = layout.origin(of: number)
      return pixel(sheet, Int(origin.x + 10) * 2, Int(origin.y + layout.picture.height + 6) * 2 + 1)
    }
    #expect(bands[0] == bands[1] && bands[2] == bands[3] && bands[0] != bands[2])
    // The band goes on to the next picture within a phase, and breaks off between two.
    func between(_ number: Int) -> UInt32 {
      let origin = layout.origin(of: number)
      return pixel(sheet, Int(origin.x - 6) * 2, Int(origin.y + layout.picture.height + 6) * 2 + 1)
    }
    #expect(between(1) == bands[0] && between(2) != bands[1] && between(3) == bands[2])
    for number in 0..<4 {
      let origin = layout.origin(of: number)
      let top = Int(origin.y + layout.picture.height + 11) * 2
      let dark = (top..<top + 26).reduce(0) { sum, y in
        sum + (0..<60).filter { pixel(sheet, Int(origin.x) * 2 + $0, y) & 0xFF < 0x60 }.count
      }
      #expect(dark > 40, "no time under picture \(number)")
    }
  }

  @Test("large pictures are reduced, and the mean of their colours stays")
  func reduces() throws {
    let url = folder.url("sheet.png")
    // A board of single black and white pixels is grey from afar.
    let board = Bitmap(
      width: 1000, height: 2000,
      pixels: (0..<2_000_000).map {
        ($0 % 1000 + $0 / 1000) % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF
      })
    try Clips.write([Frame(board, duration: 1)], to: ContactSheetWriter(file: url))
    let sheet = try Pillow.decode([url])[0].frames[0]
    let size = SheetLayout.reducedSize(width: 1000, height: 2000)
    #expect(abs(size.width * size.height - 264 * 470) < 1000 && abs(size.width * 2 - size.height) <= 1)
    let middle = pixel(
      sheet, Int(SheetLayout.margin) * 2 + size.width / 2, Int(SheetLayout.margin) * 2 + size.height / 2)
    #expect(abs(Int(middle & 0xFF) - 0x80) < 24)
  }

  @Test("nothing appears before the end, and too many pictures are refused")
  func isAtomic() throws {
    try WriterLife.check(in: folder) { try ContactSheetWriter(file: $0) }
    let writer = try ContactSheetWriter(file: folder.url("many.png"), options: ContactSheetOptions(every: 1))
    let frame = Frame(Bitmap(width: 2, height: 2), duration: 0.1)
    for _ in 0..<ContactSheetWriter.maximumFrames { try writer.append(frame) }
    #expect(
      throws: EncoderError.option(
        name: "every", value: "1", allowed: "numbers that leave at most 480 pictures")
    ) { try writer.append(frame) }
    #expect(throws: EncoderError.option(name: "every", value: "0", allowed: "whole numbers from 1")) {
      try ContactSheetWriter(file: folder.url("a"), options: ContactSheetOptions(every: 0))
    }
  }
}
