import Foundation

/// The value of a property in parts, each with a name of its own, for traces, looks and the inspector.
extension LayerProperty {
  /// A part of a property: one number, or what is no number.
  package struct Part {
    package let name: String
    package let unit: Unit
    /// Nil where it is not set.
    package let value: AnimationValue?
    /// Whether it is a colour, even one that is not set.
    package let isColor: Bool

    /// The number that it is; nil for all else.
    package var number: Double? { if case .scalar(let number)? = value { number } else { nil } }

    /// Whether it can be more or less of what it was: a number, a colour, a path.
    package var isMeasured: Bool {
      switch value {
      case .word?, .image?: false
      case nil: isColor
      default: true
      }
    }

    /// How far this is from what it was at another time, as it is seen: a full turn is none, and what is clear has no
    /// colour. Infinite from a number that is not finite to another.
    package func distance(to other: Part) -> Double {
      switch (value, other.value) {
      case (.scalar(let a)?, .scalar(let b)?) where !a.isFinite || !b.isFinite:
        a == b || a.isNaN && b.isNaN ? 0 : .infinity
      case (.scalar(let a)?, .scalar(let b)?) where unit == .radians:
        abs((a - b).remainder(dividingBy: 2 * .pi))
      case (.color(let a)?, .color(let b)?): a.seenDistance(to: b)
      case (.color(let color)?, nil), (nil, .color(let color)?): color.seenDistance(to: .clear)
      case (let a?, let b?): a.distance(to: b)
      case (nil, nil): 0
      default: 1
      }
    }
  }

  /// The parts of the property's value: of a point `position.x` and `position.y`, of a list of numbers one each, of a
  /// transform its entries, or its turn, scale, skew and move where it is traced by them; all else as it is.
  package func forEachPart(in values: LayerValues, _ body: (Part) -> Void) {
    forEachPart(of: value(in: values), body)
  }

  func forEachPart(of value: AnimationValue?, _ body: (Part) -> Void) {
    func tell(_ index: Int, _ number: CGFloat, _ unit: Unit? = nil) {
      body(
        Part(name: partNames[index], unit: unit ?? self.unit, value: .scalar(Double(number)), isColor: false))
    }
    switch value {
    case .point(let p)?:
      tell(0, p.x)
      tell(1, p.y)
    case .size(let s)?:
      tell(0, s.width)
      tell(1, s.height)
    case .rect(let r)?:
      tell(0, r.origin.x)
      tell(1, r.origin.y)
      tell(2, r.width)
      tell(3, r.height)
    case .transform(let t)?:
      if tracing == .byParts, let plane = PlaneParts(t) {
        tell(16, plane.rotation, .radians)
        tell(17, plane.scaleX)
        tell(18, plane.scaleY)
        tell(19, plane.skew)
        tell(20, t.m41, .points)
        tell(21, t.m42, .points)
      } else {
        let matrix = t.matrix
        for index in 0..<16 { tell(index, CGFloat(matrix[index / 4][index % 4])) }
      }
    case .scalars(let numbers)?:
      for (index, number) in numbers.enumerated() {
        body(Part(name: "\(name).\(index)", unit: unit, value: .scalar(number), isColor: false))
      }
    case .scalar?, .color?, .path?, .colors?, .image?, .word?, nil:
      body(Part(name: partNames[0], unit: unit, value: value, isColor: kind == .color))
    }
  }

  /// Every part that the property can have, with what a new layer has there; those of a list are unknown.
  package func forEachStandardPart(_ standard: LayerValues, _ body: (Part) -> Void) {
    forEachPart(in: standard, body)
    // A transform that is not in the plane has its entries.
    if tracing == .byParts {
      for index in 0..<16 {
        let entry = AnimationValue.scalar(index % 5 == 0 ? 1 : 0)
        body(Part(name: partNames[index], unit: .plain, value: entry, isColor: false))
      }
    }
  }

  static func suffixes(of kind: AnimationValue.Kind, _ tracing: Tracing) -> [String] {
    switch kind {
    case .point: [".x", ".y"]
    case .size: [".width", ".height"]
    case .rect: [".x", ".y", ".width", ".height"]
    case .transform:
      (0..<16).map { ".m\($0 / 4 + 1)\($0 % 4 + 1)" } + [
        ".rotation.z", ".scale.x", ".scale.y", ".skew", ".translation.x", ".translation.y",
      ]
    case .scalar, .color, .path, .scalars, .colors, .image, .word: [""]
    }
  }
}

/// A transform in the plane taken apart.
private struct PlaneParts {
  var rotation = 0.0
  var scaleX = 0.0
  var scaleY = 0.0
  var skew = 0.0

  /// Nil for a transform that leaves the plane, but for what rounding does to it: a turn about z by some angles leaves a
  /// z scale of 1 − 2⁻⁵³, and is no other motion for it.
  init?(_ t: CATransform3D) {
    guard
      [t.m13, t.m14, t.m23, t.m24, t.m31, t.m32, t.m34, t.m43, t.m33 - 1, t.m44 - 1]
        .allSatisfy({ abs($0) < 1e-9 })
    else { return nil }
    let (a, b, c, d) = (Double(t.m11), Double(t.m12), Double(t.m21), Double(t.m22))
    scaleX = (a * a + b * b).squareRoot()
    if scaleX < 1e-9 {
      scaleY = (c * c + d * d).squareRoot()
    } else {
      rotation = atan2(b, a)
      scaleY = (a * d - b * c) / scaleX
      skew = (a * c + b * d) / (scaleX * scaleX)
    }
  }
}

extension Color {
  /// The greatest difference of a component, as much as it is seen.
  fileprivate func seenDistance(to other: Color) -> Double {
    func part(_ x: CGFloat, _ y: CGFloat) -> CGFloat { abs(x * alpha - y * other.alpha) }
    return Double(
      max(part(red, other.red), part(green, other.green), part(blue, other.blue), abs(alpha - other.alpha)))
  }
}
