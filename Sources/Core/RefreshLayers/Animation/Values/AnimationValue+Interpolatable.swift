import Foundation
import RefreshMotion

extension AnimationValue: Interpolatable {
  /// The interpolated value; for different kinds, or for lists and paths of different structure, the nearer of the
  /// two.
  public func interpolated(to other: AnimationValue, at t: Double) -> AnimationValue {
    switch (self, other) {
    case (.scalar(let a), .scalar(let b)): .scalar(a.interpolated(to: b, at: t))
    case (.point(let a), .point(let b)): .point(a.interpolated(to: b, at: t))
    case (.size(let a), .size(let b)): .size(a.interpolated(to: b, at: t))
    case (.rect(let a), .rect(let b)): .rect(a.interpolated(to: b, at: t))
    case (.color(let a), .color(let b)): .color(a.interpolated(to: b, at: t))
    case (.transform(let a), .transform(let b)): .transform(a.interpolatedByParts(to: b, at: t))
    case (.path(let a), .path(let b)) where a.hasSameStructure(as: b):
      .path(a.combined(with: b) { $0.interpolated(to: $1, at: t) })
    case (.scalars(let a), .scalars(let b)) where a.count == b.count:
      .scalars(zip(a, b).map { $0.interpolated(to: $1, at: t) })
    case (.colors(let a), .colors(let b)) where a.count == b.count:
      .colors(zip(a, b).map { $0.interpolated(to: $1, at: t) })
    default: t < 0.5 ? self : other
    }
  }

  /// The sum of this value and a multiple of another; this value alone if their kinds or structures differ.
  ///
  /// Transforms are added entry by entry, as splines need; additive animations concatenate them instead
  /// (`composed(onto:)`).
  public func adding(_ other: AnimationValue, scaledBy s: Double) -> AnimationValue {
    switch (self, other) {
    case (.scalar(let a), .scalar(let b)): .scalar(a + b * s)
    case (.point(let a), .point(let b)): .point(a.adding(b, scaledBy: s))
    case (.size(let a), .size(let b)): .size(a.adding(b, scaledBy: s))
    case (.rect(let a), .rect(let b)): .rect(a.adding(b, scaledBy: s))
    case (.color(let a), .color(let b)): .color(a.adding(b, scaledBy: s))
    case (.transform(let a), .transform(let b)):
      .transform(CATransform3D(a.matrix.adding(b.matrix, scaledBy: s)))
    case (.path(let a), .path(let b)) where a.hasSameStructure(as: b):
      .path(a.combined(with: b) { $0.adding($1, scaledBy: s) })
    case (.scalars(let a), .scalars(let b)) where a.count == b.count:
      .scalars(zip(a, b).map { $0 + $1 * s })
    case (.colors(let a), .colors(let b)) where a.count == b.count:
      .colors(zip(a, b).map { $0.adding($1, scaledBy: s) })
    default: self
    }
  }

  /// The Euclidean distance over all numbers; 1 between different values of different kinds or structures.
  public func distance(to other: AnimationValue) -> Double {
    switch (self, other) {
    case (.scalar(let a), .scalar(let b)): abs(b - a)
    case (.point(let a), .point(let b)): a.distance(to: b)
    case (.size(let a), .size(let b)): a.distance(to: b)
    case (.rect(let a), .rect(let b)): a.distance(to: b)
    case (.color(let a), .color(let b)): a.distance(to: b)
    case (.transform(let a), .transform(let b)):
      b.matrix.adding(a.matrix, scaledBy: -1).norm
    case (.scalars(let a), .scalars(let b)): zip(a, b).reduce(0) { hypot($0, $1.1 - $1.0) }
    case (.colors(let a), .colors(let b)): zip(a, b).reduce(0) { hypot($0, $1.0.distance(to: $1.1)) }
    case (.path(let a), .path(let b)) where a.hasSameStructure(as: b): a.distance(to: b)
    default: self == other ? 0 : 1
    }
  }

  /// The result of an additive animation: this value added to the value below it; transforms are concatenated.
  func composed(onto base: AnimationValue) -> AnimationValue {
    if case (.transform(let own), .transform(let below)) = (self, base) {
      return .transform(own.concatenating(below))
    }
    return base.adding(self, scaledBy: 1)
  }

  /// The neutral element of `composed(onto:)`: zero, or the identity transform.
  var neutral: AnimationValue {
    if case .transform = self { return .transform(.identity) }
    return adding(self, scaledBy: -1)
  }

  /// The start value of an animation that ends at this value after a change `by` another; this value itself if the
  /// transform cannot be inverted.
  func composedBackwards(by other: AnimationValue) -> AnimationValue {
    if case (.transform(let own), .transform(let step)) = (self, other) {
      return .transform(step.inverted().map { $0.concatenating(own) } ?? own)
    }
    return adding(other, scaledBy: -1)
  }

  /// The value of a cumulative animation after a number of whole repeats, each of which adds the end value.
  func accumulated(_ end: AnimationValue, times: Double) -> AnimationValue {
    guard times > 0 else { return self }
    if case (.transform(let own), .transform(let step)) = (self, end) {
      return .transform(own.concatenating(step.power(times)))
    }
    return adding(end, scaledBy: times)
  }
}
