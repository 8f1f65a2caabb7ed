import Foundation
import RefreshMotion

/// A value of any animatable kind: what animations interpolate and layers report.
///
/// Animations take numbers, points, colours and so on (`AnimatableValue`) and store them in this form.
public enum AnimationValue: Sendable {
  /// A number.
  case scalar(Double)
  /// A point.
  case point(CGPoint)
  /// A size.
  case size(CGSize)
  /// A rectangle.
  case rect(CGRect)
  /// A colour, interpolated by component without premultiplied alpha.
  case color(Color)
  /// A transform, interpolated by its decomposed parts.
  case transform(CATransform3D)
  /// A path, interpolated with paths of the same elements.
  case path(BezierPath)
  /// A list of numbers, interpolated one by one.
  case scalars([Double])
  /// A list of colours, interpolated one by one.
  case colors([Color])
  /// An image, which changes without interpolation.
  case image(Image)
  /// A text, or the name of an enumeration case, which changes without interpolation.
  case word(String)

  /// The kind in words, such as "a point", for messages.
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
    case word = "a word"
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
    case .word: .word
    }
  }

  var isFinite: Bool { isFinite(times: 1) }

  func isWithin(_ limit: Double) -> Bool { isFinite(times: Double.greatestFiniteMagnitude / limit) }

  func isFinite(times factor: Double) -> Bool {
    let factor = CGFloat(factor)
    func holds(_ v: CGFloat) -> Bool { (v * factor).isFinite }
    func holdsColor(_ c: Color) -> Bool { holds(c.red) && holds(c.green) && holds(c.blue) && holds(c.alpha) }
    switch self {
    case .scalar(let v): return (v * Double(factor)).isFinite
    case .point(let p): return holds(p.x) && holds(p.y)
    case .size(let s): return holds(s.width) && holds(s.height)
    case .rect(let r):
      return holds(r.origin.x) && holds(r.origin.y) && holds(r.size.width) && holds(r.size.height)
    case .color(let c): return holdsColor(c)
    case .transform(let t):
      let matrix = t.matrix
      return (0..<4).allSatisfy { row in (0..<4).allSatisfy { holds(CGFloat(matrix[row][$0])) } }
    case .path(let p): return p.isFinite(times: factor)
    case .scalars(let v): return v.allSatisfy { ($0 * Double(factor)).isFinite }
    case .colors(let v): return v.allSatisfy(holdsColor)
    case .image, .word: return true
    }
  }

  /// The numbers of the value as text, for messages.
  var numbers: String {
    switch self {
    case .scalar(let v): "\(v)"
    case .point(let p): "(\(p.x), \(p.y))"
    case .size(let s): "(\(s.width), \(s.height))"
    case .rect(let r): "(\(r.origin.x), \(r.origin.y), \(r.size.width), \(r.size.height))"
    case .color(let c): "(\(c.red), \(c.green), \(c.blue), \(c.alpha))"
    case .transform(let t):
      (0..<4).map { row in
        let r = t.matrix[row]
        return "[\(r.x), \(r.y), \(r.z), \(r.w)]"
      }.joined(separator: " ")
    case .scalars(let v): "\(v)"
    case .colors(let v): v.map { AnimationValue.color($0).numbers }.joined(separator: " ")
    case .path(let path): "a path" + (path.firstFarPoint.map { " through (\($0.x), \($0.y))" } ?? "")
    case .image: kindName
    case .word(let word): word
    }
  }

  static func flag(_ isSet: Bool) -> AnimationValue { .scalar(isSet ? 1 : 0) }
}

extension BezierPath {
  fileprivate func isFinite(times factor: CGFloat) -> Bool {
    // Infinity or NaN times 0 is not 0.
    var zero: CGFloat = 0
    for element in elements { element.forEachPoint { zero += $0.x * factor * 0 + $0.y * factor * 0 } }
    return zero == 0
  }

  /// The first point with a coordinate that is not finite or beyond ±1e6 points, far outside any screen.
  fileprivate var firstFarPoint: CGPoint? {
    for element in elements {
      var found: CGPoint?
      element.forEachPoint { if found == nil, !(abs($0.x) <= 1e6 && abs($0.y) <= 1e6) { found = $0 } }
      if let found { return found }
    }
    return nil
  }
}

/// A type whose values can be animated: numbers, points, sizes, rectangles, colours, transforms, paths, images, and
/// lists of numbers or colours.
public protocol AnimatableValue: Sendable {
  /// The value as animations store it.
  var animationValue: AnimationValue { get }
}

extension Double: AnimatableValue { public var animationValue: AnimationValue { .scalar(self) } }
extension Float: AnimatableValue { public var animationValue: AnimationValue { .scalar(Double(self)) } }
extension CGFloat: AnimatableValue { public var animationValue: AnimationValue { .scalar(Double(self)) } }
extension Int: AnimatableValue { public var animationValue: AnimationValue { .scalar(Double(self)) } }
extension CGPoint: AnimatableValue { public var animationValue: AnimationValue { .point(self) } }
extension CGSize: AnimatableValue { public var animationValue: AnimationValue { .size(self) } }
extension CGRect: AnimatableValue { public var animationValue: AnimationValue { .rect(self) } }
extension Color: AnimatableValue { public var animationValue: AnimationValue { .color(self) } }
extension CATransform3D: AnimatableValue { public var animationValue: AnimationValue { .transform(self) } }
extension CGAffineTransform: AnimatableValue {
  /// The equivalent three-dimensional transform.
  public var animationValue: AnimationValue { .transform(CATransform3D(self)) }
}
extension BezierPath: AnimatableValue { public var animationValue: AnimationValue { .path(self) } }
extension Image: AnimatableValue { public var animationValue: AnimationValue { .image(self) } }
extension AnimationValue: AnimatableValue { public var animationValue: AnimationValue { self } }
extension Array: AnimatableValue where Element: AnimatableValue {
  /// A list of colours or of numbers; an array of other values counts as its first element.
  public var animationValue: AnimationValue {
    if isEmpty { return Element.self == Color.self ? .colors([]) : .scalars([]) }
    // Fast path for the usual lists: converting their elements one by one takes long in a debug build.
    if let colors = self as? [Color] { return .colors(colors) }
    if let numbers = self as? [Double] { return .scalars(numbers) }
    let values = map(\.animationValue)
    let colors = values.compactMap { if case .color(let c) = $0 { c } else { nil as Color? } }
    if colors.count == count { return .colors(colors) }
    let numbers = values.compactMap { if case .scalar(let v) = $0 { v } else { nil as Double? } }
    return numbers.count == count ? .scalars(numbers) : values[0]
  }
}
