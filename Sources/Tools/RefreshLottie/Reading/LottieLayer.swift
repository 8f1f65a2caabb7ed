import Foundation
import RefreshLayers

/// A layer of a Lottie file.
struct LottieLayer: Sendable {
  enum Content: Sendable {
    /// No content: a null layer, which is the parent of others.
    case null
    case composition(id: String, size: CGSize, timeRemap: Track<[Double]>?)
    case solid(Color, CGSize)
    case image(id: String)
    case shapes([LottieItem])
    case text(LottieText)

    /// True for content with its own size, at whose edges it ends.
    var hasEdges: Bool {
      switch self {
      case .null, .shapes, .text: false
      case .composition, .solid, .image: true
      }
    }
  }

  /// The modes of track mattes, from number 1 on.
  private static let matteModes: [MaskMode] = [.alpha, .invertedAlpha, .luminance, .invertedLuminance]

  var name: String
  var place: LottieLocation
  var content: Content
  var transform: LottieTransform
  /// Number by which other layers of the composition refer to the layer.
  var index: Int?
  var parent: Int?
  /// Frames of the composition in which the layer is visible; the end is exclusive.
  var start, end: Double
  /// Frame of the composition at which the layer's own time starts.
  var offset: Double
  /// Time stretch: frames of the composition per frame of the layer.
  var stretch: Double
  var isHidden: Bool
  var matte: MaskMode?
  /// Index of the matte layer; nil for the layer in front of this one in the file.
  var matteLayer: Int?
  var isMatteSource: Bool
  var masks: [LottieMask] = []
  var blendMode: BlendMode
  var effects: [LottieEffect] = []

  init(_ node: LottieNode) throws {
    let type = try node.integer("ty")
    name = node.text("nm") ?? ""
    let node = node.at("layer", name.isEmpty ? "\(try node.index("ind") ?? 0)" : name)
    place = node.place
    (index, parent) = (try node.index("ind"), try node.index("parent"))
    (start, end) = (try node.time("ip", default: 0), try node.time("op", default: 1_000_000))
    offset = try node.number("st", default: 0)
    stretch = try node.number("sr", default: 1)
    isHidden = try node.flag("hd")
    isMatteSource = try node.flag("td")
    matteLayer = try node.index("tp")
    if let mode = try node.integer("tt"), mode != 0 {
      guard (1...4).contains(mode) else { throw place.refusal("track matte \(mode)") }
      matte = Self.matteModes[mode - 1]
    }
    blendMode = try node.blendMode()
    transform = try LottieTransform(node.node("ks"), place, autoOrients: node.flag("ao"))
    if try node.flag("ddd") { try transform.leavePlane(node.node("ks")) }
    content = .null
    guard !isHidden else { return }
    switch type {
    case 0:
      content = .composition(
        id: node.text("refId") ?? "",
        size: CGSize(width: try node.number("w", default: 0), height: try node.number("h", default: 0)),
        timeRemap: try node.track("tm", "time remapping"))
    case 1:
      content = .solid(
        try Self.color(node.text("sc") ?? "#000000", place),
        CGSize(width: try node.number("sw", default: 0), height: try node.number("sh", default: 0)))
    case 2: content = .image(id: node.text("refId") ?? "")
    case 3: content = .null
    case 4: content = .shapes(try LottieItem.items(node.nodes("shapes")))
    case 5:
      guard let text = try node.node("t") else { throw place.error("it has no text") }
      content = .text(try LottieText(text))
    // An audio layer has nothing to draw.
    case 6: content = .null
    case 13: throw place.refusal("a camera")
    default: throw place.refusal("layer type \(type.map(String.init) ?? "without a number")")
    }
    masks = try node.nodes("masksProperties").map { try LottieMask($0) }
    effects = try node.nodes("ef").compactMap { try LottieEffect($0, hasEdges: content.hasEdges) }
    effects += try node.nodes("sy").filter { try $0.number("en") != 0 }.map {
      LottieEffect(unknown: "the layer style \"\($0.text("nm") ?? "")\"", place)
    }
  }

  private static func color(_ text: String, _ place: LottieLocation) throws -> Color {
    let digits = text.dropFirst(text.hasPrefix("#") ? 1 : 0)
    // Players draw a solid without a colour in black.
    if digits.isEmpty { return .black }
    guard digits.count == 6, let number = Int(digits, radix: 16) else {
      throw place.error("the colour \"\(text.prefix(20))\" is not of the form #RRGGBB")
    }
    func part(_ shift: Int) -> CGFloat { CGFloat(number >> shift & 255) / 255 }
    return Color(red: part(16), green: part(8), blue: part(0))
  }
}

/// A mask of a layer, with its mode.
struct LottieMask: Sendable {
  enum Mode: String, Sendable {
    case none = "n"
    case add = "a"
    case subtract = "s"
    case intersect = "i"
    case lighten = "l"
    case darken = "d"
    case difference = "f"
  }

  var mode: Mode
  var isInverted: Bool
  var path: Track<Contour>
  /// Opacity, 0–100.
  var opacity: Track<[Double]>
  /// Distance in points by which the path is grown; negative shrinks it.
  var expansion: Track<[Double]>
  var place: LottieLocation

  init(_ node: LottieNode) throws {
    let node = node.at("mask", node.text("nm"))
    place = node.place
    let word = node.text("mode") ?? "a"
    guard let known = Mode(rawValue: word) else { throw place.refusal("mask mode \"\(word)\"") }
    mode = known
    isInverted = try node.flag("inv")
    guard let path = try node.track("pt", "path", of: Contour.self) else {
      throw place.error("it has no path")
    }
    self.path = path
    opacity = try node.scalar("o", "opacity", default: 100)
    expansion = try node.scalar("x", "expansion", default: 0)
  }
}

/// An effect on a layer's content.
struct LottieEffect: Sendable {
  enum Kind: Sendable {
    /// Drop shadow: opacity 0–255, direction in degrees, distance and softness in points.
    case shadow(
      color: Track<[Double]>, opacity: Track<[Double]>, direction: Track<[Double]>,
      distance: Track<[Double]>, softness: Track<[Double]>)
    /// Gaussian blur, with After Effects' blurriness.
    case blur(Track<[Double]>)
    /// Fill with a colour, opacity 0–1.
    case fill(color: Track<[Double]>, opacity: Track<[Double]>)
    /// Effect that Lottie's players do not draw either, with its name.
    case unknown(String)
  }

  var kind: Kind
  var place: LottieLocation

  /// Effects that some players draw.
  private static let names = [
    20: "a tint", 22: "an effect that strokes", 23: "a tritone", 24: "levels",
    28: "a matte as an effect",
  ]

  init(unknown feature: String, _ place: LottieLocation) { (kind, self.place) = (.unknown(feature), place) }

  /// Reads an effect; nil for one that is off, or an expression control without visible effect.
  ///
  /// - Parameter hasEdges: true if the layer's content has its own edges, inside the composition.
  init?(_ node: LottieNode, hasEdges: Bool) throws {
    if try node.number("en") == 0 { return nil }
    let type = try node.integer("ty")
    let node = node.at("effect", node.text("nm"))
    let place = node.place
    self.place = place
    if let name = node.text("mn"), type == 5 {
      if name.hasPrefix("Pseudo/") || (name.hasPrefix("ADBE ") && name.hasSuffix(" Control")) { return nil }
      kind = .unknown("the effect \(name.prefix(60))")
      return
    }
    if let type, (0...4).contains(type) || type == 7 || type == 10 { return nil }
    let parts = try node.nodes("ef")
    func value(_ index: Int) throws -> Track<[Double]> {
      let value = index < parts.count ? try parts[index].track("v", parts[index].text("nm") ?? "value") : nil
      guard let value else { throw place.error("it has no value \(index + 1)") }
      return value
    }
    switch type {
    case 25:
      if parts.count > 5, try value(5).values != [[0]] { throw place.refusal("a shadow alone") }
      kind = .shadow(
        color: try value(0), opacity: try value(1), direction: try value(2), distance: try value(3),
        softness: try value(4))
    case 29:
      // Value 1 is the direction: 1 both, 2 horizontal, 3 vertical.
      if parts.count > 1, try value(1).values != [[1]] {
        throw place.refusal("a Gaussian blur in one direction")
      }
      // Shapes and texts end at the composition's edges, where no pixels could be repeated.
      if hasEdges, parts.count > 2, try value(2).values != [[0]] {
        throw place.refusal("a Gaussian blur that repeats edge pixels")
      }
      kind = .blur(try value(0))
    case 21:
      for (index, feature) in [
        (0, "a fill of one mask"), (3, "an inverted fill"), (4, "a feathered fill"), (5, "a feathered fill"),
      ]
      where index < parts.count {
        if try value(index).values != [[0]] { throw place.refusal(feature) }
      }
      kind = .fill(color: try value(2), opacity: parts.count > 6 ? try value(6) : Track([1]))
    default:
      if let name = type.flatMap({ Self.names[$0] }) { throw place.refusal(name) }
      kind = .unknown("effect type \(type ?? -1)")
    }
  }
}
