import Foundation

/// A type whose values an animation can be given: numbers, points, sizes, rectangles, colours, transforms, paths,
/// images, and lists of numbers or colours.
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
  /// The transform in space that does the same in the plane.
  public var animationValue: AnimationValue { .transform(CATransform3D(self)) }
}
extension BezierPath: AnimatableValue { public var animationValue: AnimationValue { .path(self) } }
extension Image: AnimatableValue { public var animationValue: AnimationValue { .image(self) } }
extension AnimationValue: AnimatableValue { public var animationValue: AnimationValue { self } }
extension Array: AnimatableValue where Element: AnimatableValue {
  /// A list of colours or of numbers; an array of anything else is none, and stands for its first element.
  public var animationValue: AnimationValue {
    if isEmpty { return Element.self == Color.self ? .colors([]) : .scalars([]) }
    let values = map(\.animationValue)
    let colors = values.compactMap { if case .color(let c) = $0 { c } else { nil as Color? } }
    if colors.count == count { return .colors(colors) }
    let numbers = values.compactMap { if case .scalar(let v) = $0 { v } else { nil as Double? } }
    return numbers.count == count ? .scalars(numbers) : values[0]
  }
}
