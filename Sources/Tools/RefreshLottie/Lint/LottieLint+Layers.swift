import RefreshFiles
import RefreshLayers

extension LottieLint {
  mutating func layers(_ list: Any?, _ outer: LottieLocation, end: Double) {
    let layers = objects(list)
    let parents = Set(layers.compactMap { number($0["parent"]) })
    let numbers = Self.numbers(of: layers)
    for (layer, unevenness) in zip(layers, Self.unevenness(in: layers)) {
      let name = layer["nm"] as? String ?? ""
      let place = outer.part(
        "layer", name.isEmpty ? number(layer["ind"]).map { NumberText.plain($0) } ?? "" : name)
      if isUnseen(layer, end: end) {
        if number(layer["td"]) != 1, !parents.contains(number(layer["ind"]) ?? -1) {
          cost(place, "it is never seen", "delete it")
        }
        continue
      }
      if Self.hasNoParent(layer, among: numbers) { add(.missingParent, place) }
      if number(layer["completed"]) == 1 { add(.completed, place) }
      lookAt(layer, place, isUneven: unevenness > Self.visible)
    }
  }

  /// True for a layer whose parent does not exist; lottie-web then moves it, and what it is a parent of, with no parent.
  static func hasNoParent(_ layer: [String: Any], among numbers: Set<Double>) -> Bool {
    (layer["parent"] as? Double).map { !numbers.contains($0) } ?? false
  }

  static func numbers(of layers: [[String: Any]]) -> Set<Double> {
    Set(layers.compactMap { $0["ind"] as? Double })
  }

  /// Part by which rlottie's width of a stroke in each of the layers differs from the file's, as for a transform; the
  /// largest of the layer and its parents.
  static func unevenness(in layers: [[String: Any]]) -> [Double] {
    let own = layers.map { unevenness($0["ks"]) }
    let places = Dictionary(
      layers.enumerated().compactMap { index, layer in (layer["ind"] as? Double).map { ($0, index) } }
    ) { first, _ in first }
    let parents = layers.map { ($0["parent"] as? Double).flatMap { places[$0] } }
    return layers.indices.map { index in
      var (next, most): (Int?, Double) = (index, 0)
      // A file's parents may follow each other.
      for _ in 0..<30 {
        guard let current = next else { break }
        (next, most) = (parents[current], max(most, own[current]))
      }
      return most
    }
  }

  /// Part by which rlottie's width of a stroke in a transform differs from the file's: 0 for a scale that is the same in
  /// both directions, at most 2. rlottie scales the width by the root mean square of both.
  static func unevenness(_ transform: Any?) -> Double {
    let scale = ((transform as? [String: Any])?["s"] as? [String: Any])?["k"]
    let values = (scale as? [[String: Any]])?.map { $0["s"] } ?? [scale]
    return values.reduce(0) { most, value in
      guard let value = value as? [Any], value.count > 1, let x = value[0] as? Double,
        let y = value[1] as? Double, x != y
      else { return most }
      let (mean, least) = (((x * x + y * y) / 2).squareRoot(), min(abs(x), abs(y)))
      return max(most, min(2, mean / max(least, 0.01) - 1))
    }
  }

  private func isUnseen(_ layer: [String: Any], end: Double) -> Bool {
    if number(layer["hd"]) == 1 { return true }
    let (first, last) = (number(layer["ip"]) ?? 0, number(layer["op"]) ?? .infinity)
    let opacity = (layer["ks"] as? [String: Any])?["o"] as? [String: Any]
    return last <= first || first >= end || number(opacity?["k"]) == 0
  }

  private mutating func lookAt(_ layer: [String: Any], _ place: LottieLocation, isUneven: Bool) {
    let transform = layer["ks"] as? [String: Any] ?? [:]
    if layer["ddd"] == nil, let turn = transform["r"] as? [String: Any], number(turn["k"]) != 0 {
      add(.missingPlane, place)
    }
    if let mode = blendMode(layer) { add(.blendMode(mode), place) }
    if Self.strayTransform(layer) != nil { add(.strayTransform, place) }
    if number(layer["ty"]) == 2 { add(.picture, place) }
    if number(layer["ao"]) == 1 { add(.autoOrientation, place) }
    if number(layer["ty"]) == 13 { add(.camera, place) }
    if let matte = number(layer["tt"]), matte > 0 {
      if matte > 2 {
        add(.lumaMatte, place)
      } else if Self.isOfOnePaint(layer) {
        add(.alphaMatte, place)
      }
      cost(place, "a matte is drawn apart in every frame", "use a mask if its shape is simple")
    }
    for mask in objects(layer["masksProperties"]) {
      lookAt(mask: mask, place.part("mask", mask["nm"] as? String))
    }
    for effect in objects(layer["ef"]) where number(effect["en"]) != 0 {
      let place = place.part("effect", effect["nm"] as? String)
      lookAt(effect: effect, place)
      if number(effect["ty"]) == 29, layer["refId"] != nil || Self.paints(layer["shapes"]).count > 1 {
        add(.mixedBlur, place)
      }
    }
    if !objects(layer["sy"]).isEmpty { add(.layerStyle, place) }
    if let text = layer["t"] as? [String: Any] {
      let hasGlyphs = !objects(root["chars"]).isEmpty
      add(
        hasGlyphs ? LottieFile.isOlder(root, than: [4, 8]) ? .oldGlyphs : .text : .textWithoutGlyphs, place)
      if !objects(text["a"]).isEmpty { add(.textAnimator, place) }
      if (text["p"] as? [String: Any])?["m"] != nil { add(.textPath, place) }
      if hasGlyphs { add(.glyphs, place) }
    }
    if number(layer["ty"]) == 0 {
      if layer["tm"] != nil {
        add(.timeRemap, place)
      } else if number(layer["sr"]) ?? 1 != 1 {
        add(.stretch, place)
      }
    }
    if number(layer["ty"]) == 1, transform["o"] != nil, number(value(transform, "o")) != 100 {
      add(.translucentSolid, place)
    }
    if number(layer["ddd"]) == 1, ["rx", "ry", "or"].contains(where: { isSet(transform, $0) }) {
      add(.turnedPlane, place)
    }
    if number(layer["ddd"]) != 1, transform["r"] == nil, isSet(transform, "rz") { add(.planeRotation, place) }
    lookAt(transform: transform, place)
    if Self.paints(layer["shapes"]).count > 1, isFaded(transform) { add(.overlap, place) }
    shapes(layer["shapes"], place, isUneven: isUneven)
    values(layer, place)
  }

  /// The transform among a layer's shapes, with whose opacity lottie-web draws the layer, where that is another one.
  static func strayTransform(_ layer: [String: Any]) -> [String: Any]? {
    let transform = (layer["shapes"] as? [[String: Any]])?.last { $0["ty"] as? String == "tr" }
    guard let transform, let opacity = (layer["ks"] as? [String: Any])?["o"] as? [String: Any] else {
      return nil
    }
    let other = (transform["o"] as? [String: Any])?["k"] as? Double
    return opacity["k"] as? Double == other ? nil : transform
  }

  /// True for a solid, or a layer of shapes with one visible fill or stroke, which rlottie leaves out if it has a matte.
  static func isOfOnePaint(_ layer: [String: Any]) -> Bool {
    let type = layer["ty"] as? Double
    return type == 1 || type == 4 && paints(layer["shapes"]).count < 2
  }

  /// Types of the visible fills and strokes in a list of shapes, those of groups included.
  static func paints(_ list: Any?) -> [String] {
    (list as? [[String: Any]] ?? []).flatMap { shape -> [String] in
      if shape["hd"] as? Bool == true || shape["hd"] as? Double == 1 { return [] }
      guard let type = shape["ty"] as? String, ["fl", "st", "gf", "gs"].contains(type) else {
        return paints(shape["it"])
      }
      return (shape["o"] as? [String: Any])?["k"] as? Double == 0 ? [] : [type]
    }
  }

  /// True for a transform whose opacity is animated, or neither 0 nor 100.
  func isFaded(_ transform: [String: Any]?) -> Bool {
    guard let transform, transform["o"] != nil else { return false }
    return isMoving(transform, "o") || ![0, 100].contains(number(value(transform, "o")) ?? 100)
  }

  func blendMode(_ object: [String: Any]) -> BlendMode? {
    guard let mode = number(object["bm"]), mode != 0 else { return nil }
    return BlendMode(lottie: Int(max(-1, min(1000, mode))))
  }

  private mutating func lookAt(mask: [String: Any], _ place: LottieLocation) {
    let mode = mask["mode"] as? String ?? "a"
    if mode == "n" { return add(.unusedMask, place) }
    if mode == "i" { add(.intersectingMask, place) }
    if let name = Self.maskModes[mode] { add(.unusualMask(name), place) }
    if number(mask["inv"]) == 1 { add(.invertedMask, place) }
    if let opacity = (mask["o"] as? [String: Any])?["k"], number(opacity) != 100 {
      add(.translucentMask, place)
    }
    if isSet(mask, "x") { add(.maskExpansion, place) }
    if isSet(mask, "f") { add(.maskFeather, place) }
    let path = (mask["pt"] as? [String: Any])?["k"]
    points(path, place)
  }

  /// Unevenness of a scale below which a stroke's width is not reported: a smaller value reports rounded scales.
  static let visible = 0.05

  static let maskModes = ["l": "lighten", "d": "darken", "f": "difference"]
  private static let effects = [
    20: "tint", 21: "fill", 22: "stroke", 23: "tritone", 24: "levels", 28: "set matte",
  ]

  private mutating func lookAt(effect: [String: Any], _ place: LottieLocation) {
    let type = Int(number(effect["ty"]) ?? -1)
    if type == 25 { add(.shadow, place) }
    if type == 29 { add(.blur, place) }
    if let name = Self.effects[type] { add(.effect(name), place) }
  }

  mutating func lookAt(transform: [String: Any], _ place: LottieLocation) {
    if isSet(transform, "sk") { add(.skew, place) }
  }
}
