import Foundation
import RefreshLayers

/// The inputs of a raster's pixels, without its position in whole pixels.
enum RasterCacheKey: Hashable {
  case text(TextRaster.CacheKey)
  case gradient(GradientRaster.CacheKey)
  case shadow(ShadowRaster.CacheKey)
  case groupShadow(GroupShadowCacheKey)
  case blur(GroupBlurCacheKey)
}

/// A cache of recently used values: beyond `byteLimit`, values not used in the last two rounds are dropped; beyond
/// four times the limit, all are.
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

  /// The value for a key; nil if it is not in the cache.
  package mutating func value(for key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].lastUse = round
    return entries.values[index].value
  }

  /// Stores a value for a key, replacing any previous one.
  package mutating func insert(_ value: Value, for key: Key, byteCount: Int) {
    // A round that needs more than four times the limit cannot reuse its own values.
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

/// A surface, with the offset of its top left pixel from the whole pixel for which it was made (`RasterPosition`).
struct Raster {
  /// The pixels; nil if nothing is visible.
  let surface: Surface?
  /// The offset in pixels from the raster's place to its top left pixel.
  let x: Int
  let y: Int

  static var empty: Raster { Raster(surface: nil, x: 0, y: 0) }

  var byteCount: Int { surface?.byteCount ?? 0 }
}

/// The place of a raster: a whole pixel, and the remaining transform relative to it.
///
/// The remaining fraction of a pixel is rounded, so that moving drawings reuse cached rasters.
struct RasterPosition: Hashable {
  let x: Int
  let y: Int
  let transform: ProjectiveTransform

  /// Creates the place of a drawing.
  ///
  /// - Parameters:
  ///   - device: the transform from the drawing's points to pixels of the frame.
  ///   - steps: the number of distinct positions in a pixel along each axis.
  init(_ device: ProjectiveTransform, steps: CGFloat) {
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

  /// The window of a raster for a rectangle of the frame's pixels.
  func window(on rect: PixelRect) -> RasterWindow {
    RasterWindow(
      transform: transform,
      region: PixelRect(x: rect.x - x, y: rect.y - y, width: rect.width, height: rect.height))
  }
}

/// The part of a drawing that a raster shows, relative to the raster's place.
struct RasterWindow: Hashable {
  /// The transform from the drawing's points to pixels.
  let transform: ProjectiveTransform
  /// The visible rectangle, in pixels.
  let region: PixelRect
}

/// A text as last drawn, kept by command because most texts reappear in the next frame.
struct PlacedText {
  let text: TextValues
  /// The size of the text's box, in points.
  let size: CGSize
  let layout: TextLayout
  let window: RasterWindow
  let raster: Raster
}

/// The caches of a renderer, kept from frame to frame.
final class RendererCaches {
  /// Cache with 24 MB of rasters: more cost memory, fewer are drawn again. Rasters of the last two frames are kept
  /// beyond that, up to 96 MB.
  var rasters = RecentCache<RasterCacheKey, Raster>(byteLimit: 24 << 20)
  let pictures = ImageCache()
  lazy var text = PangoTextLayouts()

  /// The raster for a key, from the cache or newly made.
  func raster(for key: RasterCacheKey, make: () throws -> Raster) rethrows -> Raster {
    if let raster = rasters.value(for: key) { return raster }
    let raster = try make()
    rasters.insert(raster, for: key, byteCount: raster.byteCount)
    return raster
  }

  /// The last drawn texts, by the index of their command.
  private var placedTexts: [PlacedText?] = []

  /// The number of commands, from the first, whose texts are kept: more take more memory.
  private static let placedLimit = 256

  /// The last drawing of the command at an index, if it was the same text in a box of the same size.
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
