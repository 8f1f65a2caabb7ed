import Foundation
import RefreshMotion

/// A value of any animatable kind, which is what an animation moves between.
///
/// Authors write plain numbers, points, colours and so on (`AnimatableValue`); this is the form they take inside.
public enum AnimationValue: Hashable, Sendable {
  /// A number.
  case scalar(Double)
  /// A point.
  case point(CGPoint)
  /// A size.
  case size(CGSize)
  /// A rectangle.
  case rect(CGRect)
  /// A colour, between two of which components are mixed unpremultiplied.
  case color(Color)
  /// A transform, between two of which its parts are mixed.
  case transform(CATransform3D)
  /// A path; one is mixed with another of the same elements.
  case path(BezierPath)
  /// Numbers, mixed one by one.
  case scalars([Double])
  /// Colours, mixed one by one.
  case colors([Color])
  /// A picture, which turns into the next at once.
  case image(Image)

  /// The kind in words, for messages.
  public var kindName: String { kind.rawValue }

  enum Kind: String, Sendable {
    case scalar = "a number"
    case point = "a point"
    case size = "a size"
    case rect = "a rectangle"
    case color = "a colour"
    case transform = "a transform"
    case path = "a path"
    case scalars = "a list of numbers"
    case colors = "a list of colours"
    case image = "an image"
  }

  var kind: Kind {
    switch self {
    case .scalar: .scalar
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .color: .color
    case .transform: .transform
    case .path: .path
    case .scalars: .scalars
    case .colors: .colors
    case .image: .image
    }
  }

  /// Whether every number in the value is finite.
  var isFinite: Bool {
    switch self {
    case .scalar(let v): v.isFinite
    case .point(let p): p.x.isFinite && p.y.isFinite
    case .size(let s): s.width.isFinite && s.height.isFinite
    case .rect(let r):
      r.origin.x.isFinite && r.origin.y.isFinite && r.size.width.isFinite && r.size.height.isFinite
    case .color(let c): c.isFinite
    case .transform(let t): t.isFinite
    case .path(let p):
      p.elements.allSatisfy {
        var finite = true
        $0.forEachPoint { if !$0.x.isFinite || !$0.y.isFinite { finite = false } }
        return finite
      }
    case .scalars(let v): v.allSatisfy(\.isFinite)
    case .colors(let v): v.allSatisfy(\.isFinite)
    case .image: true
    }
  }
}
