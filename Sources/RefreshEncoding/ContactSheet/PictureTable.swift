import Foundation
import RefreshLayers
import RefreshRendering

/// A PNG with a table of pictures under headings, for comparisons: of values, of environments.
package struct PictureTable {
  /// A row: its heading in one or two lines, and a picture for each column that has one.
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

  private static let headingWidth: CGFloat = 132
  private static let columnHeight: CGFloat = 18

  /// The table as a file.
  ///
  /// - Throws: `RenderError` where the fonts are missing, and `EncoderError`.
  package func png() throws -> [UInt8] {
    var encoder = PNGEncoder(options: PNGOptions(pixelsPerPoint: Double(SheetLayout.scale)))
    return try encoder.encode(bitmap())
  }

  func bitmap() throws -> Bitmap {
    let scale = CGFloat(SheetLayout.scale)
    // Columns that no row has a picture for are left out.
    let shown = columns.indices.filter { column in rows.contains { $0.pictures[column] != nil } }
    let pictures = rows.flatMap(\.pictures).compactMap { $0 }
    let cell = CGSize(
      width: max(72, CGFloat(pictures.map(\.width).max() ?? 0) / scale),
      height: CGFloat(pictures.map(\.height).max() ?? 0) / scale)
    let (margin, gap) = (SheetLayout.margin, SheetLayout.gap)
    let left = margin + Self.headingWidth
    let top = margin + SheetLayout.titleHeight + Self.columnHeight
    let size = CGSize(
      width: max(420, left + CGFloat(shown.count) * (cell.width + gap) - gap + margin).rounded(.up),
      height: (top + CGFloat(rows.count) * (cell.height + gap) - gap + margin).rounded(.up))
    let root = Layer(frame: CGRect(origin: .zero, size: size))
    root.backgroundColor = SheetDrawing.paper
    func add(_ text: String, _ points: CGFloat, _ weight: Font.Weight, _ color: Color, _ frame: CGRect) {
      root.addSublayer(SheetDrawing.text(text, points, weight, color, frame))
    }
    let width = size.width - 2 * margin
    add(title, 15, .bold, SheetDrawing.ink, CGRect(x: margin, y: margin - 6, width: width, height: 20))
    add(
      subtitle, 9, .regular, SheetDrawing.faint, CGRect(x: margin, y: margin + 14, width: width, height: 14))
    for (place, column) in shown.enumerated() {
      let x = left + CGFloat(place) * (cell.width + gap)
      add(
        columns[column], 9, .bold, SheetDrawing.faint,
        CGRect(x: x, y: top - Self.columnHeight, width: cell.width + gap, height: 13))
    }
    for (number, row) in rows.enumerated() {
      let y = top + CGFloat(number) * (cell.height + gap)
      let heading = Self.headingWidth - gap
      add(row.title, 11, .bold, SheetDrawing.ink, CGRect(x: margin, y: y, width: heading, height: 15))
      add(
        row.subtitle, 10, .regular, SheetDrawing.ink, CGRect(x: margin, y: y + 16, width: heading, height: 14)
      )
      for (place, column) in shown.enumerated() {
        guard let picture = row.pictures[column] else { continue }
        let origin = CGPoint(x: left + CGFloat(place) * (cell.width + gap), y: y)
        SheetDrawing.add(picture, at: origin, to: root)
      }
    }
    return try CairoRenderer(scale: scale).render(DisplayList(of: root, at: 0, size: size))
  }
}
