import Foundation
import RefreshMotion

/// Everything drawn of one layer at one instant, apart from its sublayers.
///
/// A layer holds one as its model; evaluating its animations at a time yields another.
public struct LayerValues: Sendable {
  /// The position of the anchor point in the superlayer, in points.
  public var position = CGPoint.zero
  /// The rectangle of its own coordinates that the layer shows, in points.
  public var bounds = CGRect.zero
  /// The point of the bounds that the position places, in the unit square.
  public var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// How far towards the viewer it is, in points.
  public var zPosition: CGFloat = 0
  /// The transform about the anchor point.
  public var transform = CATransform3D.identity
  /// A transform of the sublayers about the middle of the bounds.
  public var sublayerTransform = CATransform3D.identity
  /// How opaque it is with all its sublayers, 0…1.
  public var opacity: CGFloat = 1
  /// Whether it is left out.
  public var isHidden = false
  /// Whether it is cut off at its bounds.
  public var masksToBounds = false
  /// Whether it is seen from behind.
  public var isDoubleSided = true
  /// The colour behind the content; nil for none.
  public var backgroundColor: Color?
  /// The radius of the corners in points.
  public var cornerRadius: CGFloat = 0
  /// The corners that the radius rounds.
  public var maskedCorners = RectCorner.allCorners
  /// The width of the border in points.
  public var borderWidth: CGFloat = 0
  /// The colour of the border.
  public var borderColor = Color.black
  /// The colour of the shadow.
  public var shadowColor = Color.black
  /// How opaque the shadow is, 0…1.
  public var shadowOpacity: CGFloat = 0
  /// The offset of the shadow from the layer, in points.
  public var shadowOffset = CGSize(width: 0, height: -3)
  /// The blur of the shadow in points.
  public var shadowRadius: CGFloat = 3
  /// The outline that casts the shadow (default: nil, what the layer draws).
  public var shadowPath: BezierPath?
  /// The standard deviation of the blur of all that it shows, in points (default: 0, none).
  public var blurRadius: CGFloat = 0
  /// How it is mixed with what is behind it (default: normal).
  public var blendMode = BlendMode.normal
  /// What of its mask shows it (default: alpha).
  public var maskMode = MaskMode.alpha
  /// The content of the kind of layer.
  public var content = LayerContent.none
  /// The image of a layer whose kind has other content, and which it is drawn below.
  private var backdrop: Backdrop?

  /// The values of a new layer.
  public init() {}
}

extension LayerValues {
  /// The image between the background and what the kind of layer draws; nil for none.
  public var contents: Image? {
    get { if case .image(let values) = content { values.contents } else { backdrop?.picture.contents } }
    set { changePicture { $0.contents = newValue } }
  }

  /// How the image fits into the bounds (default: stretched).
  public var contentsGravity: ContentMode {
    get { picture.contentMode }
    set { changePicture { $0.contentMode = newValue } }
  }

  /// The image and its place, whatever kind of layer shows it.
  package var picture: ImageValues {
    if case .image(let values) = content { values } else { backdrop?.picture ?? ImageValues() }
  }

  /// The image that is drawn below content of another kind.
  package var pictureBelowContent: ImageValues? { backdrop?.picture }

  /// A layer without content of its own becomes one that shows an image.
  private mutating func changePicture(_ change: (inout ImageValues) -> Void) {
    var new = picture
    change(&new)
    guard new != picture else { return }
    switch content {
    case .none, .image: content = .image(new)
    default: backdrop = new == ImageValues() ? nil : Backdrop(picture: new)
    }
  }
}

/// By hand, since Core Animation's transforms are not `Equatable`.
extension LayerValues: Hashable {
  public static func == (a: LayerValues, b: LayerValues) -> Bool {
    guard a.position == b.position, a.bounds == b.bounds, a.anchorPoint == b.anchorPoint,
      a.zPosition == b.zPosition, a.transform == b.transform, a.sublayerTransform == b.sublayerTransform,
      a.opacity == b.opacity, a.isHidden == b.isHidden, a.masksToBounds == b.masksToBounds,
      a.isDoubleSided == b.isDoubleSided, a.backgroundColor == b.backgroundColor,
      a.cornerRadius == b.cornerRadius, a.maskedCorners == b.maskedCorners, a.borderWidth == b.borderWidth,
      a.borderColor == b.borderColor, a.shadowColor == b.shadowColor, a.shadowOpacity == b.shadowOpacity,
      a.shadowOffset == b.shadowOffset, a.shadowRadius == b.shadowRadius, a.shadowPath == b.shadowPath,
      a.blurRadius == b.blurRadius, a.blendMode == b.blendMode, a.maskMode == b.maskMode,
      a.content == b.content, a.backdrop == b.backdrop
    else { return false }
    return true
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(point: position)
    hasher.combine(rect: bounds)
    hasher.combine(point: anchorPoint)
    hasher.combine(zPosition)
    hasher.combine(transform: transform)
    hasher.combine(transform: sublayerTransform)
    hasher.combine(opacity)
    hasher.combine([isHidden, masksToBounds, isDoubleSided])
    hasher.combine(backgroundColor)
    hasher.combine(cornerRadius)
    hasher.combine(maskedCorners)
    hasher.combine(borderWidth)
    hasher.combine(borderColor)
    hasher.combine(shadowColor)
    hasher.combine(shadowOpacity)
    hasher.combine(size: shadowOffset)
    hasher.combine(shadowRadius)
    hasher.combine(shadowPath)
    hasher.combine(blurRadius)
    hasher.combine(blendMode)
    hasher.combine(maskMode)
    hasher.combine(content)
    hasher.combine(backdrop)
  }
}

/// An image in a box: few layers have one, and all copy their values at every frame.
private final class Backdrop: Hashable, Sendable {
  let picture: ImageValues

  init(picture: ImageValues) { self.picture = picture }

  static func == (a: Backdrop, b: Backdrop) -> Bool { a === b || a.picture == b.picture }
  func hash(into hasher: inout Hasher) { hasher.combine(picture) }
}

/// The content of a layer in addition to background and border, by the kind of layer.
public enum LayerContent: Hashable, Sendable {
  /// Nothing but the layer's own rectangle.
  case none
  /// A path that is filled and stroked.
  case shape(ShapeValues)
  /// Text.
  case text(TextValues)
  /// A gradient.
  case gradient(GradientValues)
  /// An image.
  case image(ImageValues)
  /// Copies of the sublayers.
  case replicator(ReplicatorValues)
}

/// The values of one kind of layer, as its content holds them.
protocol ContentValues: Sendable {
  /// Nil where the content is of another kind.
  init?(_ content: LayerContent)
  var content: LayerContent { get }
}

extension ShapeValues: ContentValues {
  init?(_ content: LayerContent) {
    if case .shape(let values) = content { self = values } else { return nil }
  }
  var content: LayerContent { .shape(self) }
}

extension TextValues: ContentValues {
  init?(_ content: LayerContent) { if case .text(let values) = content { self = values } else { return nil } }
  var content: LayerContent { .text(self) }
}

extension GradientValues: ContentValues {
  init?(_ content: LayerContent) {
    if case .gradient(let values) = content { self = values } else { return nil }
  }
  var content: LayerContent { .gradient(self) }
}

extension ImageValues: ContentValues {
  init?(_ content: LayerContent) {
    if case .image(let values) = content { self = values } else { return nil }
  }
  var content: LayerContent { .image(self) }
}

extension ReplicatorValues: ContentValues {
  init?(_ content: LayerContent) {
    if case .replicator(let values) = content { self = values } else { return nil }
  }
  var content: LayerContent { .replicator(self) }
}

extension LayerContent {
  /// Lets the memory of the values be looked at; nil if the layer draws nothing.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
    switch self {
    case .none: nil
    case .shape(let values): withUnsafeBytes(of: values, body)
    case .text(let values): withUnsafeBytes(of: values, body)
    case .gradient(let values): withUnsafeBytes(of: values, body)
    case .image(let values): withUnsafeBytes(of: values, body)
    case .replicator(let values): withUnsafeBytes(of: values, body)
    }
  }
}

extension LayerValues {
  /// The values of a shape layer; those of a new one if this is of another kind.
  public internal(set) var shape: ShapeValues {
    get { ShapeValues(content) ?? ShapeValues() }
    set { content = newValue.content }
  }
  /// The values of a text layer; those of a new one if this is of another kind.
  public internal(set) var text: TextValues {
    get { TextValues(content) ?? TextValues() }
    set { content = newValue.content }
  }
  /// The values of a gradient layer; those of a new one if this is of another kind.
  public internal(set) var gradient: GradientValues {
    get { GradientValues(content) ?? GradientValues() }
    set { content = newValue.content }
  }
  /// The values of an image layer; those of a new one if this is of another kind.
  public internal(set) var image: ImageValues {
    get { ImageValues(content) ?? ImageValues() }
    set { content = newValue.content }
  }
  /// The values of a replicator layer; those of a new one if this is of another kind.
  public internal(set) var replicator: ReplicatorValues {
    get { ReplicatorValues(content) ?? ReplicatorValues() }
    set { content = newValue.content }
  }
}
