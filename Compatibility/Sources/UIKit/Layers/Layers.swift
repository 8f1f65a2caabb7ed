import Foundation
import RefreshLayers
import UIKitBase

/// A layer that fills and strokes a path.
open class CAShapeLayer: CALayer {
  override class var refreshLayerType: Layer.Type { ShapeLayer.self }
  private final var shape: ShapeLayer { unsafeDowncast(refreshLayer, to: ShapeLayer.self) }

  open var path: CGPath? {
    get { shape.path.map { CGPath($0) } }
    set { shape.path = newValue?.bezierPath }
  }
  open var fillColor: CGColor? {
    get { shape.fillColor.map { CGColor($0) } }
    set { shape.fillColor = newValue?.color }
  }
  open var strokeColor: CGColor? {
    get { shape.strokeColor.map { CGColor($0) } }
    set { shape.strokeColor = newValue?.color }
  }
  open var fillRule: CAShapeLayerFillRule {
    get { shape.fillRule == .evenOdd ? .evenOdd : .nonZero }
    set { shape.fillRule = newValue == .evenOdd ? .evenOdd : .nonZero }
  }
  open var lineWidth: CGFloat {
    get { shape.lineWidth }
    set { shape.lineWidth = newValue }
  }
  open var miterLimit: CGFloat {
    get { shape.miterLimit }
    set { shape.miterLimit = newValue }
  }
  open var lineCap: CAShapeLayerLineCap {
    get { CAShapeLayerLineCap(rawValue: shape.lineCap.rawValue) }
    set { shape.lineCap = LineCap(rawValue: newValue.rawValue) ?? .butt }
  }
  open var lineJoin: CAShapeLayerLineJoin {
    get { CAShapeLayerLineJoin(rawValue: shape.lineJoin.rawValue) }
    set { shape.lineJoin = LineJoin(rawValue: newValue.rawValue) ?? .miter }
  }
  open var lineDashPhase: CGFloat {
    get { shape.lineDashPhase }
    set { shape.lineDashPhase = newValue }
  }
  open var lineDashPattern: [NSNumber]? {
    get { shape.lineDashPattern.isEmpty ? nil : shape.lineDashPattern.map { NSNumber(value: Double($0)) } }
    set { shape.lineDashPattern = (newValue ?? []).map { CGFloat($0.doubleValue) } }
  }
  open var strokeStart: CGFloat {
    get { shape.strokeStart }
    set { shape.strokeStart = newValue }
  }
  open var strokeEnd: CGFloat {
    get { shape.strokeEnd }
    set { shape.strokeEnd = newValue }
  }
}

/// A layer filled by a gradient.
open class CAGradientLayer: CALayer {
  override class var refreshLayerType: Layer.Type { GradientLayer.self }
  private final var gradient: GradientLayer { unsafeDowncast(refreshLayer, to: GradientLayer.self) }

  /// Gradient colours, as `CGColor` or `UIColor` objects.
  open var colors: [Any]? {
    get { gradient.colors.isEmpty ? nil : gradient.colors.map { CGColor($0) } }
    set {
      gradient.colors = (newValue ?? []).compactMap { ($0 as? CGColor)?.color ?? ($0 as? UIColor)?.color }
    }
  }
  open var locations: [NSNumber]? {
    get { gradient.locations.isEmpty ? nil : gradient.locations.map { NSNumber(value: $0) } }
    set { gradient.locations = (newValue ?? []).map(\.doubleValue) }
  }
  open var startPoint: CGPoint {
    get { gradient.startPoint }
    set { gradient.startPoint = newValue }
  }
  open var endPoint: CGPoint {
    get { gradient.endPoint }
    set { gradient.endPoint = newValue }
  }
  open var type: CAGradientLayerType {
    get { CAGradientLayerType(rawValue: gradient.type.rawValue) }
    set { gradient.type = GradientType(rawValue: newValue.rawValue) ?? .axial }
  }
}

/// A layer that draws its sublayers several times.
open class CAReplicatorLayer: CALayer {
  override class var refreshLayerType: Layer.Type { ReplicatorLayer.self }
  private final var copies: ReplicatorLayer { unsafeDowncast(refreshLayer, to: ReplicatorLayer.self) }

  open var instanceCount: Int {
    get { copies.instanceCount }
    set { copies.instanceCount = newValue }
  }
  open var preservesDepth = false
  open var instanceDelay: CFTimeInterval {
    get { copies.instanceDelay }
    set { copies.instanceDelay = newValue }
  }
  open var instanceTransform: CATransform3D {
    get { copies.instanceTransform }
    set { copies.instanceTransform = newValue }
  }
  open var instanceColor: CGColor? {
    get { CGColor(copies.instanceColor) }
    set { copies.instanceColor = newValue?.color ?? .white }
  }
  open var instanceRedOffset: Float {
    get { Float(copies.instanceRedOffset) }
    set { copies.instanceRedOffset = CGFloat(newValue) }
  }
  open var instanceGreenOffset: Float {
    get { Float(copies.instanceGreenOffset) }
    set { copies.instanceGreenOffset = CGFloat(newValue) }
  }
  open var instanceBlueOffset: Float {
    get { Float(copies.instanceBlueOffset) }
    set { copies.instanceBlueOffset = CGFloat(newValue) }
  }
  open var instanceAlphaOffset: Float {
    get { Float(copies.instanceAlphaOffset) }
    set { copies.instanceAlphaOffset = CGFloat(newValue) }
  }
}

/// A layer that draws text.
open class CATextLayer: CALayer {
  override class var refreshLayerType: Layer.Type { TextLayer.self }
  private final var text: TextLayer { unsafeDowncast(refreshLayer, to: TextLayer.self) }

  public override init() {
    super.init()
    text.fontSize = 36
    text.foregroundColor = .white
    text.lineBreakMode = .byClipping
  }
  public override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A `String` or `NSAttributedString`; the latter is drawn in its first font and colour.
  open var string: Any? {
    get { text.string }
    set {
      text.string = (newValue as? String) ?? (newValue as? NSAttributedString)?.string ?? ""
      guard let rich = newValue as? NSAttributedString, rich.length > 0 else { return }
      let attributes = rich.attributes(at: 0, effectiveRange: nil)
      if let font = attributes[.font] as? UIFont { text.font = font.font }
      text.foregroundColor = AttributedTextLayout.color(attributes[.foregroundColor]) ?? .black
      if let style = attributes[.paragraphStyle] as? NSParagraphStyle {
        text.alignment = style.alignment.alignment
      }
    }
  }
  open var truncationMode = CATextLayerTruncationMode.none {
    didSet {
      switch truncationMode {
      case .start: text.lineBreakMode = .byTruncatingHead
      case .middle: text.lineBreakMode = .byTruncatingMiddle
      case .end: text.lineBreakMode = .byTruncatingTail
      default: text.lineBreakMode = .byClipping
      }
    }
  }
  open var allowsFontSubpixelQuantization = false
  open var font: Any? {
    get { UIFont(text.font) }
    set {
      let size = text.fontSize
      if let font = newValue as? UIFont ?? (newValue as? String).flatMap({ UIFont($0) }) {
        text.font = font.font
      }
      text.fontSize = size
    }
  }
  open var fontSize: CGFloat {
    get { text.fontSize }
    set { text.fontSize = newValue }
  }
  open var foregroundColor: CGColor? {
    get { CGColor(text.foregroundColor) }
    set { text.foregroundColor = newValue?.color ?? .clear }
  }
  open var isWrapped: Bool {
    get { text.numberOfLines == 0 }
    set { text.numberOfLines = newValue ? 0 : 1 }
  }
  open var alignmentMode: CATextLayerAlignmentMode {
    get { CATextLayerAlignmentMode(rawValue: text.alignment.rawValue) }
    set { text.alignment = TextAlignment(rawValue: newValue.rawValue) ?? .natural }
  }
}

/// A layer whose sublayers share a 3D space on iOS; drawn like a plain layer here.
open class CATransformLayer: CALayer {}

/// A layer that scrolls its content.
open class CAScrollLayer: CALayer {
  open func scroll(to point: CGPoint) { bounds.origin = point }
  open func scroll(to rect: CGRect) { bounds.origin = rect.origin }
  open var scrollMode = CAScrollLayerScrollMode.both
}

public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let none = CAScrollLayerScrollMode(rawValue: "none")
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
  public static let both = CAScrollLayerScrollMode(rawValue: "both")
}
