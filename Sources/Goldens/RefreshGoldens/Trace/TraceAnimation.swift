import Foundation
import RefreshFiles
import RefreshFrames
import RefreshLayers
import RefreshMotion

extension MotionTrace {
  /// An animation that a layer ran: what the author attached, or what a block made of his change.
  public struct Animation: Hashable, Sendable {
    /// The layer's path.
    public var layer: String
    /// The key path, such as `position` or `transform.rotation.z`.
    public var keyPath: TracePart
    /// When it begins, in seconds of stage time.
    public var begin: TimeInterval
    /// When the layer got it, before any delay; not before it begins where a trace does not say.
    var added = 0.0
    /// The length of one run in seconds.
    public var duration: TimeInterval
    /// How often it runs; 0 for as long as the layer has it.
    public var repeats = 1.0
    /// Whether every run is followed by one backwards.
    public var autoreverses = false
    /// The seconds from the beginning of one run to that of the next, where it rests between them: in a group that repeats;
    /// nil where runs follow one another.
    public var period: TimeInterval?
    /// How time runs over the duration; a spring's is linear.
    public var curve = TraceCurve.linear
    /// How time runs over the group that it is in, where both have a curve.
    public var groupCurve = TraceCurve.linear
    /// The spring that it runs on; nil for none.
    public var spring: Spring?
    /// The curves between keyframes, where they have their own.
    public var segmentCurves: [TraceCurve] = []
    /// Where its values bend, the first knot at 0 and the last at the duration.
    public var knots: [Knot] = []
    /// The settings that its times, curves and values do not show.
    var declaration = AnimationDeclaration()

    /// A value that an animation passes.
    public struct Knot: Hashable, Sendable {
      /// The part of the run, 0…1.
      public var at: Double
      /// The values of the property's parts there.
      public var values: [TracePart: TraceValue]

      /// The value of a part (default: that of a new layer).
      package func value(_ part: TracePart) -> TraceValue { values[part] ?? part.standard }
    }

    /// The property that it moves.
    var property: TraceProperty { keyPath.property }

    /// When it has run its course; infinite for one that never ends.
    var end: TimeInterval {
      if repeats == 0 { return .infinity }
      if let period { return begin + period * max(0, repeats - 1) + duration }
      return begin + duration * repeats * (autoreverses ? 2 : 1)
    }
  }
}

extension MotionTrace.Animation {
  /// An animation that a layer runs at an instant of the layer's time and of the stage's.
  init(_ motion: LayerMotion, of layer: Layer, _ path: String, localTime: TimeInterval, now: TimeInterval) {
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
    knots = motion.knots.map { part in
      // At its very end an animation that is removed shows nothing any more.
      let inward = part == 0 ? Tolerance.number : part == 1 ? -Tolerance.number : 0
      let time = motion.begin + motion.duration * Self.fraction(of: motion, at: part) + inward
      var values: [TracePart: TraceValue] = [:]
      // A spring never quite arrives: the layer's own value is where a change of it goes.
      let isTarget = part == 1 && motion.spring != nil && motion.isImplicit
      property.forEachPart(in: isTarget ? layer.values : layer.presentation(atLocalTime: time)) {
        values[TracePart($0.name)] = TraceValue($0)
      }
      if let number = motion.number(at: part) {
        let own = keyPath == .rotation ? .rotationAboutZ : keyPath
        values[own] = TraceValue(number, step: own.quantum)
      }
      return Knot(at: (part * 1e6).rounded() / 1e6, values: values)
    }
    dropStill()
  }

  /// The part of its time at which an animation is at a part of its values: all of it eases.
  private static func fraction(of motion: LayerMotion, at part: Double) -> Double {
    guard motion.spring == nil, let own = motion.curve, part > 0, part < 1 else { return part }
    // A curve comes after that of a group around it.
    return inverse(of: { own.value(at: motion.groupCurve?.value(at: $0) ?? $0) }, at: part)
  }

  /// Leaves out the parts of the property that are the same at all knots, unless all are.
  private mutating func dropStill() {
    guard let first = knots.first else { return }
    // A matrix in space is read from all of its entries.
    if knots.contains(where: { $0.values.keys.contains(where: \.isEntry) }) { return }
    let moving = Set(
      first.values.keys.filter { name in knots.contains { $0.values[name] != first.values[name] } }
        + knots.flatMap { $0.values.keys.filter { first.values[$0] == nil } })
    for index in knots.indices {
      knots[index].values = knots[index].values.filter { moving.contains($0.key) }
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
      knots.map { knot in
        .object(
          [("at", .number(knot.at))]
            + knot.values.sorted { $0.key < $1.key }.map { ($0.key.name, $0.value.json) })
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
    knots = try fields.list("knots", upTo: 10_000).map { knot in
      var values: [TracePart: TraceValue] = [:]
      for name in knot.names where name != "at" {
        let part = TracePart(name)
        guard let value = TraceValue(json: knot.object[name]!, of: part) else {
          throw knot.problem(name, "a value of a property")
        }
        values[part] = value
      }
      return Knot(at: try knot.number("at", 0...1), values: values)
    }
  }
}
