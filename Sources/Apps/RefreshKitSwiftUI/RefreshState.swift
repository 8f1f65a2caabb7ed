#if canImport(UIKit)
import Foundation

/// State of a refresh control in a SwiftUI view.
public struct RefreshState: Equatable, Sendable {
  /// True from the beginning of a refresh until it is ended. Setting it begins a refresh; clearing it ends the refresh.
  public var isRefreshing: Bool
  /// Distance of the pull as a fraction of the control's height, 0…1; 0 while the control is closed.
  public internal(set) var progress: CGFloat = 0
  /// Result of the last refresh; nil before its end.
  public internal(set) var result: RefreshResult?

  /// Creates the state of a closed control, or of one that refreshes as soon as it is shown.
  public init(isRefreshing: Bool = false) { self.isRefreshing = isRefreshing }
}
#endif
