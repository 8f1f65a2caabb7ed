import Foundation
import RefreshFiles
import RefreshLayers
import RefreshZip

/// A checker of Lottie files for features that players lack and for costs, also in files that RefreshKit cannot show.
package struct LottieLint {
  /// The findings in the order of the file; equal problems are one finding with a count.
  package private(set) var findings: [LottieFinding] = []
  private let root: [String: Any]

  /// Checks the contents of a `.json` or `.lottie` file.
  ///
  /// - Throws: `LottieError` for any other contents.
  package init(contents data: Data) throws {
    let json = data.starts(with: ZipReader.signature) ? try DotLottieReader([UInt8](data)).json() : data
    root = try LottieFile.object(json)
    if String(decoding: json, as: UTF8.self).range(of: #""ty"\s*:\s*\d+\.\d"#, options: .regularExpression)
      != nil
    {
      add(.decimalType, LottieLocation())
    }
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

  private func objects(_ value: Any?) -> [[String: Any]] { value as? [[String: Any]] ?? [] }

  private func number(_ value: Any?) -> Double? { value as? Double ?? (value as? Bool).map { $0 ? 1 : 0 } }

  private mutating func add(_ feature: LottieFeature, _ place: LottieLocation) {
    findings.append(feature.finding(place))
  }

  private mutating func cost(_ place: LottieLocation, _ problem: String, _ advice: String) {
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
      lookAt(layer, place)
    }
  }

  private func isUnseen(_ layer: [String: Any], end: Double) -> Bool {
    if number(layer["hd"]) == 1 { return true }
    let (first, last) = (number(layer["ip"]) ?? 0, number(layer["op"]) ?? .infinity)
    let opacity = (layer["ks"] as? [String: Any])?["o"] as? [String: Any]
    return last <= first || first >= end || number(opacity?["k"]) == 0
  }

  private mutating func lookAt(_ layer: [String: Any], _ place: LottieLocation) {
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
      } else if [1, 4].contains(number(layer["ty"])), paints(layer["shapes"]) < 2 {
        // rlottie leaves out a layer of one fill or stroke, and draws others rightly.
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
      add(objects(root["chars"]).isEmpty ? .textWithoutGlyphs : .text, place)
      if !objects(text["a"]).isEmpty { add(.textAnimator, place) }
      if !objects(root["chars"]).isEmpty { add(.glyphs, place) }
    }
    if number(layer["ty"]) == 0, layer["tm"] != nil { add(.timeRemap, place) }
    if number(layer["ty"]) == 1, transform["o"] != nil, number(value(transform, "o")) != 100 {
      add(.translucentSolid, place)
    }
    if number(layer["ddd"]) == 1, ["rx", "ry", "or"].contains(where: { isSet(transform, $0) }) {
      add(.turnedPlane, place)
    }
    lookAt(transform: transform, place)
    shapes(layer["shapes"], place)
    values(layer, place)
  }

  /// Number of visible fills and strokes in a list of shapes, those of groups included.
  private func paints(_ list: Any?) -> Int {
    objects(list).filter { number($0["hd"]) != 1 }.reduce(0) { count, shape in
      let type = shape["ty"] as? String ?? ""
      return count + (["fl", "st", "gf", "gs"].contains(type) ? 1 : paints(shape["it"]))
    }
  }

  private func blendMode(_ object: [String: Any]) -> BlendMode? {
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

  private static let effects = [20: "tint", 21: "fill", 22: "stroke", 23: "tritone", 24: "levels"]

  private mutating func lookAt(effect: [String: Any], _ place: LottieLocation) {
    let type = Int(number(effect["ty"]) ?? -1)
    if type == 25 {
      add(.shadow, place)
      add(.shadowEdge, place)
    }
    if type == 29 { add(.blur, place) }
    if let name = Self.effects[type] { add(.effect(name), place) }
  }

  private mutating func lookAt(transform: [String: Any], _ place: LottieLocation) {
    if isSet(transform, "sk") { add(.skew, place) }
  }

  // MARK: Shapes

  static let maskModes = ["l": "lighten", "d": "darken", "f": "difference"]
  static let pathEffects = ["op": "offset paths", "zz": "zig zag", "pb": "pucker and bloat"]

  private mutating func shapes(_ list: Any?, _ outer: LottieLocation) {
    for group in objects(list) where number(group["hd"]) == 1 && group["ty"] as? String == "gr" {
      add(.hiddenGroup, outer.part("group", group["nm"] as? String))
    }
    let items = objects(list).filter { number($0["hd"]) != 1 }
    for (index, shape) in items.enumerated() {
      let type = shape["ty"] as? String ?? ""
      let place = outer.part(type == "gr" ? "group" : "shape", shape["nm"] as? String)
      switch type {
      case "gr":
        let transform = objects(shape["it"]).first { $0["ty"] as? String == "tr" }
        if paints(shape["it"]) > 0, transform?["o"] == nil { add(.missingOpacity, place) }
        shapes(shape["it"], place)
      case "rd": add(.roundCorners, place)
      case "sr":
        if isSet(shape, "r") || number(shape["d"]) == 3 { add(.turnedStar, place) }
        if number(shape["sy"]) == 2, isSet(shape, "os") { add(.roundPolygon, place) }
      case "tm":
        if number(shape["m"]) == 2, isSet(shape, "o") { add(.separateTrim, place) }
      case "mm": if changes(shape, items[..<index], items[index...]) { add(.mergePaths, place) }
      case "rp":
        let copy = shape["tr"] as? [String: Any] ?? [:]
        let opacities = ["so", "eo"].map { number(value(copy, $0)) ?? (copy[$0] == nil ? 100 : -1) }
        let count = number(value(shape, "c"))
        if items[..<index].contains(where: { $0["ty"] as? String == "rp" }) { add(.nestedRepeater, place) }
        if opacities != [100, 100] || count.map({ $0 != $0.rounded() }) ?? true { add(.repeater, place) }
      case "tr": lookAt(transform: shape, outer)
      case "sh": points((shape["ks"] as? [String: Any])?["k"], place)
      case "gf", "gs":
        let gradient = shape["g"] as? [String: Any] ?? [:]
        if hasAlpha(gradient) { add(.transparentGradient, place) }
        if isSet(shape, "h") { add(.highlight, place) }
      default: if let name = Self.pathEffects[type] { add(.pathEffect(name), place) }
      }
      if objects(shape["d"]).contains(where: { isMoving($0, "v") }) { add(.dashes, place) }
      if hasOldColors, ["fl", "st", "gf", "gs"].contains(type) { add(.oldColors, place) }
      if blendMode(shape) != nil { add(.blendingShape, place) }
    }
  }

  /// The `k` member of a property: a constant value, or the list of keyframes.
  private func value(_ object: [String: Any], _ name: String) -> Any? {
    (object[name] as? [String: Any])?["k"]
  }

  /// True for a property that moves or has a component other than 0.
  private func isSet(_ object: [String: Any], _ name: String) -> Bool {
    guard let value = value(object, name) else { return false }
    return number(value) != 0 && (value as? [Any])?.allSatisfy { number($0) == 0 } != true
  }

  private func isMoving(_ object: [String: Any], _ name: String) -> Bool {
    !objects(value(object, name)).isEmpty
  }

  /// True for colours of 0–255 instead of 0–1, as Bodymovin wrote them before 4.1.9.
  private var hasOldColors: Bool {
    let parts = (root["v"] as? String ?? "").split(separator: ".").map { Int($0) ?? 0 }
    return !parts.isEmpty && parts.lexicographicallyPrecedes([4, 1, 9])
  }

  /// True if a merge draws anything else than its figures would without it.
  private func changes(
    _ merge: [String: Any], _ before: ArraySlice<[String: Any]>, _ after: ArraySlice<[String: Any]>
  ) -> Bool {
    func has(_ types: Set<String>, _ item: [String: Any]) -> Bool {
      types.contains(item["ty"] as? String ?? "")
    }
    guard before.count(where: { has(["gr", "sh", "rc", "el", "sr"], $0) }) > 1 else { return false }
    switch number(merge["mm"]) ?? 1 {
    case 1: return false
    // United areas look the same as separate areas of one fill; only strokes differ.
    case 2: return after.contains { has(["st", "gs"], $0) }
    default: return true
    }
  }

  /// True for a gradient with an opacity between its colours, where rlottie takes none, or with two neighbouring opacities
  /// that differ by more than 0.6, between which rlottie mixes otherwise.
  private func hasAlpha(_ gradient: [String: Any]) -> Bool {
    guard let count = number(gradient["p"]), let property = gradient["k"] as? [String: Any] else {
      return false
    }
    let numbers = (objects(property["k"]).first?["s"] ?? property["k"]) as? [Any] ?? []
    let values = numbers.map { number($0) ?? 0 }
    let size = min(values.count, Int(max(0, min(10_000, 4 * count))))
    let stops = stride(from: size, to: values.count - 1, by: 2).map {
      (offset: values[$0], alpha: values[$0 + 1])
    }
    let offsets = stride(from: 0, to: size, by: 4).map { values[$0] }
    guard let first = stops.first, stops.contains(where: { $0.alpha != first.alpha }) else { return false }
    return zip(stops, stops.dropFirst()).contains { abs($0.alpha - $1.alpha) > 0.6 }
      || stops.contains { stop in !offsets.contains { abs($0 - stop.offset) < 0.01 } }
  }

  /// Number of points in all keyframes of a path above which the path is reported as costly. A smaller value reports
  /// ordinary files; a larger one misses traced pictures.
  private static let mostPoints = 2000

  private mutating func points(_ path: Any?, _ place: LottieLocation) {
    func count(_ value: Any?) -> Int {
      if let object = value as? [String: Any] { return (object["v"] as? [Any])?.count ?? count(object["s"]) }
      return (value as? [Any])?.reduce(0) { $0 + count($1) } ?? 0
    }
    let points = count(path)
    guard points > Self.mostPoints else { return }
    cost(place, "its path has \(points) points in all of its keyframes", "simplify it, or use a picture")
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
      if let property = inner as? [String: Any], let text = property["x"] as? String, property["k"] != nil {
        let isScripted = Self.scripts.contains(where: text.contains)
        add(isScripted ? .scriptedExpression : .expression, place.part(Self.properties[name] ?? name, nil))
      }
      if let property = inner as? [String: Any], hasUnevenEasing(property) {
        add(.unevenEasing, place.part(Self.properties[name] ?? name, nil))
      }
      values(inner, place)
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
