import Foundation

/// The region of a frame to draw again, as rectangles in points.
///
/// Distant changes, such as a spinner and a scroll indicator or the rows of a list, stay separate; close rectangles
/// are joined.
public struct DamageRegion: Hashable, Sendable {
  /// The rectangles, at most `maximumCount`, none empty; they may overlap.
  public private(set) var rects: [CGRect] = []

  /// The maximum number of rectangles: enough for a screen full of rows that scrolls.
  public static let maximumCount = 96

  /// The number of rectangles to which a crowded region is reduced; with so many changes a few large rectangles are
  /// found and drawn faster than many small ones.
  private static let crowdedCount = 4

  /// The number of added rectangles after which a region counts as crowded.
  private static let crowdingCount = 512

  private var addedCount = 0
  private var isCrowded = false

  /// Creates an empty region.
  public init() {}

  /// Creates a region of one rectangle; empty for an empty or null rectangle.
  public init(_ rect: CGRect) { add(rect) }

  /// True if the region is empty.
  public var isEmpty: Bool { rects.isEmpty }

  /// The bounding rectangle of the region; null if empty.
  public var bounds: CGRect { rects.reduce(.null) { $0.union($1) } }

  public static func == (a: DamageRegion, b: DamageRegion) -> Bool { a.rects == b.rects }

  public func hash(into hasher: inout Hasher) {
    for rect in rects {
      hasher.combine(rect.minX)
      hasher.combine(rect.minY)
      hasher.combine(rect.width)
      hasher.combine(rect.height)
    }
  }

  /// Adds a rectangle; an empty or null rectangle is ignored.
  public mutating func add(_ rect: CGRect) {
    guard !rect.isNull, rect.width > 0, rect.height > 0 else { return }
    var rect = rect
    addedCount += 1
    while true {
      var best: (index: Int, waste: CGFloat)?
      var index = 0
      while index < rects.count {
        if Self.holds(rects[index], rect) { return }
        let waste = Self.waste(rect, rects[index])
        if waste < best?.waste ?? .infinity { best = (index, waste) }
        index += 1
      }
      guard let best, best.waste <= Self.allowedWaste else { break }
      // Repeated because the joined rectangle may be close to others.
      rect = rects.remove(at: best.index).union(rect)
    }
    rects.append(rect)
    if isCrowded {
      if rects.count > Self.crowdedCount { joinClosest() }
    } else if rects.count > Self.maximumCount || addedCount > Self.crowdingCount {
      let all = rects
      (rects, isCrowded) = ([], true)
      for rect in all { add(rect) }
    }
  }

  /// Adds another region.
  public mutating func formUnion(_ other: DamageRegion) {
    for rect in other.rects { add(rect) }
  }

  /// The part of the region inside a rectangle.
  public func intersection(_ rect: CGRect) -> DamageRegion {
    if rects.allSatisfy({ Self.holds(rect, $0) }) { return self }
    var region = DamageRegion()
    for own in rects { region.add(own.intersection(rect)) }
    return region
  }

  /// The area that joining two rectangles may add, in square points: about a sixth of an icon. A larger value redraws
  /// more, a smaller one makes more rectangles.
  private static let allowedWaste: CGFloat = 256

  private static func holds(_ a: CGRect, _ b: CGRect) -> Bool {
    a.minX <= b.minX && a.minY <= b.minY && a.maxX >= b.maxX && a.maxY >= b.maxY
  }

  /// The area that the union adds to both rectangles, in square points.
  private static func waste(_ a: CGRect, _ b: CGRect) -> CGFloat {
    let width = max(a.maxX, b.maxX) - min(a.minX, b.minX)
    let height = max(a.maxY, b.maxY) - min(a.minY, b.minY)
    return width * height - a.width * a.height - b.width * b.height
  }

  /// Joins the two rectangles whose union adds the least area.
  private mutating func joinClosest() {
    var best = (a: 0, b: 1, waste: CGFloat.infinity)
    for a in rects.indices {
      for b in rects.indices where a < b {
        let waste = Self.waste(rects[a], rects[b])
        if waste < best.waste { best = (a, b, waste) }
      }
    }
    let joined = rects.remove(at: best.b).union(rects.remove(at: best.a))
    add(joined)
  }
}
