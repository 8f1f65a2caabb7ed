import Foundation
import RefreshFiles
import RefreshRendering

extension SpriteSheet {
  /// The two variants of the sprite sheet JSON of TexturePacker and Aseprite.
  public enum JSONVariant: Sendable {
    /// `frames` is an object with the sprites' names as keys.
    case hash
    /// `frames` is an array in the order of the sprites.
    case array
  }

  /// The sheet's JSON description.
  ///
  /// Each frame has TexturePacker's members and Aseprite's `duration` in milliseconds; `meta` has Aseprite's
  /// `frameTags`, whose indices count all sprites of the sheet.
  ///
  /// - Parameters:
  ///   - variant: the variant.
  ///   - image: file name of the sheet's image.
  ///   - version: version of the program, written into the file.
  public func json(_ variant: JSONVariant, image: String, version: String) -> String {
    func json(_ rect: PixelRect) -> OrderedJSON {
      [
        "x": .integer(rect.x), "y": .integer(rect.y), "w": .integer(rect.width), "h": .integer(rect.height),
      ]
    }
    func size(_ width: Int, _ height: Int) -> OrderedJSON { ["w": .integer(width), "h": .integer(height)] }
    let entries = zip(sprites, frames).map { sprite, own -> [(String, OrderedJSON)] in
      [
        ("frame", json(own.frame)), ("rotated", false), ("trimmed", .bool(own.trimmed != self.size)),
        ("spriteSourceSize", json(own.trimmed)),
        ("sourceSize", size(self.size.width, self.size.height)), ("duration", .integer(sprite.milliseconds)),
      ]
    }
    let named = zip(sprites, entries)
    let document: OrderedJSON = [
      "frames": variant == .hash
        ? .object(named.map { ($0.name, .inline(.object($1))) })
        : .array(named.map { .inline(.object([("filename", .string($0.name))] + $1)) }),
      "animations": .object(
        animations.map { ($0.name, .inline(.array(sprites[$0.sprites].map { .string($0.name) }))) }),
      "meta": [
        "app": "RefreshKit", "version": .string(version), "image": .string(image), "format": "RGBA8888",
        "size": .inline(size(picture.width, picture.height)), "scale": .string("\(scale)"),
        "frameTags": .array(
          animations.map {
            .inline([
              "name": .string($0.name), "from": .integer($0.sprites.lowerBound),
              "to": .integer($0.sprites.upperBound - 1), "direction": "forward",
            ])
          }),
      ],
    ]
    return document.document
  }
}
