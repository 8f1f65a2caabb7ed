import RefreshRendering

/// One picture of a contact sheet.
struct SheetTile {
  /// The picture, reduced.
  let picture: Bitmap
  /// When it appears, in seconds.
  let time: Double
  /// What the clip is doing then.
  let phase: String?
}
