import Foundation
import RefreshLayers
import UIKitBase

public typealias UIRectCorner = RectCorner

/// A path of UIKit with its stroke and fill settings.
open class UIBezierPath: NSObject, NSCopying {
  /// The RefreshKit path.
  public final var bezierPath = BezierPath()

  open var lineWidth: CGFloat = 1
  open var lineCapStyle = CGLineCap.butt
  open var lineJoinStyle = CGLineJoin.miter
  open var miterLimit: CGFloat = 10
  open var flatness: CGFloat = 0.6
  open var usesEvenOddFillRule = false
  private var dash: (pattern: [CGFloat], phase: CGFloat) = ([], 0)

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }

  public convenience init(rect: CGRect) {
    self.init()
    bezierPath = BezierPath(rect: rect)
  }
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    bezierPath = BezierPath(ovalIn: rect)
  }
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    bezierPath = BezierPath(roundedRect: rect, cornerRadius: cornerRadius)
  }
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    bezierPath = BezierPath(roundedRect: rect, byRoundingCorners: corners, cornerRadius: cornerRadii.width)
  }
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    bezierPath = BezierPath(
      arcCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }
  public convenience init(cgPath: CGPath) {
    self.init()
    bezierPath = cgPath.bezierPath
  }

  open var cgPath: CGPath {
    get { CGPath(bezierPath) }
    set { bezierPath = newValue.bezierPath }
  }

  open var isEmpty: Bool { bezierPath.isEmpty }
  open var bounds: CGRect { bezierPath.isEmpty ? .zero : bezierPath.tightBounds }
  open var currentPoint: CGPoint { bezierPath.currentPoint ?? .zero }
  open func contains(_ point: CGPoint) -> Bool {
    bezierPath.contains(point, isEvenOdd: usesEvenOddFillRule)
  }

  open func move(to point: CGPoint) { bezierPath.move(to: point) }
  open func addLine(to point: CGPoint) { bezierPath.addLine(to: point) }
  open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    bezierPath.addCurve(to: end, controlPoint1: controlPoint1, controlPoint2: controlPoint2)
  }
  open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    bezierPath.addQuadCurve(to: end, controlPoint: controlPoint)
  }
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    bezierPath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }
  open func close() { bezierPath.close() }
  open func removeAllPoints() { bezierPath = BezierPath() }
  open func append(_ path: UIBezierPath) { bezierPath.append(path.bezierPath) }
  open func reversing() -> UIBezierPath {
    let path = copy() as! UIBezierPath
    path.bezierPath = bezierPath.reversed
    return path
  }
  open func apply(_ transform: CGAffineTransform) { bezierPath = bezierPath.applying(transform) }

  open func encode(with coder: NSCoder) { StageState.ignoreEncoding(of: self) }
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    count?.pointee = dash.pattern.count
    phase?.pointee = dash.phase
    for (index, length) in dash.pattern.enumerated() { pattern?[index] = length }
  }
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dash = (pattern.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? [], phase)
  }

  // MARK: Drawing

  open func fill() {
    UIGraphicsGetCurrentContext()?.fill(bezierPath, isEvenOdd: usesEvenOddFillRule)
  }
  open func fill(with mode: CGBlendMode, alpha: CGFloat) { blend(mode, alpha, fill) }
  open func stroke() {
    inOwnState { context in
      context.setLineWidth(lineWidth)
      context.setLineCap(lineCapStyle)
      context.setLineJoin(lineJoinStyle)
      context.setMiterLimit(miterLimit)
      context.setLineDash(phase: dash.phase, lengths: dash.pattern)
      context.stroke(bezierPath)
    }
  }
  open func stroke(with mode: CGBlendMode, alpha: CGFloat) { blend(mode, alpha, stroke) }

  private func blend(_ mode: CGBlendMode, _ alpha: CGFloat, _ draw: () -> Void) {
    inOwnState { context in
      context.setBlendMode(mode)
      context.setAlpha(alpha)
      draw()
    }
  }
  /// Draws in the current context and then restores its state.
  private func inOwnState(_ draw: (CGContext) -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    draw(context)
    context.restoreGState()
  }
  open func addClip() { UIGraphicsGetCurrentContext()?.clip(to: bezierPath, isEvenOdd: usesEvenOddFillRule) }

  // MARK: Copies

  open override func copy() -> Any { copy(with: nil) }
  open func copy(with zone: NSZone? = nil) -> Any {
    let path = UIBezierPath()
    path.bezierPath = bezierPath
    (path.lineWidth, path.lineCapStyle, path.lineJoinStyle) = (lineWidth, lineCapStyle, lineJoinStyle)
    (path.miterLimit, path.usesEvenOddFillRule, path.dash) = (miterLimit, usesEvenOddFillRule, dash)
    return path
  }
}
