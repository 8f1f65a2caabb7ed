import Foundation
import RefreshLayers
import RefreshRendering

/// The drawing of a contact sheet as a layer tree.
///
/// A band in the colour of the phase is below each image, and extends to the next image if the phase continues; the
/// phase is labelled where it begins and at the start of each row.
struct SheetDrawing {
  let tiles: [SheetTile]
  let layout: SheetLayout
  let title: String?
  let subtitle: String
  let isTransparent: Bool

  static let paper = Color(hex: 0xFAFAFA)
  static let ink = Color(hex: 0x27272A)
  static let faint = Color(hex: 0x8A8A93)
  private static let hairline = Color(hex: 0xD4D4D8)

  /// Draws the sheet.
  ///
  /// - Throws: `RenderError` if the fonts are missing.
  func bitmap() throws -> Bitmap {
    let root = Layer(frame: CGRect(origin: .zero, size: layout.size))
    if !isTransparent { root.backgroundColor = Self.paper }
    if let title { Self.addTitle(title, subtitle, to: root) }
    for (number, tile) in tiles.enumerated() {
      add(tile, number, color: tile.phase.map { Color(hex: PhaseColors.color(of: $0)) }, to: root)
    }
    return try CairoRenderer(scale: CGFloat(SheetLayout.scale))
      .render(DisplayList(of: root, at: 0, size: layout.size))
  }

  static func addTitle(_ title: String, _ subtitle: String, to root: Layer) {
    let margin = SheetLayout.margin
    let width = root.bounds.width - 2 * margin
    root.addSublayer(
      text(title, 15, .bold, ink, CGRect(x: margin, y: margin - 6, width: width, height: 20)))
    root.addSublayer(
      text(subtitle, 9, .regular, faint, CGRect(x: margin, y: margin + 14, width: width, height: 14)))
  }

  private func add(_ tile: SheetTile, _ number: Int, color: Color?, to root: Layer) {
    let frame = CGRect(origin: layout.origin(of: number), size: layout.picture)
    Self.add(tile.picture, at: frame.origin, to: root)
    let pixel = Self.pixel
    let isStart = number == 0 || tiles[number - 1].phase != tile.phase
    if let color {
      let goesOn = layout.hasNeighbor(number, of: tiles.count) && tiles[number + 1].phase == tile.phase
      let band = Layer(
        frame: CGRect(
          x: frame.minX - pixel, y: frame.maxY + 5,
          width: goesOn ? layout.cell.width + SheetLayout.gap : layout.cell.width + 2 * pixel, height: 3))
      band.backgroundColor = color
      root.addSublayer(band)
    }
    let caption = CGRect(x: frame.minX, y: frame.maxY + 11, width: layout.cell.width, height: 13)
    root.addSublayer(Self.text(Self.time(tile.time), 9, .regular, Self.ink, caption))
    if let phase = tile.phase, let color, isStart || number % layout.columns == 0 {
      let label = Self.text(phase, 9, isStart ? .bold : .regular, isStart ? color : Self.faint, caption)
      label.alignment = .right
      root.addSublayer(label)
    }
  }

  /// The size of a pixel of the sheet, in points.
  private static var pixel: CGFloat { 1 / CGFloat(SheetLayout.scale) }

  /// Adds a bitmap at the sheet's own resolution, with a hairline around it.
  static func add(_ bitmap: Bitmap, at origin: CGPoint, to root: Layer) {
    let size = CGSize(width: CGFloat(bitmap.width) * pixel, height: CGFloat(bitmap.height) * pixel)
    let picture = ImageLayer()
    picture.frame = CGRect(origin: origin, size: size)
    picture.contents = Image(
      width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels, scale: CGFloat(SheetLayout.scale))
    root.addSublayer(picture)

    // The hairline is outside the image, one pixel wide.
    let line = Layer(frame: picture.frame.insetBy(dx: -pixel, dy: -pixel))
    line.borderWidth = pixel
    line.borderColor = hairline
    root.addSublayer(line)
  }

  static func text(
    _ string: String, _ size: CGFloat, _ weight: Font.Weight, _ color: Color, _ frame: CGRect
  ) -> TextLayer {
    let layer = TextLayer()
    layer.frame = frame
    layer.string = string
    layer.font = .systemFont(ofSize: size, weight: weight)
    layer.foregroundColor = color
    return layer
  }

  /// A time in seconds with two decimals, such as "1.25 s".
  static func time(_ seconds: Double) -> String { String(format: "%.2f s", seconds) }
}

/// The colours of a control's phases, on contact sheets and on the preview's timeline; chosen dark enough for
/// coloured text on paper and for white text on them.
package enum PhaseColors {
  private static let colors: [String: UInt32] = [
    "idle": 0x71717A, "pulling": 0x2563EB, "armed": 0xC2410C, "cancelling": 0x57534E, "settling": 0x7C3AED,
    "refreshing": 0x047857, "ending": 0xBE185D, "showing": 0x4D7C0F, "exiting": 0x0E7490, "closing": 0x854D0E,
  ]

  /// The colour of a phase as `0xRRGGBB`; for an unknown name the colour of `idle`.
  package static func color(of phase: String) -> UInt32 { colors[phase] ?? 0x71717A }
}
