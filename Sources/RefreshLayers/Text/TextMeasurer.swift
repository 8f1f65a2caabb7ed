import Foundation

/// Measures text as it will be drawn; a renderer offers one, so that layers need no font library.
public protocol TextMeasurer: AnyObject {
  /// The size of text at a line width, in points.
  func size(of text: TextValues, width: CGFloat) -> CGSize
}
