import Foundation

/// A part of a picture that has to be drawn again: some rectangles, in points.
///
/// Changes far apart, such as a spinner and a scroll indicator or the rows of a list, are kept apart; rectangles that lie
/// close are joined.
public struct DamageRegion: Hashable, Sendable {
  /// The rectangles: at most `maximumCount`, none of them empty. They may overlap.
  public private(set) var rects: [CGRect] = []

  /// The most rectangles of a region: what a screen full of rows changes as it scrolls.
  public static let maximumCount = 96

  /// How many rectangles are kept if more than `maximumCount` are apart, or very many were added: if so much changes,
  /// a few large ones are found and drawn faster than many small ones.
  private static let crowdedCount = 4

  /// How many rectangles are added before a region is crowded.
  private static let crowdingCount = 512

  private var addedCount = 0
  private var isCrowded = false

  /// A region without points.
  public init() {}

  /// The region of one rectangle; empty for an empty or null one.
  public init(_ rect: CGRect) { add(rect) }

  /// Whether nothing has to be drawn.
  public var isEmpty: Bool { rects.isEmpty }

  /// The smallest rectangle around all of it; null if it is empty.
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

  /// Adds a rectangle; an empty or null one adds nothing.
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
      // The joined rectangle may reach others.
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

  /// The part inside a rectangle.
  public func intersection(_ rect: CGRect) -> DamageRegion {
    if rects.allSatisfy({ Self.holds(rect, $0) }) { return self }
    var region = DamageRegion()
    for own in rects { region.add(own.intersection(rect)) }
    return region
  }

  /// How many square points joining two may waste: a sixth of an icon, so that neighbours stay together.
  private static let allowedWaste: CGFloat = 256

  private static func holds(_ a: CGRect, _ b: CGRect) -> Bool {
    a.minX <= b.minX && a.minY <= b.minY && a.maxX >= b.maxX && a.maxY >= b.maxY
  }

  /// The area that joining adds to both.
  private static func waste(_ a: CGRect, _ b: CGRect) -> CGFloat {
    let width = max(a.maxX, b.maxX) - min(a.minX, b.minX)
    let height = max(a.maxY, b.maxY) - min(a.minY, b.minY)
    return width * height - a.width * a.height - b.width * b.height
  }

  /// Joins the two rectangles that waste least together.
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
