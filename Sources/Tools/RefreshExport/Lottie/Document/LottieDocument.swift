import RefreshFiles

/// Named segment of an animation.
public struct LottieMarker: Hashable, Sendable {
  /// Name by which players refer to the segment.
  public let name: String
  /// First frame of the segment.
  public let start: Int
  /// Number of frames from the first to the last.
  public let length: Int
}

/// Document of an animation in the Lottie 1.0 format.
public struct LottieDocument: Sendable {
  /// Name of the animation.
  public let name: String
  /// Width of the animation, in points.
  public let width: Int
  /// Height of the animation, in points.
  public let height: Int
  /// Frame rate, in frames per second.
  public let frameRate: Double
  /// Segments, with one frame between the end of one and the start of the next, because players display both ends
  /// of a segment.
  public let markers: [LottieMarker]
  let layers: [LottieLayer]
  let assets: [LottieAsset]
  /// Fonts of the text layers.
  var fonts: [LottieFont] = []
  /// Command that makes the file; nil for none.
  var recipe: String?
  /// Slots for the control's tunables; nil without any.
  var slots: LottieSlots?
  /// True for an animation of the reduced-motion appearance.
  var showsReducedMotion = false

  /// Number of frames of the animation.
  public var frameCount: Int { (markers.last.map { $0.start + $0.length } ?? 0) + 1 }

  /// Returns the marker with a name: a named segment of the animation; nil if there is none.
  public func marker(_ name: String) -> LottieMarker? { markers.first { $0.name == name } }

  /// JSON text of the document; equal documents give equal bytes.
  public var json: String { (slots?.marked(value) ?? value).line }

  /// JSON value of the document without its slots.
  var value: OrderedJSON {
    let end = OrderedJSON.integer(frameCount)
    var members: OrderedJSON = [
      "v": "5.7.0", "ver": 10000, "fr": .number(frameRate, digits: 3), "ip": 0, "op": end,
      "w": .integer(width), "h": .integer(height), "nm": .string(name), "ddd": 0,
    ]
    if let recipe {
      members["meta"] = ["g": "RefreshKit", "d": .string(recipe)]
    }
    if !fonts.isEmpty {
      members["fonts"] = ["list": .array(fonts.map(\.json))]
      members["chars"] = .array(fonts.flatMap(\.characters))
    }
    if !assets.isEmpty { members["assets"] = .array(assets.map { $0.json(end: end) }) }
    members["layers"] = .array(layers.map { $0.json(end: end) })
    members["markers"] = .array(
      (markers + [reducedMotion].compactMap(\.self)).map {
        ["tm": .integer($0.start), "cm": .string($0.name), "dr": .integer($0.length)]
      })
    return members
  }

  /// Segment that lottie-ios and lottie-android play instead of any other while reduced motion is on: the loop of a
  /// reduced-motion animation, otherwise the first frame of the loop.
  ///
  /// Its length is at least one frame: lottie-ios calls the completion of an empty segment from within the call
  /// that plays it.
  private var reducedMotion: LottieMarker? {
    marker("refreshing").map { loop in
      LottieMarker(
        name: "reduced motion", start: loop.start,
        length: showsReducedMotion ? loop.length : min(1, loop.length))
    }
  }
}

/// Asset that layers refer to by its identifier.
enum LottieAsset: Sendable {
  /// Precomposition: layers that are composited into one image.
  case composition(id: String, layers: [LottieLayer])
  case image(id: String, width: Int, height: Int, url: String)

  func json(end: OrderedJSON) -> OrderedJSON {
    switch self {
    case .composition(let id, let layers):
      ["id": .string(id), "layers": .array(layers.map { $0.json(end: end) })]
    case .image(let id, let width, let height, let url):
      ["id": .string(id), "w": .integer(width), "h": .integer(height), "u": "", "p": .string(url), "e": 1]
    }
  }
}

/// Transform and opacity of a layer; a nil property has its default value.
struct LottieTransform: Hashable, Sendable {
  var anchor: LottieProperty?
  /// Position with one easing for x and y.
  var position: LottieProperty?
  /// Separate properties for x and y, instead of `position`.
  var split: [LottieProperty]?
  var scale: LottieProperty?
  /// Rotation in degrees, clockwise.
  var rotation: LottieProperty?
  var opacity: LottieProperty?

  var json: OrderedJSON { .object(members) }

  /// JSON members, without properties that have their default value.
  var members: [(String, OrderedJSON)] {
    var members: [(String, OrderedJSON)] = []
    if let anchor, !anchor.isAlways([0, 0]) { members.append(("a", anchor.json)) }
    if let split {
      members.append(("p", ["s": true, "x": split[0].json, "y": split[1].json]))
    } else if let position, !position.isAlways([0, 0]) {
      members.append(("p", position.json))
    }
    if let scale, !scale.isAlways([100, 100]) { members.append(("s", scale.json)) }
    if let rotation, !rotation.isAlways([0]) { members.append(("r", rotation.json)) }
    if let opacity, !opacity.isAlways([100]) { members.append(("o", opacity.json)) }
    return members
  }
}

struct LottieLayer: Sendable {
  enum Content: Sendable {
    /// No content: a parent for other layers.
    case null
    case shapes([LottieShape])
    case composition(id: String, width: Int, height: Int)
    case image(id: String)
    case text(LottieText)
  }

  struct Mask: Sendable {
    let path: LottieProperty
    let contour: LottieContourStructure

    /// Mask that hides the whole layer: its path is a single point.
    static let nothing = Mask(
      path: .still(Array(repeating: 0, count: 18)), contour: LottieContourStructure(isClosed: true, count: 3))

    /// JSON of the mask, with its expansion, because lottie-web fails without.
    var json: OrderedJSON {
      [
        "inv": false, "mode": "a", "o": LottieProperty.still(100).json, "x": LottieProperty.still(0).json,
        "pt": path.json { .array([contour.json($0, digits: path.digits)]) },
      ]
    }
  }

  var name: String
  var content: Content
  /// Index by which other layers refer to the layer as their parent; nil if none does.
  var index: Int?
  var parent: Int?
  var transform = LottieTransform()
  var masks: [Mask] = []
  /// Role of the layer in a track matte; nil for none.
  var matte: Matte?

  enum Matte: Sendable {
    /// Layer that is the matte of the next layer in the file and is not displayed itself.
    case source
    /// Layer that is visible where its matte is opaque.
    case alpha
  }

  /// JSON of the layer. `ddd` precedes `ks`, because rlottie otherwise reads the transform as a 3D one.
  func json(end: OrderedJSON) -> OrderedJSON {
    let type =
      switch content {
      case .composition: 0
      case .image: 2
      case .null: 3
      case .shapes: 4
      case .text: 5
      }
    var members: OrderedJSON = ["ddd": 0, "ty": .integer(type), "nm": .string(name)]
    if let index { members["ind"] = .integer(index) }
    if let parent { members["parent"] = .integer(parent) }
    switch matte {
    case .source?: members["td"] = 1
    case .alpha?: members["tt"] = 1
    case nil: break
    }
    members["ks"] = transform.json
    if !masks.isEmpty {
      members["hasMask"] = true
      members["masksProperties"] = .array(masks.map(\.json))
    }
    switch content {
    case .null: break
    case .shapes(let shapes): members["shapes"] = .array(shapes.map(\.json))
    case .composition(let id, let width, let height):
      members["refId"] = .string(id)
      members["w"] = .integer(width)
      members["h"] = .integer(height)
    case .image(let id): members["refId"] = .string(id)
    case .text(let text): members["t"] = text.json
    }
    members["ip"] = 0
    members["op"] = end
    members["st"] = 0
    return members
  }
}
