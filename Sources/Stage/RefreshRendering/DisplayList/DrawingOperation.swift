import Foundation
import RefreshLayers

/// A drawing operation, or a push or pop of an effect, in a display list.
public enum DrawingOperation: Hashable, Sendable {
  /// An outline filled with a colour.
  case fill(ShapeOutline, Color)
  /// A gradient defined over a box and clipped to an outline.
  indirect case gradient(ShapeOutline, GradientValues, box: CGRect)
  /// A path stroked with a colour.
  case stroke(BezierPath, Stroke, Color)
  /// Text in its own colour, laid out in a box and clipped to it.
  indirect case text(TextValues, box: CGRect)
  /// An image stretched over a rectangle, multiplied by a tint.
  indirect case image(Image, rect: CGRect, tint: Color)
  /// The shadow of a filled outline.
  indirect case shadow(ShapeOutline, Shadow)

  /// Clips the commands up to `pop` to an outline: command by command, or as one image if `asOnePicture` is true and
  /// the outline is not pixel-aligned.
  case pushClip(ShapeOutline, asOnePicture: Bool)
  /// Draws the commands up to `pop` as one image with an opacity and a blend mode.
  case pushGroup(opacity: CGFloat, BlendMode = .normal)
  /// Begins a mask: the commands up to `masked` draw the mask, those from there up to `pop` the masked content.
  case pushMask
  /// Ends a mask: the commands up to `pop` are multiplied by its channel.
  case masked(MaskMode = .alpha)
  /// Draws the commands up to `pop` as one image that casts a shadow.
  case pushShadow(Shadow)
  /// Draws the commands up to `pop` as one image, blurred by a standard deviation in points of the layer.
  case pushBlur(radius: CGFloat)
  /// Ends the innermost push.
  case pop
}

extension DrawingOperation {
  /// True for commands that a `pop` ends.
  public var isPush: Bool {
    switch self {
    case .pushClip, .pushGroup, .pushMask, .pushShadow, .pushBlur: true
    default: false
    }
  }

  /// True for commands that draw pixels themselves.
  public var isPicture: Bool {
    switch self {
    case .fill, .gradient, .stroke, .text, .image, .shadow: true
    default: false
    }
  }

  /// The same drawing with its alpha multiplied; pushes and pops are unchanged.
  func multiplied(alpha: CGFloat) -> DrawingOperation { tinted(Color(white: 1, alpha: alpha)) }

  /// The same drawing with its colours multiplied; pushes and pops are unchanged.
  func tinted(_ tint: Color) -> DrawingOperation {
    if case .pushShadow = self { return self }
    return mapColors { $0.multiplied(by: tint) }
  }

  /// The same drawing with each colour, in order, replaced by `change`.
  package func mapColors(_ change: (Color) -> Color) -> DrawingOperation {
    switch self {
    case .fill(let outline, let color): return .fill(outline, change(color))
    case .gradient(let outline, var gradient, let box):
      gradient.colors = gradient.colors.map(change)
      return .gradient(outline, gradient, box: box)
    case .stroke(let path, let stroke, let color): return .stroke(path, stroke, change(color))
    case .text(var text, let box):
      text.foregroundColor = change(text.foregroundColor)
      return .text(text, box: box)
    case .image(let image, let rect, let tint): return .image(image, rect: rect, tint: change(tint))
    case .shadow(let outline, var shadow):
      shadow.color = change(shadow.color)
      return .shadow(outline, shadow)
    case .pushShadow(var shadow):
      shadow.color = change(shadow.color)
      return .pushShadow(shadow)
    case .pushClip, .pushGroup, .pushMask, .masked, .pushBlur, .pop: return self
    }
  }
}

/// The style of a stroked path.
public struct Stroke: Hashable, Sendable {
  /// The width in points, centred on the path; positive.
  public var width: CGFloat
  /// The shape of open ends and dashes.
  public var cap: LineCap
  /// The shape of corners.
  public var join: LineJoin
  /// The maximum length of a miter join, in line widths.
  public var miterLimit: CGFloat
  /// The alternating lengths of dashes and gaps, in points, at least one positive and none negative; empty for a
  /// solid line.
  public var dash: [CGFloat]
  /// The offset into the dash pattern at which the line begins, in points.
  public var dashPhase: CGFloat

  /// The maximum number of dashes and gaps in a line, beyond which it is drawn solid, because more dashes take longer
  /// to draw.
  static let maximumDashes: CGFloat = 100_000

  /// Creates the stroke of a shape layer; invalid dashes make it solid.
  init(_ shape: ShapeValues) {
    width = shape.lineWidth
    cap = shape.lineCap
    join = shape.lineJoin
    miterLimit = max(1, shape.miterLimit)
    let isSound = shape.lineDashPattern.allSatisfy { $0 >= 0 } && shape.lineDashPattern.contains { $0 > 0 }
    dash = isSound ? shape.lineDashPattern : []
    dashPhase = isSound ? shape.lineDashPhase : 0
  }
}

/// The colour, blur and offset of a shadow.
public struct Shadow: Hashable, Sendable {
  /// The shadow's colour, including its opacity.
  public var color: Color
  /// The standard deviation of the blur, in points of the layer.
  public var radius: CGFloat
  /// The offset of the shadow from its caster, in points of the layer.
  public var offset: CGSize

  /// The number of standard deviations beyond which a Gaussian blur is 0 in 8 bits.
  static let reachInRadii: CGFloat = 3
}

extension Shadow {
  /// True if the shadow is blurred directly in the bitmap's pixels; shadows in perspective, with a blur of more than
  /// 128 pixels or with an offset of more than 4096 are blurred in the layer's plane at a lower resolution.
  func isNear(at place: ProjectiveTransform, scale: CGFloat) -> Bool {
    guard place.isAffine else { return false }
    let offset = offset(at: place)
    return radius(at: place) * scale <= 128 && max(abs(offset.width), abs(offset.height)) * scale <= 4096
  }

  /// The distance that the blur extends beyond the caster's outline, in points of the layer.
  package var spread: CGFloat { radius * Self.reachInRadii }

  /// The offset in points of the display list, without perspective; a shadow rotates and scales with its layer.
  func offset(at place: ProjectiveTransform) -> CGSize {
    CGSize(
      width: place.a * offset.width + place.c * offset.height,
      height: place.b * offset.width + place.d * offset.height)
  }

  /// The standard deviation of the blur in points of the display list, without perspective.
  func radius(at place: ProjectiveTransform) -> CGFloat { radius * place.meanScale }
}
