import Foundation
import RefreshFiles
import RefreshFrames
import RefreshLayers
import RefreshMotion

/// Settings that an author declared for an animation and that its times, curves and values do not reveal.
///
/// Settings of enclosing groups and of a transition are included, and the hook in which the animation was added.
struct AnimationDeclaration: Hashable, Sendable {
  /// Name of a setting; the prefix `group.` denotes the animation's group, `group.group.` the group around that
  /// group, and `transition.` the transition that the animation is part of.
  struct Setting: Hashable, Comparable, Sendable {
    let name: String

    init(_ name: String) { self.name = name }

    /// Name without prefixes: `speed` for `group.speed`.
    var property: String { String(name.split(separator: ".").last ?? "") }
    /// Number of group levels above the animation: 0 for a setting of the animation itself.
    var groups: Int { name.split(separator: ".").count { $0 == "group" } }
    var isOfTransition: Bool { name.hasPrefix("transition.") }

    static func < (a: Setting, b: Setting) -> Bool { a.name < b.name }

    /// Default values of settings by property name, as in Core Animation; `repeatCount` is 1, because 0 also means a
    /// single run, and unset properties are `none`.
    static let defaultValues: [String: TraceValue] = [
      "hook": .word("none"), "key": .word("none"), "duration": .number(0), "speed": .number(1),
      "timeOffset": .number(0), "repeatCount": .number(1), "repeatDuration": .number(0),
      "autoreverses": .word("false"), "fillMode": .word("removed"), "timingFunction": .word("linear"),
      "isRemovedOnCompletion": .word("true"), "isAdditive": .word("false"), "isCumulative": .word("false"),
      "calculationMode": .word("linear"), "rotationMode": .word("none"), "tensionValues": .word("none"),
      "continuityValues": .word("none"), "biasValues": .word("none"), "path": .word("none"),
      "keyTimes": .word("none"),
      "allowsOverdamping": .word("false"), "kind": .word("none"), "startProgress": .number(0),
      "endProgress": .number(1),
    ]
  }

  /// Declared settings whose values differ from the defaults.
  private(set) var settings: [Setting: TraceValue] = [:]

  /// Value of a setting; the default if the author did not declare it.
  func value(_ setting: Setting) -> TraceValue {
    settings[setting] ?? Setting.defaultValues[setting.property] ?? .word("none")
  }

  /// Settings whose values differ between this declaration and a newer one, sorted by name, with both values.
  func edits(to other: AnimationDeclaration) -> [(setting: Setting, values: OldAndNew<TraceValue>)] {
    Set(settings.keys).union(other.settings.keys).sorted().compactMap { setting in
      let values = OldAndNew(value(setting), other.value(setting))
      return values.old == values.new ? nil : (setting, values)
    }
  }

  var isNested: Bool { settings.keys.contains { $0.groups > 1 } }
}

extension AnimationDeclaration {
  init(_ motion: LayerAnimationDescription) {
    set("hook", motion.hook.map { .word($0) })
    set("calculationMode", motion.calculationMode.map { .word("\($0)") })
    if let source = motion.source {
      // Default key, which is not recorded: the key path, or `animation` for a group.
      let own = motion.groups.last.map { _ in "animation" } ?? (source as? any PropertyAnimation)?.keyPath
      if motion.key != own { set("key", .word(motion.key)) }
      add(source, "")
    }
    for (index, group) in motion.groups.enumerated() {
      let prefix = String(repeating: "group.", count: index + 1)
      add(group, prefix)
      set(prefix + "duration", .number(group.duration))
      set(prefix + "repeatCount", .number(group.repeatCount > 0 ? group.repeatCount : 1))
      set(prefix + "autoreverses", .word("\(group.autoreverses)"))
      set(prefix + "timingFunction", .word(TraceCurve(group.timingFunction ?? .linear).name))
    }
    if let transition = motion.transition {
      set("transition.kind", .word(transition.kind.words))
      set("transition.startProgress", .number(transition.startProgress))
      set("transition.endProgress", .number(transition.endProgress))
    }
  }

  private mutating func add(_ animation: any Animation, _ prefix: String) {
    func list(_ numbers: [Double]?) -> TraceValue? {
      numbers.map { .word($0.map { OrderedJSON.plain($0) }.joined(separator: " ")) }
    }
    set(prefix + "speed", .number(animation.speed))
    set(prefix + "timeOffset", .number(animation.timeOffset))
    set(prefix + "repeatDuration", .number(animation.repeatDuration))
    set(prefix + "fillMode", .word("\(animation.fillMode)"))
    set(prefix + "isRemovedOnCompletion", .word("\(animation.isRemovedOnCompletion)"))
    if let animation = animation as? any PropertyAnimation {
      set("isAdditive", .word("\(animation.isAdditive)"))
      set("isCumulative", .word("\(animation.isCumulative)"))
    }
    if let animation = animation as? SpringAnimation {
      set("allowsOverdamping", .word("\(animation.allowsOverdamping)"))
    }
    if let animation = animation as? KeyframeAnimation {
      set("rotationMode", animation.rotationMode.map { .word($0.rawValue) })
      set("tensionValues", list(animation.tensionValues))
      set("continuityValues", list(animation.continuityValues))
      set("biasValues", list(animation.biasValues))
      // Cubic interpolation and paths are recorded at other times than these.
      if animation.path != nil || animation.calculationMode == .cubic {
        set("keyTimes", list(animation.keyTimes))
      }
      set("path", animation.path.map { .path(TracePath($0)) })
    }
  }

  /// Stores a value unless it is the default; numbers are rounded to 1e-6, and infinite ones become words.
  private mutating func set(_ name: String, _ value: TraceValue?) {
    guard var value else { return }
    if case .number(let number) = value {
      value = number.isFinite ? TraceValue(number, step: 1e-6) : .word("\(number)")
    }
    let setting = Setting(name)
    settings[setting] = value == Setting.defaultValues[setting.property] ? nil : value
  }

  // MARK: JSON

  var json: OrderedJSON {
    .object(settings.sorted { $0.key < $1.key }.map { ($0.key.name, $0.value.json) })
  }

  init(_ fields: JSONFields) throws {
    for name in fields.names {
      let setting = Setting(name)
      guard Setting.defaultValues[setting.property] != nil,
        let value = TraceValue(json: fields.object[name]!, of: TracePart(setting.property))
      else { throw fields.problem(name, "a setting of an animation") }
      settings[setting] = value
    }
  }
}

extension LayerTransition.Kind {
  /// Kind and edge of the transition, such as `push from left`.
  fileprivate var words: String {
    switch self {
    case .fade: "fade"
    case .push(let edge): "push from \(edge.rawValue)"
    case .moveIn(let edge): "moveIn from \(edge.rawValue)"
    case .reveal(let edge): "reveal from \(edge.rawValue)"
    }
  }
}

extension MotionTrace {
  /// Copy without declared settings and without animations in nested groups, for a comparison with an older trace,
  /// which lacks both.
  var withoutDeclarations: MotionTrace {
    var trace = self
    trace.hasDeclarations = false
    for index in trace.frames.indices {
      trace.frames[index].animations.removeAll(where: \.declaration.isNested)
      for place in trace.frames[index].animations.indices {
        trace.frames[index].animations[place].declaration = AnimationDeclaration()
      }
      for (path, values) in trace.frames[index].layers
      where LayerDeclaration.parts.contains(where: { values[$0] != nil }) {
        trace.frames[index].layers[path] = values.filter { !LayerDeclaration.parts.contains($0.key) }
      }
    }
    return trace
  }
}

/// Settings of a layer that its presentation values do not reveal: its timing, and `contentsGravity` unless the layer
/// is an `ImageLayer`.
enum LayerDeclaration {
  /// Samples the settings of a layer that differ from the defaults, by part.
  static func sample(_ layer: Layer) -> [TracePart: TraceValue] {
    // Fast path: most layers have only default settings.
    guard layer.timing != MediaTiming() || layer.timeMap != nil || layer.contentsGravity != .scaleToFill
    else {
      return [:]
    }
    var values: [TracePart: TraceValue] = [:]
    func set(_ part: TracePart, _ value: TraceValue) {
      if value != part.defaultValue { values[part] = value }
    }
    let timing = layer.timing
    set("timing.speed", TraceValue(timing.speed, step: 1e-4))
    set("timing.timeOffset", TraceValue(timing.timeOffset, step: 1e-4))
    set("timing.beginTime", TraceValue(timing.beginTime, step: 1e-4))
    if let map = layer.timeMap {
      let numbers = [map.start, map.duration] + map.keyframes.values
      set(
        "timing.timeMap",
        .word(numbers.map { OrderedJSON.plain(($0 * 1e4).rounded() / 1e4) }.joined(separator: " ")))
    }
    if !(layer is ImageLayer) { set("contentsGravity", .word(layer.contentsGravity.rawValue)) }
    return values
  }

  /// Parts that describe a layer's timing: speed, time offset, begin time and time map.
  static let times: [TracePart] = ["timing.speed", "timing.timeOffset", "timing.beginTime", "timing.timeMap"]
  static let parts = times + ["contentsGravity"]
}
