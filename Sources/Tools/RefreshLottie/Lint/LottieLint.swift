import Foundation
import RefreshFiles
import RefreshLayers
import RefreshZip

/// A checker of Lottie files for features that players lack and for costs, also in files that RefreshKit cannot show.
package struct LottieLint {
  /// The findings in the order of the file; equal problems are one finding with a count.
  package private(set) var findings: [LottieFinding] = []
  let root: [String: Any]

  /// Checks the contents of a `.json` or `.lottie` file.
  ///
  /// - Throws: `LottieError` for any other contents.
  package init(contents data: Data) throws {
    let json = data.starts(with: ZipReader.signature) ? try DotLottieReader([UInt8](data)).json() : data
    root = try LottieFile.object(json)
    lookAtNumbers(String(decoding: json, as: UTF8.self))
    look()
  }

  private mutating func look() {
    let place = LottieLocation()
    layers(root["layers"], place, end: root["op"] as? Double ?? .infinity)
    for asset in objects(root["assets"]) {
      layers(asset["layers"], place.part("composition", asset["id"] as? String), end: .infinity)
    }
    lookAtAssets()
    lookForReducedMotion()
    // Other expressions may depend on a scripted one, which fewer players evaluate, so all expressions count as
    // scripted.
    if findings.contains(where: { $0.feature == .scriptedExpression }) {
      findings = findings.map { finding in
        guard finding.feature == .expression else { return finding }
        var scripted = finding
        (scripted.feature, scripted.players) = (.scriptedExpression, LottieFeature.scriptedExpression.players)
        return scripted
      }
    }
    var places: [String: Int] = [:]
    var seen: Set<LottieFinding> = []
    findings = findings.reduce(into: []) { kept, finding in
      guard seen.insert(finding).inserted else { return }
      let problem = finding.problem + finding.advice + finding.players.map(\.rawValue).joined()
      if let index = places[problem] {
        kept[index].count += 1
      } else {
        places[problem] = kept.count
        kept.append(finding)
      }
    }
  }

  func objects(_ value: Any?) -> [[String: Any]] { value as? [[String: Any]] ?? [] }

  func number(_ value: Any?) -> Double? { value as? Double ?? (value as? Bool).map { $0 ? 1 : 0 } }

  /// The `k` member of a property: a constant value, or the list of keyframes.
  func value(_ object: [String: Any], _ name: String) -> Any? {
    (object[name] as? [String: Any])?["k"]
  }

  /// True for a property that moves or has a component other than 0.
  func isSet(_ object: [String: Any], _ name: String) -> Bool {
    guard let value = value(object, name) else { return false }
    return number(value) != 0 && (value as? [Any])?.allSatisfy { number($0) == 0 } != true
  }

  func isMoving(_ object: [String: Any], _ name: String) -> Bool {
    !objects(value(object, name)).isEmpty
  }

  mutating func add(_ feature: LottieFeature, _ place: LottieLocation) {
    findings.append(feature.finding(place))
  }

  mutating func cost(_ place: LottieLocation, _ problem: String, _ advice: String) {
    findings.append(LottieFinding(.cost, place.words.joined(separator: ", "), problem, advice))
  }

  // MARK: Layers

  private mutating func layers(_ list: Any?, _ outer: LottieLocation, end: Double) {
    let layers = objects(list)
    let parents = Set(layers.compactMap { number($0["parent"]) })
    for layer in layers {
      let name = layer["nm"] as? String ?? ""
      let place = outer.part(
        "layer", name.isEmpty ? number(layer["ind"]).map { NumberText.plain($0) } ?? "" : name)
      if isUnseen(layer, end: end) {
        if number(layer["td"]) != 1, !parents.contains(number(layer["ind"]) ?? -1) {
          cost(place, "it is never seen", "delete it")
        }
        continue
      }
      lookAt(layer, place, isUneven: Self.unevenness(layer, in: layers) > Self.visible)
    }
  }

  /// Part by which rlottie's width of a stroke in a layer differs from the file's, as for a transform; the largest of
  /// the layer and its parents.
  static func unevenness(_ layer: [String: Any], in layers: [[String: Any]]) -> Double {
    var (next, most): ([String: Any]?, Double) = (layer, 0)
    // A file's parents may follow each other.
    for _ in 0..<30 {
      guard let current = next else { break }
      most = max(most, unevenness(current["ks"]))
      next = (current["parent"] as? Double).flatMap { parent in
        layers.first { $0["ind"] as? Double == parent }
      }
    }
    return most
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
      lookAt(effect: effect, place.part("effect", effect["nm"] as? String))
    }
    if !objects(layer["sy"]).isEmpty { add(.layerStyle, place) }
    if let text = layer["t"] as? [String: Any] {
      let hasGlyphs = !objects(root["chars"]).isEmpty
      add(
        hasGlyphs ? LottieFile.isOlder(root, than: [4, 8]) ? .oldGlyphs : .text : .textWithoutGlyphs, place)
      if !objects(text["a"]).isEmpty { add(.textAnimator, place) }
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
    lookAt(transform: transform, place)
    if Self.paints(layer["shapes"]).count > 1, isFaded(transform) { add(.overlap, place) }
    shapes(layer["shapes"], place, isUneven: isUneven)
    values(layer, place)
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

  // MARK: Types of members

  /// Members that rlottie reads as whole numbers, as Booleans, and as anything except null. It refuses a file that has
  /// another value there; measured with rlottie 0.1.
  private static let numbers: Set = [
    "ind", "parent", "ddd", "ao", "tt", "w", "h", "sw", "sh", "st", "sr", "d", "r",
  ]
  private static let flags: Set = ["hd", "hasMask", "inv", "c"]
  private static let needed: Set = ["nm", "refId", "i", "o", "e", "s", "n", "to", "ti", "bm"]

  /// Reports a member whose value has another type than rlottie reads.
  private mutating func lookAtType(_ name: String, _ value: Any, _ place: LottieLocation) {
    let isWrong =
      Self.numbers.contains(name) && (value is Bool || value is NSNull)
      || Self.flags.contains(name) && (value is Double || value is NSNull)
      || Self.needed.contains(name) && value is NSNull
    guard isWrong else { return }
    let word = (value as? Bool).map { "\($0)" } ?? (value as? Double).map { NumberText.plain($0) } ?? "null"
    add(.unreadable("\"\(name)\":\(word)"), place)
  }

  /// Reports decimals in the JSON text, such as `"ty":4.0`, and sizes that are not whole. Widths of glyphs may have
  /// decimals.
  private mutating func lookAtNumbers(_ text: String) {
    let sizes = root["chars"] == nil ? "w|h|" : ""
    let pattern = #""(\#(sizes)ty|ind|parent|ddd|ao|tt|sw|sh)"\s*:\s*-?\d+\.\d+"#
    if let range = text.range(of: pattern, options: .regularExpression) {
      add(.unreadable(text[range].filter { !$0.isWhitespace }), LottieLocation())
    }
  }

  // MARK: Expressions

  private static let properties = [
    "p": "position", "a": "anchor point", "s": "scale", "r": "rotation", "o": "opacity",
    "tm": "time remapping",
    "c": "colour", "w": "width", "ks": "path", "pt": "path",
  ]

  /// Calls in expressions that ThorVG does not evaluate.
  private static let scripts = ["effect(", "propertyGroup(", "comp("]

  /// Reports every property with an expression: an object with a value "k" and a string "x"; and those whose components
  /// have easings of their own. Expressions in an effect's controls are not reported, because they show nothing by
  /// themselves.
  private mutating func values(_ value: Any, _ place: LottieLocation) {
    if let list = value as? [Any] {
      for item in list { values(item, place) }
      return
    }
    guard let object = value as? [String: Any] else { return }
    for (name, inner) in object.sorted(by: { $0.key < $1.key }) {
      if name == "ef" { continue }
      lookAtType(name, inner, place)
      if let property = inner as? [String: Any], let text = property["x"] as? String, property["k"] != nil {
        let isScripted = Self.scripts.contains(where: text.contains)
        add(isScripted ? .scriptedExpression : .expression, place.part(Self.properties[name] ?? name, nil))
      }
      if let property = inner as? [String: Any], hasUnevenEasing(property) {
        add(.unevenEasing, place.part(Self.properties[name] ?? name, nil))
      }
      if let property = inner as? [String: Any], hasUnusualEasing(property) {
        add(.keyEasing, place.part(Self.properties[name] ?? name, nil))
      }
      values(inner, place)
    }
  }

  /// True for keyframes whose last has an easing, or of which another has none.
  private func hasUnusualEasing(_ property: [String: Any]) -> Bool {
    let keys = objects(property["k"]).filter { $0["t"] != nil }
    return keys.count > 1
      && keys.enumerated().contains { index, key in
        number(key["h"]) != 1 && (key["i"] == nil) == (index < keys.count - 1)
      }
  }

  private func hasUnevenEasing(_ property: [String: Any]) -> Bool {
    objects(property["k"]).contains { key in
      ["i", "o"].flatMap { (key[$0] as? [String: Any] ?? [:]).values }.contains { side in
        let parts = (side as? [Any] ?? []).compactMap { number($0) }
        return parts.contains { abs($0 - parts[0]) > 0.05 }
      }
    }
  }

  // MARK: The whole file

  private mutating func lookAtAssets() {
    var used: Set<String> = []
    func visit(_ value: Any) {
      if let list = value as? [Any] { for item in list { visit(item) } }
      guard let object = value as? [String: Any] else { return }
      if let id = object["refId"] as? String { used.insert(id) }
      for inner in object.values { visit(inner) }
    }
    visit(root)
    for asset in objects(root["assets"]) {
      guard let id = asset["id"] as? String, !used.contains(id) else { continue }
      cost(LottieLocation().part("asset", id), "nothing shows it", "delete it")
    }
  }

  /// Marker names that lottie-ios and lottie-android play instead of the whole animation if the user prefers reduced
  /// motion.
  private static let reducedMotion: Set = [
    "reduced motion", "reduced_motion", "reduced-motion", "reducedmotion",
  ]

  private mutating func lookForReducedMotion() {
    let names = objects(root["markers"]).compactMap { ($0["cm"] as? String)?.lowercased() }
    // Only a file with parts for a refresh control is checked; other animations need no such marker.
    let phases = LottieFrameRanges.pullNames + LottieFrameRanges.refreshingNames + LottieFrameRanges.endNames
    guard names.contains(where: phases.contains), !names.contains(where: Self.reducedMotion.contains) else {
      return
    }
    findings.append(
      LottieFinding(
        .accessibility, "", "it has no marker for reduced motion",
        "name a calm part \"reduced motion\", which lottie-ios and lottie-android play for those who have asked for it"
      ))
  }
}
