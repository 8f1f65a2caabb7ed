import Foundation
import RefreshLayers
import RefreshMotion

/// Reading of animated properties: `{"a":0,"k":…}` or `{"a":1,"k":[keyframes]}`.
extension LottieNode {
  /// Reads a property; nil if it is missing.
  ///
  /// - Parameter words: the property's name in errors.
  func track<Value: TrackValue>(
    _ name: String, _ words: String, of type: Value.Type = [Double].self
  ) throws -> Track<Value>? {
    guard has(name) else { return nil }
    let place = place.part(words, nil)
    guard let property = object[name] as? [String: Any] else {
      return Track(try Value(lottie: object[name], place))
    }
    if property["x"] is String { throw place.refusal("an expression") }
    let keys = property["k"]
    guard let keyframes = keys as? [[String: Any]], keyframes.first?["t"] != nil else {
      return Track(try Value(lottie: keys, place))
    }
    return try Self.track(keyframes.map { LottieNode($0, place) }, place)
  }

  /// Reads a property of one number.
  func scalar(_ name: String, _ words: String, default standard: Double) throws -> Track<[Double]> {
    try track(name, words) ?? Track([standard])
  }

  private static func track<Value: TrackValue>(
    _ nodes: [LottieNode], _ place: LottieLocation
  ) throws -> Track<Value> {
    var keys: [(time: Double, node: LottieNode)] = []
    for node in nodes {
      if node.object["x"] is String { throw place.refusal("an expression") }
      guard let time = try node.number("t") else { throw place.error("a keyframe has no time") }
      // A keyframe out of order replaces the later ones; of several at the same time, the first and the last are
      // kept, as a jump.
      while let last = keys.last, last.time > time { keys.removeLast() }
      if keys.suffix(2).count(where: { $0.time == time }) == 2 { keys.removeLast() }
      keys.append((time, node))
    }
    guard let first = keys.first else { throw place.error("it has no keyframes") }
    var value = try start(of: first.node, place) ?? Value(lottie: first.node.object["e"], place)
    var track = Track(value, at: first.time)
    if keys.count > 1, keys[1].time == first.time {
      // Before the first time, the first of two keyframes at that time applies.
      track = Track(value, at: first.time - 1)
      track.add(value, at: first.time, by: .hold)
    }
    for (key, next) in zip(keys, keys.dropFirst()) {
      let following = try start(of: next.node, place) as Value?
      let hasEnd = key.node.has("e")
      let end = hasEnd ? try Value(lottie: key.node.object["e"], place) : following ?? value
      track.add(end, at: next.time, by: try segment(from: value, to: end, key.node, place))
      value = following ?? end
      if !value.isSame(as: end) { track.add(value, at: next.time, by: .hold) }
    }
    return track
  }

  private static func start<Value: TrackValue>(of node: LottieNode, _ place: LottieLocation) throws -> Value?
  {
    node.has("s") ? try Value(lottie: node.object["s"], place) : nil
  }

  private static func segment<Value: TrackValue>(
    from: Value, to: Value, _ node: LottieNode, _ place: LottieLocation
  ) throws -> Track<Value>.Segment {
    if try node.flag("h") { return .hold }
    let curves = try node.easings(place)
    // Without "to", lottie-web moves a point on a straight line, even with "ti".
    guard let from = from as? [Double], let to = to as? [Double], from.count >= 2, node.has("to") else {
      return .eased(curves)
    }
    let out = try numbers(node.object["to"], "to", place)
    let into = node.has("ti") ? try numbers(node.object["ti"], "ti", place) : []
    let (start, end) = (CGPoint(from), CGPoint(to))
    let tangents = [CGPoint(out), CGPoint(into)]
    let line = end - start
    let isStraight = start != end && tangents.allSatisfy { abs(line.x * $0.y - line.y * $0.x) < 0.001 }
    if isStraight || tangents == [.zero, .zero] {
      // lottie-web moves a point straight ahead, and past its ends as the easing does, also where tangents on the line
      // lead elsewhere. A spatial property has one easing for all components.
      return .eased(Array(curves.prefix(1)))
    }
    return .along(
      .cubic(from: start, control1: start + tangents[0], control2: end + tangents[1], to: end),
      curves.first ?? .linear)
  }

  /// The easing to the next keyframe: one curve, or one for each component.
  private func easings(_ place: LottieLocation) throws -> [TimingCurve] {
    guard let out = try node("o"), let into = try node("i") else { return [.linear] }
    func list(_ node: LottieNode, _ name: String) throws -> [Double] {
      // Between nearly equal values an author's easing may exceed the allowed range by far, without a visible effect.
      let clamped = (node.object[name] as? [Any] ?? [node.object[name] as Any]).map { value -> Any in
        (value as? Double).map { max(Self.range.lowerBound, min(Self.range.upperBound, $0)) } ?? value
      }
      return try Self.numbers(clamped, name, place)
    }
    let (x1, y1, x2, y2) = (try list(out, "x"), try list(out, "y"), try list(into, "x"), try list(into, "y"))
    let count = max(x1.count, y1.count, x2.count, y2.count)
    guard count > 0, ![x1, y1, x2, y2].contains(where: \.isEmpty) else { return [.linear] }
    let curves = (0..<min(count, 4)).map { index -> TimingCurve in
      func at(_ list: [Double]) -> Double { list[min(index, list.count - 1)] }
      let curve = (at(x1), at(y1), at(x2), at(y2))
      return curve.0 == curve.1 && curve.2 == curve.3 ? .linear : .bezier(curve.0, curve.1, curve.2, curve.3)
    }
    return Set(curves).count == 1 ? [curves[0]] : curves
  }
}
