import Foundation
import RefreshMotion

/// The properties of a gradient layer, like those of `CAGradientLayer`.
public struct GradientValues: Equatable, Sendable {
  /// The type of gradient (default: axial).
  public var type = GradientType.axial
  /// The gradient's colours, from start to end.
  public var colors: [Color] = []
  /// The position of each colour, 0…1 and ascending; empty distributes them evenly.
  public var locations: [Double] = []
  /// The start of the gradient, in the unit square of the bounds; (0, 0) is the top left.
  public var startPoint = CGPoint(x: 0.5, y: 0)
  /// The end of the gradient, in the unit square of the bounds; (1, 1) is the bottom right.
  public var endPoint = CGPoint(x: 0.5, y: 1)
  /// The offset from `startPoint` to the focal point of a radial gradient, in the unit square of the bounds.
  public var focalOffset = CGPoint.zero

  /// Creates an axial gradient without colours, from top to bottom.
  public init() {}
}

extension GradientValues: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(colors)
    hasher.combine(locations)
    hasher.combine(point: startPoint)
    hasher.combine(point: endPoint)
    hasher.combine(point: focalOffset)
  }
}

/// The type of a gradient.
///
///     let glow = GradientLayer()
///     glow.type = .radial
///     glow.colors = [.yellow, .clear]
public enum GradientType: String, Hashable, Sendable {
  /// Linear gradient along the line from the start to the end point.
  case axial
  /// Radial gradient from the start point; the end point is a corner of the bounding box of the last colour's ellipse.
  case radial
  /// Conic gradient, clockwise around the start point, which begins in the direction of the end point.
  case conic
}

/// A layer that draws a gradient, like `CAGradientLayer`; points are in the unit square of its bounds.
///
///     let sky = GradientLayer()
///     sky.frame = animationView.bounds
///     sky.colors = [.cyan, .white]
///     animationView.layer.addSublayer(sky)
nonisolated open class GradientLayer: Layer {
  override class var newContent: LayerContent { .gradient(GradientValues()) }

  /// The type of gradient (default: axial).
  public final var type: GradientType {
    get { values.gradient.type }
    set { values.gradient.type = newValue }
  }

  /// The gradient's colours, from start to end.
  public final var colors: [Color] {
    get { values.gradient.colors }
    set { change { $0.gradient.colors = newValue } }
  }

  /// The position of each colour, 0…1 and ascending; empty distributes them evenly.
  public final var locations: [Double] {
    get { values.gradient.locations }
    set { change { $0.gradient.locations = newValue } }
  }

  /// The start of the gradient in the unit square of the bounds; (0, 0) is the top left.
  public final var startPoint: CGPoint {
    get { values.gradient.startPoint }
    set { change { $0.gradient.startPoint = newValue } }
  }

  /// The end of the gradient, in the unit square of the bounds; (1, 1) is the bottom right.
  public final var endPoint: CGPoint {
    get { values.gradient.endPoint }
    set { change { $0.gradient.endPoint = newValue } }
  }

  /// The offset from `startPoint` to the focal point of a radial gradient, where its first colour is, like `fx` and
  /// `fy` in SVG (default: zero).
  ///
  /// The unit is the unit square of the bounds. A focal point on or outside the last colour's ellipse is moved just
  /// inside. Other types of gradient ignore it.
  public final var focalOffset: CGPoint {
    get { values.gradient.focalOffset }
    set { change { $0.gradient.focalOffset = newValue } }
  }
}
