import Foundation
import RefreshFiles
import RefreshFrames
import RefreshLayers
import RefreshMotion

extension MotionTrace {
  /// Animation that a layer ran: added explicitly, or created by an animation block for a property change.
  public struct Animation: Hashable, Sendable {
    /// Path of the animated layer.
    public var layer: String
    /// Animated key path, such as `position` or `transform.rotation.z`.
    public var keyPath: TracePart
    /// Begin time, in seconds of stage time.
    public var begin: TimeInterval
    /// Stage time in seconds at which the animation was added, before any delay; not stored in files, but set by
    /// `MotionTrace.animations`.
    var added = 0.0
    /// Duration of one run in seconds.
    public var duration: TimeInterval
    /// Number of runs; 0 if the animation runs until it is removed.
    public var repeats = 1.0
    /// True if each run forwards is followed by a run backwards.
    public var autoreverses = false
    /// Seconds between the starts of two runs, for an animation in a repeating group that pauses between runs; nil
    /// without a pause.
    public var period: TimeInterval?
    /// Easing curve over the duration; linear for a spring.
    public var curve = TraceCurve.linear
    /// Easing curve of the animation's group, if both the group and the animation have a curve; linear if not.
    public var groupCurve = TraceCurve.linear
    /// Spring that replaces the easing curve; nil for an eased animation.
    public var spring: Spring?
    /// Easing curves of the segments between keyframes; empty if the segments have none.
    public var segmentCurves: [TraceCurve] = []
    /// Values at the key times, in order; the first key time is 0 and the last is 1.
    public var keyframes: [Keyframe] = []
    /// Declared settings that times, curves and values do not reveal.
    var declaration = AnimationDeclaration()

    /// Values of the animated property at a key time.
    public struct Keyframe: Hashable, Sendable {
      /// Key time as a fraction of the eased duration, 0…1.
      public var at: Double
      /// Values of the property's parts at the key time; parts that are the same at all key times are omitted.
      public var values: [TracePart: TraceValue]

      /// Value of a part at the key time; the value of a new layer if the part is omitted.
      package func value(_ part: TracePart) -> TraceValue { values[part] ?? part.defaultValue }
    }

    /// Animated property, without the part.
    var property: TraceProperty { keyPath.property }

    /// End time of the last run, in seconds of stage time; infinite if the animation runs until it is removed.
    var end: TimeInterval {
      if repeats == 0 { return .infinity }
      if let period { return begin + period * max(0, repeats - 1) + duration }
      return begin + duration * repeats * (autoreverses ? 2 : 1)
    }
  }
}

extension MotionTrace.Animation {
  /// Records a layer's running animation; `localTime` is the layer's time, `now` the stage's, both in seconds.
  init(
    _ motion: LayerAnimationDescription, of layer: Layer, _ path: String, localTime: TimeInterval,
    now: TimeInterval
  ) {
    self.layer = path
    keyPath = TracePart(motion.keyPath.string)
    begin = (now + motion.begin - localTime).toMicrosecond
    duration = motion.duration.isFinite ? motion.duration.toMicrosecond : 1e6
    let count = motion.repeatCount
    repeats = count.isFinite ? (count * 1e4).rounded() / 1e4 : 0
    autoreverses = motion.autoreverses
    period = motion.period.map(\.toMicrosecond).flatMap { $0 == duration ? nil : $0 }
    if let spring = motion.spring {
      func rounded(_ number: Double) -> Double { (number * 1e4).rounded() / 1e4 }
      self.spring = Spring(
        mass: rounded(spring.mass), stiffness: rounded(spring.stiffness), damping: rounded(spring.damping),
        initialVelocity: rounded(spring.initialVelocity))
    } else {
      curve = TraceCurve(motion.curve ?? .linear)
    }
    groupCurve = TraceCurve(motion.groupCurve ?? .linear)
    segmentCurves = motion.segmentCurves.map(TraceCurve.init)
    let property = motion.keyPath.property
    // Other animations may cover an additive one, so that the change itself is recorded and not what is presented.
    let ends = motion.ends(in: layer.values)
    keyframes = motion.keyTimes.map { part in
      // Just inside the run, because an animation has no effect any more at its very end, when it is removed.
      let inward = part == 0 ? Tolerance.number : part == 1 ? -Tolerance.number : 0
      let time = motion.begin + motion.duration * Self.fraction(of: motion, at: part) + inward
      var values: [TracePart: TraceValue] = [:]
      // A spring only approaches its end value; the layer itself has it if the animation is of a property change.
      let isTarget = part == 1 && motion.spring != nil && motion.isImplicit
      let own = part == 0 ? ends?.old : part == 1 ? ends?.new : nil
      property.forEachPart(
        in: own ?? (isTarget ? layer.values : layer.presentation(atLocalTime: time))
      ) {
        values[TracePart($0.name)] = TraceValue($0)
      }
      if let number = motion.number(at: part) {
        let own = keyPath == .rotation ? .rotationAboutZ : keyPath
        values[own] = TraceValue(number, step: own.quantum)
      }
      return Keyframe(at: (part * 1e6).rounded() / 1e6, values: values)
    }
    dropStill()
  }

  /// Inverse of an animation's easing: the fraction of the duration at which its progress is `part`.
  private static func fraction(of motion: LayerAnimationDescription, at part: Double) -> Double {
    guard motion.spring == nil, let own = motion.curve, part > 0, part < 1 else { return part }
    // The group's curve is applied first, then the animation's curve.
    return inverse(of: { own.value(at: motion.groupCurve?.value(at: $0) ?? $0) }, at: part)
  }

  /// Removes parts of the property whose values are the same at all key times, unless the property is a matrix
  /// recorded by its entries.
  private mutating func dropStill() {
    guard let first = keyframes.first else { return }
    // Decoding a 3D matrix requires all of its entries.
    if keyframes.contains(where: { $0.values.keys.contains(where: \.isEntry) }) { return }
    let moving = Set(
      first.values.keys.filter { name in keyframes.contains { $0.values[name] != first.values[name] } }
        + keyframes.flatMap { $0.values.keys.filter { first.values[$0] == nil } })
    for index in keyframes.indices {
      keyframes[index].values = keyframes[index].values.filter { moving.contains($0.key) }
    }
  }
}

// MARK: JSON

extension MotionTrace.Animation {
  var json: OrderedJSON {
    var members: OrderedJSON = [
      "layer": .string(layer), "path": .string(keyPath.name), "begin": .number(begin),
      "duration": .number(duration),
    ]
    if repeats != 1 { members["repeats"] = .number(repeats) }
    if autoreverses { members["autoreverses"] = true }
    if let period { members["period"] = .number(period) }
    if let spring {
      members["spring"] = OrderedJSON([
        spring.mass, spring.stiffness, spring.damping, spring.initialVelocity,
      ])
    } else {
      members["curve"] = .string(curve.name)
    }
    if groupCurve != .linear { members["groupCurve"] = .string(groupCurve.name) }
    if !segmentCurves.isEmpty { members["curves"] = OrderedJSON(segmentCurves.map(\.name)) }
    if !declaration.settings.isEmpty { members["declared"] = declaration.json }
    members["knots"] = .array(
      keyframes.map { keyframe in
        .object(
          [("at", .number(keyframe.at))]
            + keyframe.values.sorted { $0.key < $1.key }.map { ($0.key.name, $0.value.json) })
      })
    return members
  }

  init(_ fields: JSONFields) throws {
    try fields.allow([
      "layer", "path", "begin", "duration", "repeats", "autoreverses", "period", "curve", "groupCurve",
      "spring", "curves", "declared", "knots",
    ])
    layer = try fields.string("layer")
    keyPath = TracePart(try fields.string("path"))
    begin = try fields.number("begin", -1e9...1e9)
    duration = try fields.number("duration", 0...1e9)
    repeats = try fields.number("repeats", 0...1e9, default: 1)
    autoreverses = try fields.bool("autoreverses", default: false)
    period = fields.has("period") ? try fields.number("period", 0...1e9) : nil
    func curve(_ name: String, _ member: String) throws -> TraceCurve {
      guard let curve = TraceCurve(name: name) else { throw fields.problem(member, "a curve") }
      return curve
    }
    func optionalCurve(_ member: String) throws -> TraceCurve {
      try fields.optionalString(member).map { try curve($0, member) } ?? .linear
    }
    self.curve = try optionalCurve("curve")
    groupCurve = try optionalCurve("groupCurve")
    segmentCurves = try fields.strings("curves", default: []).map { try curve($0, "curves") }
    if fields.has("spring") {
      let numbers = try fields.numbers("spring", count: 4, -1e12...1e12)
      spring = Spring(
        mass: numbers[0], stiffness: numbers[1], damping: numbers[2], initialVelocity: numbers[3])
    }
    if fields.has("declared") { declaration = try AnimationDeclaration(fields.fields("declared")) }
    keyframes = try fields.list("knots", upTo: 10_000).map { keyframe in
      var values: [TracePart: TraceValue] = [:]
      for name in keyframe.names where name != "at" {
        let part = TracePart(name)
        guard let value = TraceValue(json: keyframe.object[name]!, of: part) else {
          throw keyframe.problem(name, "a value of a property")
        }
        values[part] = value
      }
      return Keyframe(at: try keyframe.number("at", 0...1), values: values)
    }
  }
}
