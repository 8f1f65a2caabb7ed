import Foundation
import RefreshLayers

/// A fill or stroke style.
struct LottieStyle: Sendable {
  enum Paint: Sendable {
    case color(Track<[Double]>)
    case gradient(LottieGradient)
  }

  enum Kind: Sendable {
    case fill(FillRule)
    case stroke(LottieStroke)
  }

  var name: String?
  var paint: Paint
  var kind: Kind
  /// Opacity, 0–100.
  var opacity: Track<[Double]>
  var blendMode: BlendMode
  var place: LottieLocation

  init(fill node: LottieNode) throws {
    try self.init(node, .fill(try node.number("r") == 2 ? .evenOdd : .nonZero))
  }

  init(stroke node: LottieNode) throws { try self.init(node, .stroke(try LottieStroke(node))) }

  private init(_ node: LottieNode, _ kind: Kind) throws {
    (name, place, self.kind) = (node.text("nm"), node.place, kind)
    opacity = try node.scalar("o", "opacity", default: 100)
    blendMode = try node.blendMode()
    if node.has("g") {
      paint = .gradient(try LottieGradient(node))
    } else {
      paint = .color(try node.track("c", "colour") ?? Track([0, 0, 0]))
    }
  }
}

/// A stroke along figures.
struct LottieStroke: Sendable {
  /// Line width, in points.
  var width: Track<[Double]>
  var cap: LineCap
  var join: LineJoin
  var miterLimit: CGFloat
  /// Alternating lengths of dashes and gaps, in points.
  var dashes: [Track<[Double]>] = []
  var dashOffset: Track<[Double]>?

  init(_ node: LottieNode) throws {
    width = try node.scalar("w", "width", default: 1)
    switch try node.integer("lc") ?? 2 {
    case 1: cap = .butt
    case 3: cap = .square
    default: cap = .round
    }
    join = try node.lineJoin()
    miterLimit = CGFloat(try node.number("ml", default: 4))
    for dash in try node.nodes("d") {
      let value = try dash.scalar("v", "dash", default: 0)
      if dash.text("n") == "o" { dashOffset = value } else { dashes.append(value) }
    }
  }
}

/// A linear or radial gradient.
struct LottieGradient: Sendable {
  var isRadial: Bool
  var start, end: Track<[Double]>
  /// Number of colour stops; the alpha stops are additional.
  var count: Int
  /// Position, red, green and blue of each colour stop; then position and alpha of each alpha stop.
  var stops: Track<[Double]>
  /// Distance of a radial gradient's focal point from its start, in percent of the radius, −100–100.
  var highlight: Track<[Double]>
  /// Direction of the highlight, in degrees from the line between start and end.
  var highlightAngle: Track<[Double]>

  init(_ node: LottieNode) throws {
    isRadial = try node.number("t") == 2
    start = try node.track("s", "start point") ?? Track([0, 0])
    end = try node.track("e", "end point") ?? Track([0, 0])
    highlight = try node.scalar("h", "highlight length", default: 0)
    highlightAngle = try node.scalar("a", "highlight angle", default: 0)
    guard let inner = try node.node("g"), let stops = try inner.track("k", "colours") as Track<[Double]>?
    else {
      throw node.place.error("it has no colours")
    }
    let count = try inner.integer("p") ?? stops.values[0].count / 4
    self.count = count
    guard count >= 1, stops.values.allSatisfy({ $0.count >= 4 * count }) else {
      throw node.place.error("it has not \(count) colours")
    }
    self.stops = stops
  }
}

extension LottieNode {
  func lineJoin() throws -> LineJoin {
    switch try integer("lj") ?? 2 {
    case 1: .miter
    case 3: .bevel
    default: .round
    }
  }

  /// Reads the blend mode; throws for an unknown one.
  func blendMode() throws -> BlendMode {
    let number = try integer("bm") ?? 0
    // Hard mix, in place of which every player draws the normal mode.
    if number == 17 { return .normal }
    guard let mode = BlendMode(lottie: number) else { throw place.refusal("blend mode \(number)") }
    return mode
  }
}

extension BlendMode {
  /// The blend mode for Lottie's number; nil for an unknown number.
  init?(lottie number: Int) {
    let modes: [BlendMode] = [
      .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
      .softLight,
      .difference, .exclusion, .hue, .saturation, .color, .luminosity, .plusLighter,
    ]
    guard modes.indices.contains(number) else { return nil }
    self = modes[number]
  }
}
