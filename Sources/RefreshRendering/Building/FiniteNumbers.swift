import Foundation
import RefreshLayers

/// Numbers that are not finite would spoil every picture that they touch, and Cairo for good.
extension LayerValues {
  /// Whether every number that is drawn is finite.
  var isFinite: Bool {
    // A product with zero is zero for a finite number and not a number for any other, so one sum tells of all.
    var sum = (position.x + position.y + bounds.origin.x + bounds.origin.y) * 0
    sum += (bounds.size.width + bounds.size.height + anchorPoint.x + anchorPoint.y + zPosition) * 0
    sum += (opacity + cornerRadius + borderWidth + borderColor.alpha) * 0
    sum += (borderColor.red + borderColor.green + borderColor.blue) * 0
    if let color = backgroundColor { sum += (color.red + color.green + color.blue + color.alpha) * 0 }
    if shadowOpacity != 0 {
      sum += (shadowOpacity + shadowRadius + shadowOffset.width + shadowOffset.height) * 0
      sum += (shadowColor.red + shadowColor.green + shadowColor.blue + shadowColor.alpha) * 0
    }
    guard sum == 0 else { return numbers.allSatisfy { $0.value.isFinite } }
    guard transform.isFinite && sublayerTransform.isFinite else { return false }
    if let shadowPath, !shadowPath.isFinite { return false }
    return contentIsFinite
  }

  /// The same for what the layer holds, without a list of it: this is asked of every layer at every frame.
  private var contentIsFinite: Bool {
    func isFinite(_ color: Color?) -> Bool {
      guard let color else { return true }
      return (color.red + color.green + color.blue + color.alpha) * 0 == 0
    }
    switch content {
    case .none, .image: return true
    case .text(let t): return (t.font.pointSize * 0 == 0) && isFinite(t.foregroundColor)
    case .shape(let s):
      let sum = (s.lineWidth + s.lineDashPhase + s.miterLimit + s.strokeStart + s.strokeEnd) * 0
      return sum == 0 && isFinite(s.fillColor) && isFinite(s.strokeColor)
        && s.lineDashPattern.allSatisfy(\.isFinite) && (s.path?.isFinite ?? true)
    case .gradient, .replicator: return contentNumbers.allSatisfy { $0.value.isFinite }
    }
  }

  /// The first property that holds a number that is not finite, and what it is.
  var propertyNotFinite: (name: String, value: String)? {
    numbers.first { !$0.value.isFinite }.map { ($0.name, $0.value.text) }
  }

  private var numbers: [(name: String, value: Numbers)] {
    var all: [(String, Numbers)] = [
      ("position", .point(position)), ("bounds", .rect(bounds)), ("anchorPoint", .point(anchorPoint)),
      ("zPosition", .number(zPosition)), ("transform", .transform(transform)),
      ("sublayerTransform", .transform(sublayerTransform)), ("opacity", .number(opacity)),
      ("cornerRadius", .number(cornerRadius)), ("borderWidth", .number(borderWidth)),
      ("borderColor", .color(borderColor)), ("shadowColor", .color(shadowColor)),
      ("shadowOpacity", .number(shadowOpacity)), ("shadowRadius", .number(shadowRadius)),
      ("shadowOffset", .point(CGPoint(x: shadowOffset.width, y: shadowOffset.height))),
    ]
    if let backgroundColor { all.append(("backgroundColor", .color(backgroundColor))) }
    if let shadowPath { all.append(("shadowPath", .path(shadowPath))) }
    return all + contentNumbers
  }

  private var contentNumbers: [(name: String, value: Numbers)] {
    switch content {
    case .none, .image: return []
    case .shape(let s):
      return [
        ("lineWidth", .number(s.lineWidth)), ("lineDashPhase", .number(s.lineDashPhase)),
        ("miterLimit", .number(s.miterLimit)), ("strokeStart", .number(s.strokeStart)),
        ("strokeEnd", .number(s.strokeEnd)), ("lineDashPattern", .list(s.lineDashPattern)),
      ] + (s.path.map { [("path", .path($0))] } ?? [])
        + (s.fillColor.map { [("fillColor", .color($0))] } ?? [])
        + (s.strokeColor.map { [("strokeColor", .color($0))] } ?? [])
    case .text(let t):
      return [("fontSize", .number(t.font.pointSize)), ("foregroundColor", .color(t.foregroundColor))]
    case .gradient(let g):
      return [
        ("startPoint", .point(g.startPoint)), ("endPoint", .point(g.endPoint)),
        ("locations", .list(g.locations.map { CGFloat($0) })),
      ] + g.colors.map { ("colors", .color($0)) }
    case .replicator(let r):
      return [
        ("instanceDelay", .number(CGFloat(r.instanceDelay))),
        ("instanceTransform", .transform(r.instanceTransform)),
        ("instanceColor", .color(r.instanceColor)), ("instanceRedOffset", .number(r.instanceRedOffset)),
        ("instanceGreenOffset", .number(r.instanceGreenOffset)),
        ("instanceBlueOffset", .number(r.instanceBlueOffset)),
        ("instanceAlphaOffset", .number(r.instanceAlphaOffset)),
      ]
    }
  }
}

/// The numbers of one property.
private enum Numbers {
  case number(CGFloat)
  case point(CGPoint)
  case rect(CGRect)
  case color(Color)
  case transform(CATransform3D)
  case path(BezierPath)
  case list([CGFloat])

  var isFinite: Bool {
    switch self {
    case .number(let v): v.isFinite
    case .point(let v): v.x.isFinite && v.y.isFinite
    case .rect(let v):
      v.origin.x.isFinite && v.origin.y.isFinite && v.size.width.isFinite && v.size.height.isFinite
    case .color(let v): v.red.isFinite && v.green.isFinite && v.blue.isFinite && v.alpha.isFinite
    case .transform(let v): v.isFinite
    case .path(let v): v.isFinite
    case .list(let v): v.allSatisfy(\.isFinite)
    }
  }

  var text: String {
    switch self {
    case .number(let v): "\(v)"
    case .point(let v): "(\(v.x), \(v.y))"
    case .rect(let v): "(\(v.origin.x), \(v.origin.y), \(v.size.width), \(v.size.height))"
    case .color(let v): "(\(v.red), \(v.green), \(v.blue), \(v.alpha))"
    case .transform: "not finite"
    case .path(let v): "through \(v.firstPointNotFinite.map { "(\($0.x), \($0.y))" } ?? "nowhere")"
    case .list(let v): "\(v)"
    }
  }
}

extension Layer {
  /// Tells the author which number cannot be drawn.
  func reportNumbersNotFinite(in values: LayerValues) {
    guard let context, let property = values.propertyNotFinite else { return }
    context.report(
      Diagnostic(
        .error, "layer \(self): \(property.name) is \(property.value): every number must be finite"))
  }
}

extension CATransform3D {
  fileprivate var isFinite: Bool {
    (m11 + m12 + m13 + m14) * 0 + (m21 + m22 + m23 + m24) * 0 + (m31 + m32 + m33 + m34) * 0
      + (m41 + m42 + m43 + m44) * 0 == 0
      || [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
        .allSatisfy(\.isFinite)
  }
}

extension BezierPath {
  fileprivate var isFinite: Bool { firstPointNotFinite == nil }

  fileprivate var firstPointNotFinite: CGPoint? {
    for element in elements {
      switch element {
      case .move(let p), .line(let p): if !p.isFinite { return p }
      case .quadCurve(let p, let c): if !(p.isFinite && c.isFinite) { return p.isFinite ? c : p }
      case .curve(let p, let c1, let c2):
        if !(p.isFinite && c1.isFinite && c2.isFinite) {
          return p.isFinite ? (c1.isFinite ? c2 : c1) : p
        }
      case .close: break
      }
    }
    return nil
  }
}

extension CGPoint {
  fileprivate var isFinite: Bool { (x + y) * 0 == 0 || (x.isFinite && y.isFinite) }
}
