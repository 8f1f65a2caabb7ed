import RefreshLayers

/// A Lottie feature that some players lack, with those players, the difference in their drawing, advice, and the file
/// without the feature.
///
/// Sources: for lottie-android and lottie-ios their documented feature table; for the others measurements with
/// lottie-web 5.12.2, rlottie 0.1 and ThorVG 1.0.4.
package enum LottieFeature: Hashable, Sendable {
  case expression, scriptedExpression, text, textWithoutGlyphs, textAnimator, glyphs, autoOrientation
  case unusualMask(String)
  case unreadable(String)
  case intersectingMask, invertedMask, unusedMask, translucentMask, maskExpansion, maskFeather
  case lumaMatte, alphaMatte, mergePaths
  case pathEffect(String)
  case effect(String)
  case blur, shadow, layerStyle, camera
  case blendMode(BlendMode)
  case blendingShape
  case transparentGradient, highlight, dashes, repeater, skew, missingPlane
  case oldColors, picture, roundCorners, turnedStar, roundPolygon, hiddenGroup, separateTrim
  case timeRemap, unevenEasing, nestedRepeater, translucentSolid, turnedPlane, missingOpacity
  case unevenStroke, plainLine, keyEasing, oldGlyphs, overlap, groupOverlap, stretch

  var players: [LottieFinding.Player] {
    switch self {
    case .autoOrientation: [.android, .ios]
    case .lumaMatte: [.android, .ios, .rlottie]
    case .expression, .effect("fill"), .effect("levels"): [.android, .ios, .rlottie]
    case .scriptedExpression, .textAnimator, .effect: [.android, .ios, .rlottie, .thorvg]
    case .text: [.rlottie]
    case .textWithoutGlyphs: [.rlottie, .thorvg]
    case .hiddenGroup: [.thorvg]
    case .blendMode(.luminosity), .blendMode(.color): [.rlottie, .thorvg]
    case .blendMode(.plusLighter): [.web, .rlottie]
    case .blendMode: [.rlottie]
    case .blendingShape: [.rlottie, .thorvg]
    case .glyphs: [.ios]
    case .unusualMask("difference"): [.android, .ios, .web, .rlottie, .thorvg]
    case .unusualMask, .maskExpansion: [.android, .ios, .web, .rlottie]
    case .maskFeather: [.android, .ios, .web]
    case .intersectingMask: [.web]
    case .invertedMask, .oldColors, .picture, .highlight, .repeater, .nestedRepeater: [.rlottie, .thorvg]
    case .unevenEasing: [.rlottie, .thorvg]
    case .unreadable(let member): member.hasPrefix("\"ty\"") ? [.rlottie, .thorvg] : [.rlottie]
    case .translucentSolid: [.thorvg]
    case .missingOpacity: [.web]
    case .alphaMatte, .transparentGradient, .dashes, .skew, .missingPlane: [.rlottie]
    case .unusedMask, .translucentMask, .roundCorners, .turnedStar, .roundPolygon, .separateTrim: [.rlottie]
    case .timeRemap, .turnedPlane: [.rlottie]
    case .mergePaths: [.android, .ios, .web, .rlottie, .thorvg]
    case .pathEffect("pucker and bloat"): [.android, .ios, .rlottie]
    case .pathEffect: [.android, .ios, .rlottie, .thorvg]
    case .layerStyle, .camera: [.android, .ios]
    case .blur: [.ios, .rlottie]
    case .shadow: [.web, .rlottie]
    case .oldGlyphs: [.web, .rlottie, .thorvg]
    case .unevenStroke, .plainLine, .keyEasing, .overlap, .stretch: [.rlottie]
    case .groupOverlap: [.rlottie, .thorvg]
    }
  }

  var problem: String {
    switch self {
    case .expression, .scriptedExpression: "an expression is left out"
    case .text: "text is left out"
    case .textWithoutGlyphs: "text whose glyphs are not in the file is left out"
    case .textAnimator: "a text animator is left out"
    case .glyphs: "text is drawn in a font of the system, not in the file's glyphs"
    case .autoOrientation: "it does not turn along its path"
    case .unusualMask(let mode): "mask mode \(mode) is left out"
    case .intersectingMask: "mask mode intersect is left out"
    case .invertedMask: "the inverted mask is drawn wrongly"
    case .unusedMask: "the mask cuts, though its mode is none"
    case .translucentMask: "the mask's opacity is left out"
    case .maskExpansion: "the mask's expansion is left out"
    case .maskFeather: "the mask's feather is left out"
    case .lumaMatte: "a luma matte is left out"
    case .alphaMatte: "an alpha matte is drawn wrongly"
    case .mergePaths: "merged paths are left out, in lottie-android unless the app turns them on"
    case .pathEffect(let name): "\(name) is left out"
    case .effect(let name): "the effect \(name) is left out"
    case .blur: "the blur is left out"
    case .shadow: "the drop shadow is left out, or cut off near the layer's edge"
    case .blendMode(let mode): "the blend mode \(mode) is left out"
    case .blendingShape: "the blend mode of a shape is left out"
    case .layerStyle: "a layer style is left out"
    case .camera: "a camera is left out"
    case .transparentGradient: "a gradient with transparent colours is drawn wrongly"
    case .highlight: "a gradient's highlight is drawn elsewhere"
    case .dashes: "dashes are drawn elsewhere"
    case .repeater: "copies have other opacities"
    case .oldColors: "colours from 0 to 255 are drawn as others"
    case .picture: "a picture is drawn at whole pixels"
    case .roundCorners: "round corners have another shape"
    case .turnedStar: "the star's rotation is drawn wrongly"
    case .roundPolygon: "the polygon's roundness has another shape"
    case .timeRemap: "time remapping shows other frames"
    case .unevenEasing: "all components of the value follow the first one's easing"
    case .nestedRepeater: "copies of copies are left out or drawn elsewhere"
    case .translucentSolid: "the opacity counts twice"
    case .turnedPlane: "the turn in 3D is drawn wrongly"
    case .missingOpacity: "the group is left out, because its transform has no opacity"
    case .unreadable(let member): "the file is not read, because of \(member)"
    case .hiddenGroup: "the hidden group is drawn"
    case .separateTrim: "paths that are trimmed one after the other are cut elsewhere"
    case .skew: "the skew is left out"
    case .unevenStroke: "the stroke of an unevenly scaled shape is as wide in both directions"
    case .plainLine: "a stroke whose caps and joins are not in the file has flat caps and mitred joins"
    case .keyEasing: "a value jumps, because its last keyframe has an easing, or another has none"
    case .overlap, .groupOverlap: "the opacity applies to each shape, so that overlapping ones show through"
    case .stretch: "the stretched composition shows whole frames only"
    case .oldGlyphs: "text in glyphs of a Bodymovin before 4.8 is left out or drawn wrongly"
    case .missingPlane: "without \"ddd\" the layer is taken for one in 3D, and its rotation is left out"
    }
  }

  var advice: String {
    switch self {
    case .expression, .scriptedExpression: "bake it into keyframes"
    case .text, .textWithoutGlyphs, .textAnimator, .glyphs, .oldGlyphs: "turn the text into shapes"
    case .autoOrientation: "give the rotation keyframes"
    case .unusualMask, .intersectingMask, .invertedMask, .maskExpansion: "draw the mask's final shape"
    case .unusedMask, .hiddenGroup: "delete it"
    case .translucentMask: "use the layer's opacity"
    case .maskFeather, .blur, .shadow, .effect, .layerStyle, .blendMode, .blendingShape:
      "use a picture, or leave it away"
    case .lumaMatte: "use an alpha matte"
    case .alphaMatte: "use a mask"
    case .mergePaths, .pathEffect: "expand the path before you export"
    case .camera: "lay the layers out in the plane"
    case .transparentGradient: "use opaque colours and the layer's opacity"
    case .highlight: "use a gradient without one"
    case .dashes, .separateTrim: "check that it does not matter"
    case .timeRemap: "use a composition without remapping"
    case .unevenEasing: "give the components separate layers, or one easing"
    case .translucentSolid: "use a rectangle"
    case .turnedPlane: "lay the layer out in the plane"
    case .missingOpacity: "write an opacity of 100"
    case .unreadable: "write a whole number, or true or false, or leave it out"
    case .repeater, .nestedRepeater: "make the copies by hand"
    case .oldColors: "export it with a newer version of Bodymovin"
    case .picture: "use shapes, or a picture in the size in which it is shown"
    case .roundCorners, .turnedStar, .roundPolygon: "expand the path before you export"
    case .skew: "use two parents that rotate and scale"
    case .unevenStroke: "expand the stroke into a fill, or scale both directions alike"
    case .plainLine: "write the stroke's \"lc\" and \"lj\""
    case .keyEasing: "write \"i\" and \"o\" in each keyframe except the last"
    case .overlap, .groupOverlap: "put the shapes into a composition, and give it the opacity"
    case .stretch: "change the times of the keyframes instead"
    case .missingPlane: "export it with a newer version of Bodymovin, or write \"ddd\":0"
    }
  }

  func finding(_ place: LottieLocation) -> LottieFinding {
    var finding = LottieFinding(.player, place.words.joined(separator: ", "), problem, advice, players)
    finding.feature = self
    return finding
  }

  package var isExpression: Bool { self == .expression || self == .scriptedExpression }

  // MARK: Removal of the feature

  /// True if a player without the feature draws the file like the result of `removed(from:)`.
  package var isRemovable: Bool {
    switch self {
    case .text, .textWithoutGlyphs, .textAnimator, .autoOrientation, .unusualMask, .intersectingMask,
      .invertedMask,
      .unusedMask, .translucentMask, .maskExpansion, .lumaMatte, .alphaMatte, .mergePaths, .pathEffect,
      .effect("fill"), .blur, .shadow, .blendMode, .blendingShape, .transparentGradient, .highlight, .skew,
      .missingPlane, .picture, .roundCorners, .turnedStar, .roundPolygon, .hiddenGroup, .repeater, .timeRemap,
      .unevenEasing, .translucentSolid, .dashes, .turnedPlane, .unevenStroke, .plainLine, .oldGlyphs,
      .overlap, .groupOverlap,
      .stretch, .expression, .scriptedExpression:
      true
    default: false
    }
  }

  /// A file's JSON without the feature, at every place.
  package func removed(from object: [String: Any]) -> [String: Any] {
    var object = object.mapValues { value -> Any in
      if let inner = value as? [String: Any] { return removed(from: inner) }
      guard let list = value as? [Any] else { return value }
      return list.compactMap { item -> Any? in
        guard let inner = item as? [String: Any] else { return item }
        return isDropped(inner) ? nil : removed(from: inner)
      }
    }
    remove(from: &object)
    return object
  }

  /// Removes the feature from the members of one JSON object.
  private func remove(from object: inout [String: Any]) {
    func isOf(_ type: String) -> Bool { object["ty"] as? String == type }
    func isOf(_ type: Double) -> Bool { object["ty"] as? Double == type }
    switch self {
    case .text, .textWithoutGlyphs, .oldGlyphs: if isOf(5) { object["ty"] = 3.0 }
    case .picture: if isOf(2) { object["ty"] = 3.0 }
    case .textAnimator:
      if var text = object["t"] as? [String: Any], text["d"] != nil {
        text["a"] = nil
        object["t"] = text
      }
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
      if object["ddd"] as? Double == 1, var transform = object["ks"] as? [String: Any] {
        for name in ["rx", "ry", "or"] { transform[name] = nil }
        object["ks"] = transform
      }
    case .missingPlane:
      if object["ddd"] == nil, var transform = object["ks"] as? [String: Any], transform["p"] != nil {
        transform["r"] = nil
        object["ks"] = transform
      }
    case .turnedStar:
      if isOf("sr") {
        let turn = object["sy"] as? Double == 2 ? 0.5 * .pi : 0
        object["r"] = Self.mapped(object["r"] ?? ["k": 0.0]) { 2 * $0 - turn }
        object["d"] = nil
      }
    case .roundPolygon: if isOf("sr"), object["sy"] as? Double == 2 { object["os"] = nil }
    case .timeRemap: if object["refId"] != nil { object["tm"] = nil }
    case .unevenEasing:
      for handle in ["i", "o"] {
        guard let ease = object[handle] as? [String: Any], object["t"] != nil else { continue }
        object[handle] = ease.mapValues { ($0 as? [Any])?.first.map { [$0] } ?? $0 }
      }
    case .translucentSolid:
      if isOf(1), var transform = object["ks"] as? [String: Any] {
        transform["o"] = Self.mapped(transform["o"]) { $0 * $0 / 100 }
        object["ks"] = transform
      }
    case .unevenStroke:
      if let layers = object["layers"] as? [[String: Any]] {
        object["layers"] = layers.map { layer -> [String: Any] in
          layer.merging([
            "shapes": Self.widened(layer["shapes"], LottieLint.unevenness(layer, in: layers)) ?? []
          ]) { $1 }
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
    case .hiddenGroup: if isOf("gr") { object["hd"] = nil }
    case .repeater:
      if isOf("rp"), var transform = object["tr"] as? [String: Any] {
        (transform["so"], transform["eo"]) = (nil, nil)
        object["tr"] = transform
      }
    case .transparentGradient:
      if let count = object["p"] as? Double, var colors = object["k"] as? [String: Any],
        let numbers = colors["k"] as? [Any]
      {
        colors["k"] = numbers.prefix(Int(max(0, min(10_000, 4 * count)))).map { $0 }
        object["k"] = colors
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
