import Foundation
import RefreshFiles
import RefreshImageFormats
import RefreshRendering

/// Writes sprites into a folder: a sheet for each scale with its JSON, or a file for each image.
///
/// The folder is filled beside its target and swapped in by `finish()`. Sprites that it held before are replaced, other
/// files in it stay.
public final class SpriteFolder {
  /// How images are stored.
  public enum Layout: String, Sendable, CaseIterable {
    /// `sheet.png` with `sheet.json` (hash) and `sheet-array.json`; likewise `sheet@2x.png` and its two.
    case sheet
    /// `pull-000.png`, `pull-000@2x.png` … with an `index.json` of every animation's names and durations.
    case files
  }

  /// How many bytes were written.
  public private(set) var byteCount = 0

  private let folder: AtomicFolder
  private let name: String
  private let layout: Layout
  private let version: String
  /// The index's entries of the animations, by name.
  private var index: [String] = []

  /// Begins a folder, which need not exist, nor those above it.
  ///
  /// - Throws: `EncoderError` if something else than a folder is there, or it cannot be written.
  public init(directory: URL, layout: Layout, version: String) throws {
    folder = try AtomicFolder(directory)
    name = directory.path
    (self.layout, self.version) = (layout, version)
  }

  deinit { cancel() }

  /// Writes the sprites of a scale, 1, 2 or 3.
  ///
  /// - Returns: the size of what was drawn, in pixels.
  @discardableResult
  public func add(
    _ sprites: [SpriteSheet.Sprite], animations: [SpriteSheet.Animation], scale: Int
  ) throws -> (width: Int, height: Int) {
    let suffix = scale == 1 ? "" : "@\(scale)x"
    switch layout {
    case .sheet:
      let sheet = SpriteSheet(sprites, animations: animations, scale: scale)
      let image = "sheet\(suffix).png"
      try write(sheet.picture, to: image, scale: scale)
      try write(sheet.json(.hash, image: image, version: version), to: "sheet\(suffix).json")
      try write(sheet.json(.array, image: image, version: version), to: "sheet-array\(suffix).json")
      return (sheet.picture.width, sheet.picture.height)
    case .files:
      for sprite in sprites {
        let stem = sprite.name.hasSuffix(".png") ? String(sprite.name.dropLast(4)) : sprite.name
        try write(sprite.bitmap, to: "\(stem)\(suffix).png", scale: scale)
      }
      index = animations.map { animation in
        let frames = sprites[animation.sprites].map {
          "{\"filename\": \"\($0.name)\", \"duration\": \($0.milliseconds)}"
        }
        return "    \"\(animation.name)\": [\n      " + frames.joined(separator: ",\n      ") + "\n    ]"
      }
      return sprites.first.map { ($0.size.width, $0.size.height) } ?? (0, 0)
    }
  }

  /// Puts the folder in its place.
  public func finish() throws {
    do {
      if layout == .files {
        try write(
          "{\n  \"animations\": {\n" + index.joined(separator: ",\n") + "\n  }\n}\n", to: "index.json")
      }
      try folder.commit(index: layout == .sheet ? "sheet.json" : "index.json", replacing: Self.isOurs)
    } catch {
      cancel()
      throw error
    }
  }

  /// Removes what was written so far; does nothing after `finish()`.
  public func cancel() { folder.cancel() }

  /// Whether a file is one of a folder of sprites, by its name.
  static func isOurs(_ name: String) -> Bool {
    let kinds = ["sheet", "pull-", "refreshing-", "end-", "end."]
    return name == "index.json"
      || (kinds.contains { name.hasPrefix($0) } && (name.hasSuffix(".png") || name.hasSuffix(".json")))
  }

  private func write(_ bitmap: Bitmap, to file: String, scale: Int) throws {
    var encoder = PNGEncoder(options: PNGOptions(pixelsPerPoint: Double(scale)))
    try write(encoder.encode(bitmap), to: file)
  }

  private func write(_ text: String, to file: String) throws { try write(Array(text.utf8), to: file) }

  private func write(_ bytes: [UInt8], to file: String) throws {
    let output = try OutputFile(path: folder.temporary + "/" + file, name: name + "/" + file)
    try output.write(bytes)
    try output.close()
    byteCount += bytes.count
  }
}
