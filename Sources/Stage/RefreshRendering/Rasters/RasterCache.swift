import Foundation
import RefreshLayers

/// Pictures made ready to be laid down pixel on pixel, and forgotten when they have not been used for a while.
final class RasterCache {
  /// Everything that the pixels depend on; the place in whole pixels is not among it.
  enum Key: Hashable {
    case text(TextRaster.Key)
    case gradient(GradientRaster.Key)
    case shadow(ShadowRaster.Key)
    case groupShadow(GroupShadowKey)
    case blur(BlurKey)
  }

  /// 24 MB of pixels are kept, apart from what the last two frames used, up to 96 MB.
  private var kept = RecentCache<Key, Raster>(byteLimit: 24 << 20)

  /// The pixels for a key, made where they are not kept.
  func raster(for key: Key, make: () throws -> Raster) rethrows -> Raster {
    if let raster = kept.value(for: key) { return raster }
    let raster = try make()
    kept.insert(raster, for: key, byteCount: raster.byteCount)
    return raster
  }

  /// Ends a frame, and forgets what is old where too much is kept.
  func trim() { kept.endRound() }
}

/// Values that were used lately: beyond a number of bytes, those that neither this round nor the one before has used are
/// forgotten, and beyond four times as many all.
package struct RecentCache<Key: Hashable, Value> {
  private struct Entry {
    let value: Value
    let byteCount: Int
    var lastUse: Int
  }

  private let byteLimit: Int
  private var entries: [Key: Entry] = [:]
  private var byteCount = 0
  private var round = 0

  package init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// The value for a key, if it is kept.
  package mutating func value(for key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].lastUse = round
    return entries.values[index].value
  }

  /// Keeps a value instead of the one that the key had.
  package mutating func insert(_ value: Value, for key: Key, byteCount: Int) {
    // A round that needs much more does not find its own again.
    if self.byteCount + byteCount > 4 * byteLimit { removeAll() }
    let entry = Entry(value: value, byteCount: byteCount, lastUse: round)
    self.byteCount += byteCount - (entries.updateValue(entry, forKey: key)?.byteCount ?? 0)
  }

  /// Ends a round, such as a frame.
  package mutating func endRound() {
    round += 1
    guard byteCount > byteLimit else { return }
    entries = entries.filter { $0.value.lastUse >= round - 2 }
    byteCount = entries.values.reduce(0) { $0 + $1.byteCount }
  }

  package mutating func removeAll() {
    entries = [:]
    byteCount = 0
  }
}

/// Pixels, and where they are from the place that they were made for.
struct Raster {
  /// Nil if there is nothing to see.
  let surface: Surface?
  /// From the place to the top left pixel.
  let x: Int
  let y: Int

  static var empty: Raster { Raster(surface: nil, x: 0, y: 0) }

  var byteCount: Int { surface?.byteCount ?? 0 }
}

/// Where a raster goes: a whole pixel, and the transform that is left once the move there is taken out.
///
/// The fraction of a pixel that remains is rounded, so that what moves finds its raster again.
struct RasterPlace: Hashable {
  let x: Int
  let y: Int
  let transform: PlaneTransform

  /// - Parameters:
  ///   - device: from the drawing's points to pixels of the picture.
  ///   - steps: how many places between two pixels are distinguished.
  init(_ device: PlaneTransform, steps: CGFloat) {
    guard device.isAffine, abs(device.tx) < 1e6, abs(device.ty) < 1e6 else {
      (x, y, transform) = (0, 0, device)
      return
    }
    let (left, top) = ((device.tx * steps).rounded() / steps, (device.ty * steps).rounded() / steps)
    (x, y) = (Int(left.rounded(.down)), Int(top.rounded(.down)))
    var rest = device
    (rest.tx, rest.ty) = (left - CGFloat(x), top - CGFloat(y))
    transform = rest
  }

  /// A raster's window for a rectangle of the picture's pixels.
  func window(on rect: PixelRect) -> RasterWindow {
    RasterWindow(
      transform: transform,
      region: PixelRect(x: rect.x - x, y: rect.y - y, width: rect.width, height: rect.height))
  }
}

/// The part of a drawing that a raster shows, as seen from its place.
struct RasterWindow: Hashable {
  /// From the drawing's points to pixels.
  let transform: PlaneTransform
  /// The visible rectangle, in pixels.
  let region: PixelRect
}

/// A text as it was drawn: most are in the next frame too, at most somewhere else, and need not be looked up.
struct PlacedText {
  let text: TextValues
  /// The size of its box, in points.
  let size: CGSize
  let layout: TextLayout
  let window: RasterWindow
  let raster: Raster
}

/// The caches that a renderer keeps from frame to frame.
final class Resources {
  let rasters = RasterCache()
  let pictures = PictureCache()
  lazy var text = TextLibrary()

  /// The texts drawn last, by the indices of their commands.
  private var placedTexts: [PlacedText?] = []

  /// How many commands from the first on have their texts kept.
  private static let placedLimit = 256

  /// The last drawing of the command of an index, if it was a text in a box of a size.
  func placedText(at index: Int, _ text: TextValues, in size: CGSize) -> PlacedText? {
    guard index < placedTexts.count, let placed = placedTexts[index], placed.size == size,
      placed.text == text
    else { return nil }
    return placed
  }

  func keep(_ text: PlacedText, at index: Int) {
    guard index < Self.placedLimit else { return }
    while placedTexts.count <= index { placedTexts.append(nil) }
    placedTexts[index] = text
  }
}
