import Foundation
import RefreshControls
import RefreshKit
import RefreshRendering
import RefreshStage

/// A detector of controls that draw nothing visible in the area that a pull uncovers.
///
/// The test compares pixels, because a control that draws in the colour of the screen has layers but shows nothing.
struct VisibilityCheck {
  /// Minimum side of an uncovered area to be examined, in points. A smaller value examines strips in which a visible
  /// control may have nothing to draw; a larger one overlooks short controls.
  private static let leastLength: CGFloat = 12

  private var isUncovered = false
  private var isSeen = false
  /// Colour of the area in the first frame in which it is uncovered.
  private var firstGround: UInt32?

  /// Examines a frame of a screen, at `scale` pixels per point.
  mutating func look(at bitmap: Bitmap, scale: Double, _ stage: Stage) {
    guard !isSeen, let area = Self.area(of: stage) else { return }
    isUncovered = true
    let pixels = PixelRange(area, scale, in: bitmap)
    guard let first = pixels.rows.first, !pixels.columns.isEmpty else { return }
    let ground = bitmap.pixels[first * bitmap.width + pixels.columns.lowerBound]
    let before = firstGround ?? ground
    firstGround = before
    // A control may fill the area with one animated colour.
    isSeen =
      ground != before
      || pixels.rows.contains { row in
        let start = row * bitmap.width
        return bitmap.pixels[start + pixels.columns.lowerBound..<start + pixels.columns.upperBound]
          .contains { $0 != ground }
      }
  }

  /// The warning after all frames; nil if the control was visible, or its area never uncovered.
  var warning: String? {
    isUncovered && !isSeen
      ? "its area is of one colour in every frame: it draws nothing, or in the colour of what is behind it"
      : nil
  }

  /// The largest part of the control that no content, bar or scroll indicator covers, in stage points; nil if it is
  /// too small.
  private static func area(of stage: Stage) -> CGRect? {
    guard let control = stage.control else { return nil }
    let view = stage.scrollView
    let own = control.convert(control.bounds, to: nil)
    var bars = view.contentInset
    bars[control.edge] -= control.contributedInset
    var shown = view.areaBesideIndicators
    shown.origin.x += bars.left
    shown.origin.y += bars.top
    shown.size.width -= bars.left + bars.right
    shown.size.height -= bars.top + bars.bottom
    let uncovered = own.intersection(view.convert(shown, to: nil))
    guard !uncovered.isNull else { return nil }
    let content = view.convert(CGRect(origin: .zero, size: view.contentSize), to: nil)
    let sides = [
      CGRect(
        x: uncovered.minX, y: uncovered.minY, width: uncovered.width, height: content.minY - uncovered.minY),
      CGRect(
        x: uncovered.minX, y: content.maxY, width: uncovered.width, height: uncovered.maxY - content.maxY),
      CGRect(
        x: uncovered.minX, y: uncovered.minY, width: content.minX - uncovered.minX, height: uncovered.height),
      CGRect(
        x: content.maxX, y: uncovered.minY, width: uncovered.maxX - content.maxX, height: uncovered.height),
    ]
    let strips = sides.map { $0.size.width > 0 && $0.size.height > 0 ? $0.intersection(uncovered) : .null }
    return strips.filter { !$0.isNull && min($0.width, $0.height) >= leastLength }
      .max { $0.width * $0.height < $1.width * $1.height }
  }

  /// The pixels entirely inside a rectangle.
  private struct PixelRange {
    let columns: Range<Int>
    let rows: Range<Int>
    init(_ rectangle: CGRect, _ scale: Double, in bitmap: Bitmap) {
      func range(_ low: CGFloat, _ high: CGFloat, _ count: Int) -> Range<Int> {
        let start = min(max(0, Int((Double(low) * scale).rounded(.up))), count)
        return start..<max(start, min(count, Int((Double(high) * scale).rounded(.down))))
      }
      columns = range(rectangle.minX, rectangle.maxX, bitmap.width)
      rows = range(rectangle.minY, rectangle.maxY, bitmap.height)
    }
  }
}
