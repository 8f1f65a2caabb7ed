import Foundation
import RefreshLayers
import RefreshMotion
import UIKitBase

/// Timing properties shared by layers and animations.
public protocol CAMediaTiming: AnyObject {
  var beginTime: CFTimeInterval { get set }
  var duration: CFTimeInterval { get set }
  var speed: Float { get set }
  var timeOffset: CFTimeInterval { get set }
  var repeatCount: Float { get set }
  var repeatDuration: CFTimeInterval { get set }
  var autoreverses: Bool { get set }
  var fillMode: CAMediaTimingFillMode { get set }
}

/// An action that a layer runs when a property changes.
public protocol CAAction {
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

public protocol CALayerDelegate: AnyObject {
  func display(_ layer: CALayer)
  func draw(_ layer: CALayer, in ctx: CGContext)
  func layerWillDraw(_ layer: CALayer)
  func layoutSublayers(of layer: CALayer)
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  public func display(_ layer: CALayer) {}
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  public func layerWillDraw(_ layer: CALayer) {}
  public func layoutSublayers(of layer: CALayer) {}
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// Core Animation's layer as a wrapper of a RefreshKit layer. UIKit code refers to the wrapper; the
/// RefreshKit layer is drawn.
open class CALayer: NSObject, CAMediaTiming, LayerDelegate, KeyValueObserving, NSCoding {
  final let backingLayer: Layer

  class var refreshLayerType: Layer.Type { Layer.self }

  private final var rare: RareProperties?
  /// Added animations with their keys, as returned by `animation(forKey:)`; an array, because layers have
  /// few.
  private final var added: [(key: String, animation: CAAnimation)] = []
  /// True if the class is defined outside this module.
  private final var isUsersOwn = false

  /// Rarely used properties, allocated on demand.
  private final class RareProperties {
    weak var delegate: (any CALayerDelegate)?
    var actions: [String: any CAAction]?
    var style: [AnyHashable: Any]?
    var values: [String: Any] = [:]
    var contents: Any?
    var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    var contentsGravity = CALayerContentsGravity.resize
    var duration: CFTimeInterval = 0
    var repeatCount: Float = 0
    var repeatDuration: CFTimeInterval = 0
    var autoreverses = false
    var fillMode = CAMediaTimingFillMode.removed
    var drawing: Layer?
    var pattern: UIColor?
    var patternLayer: Layer?
    var model: CALayer?
    var ownKeys: CustomPropertyAnimations?
    var watch: ObservedKeyPaths?
    var isGeometryFlipped = false
    var isOpaque = false
    var shouldRasterize = false
    var rasterizationScale: CGFloat = 1
  }

  private final func withRare<Value>(_ body: (RareProperties) -> Value) -> Value {
    if let rare { return body(rare) }
    let new = RareProperties()
    rare = new
    return body(new)
  }

  final var changeWatch: ObservedKeyPaths {
    if let watch = rare?.watch { return watch }
    let new = ObservedKeyPaths()
    withRare { $0.watch = new }
    return new
  }
  /// Notifies observers that geometry or appearance may have changed.
  final func didChange() {
    guard let rare else { return }
    rare.watch?.look()
    if rare.pattern != nil, rare.patternLayer?.frame != bounds { showPattern() }
  }

  // MARK: Lifecycle

  public override init() {
    backingLayer = Self.refreshLayerType.init()
    super.init()
    connect()
  }

  /// Creates a layer to which subclasses copy their properties; `presentation()` then sets the displayed
  /// values.
  public init(layer: Any) {
    backingLayer = Self.refreshLayerType.init()
    super.init()
    connect()
  }

  public required init?(coder: NSCoder) {
    backingLayer = Self.refreshLayerType.init()
    super.init()
    connect()
  }

  /// Wraps a RefreshKit layer.
  public init(wrapping layer: Layer) {
    backingLayer = layer
    super.init()
    connect()
  }

  private final func connect() {
    refreshLayer.companion = self
    isUsersOwn = Self.isUsersOwn
    // Only custom subclasses can override the handling of changes.
    if isUsersOwn { refreshLayer.delegate = self }
  }

  deinit { if refreshLayer.companion === self { refreshLayer.companion = nil } }

  /// True if the class is defined outside this module.
  private class var isUsersOwn: Bool {
    self != CALayer.self && self != CAShapeLayer.self && !builtIn.contains(ObjectIdentifier(self))
  }

  private static let builtIn: Set<ObjectIdentifier> = [
    ObjectIdentifier(CALayer.self), ObjectIdentifier(CAShapeLayer.self),
    ObjectIdentifier(CAGradientLayer.self),
    ObjectIdentifier(CAReplicatorLayer.self), ObjectIdentifier(CATextLayer.self),
    ObjectIdentifier(CATransformLayer.self), ObjectIdentifier(CAEmitterLayer.self),
    ObjectIdentifier(CAScrollLayer.self),
  ]

  /// Creates a layer of a dynamic class with its own `init()`.
  static func make(_ type: CALayer.Type) -> CALayer {
    type == CALayer.self ? CALayer() : type == CAShapeLayer.self ? CAShapeLayer() : type.new()
  }

  // On iOS every class has `init()` and `init(layer:)`, which the runtime calls. Swift can call only
  // `required` initializers on a dynamic class, and these cannot be required: every custom subclass would
  // need the keyword `required`, unlike on iOS; a protocol with `init()` would demand the same.
  // `init(coder:)` is required on iOS too, but many sources trap in it. Therefore these two initializers
  // delegate to those of the dynamic class, and `new` below calls them by their symbols with the class as
  // `Self`, which is how calls of required initializers compile. If their names or the compiler's mangling
  // change, linking fails.
  convenience init(byType: Void) { self.init() }
  convenience init(showing layer: Any) { self.init(layer: layer) }

  // MARK: Geometry

  open var name: String? {
    get { refreshLayer.name }
    set { refreshLayer.name = newValue }
  }

  open var frame: CGRect {
    get { refreshLayer.frame }
    set {
      let old = refreshLayer.bounds.size
      if isUsersOwn {
        // A subclass may observe bounds or position, which must be set through the wrapper.
        let target = Layer()
        target.anchorPoint = refreshLayer.anchorPoint
        target.bounds = refreshLayer.bounds
        target.position = refreshLayer.position
        target.transform = refreshLayer.transform
        target.frame = newValue
        if target.bounds != bounds { bounds = target.bounds }
        if target.position != position { position = target.position }
        return
      }
      flipAgain { refreshLayer.frame = newValue }
      if old != refreshLayer.bounds.size { boundsDidChange() }
      didChange()
    }
  }

  open var bounds: CGRect {
    get { refreshLayer.bounds }
    set {
      let old = refreshLayer.bounds.size
      flipAgain { refreshLayer.bounds = newValue }
      if old != newValue.size { boundsDidChange() }
      didChange()
    }
  }

  private final func boundsDidChange() {
    if let view = view {
      view.refreshView.setNeedsLayout()
    } else if isUsersOwn || rare?.delegate != nil {
      setNeedsLayout()
    }
    if needsDisplayOnBoundsChange { setNeedsDisplay() }
  }

  open var position: CGPoint {
    get { refreshLayer.position }
    set {
      refreshLayer.position = newValue
      didChange()
    }
  }
  open var zPosition: CGFloat {
    get { refreshLayer.zPosition }
    set { refreshLayer.zPosition = newValue }
  }
  open var anchorPoint: CGPoint {
    get { refreshLayer.anchorPoint }
    set { flipAgain { refreshLayer.anchorPoint = newValue } }
  }
  open var anchorPointZ: CGFloat {
    get { 0 }
    set { if newValue != 0 { StageState.ignore("CALayer.anchorPointZ") } }
  }
  open var transform: CATransform3D {
    get {
      rare?.isGeometryFlipped == true
        ? CATransform3DConcat(CATransform3DInvert(flip), refreshLayer.transform) : refreshLayer.transform
    }
    set {
      refreshLayer.transform =
        rare?.isGeometryFlipped == true ? CATransform3DConcat(flip, newValue) : newValue
    }
  }
  open var sublayerTransform: CATransform3D {
    get { refreshLayer.sublayerTransform }
    set { refreshLayer.sublayerTransform = newValue }
  }
  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }
  open func setAffineTransform(_ transform: CGAffineTransform) {
    self.transform = CATransform3DMakeAffineTransform(transform)
  }

  // MARK: Appearance

  open var isHidden: Bool {
    get { refreshLayer.isHidden }
    set { refreshLayer.isHidden = newValue }
  }
  open var isDoubleSided: Bool {
    get { refreshLayer.isDoubleSided }
    set { refreshLayer.isDoubleSided = newValue }
  }
  /// True if the y axis of the content of the layer and its sublayers points up.
  open var isGeometryFlipped: Bool {
    get { rare?.isGeometryFlipped ?? false }
    set {
      guard newValue != isGeometryFlipped else { return }
      let transform = transform
      withRare { $0.isGeometryFlipped = newValue }
      self.transform = transform
    }
  }
  /// Reflection of the bounds at their horizontal centre line.
  private final var flip: CATransform3D {
    CATransform3DConcat(
      CATransform3DMakeScale(1, -1, 1),
      CATransform3DMakeTranslation(0, bounds.height * (1 - 2 * anchorPoint.y), 0))
  }
  /// Applies a change of size or anchor point and reflects the bounds again.
  private final func flipAgain(_ change: () -> Void) {
    guard rare?.isGeometryFlipped == true else { return change() }
    let transform = transform
    change()
    self.transform = transform
  }
  open var masksToBounds: Bool {
    get { refreshLayer.masksToBounds }
    set { refreshLayer.masksToBounds = newValue }
  }
  open var opacity: Float {
    get { Float(refreshLayer.opacity) }
    set {
      refreshLayer.opacity = CGFloat(newValue)
      didChange()
    }
  }
  open var backgroundColor: CGColor? {
    get { backgroundPattern?.cgColor ?? refreshLayer.backgroundColor.map { CGColor($0) } }
    set {
      backgroundPattern = newValue?.pattern == nil ? nil : newValue.map { UIColor(cgColor: $0) }
      refreshLayer.backgroundColor = newValue?.pattern == nil ? newValue?.color : nil
    }
  }
  /// Pattern colour of the background; nil for a plain background.
  final var backgroundPattern: UIColor? {
    get { rare?.pattern }
    set {
      guard newValue != nil || rare?.pattern != nil else { return }
      withRare { $0.pattern = newValue }
      showPattern()
    }
  }
  /// Covers the bounds with the background's pattern, below all other content.
  private final func showPattern() {
    guard let rare else { return }
    rare.patternLayer?.removeFromSuperlayer()
    rare.patternLayer = rare.pattern?.pattern?.tiledLayer(bounds)
    guard let layer = rare.patternLayer else { return }
    layer.cornerRadius = cornerRadius
    refreshLayer.insertSublayer(layer, at: 0)
  }
  open var cornerRadius: CGFloat {
    get { refreshLayer.cornerRadius }
    set {
      refreshLayer.cornerRadius = newValue
      rare?.patternLayer?.cornerRadius = newValue
    }
  }
  open var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: refreshLayer.maskedCorners.rawValue) }
    set { refreshLayer.maskedCorners = RectCorner(rawValue: newValue.rawValue & 15) }
  }
  open var cornerCurve = CALayerCornerCurve.circular
  open var borderWidth: CGFloat {
    get { refreshLayer.borderWidth }
    set { refreshLayer.borderWidth = newValue }
  }
  open var borderColor: CGColor? {
    get { CGColor(refreshLayer.borderColor) }
    set { refreshLayer.borderColor = newValue?.color ?? .clear }
  }
  open var shadowColor: CGColor? {
    get { CGColor(refreshLayer.shadowColor) }
    set { refreshLayer.shadowColor = newValue?.color ?? .clear }
  }
  open var shadowOpacity: Float {
    get { Float(refreshLayer.shadowOpacity) }
    set { refreshLayer.shadowOpacity = CGFloat(newValue) }
  }
  open var shadowOffset: CGSize {
    get { refreshLayer.shadowOffset }
    set { refreshLayer.shadowOffset = newValue }
  }
  open var shadowRadius: CGFloat {
    get { refreshLayer.shadowRadius }
    set { refreshLayer.shadowRadius = newValue }
  }
  open var shadowPath: CGPath? {
    get { refreshLayer.shadowPath.map { CGPath($0) } }
    set { refreshLayer.shadowPath = newValue?.bezierPath }
  }
  open var isOpaque: Bool {
    get { rare?.isOpaque ?? false }
    set { withRare { $0.isOpaque = newValue } }
  }
  open var shouldRasterize: Bool {
    get { rare?.shouldRasterize ?? false }
    set { withRare { $0.shouldRasterize = newValue } }
  }
  open var rasterizationScale: CGFloat {
    get { rare?.rasterizationScale ?? 1 }
    set { withRare { $0.rasterizationScale = newValue } }
  }
  open var allowsEdgeAntialiasing: Bool {
    get { true }
    set {}
  }
  open var allowsGroupOpacity: Bool {
    get { true }
    set { if !newValue { StageState.ignore("CALayer.allowsGroupOpacity = false") } }
  }
  open var drawsAsynchronously: Bool {
    get { false }
    set {}
  }
  open var compositingFilter: Any? {
    get { nil }
    set { if newValue != nil { StageState.ignore("CALayer.compositingFilter") } }
  }
  open var filters: [Any]? {
    get { nil }
    set { if newValue != nil { StageState.ignore("CALayer.filters") } }
  }
  open var style: [AnyHashable: Any]? {
    get { rare?.style }
    set { withRare { $0.style = newValue } }
  }

  // MARK: Contents

  /// A `CGImage` or `UIImage`; other values show nothing.
  open var contents: Any? {
    get { rare?.contents }
    set {
      withRare { $0.contents = newValue }
      showDrawing(nil)
      switch newValue {
      case let image as CGImage: refreshLayer.contents = cropped(scaled(image.image))
      case let image as UIImage: refreshLayer.contents = image.picture.map(cropped)
      case nil: refreshLayer.contents = nil
      default:
        StageState.ignore("CALayer.contents of \(type(of: newValue!))")
        refreshLayer.contents = nil
      }
    }
  }

  /// The image at the layer's `contentsScale`, if that is not 1.
  private final func scaled(_ image: Image) -> Image {
    guard contentsScale > 0, contentsScale != 1,
      case .pixels(let pixels, let width, let height) = image.source
    else { return image }
    return Image(width: width, height: height, pixels: pixels, scale: contentsScale)
  }

  private final func cropped(_ image: Image) -> Image {
    guard let part = rare?.contentsRect, part != CGRect(x: 0, y: 0, width: 1, height: 1),
      case .pixels(let pixels, let width, let height) = image.loaded.source
    else { return image }
    let x = Int((part.minX * CGFloat(width)).rounded())
    let y = Int((part.minY * CGFloat(height)).rounded())
    let w = Int((part.width * CGFloat(width)).rounded())
    let h = Int((part.height * CGFloat(height)).rounded())
    guard x >= 0, y >= 0, w > 0, h > 0, x + w <= width, y + h <= height else { return image }
    let rows = (y..<y + h).flatMap { pixels[$0 * width + x..<$0 * width + x + w] }
    return Image(width: w, height: h, pixels: rows, scale: CGFloat(width) / max(1, image.size.width))
  }

  open var contentsRect: CGRect {
    get { rare?.contentsRect ?? CGRect(x: 0, y: 0, width: 1, height: 1) }
    set {
      withRare { $0.contentsRect = newValue }
      if let contents { self.contents = contents }
    }
  }
  open var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1) {
    didSet {
      if contentsCenter != CGRect(x: 0, y: 0, width: 1, height: 1) {
        StageState.ignore("CALayer.contentsCenter")
      }
    }
  }
  open var contentsGravity: CALayerContentsGravity {
    get { rare?.contentsGravity ?? .resize }
    set {
      withRare { $0.contentsGravity = newValue }
      refreshLayer.contentsGravity = newValue.mode
    }
  }
  open var contentsScale: CGFloat = 1 {
    didSet { if contentsScale != oldValue, contents is CGImage { contents = contents } }
  }
  open var contentsFormat = CALayerContentsFormat.RGBA8Uint
  open func contentsAreFlipped() -> Bool { isGeometryFlipped }
  open var minificationFilterBias: Float = 0
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask = [
    .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
  ]
  open var backgroundFilters: [Any]? {
    get { nil }
    set { if newValue != nil { StageState.ignore("CALayer.backgroundFilters") } }
  }
  open var visibleRect: CGRect { bounds }
  open func encode(with coder: NSCoder) { StageState.ignoreEncoding(of: self) }
  open var minificationFilter = CALayerContentsFilter.linear
  open var magnificationFilter = CALayerContentsFilter.linear

  // MARK: Hierarchy

  open var superlayer: CALayer? { refreshLayer.superlayer?.companion as? CALayer }

  open var sublayers: [CALayer]? {
    get {
      let layers = refreshLayer.sublayers.compactMap { $0.companion as? CALayer }
      return layers.isEmpty ? nil : layers
    }
    set {
      for layer in sublayers ?? [] { layer.removeFromSuperlayer() }
      for layer in newValue ?? [] { addSublayer(layer) }
    }
  }

  open func addSublayer(_ layer: CALayer) { refreshLayer.addSublayer(layer.refreshLayer) }
  open func removeFromSuperlayer() { refreshLayer.removeFromSuperlayer() }
  open func insertSublayer(_ layer: CALayer, at index: UInt32) {
    // The layer's own drawing and other internal layers are not counted.
    let others = refreshLayer.sublayers.filter { $0 !== layer.refreshLayer }
    let wrapped = others.indices.filter { others[$0].companion is CALayer }
    let index = Int(index)
    refreshLayer.insertSublayer(
      layer.refreshLayer, at: wrapped.indices.contains(index) ? wrapped[index] : others.count)
  }
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, beside: sibling, 0)
  }
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, beside: sibling, 1)
  }
  private final func insert(_ layer: CALayer, beside sibling: CALayer?, _ step: Int) {
    let others = refreshLayer.sublayers.filter { $0 !== layer.refreshLayer }
    let index = sibling.flatMap { sibling in others.firstIndex { $0 === sibling.refreshLayer } }
    refreshLayer.insertSublayer(layer.refreshLayer, at: index.map { $0 + step } ?? others.count)
  }
  open func replaceSublayer(_ old: CALayer, with new: CALayer) {
    guard let index = refreshLayer.sublayers.firstIndex(where: { $0 === old.refreshLayer }) else { return }
    old.removeFromSuperlayer()
    refreshLayer.insertSublayer(new.refreshLayer, at: index)
  }

  open var mask: CALayer? {
    get { refreshLayer.mask?.companion as? CALayer }
    set { refreshLayer.mask = newValue?.refreshLayer }
  }

  // MARK: Coordinates and time

  open func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    refreshLayer.convert(point, from: layer?.refreshLayer)
  }
  open func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
    refreshLayer.convert(point, to: layer?.refreshLayer)
  }
  open func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
    CGRect(around: rect.cornerPoints.map { convert($0, from: layer) })
  }
  open func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
    CGRect(around: rect.cornerPoints.map { convert($0, to: layer) })
  }
  open func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    refreshLayer.localTime(at: layer?.refreshLayer.contextTime(atLocal: time) ?? time)
  }
  open func convertTime(_ time: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    let time = refreshLayer.contextTime(atLocal: time)
    return layer?.refreshLayer.localTime(at: time) ?? time
  }
  open func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }
  open func hitTest(_ point: CGPoint) -> CALayer? {
    let own = superlayer.map { convert(point, from: $0) } ?? point
    guard !isHidden, contains(own) else { return nil }
    for layer in (sublayers ?? []).reversed() { if let hit = layer.hitTest(own) { return hit } }
    return self
  }

  open var speed: Float {
    get { Float(refreshLayer.speed) }
    set { refreshLayer.speed = Double(newValue) }
  }
  open var timeOffset: CFTimeInterval {
    get { refreshLayer.timeOffset }
    set { refreshLayer.timeOffset = newValue }
  }
  open var beginTime: CFTimeInterval {
    get { refreshLayer.beginTime }
    set { refreshLayer.beginTime = newValue }
  }
  open var duration: CFTimeInterval {
    get { rare?.duration ?? 0 }
    set { withRare { $0.duration = newValue } }
  }
  open var repeatCount: Float {
    get { rare?.repeatCount ?? 0 }
    set { withRare { $0.repeatCount = newValue } }
  }
  open var repeatDuration: CFTimeInterval {
    get { rare?.repeatDuration ?? 0 }
    set { withRare { $0.repeatDuration = newValue } }
  }
  open var autoreverses: Bool {
    get { rare?.autoreverses ?? false }
    set { withRare { $0.autoreverses = newValue } }
  }
  open var fillMode: CAMediaTimingFillMode {
    get { rare?.fillMode ?? .removed }
    set { withRare { $0.fillMode = newValue } }
  }

  // MARK: Animations

  open func add(_ animation: CAAnimation, forKey key: String?) {
    let copy = animation.snapshot()
    if let transition = copy as? CATransition {
      transition.run(on: self)
      return
    }
    if let key { keep(copy, forKey: key) }
    if let animation = copy.refreshAnimation(on: refreshLayer, isMember: false) {
      refreshLayer.add(animation, forKey: key)
    }
    if isUsersOwn { addToOwnKeys(copy, forKey: key) }
  }
  private final func keep(_ animation: CAAnimation?, forKey key: String) {
    if let index = added.firstIndex(where: { $0.key == key }) { added.remove(at: index) }
    if let animation { added.append((key, animation)) }
  }
  open func animation(forKey key: String) -> CAAnimation? {
    guard refreshLayer.animationKeys.contains(key) else { return nil }
    return added.first { $0.key == key }?.animation
  }
  open func animationKeys() -> [String]? {
    let keys = refreshLayer.animationKeys
    return keys.isEmpty ? nil : keys
  }
  open func removeAnimation(forKey key: String) {
    refreshLayer.removeAnimation(forKey: key)
    keep(nil, forKey: key)
    rare?.ownKeys?.removeAnimation(forKey: key)
  }
  open func removeAllAnimations() {
    refreshLayer.removeAllAnimations()
    added = []
    rare?.ownKeys?.removeAllAnimations()
  }

  /// A copy of the layer with the currently displayed values; nil outside a stage.
  open func presentation() -> Self? {
    guard let context = refreshLayer.context else { return nil }
    guard let copy = type(of: self).new(showing: self) as? Self else { return nil }
    copy.refreshLayer.name = refreshLayer.name
    copy.refreshLayer.show(refreshLayer.presentation(at: context.now))
    copy.withRare {
      $0.model = self
      $0.values = rare?.values ?? [:]
      for (key, value) in rare?.ownKeys?.values(at: context.now) ?? [:] { $0.values[key] = value }
    }
    return copy
  }
  open func model() -> Self { (rare?.model as? Self) ?? self }

  // MARK: Actions

  open weak var delegate: (any CALayerDelegate)? {
    get { rare?.delegate }
    set {
      withRare { $0.delegate = newValue }
      if newValue != nil, view == nil { refreshLayer.delegate = self }
    }
  }
  open var actions: [String: any CAAction]? {
    get { rare?.actions }
    set {
      withRare { $0.actions = newValue }
      refreshLayer.delegate = self
    }
  }
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
  open class func defaultValue(forKey key: String) -> Any? { nil }
  open class func needsDisplay(forKey key: String) -> Bool { false }
  open func action(forKey event: String) -> (any CAAction)? {
    if let action = rare?.delegate?.action(for: self, forKey: event) { return action }
    if let action = rare?.actions?[event] { return action }
    return Self.defaultAction(forKey: event)
  }

  public final func action(for layer: Layer, forKey key: String) -> LayerAction? {
    switch action(forKey: key) {
    case nil: return nil
    // Nil for an action that a view returned: the animation block then animates the change itself.
    case let action? where UIView.isOwn(action): return nil
    case is NSNull: return LayerAction.none
    case let animation as CAAnimation:
      let copy = animation.snapshot()
      if let property = copy as? CAPropertyAnimation, property.keyPath == nil { property.keyPath = key }
      keep(copy, forKey: key)
      return copy.refreshAnimation(on: refreshLayer, isMember: false).map { .animate($0) }
    case let action?:
      return .perform { [weak self] _, key in
        if let self { action.run(forKey: key, object: self, arguments: nil) }
      }
    }
  }

  // MARK: Key-value coding

  open override func value(forKey key: String) -> Any? { value(forKeyPath: key) }
  open override func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }
  open override func value(forKeyPath keyPath: String) -> Any? {
    if let value = refreshLayer.value(forKeyPath: CALayer.refreshKeyPath(keyPath)) { return value.anyValue }
    switch keyPath {
    case "hidden", "isHidden": return boxed(isHidden)
    case "masksToBounds": return boxed(masksToBounds)
    case "name": return name
    case "speed": return boxed(speed)
    case "timeOffset": return boxed(timeOffset)
    case "beginTime": return boxed(beginTime)
    default: return rare?.values[keyPath] ?? boxed(Self.defaultValue(forKey: keyPath))
    }
  }
  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if refreshLayer.setValue(CAAnimation.animatable(value), forKeyPath: CALayer.refreshKeyPath(keyPath)) {
      return
    }
    switch keyPath {
    case "hidden", "isHidden": isHidden = (boxed(value) as? NSNumber)?.boolValue ?? false
    case "masksToBounds": masksToBounds = (boxed(value) as? NSNumber)?.boolValue ?? false
    case "name": name = value as? String
    case "speed": speed = (boxed(value) as? NSNumber)?.floatValue ?? 1
    case "timeOffset": timeOffset = (boxed(value) as? NSNumber)?.doubleValue ?? 0
    case "beginTime": beginTime = (boxed(value) as? NSNumber)?.doubleValue ?? 0
    default: setOwnValue(value, forKey: keyPath)
    }
  }

  // MARK: Custom properties

  /// True if the class redraws for changes of a custom key, so that an animation of the key draws every
  /// frame.
  final func animatesKey(_ key: String) -> Bool { isUsersOwn && Self.needsDisplay(forKey: key) }

  private final func setOwnValue(_ value: Any?, forKey key: String) {
    let action =
      isUsersOwn && refreshLayer.context != nil && !Transaction.disableActions
      ? action(forKey: key) : nil
    if let animation = action as? CAAnimation {
      let copy = animation.snapshot()
      if let basic = copy as? CABasicAnimation, basic.fromValue == nil, basic.byValue == nil {
        // A property without a value starts at its default, or at 0 for a number.
        basic.fromValue =
          rare?.values[key] ?? boxed(Self.defaultValue(forKey: key)) ?? (boxed(value) is NSNumber ? 0 : nil)
      }
      withRare { $0.values[key] = boxed(value) }
      if let property = copy as? CAPropertyAnimation, property.keyPath == nil { property.keyPath = key }
      add(copy, forKey: key)
    } else {
      withRare { $0.values[key] = boxed(value) }
      if let action, !(action is NSNull) { action.run(forKey: key, object: self, arguments: nil) }
    }
    rare?.ownKeys?.setModel(value, forKey: key)
    if Self.needsDisplay(forKey: key) { setNeedsDisplay() }
  }

  private final func addToOwnKeys(_ animation: CAAnimation, forKey key: String?) {
    guard animation.ownKeyPaths(on: self).isEmpty == false else { return }
    let keys =
      rare?.ownKeys
      ?? CustomPropertyAnimations(of: self) { [weak self] in self?.drawFrame() }
    withRare { $0.ownKeys = keys }
    keys.add(animation, forKey: key, model: rare?.values ?? [:])
  }

  /// Draws the current frame with the presentation copy's `draw(in:)`, as Core Animation does.
  private final func drawFrame() {
    guard let copy = presentation(), bounds.width > 0, bounds.height > 0 else { return }
    let context = CGContext(size: copy.bounds.size, scale: UIScreen.main.scale)
    context.translateBy(x: -copy.bounds.minX, y: -copy.bounds.minY)
    copy.draw(in: context)
    showDrawing(context.isEmpty ? nil : context.root)
  }

  /// Replaces alternative names of key paths with RefreshKit's names.
  static func refreshKeyPath(_ keyPath: String) -> String {
    switch keyPath {
    case "transform.rotation": "transform.rotation.z"
    // Layers are flat, so their depth need not be scaled.
    case "transform.scale.xy": "transform.scale"
    case "sublayerTransform.rotation": "sublayerTransform.rotation.z"
    default: keyPath
    }
  }

  // MARK: Display and layout

  /// The view that owns the layer.
  final var view: UIView? { refreshLayer.isViewBacked ? rare?.delegate as? UIView : nil }
  open var needsDisplayOnBoundsChange = false
  private final var isDisplayPending = false
  private final var isLayoutPending = false

  open func setNeedsDisplay() {
    guard !isDisplayPending else { return }
    isDisplayPending = true
    LayerContext.perform { [weak self] context in
      context.scheduler.deferAction { self?.displayIfNeeded() }
    }
  }
  open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }
  open func needsDisplay() -> Bool { isDisplayPending }
  open func displayIfNeeded() {
    guard isDisplayPending, bounds.width > 0, bounds.height > 0 else { return }
    isDisplayPending = false
    display()
  }
  open func display() {
    if let keys = rare?.ownKeys, let now = refreshLayer.context?.now, keys.isMoving(at: now) {
      return drawFrame()
    }
    if view == nil, let delegate = rare?.delegate { delegate.display(self) }
    let context = CGContext(size: bounds.size, scale: UIScreen.main.scale)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    draw(in: context)
    showDrawing(context.isEmpty ? nil : context.root)
  }
  open func draw(in ctx: CGContext) {
    rare?.delegate?.layerWillDraw(self)
    rare?.delegate?.draw(self, in: ctx)
  }
  /// Draws the model values of the layer and its sublayers into a context.
  open func render(in ctx: CGContext) {
    let copy = refreshLayer.snapshot(at: nil)
    copy.position = CGPoint(
      x: copy.anchorPoint.x * copy.bounds.width + copy.bounds.minX,
      y: copy.anchorPoint.y * copy.bounds.height + copy.bounds.minY)
    copy.transform = .identity
    ctx.add(copy)
  }

  /// Shows a drawing as a layer below the sublayers; nil removes it.
  private final func showDrawing(_ drawing: Layer?) {
    guard drawing != nil || rare?.drawing != nil else { return }
    withRare {
      $0.drawing?.removeFromSuperlayer()
      $0.drawing = drawing
    }
    guard let drawing else { return }
    drawing.name = "drawing"
    drawing.position.x += bounds.minX
    drawing.position.y += bounds.minY
    refreshLayer.insertSublayer(drawing, at: rare?.patternLayer == nil ? 0 : 1)
  }

  open func setNeedsLayout() {
    if let view {
      view.refreshView.setNeedsLayout()
      return
    }
    guard !isLayoutPending else { return }
    isLayoutPending = true
    LayerContext.perform { [weak self] context in
      context.scheduler.deferAction { self?.layoutIfNeeded() }
    }
  }
  open func needsLayout() -> Bool { isLayoutPending }
  open func layoutIfNeeded() {
    if let view { return view.layoutIfNeeded() }
    guard isLayoutPending else { return }
    isLayoutPending = false
    layoutSublayers()
  }
  open func layoutSublayers() { rare?.delegate?.layoutSublayers(of: self) }
  open func preferredFrameSize() -> CGSize { bounds.size }
  open func scrollRectToVisible(_ rect: CGRect) {}
}

extension CALayer {
  // Calls of `init(byType:)` and `init(showing:)` on a dynamic class, by their symbols.
  @_silgen_name("$s5UIKit7CALayerC6byTypeACyt_tcfC")
  fileprivate final class func new() -> CALayer

  @_silgen_name("$s5UIKit7CALayerC7showingACyp_tcfC")
  fileprivate final class func new(showing layer: __owned Any) -> CALayer
}

extension CGRect {
  var cornerPoints: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY),
      CGPoint(x: minX, y: maxY),
    ]
  }
}

extension AnimationValue {
  /// The value as Core Animation returns it.
  var anyValue: Any? {
    switch self {
    case .scalar(let value): return NSNumber(value: value)
    case .point(let value): return value
    case .size(let value): return value
    case .rect(let value): return value
    case .transform(let value): return value
    case .color(let value): return CGColor(value)
    case .path(let value): return CGPath(value)
    case .scalars(let values): return values.map { NSNumber(value: $0) }
    case .colors(let values): return values.map { CGColor($0) }
    case .image(let value): return CGImage(value)
    case .word(let value): return value
    }
  }
}

// MARK: Names

extension CALayerContentsGravity {
  /// Content mode of the gravity. According to Core Animation's header, "bottom" means the smallest y, which is the
  /// upper edge on iOS.
  var mode: ContentMode {
    switch self {
    case .resizeAspect: .scaleAspectFit
    case .resizeAspectFill: .scaleAspectFill
    case .center: .center
    case .left: .left
    case .right: .right
    case .top: .bottom
    case .topLeft: .bottomLeft
    case .topRight: .bottomRight
    case .bottom: .top
    case .bottomLeft: .topLeft
    case .bottomRight: .topRight
    default: .scaleToFill
    }
  }
}

public struct CACornerMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}
