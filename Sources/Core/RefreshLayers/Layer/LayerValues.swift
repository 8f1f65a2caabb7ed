import Foundation
import RefreshMotion

/// The values of all properties of a layer at one instant, without its sublayers.
///
/// A layer stores its model in this form; evaluating the animations at a time gives the presented values in the same
/// form.
public struct LayerValues: Sendable {
  /// The position of the anchor point in the superlayer, in points.
  public var position = CGPoint.zero
  /// The layer's rectangle in its own coordinates, in points.
  public var bounds = CGRect.zero
  /// The origin of the transform and the point placed by `position`, in the unit square of the bounds.
  public var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// The position along the z axis towards the viewer, in points.
  public var zPosition: CGFloat = 0
  /// The transform about the anchor point.
  public var transform = CATransform3D.identity
  /// The transform of the sublayers about the anchor point.
  public var sublayerTransform = CATransform3D.identity
  /// The opacity 0…1 of the layer and its sublayers as one image.
  public var opacity: CGFloat = 1
  /// True if the layer and its sublayers are not drawn.
  public var isHidden = false
  /// True if content and sublayers are clipped to the bounds.
  public var masksToBounds = false
  /// True if the layer is drawn when its back faces the viewer.
  public var isDoubleSided = true
  /// The background colour, behind the content; nil for none.
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
  /// The opacity of the shadow, 0…1.
  public var shadowOpacity: CGFloat = 0
  /// The offset of the shadow from the layer, in points.
  public var shadowOffset = CGSize(width: 0, height: -3)
  /// The blur radius of the shadow in points.
  public var shadowRadius: CGFloat = 3
  /// The outline that casts the shadow (default: nil, the layer's own drawing).
  public var shadowPath: BezierPath?
  /// The standard deviation of a Gaussian blur of the layer and its sublayers as one image, in points (default: 0).
  public var blurRadius: CGFloat = 0
  /// The blending of the layer with its backdrop (default: normal).
  public var blendMode = BlendMode.normal
  /// The channel of the mask that shows the layer (default: alpha).
  public var maskMode = MaskMode.alpha
  /// The content of a shape, text, gradient, image or replicator layer.
  public var content = LayerContent.none
  /// The image drawn below the content of a shape, text, gradient or replicator layer.
  private var backdrop: Backdrop?

  /// Creates the default values of a layer.
  public init() {}
}

extension LayerValues {
  /// The image between the background and the layer's own content; nil for none.
  public var contents: Image? {
    get { if case .image(let values) = content { values.contents } else { backdrop?.picture.contents } }
    set { changePicture { $0.contents = newValue } }
  }

  /// The fit of the image in the bounds (default: stretched).
  public var contentsGravity: ContentMode {
    get { picture.contentMode }
    set { changePicture { $0.contentMode = newValue } }
  }

  /// The image and its fit, for any type of layer.
  package var picture: ImageValues {
    if case .image(let values) = content { values } else { backdrop?.picture ?? ImageValues() }
  }

  /// The image below the content of a shape, text, gradient or replicator layer; nil for none.
  package var pictureBelowContent: ImageValues? { backdrop?.picture }

  /// Changes the image; a layer without other content stores it as its content, any other layer as its backdrop.
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

/// Written by hand because Core Animation's `CATransform3D` is not `Equatable`.
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

/// An image stored by reference, to keep `LayerValues` small: few layers have one, and values are copied at every
/// frame.
private final class Backdrop: Hashable, Sendable {
  let picture: ImageValues

  init(picture: ImageValues) { self.picture = picture }

  static func == (a: Backdrop, b: Backdrop) -> Bool { a === b || a.picture == b.picture }
  func hash(into hasher: inout Hasher) { hasher.combine(picture) }
}

/// The content of a layer in addition to background and border, by type of layer.
public enum LayerContent: Hashable, Sendable {
  /// No content: only background and border.
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

/// The properties of one type of layer, stored in a `LayerContent`.
protocol ContentValues: Sendable {
  /// Extracts the values; nil if the content is of another type of layer.
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
  /// Calls `body` with the memory of the content's values; nil if there is no content.
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
  /// The shape content; default values if the content is of another type.
  public internal(set) var shape: ShapeValues {
    get { ShapeValues(content) ?? ShapeValues() }
    set { content = newValue.content }
  }
  /// The text content; default values if the content is of another type.
  public internal(set) var text: TextValues {
    get { TextValues(content) ?? TextValues() }
    set { content = newValue.content }
  }
  /// The gradient content; default values if the content is of another type.
  public internal(set) var gradient: GradientValues {
    get { GradientValues(content) ?? GradientValues() }
    set { content = newValue.content }
  }
  /// The image content; default values if the content is of another type.
  public internal(set) var image: ImageValues {
    get { ImageValues(content) ?? ImageValues() }
    set { content = newValue.content }
  }
  /// The replicator content; default values if the content is of another type.
  public internal(set) var replicator: ReplicatorValues {
    get { ReplicatorValues(content) ?? ReplicatorValues() }
    set { content = newValue.content }
  }
}
