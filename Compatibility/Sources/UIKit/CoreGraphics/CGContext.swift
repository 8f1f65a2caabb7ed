import Foundation
import RefreshLayers
import RefreshMotion
import RefreshRendering
import UIKitBase

public enum CGBlendMode: Int32, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion, hue, saturation, color, luminosity, clear, copy, sourceIn, sourceOut, sourceAtop
  case destinationOver, destinationIn, destinationOut, destinationAtop, xor, plusDarker, plusLighter
}

public enum CGImageAlphaInfo: UInt32, Sendable {
  case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
}

public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}

public enum CGPathDrawingMode: Int32, Sendable { case fill, eoFill, stroke, fillStroke, eoFillStroke }
public enum CGTextDrawingMode: Int32, Sendable {
  case fill, stroke, fillStroke, invisible, fillClip, strokeClip, fillStrokeClip, clip
}
public enum CGInterpolationQuality: Int32, Sendable { case `default`, none, low, high, medium }

public struct CGGradientDrawingOptions: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// A colour gradient.
public final class CGGradient: @unchecked Sendable {
  let colors: [Color]
  let locations: [Double]

  /// Creates a gradient from `CGColor` or `UIColor` objects.
  public init?(colorsSpace: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?) {
    self.colors = colors.compactMap { ($0 as? CGColor)?.color ?? ($0 as? UIColor)?.color }
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

/// A drawing context that collects drawing commands as layers, which are rendered at the scale of each frame.
public final class CGContext {
  /// A clip or mask that contains the subsequent drawing.
  private enum ClipOrMask {
    case clip(BezierPath, isEvenOdd: Bool)
    case mask(Image, CGRect, CGAffineTransform)
  }

  private struct State {
    var transform = CGAffineTransform.identity
    var fill = Color.black { didSet { pattern = nil } }
    /// Image that fills instead of the colour; nil for plain colours.
    var pattern: Image?
    var stroke = Color.black
    var alpha: CGFloat = 1
    var width: CGFloat = 1
    var cap = LineCap.butt
    var join = LineJoin.miter
    var miterLimit: CGFloat = 10
    var dash: [CGFloat] = []
    var dashPhase: CGFloat = 0
    var shadow: (offset: CGSize, blur: CGFloat, color: Color)?
    var blend = CGBlendMode.normal
    /// Layer of the current transparency layer, or of the whole drawing.
    var base: Layer
    /// Enclosing clips and masks in it, outermost first.
    var frames: [ClipOrMask] = []
    /// Layer that receives drawing within the current frames.
    var target: Layer
  }

  /// Root layer of the drawing.
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
    state = State(base: root, target: root)
  }

  var isEmpty: Bool { root.sublayers.isEmpty }

  /// The drawing rendered to pixels.
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
  /// Transform from user space to pixels, with the origin at the top left.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform {
    state.transform.concatenating(CGAffineTransform(scaleX: scale, y: scale))
  }
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint {
    point.applying(userSpaceToDeviceSpaceTransform)
  }
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint {
    point.applying(userSpaceToDeviceSpaceTransform.inverted())
  }
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize {
    size.applying(userSpaceToDeviceSpaceTransform)
  }
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect {
    rect.applying(userSpaceToDeviceSpaceTransform)
  }

  // MARK: State

  public func saveGState() { saved.append(state) }
  /// Transform of text drawn by `CTLineDraw`.
  public var textMatrix = CGAffineTransform.identity
  public var textPosition = CGPoint.zero
  public func restoreGState() { if let last = saved.popLast() { state = last } }
  public func scaleBy(x: CGFloat, y: CGFloat) { state.transform = state.transform.scaledBy(x: x, y: y) }
  public func translateBy(x: CGFloat, y: CGFloat) {
    state.transform = state.transform.translatedBy(x: x, y: y)
  }
  public func rotate(by angle: CGFloat) { state.transform = state.transform.rotated(by: angle) }
  public func concatenate(_ transform: CGAffineTransform) {
    state.transform = transform.concatenating(state.transform)
  }
  public func setFillColor(_ color: CGColor) {
    state.fill = color.color
    state.pattern = color.pattern
  }
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
  /// Sets the blend mode for subsequent drawing.
  ///
  /// Modes that mix colours rasterise the drawing; inside a transparency layer they act as `normal`.
  public func setBlendMode(_ mode: CGBlendMode) { state.blend = mode }
  public func setFillColorSpace(_ space: CGColorSpace) {}
  public func setStrokeColorSpace(_ space: CGColorSpace) {}
  public func setRenderingIntent(_ intent: Int32) {}
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    state.fill = Color(red: components[0], green: components[1], blue: components[2], alpha: components[3])
  }
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    state.stroke = Color(red: components[0], green: components[1], blue: components[2], alpha: components[3])
  }
  public func setShouldAntialias(_ isSmooth: Bool) {}
  public func setAllowsAntialiasing(_ isSmooth: Bool) {}
  public func setAllowsFontSmoothing(_ isSmooth: Bool) {}
  public func setShouldSmoothFonts(_ isSmooth: Bool) {}
  public func setAllowsFontSubpixelPositioning(_ isFine: Bool) {}
  public func setShouldSubpixelPositionFonts(_ isFine: Bool) {}
  public func setShouldSubpixelQuantizeFonts(_ isFine: Bool) {}
  public func setFlatness(_ flatness: CGFloat) {}
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) {
    if mode != .fill { StageState.ignore("CGContext.setTextDrawingMode(.\(mode))") }
  }
  public func flush() {}
  public func synchronize() {}
  /// Begins a transparency layer, whose content gets opacity, shadow and blend mode as a whole when it ends.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
    saveGState()
    let layer = Layer(frame: root.bounds)
    (state.base, state.target, state.frames) = (layer, layer, [])
    (state.alpha, state.shadow, state.blend) = (1, nil, .normal)
  }
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    clip(to: rect)
  }
  public func endTransparencyLayer() {
    let layer = state.base
    guard layer !== root else { return }
    while state.base === layer { restoreGState() }
    let transform = state.transform
    state.transform = .identity
    add(layer)
    state.transform = transform
  }

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
  /// Adds an arc. As on iOS with its downward y axis, `clockwise` is the opposite of the visible direction.
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
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    userSpace(current).contains(point, isEvenOdd: mode == .eoFill || mode == .eoFillStroke)
  }
  /// Replaces the current path with the outline of its stroke.
  public func replacePathWithStrokedPath() {
    var path = userSpace(current)
    if !state.dash.isEmpty { path = path.dashed(phase: state.dashPhase, lengths: state.dash) }
    let cap: CGLineCap = state.cap == .round ? .round : state.cap == .square ? .square : .butt
    let join: CGLineJoin = state.join == .round ? .round : state.join == .bevel ? .bevel : .miter
    current = moved(path.stroked(width: state.width, cap: cap, join: join, miterLimit: state.miterLimit))
  }
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
  /// Erases the drawing inside a rectangle.
  public func clear(_ rect: CGRect) { cut(moved(BezierPath(rect: rect))) }

  /// Removes a shape, in the context's base coordinates, from the drawing.
  private func cut(_ shape: BezierPath) {
    let all = CGRect(origin: .zero, size: size)
    if shape.elements.count <= 6, shape.tightBounds.contains(all),
      shape.contains(CGPoint(x: all.midX, y: all.midY), isEvenOdd: false)
    {
      replaceDrawing { _ in nil }
      return
    }
    let mask = ShapeLayer()
    mask.frame = root.bounds
    // The shape is inside a frame; with the even-odd rule, directions do not matter.
    var path = BezierPath(rect: root.bounds.insetBy(dx: -1, dy: -1))
    path.append(shape)
    mask.path = path
    mask.fillRule = .evenOdd
    replaceDrawing {
      $0.mask = mask
      return $0
    }
  }

  /// Moves the drawing into one layer, which a closure changes or replaces; nil removes it.
  private func replaceDrawing(_ change: (Layer) -> Layer?) {
    let drawing = Layer(frame: root.bounds)
    let base = state.base
    for layer in base.sublayers { drawing.addSublayer(layer) }
    if let changed = change(drawing) { base.addSublayer(changed) }
    // New drawing goes into new layers with the same clips.
    state.target = target(of: state.frames, in: base)
    for index in saved.indices where saved[index].base === base {
      saved[index].target = target(of: saved[index].frames, in: base)
    }
  }

  func fill(_ path: BezierPath, isEvenOdd: Bool) {
    add(path, fill: true, stroke: false, isEvenOdd: isEvenOdd)
  }
  func stroke(_ path: BezierPath) { add(path, fill: false, stroke: true) }

  private func add(_ path: BezierPath, fill: Bool, stroke: Bool, isEvenOdd: Bool = false) {
    if fill, state.blend == .clear || (state.blend == .destinationOut && state.fill.alpha * state.alpha >= 1)
    {
      return cut(moved(path))
    }
    if fill, let pattern = state.pattern {
      if let layer = self.fill(moved(path), isEvenOdd: isEvenOdd, with: pattern) {
        saveGState()
        state.transform = .identity
        add(layer)
        restoreGState()
      }
      if stroke { add(path, fill: false, stroke: true) }
      return
    }
    let layer = ShapeLayer()
    layer.path = path
    layer.fillColor = fill ? state.fill : nil
    layer.fillRule = isEvenOdd ? .evenOdd : .nonZero
    if stroke {
      layer.strokeColor = state.blend == .clear ? Color(white: 0, alpha: 1) : state.stroke
      layer.lineWidth = state.width
      layer.lineCap = state.cap
      layer.lineJoin = state.join
      layer.miterLimit = state.miterLimit
      layer.lineDashPattern = state.dash
      layer.lineDashPhase = state.dashPhase
    }
    add(layer)
  }

  /// Adds a layer in user space with the current opacity, shadow and blend mode.
  func add(_ layer: Layer) {
    place(layer, state.transform)
    layer.opacity *= state.alpha
    if let shadow = state.shadow { cast(shadow, from: layer) }
    let all = root.bounds
    switch state.blend {
    case .destinationIn:
      replaceDrawing {
        let mask = Layer(frame: all)
        mask.addSublayer(layer)
        $0.mask = mask
        return $0
      }
    case .sourceIn, .sourceAtop:
      replaceDrawing { drawing in
        let source = Layer(frame: all)
        source.addSublayer(layer)
        if state.blend == .sourceIn {
          source.mask = drawing
          return source
        }
        let both = Layer(frame: all)
        source.mask = drawing.snapshot(at: nil)
        both.addSublayer(drawing)
        both.addSublayer(source)
        return both
      }
    case .destinationOver: state.base.insertSublayer(layer, at: 0)
    // A filled shape is cut out as a path; strokes and translucent drawing are removed pixel by pixel.
    case .clear, .destinationOut: mix(layer, state.blend)
    case let mode where mode.needsPixels: mix(layer, mode)
    default: state.target.addSublayer(layer)
    }
    writePixels()
  }

  /// Draws a layer with a blend mode that mixes colours.
  private func mix(_ layer: Layer, _ mode: CGBlendMode) {
    let source = Layer(frame: root.bounds)
    state.frames.reduce(source) { add($1, to: $0) }.addSublayer(layer)
    replaceDrawing { mixed(source, over: $0, mode) ?? $0 }
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
  /// Clips to the opaque part of an image. As on iOS, the image is upright only in a flipped context.
  public func clip(to rect: CGRect, mask: CGImage) {
    let flip = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 2 * rect.midY)
    enter(.mask(mask.image, rect, flip.concatenating(state.transform)))
  }
  public func resetClip() {
    (state.frames, state.target) = ([], state.base)
  }

  private func clip(inDevice path: BezierPath, isEvenOdd: Bool) { enter(.clip(path, isEvenOdd: isEvenOdd)) }

  private func enter(_ frame: ClipOrMask) {
    state.frames.append(frame)
    state.target = add(frame, to: state.target)
  }

  private func target(of frames: [ClipOrMask], in base: Layer) -> Layer {
    frames.reduce(base) { add($1, to: $0) }
  }

  /// Adds a layer for a clip or mask and returns it.
  private func add(_ frame: ClipOrMask, to parent: Layer) -> Layer {
    let layer = Layer(frame: root.bounds)
    switch frame {
    case .clip(let path, let isEvenOdd):
      let mask = ShapeLayer()
      mask.frame = root.bounds
      mask.path = path
      mask.fillRule = isEvenOdd ? .evenOdd : .nonZero
      layer.mask = mask
    case .mask(let image, let rect, let transform):
      let mask = Layer(frame: root.bounds)
      let picture = Layer()
      picture.contents = image
      picture.frame = rect
      place(picture, transform)
      mask.addSublayer(picture)
      layer.mask = mask
    }
    parent.addSublayer(layer)
    return layer
  }

  /// Applies a user-space transform to a layer.
  private func place(_ layer: Layer, _ transform: CGAffineTransform) {
    guard !transform.isIdentity else { return }
    let corner = layer.frame.origin
    layer.anchorPoint = .zero
    layer.transform = layer.transform.concatenating(CATransform3D(translationX: corner.x, y: corner.y, z: 0))
      .concatenating(CATransform3D(transform))
    layer.position = .zero
  }

  private func cast(_ shadow: (offset: CGSize, blur: CGFloat, color: Color), from layer: Layer) {
    layer.shadowOpacity = 1
    layer.shadowColor = shadow.color
    layer.shadowOffset = shadow.offset
    layer.shadowRadius = shadow.blur / 2
  }

  // MARK: Pixels

  /// Memory of a bitmap context, updated after each drawing.
  private var memory: (start: UnsafeMutableRawPointer, bytesPerRow: Int, info: CGBitmapInfo)?
  private var isOwnMemory = false

  /// Creates a bitmap context with an upward y axis. Bytes per pixel are red, green, blue and alpha, or in
  /// the order of `bitmapInfo`; nil unless components have 8 bits.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32
  ) {
    guard width > 0, height > 0, bitsPerComponent == 8 else { return nil }
    self.init(size: CGSize(width: width, height: height), scale: 1)
    state.transform = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
    self.bytesPerRow = bytesPerRow > 0 ? bytesPerRow : width * 4
    info = CGBitmapInfo(rawValue: bitmapInfo)
    if let data { memory = (data, self.bytesPerRow, info) }
  }

  public private(set) var bytesPerRow = 0
  private var info = CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue)
  public var bitmapInfo: CGBitmapInfo { info }
  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { 32 }

  /// Pixel memory of a bitmap context; nil for other contexts.
  public var data: UnsafeMutableRawPointer? {
    guard bytesPerRow > 0 else { return nil }
    if memory == nil {
      let start = UnsafeMutableRawPointer.allocate(byteCount: bytesPerRow * height, alignment: 16)
      start.initializeMemory(as: UInt8.self, repeating: 0, count: bytesPerRow * height)
      (memory, isOwnMemory) = ((start, bytesPerRow, info), true)
      writePixels()
    }
    return memory?.start
  }

  deinit { if isOwnMemory { memory?.start.deallocate() } }

  private func writePixels() {
    guard let memory, let image = makeImage(opaque: false),
      case .pixels(let pixels, let width, let height) = image.source
    else { return }
    let isAlphaFirst = [2, 4, 6].contains(memory.info.rawValue & 0x1F)
    let isLittle = memory.info.rawValue & 0x7000 == CGBitmapInfo.byteOrder32Little.rawValue
    for y in 0..<height {
      let row = memory.start.advanced(by: y * memory.bytesPerRow).assumingMemoryBound(to: UInt8.self)
      for x in 0..<width {
        let pixel = pixels[y * width + x]
        let color = [pixel >> 16, pixel >> 8, pixel].map { UInt8(truncatingIfNeeded: $0) }
        let alpha = UInt8(truncatingIfNeeded: pixel >> 24)
        var bytes = isAlphaFirst ? [alpha] + color : color + [alpha]
        if isLittle { bytes.reverse() }
        for (index, byte) in bytes.enumerated() { row[x * 4 + index] = byte }
      }
    }
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
    // A layer's gradient extends beyond its ends; without the options it is clipped there.
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
    guard endRadius > 0 || startRadius > 0 else { return }
    if startCenter != endCenter || startRadius >= endRadius
      || (startRadius > 0 && !options.contains(.drawsBeforeStartLocation))
    {
      var box = clipBounds
      if options == [] {
        func circle(_ center: CGPoint, _ radius: CGFloat) -> CGRect {
          CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
        }
        box = box.intersection(circle(startCenter, startRadius).union(circle(endCenter, endRadius)))
      }
      if !box.isNull,
        let picture = gradientPicture(
          gradient, from: (startCenter, startRadius), to: (endCenter, endRadius), in: box, options)
      {
        add(picture)
      }
      return
    }
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

  /// Bounds of the context in user space.
  private var clipBounds: CGRect {
    CGRect(origin: .zero, size: size).applying(state.transform.inverted())
  }

  /// Draws an image. As on iOS, it is upright only in a flipped context.
  public func draw(_ image: CGImage, in rect: CGRect) {
    saveGState()
    // Core Graphics draws images with an upward y axis.
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
    layer.opacity = alpha
    add(layer)
  }
}

extension CGRect {
  /// Normalised coordinates of a point in the rectangle.
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

public func UIRectFillUsingBlendMode(_ rect: CGRect, _ mode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.saveGState()
  context.setBlendMode(mode)
  context.fill(rect)
  context.restoreGState()
}
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }
public func UIRectFrame(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

open class UIGraphicsImageRendererFormat: NSObject {
  open var scale: CGFloat = UIScreen.main.scale
  open var opaque = false
  open var prefersExtendedRange = false
  open var bounds: CGRect { .zero }
  open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
  open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

open class UIGraphicsRendererContext: NSObject {
  public let cgContext: CGContext
  init(drawing context: CGContext) { cgContext = context }
}

public final class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  public let format = UIGraphicsImageRendererFormat()
  init(_ context: CGContext) { super.init(drawing: context) }
  public func fill(_ rect: CGRect, blendMode: CGBlendMode) { UIRectFillUsingBlendMode(rect, blendMode) }
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }
  public func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
  public var currentImage: UIImage { cgContext.makeImage(opaque: false).map(UIImage.init) ?? UIImage() }
}

open class UIGraphicsImageRenderer: NSObject {
  private let bounds: CGRect
  public let format: UIGraphicsImageRendererFormat
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    (self.bounds, self.format) = (bounds, format)
  }
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }
  public convenience init(size: CGSize) { self.init(size: size, format: UIGraphicsImageRendererFormat()) }
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsImageRendererFormat())
  }
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    UIGraphicsBeginImageContextWithOptions(bounds.size, format.opaque, format.scale)
    defer { UIGraphicsEndImageContext() }
    let context = UIGraphicsGetCurrentContext()!
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    actions(UIGraphicsImageRendererContext(context))
    return UIGraphicsGetImageFromCurrentImageContext() ?? UIImage()
  }
}

// MARK: Pictures

/// A bitmap image.
public final class CGImage: NSObject, @unchecked Sendable {
  /// The RefreshKit image.
  public let image: Image
  public init(_ image: Image) { self.image = image }
  private var pixels: (width: Int, height: Int) {
    if case .pixels(_, let width, let height) = image.source { return (width, height) }
    return (Int(image.size.width), Int(image.size.height))
  }
  public var width: Int { pixels.width }
  public var height: Int { pixels.height }
  public var colorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }
  public var alphaInfo: CGImageAlphaInfo { .premultipliedLast }
  public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue) }
  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { 32 }
  public var bytesPerRow: Int { 4 * width }
  public func copy() -> CGImage? { self }
  /// Part of the image in a rectangle of pixels; nil if the image is a file or the rectangle is outside.
  public func cropping(to rect: CGRect) -> CGImage? {
    let part = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    guard case .pixels(let pixels, let width, _) = image.source, part.width >= 1, part.height >= 1 else {
      return nil
    }
    let (x, y, w, h) = (Int(part.minX), Int(part.minY), Int(part.width), Int(part.height))
    let rows = (y..<y + h).flatMap { pixels[$0 * width + x..<$0 * width + x + w] }
    return CGImage(Image(width: w, height: h, pixels: rows))
  }
  public override func isEqual(_ object: Any?) -> Bool { (object as? CGImage)?.image == image }
  public override var hash: Int { image.hashValue }
}
