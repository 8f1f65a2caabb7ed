import Foundation
import RefreshLayers
import RefreshRendering

/// The layout of a contact sheet, in points.
struct SheetLayout {
  /// The scale of the sheet in pixels per point.
  static let scale = 2

  /// The approximate number of pixels of an image: 264 × 470 for a phone's screen. A larger value makes sheets larger,
  /// a smaller one makes text in the images unreadable.
  private static let pictureArea = 264.0 * 470

  static let margin: CGFloat = 28
  static let gap: CGFloat = 14
  static let titleHeight: CGFloat = 42
  static let captionHeight: CGFloat = 34

  /// The size of an image, and of its cell with the caption, in points.
  let picture: CGSize
  let cell: CGSize
  let columns: Int
  let rows: Int
  let hasTitle: Bool

  /// Creates a layout for `count` images of a size in pixels.
  init(count: Int, width: Int, height: Int, columns: Int?, hasTitle: Bool) {
    picture = CGSize(
      width: CGFloat(width) / CGFloat(Self.scale), height: CGFloat(height) / CGFloat(Self.scale))
    cell = CGSize(width: max(96, picture.width), height: picture.height + Self.captionHeight)
    // By default the sheet is 1.5 times as wide as high.
    let square = (CGFloat(count) * 1.5 * (cell.height + Self.gap) / (cell.width + Self.gap)).squareRoot()
    self.columns = min(count, columns ?? max(1, Int(square.rounded())))
    rows = (count + self.columns - 1) / self.columns
    self.hasTitle = hasTitle
  }

  /// The size in pixels to which an image is reduced; small images keep their size.
  static func reducedSize(width: Int, height: Int) -> (width: Int, height: Int) {
    let factor = min(1, (pictureArea / Double(width * height)).squareRoot())
    return (max(1, Int((Double(width) * factor).rounded())), max(1, Int((Double(height) * factor).rounded())))
  }

  var size: CGSize {
    // The minimum width for a title.
    let width = max(hasTitle ? 280 : 0, CGFloat(columns) * (cell.width + Self.gap) - Self.gap)
    let height = CGFloat(rows) * (cell.height + Self.gap) - Self.gap
    return CGSize(
      width: (width + 2 * Self.margin).rounded(.up),
      height: (height + 2 * Self.margin + (hasTitle ? Self.titleHeight : 0)).rounded(.up))
  }

  /// The top left corner of a cell, in points.
  func origin(of number: Int) -> CGPoint {
    CGPoint(
      x: Self.margin + CGFloat(number % columns) * (cell.width + Self.gap),
      y: Self.margin + (hasTitle ? Self.titleHeight : 0) + CGFloat(number / columns)
        * (cell.height + Self.gap))
  }

  /// True if another image follows in the same row.
  func hasNeighbor(_ number: Int, of count: Int) -> Bool {
    number % columns < columns - 1 && number + 1 < count
  }
}

struct SheetTile {
  /// The image, reduced to its size on the sheet.
  let picture: Bitmap
  /// The time of the frame in seconds.
  let time: Double
  /// The phase of the control in the frame; nil for a scene.
  let phase: String?

  /// Creates a tile from a full-size frame.
  init(_ bitmap: Bitmap, time: Double, phase: String?) throws {
    self.time = time
    self.phase = phase
    let size = SheetLayout.reducedSize(width: bitmap.width, height: bitmap.height)
    if size == (bitmap.width, bitmap.height) {
      picture = bitmap
      return
    }
    // The reduction is done by drawing the image in a smaller layer, which averages pixels.
    let layer = ImageLayer()
    layer.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    layer.contents = Image(width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels)
    let list = DisplayList(of: layer, at: 0, size: layer.frame.size)
    picture = try CairoRenderer(scale: 1).render(list)
  }
}
