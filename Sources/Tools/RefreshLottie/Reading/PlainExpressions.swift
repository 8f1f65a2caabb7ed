/// The expressions of a composition that are read: `loopOut('cycle')`, which repeats a property's keyframes after the
/// last one, and links, such as `thisComp.layer('Arm').content('Hand').content('Path 1').path`, which take those of
/// another property. Their meaning is that of lottie-web.
struct PlainExpressions {
  /// The layers of the composition.
  private let layers: [[String: Any]]
  /// Frame at which the last layer ends.
  private let end: Double

  /// Maximum number of keyframes of a property after the repetition: more take longer, fewer refuse long files.
  private static let mostKeys = 20_000
  /// Maximum number of links that follow each other; more, or a circle of them, are refused.
  private static let mostLinks = 8

  /// A file's JSON with the keyframes of these expressions written out.
  static func expanded(_ file: [String: Any]) -> [String: Any] {
    var file = file
    file["layers"] = layers(file["layers"], end: file["op"] as? Double ?? .infinity)
    file["assets"] = (file["assets"] as? [[String: Any]])?.map { asset -> [String: Any] in
      asset["layers"].map { layers in
        asset.merging(["layers": Self.layers(layers, end: .infinity) ?? layers]) { $1 }
      } ?? asset
    }
    return file
  }

  private static func layers(_ list: Any?, end: Double) -> Any? {
    guard let layers = list as? [[String: Any]] else { return list }
    let last = layers.compactMap { $0["op"] as? Double }.max() ?? 0
    let expressions = PlainExpressions(layers: layers, end: min(end, last))
    return layers.map { expressions.expanded($0, in: $0) }
  }

  private func expanded(_ value: Any, in layer: [String: Any]) -> Any {
    if let list = value as? [Any] { return list.map { expanded($0, in: layer) } }
    guard let object = value as? [String: Any] else { return value }
    if object["x"] is String, object["k"] != nil { return resolved(object, in: layer, 0) ?? object }
    return object.mapValues { expanded($0, in: layer) }
  }

  /// The property without its expression; nil for another expression.
  private func resolved(_ property: [String: Any], in layer: [String: Any], _ depth: Int) -> [String: Any]? {
    guard let text = property["x"] as? String else { return property }
    let statement = #/\s*(?:var \$bm_rt;\s*)?(?:\$bm_rt = )?([^;]+?);?\s*/#
    guard depth < Self.mostLinks, let call = text.wholeMatch(of: statement)?.1 else { return nil }
    var bare = property
    bare["x"] = nil
    if let keys = property["k"] as? [[String: Any]], let repeated = repeated(keys, by: call) {
      bare["k"] = repeated
      return bare
    }
    guard let (target, owner) = linked(call, in: layer) else { return nil }
    // A property that names itself is its own value.
    if target["x"] as? String == text { return bare }
    return resolved(target, in: owner, depth + 1)
  }

  // MARK: Repetition

  /// The keyframes with repetitions until the end; nil for another expression, or too many keyframes.
  private func repeated(_ keys: [[String: Any]], by call: Substring) -> [[String: Any]]? {
    let loop = #/loop(?:Out|_out)\((?:['"]cycle['"](?:, *([0-9]{1,4}))?)?\)/#
    let times = keys.compactMap { $0["t"] as? Double }
    guard let match = call.wholeMatch(of: loop), times.count == keys.count, keys.count > 1 else { return nil }
    // The number of repeated segments, the last ones; 0 and numbers that are too large mean all.
    let count = match.1.flatMap { Int($0) } ?? 0
    let first = count > 0 && count < keys.count ? keys.count - 1 - count : 0
    let period = times[times.count - 1] - times[first]
    guard period > 0 else { return nil }
    let rounds = max(0, ((end - times[times.count - 1]) / period).rounded(.up))
    guard Double(keys.count) * (rounds + 1) <= Double(Self.mostKeys) else { return nil }
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
    func named(_ name: Substring, _ list: Any?) -> [String: Any]? {
      (list as? [[String: Any]])?.first { $0["nm"] as? String == String(name) }
    }
    var (rest, layer) = (call, layer)
    if let match = rest.prefixMatch(of: #/thisComp\.layer\('([^']*)'\)\./#) {
      guard let other = named(match.1, layers) else { return nil }
      (layer, rest) = (other, rest[match.range.upperBound...])
    }
    var (owner, items): ([String: Any]?, Any?) = (nil, layer["shapes"])
    while let match = rest.prefixMatch(of: #/content\('([^']*)'\)\./#) {
      guard let item = named(match.1, items) else { return nil }
      (owner, items, rest) = (item, item["it"], rest[match.range.upperBound...])
    }
    if let match = rest.prefixMatch(of: #/transform\./#) {
      let transform = (items as? [[String: Any]])?.first { $0["ty"] as? String == "tr" }
      (owner, rest) = (
        owner == nil ? layer["ks"] as? [String: Any] : transform, rest[match.range.upperBound...]
      )
    }
    guard let member = Self.members[String(rest)], let property = owner?[member] as? [String: Any],
      property["k"] != nil
    else { return nil }
    return (property, layer)
  }
}
