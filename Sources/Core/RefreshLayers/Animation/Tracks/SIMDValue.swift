import Foundation
import RefreshMotion

/// A number, point, size, rectangle or colour as four SIMD lanes, which are interpolated together.
struct SIMDValue: Hashable, Sendable {
  var v: SIMD4<Double>

  init(_ v: SIMD4<Double>) { self.v = v }

  init(_ x: Double, _ y: Double = 0, _ z: Double = 0, _ w: Double = 0) { v = SIMD4(x, y, z, w) }

  init(_ p: CGPoint) { self.init(Double(p.x), Double(p.y)) }
  init(_ s: CGSize) { self.init(Double(s.width), Double(s.height)) }
  init(_ r: CGRect) {
    self.init(Double(r.origin.x), Double(r.origin.y), Double(r.size.width), Double(r.size.height))
  }
  init(_ c: Color) { self.init(Double(c.red), Double(c.green), Double(c.blue), Double(c.alpha)) }

  /// The lanes of an animation value; nil for kinds that do not fit in four numbers.
  init?(_ value: AnimationValue) {
    switch value {
    case .scalar(let v): self.init(v)
    case .point(let p): self.init(p)
    case .size(let s): self.init(s)
    case .rect(let r): self.init(r)
    case .color(let c): self.init(c)
    case .transform, .path, .scalars, .colors, .image, .word: return nil
    }
  }

  /// The lanes as a value of a kind; nil for kinds that do not fit in four numbers.
  func value(_ kind: AnimationValue.Kind) -> AnimationValue? {
    switch kind {
    case .scalar: .scalar(v.x)
    case .point: .point(point)
    case .size: .size(size)
    case .rect: .rect(rect)
    case .color: .color(color)
    case .transform, .path, .scalars, .colors, .image, .word: nil
    }
  }

  var point: CGPoint { CGPoint(x: v.x, y: v.y) }
  var size: CGSize { CGSize(width: v.x, height: v.y) }
  var rect: CGRect { CGRect(x: v.x, y: v.y, width: v.z, height: v.w) }
  var color: Color { Color(red: CGFloat(v.x), green: CGFloat(v.y), blue: CGFloat(v.z), alpha: CGFloat(v.w)) }

  /// True if every lane is finite: infinity or NaN times 0 is not 0.
  @inline(__always)
  var isFinite: Bool { v * 0 == .zero }
}

extension SIMDValue: Interpolatable {
  @inline(__always)
  func interpolated(to other: SIMDValue, at t: Double) -> SIMDValue {
    if t == 0 { return self }
    if t == 1 { return other }
    let span = other.v - v
    // Numbers of opposite signs near 1e308 have no finite difference, but the number between them is finite.
    guard span * 0 == .zero else { return SIMDValue(v * (1 - t) + other.v * t) }
    return SIMDValue(v + span * t)
  }

  func adding(_ other: SIMDValue, scaledBy s: Double) -> SIMDValue { SIMDValue(v + other.v * s) }

  func distance(to other: SIMDValue) -> Double {
    let span = other.v - v
    return hypot(hypot(span.x, span.y), hypot(span.z, span.w))
  }
}
