import Foundation

// What a source sees on Apple's systems without naming it: Core Graphics' transform, which comes with Foundation, and a
// function of the C library whose signature is another one.

public struct CGAffineTransform: Equatable, Sendable {
  public var a, b, c, d, tx, ty: CGFloat

  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }
  public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }
  public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }
  public init(rotationAngle angle: CGFloat) {
    self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
  }

  public var isIdentity: Bool { self == .identity }
  public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform { t2 }
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform { self }
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform { self }
  public func rotated(by angle: CGFloat) -> CGAffineTransform { self }
  public func inverted() -> CGAffineTransform { self }
}

extension CGPoint {
  public func applying(_ t: CGAffineTransform) -> CGPoint { self }
}
extension CGSize {
  public func applying(_ t: CGAffineTransform) -> CGSize { self }
}
extension CGRect {
  public func applying(_ t: CGAffineTransform) -> CGRect { self }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
@discardableResult
public func pthread_key_create(
  _ key: UnsafeMutablePointer<pthread_key_t>?,
  _ destructor: (@convention(c) (UnsafeMutableRawPointer) -> Void)?
) -> Int32 { 0 }
