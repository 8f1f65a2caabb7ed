import Foundation
import RefreshFiles
import Testing

@testable import RefreshImageFormats
@testable import RefreshRendering

@Suite struct PictureTableTests {
  private static func picture(_ width: Int, _ height: Int) -> Bitmap {
    Bitmap(width: width, height: height, pixels: Array(repeating: 0xFF20_40E0, count: width * height))
  }

  private static func table(_ rows: [[Bitmap?]]) throws -> Bitmap {
    try PictureTable(
      title: "T", subtitle: "", columns: ["a", "b"],
      rows: rows.map { PictureTable.Row(title: "", subtitle: "", pictures: $0) }
    ).bitmap()
  }

  @Test("a row is as high as its own pictures, and no lower than its heading")
  func heights() throws {
    let base = try Self.table([[Self.picture(200, 80), nil]]).height
    let both = try Self.table([[Self.picture(200, 80), nil], [Self.picture(200, 300), nil]]).height
    let low = try Self.table([[Self.picture(200, 80), nil], [Self.picture(200, 10), nil]]).height
    let gap = Int(SheetLayout.gap) * SheetLayout.scale
    #expect(both - base == 300 + gap)
    #expect(low - base == 30 * SheetLayout.scale + gap)
  }

  @Test("a table that is too large for a picture is drawn coarser", arguments: [400.0, 2000, 30_000])
  func coarser(height: CGFloat) {
    let size = CGSize(width: 1800, height: height)
    let scale = PictureTable.scale(of: size)
    let pixels = (size.width * scale).rounded(.up) * (size.height * scale).rounded(.up)
    #expect(pixels <= CGFloat(Limits.framePixels.maximum))
    #expect(scale == CGFloat(SheetLayout.scale) || pixels > 0.98 * CGFloat(Limits.framePixels.maximum))
  }

  @Test("a picture that a row lacks is marked, and a column that all lack is left out")
  func missing() throws {
    let picture = Self.picture(300, 80)
    let whole = try Self.table([[picture, picture], [picture, picture]])
    let part = try Self.table([[picture, picture], [picture, nil]])
    let one = try Self.table([[picture, nil], [picture, nil]])
    #expect(part.width == whole.width && one.width < whole.width)
    // Where the picture was is the mark: a few dark pixels in its middle on paper.
    let paper = part.pixels[0]
    let blue = whole.pixels.indices.filter {
      whole.pixels[$0] == picture.pixels[0] && part.pixels[$0] != picture.pixels[0]
    }
    let marked = blue.filter { part.pixels[$0] != paper }
    #expect(blue.count == 300 * 80)
    #expect((4...200).contains(marked.count))
    let columns = Set(blue.map { $0 % part.width })
    let middle = (columns.min()! + columns.max()!) / 2
    #expect(marked.allSatisfy { abs($0 % part.width - middle) < 20 })
  }
}
