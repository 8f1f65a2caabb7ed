import Foundation

extension View {
  /// Requests a layout of the subviews before the next frame.
  public final func setNeedsLayout() { needsLayout = true }

  /// True if this view or a descendant needs layout.
  package final var awaitsLayout: Bool { needsLayout || subviews.contains { $0.awaitsLayout } }

  /// Lays out this view and its descendants now, if they need it.
  public final func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  /// Resizes the view to `sizeThatFits`, keeping its top left corner.
  public final func sizeToFit() { frame.size = sizeThatFits(bounds.size) }
}

/// The parts of a view's frame that resize when its superview's size changes, like `UIView.AutoresizingMask`.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
  /// The option bits, as in UIKit.
  public let rawValue: Int
  /// Creates a mask from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The distance to the left edge is flexible.
  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
  /// The width is flexible.
  public static let flexibleWidth = AutoresizingMask(rawValue: 2)
  /// The distance to the right edge is flexible.
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
  /// The distance to the top edge is flexible.
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
  /// The height is flexible.
  public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  /// The distance to the bottom edge is flexible.
  public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
}

extension View {
  /// Distributes a change of the superview's size among the flexible parts, in proportion to their size.
  final func autoresize(from old: CGSize, to new: CGSize) {
    guard !autoresizingMask.isEmpty else { return }
    let mask = autoresizingMask
    func share(
      _ lead: (CGFloat, Bool), _ length: (CGFloat, Bool), _ trail: (CGFloat, Bool), _ change: CGFloat
    ) -> (CGFloat, CGFloat) {
      let parts = [lead, length, trail]
      let total = parts.reduce(0) { $0 + ($1.1 ? max(0, $1.0) : 0) }
      let count = CGFloat(parts.filter(\.1).count)
      guard count > 0 else { return (lead.0, length.0) }
      func grown(_ part: (CGFloat, Bool)) -> CGFloat {
        guard part.1 else { return part.0 }
        return part.0 + change * (total > 0 ? max(0, part.0) / total : 1 / count)
      }
      return (grown(lead), grown(length))
    }
    let f = frame
    let (x, width) = share(
      (f.minX, mask.contains(.flexibleLeftMargin)), (f.width, mask.contains(.flexibleWidth)),
      (old.width - f.maxX, mask.contains(.flexibleRightMargin)), new.width - old.width)
    let (y, height) = share(
      (f.minY, mask.contains(.flexibleTopMargin)), (f.height, mask.contains(.flexibleHeight)),
      (old.height - f.maxY, mask.contains(.flexibleBottomMargin)), new.height - old.height)
    frame = CGRect(x: x, y: y, width: max(0, width), height: max(0, height))
  }
}
