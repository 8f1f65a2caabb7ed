/// The expressions of a composition that are read: `loopOut('cycle')`, which repeats a property's keyframes after the
/// last one; links, such as `thisComp.layer('Arm').content('Hand').content('Path 1').path`, which take those of
/// another property; and formulas, bounces and paths that follow layers, whose values become keyframes. Their meaning is
/// that of lottie-web.
struct PlainExpressions {
  /// The layers of the composition.
  let layers: [[String: Any]]
  private let frameRate: Double
  /// Frames at which the first layer starts and the last one ends.
  let start, end: Double
  let budget: Budget

  /// Remaining work that the expressions of a file may cause: larger numbers refuse fewer files, and take more time and
  /// memory.
  final class Budget {
    /// Keyframes that are made, expressions that are read, and layers and shapes whose names are compared for them.
    var keyframes = 100_000
    var readings = 2000
    var comparisons = 5_000_000
    /// Transforms of layers and points of paths that are computed, in all frames together.
    private var places = 1_000_000.0

    /// Takes a number of places; false if there are not as many.
    func take(places count: Double) -> Bool {
      places -= count
      return places >= 0
    }

    /// Takes a number of keyframes; false if there are not as many.
    func take(_ count: Double) -> Bool {
      guard count >= 0, count <= Double(min(mostKeys, keyframes)) else { return false }
      keyframes -= Int(count)
      return true
    }
  }

  /// Maximum number of keyframes of a property after the repetition: more take longer, fewer refuse long files.
  private static let mostKeys = 20_000
  /// Maximum length of an expression in bytes of UTF-8; plug-ins write some 1,500.
  private static let mostBytes = 4000
  /// Maximum number of links that follow each other; more, or a circle of them, are refused.
  private static let mostLinks = 8

  /// A file's JSON with the keyframes of these expressions written out.
  static func expanded(_ file: [String: Any]) -> [String: Any] {
    var file = file
    let (rate, budget) = (file["fr"] as? Double ?? 0, Budget())
    file["layers"] = layers(file["layers"], rate, end: file["op"] as? Double ?? .infinity, budget)
    file["assets"] = (file["assets"] as? [[String: Any]])?.map { asset -> [String: Any] in
      asset["layers"].map { layers in
        asset.merging(["layers": Self.layers(layers, rate, end: .infinity, budget) ?? layers]) { $1 }
      } ?? asset
    }
    return file
  }

  private static func layers(_ list: Any?, _ frameRate: Double, end: Double, _ budget: Budget) -> Any? {
    guard let layers = list as? [[String: Any]] else { return list }
    let first = layers.compactMap { $0["ip"] as? Double }.min() ?? 0
    let last = layers.compactMap { $0["op"] as? Double }.max() ?? 0
    let expressions = PlainExpressions(
      layers: layers, frameRate: frameRate, start: first, end: min(end, last), budget: budget)
    return layers.map { expressions.expanded($0, in: $0) }
  }

  func expanded(_ value: Any, in layer: [String: Any], _ depth: Int = 0) -> Any {
    if let list = value as? [Any] { return list.map { expanded($0, in: layer, depth) } }
    guard let object = value as? [String: Any] else { return value }
    if object["x"] is String, object["k"] != nil { return resolved(object, in: layer, depth) ?? object }
    return object.mapValues { expanded($0, in: layer, depth) }
  }

  /// The property without its expression; nil for another expression.
  private func resolved(_ property: [String: Any], in layer: [String: Any], _ depth: Int) -> [String: Any]? {
    guard let text = property["x"] as? String else { return property }
    let statement = #/\s*(?:var \$bm_rt;\s*)?(?:\$bm_rt = )?([^;]+?);?\s*/#
    guard depth < Self.mostLinks, text.utf8.count <= Self.mostBytes, budget.readings > 0 else { return nil }
    budget.readings -= 1
    var bare = property
    bare["x"] = nil
    if text.contains("thisProperty.numKeys"), let keys = progress(text, of: property["k"], in: layer) {
      bare["k"] = keys
      return bare
    }
    guard let call = text.wholeMatch(of: statement)?.1 else { return computed(text, bare, in: layer, depth) }
    if let repeated = repeated(property["k"], by: call) {
      bare["k"] = repeated
      return bare
    }
    guard let (target, owner) = linked(call, in: layer) else { return computed(text, bare, in: layer, depth) }
    // A property that names itself is its own value.
    if target["x"] as? String == text { return bare }
    return resolved(target, in: owner, depth + 1)
  }

  /// The keyframes of a progress along a path, which a second control may repeat; nil for another expression.
  private func progress(_ text: String, of keys: Any?, in layer: [String: Any]) -> Any? {
    let progress =
      #/
        \s*(?:var\ \$bm_rt;\s*)? if\ \(
        (thisProperty\.propertyGroup\(1\)\('Pseudo/ADBE\ Trace\ Path-0002'\)\ ==\ true\ &&\ )?
        thisProperty\.numKeys\ >\ 1\)\ \{\s* \$bm_rt\ =\ thisProperty\.(loopOut\('cycle'\));
        \s*\}\ else\ \{\s* \$bm_rt\ =\ value;\s*\}\s*
      /#
    guard let match = text.wholeMatch(of: progress) else { return nil }
    let control = control(
      "'Pseudo/ADBE Trace Path-0002'", of: control("'Pseudo/ADBE Trace Path'", of: layer))
    let repeats = match.1 == nil || (control?["v"] as? [String: Any])?["k"] as? Double == 1
    return repeats ? repeated(keys, by: match.2) ?? keys : keys
  }

  // MARK: Values

  /// The property with the values of a bounce or a formula as keyframes; nil for another expression.
  private func computed(
    _ text: String, _ bare: [String: Any], in layer: [String: Any], _ depth: Int
  ) -> [String: Any]? {
    func track<Value: TrackValue>(_ name: Substring) -> Track<Value>? {
      if name == "value" { return Self.track(bare) }
      return linked(name, in: layer).flatMap { resolved($0, in: $1, depth + 1) }.flatMap(Self.track)
    }
    if let names = NullNames(text) { return following(names, bare, in: layer, depth) }
    let bounce = ExpressionBounce(text) { name in
      (track(name) as Track<[Double]>?).flatMap { $0.isStatic ? $0.values[0].first : nil }
    }
    if let bounce {
      guard let own: Track<[Double]> = Self.track(bare) else { return nil }
      return sampled(bare, at: own.times) { frame, before in
        bounce.value(of: own, at: frame, before: before, frameRate: frameRate)
      }
    }
    let scope = ExpressionFormula.Scope(
      frameRate: frameRate, layerIndex: layer["ind"] as? Double ?? 0, property: { track($0) },
      path: { name in
        let path = (track(name) as Track<Contour>?).flatMap { ExpressionPath($0) }
        return path.flatMap { budget.take(places: $0.cost * (end - start)) ? $0 : nil }
      },
      matrix: { name in
        transforms(of: name, in: layer, depth + 1).map { transforms in { transforms.matrix(at: $0) } }
      })
    guard let formula = ExpressionFormula(text, scope) else { return nil }
    guard formula.isStatic else { return sampled(bare, at: []) { frame, _ in formula.result(frame).numbers } }
    return bare.merging(["k": formula.result(start).json]) { $1 }
  }

  private static func track<Value: TrackValue>(_ property: [String: Any]) -> Track<Value>? {
    try? LottieNode(["v": property], LottieLocation()).track("v", "value", of: Value.self)
  }

  /// The property with a keyframe at every frame, and two at each time at which its value may jump; nil if they are too
  /// many.
  func sampled(
    _ property: [String: Any], at jumps: [Double], _ value: (_ frame: Double, _ before: Bool) -> Any
  ) -> [String: Any]? {
    guard frameRate > 0, budget.take(end - start + 1 + 2 * Double(jumps.count)) else { return nil }
    let times = Array(stride(from: start, through: end, by: 1)) + jumps + jumps
    let keys = times.sorted().reduce(into: [[String: Any]]()) { keys, time in
      let before = jumps.contains(time) && keys.last?["t"] as? Double != time
      keys.append(["t": time, "s": value(time, before)])
    }
    return property.merging(["a": 1.0, "k": keys]) { $1 }
  }

  // MARK: Repetition

  /// The keyframes with repetitions until the end, or the value of a property without keyframes; nil for another
  /// expression, or too many keyframes.
  private func repeated(_ value: Any?, by call: Substring) -> Any? {
    let loop = #/loop(?:Out|_out)\((?:['"][Cc]ycle['"](?:, *([0-9]{1,4}))?)?\)/#
    guard let match = call.wholeMatch(of: loop) else { return nil }
    guard let keys = value as? [[String: Any]] else { return value }
    let times = keys.compactMap { $0["t"] as? Double }
    guard times.count == keys.count, keys.count > 1 else { return nil }
    // The number of repeated segments, the last ones; 0 and numbers that are too large mean all.
    let count = match.1.flatMap { Int($0) } ?? 0
    let first = count > 0 && count < keys.count ? keys.count - 1 - count : 0
    let period = times[times.count - 1] - times[first]
    guard period > 0 else { return nil }
    let rounds = max(0, ((end - times[times.count - 1]) / period).rounded(.up))
    guard budget.take(Double(keys.count) * (rounds + 1)) else { return nil }
    return (0..<Int(rounds)).reduce(into: keys) { result, round in
      for (key, time) in zip(keys[first...], times[first...]) {
        result.append(key.merging(["t": time + Double(round + 1) * period]) { $1 })
      }
    }
  }

  // MARK: Links

  /// Names of properties in expressions, and their members in JSON.
  private static let members = [
    "path": "ks", "start": "s", "end": "e", "offset": "o", "size": "s", "position": "p", "roundness": "r",
    "color": "c", "opacity": "o", "strokeWidth": "w", "rotation": "r", "scale": "s", "anchorPoint": "a",
  ]

  /// The property that a link names, with its layer; nil for another expression, or names that do not exist.
  private func linked(
    _ call: Substring, in layer: [String: Any]
  ) -> (property: [String: Any], layer: [String: Any])? {
    var (rest, layer) = (call, layer)
    if let match = rest.prefixMatch(of: #/(thisComp\.layer\('[^']*'\)|thisLayer)\./#) {
      guard let other = self.layer(match.1, from: layer) else { return nil }
      (layer, rest) = (other, rest[match.range.upperBound...])
    }
    let effect = #/effect\(('[^']*'|\d+)\)\(('[^']*'|\d+)\)(?:\.value)?/#
    if let match = rest.wholeMatch(of: effect) {
      let value = control(match.2, of: control(match.1, of: layer))?["v"] as? [String: Any]
      return value.map { ($0, layer) }
    }
    var (owner, items): ([String: Any]?, Any?) = (nil, layer["shapes"])
    while let match = rest.prefixMatch(of: #/content\((?:'([^']*)'|(\d+))\)\./#) {
      let number = match.2.flatMap { Int($0) }
      let item = objects(items)?.enumerated().first { index, item in
        number.map { index + 1 == $0 } ?? (item["nm"] as? String == match.1.map { String($0) })
      }
      guard let item = item?.element else { return nil }
      (owner, items, rest) = (item, item["it"], rest[match.range.upperBound...])
    }
    if let match = rest.prefixMatch(of: #/transform\./#) {
      let transform = objects(items)?.first { $0["ty"] as? String == "tr" }
      (owner, rest) = (
        owner == nil ? layer["ks"] as? [String: Any] : transform, rest[match.range.upperBound...]
      )
    }
    guard let member = Self.members[String(rest)], let property = owner?[member] as? [String: Any],
      property["k"] != nil
    else { return nil }
    return (property, layer)
  }

  /// The layer that `thisLayer` or `thisComp.layer('…')` names.
  func layer(_ text: Substring, from own: [String: Any]) -> [String: Any]? {
    guard let name = text.wholeMatch(of: #/thisComp\.layer\('(.*)'\)/#)?.1 else { return own }
    return objects(layers)?.first { $0["nm"] as? String == String(name) }
  }

  /// The objects of a list, if so many may still be compared.
  func objects(_ list: Any?) -> [[String: Any]]? {
    guard let list = list as? [Any], list.count <= budget.comparisons else { return nil }
    budget.comparisons -= list.count
    return list as? [[String: Any]]
  }

  /// The effect of a layer, or the control of an effect, that a text in quotes names or a number counts.
  func control(_ key: Substring, of owner: [String: Any]?) -> [String: Any]? {
    let name = key.wholeMatch(of: #/'(.*)'/#)?.1
    return objects(owner?["ef"])?.first { item in
      if let name { return [item["nm"], item["mn"]].contains { $0 as? String == String(name) } }
      return item["ix"] as? Double == Double(key)
    }
  }
}
