import Foundation

/// The decomposition of a property's value into named parts, for traces, checks and the inspector.
extension LayerProperty {
  /// A part of a property's value: a single number, or a whole value that has no numbers.
  package struct Part {
    package let name: String
    package let unit: Unit
    /// The value of the part; nil if unset.
    package let value: AnimationValue?
    /// True for a colour property, even if unset.
    package let isColor: Bool

    /// The value as a number; nil for other kinds of value.
    package var number: Double? { if case .scalar(let number)? = value { number } else { nil } }

    /// True if changes have a magnitude, as for numbers, colours and paths; false for words and images.
    package var isMeasured: Bool {
      switch value {
      case .word?, .image?: false
      case nil: isColor
      default: true
      }
    }

    /// The visible difference from the part at another time: full turns are ignored, and colours are compared with
    /// premultiplied alpha. Infinite between different numbers of which one is not finite.
    package func distance(to other: Part) -> Double {
      switch (value, other.value) {
      case (.scalar(let a)?, .scalar(let b)?) where !a.isFinite || !b.isFinite:
        a == b || a.isNaN && b.isNaN ? 0 : .infinity
      case (.scalar(let a)?, .scalar(let b)?) where unit == .radians:
        abs((a - b).remainder(dividingBy: 2 * .pi))
      case (.color(let a)?, .color(let b)?): a.visibleDistance(to: b)
      case (.color(let color)?, nil), (nil, .color(let color)?): color.visibleDistance(to: .clear)
      case (let a?, let b?): a.distance(to: b)
      case (nil, nil): 0
      default: 1
      }
    }
  }

  /// Calls `body` with the parts of the property's value: `position.x` and `position.y` of a point, each number of a
  /// list, and the entries of a transform, or its rotation, scale, skew and translation if traced by parts. Other
  /// values are one part.
  package func forEachPart(in values: LayerValues, _ body: (Part) -> Void) {
    forEachPart(of: value(in: values), body)
  }

  func forEachPart(of value: AnimationValue?, _ body: (Part) -> Void) {
    func part(_ index: Int, _ number: CGFloat, _ unit: Unit? = nil) {
      body(
        Part(name: partNames[index], unit: unit ?? self.unit, value: .scalar(Double(number)), isColor: false))
    }
    switch value {
    case .point(let p)?:
      part(0, p.x)
      part(1, p.y)
    case .size(let s)?:
      part(0, s.width)
      part(1, s.height)
    case .rect(let r)?:
      part(0, r.origin.x)
      part(1, r.origin.y)
      part(2, r.width)
      part(3, r.height)
    case .transform(let t)?:
      if tracing == .byParts, let plane = RotationScaleSkew(t) {
        part(16, plane.rotation, .radians)
        part(17, plane.scaleX)
        part(18, plane.scaleY)
        part(19, plane.skew)
        part(20, t.m41, .points)
        part(21, t.m42, .points)
      } else {
        let matrix = t.matrix
        for index in 0..<16 { part(index, CGFloat(matrix[index / 4][index % 4])) }
      }
    case .scalars(let numbers)?:
      for (index, number) in numbers.enumerated() {
        body(Part(name: "\(name).\(index)", unit: unit, value: .scalar(number), isColor: false))
      }
    case .scalar?, .color?, .path?, .colors?, .image?, .word?, nil:
      body(Part(name: partNames[0], unit: unit, value: value, isColor: kind == .color))
    }
  }

  /// Calls `body` with every part that the property can have and its default value; lists have no known parts.
  package func forEachStandardPart(_ standard: LayerValues, _ body: (Part) -> Void) {
    forEachPart(in: standard, body)
    // A transform that is not in the plane is traced by its entries.
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

/// The decomposition of a transform in the plane.
private struct RotationScaleSkew {
  var rotation = 0.0
  var scaleX = 0.0
  var scaleY = 0.0
  var skew = 0.0

  /// Decomposes a transform; nil if it leaves the plane by more than 1e-9. The tolerance is needed because some
  /// rotations about z leave a z scale of 1 − 2⁻⁵³.
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
  /// The greatest difference of a component, with premultiplied alpha.
  fileprivate func visibleDistance(to other: Color) -> Double {
    func part(_ x: CGFloat, _ y: CGFloat) -> CGFloat { abs(x * alpha - y * other.alpha) }
    return Double(
      max(part(red, other.red), part(green, other.green), part(blue, other.blue), abs(alpha - other.alpha)))
  }
}
