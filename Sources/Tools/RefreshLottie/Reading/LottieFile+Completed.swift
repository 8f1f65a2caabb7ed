extension LottieFile {
  /// A file's JSON with relative tangents in its completed layers and old glyphs, which have points in their place.
  ///
  /// lottie-web turns the tangents of a layer's paths into points and marks the layer as completed. A file that was saved
  /// after it was played keeps both, and lottie-web then takes the tangents of that layer as they are; those of glyphs, which
  /// are marked in the file as a whole, likewise. A glyph of a Bodymovin before 4.8 has points as well, and is followed
  /// by a copy for a second letter.
  static func relative(_ file: [String: Any]) -> [String: Any] {
    var file = layers(of: file)
    if let assets = file["assets"] as? [[String: Any]] { file["assets"] = assets.map(layers) }
    let hasPoints = isOlder(file, than: [4, 8]) || file["__complete"] as? Bool == true
    guard hasPoints, let glyphs = file["chars"] as? [[String: Any]] else { return file }
    file["chars"] = glyphs.map { glyph in
      guard var data = glyph["data"] as? [String: Any], let shapes = data["shapes"] as? [Any] else {
        return glyph
      }
      data["shapes"] = shapes.prefix(1).map(tangents)
      return glyph.merging(["data": data]) { $1 }
    }
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
