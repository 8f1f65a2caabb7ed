import Foundation
import RefreshLayers
import RefreshRendering

/// One picture of a contact sheet.
struct SheetTile {
  /// The picture, reduced to the size at which it stands on the sheet.
  let picture: Bitmap
  /// When it appears, in seconds.
  let time: Double
  /// What the clip is doing then.
  let phase: String?

  /// A tile of a picture in its full size.
  init(_ bitmap: Bitmap, time: Double, phase: String?) throws {
    self.time = time
    self.phase = phase
    let size = SheetLayout.reducedSize(width: bitmap.width, height: bitmap.height)
    if size == (bitmap.width, bitmap.height) {
      picture = bitmap
      return
    }
    // A layer that is smaller than its picture averages the pixels that fall together.
    let layer = ImageLayer()
    layer.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    layer.contents = Image(width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels)
    let list = DisplayList(of: layer, at: 0, size: layer.frame.size)
    picture = try CairoRenderer(scale: 1).render(list)
  }
}
