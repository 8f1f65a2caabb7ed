import Foundation
import RefreshLayers

/// Values of properties, and places of layers, for expressions.
extension LottieExpressions {
  // MARK: Keyframes

  /// The keyframes of a property, those of its expression or, for `isBare` and while that runs, its own.
  func track(of part: ExpressionPart, isBare: Bool = false) throws -> Track<[Double]> {
    let (object, key) = try json(of: part, isBare: isBare)
    if let known = values.tracks[key] { return known }
    guard let track: Track<[Double]> = Self.track(object), !track.values.contains(where: \.isEmpty) else {
      throw ScriptError.unsupported
    }
    values.tracks[key] = track
    return track
  }

  func contours(of part: ExpressionPart, isBare: Bool = false) throws -> (track: Track<Contour>, key: String)
  {
    let (object, key) = try json(of: part, isBare: isBare)
    if let known = values.contours[key] { return (known, key) }
    guard let track: Track<Contour> = Self.track(object) else { throw ScriptError.unsupported }
    values.contours[key] = track
    return (track, key)
  }

  private func json(of part: ExpressionPart, isBare: Bool) throws -> (object: [String: Any], key: String) {
    if isBare || open.last == part.key {
      var bare = part.object
      bare["x"] = nil
      return (bare, "\(part.key) bare")
    }
    guard let object = resolved(part) else { throw ScriptError.unsupported }
    return (object, part.key)
  }

  private static func track<Value: TrackValue>(_ property: [String: Any]) -> Track<Value>? {
    try? LottieNode(["v": property], LottieLocation()).track("v", "value", of: Value.self)
  }

  /// The value of a property at the present frame.
  func numbers(of part: ExpressionPart) throws -> [Double] {
    let track = try track(of: part)
    isMoving = isMoving || !track.isStatic
    return track.value(at: frame)
  }

  func contour(of part: ExpressionPart) throws -> Contour {
    let track = try contours(of: part).track
    isMoving = isMoving || !track.isStatic
    let contour = track.value(at: frame)
    guard budget.take(places: Double(contour.knots.count)) else { throw ScriptError.unsupported }
    return contour
  }

  /// True for a property whose value is a path.
  func isPath(_ part: ExpressionPart) -> Bool {
    if let known = values.isPath[part.key] { return known }
    let first = (part.object["k"] as? [[String: Any]])?.first
    let path = first.map { ($0["s"] as? [[String: Any]])?.first ?? $0 } ?? part.object["k"] as? [String: Any]
    values.isPath[part.key] = path?["v"] != nil
    return path?["v"] != nil
  }

  // MARK: Members of properties

  func member(_ name: String, ofProperty part: ExpressionPart) throws -> ScriptValue {
    switch name {
    case "value", "v": return try part.plain ?? .part(part)
    case "propertyGroup": return .function { try part.group($0) }
    case "propertyIndex": return (part.object["ix"] as? Double).map(ScriptValue.number) ?? .undefined
    case "velocity":
      isMoving = true
      return try velocity(of: part, at: frame / frameRate)
    case "velocityAtTime", "valueAtTime":
      return .function { [self] in
        guard let time = try $0.first?.number else { throw ScriptError.unsupported }
        return name == "valueAtTime" ? try value(of: part, at: time) : try velocity(of: part, at: time)
      }
    case "loopIn", "loop_in", "loopOut", "loop_out", "loopInDuration", "loopOutDuration":
      return .function { [self] in
        try loop(part, $0, isOut: name.hasPrefix("loopOut") || name == "loop_out", name.hasSuffix("Duration"))
      }
    case "numKeys": return .number(Double(try keys(of: part).count))
    case "key": return .function { [self] in try key(try $0.first?.number ?? 0, of: part) }
    case "nearestKey": return .function { [self] in try nearestKey(try $0.first?.number ?? 0, of: part) }
    default:
      if part.isPath { return try pathMember(name, of: part) }
      return try (part.plain ?? .undefined).member(name)
    }
  }

  private func value(of part: ExpressionPart, at time: Double) throws -> ScriptValue {
    let numbers = try track(of: part, isBare: true).value(at: time * frameRate)
    return numbers.count == 1 ? .number(numbers[0]) : ScriptValue(numbers)
  }

  private func velocity(of part: ExpressionPart, at time: Double) throws -> ScriptValue {
    // lottie-web's interval.
    let step = 0.001
    let change = try ScriptValue.joined(value(of: part, at: time), value(of: part, at: time - step), -)
    return try ScriptValue.scaled(change, .number(step), /)
  }

  private func keys(of part: ExpressionPart) throws -> [[String: Any]] {
    let keys = try objects("k", of: part)
    return keys.first?["t"] == nil ? [] : keys
  }

  private func key(_ number: Double, of part: ExpressionPart) throws -> ScriptValue {
    let keys = try keys(of: part)
    guard let index = Int(exactly: number), keys.indices.contains(index - 1),
      let time = keys[index - 1]["t"] as? Double,
      let value = keys[index - 1]["s"] ?? (index > 1 ? keys[index - 2]["e"] : nil)
    else { throw ScriptError.thrown }
    let numbers = (value as? [Any] ?? [value]).compactMap { $0 as? Double }
    let key = ScriptObject(["time": .number(time / frameRate), "value": ScriptValue(numbers)])
    for (index, number) in numbers.enumerated() { key.members["\(index)"] = .number(number) }
    return .object(key)
  }

  private func nearestKey(_ time: Double, of part: ExpressionPart) throws -> ScriptValue {
    let times = try keys(of: part).compactMap { $0["t"] as? Double }
    let nearest = times.indices.min { abs(times[$0] - time * frameRate) < abs(times[$1] - time * frameRate) }
    return .object(
      ScriptObject([
        "index": .number(nearest.map { Double($0 + 1) } ?? 0),
        "time": .number((nearest.map { times[$0] } ?? 0) / frameRate),
      ]))
  }

  /// The value of a property outside its keyframes, which are repeated; all in frames.
  private func loop(
    _ part: ExpressionPart, _ arguments: [ScriptValue], isOut: Bool, _ isDuration: Bool
  ) throws -> ScriptValue {
    isMoving = true
    let times = try keys(of: part).compactMap { $0["t"] as? Double }
    let track = try track(of: part, isBare: true)
    func value(_ frame: Double) throws -> ScriptValue { try self.value(of: part, at: frame / frameRate) }
    guard times.count > 1, isOut ? frame > times[times.count - 1] : frame < times[0] else {
      return try value(frame)
    }
    if isDuration || track.isStatic { throw ScriptError.unsupported }
    let kind = try arguments.first?.text.lowercased() ?? ""
    let asked = Int(exactly: try arguments.dropFirst().first?.number ?? 0) ?? 0
    let count = asked > 0 && asked < times.count ? asked : times.count - 1
    let (first, last) =
      isOut ? (times[times.count - 1 - count], times[times.count - 1]) : (times[0], times[count])
    let period = last - first
    guard period > 0 else { throw ScriptError.unsupported }
    let past = isOut ? frame - first : first - frame
    let (rounds, rest) = ((past / period).rounded(.down), past.truncatingRemainder(dividingBy: period))
    switch kind {
    case "pingpong":
      let isBack = rounds.truncatingRemainder(dividingBy: 2) != 0
      return try value(isOut == isBack ? last - rest : first + rest)
    case "offset":
      let change = try ScriptValue.joined(value(last), value(first), -)
      let here = try value(isOut ? first + rest : last - rest)
      let factor = isOut ? rounds : -rounds - 1
      return try ScriptValue.joined(here, ScriptValue.scaled(change, .number(factor), *), +)
    case "continue":
      // lottie-web's steps: after the keyframes, lists of numbers move by their change in half a thousandth of a second.
      let end = isOut ? last : first
      let change = try ScriptValue.joined(value(end), value(isOut ? end - 0.001 : end + 0.001), -)
      let isList = isOut && track.values[0].count > 1
      let steps = abs(frame - end) / (isList ? 0.0005 * frameRate : 0.001)
      return try ScriptValue.joined(value(end), ScriptValue.scaled(change, .number(steps), *), +)
    default: return try value(isOut ? first + rest : last - rest)
    }
  }

  // MARK: Paths

  private func pathMember(_ name: String, of part: ExpressionPart) throws -> ScriptValue {
    func points(_ body: (Contour.Vertex) -> CGPoint) throws -> ScriptValue {
      .list(ScriptList(try contour(of: part).knots.map { ScriptValue(body($0)) }))
    }
    switch name {
    case "points": return try points(\.point).caller
    case "inTangents": return try points { $0.into - $0.point }.caller
    case "outTangents": return try points { $0.out - $0.point }.caller
    case "isClosed": return try ScriptValue.flag(contour(of: part).isClosed).caller
    case "pointOnPath", "tangentOnPath", "normalOnPath":
      return .function { [self] values in
        guard values.count == 1 else { throw ScriptError.unsupported }
        let part = (try path(of: part), try values[0].number)
        if name == "pointOnPath" { return ScriptValue(part.0.point(atPart: part.1, at: frame)) }
        let tangent = part.0.tangent(atPart: part.1, at: frame)
        return ScriptValue(name == "tangentOnPath" ? tangent : CGPoint(x: -tangent.y, y: tangent.x))
      }
    default: throw ScriptError.unsupported
    }
  }

  private func path(of part: ExpressionPart) throws -> ExpressionPath {
    let (track, key) = try contours(of: part)
    isMoving = isMoving || !track.isStatic
    if let known = values.paths[key] { return known }
    guard let path = ExpressionPath(track), budget.take(places: path.cost * (end - start)) else {
      throw ScriptError.unsupported
    }
    values.paths[key] = path
    return path
  }

  // MARK: Layers

  /// The most parents of a layer.
  private static let mostParents = 30

  /// The matrix from a layer's coordinates to those of the composition.
  func matrix(of layer: Int) throws -> CGAffineTransform {
    var (matrix, next, count): (CGAffineTransform, Int?, Int) = (.identity, layer, 0)
    while let index = next {
      guard count < Self.mostParents else { throw ScriptError.unsupported }
      let transform = try transform(of: index)
      isMoving = isMoving || !transform.timings.isEmpty
      matrix = matrix.concatenating(transform.matrix(at: frame))
      guard let parent = layers[index]["parent"] as? Double else { break }
      guard case .part(let outer) = self.layer(.number(parent)) else { throw ScriptError.unsupported }
      (next, count) = (outer.layer, count + 1)
    }
    guard budget.take(places: Double(count + 1)) else { throw ScriptError.unsupported }
    return matrix
  }

  /// The transform of a layer. Where an expression of the layer is running, turns and scales that need it have their own
  /// keyframes, as in lottie-web; a place that needs itself has no value.
  private func transform(of index: Int) throws -> LottieTransform {
    let part = part(ofLayer: index)
    let prefix = "\(part.key)/ks/"
    let key = open.contains { $0.hasPrefix(prefix) } ? "\(prefix)\(open)" : prefix
    if let known = values.transforms[key] { return known }
    let place = part.inner(.transform, layers[index]["ks"] as? [String: Any] ?? [:], "ks")
    func plain(_ property: ExpressionPart?, mayBeOpen: Bool) throws -> [String: Any]? {
      guard let property, property.object["x"] is String else { return property?.object }
      if let resolved = resolved(property) { return resolved }
      guard mayBeOpen, key != prefix else { throw ScriptError.unsupported }
      return property.object.filter { $0.key != "x" }
    }
    var members = place.object
    members["o"] = nil
    for name in ["a", "s", "r", "rz", "sk", "sa", "p"] {
      var member = try plain(place.property(name), mayBeOpen: name != "a" && name != "p")
      if name == "p", let split = place.property(name), split.object["s"] != nil {
        for axis in ["x", "y"] { member?[axis] = try plain(split.property(axis), mayBeOpen: false) }
      }
      members[name] = member
    }
    let transform = try? LottieTransform(LottieNode(members, LottieLocation()), LottieLocation())
    guard let transform else { throw ScriptError.unsupported }
    values.transforms[key] = transform
    return transform
  }
}

extension ScriptValue {
  init(_ point: CGPoint) { self.init([Double(point.x), Double(point.y)]) }

  /// A function that returns the value.
  fileprivate var caller: ScriptValue { .function { _ in self } }
}

extension Contour {
  /// The path in Lottie's JSON.
  var json: [String: Any] {
    func list(_ body: (Vertex) -> CGPoint) -> [[Double]] {
      knots.map { knot in
        let point = body(knot)
        return [Double(point.x), Double(point.y)]
      }
    }
    return [
      "v": list(\.point), "i": list { $0.into - $0.point }, "o": list { $0.out - $0.point }, "c": isClosed,
    ]
  }
}
