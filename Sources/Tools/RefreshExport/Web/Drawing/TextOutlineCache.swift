import Foundation
import RefreshLayers
import RefreshRendering

/// A cache of text outlines.
final class TextOutlineCache {
  private struct CacheKey: Hashable {
    let text: TextValues
    let size: CGSize

    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  /// Outline of a text in a box whose corner is the origin.
  struct BoxOutline {
    let path: BezierPath
    /// Distance of the first baseline from the top of the box, in points; nil for a text without lines.
    let baseline: CGFloat?
    /// Bounding box of the glyphs; null without glyphs.
    let reach: CGRect
  }

  private var known: [CacheKey: BoxOutline] = [:]

  /// The outline of a text, placed in the box in which the text is laid out.
  ///
  /// - Returns: the outline, the distance of the first baseline from the top of the box in points, and true if the
  ///   outline extends beyond the box, which cuts it off.
  /// - Throws: `RenderError.missingFonts`.
  func drawn(
    _ text: TextValues, in box: CGRect
  ) throws -> (path: BezierPath, baseline: CGFloat, isCut: Bool) {
    let outline = try outline(of: text, in: box.size)
    let glyphs = outline.path.applying(CGAffineTransform(translationX: box.minX, y: box.minY))
    // Tolerance of half a point, because rounding may extend an outline beyond its box.
    let isCut = !box.insetBy(dx: -0.5, dy: -0.5).contains(glyphs.controlPointBounds) && !glyphs.isEmpty
    return (glyphs, outline.baseline ?? 0, isCut)
  }

  /// True if the outlines of two texts differ in numbers alone.
  func areAlike(_ a: TextValues, _ b: TextValues, in first: CGRect, _ second: CGRect) throws -> Bool {
    guard a.string == b.string, a.font.family == b.font.family else { return false }
    let (one, other) = (try drawn(a, in: first), try drawn(b, in: second))
    return one.isCut == other.isCut && one.path.hasSameStructure(as: other.path)
  }

  /// The outline of a text in a box of a size, in any colour.
  ///
  /// - Throws: `RenderError.missingFonts`.
  func outline(of text: TextValues, in size: CGSize) throws -> BoxOutline {
    var black = text
    black.foregroundColor = .black
    let key = CacheKey(text: black, size: size)
    if let found = known[key] { return found }
    let path = try TextOutlines.path(of: black, in: size)
    let found = BoxOutline(
      path: path, baseline: try TextOutlines.baseline(of: black, in: size), reach: PathContours(path).box)
    known[key] = found
    return found
  }
}
