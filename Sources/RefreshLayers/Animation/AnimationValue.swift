import Foundation
import RefreshMotion

/// A value of any animatable kind, which is what an animation moves between.
///
/// Authors write plain numbers, points, colours and so on (`AnimatableValue`); this is the form they take inside.
public enum AnimationValue: Hashable, Sendable {
  case scalar(Double)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case color(Color)
  case transform(CATransform3D)
  case path(BezierPath)
  case scalars([Double])
  case colors([Color])
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
    case .color(let c): c.red.isFinite && c.green.isFinite && c.blue.isFinite && c.alpha.isFinite
    case .transform(let t): t.rows.allSatisfy { $0.allSatisfy(\.isFinite) }
    case .path(let p):
      p.elements.allSatisfy {
        var finite = true
        $0.forEachPoint { if !$0.x.isFinite || !$0.y.isFinite { finite = false } }
        return finite
      }
    case .scalars(let v): v.allSatisfy(\.isFinite)
    case .colors(let v): v.allSatisfy { AnimationValue.color($0).isFinite }
    case .image: true
    }
  }
}

extension AnimationValue: Interpolatable {
  /// A value between two of one kind; of two kinds, or of lists and paths of unequal structure, the nearer one.
  public func interpolated(to other: AnimationValue, at t: Double) -> AnimationValue {
    switch (self, other) {
    case (.scalar(let a), .scalar(let b)): .scalar(a + (b - a) * t)
    case (.point(let a), .point(let b)): .point(a.interpolated(to: b, at: t))
    case (.size(let a), .size(let b)): .size(a.interpolated(to: b, at: t))
    case (.rect(let a), .rect(let b)): .rect(a.interpolated(to: b, at: t))
    case (.color(let a), .color(let b)): .color(a.interpolated(to: b, at: t))
    case (.transform(let a), .transform(let b)): .transform(a.interpolatedByParts(to: b, at: t))
    case (.path(let a), .path(let b)) where a.hasSameStructure(as: b):
      .path(a.combined(with: b) { $0.interpolated(to: $1, at: t) })
    case (.scalars(let a), .scalars(let b)) where a.count == b.count:
      .scalars(zip(a, b).map { $0 + ($1 - $0) * t })
    case (.colors(let a), .colors(let b)) where a.count == b.count:
      .colors(zip(a, b).map { $0.interpolated(to: $1, at: t) })
    default: t < 0.5 ? self : other
    }
  }

  /// This value with a multiple of another added; itself where the kinds or structures differ.
  ///
  /// Transforms add entry by entry here, which is what splines need; additive animations concatenate them instead
  /// (`composed(onto:)`).
  public func adding(_ other: AnimationValue, scaledBy s: Double) -> AnimationValue {
    switch (self, other) {
    case (.scalar(let a), .scalar(let b)): .scalar(a + b * s)
    case (.point(let a), .point(let b)): .point(a.adding(b, scaledBy: s))
    case (.size(let a), .size(let b)): .size(a.adding(b, scaledBy: s))
    case (.rect(let a), .rect(let b)): .rect(a.adding(b, scaledBy: s))
    case (.color(let a), .color(let b)): .color(a.adding(b, scaledBy: s))
    case (.transform(let a), .transform(let b)):
      .transform(CATransform3D(rows: zip(a.rows, b.rows).map { zip($0, $1).map { $0 + $1 * s } }))
    case (.path(let a), .path(let b)) where a.hasSameStructure(as: b):
      .path(a.combined(with: b) { $0.adding($1, scaledBy: s) })
    case (.scalars(let a), .scalars(let b)) where a.count == b.count:
      .scalars(zip(a, b).map { $0 + $1 * s })
    case (.colors(let a), .colors(let b)) where a.count == b.count:
      .colors(zip(a, b).map { $0.adding($1, scaledBy: s) })
    default: self
    }
  }

  public func distance(to other: AnimationValue) -> Double {
    switch (self, other) {
    case (.scalar(let a), .scalar(let b)): abs(b - a)
    case (.point(let a), .point(let b)): a.distance(to: b)
    case (.size(let a), .size(let b)): a.distance(to: b)
    case (.rect(let a), .rect(let b)): a.distance(to: b)
    case (.color(let a), .color(let b)): a.distance(to: b)
    case (.transform(let a), .transform(let b)):
      zip(a.rows, b.rows).reduce(0) { $0 + zip($1.0, $1.1).reduce(0) { $0 + pow(Double($1.1 - $1.0), 2) } }
        .squareRoot()
    case (.scalars(let a), .scalars(let b)): zip(a, b).reduce(0) { $0 + pow($1.1 - $1.0, 2) }.squareRoot()
    case (.colors(let a), .colors(let b)):
      zip(a, b).reduce(0) { $0 + pow($1.0.distance(to: $1.1), 2) }.squareRoot()
    default: self == other ? 0 : 1
    }
  }

  /// What an additive animation shows: this value on top of the one below; transforms are concatenated.
  func composed(onto base: AnimationValue) -> AnimationValue {
    if case (.transform(let own), .transform(let below)) = (self, base) {
      return .transform(own.concatenating(below))
    }
    return base.adding(self, scaledBy: 1)
  }
}

extension BezierPath {
  /// Whether both paths take the same kinds of steps in the same order, so that one can become the other.
  public func hasSameStructure(as other: BezierPath) -> Bool {
    elements.count == other.elements.count
      && zip(elements, other.elements).allSatisfy {
        switch ($0, $1) {
        case (.move, .move), (.line, .line), (.quadCurve, .quadCurve), (.curve, .curve), (.close, .close): true
        default: false
        }
      }
  }

  fileprivate func combined(with other: BezierPath, _ body: (CGPoint, CGPoint) -> CGPoint) -> BezierPath {
    BezierPath(
      elements: zip(elements, other.elements).map {
        switch ($0, $1) {
        case (.move(let a), .move(let b)): .move(to: body(a, b))
        case (.line(let a), .line(let b)): .line(to: body(a, b))
        case (.quadCurve(let a, let c), .quadCurve(let b, let d)):
          .quadCurve(to: body(a, b), control: body(c, d))
        case (.curve(let a, let c1, let c2), .curve(let b, let d1, let d2)):
          .curve(to: body(a, b), control1: body(c1, d1), control2: body(c2, d2))
        default: $0
        }
      })
  }
}
