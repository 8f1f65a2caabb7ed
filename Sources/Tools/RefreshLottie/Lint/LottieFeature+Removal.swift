import RefreshLayers

/// A file as a player draws it that lacks a feature.
extension LottieFeature {
  /// True if a player without the feature draws the file like the result of `removed(from:)`.
  package var isRemovable: Bool {
    switch self {
    case .effect("fill"): true
    case .glyphs, .unreadable, .maskFeather, .effect, .layerStyle, .camera, .oldColors, .separateTrim,
      .nestedRepeater, .missingOpacity, .keyEasing, .missingEasing,
      .mixedBlur, .textPath, .lastType, .excessiveOpacity:
      false
    default: true
    }
  }

  /// A file's JSON without the feature, at every place; empty if that takes too long.
  package func removed(from file: [String: Any]) -> [String: Any] {
    if self == .motionPath, ApproximateMotion.effort(of: file) > ApproximateMotion.mostEffort { return [:] }
    return stripped(file)
  }

  private func stripped(_ object: [String: Any]) -> [String: Any] {
    var object = object.mapValues { value -> Any in
      if let inner = value as? [String: Any] { return stripped(inner) }
      guard let list = value as? [Any] else { return value }
      return list.compactMap { item -> Any? in
        guard let inner = item as? [String: Any] else { return item }
        return isDropped(inner) ? nil : stripped(inner)
      }
    }
    remove(from: &object)
    return object
  }

  /// Removes the feature from the members of one JSON object.
  private func remove(from object: inout [String: Any]) {
    func isOf(_ type: String) -> Bool { object["ty"] as? String == type }
    func isOf(_ type: Double) -> Bool { object["ty"] as? Double == type }
    /// Changes a member that is an object.
    func change(_ name: String, _ body: (inout [String: Any]) -> Void) {
      guard var inner = object[name] as? [String: Any] else { return }
      body(&inner)
      object[name] = inner
    }
    switch self {
    case .text, .textWithoutGlyphs, .oldGlyphs: if isOf(5) { object["ty"] = 3.0 }
    case .picture: if isOf(2) { object["ty"] = 3.0 }
    case .textAnimator: change("t") { if $0["d"] != nil { $0["a"] = nil } }
    case .autoOrientation: object["ao"] = nil
    case .lumaMatte: if object["tt"] as? Double ?? 0 > 2 { object["tt"] = nil }
    case .alphaMatte:
      if object["tt"] as? Double ?? 3 < 3, LottieLint.isOfOnePaint(object) { object["ty"] = 3.0 }
    case .blendMode: if object["ks"] != nil { object["bm"] = nil }
    case .blendingShape: if object["ks"] == nil { object["bm"] = nil }
    case .invertedMask: object["inv"] = nil
    case .unusedMask: if object["mode"] as? String == "n" { object["mode"] = "a" }
    case .translucentMask: if object["mode"] != nil { object["o"] = nil }
    case .maskExpansion: if object["mode"] != nil { object["x"] = nil }
    case .highlight: if isOf("gf") || isOf("gs") { object["h"] = nil }
    case .skew: object["sk"] = nil
    case .dashes: if isOf("st") || isOf("gs") { object["d"] = nil }
    case .turnedPlane:
      if object["ddd"] as? Double == 1 { change("ks") { for name in ["rx", "ry", "or"] { $0[name] = nil } } }
    case .missingPlane:
      if object["ddd"] == nil { change("ks") { if $0["p"] != nil { $0["r"] = nil } } }
    case .turnedStar:
      if isOf("sr") {
        let turn = object["sy"] as? Double == 2 ? 0.5 * .pi : 0
        object["r"] = Self.mapped(object["r"] ?? ["k": 0.0]) { 2 * $0 - turn }
        object["d"] = nil
      }
    case .roundPolygon: if isOf("sr"), object["sy"] as? Double == 2 { object["os"] = nil }
    case .timeRemap: if object["refId"] != nil { object["tm"] = nil }
    case .fractionalStart:
      if object["fr"] != nil { object["ip"] = (object["ip"] as? Double)?.rounded(.down) }
    case .planeRotation: if object["rx"] != nil || object["or"] != nil { object["rz"] = nil }
    case .motionPath: object["k"] = ApproximateMotion.keyframes(of: object) ?? object["k"]
    case .unevenEasing:
      for handle in ["i", "o"] {
        guard let ease = object[handle] as? [String: Any], object["t"] != nil else { continue }
        object[handle] = ease.mapValues { ($0 as? [Any])?.first.map { [$0] } ?? $0 }
      }
    case .translucentSolid:
      if isOf(1) { change("ks") { $0["o"] = Self.mapped($0["o"]) { $0 * $0 / 100 } } }
    case .unevenStroke:
      if let layers = object["layers"] as? [[String: Any]] {
        object["layers"] = zip(layers, LottieLint.unevenness(in: layers)).map { layer, part in
          layer.merging(["shapes": Self.widened(layer["shapes"], part) ?? []]) { $1 }
        }
      }
      if let items = object["it"] as? [[String: Any]] {
        let transform = items.first { $0["ty"] as? String == "tr" }
        object["it"] = Self.widened(items, LottieLint.unevenness(transform))
      }
    case .plainLine:
      if isOf("st") || isOf("gs") {
        for name in ["lc", "lj"] where object[name] == nil { object[name] = 1.0 }
      }
    case .overlap, .groupOverlap:
      if isOf(4), self == .overlap, var transform = object["ks"] as? [String: Any], transform["o"] != nil {
        object["shapes"] = Self.faded(object["shapes"], by: transform["o"])
        transform["o"] = nil
        object["ks"] = transform
      }
      if isOf("gr"), var items = object["it"] as? [[String: Any]],
        let index = items.firstIndex(where: { $0["ty"] as? String == "tr" }), let opacity = items[index]["o"]
      {
        items[index]["o"] = nil
        object["it"] = Self.faded(items, by: opacity)
      }
    case .stretch:
      // Half a frame late, the mean of what is cut off.
      if isOf(0), let stretch = object["sr"] as? Double, stretch != 1 {
        object["st"] = (object["st"] as? Double ?? 0) + stretch.magnitude / 2
      }
    case .expression, .scriptedExpression: if object["x"] is String { object["x"] = nil }
    case .completed: object["completed"] = nil
    case .missingParent:
      if let layers = object["layers"] as? [[String: Any]] {
        let numbers = LottieLint.numbers(of: layers)
        object["layers"] = layers.map { layer in
          LottieLint.hasNoParent(layer, among: numbers) ? layer.filter { $0.key != "parent" } : layer
        }
      }
    case .strayTransform:
      if isOf(4), let stray = LottieLint.strayTransform(object) { change("ks") { $0["o"] = stray["o"] } }
    case .hiddenGroup: if isOf("gr") { object["hd"] = nil }
    case .repeater: if isOf("rp") { change("tr") { ($0["so"], $0["eo"]) = (nil, nil) } }
    case .transparentGradient:
      if let count = object["p"] as? Double {
        change("k") { colors in
          if let numbers = colors["k"] as? [Any] {
            colors["k"] = Array(numbers.prefix(Int(max(0, min(10_000, 4 * count)))))
          }
        }
      }
    default: break
    }
  }

  /// Shapes whose strokes are wider by a part of their width.
  private static func widened(_ list: Any?, _ part: Double) -> Any? {
    (list as? [[String: Any]])?.map { shape in
      var shape = shape
      if let inner = widened(shape["it"], part) { shape["it"] = inner }
      if ["st", "gs"].contains(shape["ty"] as? String ?? "") {
        shape["w"] = mapped(shape["w"]) { $0 * (1 + part) }
      }
      return shape
    }
  }

  /// A property whose values, or those of its keyframes, a function has changed.
  private static func mapped(_ value: Any?, _ body: (Double) -> Double) -> Any? {
    if let number = value as? Double { return body(number) }
    if let list = value as? [Any] { return list.map { mapped($0, body) ?? $0 } }
    guard var object = value as? [String: Any] else { return value }
    for name in ["k", "s", "e"] { object[name] = mapped(object[name], body) }
    return object
  }

  /// Shapes whose fills and strokes have the product of their opacity and another, where one of them is constant.
  private static func faded(_ list: Any?, by opacity: Any?) -> Any? {
    func constant(_ property: Any?) -> Double? {
      let value = (property as? [String: Any])?["k"]
      return value as? Double ?? (value as? [Any])?.first as? Double
    }
    return (list as? [[String: Any]])?.map { shape in
      var shape = shape
      if let inner = faded(shape["it"], by: opacity) { shape["it"] = inner }
      guard ["fl", "st", "gf", "gs"].contains(shape["ty"] as? String ?? "") else { return shape }
      let own = shape["o"] ?? ["k": 100.0]
      if let factor = constant(own) {
        shape["o"] = mapped(opacity) { $0 * factor / 100 }
      } else if let factor = constant(opacity) {
        shape["o"] = mapped(own) { $0 * factor / 100 }
      }
      return shape
    }
  }

  /// True for an object of the file that contains the feature, so that `removed(from:)` drops it.
  private func isDropped(_ object: [String: Any]) -> Bool {
    let type = object["ty"] as? String
    return switch self {
    case .mergePaths: type == "mm"
    case .roundCorners: type == "rd"
    case .pathEffect(let name): LottieLint.pathEffects[type ?? ""] == name
    case .effect("fill"): object["ty"] as? Double == 21 && object["ef"] != nil
    case .shadow: object["ty"] as? Double == 25 && object["ef"] != nil
    case .blur: object["ty"] as? Double == 29 && object["ef"] != nil
    case .unusualMask(let mode): LottieLint.maskModes[object["mode"] as? String ?? ""] == mode
    case .intersectingMask: object["mode"] as? String == "i"
    default: false
    }
  }
}
