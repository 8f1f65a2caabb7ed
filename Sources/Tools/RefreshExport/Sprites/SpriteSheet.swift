import Foundation
import RefreshProcess
import RefreshRendering

/// A sprite sheet: the images of animations packed into one image, described by JSON in the form of
/// TexturePacker and Aseprite.
///
/// Transparent margins are trimmed, and equal images share their place. Equal input gives equal bytes.
public struct SpriteSheet: Sendable {
  /// One image of an animation, rendered whenever it is needed: the images of a sheet take as much memory as the sheet.
  public struct Sprite {
    /// Name for use in an engine, such as `pull-000.png`.
    public let name: String
    /// Duration for which the image is shown, in milliseconds.
    public let milliseconds: Int
    /// Renders the image; equal for every call, and of one size for all sprites of a sheet.
    let render: () throws -> Bitmap

    /// Creates a sprite whose image is rendered by a closure.
    public init(_ name: String, milliseconds: Int, render: @escaping () throws -> Bitmap) {
      (self.name, self.milliseconds, self.render) = (name, milliseconds, render)
    }
  }

  /// An animation: a range of consecutive sprites.
  public struct Animation: Sendable {
    /// Name for use in an engine.
    public var name: String
    /// Indices of the sprites.
    public var sprites: Range<Int>

    /// Creates an animation from consecutive sprites.
    public init(_ name: String, _ sprites: Range<Int>) { (self.name, self.sprites) = (name, sprites) }
  }

  /// Rectangles of a sprite, in pixels.
  struct Frame: Sendable {
    let frame: PixelRect
    /// Rectangle of the stored part within the untrimmed image.
    let trimmed: PixelRect
  }

  /// The packed image.
  public let picture: Bitmap

  let sprites: [(name: String, milliseconds: Int)]
  let frames: [Frame]
  let size: PixelRect
  let animations: [Animation]
  let scale: Int

  /// Packs sprites. Each distinct image is rendered twice: for its size, and onto the sheet.
  ///
  /// - Parameters:
  ///   - sprites: the images, all of one size.
  ///   - animations: ranges of the sprites.
  ///   - scale: pixels per point, written into the JSON.
  ///   - Precondition: `sprites` is not empty and all have the same size.
  /// - Throws: errors of the sprites' rendering.
  public init(_ sprites: [Sprite], animations: [Animation], scale: Int) throws {
    self.sprites = sprites.map { ($0.name, $0.milliseconds) }
    self.animations = animations
    self.scale = scale
    var numbers: [ImageIdentity: Int] = [:]
    var parts: [(sprite: Int, trimmed: PixelRect)] = []
    var size: PixelRect?
    let chosen = try sprites.enumerated().map { index, sprite -> (part: Int, trimmed: PixelRect) in
      let bitmap = try sprite.render()
      precondition(size == nil || size == bitmap.bounds)
      size = bitmap.bounds
      let trimmed = bitmap.visibleArea
      let key = ImageIdentity(bitmap.part(trimmed))
      if numbers[key] == nil {
        numbers[key] = parts.count
        parts.append((index, trimmed))
      }
      return (numbers[key]!, trimmed)
    }
    self.size = size!
    let packing = ShelfPacking(parts.map { ($0.trimmed.width, $0.trimmed.height) })
    // The sheet takes as much memory as all that has been freed until now.
    AllocatorSettings.giveBackKept()
    var picture = Bitmap(width: packing.width, height: packing.height)
    for (part, origin) in zip(parts, packing.origins) {
      picture.draw(try sprites[part.sprite].render().part(part.trimmed), x: origin.x, y: origin.y)
    }
    self.picture = picture
    frames = chosen.map { part, trimmed in
      let (x, y) = packing.origins[part]
      return Frame(
        frame: PixelRect(x: x, y: y, width: trimmed.width, height: trimmed.height), trimmed: trimmed)
    }
  }
}

/// Identity of an image: its width and a hash of its pixels.
private struct ImageIdentity: Hashable {
  let width: Int
  let digits: String

  init(_ bitmap: Bitmap) {
    width = bitmap.width
    digits = bitmap.pixels.withUnsafeBytes { ByteHash.digits(of: $0) }
  }
}

extension Bitmap {
  /// The smallest rectangle around all pixels that are not transparent; one pixel if all are.
  var visibleArea: PixelRect {
    var (left, right, top, bottom) = (width, 0, height, 0)
    let clear = [UInt32](repeating: 0, count: width)
    pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<height {
        let row = pixels.baseAddress! + y * width
        // Comparing rows and margins is fast; single pixels matter only where a margin becomes narrower.
        if memcmp(row, clear, 4 * width) == 0 { continue }
        (top, bottom) = (min(top, y), y + 1)
        if memcmp(row, clear, 4 * left) != 0 {
          left = 0
          while row[left] == 0 { left += 1 }
        }
        if memcmp(row + right, clear, 4 * (width - right)) != 0 {
          right = width
          while row[right - 1] == 0 { right -= 1 }
        }
      }
    }
    return bottom == 0
      ? PixelRect(x: 0, y: 0, width: 1, height: 1)
      : PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// Shelf packing of rectangles: rows in order of decreasing height, with a transparent pixel around each
/// rectangle.
struct ShelfPacking {
  let width: Int
  let height: Int
  /// Top left corner of each rectangle, in the order of the input.
  let origins: [(x: Int, y: Int)]

  private static let gap = 1

  init(_ sizes: [(width: Int, height: Int)]) {
    let gap = Self.gap
    let area = sizes.reduce(0) { $0 + ($1.width + gap) * ($1.height + gap) }
    let widest = sizes.reduce(0) { max($0, $1.width) } + 2 * gap
    let limit = max(widest, Int((Double(area) * 1.05).squareRoot().rounded(.up)))
    let order = sizes.indices.sorted {
      (sizes[$1].height, sizes[$1].width, $0) < (sizes[$0].height, sizes[$0].width, $1)
    }
    var origins = sizes.map { _ in (x: 0, y: 0) }
    var (x, y, shelf, right) = (gap, gap, 0, 0)
    for index in order {
      if x + sizes[index].width + gap > limit {
        (x, y, shelf) = (gap, y + shelf + gap, 0)
      }
      origins[index] = (x, y)
      x += sizes[index].width + gap
      shelf = max(shelf, sizes[index].height)
      right = max(right, x)
    }
    (self.origins, width, height) = (origins, right, y + shelf + gap)
  }
}
