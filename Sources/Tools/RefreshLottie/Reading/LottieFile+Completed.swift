extension LottieFile {
  /// A file's JSON with relative tangents in its completed layers.
  ///
  /// lottie-web turns the tangents of a layer's paths into points and marks the layer as completed. A file that was saved
  /// after it was played keeps both, and lottie-web then takes the tangents of that layer as they are.
  static func relative(_ file: [String: Any]) -> [String: Any] {
    var file = layers(of: file)
    if let assets = file["assets"] as? [[String: Any]] { file["assets"] = assets.map(layers) }
    return file
  }

  private static func layers(of owner: [String: Any]) -> [String: Any] {
    guard let layers = owner["layers"] as? [[String: Any]] else { return owner }
    func isCompleted(_ layer: [String: Any]) -> Bool { layer["completed"] as? Bool == true }
    guard layers.contains(where: isCompleted) else { return owner }
    return owner.merging(["layers": layers.map { isCompleted($0) ? tangents(in: $0) : $0 }]) { $1 }
  }

  private static func tangents(in value: Any) -> Any {
    if let list = value as? [Any] { return list.map(tangents) }
    guard var object = value as? [String: Any] else { return value }
    guard let points = object["v"] as? [[Double]] else { return object.mapValues(tangents) }
    for name in ["i", "o"] {
      guard let tangents = object[name] as? [[Double]], tangents.count == points.count else { continue }
      object[name] = zip(tangents, points).map { zip($0, $1).map(-) }
    }
    return object
  }
}
