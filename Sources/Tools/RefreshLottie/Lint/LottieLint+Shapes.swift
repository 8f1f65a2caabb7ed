import RefreshLayers

extension LottieLint {
  static let pathEffects = ["op": "offset paths", "zz": "zig zag", "pb": "pucker and bloat"]

  mutating func shapes(_ list: Any?, _ outer: LottieLocation, isUneven: Bool) {
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
        if !objects(shape["it"]).isEmpty, transform?["o"] == nil { add(.missingOpacity, place) }
        let paints = Self.paints(shape["it"])
        if isFaded(transform), paints.count > 1 {
          // ThorVG draws one fill with one stroke as a whole.
          add(Set(paints).count < paints.count ? .groupOverlap : .overlap, place)
        }
        shapes(shape["it"], place, isUneven: isUneven || Self.unevenness(transform) > Self.visible)
      case "rd": add(.roundCorners, place)
      case "sr":
        if isSet(shape, "r") || number(shape["d"]) == 3 || number(shape["sy"]) == 2 {
          add(.turnedStar, place)
        }
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
      if ["st", "gs"].contains(type) {
        if isUneven { add(.unevenStroke, place) }
        if shape["lc"] == nil || shape["lj"] == nil { add(.plainLine, place) }
        // rlottie draws dashes that rest along a rectangle as they are.
        let bends = items.contains { ["sh", "el", "sr", "gr"].contains($0["ty"] as? String ?? "") }
        let dashes = objects(shape["d"])
        if !dashes.isEmpty, bends || dashes.contains(where: { isMoving($0, "v") }) { add(.dashes, place) }
      }
      if LottieFile.isOlder(root, than: [4, 1, 9]), ["fl", "st", "gf", "gs"].contains(type) {
        add(.oldColors, place)
      }
      if blendMode(shape) != nil { add(.blendingShape, place) }
    }
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

  mutating func points(_ path: Any?, _ place: LottieLocation) {
    func count(_ value: Any?) -> Int {
      if let object = value as? [String: Any] { return (object["v"] as? [Any])?.count ?? count(object["s"]) }
      return (value as? [Any])?.reduce(0) { $0 + count($1) } ?? 0
    }
    let points = count(path)
    guard points > Self.mostPoints else { return }
    cost(place, "its path has \(points) points in all of its keyframes", "simplify it, or use a picture")
  }
}
