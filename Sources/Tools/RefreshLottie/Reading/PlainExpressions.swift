/// The expression `loopOut('cycle')`, which repeats a property's keyframes after the last one; the only expression that
/// is read. Its meaning is that of lottie-web.
enum LoopExpression {
  /// Maximum number of keyframes of a property after the repetition: more take longer, fewer refuse long files.
  private static let mostKeys = 20_000

  /// A file's JSON whose repeated keyframes are written out, until the last layer of their composition ends.
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
    return layers.map { expanded($0, until: min(end, last)) }
  }

  private static func expanded(_ value: Any, until end: Double) -> Any {
    if let list = value as? [Any] { return list.map { expanded($0, until: end) } }
    guard var object = value as? [String: Any] else { return value }
    if let text = object["x"] as? String, let keys = object["k"] as? [[String: Any]] {
      if let repeated = repeated(keys, by: text, until: end) { (object["k"], object["x"]) = (repeated, nil) }
      return object
    }
    return object.mapValues { expanded($0, until: end) }
  }

  /// The keyframes with repetitions until a frame; nil for another expression, or too many keyframes.
  private static func repeated(
    _ keys: [[String: Any]], by text: String, until end: Double
  ) -> [[String: Any]]? {
    let call =
      #/\s*(?:var \$bm_rt;\s*)?(?:\$bm_rt = )?loop(?:Out|_out)\((?:['"]cycle['"](?:, *([0-9]{1,4}))?)?\);?\s*/#
    let times = keys.compactMap { $0["t"] as? Double }
    guard let match = text.wholeMatch(of: call), times.count == keys.count, keys.count > 1 else { return nil }
    // The number of repeated segments, the last ones; 0 and numbers that are too large mean all.
    let count = match.1.flatMap { Int($0) } ?? 0
    let first = count > 0 && count < keys.count ? keys.count - 1 - count : 0
    let period = times[times.count - 1] - times[first]
    guard period > 0 else { return nil }
    let rounds = max(0, ((end - times[times.count - 1]) / period).rounded(.up))
    guard Double(keys.count) * (rounds + 1) <= Double(mostKeys) else { return nil }
    return (0..<Int(rounds)).reduce(into: keys) { result, round in
      for (key, time) in zip(keys[first...], times[first...]) {
        result.append(key.merging(["t": time + Double(round + 1) * period]) { $1 })
      }
    }
  }
}
