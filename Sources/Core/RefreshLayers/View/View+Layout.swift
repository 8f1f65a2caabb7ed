import Foundation

extension View {
  /// Has the subviews placed before the next frame.
  public final func setNeedsLayout() { needsLayout = true }

  /// Whether this view or one in it is to be laid out.
  package final var awaitsLayout: Bool { needsLayout || subviews.contains { $0.awaitsLayout } }

  /// Lays out this view and its subviews now, if necessary.
  public final func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  /// Takes the size that suits the view best, keeping its top left corner.
  public final func sizeToFit() { frame.size = sizeThatFits(bounds.size) }
}

/// The parts of a view's frame that give when its superview changes its size.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
  /// The bits, UIKit's own.
  public let rawValue: Int
  /// A mask of the given bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The distance to the left edge gives.
  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
  /// The width gives.
  public static let flexibleWidth = AutoresizingMask(rawValue: 2)
  /// The distance to the right edge gives.
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
  /// The distance to the top edge gives.
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
  /// The height gives.
  public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  /// The distance to the bottom edge gives.
  public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
}

extension View {
  /// Shares out a change of the superview's size among the parts that give, in proportion to their size.
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
