import Foundation
import RefreshFiles

/// A part of an animation by its name.
public struct LottieMarker: Hashable, Sendable {
  /// The name by which players know it.
  public let name: String
  /// The first frame.
  public let start: Int
  /// How many frames later the last is.
  public let length: Int
}

/// An animation in the Lottie 1.0 format.
public struct LottieDocument: Sendable {
  /// The animation's name.
  public let name: String
  /// In points.
  public let width: Int
  /// In points.
  public let height: Int
  /// Frames a second.
  public let frameRate: Double
  /// The parts, each a frame apart from the next: players show both ends of a part.
  public let markers: [LottieMarker]
  let layers: [LottieLayer]
  let assets: [LottieAsset]
  /// The fonts of texts.
  var fonts: [LottieFont] = []
  /// The command that makes the file.
  var recipe: String?
  /// The colours that a control's tunables name.
  var slots: LottieSlots?
  /// Whether it is what the control shows with reduced motion.
  var showsReducedMotion = false

  /// How many frames there are.
  public var frameCount: Int { (markers.last.map { $0.start + $0.length } ?? 0) + 1 }

  /// The part of a name.
  public func marker(_ name: String) -> LottieMarker? { markers.first { $0.name == name } }

  /// The document in JSON; the same bytes each time.
  public var json: String { (slots?.marked(value) ?? value).line }

  /// The document without its slots.
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

  /// What lottie-ios and lottie-android show in place of every part while reduced motion is on: the loop of a file that
  /// is made for it, otherwise the first picture of the loop.
  ///
  /// It has a length: lottie-ios calls the completion of a part without one at once, within the call that plays it.
  private var reducedMotion: LottieMarker? {
    marker("refreshing").map { loop in
      LottieMarker(
        name: "reduced motion", start: loop.start,
        length: showsReducedMotion ? loop.length : min(1, loop.length))
    }
  }
}

/// An asset that layers refer to.
enum LottieAsset: Sendable {
  /// Layers that are one image.
  case composition(id: String, layers: [LottieLayer])
  /// An image, its file as a URL that holds it.
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

/// Where a layer is, how large, how turned and how opaque.
struct LottieTransform: Hashable, Sendable {
  var anchor: LottieProperty?
  /// x and y together.
  var position: LottieProperty?
  /// x and y by themselves, in place of `position`.
  var split: [LottieProperty]?
  /// In percent.
  var scale: LottieProperty?
  /// In degrees, clockwise.
  var rotation: LottieProperty?
  /// In percent.
  var opacity: LottieProperty?

  var json: OrderedJSON { .object(members) }

  /// Without what is as it is anyway.
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

/// A layer of a composition.
struct LottieLayer: Sendable {
  enum Content: Sendable {
    /// Nothing: a parent of others.
    case null
    case shapes([LottieShape])
    case composition(id: String, width: Int, height: Int)
    case image(id: String)
    case text(LottieText)
  }

  struct Mask: Sendable {
    let path: LottieProperty
    let contour: LottieContour

    /// A point, through which nothing is seen.
    static let nothing = Mask(
      path: .still(Array(repeating: 0, count: 18)), contour: LottieContour(isClosed: true, count: 3))

    /// With the expansion, which lottie-web does not do without.
    var json: OrderedJSON {
      [
        "inv": false, "mode": "a", "o": LottieProperty.still(100).json, "x": LottieProperty.still(0).json,
        "pt": path.json { .array([contour.json($0, digits: path.digits)]) }.unlistedStill,
      ]
    }
  }

  var name: String
  var content: Content
  /// By which others name it as their parent; nil if none does.
  var index: Int?
  /// The index of the parent layer.
  var parent: Int?
  var transform = LottieTransform()
  var masks: [Mask] = []
  /// The layer's part in a pair of which one is seen through the other.
  var matte: Matte?

  enum Matte: Sendable {
    /// The matte of another layer: it comes just before that and is not seen itself.
    case source
    /// A layer that is seen where its matte is opaque.
    case alpha
  }

  /// `ddd` comes before `ks`: rlottie takes a layer for one in space where it has not read it by then.
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
