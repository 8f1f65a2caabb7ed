import Foundation

/// Where the indicator of one axis lies along it, in points from the start of the viewport.
///
/// As on iOS: as long a part of its track as the viewport is of the content, but no shorter than 36 points; pulled
/// beyond an edge it shrinks by the overscroll, down to 7.
struct ScrollIndicatorGeometry: Hashable {
  /// The thickness of an indicator, in points.
  static let thickness: CGFloat = 3
  /// What is left free between an indicator and the edges of the viewport, in points.
  static let margin: CGFloat = 3

  let start: CGFloat
  let length: CGFloat

  /// The geometry for an axis; nil where all content is in sight.
  ///
  /// - Parameters:
  ///   - reserved: what is left free at the far end of the track for the indicator of the other axis, in points.
  init?(
    offset: CGFloat, minimum: CGFloat, maximum: CGFloat, viewport: CGFloat, insets: (CGFloat, CGFloat),
    reserved: CGFloat = 0
  ) {
    let track = viewport - insets.0 - insets.1 - 2 * Self.margin - reserved
    guard maximum > minimum, track > 7 else { return nil }
    let visible = viewport / (maximum - minimum + viewport)
    let clamped = min(max(offset, minimum), maximum)
    let full = min(track, max(36, track * visible))
    length = max(min(7, full), full - abs(offset - clamped))
    start = insets.0 + Self.margin + (track - length) * (clamped - minimum) / (maximum - minimum)
  }
}
