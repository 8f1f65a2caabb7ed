import Foundation
import RefreshScrolling

/// The edge of the content that a control is pulled out of.
public enum RefreshEdge: String, Hashable, Sendable, CaseIterable {
  /// Above, below, left or right of the content.
  case top, bottom, left, right

  /// The axis of the pull.
  public var axis: ScrollAxis { self == .top || self == .bottom ? .vertical : .horizontal }

  /// Whether it is the edge where the offset is smallest.
  public var isLeading: Bool { self == .top || self == .left }
}

extension EdgeInsets {
  /// The inset at an edge.
  public subscript(edge: RefreshEdge) -> CGFloat {
    get {
      switch edge {
      case .top: top
      case .bottom: bottom
      case .left: left
      case .right: right
      }
    }
    set {
      switch edge {
      case .top: top = newValue
      case .bottom: bottom = newValue
      case .left: left = newValue
      case .right: right = newValue
      }
    }
  }
}
