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
  }

  private struct Entry {
    let raster: Raster
    var lastUse: Int
  }

  /// How many bytes of pixels are kept, apart from what the last two frames used.
  static let limit = 24 << 20

  private var entries: [Key: Entry] = [:]
  private var frame = 0
  private var byteCount = 0

  /// The pixels for a key, made where they are not kept.
  func raster(for key: Key, make: () throws -> Raster) rethrows -> Raster {
    if let index = entries.index(forKey: key) {
      entries.values[index].lastUse = frame
      return entries.values[index].raster
    }
    let raster = try make()
    entries[key] = Entry(raster: raster, lastUse: frame)
    byteCount += raster.byteCount
    return raster
  }

  /// Ends a frame, and forgets what is old where too much is kept.
  func trim() {
    frame += 1
    guard byteCount > Self.limit else { return }
    entries = entries.filter { $0.value.lastUse >= frame - 2 }
    byteCount = entries.values.reduce(0) { $0 + $1.raster.byteCount }
  }
}

/// Pixels, and where they lie from the place that they were made for.
struct Raster {
  /// Nil where there is nothing to see.
  let surface: Surface?
  /// From the place to the top left pixel.
  let x: Int
  let y: Int

  static var empty: Raster { Raster(surface: nil, x: 0, y: 0) }

  var byteCount: Int { surface?.byteCount ?? 0 }
}
