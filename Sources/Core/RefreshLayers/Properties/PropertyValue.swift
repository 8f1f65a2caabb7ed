import Foundation

/// A type of property value that converts to and from `AnimationValue`.
protocol PropertyValue: Sendable {
  static var kind: AnimationValue.Kind { get }
  /// True for an optional type, whose properties may be unset.
  static var isOptional: Bool { get }
  /// Converts an animated value; nil if it is of another kind.
  static func from(_ value: AnimationValue?) -> Self?
  var propertyValue: AnimationValue? { get }
}

extension PropertyValue {
  static var isOptional: Bool { false }
}

extension PropertyValue where Self: AnimatableValue {
  var propertyValue: AnimationValue? { animationValue }
}

extension Optional: PropertyValue where Wrapped: PropertyValue {
  static var kind: AnimationValue.Kind { Wrapped.kind }
  static var isOptional: Bool { true }
  static func from(_ value: AnimationValue?) -> Wrapped?? {
    value == nil ? .some(nil) : Wrapped.from(value).map { .some($0) }
  }
  // A closure instead of a key path, because a debug build creates a generic key path at every call.
  var propertyValue: AnimationValue? { flatMap { $0.propertyValue } }
}

extension CGFloat: PropertyValue {
  static var kind: AnimationValue.Kind { .scalar }
  static func from(_ value: AnimationValue?) -> CGFloat? {
    if case .scalar(let v)? = value { CGFloat(v) } else { nil }
  }
}

extension Double: PropertyValue {
  static var kind: AnimationValue.Kind { .scalar }
  static func from(_ value: AnimationValue?) -> Double? { if case .scalar(let v)? = value { v } else { nil } }
}

extension CGPoint: PropertyValue {
  static var kind: AnimationValue.Kind { .point }
  static func from(_ value: AnimationValue?) -> CGPoint? { if case .point(let v)? = value { v } else { nil } }
}

extension CGSize: PropertyValue {
  static var kind: AnimationValue.Kind { .size }
  static func from(_ value: AnimationValue?) -> CGSize? { if case .size(let v)? = value { v } else { nil } }
}

extension CGRect: PropertyValue {
  static var kind: AnimationValue.Kind { .rect }
  static func from(_ value: AnimationValue?) -> CGRect? { if case .rect(let v)? = value { v } else { nil } }
}

extension Color: PropertyValue {
  static var kind: AnimationValue.Kind { .color }
  static func from(_ value: AnimationValue?) -> Color? { if case .color(let v)? = value { v } else { nil } }
}

extension CATransform3D: PropertyValue {
  static var kind: AnimationValue.Kind { .transform }
  static func from(_ value: AnimationValue?) -> CATransform3D? {
    if case .transform(let v)? = value { v } else { nil }
  }
}

extension BezierPath: PropertyValue {
  static var kind: AnimationValue.Kind { .path }
  static func from(_ value: AnimationValue?) -> BezierPath? {
    if case .path(let v)? = value { v } else { nil }
  }
}

extension Image: PropertyValue {
  static var kind: AnimationValue.Kind { .image }
  static func from(_ value: AnimationValue?) -> Image? { if case .image(let v)? = value { v } else { nil } }
}

extension PropertyValue where Self: RawRepresentable, RawValue == String {
  static var kind: AnimationValue.Kind { .word }
  static func from(_ value: AnimationValue?) -> Self? {
    if case .word(let word)? = value { Self(rawValue: word) } else { nil }
  }
  var propertyValue: AnimationValue? { .word(rawValue) }
}

extension BlendMode: PropertyValue {}
extension MaskMode: PropertyValue {}

extension Array: PropertyValue where Element: AnimatableValue {
  static var kind: AnimationValue.Kind { Element.self == Color.self ? .colors : .scalars }
  static func from(_ value: AnimationValue?) -> [Element]? {
    switch value {
    case .scalars(let v)?: v as? [Element] ?? v.map { CGFloat($0) } as? [Element]
    case .colors(let v)?: v as? [Element]
    default: nil
    }
  }
}
