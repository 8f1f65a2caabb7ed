import Foundation
import RefreshMotion

/// Written by hand because Core Animation's `CATransform3D` is not `Equatable`.
extension AnimationValue: Hashable {
  public static func == (a: AnimationValue, b: AnimationValue) -> Bool {
    switch (a, b) {
    case (.scalar(let a), .scalar(let b)): a == b
    case (.point(let a), .point(let b)): a == b
    case (.size(let a), .size(let b)): a == b
    case (.rect(let a), .rect(let b)): a == b
    case (.color(let a), .color(let b)): a == b
    case (.transform(let a), .transform(let b)): a == b
    case (.path(let a), .path(let b)): a == b
    case (.scalars(let a), .scalars(let b)): a == b
    case (.colors(let a), .colors(let b)): a == b
    case (.image(let a), .image(let b)): a == b
    case (.word(let a), .word(let b)): a == b
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    switch self {
    case .scalar(let value): hasher.combine(value)
    case .point(let value): hasher.combine(point: value)
    case .size(let value): hasher.combine(size: value)
    case .rect(let value): hasher.combine(rect: value)
    case .color(let value): hasher.combine(value)
    case .transform(let value): hasher.combine(transform: value)
    case .path(let value): hasher.combine(value)
    case .scalars(let value): hasher.combine(value)
    case .colors(let value): hasher.combine(value)
    case .image(let value): hasher.combine(value)
    case .word(let value): hasher.combine(value)
    }
  }
}
