import Foundation
import RefreshLayers
import RefreshMotion
import RefreshRendering
import UIKitBase

@_exported import class UIKitBase.DispatchQueue
@_exported import struct UIKitBase.DispatchTime
@_exported import class UIKitBase.NSObject
@_exported import class UIKitBase.NSValue
@_exported import class UIKitBase.RunLoop

public enum CGBlendMode: Int32, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion, hue, saturation, color, luminosity, clear, copy, sourceIn, sourceOut, sourceAtop
  case destinationOver, destinationIn, destinationOut, destinationAtop, xor, plusDarker, plusLighter
}

public enum CGPathDrawingMode: Int32, Sendable { case fill, eoFill, stroke, fillStroke, eoFillStroke }
public enum CGInterpolationQuality: Int32, Sendable { case `default`, none, low, high, medium }

public struct CGGradientDrawingOptions: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// A run of colours.
public final class CGGradient: @unchecked Sendable {
  let colors: [Color]
  let locations: [Double]

  public init?(colorsSpace: CGColorSpace?, colors: [CGColor], locations: UnsafePointer<CGFloat>?) {
    self.colors = colors.map(\.color)
    self.locations =
      locations.map { pointer in (0..<colors.count).map { Double(pointer[$0]) } } ?? []
  }

  public init?(
    colorSpace: CGColorSpace, colorComponents: UnsafePointer<CGFloat>, locations: UnsafePointer<CGFloat>?,
    count: Int
  ) {
    colors = (0..<count).map {
      let c = colorComponents + 4 * $0
      return Color(red: c[0], green: c[1], blue: c[2], alpha: c[3])
    }
    self.locations = locations.map { pointer in (0..<count).map { Double(pointer[$0]) } } ?? []
  }
}

/// What `draw(_:)` draws on: it collects layers, which the renderer then draws at whatever scale a frame has.
public final class CGContext {
  private struct State {
    var transform = CGAffineTransform.identity
    var fill = Color.black
    var stroke = Color.black
    var alpha: CGFloat = 1
    var width: CGFloat = 1
    var cap = LineCap.butt
    var join = LineJoin.miter
    var miterLimit: CGFloat = 10
    var dash: [CGFloat] = []
    var dashPhase: CGFloat = 0
    var shadow: (offset: CGSize, blur: CGFloat, color: Color)?
    /// The layer that collects what is drawn inside the clips so far.
    var target: Layer
  }

  /// What has been drawn.
  let root: Layer
  let size: CGSize
  let scale: CGFloat
  private var state: State
  private var saved: [State] = []
  private var current = BezierPath()

  init(size: CGSize, scale: CGFloat) {
    self.size = size
    self.scale = scale
    root = Layer(frame: CGRect(origin: .zero, size: size))
    root.masksToBounds = true
    state = State(target: root)
  }

  var isEmpty: Bool { root.sublayers.isEmpty }

  /// The drawing as pixels.
  func makeImage(opaque: Bool = false) -> Image? {
    let (width, height) = CairoRenderer.pixelSize(of: size, scale: scale)
    guard width > 0, height > 0 else { return nil }
    if opaque { root.backgroundColor = .black }
    let list = DisplayList(of: root, at: 0, size: size)
    guard let bitmap = try? CairoRenderer(scale: scale).render(list) else { return nil }
    return Image(width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels, scale: scale)
  }

  public func makeImage() -> CGImage? { makeImage(opaque: false).map { CGImage($0) } }

  public var width: Int { Int((size.width * scale).rounded()) }
  public var height: Int { Int((size.height * scale).rounded()) }
  public var ctm: CGAffineTransform { state.transform }
  public var boundingBoxOfClipPath: CGRect { CGRect(origin: .zero, size: size) }
  public var interpolationQuality = CGInterpolationQuality.default

  // MARK: State

  public func saveGState() { saved.append(state) }
  public func restoreGState() { if let last = saved.popLast() { state = last } }
  public func scaleBy(x: CGFloat, y: CGFloat) { state.transform = state.transform.scaledBy(x: x, y: y) }
  public func translateBy(x: CGFloat, y: CGFloat) {
    state.transform = state.transform.translatedBy(x: x, y: y)
  }
  public func rotate(by angle: CGFloat) { state.transform = state.transform.rotated(by: angle) }
  public func concatenate(_ transform: CGAffineTransform) {
    state.transform = transform.concatenating(state.transform)
  }
  public func setFillColor(_ color: CGColor) { state.fill = color.color }
  public func setStrokeColor(_ color: CGColor) { state.stroke = color.color }
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fill = Color(red: red, green: green, blue: blue, alpha: alpha)
  }
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.stroke = Color(red: red, green: green, blue: blue, alpha: alpha)
  }
  public func setFillColor(gray: CGFloat, alpha: CGFloat) { state.fill = Color(white: gray, alpha: alpha) }
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    state.stroke = Color(white: gray, alpha: alpha)
  }
  public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha }
  public func setLineWidth(_ width: CGFloat) { state.width = width }
  public func setLineCap(_ cap: CGLineCap) { state.cap = cap.cap }
  public func setLineJoin(_ join: CGLineJoin) { state.join = join.join }
  public func setMiterLimit(_ limit: CGFloat) { state.miterLimit = limit }
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.dash = lengths
    state.dashPhase = phase
  }
  public func setShadow(offset: CGSize, blur: CGFloat) {
    state.shadow = (offset, blur, Color(white: 0, alpha: 1.0 / 3))
  }
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    state.shadow = color.map { (offset, blur, $0.color) }
  }
  public func setBlendMode(_ mode: CGBlendMode) {
    if mode != .normal, mode != .copy { StageState.ignore("CGContext.setBlendMode(.\(mode))") }
  }
  public func setShouldAntialias(_ isSmooth: Bool) {}
  public func setAllowsAntialiasing(_ isSmooth: Bool) {}
  public func setFlatness(_ flatness: CGFloat) {}
  public func flush() {}
  public func synchronize() {}
  public func beginTransparencyLayer(auxiliaryInfo: Any?) { saveGState() }
  public func endTransparencyLayer() { restoreGState() }

  // MARK: Paths

  public func beginPath() { current = BezierPath() }
  public func closePath() { current.close() }
  public func move(to point: CGPoint) { current.move(to: moved(point)) }
  public func addLine(to point: CGPoint) { current.addLine(to: moved(point)) }
  public func addLines(between points: [CGPoint]) {
    for (index, point) in points.enumerated() { index == 0 ? move(to: point) : addLine(to: point) }
  }
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    current.addCurve(to: moved(end), controlPoint1: moved(control1), controlPoint2: moved(control2))
  }
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    current.addQuadCurve(to: moved(end), controlPoint: moved(control))
  }
  public func addRect(_ rect: CGRect) { current.append(moved(BezierPath(rect: rect))) }
  public func addRects(_ rects: [CGRect]) { rects.forEach(addRect) }
  public func addEllipse(in rect: CGRect) { current.append(moved(BezierPath(ovalIn: rect))) }
  /// Adds an arc; as on iOS, whose y axis points down, `clockwise` is the opposite of what the screen shows.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    current.addArc(center, radius, startAngle, endAngle, onScreenClockwise: !clockwise, state.transform)
  }
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    current.addTangentArc(moved(tangent1End), moved(tangent2End), radius)
  }
  public func addPath(_ path: CGPath) { current.append(moved(path.bezierPath)) }
  public var path: CGPath? { current.isEmpty ? nil : CGPath(userSpace(current)) }
  public var isPathEmpty: Bool { current.isEmpty }
  public var currentPointOfPath: CGPoint {
    (current.currentPoint ?? .zero).applying(state.transform.inverted())
  }
  public var boundingBoxOfPath: CGRect { userSpace(current).tightBounds }

  private func moved(_ point: CGPoint) -> CGPoint { point.applying(state.transform) }
  private func moved(_ path: BezierPath) -> BezierPath {
    state.transform.isIdentity ? path : path.applying(state.transform)
  }
  private func userSpace(_ path: BezierPath) -> BezierPath { path.applying(state.transform.inverted()) }

  // MARK: Drawing

  public func fillPath(using rule: CGPathFillRule = .winding) {
    add(userSpace(current), fill: true, stroke: false, isEvenOdd: rule == .evenOdd)
    current = BezierPath()
  }
  public func strokePath() {
    add(userSpace(current), fill: false, stroke: true)
    current = BezierPath()
  }
  public func drawPath(using mode: CGPathDrawingMode) {
    add(
      userSpace(current), fill: mode != .stroke, stroke: mode != .fill && mode != .eoFill,
      isEvenOdd: mode == .eoFill || mode == .eoFillStroke)
    current = BezierPath()
  }
  public func fill(_ rect: CGRect) { add(BezierPath(rect: rect), fill: true, stroke: false) }
  public func fill(_ rects: [CGRect]) { rects.forEach(fill) }
  public func stroke(_ rect: CGRect) { add(BezierPath(rect: rect), fill: false, stroke: true) }
  public func stroke(_ rect: CGRect, width: CGFloat) {
    saveGState()
    setLineWidth(width)
    stroke(rect)
    restoreGState()
  }
  public func fillEllipse(in rect: CGRect) { add(BezierPath(ovalIn: rect), fill: true, stroke: false) }
  public func strokeEllipse(in rect: CGRect) { add(BezierPath(ovalIn: rect), fill: false, stroke: true) }
  public func strokeLineSegments(between points: [CGPoint]) {
    var path = BezierPath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      path.move(to: points[index])
      path.addLine(to: points[index + 1])
    }
    add(path, fill: false, stroke: true)
  }
  /// Clears what is below: everything, where the rectangle covers all, else nothing is cleared.
  public func clear(_ rect: CGRect) {
    if rect.contains(CGRect(origin: .zero, size: size)) {
      for layer in root.sublayers { layer.removeFromSuperlayer() }
      state.target = root
    } else {
      StageState.ignore("CGContext.clear of a part")
    }
  }

  func fill(_ path: BezierPath, isEvenOdd: Bool) {
    add(path, fill: true, stroke: false, isEvenOdd: isEvenOdd)
  }
  func stroke(_ path: BezierPath) { add(path, fill: false, stroke: true) }

  private func add(_ path: BezierPath, fill: Bool, stroke: Bool, isEvenOdd: Bool = false) {
    let layer = ShapeLayer()
    layer.path = path
    layer.fillColor = fill ? state.fill : nil
    layer.fillRule = isEvenOdd ? .evenOdd : .nonZero
    if stroke {
      layer.strokeColor = state.stroke
      layer.lineWidth = state.width
      layer.lineCap = state.cap
      layer.lineJoin = state.join
      layer.miterLimit = state.miterLimit
      layer.lineDashPattern = state.dash
      layer.lineDashPhase = state.dashPhase
    }
    add(layer)
  }

  /// Adds a layer in user space.
  func add(_ layer: Layer) {
    if !state.transform.isIdentity {
      let place = CATransform3D(state.transform)
      layer.anchorPoint = .zero
      let origin = layer.position
      layer.transform = layer.transform.concatenating(CATransform3D(translationX: origin.x, y: origin.y))
        .concatenating(place)
      layer.position = .zero
    }
    layer.opacity = state.alpha
    if let shadow = state.shadow {
      layer.shadowOpacity = 1
      layer.shadowColor = shadow.color
      layer.shadowOffset = shadow.offset
      layer.shadowRadius = shadow.blur / 2
    }
    state.target.addSublayer(layer)
  }

  // MARK: Clips

  public func clip(using rule: CGPathFillRule = .winding) {
    clip(inDevice: current, isEvenOdd: rule == .evenOdd)
    current = BezierPath()
  }
  public func clip(to rect: CGRect) { clip(inDevice: moved(BezierPath(rect: rect)), isEvenOdd: false) }
  public func clip(to rects: [CGRect]) {
    var path = BezierPath()
    for rect in rects { path.append(BezierPath(rect: rect)) }
    clip(inDevice: moved(path), isEvenOdd: false)
  }
  func clip(to path: BezierPath, isEvenOdd: Bool) { clip(inDevice: moved(path), isEvenOdd: isEvenOdd) }
  public func resetClip() { state.target = root }

  private func clip(inDevice path: BezierPath, isEvenOdd: Bool) {
    let layer = Layer(frame: root.bounds)
    let mask = ShapeLayer()
    mask.frame = root.bounds
    mask.path = path
    mask.fillRule = isEvenOdd ? .evenOdd : .nonZero
    layer.mask = mask
    state.target.addSublayer(layer)
    state.target = layer
  }

  // MARK: Gradients and pictures

  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    let box = clipBounds
    let layer = GradientLayer()
    layer.frame = box
    (layer.colors, layer.locations) = (gradient.colors, gradient.locations)
    layer.startPoint = box.unit(start)
    layer.endPoint = box.unit(end)
    // A layer's gradient continues before and after its ends; without the options it is cut off there.
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    if options != [.drawsBeforeStartLocation, .drawsAfterEndLocation], dx != 0 || dy != 0 {
      let reach = 2 * (box.width + box.height) / (dx * dx + dy * dy).squareRoot()
      let from = options.contains(.drawsBeforeStartLocation) ? -reach : 0
      let to = options.contains(.drawsAfterEndLocation) ? 1 + reach : 1
      func corner(_ along: CGFloat, _ across: CGFloat) -> CGPoint {
        CGPoint(
          x: start.x + dx * along - dy * across - box.minX, y: start.y + dy * along + dx * across - box.minY)
      }
      let mask = ShapeLayer()
      var path = BezierPath()
      path.move(to: corner(from, -reach))
      path.addLine(to: corner(to, -reach))
      path.addLine(to: corner(to, reach))
      path.addLine(to: corner(from, reach))
      path.close()
      mask.path = path
      layer.mask = mask
    }
    add(layer)
  }

  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat,
    options: CGGradientDrawingOptions
  ) {
    guard endRadius > 0 else { return }
    if startCenter != endCenter { StageState.ignore("the offset centre of drawRadialGradient") }
    let box = clipBounds
    let layer = GradientLayer()
    layer.frame = box
    layer.type = .radial
    let count = gradient.colors.count
    let places =
      gradient.locations.isEmpty
      ? (0..<count).map { Double($0) / Double(max(1, count - 1)) } : gradient.locations
    let inner = Double(startRadius / endRadius)
    layer.colors = gradient.colors
    layer.locations = places.map { inner + (1 - inner) * $0 }
    layer.startPoint = box.unit(endCenter)
    layer.endPoint = box.unit(CGPoint(x: endCenter.x + endRadius, y: endCenter.y + endRadius))
    if !options.contains(.drawsAfterEndLocation) {
      let mask = ShapeLayer()
      mask.path = BezierPath(
        ovalIn: CGRect(
          x: endCenter.x - endRadius - box.minX, y: endCenter.y - endRadius - box.minY, width: 2 * endRadius,
          height: 2 * endRadius))
      layer.mask = mask
    }
    add(layer)
  }

  /// The whole of the context in user space.
  private var clipBounds: CGRect {
    CGRect(origin: .zero, size: size).applying(state.transform.inverted())
  }

  /// Draws a picture; as on iOS, upright only where the context is flipped.
  public func draw(_ image: CGImage, in rect: CGRect) {
    saveGState()
    // Core Graphics draws images with y up.
    translateBy(x: 0, y: rect.midY)
    scaleBy(x: 1, y: -1)
    translateBy(x: 0, y: -rect.midY)
    draw(image.image, in: rect, alpha: 1)
    restoreGState()
  }

  func draw(_ image: Image, in rect: CGRect, alpha: CGFloat) {
    let layer = Layer()
    layer.frame = rect
    layer.contents = image
    add(layer)
    layer.opacity *= alpha
  }
}

extension CGRect {
  /// A point of the rectangle's coordinates in its unit square.
  fileprivate func unit(_ point: CGPoint) -> CGPoint {
    CGPoint(
      x: (point.x - minX) / max(width, .leastNonzeroMagnitude),
      y: (point.y - minY) / max(height, .leastNonzeroMagnitude))
  }
}

// MARK: UIKit's contexts

public func UIGraphicsGetCurrentContext() -> CGContext? {
  StageState.current.graphics.last?.context as? CGContext
}
public func UIGraphicsPushContext(_ context: CGContext) {
  StageState.current.graphics.append((context, false))
}
public func UIGraphicsPopContext() { _ = StageState.current.graphics.popLast() }

public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  let context = CGContext(size: size, scale: scale > 0 ? scale : UIScreen.main.scale)
  if opaque { context.root.backgroundColor = .black }
  StageState.current.graphics.append((context, true))
}

public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  (StageState.current.graphics.last { $0.isImage }?.context as? CGContext)?.makeImage(opaque: false).map(
    UIImage.init)
}

public func UIGraphicsEndImageContext() { _ = StageState.current.graphics.popLast() }

public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }
public func UIRectFrame(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

open class UIGraphicsImageRendererFormat: NSObject {
  open var scale: CGFloat = UIScreen.main.scale
  open var opaque = false
  open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
  open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

public final class UIGraphicsImageRendererContext {
  public let cgContext: CGContext
  init(_ context: CGContext) { cgContext = context }
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }
  public func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
  public var currentImage: UIImage { cgContext.makeImage(opaque: false).map(UIImage.init) ?? UIImage() }
}

open class UIGraphicsImageRenderer: NSObject {
  private let size: CGSize
  private let format: UIGraphicsImageRendererFormat
  public init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    (self.size, self.format) = (size, format)
  }
  public convenience init(size: CGSize) { self.init(size: size, format: UIGraphicsImageRendererFormat()) }
  public convenience init(bounds: CGRect) { self.init(size: bounds.size) }
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    UIGraphicsBeginImageContextWithOptions(size, format.opaque, format.scale)
    defer { UIGraphicsEndImageContext() }
    actions(UIGraphicsImageRendererContext(UIGraphicsGetCurrentContext()!))
    return UIGraphicsGetImageFromCurrentImageContext() ?? UIImage()
  }
}

// MARK: Pictures

/// Pixels.
public final class CGImage: NSObject, @unchecked Sendable {
  /// RefreshKit's form of the picture.
  public let image: Image
  public init(_ image: Image) { self.image = image }
  private var pixels: (width: Int, height: Int) {
    if case .pixels(_, let width, let height) = image.source { return (width, height) }
    return (Int(image.size.width), Int(image.size.height))
  }
  public var width: Int { pixels.width }
  public var height: Int { pixels.height }
  public func copy() -> CGImage? { self }
  public override func isEqual(_ object: Any?) -> Bool { (object as? CGImage)?.image == image }
  public override var hash: Int { image.hashValue }
}

/// A picture of UIKit: a PNG file or pixels.
open class UIImage: NSObject, @unchecked Sendable {
  public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }
  public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  /// RefreshKit's form of the picture; nil for an empty one.
  public let picture: Image?
  public let scale: CGFloat
  public let renderingMode: RenderingMode

  init(_ picture: Image?, scale: CGFloat, _ mode: RenderingMode = .automatic) {
    (self.picture, self.scale, renderingMode) = (picture, scale, mode)
  }
  /// Wraps a picture of RefreshKit.
  public convenience init(_ picture: Image) { self.init(picture, scale: 1) }
  public override convenience init() { self.init(nil, scale: 1) }
  public convenience init(cgImage: CGImage) { self.init(cgImage.image, scale: 1) }
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    var picture = cgImage.image
    if case .pixels(let pixels, let width, let height) = picture.source {
      picture = Image(width: width, height: height, pixels: pixels, scale: scale)
    }
    self.init(picture, scale: scale)
  }
  public convenience init?(contentsOfFile path: String) {
    let scale: CGFloat = path.contains("@3x.") ? 3 : path.contains("@2x.") ? 2 : 1
    guard let picture = Image(contentsOfFile: path, scale: scale) else { return nil }
    self.init(picture, scale: scale)
  }
  /// The PNG of a name in the folder `Images` or the working folder; asset catalogues are not read.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?)
  {
    let folders = [bundle?.resourcePath, Bundle.main.resourcePath, "Images", "."].compactMap { $0 }
    let stem = name.hasSuffix(".png") ? String(name.dropLast(4)) : name
    for folder in folders {
      for end in ["@3x.png", "@2x.png", ".png"]
      where FileManager.default.fileExists(atPath: "\(folder)/\(stem)\(end)") {
        self.init(contentsOfFile: "\(folder)/\(stem)\(end)")
        return
      }
    }
    StageState.report(
      .warning,
      "UIImage(named: \"\(name)\"): no \(stem).png in \(folders.joined(separator: ", ")); nothing is drawn")
    return nil
  }
  /// The symbols of SF Symbols are not available.
  public convenience init?(systemName: String) {
    StageState.report(
      .warning, "UIImage(systemName: \"\(systemName)\"): SF Symbols are not available; nothing is drawn")
    return nil
  }

  open var size: CGSize { picture?.size ?? .zero }
  open var cgImage: CGImage? { picture.map(CGImage.init) }
  open func withRenderingMode(_ mode: RenderingMode) -> UIImage { UIImage(picture, scale: scale, mode) }
  open func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }
  open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    if let picture { UIGraphicsGetCurrentContext()?.draw(picture, in: rect, alpha: alpha) }
  }
  open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
}
