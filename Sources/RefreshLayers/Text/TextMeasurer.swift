import Foundation

/// Measures text as it will be drawn; a renderer offers one, so that layers need no font library.
public protocol TextMeasurer: AnyObject {
  /// The size in points that text takes when its lines may be as wide as told.
  func size(of text: TextValues, width: CGFloat) -> CGSize
}
