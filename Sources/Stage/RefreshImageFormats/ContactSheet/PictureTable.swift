import Foundation
import RefreshFiles
import RefreshLayers
import RefreshRendering

/// A table of bitmaps with headings, drawn as a PNG, for comparing values or environments.
package struct PictureTable {
  /// A row of the table: a heading of one or two lines and an optional bitmap for each column.
  package struct Row {
    package let title: String
    package let subtitle: String
    package let pictures: [Bitmap?]

    package init(title: String, subtitle: String, pictures: [Bitmap?]) {
      (self.title, self.subtitle, self.pictures) = (title, subtitle, pictures)
    }
  }

  package let title: String
  package let subtitle: String
  package let columns: [String]
  package let rows: [Row]

  package init(title: String, subtitle: String, columns: [String], rows: [Row]) {
    (self.title, self.subtitle, self.columns, self.rows) = (title, subtitle, columns, rows)
  }

  /// The text shown in place of a missing bitmap.
  package static let missing = "–"

  private static let headingWidth: CGFloat = 132
  /// The height of a row's heading of two lines, in points.
  private static let headingHeight: CGFloat = 30
  private static let columnHeight: CGFloat = 18

  /// The table as a PNG file.
  ///
  /// - Throws: `RenderError` if the fonts are missing, or `EncoderError`.
  package func png() throws -> [UInt8] {
    var encoder = PNGEncoder(options: PNGOptions(pixelsPerPoint: Double(SheetLayout.scale)))
    return try encoder.encode(bitmap())
  }

  func bitmap() throws -> Bitmap {
    let scale = CGFloat(SheetLayout.scale)
    // Columns without any bitmap are omitted.
    let shown = columns.indices.filter { column in rows.contains { $0.pictures[column] != nil } }
    let widest = rows.flatMap(\.pictures).compactMap { $0?.width }.max() ?? 0
    let width = max(72, CGFloat(widest) / scale)
    let heights = rows.map { row in
      max(Self.headingHeight, CGFloat(row.pictures.compactMap { $0?.height }.max() ?? 0) / scale)
    }
    let (margin, gap) = (SheetLayout.margin, SheetLayout.gap)
    let left = margin + Self.headingWidth
    let top = margin + SheetLayout.titleHeight + Self.columnHeight
    let size = CGSize(
      width: max(420, left + CGFloat(shown.count) * (width + gap) - gap + margin).rounded(.up),
      height: (top + heights.reduce(0) { $0 + $1 + gap } - gap + margin).rounded(.up))
    let root = Layer(frame: CGRect(origin: .zero, size: size))
    root.backgroundColor = SheetDrawing.paper
    func add(_ text: String, _ points: CGFloat, _ weight: Font.Weight, _ color: Color, _ frame: CGRect) {
      root.addSublayer(SheetDrawing.text(text, points, weight, color, frame))
    }
    SheetDrawing.addTitle(title, subtitle, to: root)
    func x(_ place: Int) -> CGFloat { left + CGFloat(place) * (width + gap) }
    for (place, column) in shown.enumerated() {
      add(
        columns[column], 9, .bold, SheetDrawing.faint,
        CGRect(x: x(place), y: top - Self.columnHeight, width: width + gap, height: 13))
    }
    var y = top
    for (row, height) in zip(rows, heights) {
      let heading = Self.headingWidth - gap
      add(row.title, 11, .bold, SheetDrawing.ink, CGRect(x: margin, y: y, width: heading, height: 15))
      add(
        row.subtitle, 10, .regular, SheetDrawing.ink, CGRect(x: margin, y: y + 16, width: heading, height: 14)
      )
      for (place, column) in shown.enumerated() {
        if let picture = row.pictures[column] {
          SheetDrawing.add(picture, at: CGPoint(x: x(place), y: y), to: root)
        } else {
          add(
            Self.missing, 11, .regular, SheetDrawing.faint,
            CGRect(x: x(place) + width / 2 - 4, y: y + height / 2 - 8, width: 16, height: 16))
        }
      }
      y += height + gap
    }
    return try CairoRenderer(scale: Self.scale(of: size)).render(DisplayList(of: root, at: 0, size: size))
  }

  /// The scale in pixels per point for a table of a size, reduced if the bitmap would be too large.
  static func scale(of size: CGSize) -> CGFloat {
    // Factor 0.99 because the sides are rounded up to whole pixels.
    let fitting = (0.99 * CGFloat(Limits.framePixels.maximum) / (size.width * size.height)).squareRoot()
    return min(CGFloat(SheetLayout.scale), fitting)
  }
}
