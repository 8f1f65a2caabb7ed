import RefreshFiles

/// Element of a shape layer.
enum LottieShape: Sendable {
  case group([LottieShape], LottieTransform = LottieTransform())
  case rectangle(center: LottieProperty, size: LottieProperty, radius: LottieProperty)
  case ellipse(center: LottieProperty, size: LottieProperty)
  case path(LottieProperty, LottieContourStructure)
  case trim(start: LottieProperty, end: LottieProperty)
  case fill(color: LottieProperty, opacity: LottieProperty, isEvenOdd: Bool)
  case stroke(LottieStroke)
  case gradient(LottieGradient)

  var json: OrderedJSON {
    switch self {
    case .group(let shapes, let transform):
      var members: [(String, OrderedJSON)] = [("ty", "tr")] + transform.members
      // lottie-web does not draw a group without an opacity.
      if transform.opacity == nil { members.append(("o", LottieProperty.still(100).json)) }
      return ["ty": "gr", "it": .array(shapes.map(\.json) + [.object(members)])]
    case .rectangle(let center, let size, let radius):
      return ["ty": "rc", "p": center.json, "s": size.json, "r": radius.json]
    case .ellipse(let center, let size):
      return ["ty": "el", "p": center.json, "s": size.json]
    case .path(let path, let contour):
      return ["ty": "sh", "ks": path.json { .array([contour.json($0, digits: path.digits)]) }]
    case .trim(let start, let end):
      return ["ty": "tm", "s": start.json, "e": end.json, "o": LottieProperty.still(0).json, "m": 1]
    case .fill(let color, let opacity, let isEvenOdd):
      var members: OrderedJSON = ["ty": "fl", "c": color.json, "o": opacity.json]
      if isEvenOdd { members["r"] = 2 }
      return members
    case .stroke(let stroke): return stroke.json
    case .gradient(let gradient): return gradient.json
    }
  }
}

struct LottieStroke: Sendable {
  var color: LottieProperty
  var opacity: LottieProperty
  var width: LottieProperty
  /// Line cap: 1 butt, 2 round, 3 square.
  var cap: Int
  /// Line join: 1 miter, 2 round, 3 bevel.
  var join: Int
  var miterLimit: Double
  /// Lengths of dashes and gaps in turn, in points; empty for a solid line.
  var dashes: [Double] = []
  var dashPhase: LottieProperty?

  var json: OrderedJSON {
    var members: OrderedJSON = [
      "ty": "st", "c": color.json, "o": opacity.json, "w": width.json, "lc": .integer(cap),
      "lj": .integer(join),
    ]
    if join == 1 { members["ml"] = .number(miterLimit, digits: 3) }
    if !dashes.isEmpty {
      // Distinct names, because lottie-web draws nothing if two dashes have none.
      var all = dashes.enumerated().map { index, length -> OrderedJSON in
        [
          "n": .string(index % 2 == 0 ? "d" : "g"), "nm": .string("length \(index + 1)"),
          "v": LottieProperty.still(length).json,
        ]
      }
      all.append(
        ["n": "o", "nm": "phase", "v": (dashPhase ?? .still(0)).json])
      members["d"] = .array(all)
    }
    return members
  }
}

struct LottieGradient: Sendable {
  var isRadial: Bool
  var start: LottieProperty
  var end: LottieProperty
  /// Colour stops as numbers: offset, red, green and blue of each stop. If opacities differ, offset and alpha of each
  /// stop follow.
  var stops: LottieProperty
  var stopCount: Int
  var opacity: LottieProperty

  var json: OrderedJSON {
    [
      "ty": "gf", "t": .integer(isRadial ? 2 : 1), "s": start.json, "e": end.json,
      "g": ["p": .integer(stopCount), "k": stops.json], "o": opacity.json,
    ]
  }
}
