import Foundation
import RefreshFiles
import RefreshFrames
import RefreshLayers
import RefreshMotion

/// The settings that an author declares for an animation and that its times, curves and values do not show: of the
/// animation, of the groups around it, of its transition, and the hook in which it was added.
struct AnimationDeclaration: Hashable, Sendable {
  /// A setting by the author's name of it, after `group.` for the animation's group, `group.group.` for the group around
  /// that, and `transition.` for its transition.
  struct Setting: Hashable, Comparable, Sendable {
    let name: String

    init(_ name: String) { self.name = name }

    /// The name of the property that the author sets.
    var property: String { String(name.split(separator: ".").last ?? "") }
    /// The number of groups between the animation and what is set; 0 for the animation itself.
    var groups: Int { name.split(separator: ".").count { $0 == "group" } }
    var isOfTransition: Bool { name.hasPrefix("transition.") }

    static func < (a: Setting, b: Setting) -> Bool { a.name < b.name }

    /// The values of settings that a declaration leaves out.
    static let standards: [String: TraceValue] = [
      "hook": .word("none"), "key": .word("none"), "duration": .number(0), "speed": .number(1),
      "timeOffset": .number(0), "repeatCount": .number(1), "repeatDuration": .number(0),
      "autoreverses": .word("false"), "fillMode": .word("removed"), "timingFunction": .word("linear"),
      "isRemovedOnCompletion": .word("true"), "isAdditive": .word("false"), "isCumulative": .word("false"),
      "calculationMode": .word("linear"), "rotationMode": .word("none"), "tensionValues": .word("none"),
      "continuityValues": .word("none"), "biasValues": .word("none"), "path": .word("none"),
      "allowsOverdamping": .word("false"), "kind": .word("none"), "startProgress": .number(0),
      "endProgress": .number(1),
    ]
  }

  /// The settings that are not at their standard.
  private(set) var settings: [Setting: TraceValue] = [:]

  /// The value of a setting (default: the standard).
  func value(_ setting: Setting) -> TraceValue {
    settings[setting] ?? Setting.standards[setting.property] ?? .word("none")
  }

  /// The settings that differ from another declaration's, each with both values.
  func edits(to other: AnimationDeclaration) -> [(setting: Setting, values: Edit<TraceValue>)] {
    Set(settings.keys).union(other.settings.keys).sorted().compactMap { setting in
      let values = Edit(value(setting), other.value(setting))
      return values.old == values.new ? nil : (setting, values)
    }
  }

  /// True if the animation is in a group within a group.
  var isNested: Bool { settings.keys.contains { $0.groups > 1 } }
}

extension AnimationDeclaration {
  init(_ motion: LayerMotion) {
    set("hook", motion.hook.map { .word($0) })
    set("calculationMode", motion.calculationMode.map { .word("\($0)") })
    if let source = motion.source {
      // The key of what was added: a group's, for its members.
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
      set("path", animation.path.map { .path(TracePath($0)) })
    }
  }

  /// Sets a value, unless it is the standard; an infinite number is written as a word.
  private mutating func set(_ name: String, _ value: TraceValue?) {
    guard var value else { return }
    if case .number(let number) = value {
      value = number.isFinite ? TraceValue(number, step: 1e-6) : .word("\(number)")
    }
    let setting = Setting(name)
    settings[setting] = value == Setting.standards[setting.property] ? nil : value
  }

  // MARK: JSON

  var json: OrderedJSON {
    .object(settings.sorted { $0.key < $1.key }.map { ($0.key.name, $0.value.json) })
  }

  init(_ fields: JSONFields) throws {
    for name in fields.names {
      let setting = Setting(name)
      guard Setting.standards[setting.property] != nil,
        let value = TraceValue(json: fields.object[name]!, of: TracePart(setting.property))
      else { throw fields.problem(name, "a setting of an animation") }
      settings[setting] = value
    }
  }
}

extension LayerTransition.Kind {
  /// The kind as an author writes it: "push from left".
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
  /// The trace without what older traces lack, so that it compares with one of them.
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

/// The settings of a layer that its presented values do not show: its time, and how an image fills it.
enum LayerDeclaration {
  /// The parts of a sample, each with its value.
  static func sample(_ layer: Layer) -> [TracePart: TraceValue] {
    // Most layers declare none.
    guard layer.timing != MediaTiming() || layer.timeMap != nil || layer.contentsGravity != .scaleToFill
    else {
      return [:]
    }
    var values: [TracePart: TraceValue] = [:]
    func set(_ part: TracePart, _ value: TraceValue) { if value != part.standard { values[part] = value } }
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

  /// The parts that set how the time of a layer runs.
  static let times: [TracePart] = ["timing.speed", "timing.timeOffset", "timing.beginTime", "timing.timeMap"]
  static let parts = times + ["contentsGravity"]
}
