import Foundation
import RefreshFiles
import RefreshImageFormats
import RefreshRendering

/// A writer of sprite folders: one sheet with JSON per scale, or one file per image.
///
/// The folder is built next to its target and swapped in by `finish()`. Sprites of an earlier export are
/// replaced; other files in the target stay.
public final class SpriteFolder {
  /// File layout of exported sprites.
  public enum Layout: String, Sendable, CaseIterable {
    /// One image per scale: `sheet.png` with `sheet.json` (hash form) and `sheet-array.json`, `sheet@2x.png`
    /// with its two, and so on.
    case sheet
    /// One image per sprite: `pull-000.png`, `pull-000@2x.png` and so on, with the names and durations of all
    /// animations in `index.json`.
    case files
  }

  /// Number of bytes written so far.
  public private(set) var byteCount = 0

  private let folder: AtomicFolder
  private let name: String
  private let layout: Layout
  private let version: String
  /// Animations of `index.json`.
  private var index: OrderedJSON = [:]

  /// Starts a folder; missing parent folders are created.
  ///
  /// - Throws: `EncoderError` if the target is not a folder or cannot be written.
  public init(directory: URL, layout: Layout, version: String) throws {
    folder = try AtomicFolder(directory)
    name = directory.path
    (self.layout, self.version) = (layout, version)
  }

  deinit { cancel() }

  /// Writes the sprites of one scale, 1, 2 or 3.
  ///
  /// - Returns: size of the sheet, or of one image, in pixels.
  @discardableResult
  public func add(
    _ sprites: [SpriteSheet.Sprite], animations: [SpriteSheet.Animation], scale: Int
  ) throws -> (width: Int, height: Int) {
    let suffix = scale == 1 ? "" : "@\(scale)x"
    switch layout {
    case .sheet:
      let sheet = try SpriteSheet(sprites, animations: animations, scale: scale)
      let image = "sheet\(suffix).png"
      try write(sheet.picture, to: image, scale: scale)
      try write(sheet.json(.hash, image: image, version: version), to: "sheet\(suffix).json")
      try write(sheet.json(.array, image: image, version: version), to: "sheet-array\(suffix).json")
      return (sheet.picture.width, sheet.picture.height)
    case .files:
      var size = (width: 0, height: 0)
      for sprite in sprites {
        let stem = sprite.name.hasSuffix(".png") ? String(sprite.name.dropLast(4)) : sprite.name
        let bitmap = try sprite.render()
        size = (bitmap.width, bitmap.height)
        try write(bitmap, to: "\(stem)\(suffix).png", scale: scale)
      }
      for animation in animations {
        index[animation.name] = .array(
          sprites[animation.sprites].map {
            .inline(["filename": .string($0.name), "duration": .integer($0.milliseconds)])
          })
      }
      return size
    }
  }

  /// Completes the folder and moves it to its target.
  public func finish() throws {
    do {
      if layout == .files {
        try write(OrderedJSON.object([("animations", index)]).document, to: "index.json")
      }
      try folder.commit(index: layout == .sheet ? "sheet.json" : "index.json", replacing: Self.isOurs)
    } catch {
      cancel()
      throw error
    }
  }

  /// Removes the files written so far; does nothing after `finish()`.
  public func cancel() { folder.cancel() }

  /// True for a file name that sprite exports use, so that the file may be replaced.
  static func isOurs(_ name: String) -> Bool {
    let kinds = ["sheet", "pull-", "refreshing-", "end-", "end."]
    return name == "index.json"
      || (kinds.contains { name.hasPrefix($0) } && (name.hasSuffix(".png") || name.hasSuffix(".json")))
  }

  private func write(_ bitmap: Bitmap, to file: String, scale: Int) throws {
    var encoder = PNGEncoder(options: PNGOptions(pixelsPerPoint: Double(scale)))
    try write(to: file) { try encoder.encode(bitmap, $0) }
  }

  private func write(_ text: String, to file: String) throws {
    try write(to: file) { try $0(Array(text.utf8)) }
  }

  private func write(to file: String, _ content: (_ write: ([UInt8]) throws -> Void) throws -> Void) throws {
    let output = try OutputFile(path: folder.temporary + "/" + file, name: name + "/" + file)
    try content {
      try output.write($0)
      byteCount += $0.count
    }
    try output.close()
  }
}
