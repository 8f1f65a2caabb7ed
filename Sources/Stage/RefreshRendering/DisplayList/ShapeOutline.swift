import Foundation
import RefreshLayers

/// The outline of a filled shape, in points; common shapes are stored without a path.
public enum ShapeOutline: Hashable, Sendable {
  /// A rectangle.
  case rect(CGRect)
  /// A rectangle with rounded corners; the radius is positive and at most half of the shorter side.
  case roundedRect(CGRect, radius: CGFloat)
  /// A border: the area between a rounded rectangle and another one inset by `width`.
  case ring(CGRect, radius: CGFloat, width: CGFloat)
  /// A path and its fill rule.
  case path(BezierPath, FillRule)

  /// Creates a rectangle with rounded corners; the radius is clamped to half of the shorter side.
  public init(_ rect: CGRect, cornerRadius: CGFloat) {
    let radius = min(cornerRadius, min(rect.width, rect.height) / 2)
    self = radius > 0 ? .roundedRect(rect, radius: radius) : .rect(rect)
  }

  /// Creates a rectangle with selected corners rounded; the radius is clamped to half of the shorter side.
  init(_ rect: CGRect, cornerRadius: CGFloat, corners: RectCorner) {
    self.init(rect, cornerRadius: cornerRadius)
    guard !corners.isSuperset(of: .allCorners), case .roundedRect(_, let radius) = self else { return }
    self =
      corners.isDisjoint(with: .allCorners)
      ? .rect(rect)
      : .path(BezierPath(roundedRect: rect, byRoundingCorners: corners, cornerRadius: radius), .nonZero)
  }

  /// Creates a border between a rectangle with selected corners rounded and another one inset by `width`.
  init(ring rect: CGRect, radius: CGFloat, corners: RectCorner, width: CGFloat) {
    self = .ring(rect, radius: radius, width: width)
    guard radius > 0, !corners.isSuperset(of: .allCorners), width * 2 < min(rect.width, rect.height) else {
      return
    }
    let inner = rect.insetBy(dx: width, dy: width)
    var path = BezierPath(roundedRect: rect, byRoundingCorners: corners, cornerRadius: radius)
    path.append(
      BezierPath(roundedRect: inner, byRoundingCorners: corners, cornerRadius: max(0, radius - width)))
    self = .path(path, .evenOdd)
  }

  /// The bounding rectangle of the outline, including control points for a path.
  public var bounds: CGRect {
    switch self {
    case .rect(let r), .roundedRect(let r, _), .ring(let r, _, _): r
    case .path(let path, _): path.controlPointBounds
    }
  }

  /// The outline as a path; a ring's inner edge has the opposite direction, so that both fill rules work.
  public var path: BezierPath {
    switch self {
    case .rect(let r): return BezierPath(rect: r)
    case .roundedRect(let r, let radius): return BezierPath(roundedRect: r, cornerRadius: radius)
    case .ring(let r, let radius, let width):
      var path = ShapeOutline(r, cornerRadius: radius).path
      let inner = r.insetBy(dx: width, dy: width)
      guard width * 2 < min(r.width, r.height) else { return path }
      // Mirrored about its centre, which reverses the direction and keeps the shape.
      let back = ShapeOutline(inner, cornerRadius: radius - width).path
      path.append(back.applying(CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 2 * inner.midX, ty: 0)))
      return path
    case .path(let path, _): return path
    }
  }

  /// The fill rule of the outline's path.
  public var fillRule: FillRule { if case .path(_, let rule) = self { rule } else { .nonZero } }
}
