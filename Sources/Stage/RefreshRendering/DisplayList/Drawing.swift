import Foundation
import RefreshLayers

/// The action of one command of a display list.
public enum Drawing: Hashable, Sendable {
  /// An outline filled with a colour.
  case fill(Outline, Color)
  /// A gradient that runs over a box, inside an outline.
  case gradient(Outline, GradientValues, box: CGRect)
  /// A path stroked with a colour.
  case stroke(BezierPath, Stroke, Color)
  /// Text in its own colour, laid out in a box and clipped to it.
  case text(TextValues, box: CGRect)
  /// A picture stretched over a rectangle, its pixels multiplied with a tint.
  case image(Image, rect: CGRect, tint: Color)
  /// The shadow of a filled outline.
  case shadow(Outline, Shadow)

  /// Clips the following commands up to `pop` to an outline: as one picture, if the outline is not aligned with pixels, or
  /// command by command.
  case pushClip(Outline, asOnePicture: Bool)
  /// The commands up to `pop` are one picture of the given opacity, mixed with what is behind it.
  case pushGroup(opacity: CGFloat, BlendMode = .normal)
  /// The commands up to `masked` are a picture whose alpha, or what its mode says, multiplies the commands after it, up to
  /// `pop`.
  case pushMask
  /// The mask is whole: what follows, up to `pop`, is multiplied with it.
  case masked(MaskMode = .alpha)
  /// The commands up to `pop` are one picture that casts a shadow.
  case pushShadow(Shadow)
  /// The commands up to `pop` are one picture, which is blurred by a standard deviation in points of the layer.
  case pushBlur(radius: CGFloat)
  /// Ends the last push.
  case pop
}

extension Drawing {
  /// Whether the command begins something that `pop` ends.
  public var isPush: Bool {
    switch self {
    case .pushClip, .pushGroup, .pushMask, .pushShadow, .pushBlur: true
    default: false
    }
  }

  /// Whether the command itself draws pixels.
  public var isPicture: Bool {
    switch self {
    case .fill, .gradient, .stroke, .text, .image, .shadow: true
    default: false
    }
  }

  /// The same picture, its alpha multiplied.
  func multiplied(alpha: CGFloat) -> Drawing { tinted(Color(white: 1, alpha: alpha)) }

  /// The same picture, its colours multiplied.
  func tinted(_ tint: Color) -> Drawing {
    switch self {
    case .fill(let outline, let color): return .fill(outline, color.multiplied(by: tint))
    case .gradient(let outline, var gradient, let box):
      gradient.colors = gradient.colors.map { $0.multiplied(by: tint) }
      return .gradient(outline, gradient, box: box)
    case .stroke(let path, let stroke, let color): return .stroke(path, stroke, color.multiplied(by: tint))
    case .text(var text, let box):
      text.foregroundColor = text.foregroundColor.multiplied(by: tint)
      return .text(text, box: box)
    case .image(let image, let rect, let own):
      return .image(image, rect: rect, tint: own.multiplied(by: tint))
    case .shadow(let outline, var shadow):
      shadow.color = shadow.color.multiplied(by: tint)
      return .shadow(outline, shadow)
    case .pushClip, .pushGroup, .pushMask, .masked, .pushShadow, .pushBlur, .pop: return self
    }
  }
}

/// How a line is drawn along a path.
public struct Stroke: Hashable, Sendable {
  /// The width in points, centred on the path; positive.
  public var width: CGFloat
  /// How open ends look.
  public var cap: LineCap
  /// How corners look.
  public var join: LineJoin
  /// How far a mitred corner may reach, in line widths.
  public var miterLimit: CGFloat
  /// Lengths in points of dashes and gaps in turn; empty for a solid line. None is negative, and some are positive.
  public var dash: [CGFloat]
  /// How far into the dashes the line begins, in points.
  public var dashPhase: CGFloat

  /// The most dashes of a line that are drawn one by one.
  static let maximumDashes: CGFloat = 100_000

  /// The stroke of a shape layer; invalid dashes make it solid.
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

/// A blurred silhouette.
public struct Shadow: Hashable, Sendable {
  /// The shadow's colour, its opacity included.
  public var color: Color
  /// The standard deviation of the blur, in points of the layer.
  public var radius: CGFloat
  /// From the silhouette to the shadow, in points of the layer.
  public var offset: CGSize

  /// Beyond this many standard deviations a blur is 0 in eight bits.
  static let reachInRadii: CGFloat = 3
}

extension Shadow {
  /// Whether the shadow is blurred pixel by pixel where it is seen; one in perspective, one blurred over much of a
  /// picture and one with a large offset are blurred in the layer's plane, no finer than needed.
  func isNear(at place: PlaneTransform, scale: CGFloat) -> Bool {
    guard place.isAffine else { return false }
    let offset = offset(at: place)
    return radius(at: place) * scale <= 128 && max(abs(offset.width), abs(offset.height)) * scale <= 4096
  }

  /// How far the blur reaches beyond the silhouette, in points of the layer.
  package var spread: CGFloat { radius * Self.reachInRadii }

  /// The offset in points of the list, where the layer is seen without perspective; a shadow turns and grows with its
  /// layer.
  func offset(at place: PlaneTransform) -> CGSize {
    CGSize(
      width: place.a * offset.width + place.c * offset.height,
      height: place.b * offset.width + place.d * offset.height)
  }

  /// The blur in points of the list, where the layer is seen without perspective.
  func radius(at place: PlaneTransform) -> CGFloat { radius * place.meanScale }
}
