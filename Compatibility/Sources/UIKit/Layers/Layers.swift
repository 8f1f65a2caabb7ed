import Foundation
import RefreshLayers
import UIKitBase

@_exported import class UIKitBase.DispatchQueue
@_exported import struct UIKitBase.DispatchTime
@_exported import class UIKitBase.NSObject
@_exported import class UIKitBase.NSValue
@_exported import class UIKitBase.RunLoop

public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

public let kCAFillRuleNonZero = CAShapeLayerFillRule.nonZero
public let kCAFillRuleEvenOdd = CAShapeLayerFillRule.evenOdd
public let kCALineCapButt = CAShapeLayerLineCap.butt
public let kCALineCapRound = CAShapeLayerLineCap.round
public let kCALineCapSquare = CAShapeLayerLineCap.square
public let kCALineJoinMiter = CAShapeLayerLineJoin.miter
public let kCALineJoinRound = CAShapeLayerLineJoin.round
public let kCALineJoinBevel = CAShapeLayerLineJoin.bevel

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

public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let axial = CAGradientLayerType(rawValue: "axial")
  public static let radial = CAGradientLayerType(rawValue: "radial")
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

public let kCAGradientLayerAxial = CAGradientLayerType.axial

/// A layer filled with a run of colours.
open class CAGradientLayer: CALayer {
  override class var refreshLayerType: Layer.Type { GradientLayer.self }
  private final var gradient: GradientLayer { unsafeDowncast(refreshLayer, to: GradientLayer.self) }

  /// `CGColor`s; a `UIColor` counts as its `cgColor`.
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

public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

public let kCAAlignmentCenter = CATextLayerAlignmentMode.center
public let kCAAlignmentLeft = CATextLayerAlignmentMode.left
public let kCAAlignmentRight = CATextLayerAlignmentMode.right

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

  open var string: Any? {
    get { text.string }
    set { text.string = (newValue as? String) ?? (newValue as? NSAttributedString)?.string ?? "" }
  }
  open var font: Any? {
    get { UIFont(text.font) }
    set {
      let size = text.fontSize
      if let font = newValue as? UIFont { text.font = font.font }
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

/// A layer whose sublayers share one space; here the same as a plain one.
open class CATransformLayer: CALayer {}

/// A layer of particles, which are not drawn.
open class CAEmitterLayer: CALayer {
  open var emitterCells: [CAEmitterCell]? { didSet { StageState.ignore("CAEmitterLayer") } }
  open var emitterPosition = CGPoint.zero
  open var emitterSize = CGSize.zero
  open var birthRate: Float = 1
}

open class CAEmitterCell: NSObject {
  open var contents: Any?
  open var birthRate: Float = 0
  open var lifetime: Float = 0
  open var velocity: CGFloat = 0
  open var scale: CGFloat = 1
}
