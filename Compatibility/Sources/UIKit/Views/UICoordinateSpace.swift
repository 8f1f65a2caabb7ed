import Foundation
import UIKitBase

/// A view, or the screen, whose coordinates are those of the stage's window.
public protocol UICoordinateSpace: AnyObject {
  var bounds: CGRect { get }
}

// Disfavoured: between two views, `UIView` converts itself.
extension UICoordinateSpace {
  @_disfavoredOverload
  public func convert(_ point: CGPoint, to space: any UICoordinateSpace) -> CGPoint {
    let point = (self as? UIView)?.convert(point, to: nil) ?? point
    return (space as? UIView)?.convert(point, from: nil) ?? point
  }
  @_disfavoredOverload
  public func convert(_ point: CGPoint, from space: any UICoordinateSpace) -> CGPoint {
    space.convert(point, to: self)
  }
  @_disfavoredOverload
  public func convert(_ rect: CGRect, to space: any UICoordinateSpace) -> CGRect {
    let rect = (self as? UIView)?.convert(rect, to: nil) ?? rect
    return (space as? UIView)?.convert(rect, from: nil) ?? rect
  }
  @_disfavoredOverload
  public func convert(_ rect: CGRect, from space: any UICoordinateSpace) -> CGRect {
    space.convert(rect, to: self)
  }
}

extension UIView: UICoordinateSpace {}
extension UIScreen: UICoordinateSpace {
  public var coordinateSpace: any UICoordinateSpace { self }
  /// The space of the screen held upright, as it always is.
  public var fixedCoordinateSpace: any UICoordinateSpace { self }
}
extension UIWindowScene: UICoordinateSpace {
  public var bounds: CGRect { screen.bounds }
  public var coordinateSpace: any UICoordinateSpace { self }
}
