import Foundation
import RefreshLayers

/// How figures are painted.
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
  /// 0…100.
  var opacity: Track<[Double]>
  var blendMode: BlendMode
  var place: LottiePlace

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

/// A line along figures.
struct LottieStroke: Sendable {
  /// In points.
  var width: Track<[Double]>
  var cap: LineCap
  var join: LineJoin
  var miterLimit: CGFloat
  /// Lengths of dashes and gaps in turn, in points.
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

/// A run of colours.
struct LottieGradient: Sendable {
  var isRadial: Bool
  var start, end: Track<[Double]>
  /// How many colours there are; transparency has places of its own after them.
  var count: Int
  /// A place, red, green and blue for each colour; then a place and an alpha for each transparency.
  var stops: Track<[Double]>
  /// How far the middle of a radial gradient is moved towards its edge, −100…100.
  var highlight: Track<[Double]>
  /// In which direction, in degrees from the end.
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

  /// How it is mixed with what is behind it.
  func blendMode() throws -> BlendMode {
    let number = try integer("bm") ?? 0
    guard let mode = BlendMode(lottie: number) else { throw place.refusal("blend mode \(number)") }
    return mode
  }
}

extension BlendMode {
  /// The modes in the order of Lottie's numbers.
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
