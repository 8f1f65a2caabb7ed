import Foundation
import RefreshFiles
import RefreshImageFormats
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
    let frames = zip(sprites, self.frames).map { sprite, own in
      let frame = own.frame
      let trimmed = own.trimmed
      let name = sprite.name.jsonQuoted
      let head = variant == .hash ? "    \(name): {" : "    {\"filename\": \(name), "
      return head
        + "\"frame\": {\"x\": \(frame.x), \"y\": \(frame.y), \"w\": \(frame.width), \"h\": \(frame.height)}, "
        + "\"rotated\": false, \"trimmed\": \(trimmed != size), "
        + "\"spriteSourceSize\": {\"x\": \(trimmed.x), \"y\": \(trimmed.y), \"w\": \(trimmed.width), \"h\": \(trimmed.height)}, "
        + "\"sourceSize\": {\"w\": \(size.width), \"h\": \(size.height)}, \"duration\": \(sprite.milliseconds)}"
    }
    let tags = animations.map {
      "      {\"name\": \($0.name.jsonQuoted), \"from\": \($0.sprites.lowerBound), \"to\": \($0.sprites.upperBound - 1), \"direction\": \"forward\"}"
    }
    let lists = animations.map { animation in
      let names = sprites[animation.sprites].map { $0.name.jsonQuoted }.joined(separator: ", ")
      return "    \(animation.name.jsonQuoted): [\(names)]"
    }
    let (open, close) = variant == .hash ? ("{", "}") : ("[", "]")
    return """
      {
        "frames": \(open)
      \(frames.joined(separator: ",\n"))
        \(close),
        "animations": {
      \(lists.joined(separator: ",\n"))
        },
        "meta": {
          "app": "RefreshKit", "version": \(version.jsonQuoted), "image": \(image.jsonQuoted), "format": "RGBA8888",
          "size": {"w": \(picture.width), "h": \(picture.height)}, "scale": "\(scale)",
          "frameTags": [
      \(tags.joined(separator: ",\n"))
          ]
        }
      }

      """
  }
}
