import Foundation

/// A part of a picture that has to be drawn again: a few rectangles, in points.
///
/// What changes far apart, such as a spinner and a scroll indicator, is kept apart; rectangles that lie close are joined.
public struct DamageRegion: Hashable, Sendable {
  /// The rectangles: at most `maximumCount`, none of them empty. They may overlap.
  public private(set) var rects: [CGRect] = []

  /// The most rectangles of a region: each costs a pass over the commands when it is drawn.
  public static let maximumCount = 4

  /// A region without points.
  public init() {}

  /// The region of one rectangle; empty for an empty or null one.
  public init(_ rect: CGRect) { add(rect) }

  /// Whether nothing has to be drawn.
  public var isEmpty: Bool { rects.isEmpty }

  /// The smallest rectangle around all of it; null if it is empty.
  public var bounds: CGRect { rects.reduce(.null) { $0.union($1) } }

  /// Adds a rectangle; an empty or null one adds nothing.
  public mutating func add(_ rect: CGRect) {
    guard !rect.isNull, rect.width > 0, rect.height > 0 else { return }
    var rect = rect
    while true {
      var best: (index: Int, waste: CGFloat)?
      for (index, other) in rects.enumerated() {
        if Self.holds(other, rect) { return }
        let waste = Self.waste(rect, other)
        if waste < best?.waste ?? .infinity { best = (index, waste) }
      }
      guard let best, best.waste <= Self.allowedWaste else { break }
      // The joined rectangle may reach others.
      rect = rects.remove(at: best.index).union(rect)
    }
    rects.append(rect)
    if rects.count > Self.maximumCount { joinClosest() }
  }

  /// Adds another region.
  public mutating func formUnion(_ other: DamageRegion) {
    for rect in other.rects { add(rect) }
  }

  /// The part inside a rectangle.
  public func intersection(_ rect: CGRect) -> DamageRegion {
    var region = DamageRegion()
    for own in rects { region.add(own.intersection(rect)) }
    return region
  }

  /// How many square points are drawn in vain where two are joined: a sixth of an icon, so that neighbours stay together.
  private static let allowedWaste: CGFloat = 256

  private static func holds(_ a: CGRect, _ b: CGRect) -> Bool {
    a.minX <= b.minX && a.minY <= b.minY && a.maxX >= b.maxX && a.maxY >= b.maxY
  }

  /// The area that joining adds to both.
  private static func waste(_ a: CGRect, _ b: CGRect) -> CGFloat {
    let both = a.union(b)
    return both.width * both.height - a.width * a.height - b.width * b.height
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
