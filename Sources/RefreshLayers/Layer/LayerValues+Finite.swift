import Foundation

extension LayerValues {
  /// The first property with a number that is not finite, and its value in words; nil where all are.
  public var firstNonFinite: (property: String, value: String)? {
    if areBasicsFinite, case .none = content { return nil }
    for property in LayerProperty.allCases {
      if let value = value(of: property), !value.isFinite { return (property.rawValue, value.numbers) }
    }
    return nil
  }

  /// The quick answer for what is set most.
  private var areBasicsFinite: Bool {
    // One infinite or undefined term makes the whole sum so.
    let sum =
      position.x + position.y + bounds.origin.x + bounds.origin.y + bounds.width + bounds.height
      + anchorPoint.x + anchorPoint.y + zPosition + opacity + cornerRadius + borderWidth + shadowOpacity
      + shadowRadius + shadowOffset.width + shadowOffset.height
    return (sum * 0).isZero && transform.isFinite && sublayerTransform.isFinite && shadowPath == nil
      && (backgroundColor.map { AnimationValue.color($0).isFinite } ?? true)
      && AnimationValue.color(borderColor).isFinite && AnimationValue.color(shadowColor).isFinite
  }
}

extension AnimationValue {
  /// The numbers as an author reads them.
  var numbers: String {
    switch self {
    case .scalar(let v): "\(v)"
    case .point(let p): "(\(p.x), \(p.y))"
    case .size(let s): "(\(s.width), \(s.height))"
    case .rect(let r): "(\(r.origin.x), \(r.origin.y), \(r.size.width), \(r.size.height))"
    case .color(let c): "(\(c.red), \(c.green), \(c.blue), \(c.alpha))"
    case .transform(let t): (0..<4).map { row in "\(t.matrix[row].debugList)" }.joined(separator: " ")
    case .scalars(let v): "\(v)"
    case .path, .colors, .image: kindName + " with a number that is not finite"
    }
  }
}

extension SIMD4<Double> {
  /// The four numbers as an author reads them.
  fileprivate var debugList: String { "[\(x), \(y), \(z), \(w)]" }
}
