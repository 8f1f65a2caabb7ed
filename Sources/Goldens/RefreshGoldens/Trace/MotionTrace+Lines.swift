import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshStage

/// Text form of a trace: one line of JSON per frame, with the changes since the previous line.
///
///     {"t":0.05,"phase":"pulling","offset":[0,-66.2],"set":{"animationView/left":{"transform.scale.x":0.2}}}
///
/// - `t`: Time of the frame in seconds.
/// - `phase`: Phase of the control, if it changed.
/// - `events`, `cycles`: Phases with the times at which they began since the previous line, and start times of
///   cycles.
/// - `offset`, `pull`: Content offset in points; pull distance in points and as a fraction of the control's height.
/// - `set`: Changed properties by layer path; null for a property that returned to the value of a new layer.
/// - `order`: Sublayer names from back to front by layer path; null if the order is no longer recorded.
/// - `new`, `gone`: Class names of new layers by path; paths of removed layers.
/// - `animations`: Animations that were added to layers.
/// - `control`, `declares`, `script`: First line only: settings of the control with its `tunables`, true if the trace
///   includes declared settings of animations and layers, and the steps of a script that is not built in.
extension MotionTrace {
  var text: String {
    var text = ""
    var last: Frame?
    for frame in frames {
      text += line(frame, after: last) + "\n"
      last = frame
    }
    return text
  }

  private func line(_ frame: Frame, after last: Frame?) -> String {
    var members: OrderedJSON = ["t": .number(frame.time)]
    if frame.phase != last?.phase { members["phase"] = .string(frame.phase.rawValue) }
    if last == nil { members["control"] = recordedSettings.json }
    if last == nil, hasDeclarations { members["declares"] = true }
    if last == nil, let script { members["script"] = .array(script.map { .written($0.json) }) }
    if !frame.events.isEmpty {
      members["events"] = .array(frame.events.map { .array([.number($0.time), .string($0.phase.rawValue)]) })
    }
    if !frame.cycles.isEmpty { members["cycles"] = OrderedJSON(frame.cycles) }
    var changes: [(String, OrderedJSON)] = []
    for (name, properties) in frame.layers.sorted(by: { $0.key < $1.key }) {
      let old = last?.layers[name]
      if properties == old { continue }
      if name == Self.scroll {
        let offset = TracePart.offset.map { (properties[$0] ?? .number(0)).json }
        members["offset"] = .array(offset)
        continue
      }
      let names = Set(properties.keys).union(old?.keys ?? [:].keys).sorted()
      let changed: [(String, OrderedJSON)] = names.compactMap { property in
        let (new, old) = (properties[property], old?[property])
        return new == old ? nil : (property.name, new?.json ?? .null)
      }
      changes.append((name, .object(changed)))
    }
    if let pull = frame.pull {
      members["pull"] = OrderedJSON([pull.distance, pull.ratio])
    }
    if !frame.kinds.isEmpty {
      members["new"] = .object(
        frame.kinds.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value.name)) })
    }
    if !frame.animations.isEmpty {
      members["animations"] = .array(frame.animations.map(\.json))
    }
    if !changes.isEmpty { members["set"] = .object(changes) }
    let parents = Set(frame.order.keys).union((last?.order ?? [:]).keys.filter { frame.layers[$0] != nil })
    let orders = parents.filter { frame.order[$0] != last?.order[$0] }.sorted()
    if !orders.isEmpty {
      members["order"] = .object(orders.map { ($0, frame.order[$0].map { OrderedJSON($0) } ?? .null) })
    }
    let gone = (last?.layers ?? [:]).keys.filter { frame.layers[$0] == nil }.sorted()
    if !gone.isEmpty { members["gone"] = OrderedJSON(gone) }
    return members.line
  }

  /// Parses the text form of a trace.
  ///
  /// - Throws: `JSONProblem` with the line number.
  init(text: [UInt8]) throws {
    var frames: [Frame] = []
    var settings = RecordedSettings()
    var script: [Scenario.Step]?
    var declares = false
    var last = Frame(time: -1, phase: .idle, layers: [:])
    var budget = TraceBudget()
    guard text.isEmpty || text.last == UInt8(ascii: "\n") else {
      throw JSONProblem("its last line is incomplete")
    }
    // One line at a time, because a list of all lines can take ten times the memory of the text.
    var rest = text[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      let index = frames.count
      do {
        if let refusal = Limits.frames.refusal(of: index + 1, "it has", "frames") {
          throw JSONProblem(refusal)
        }
        let fields = try JSONFields(parsing: Data(line))
        if index == 0, fields.has("control") {
          settings = try RecordedSettings(fields.fields("control"))
        }
        if index == 0 { declares = try fields.bool("declares", default: false) }
        if index == 0, fields.has("script") { script = try Self.steps(fields.array("script")) }
        try last.apply(fields, &budget)
      } catch {
        throw JSONProblem("line \(index + 1): \(error)")
      }
      frames.append(last)
    }
    self.init(frames)
    (recordedSettings, hasDeclarations) = (settings, declares)
    self.script = script
  }

  /// Parses the text form of a trace, and rejects members or formatting that `text` would not reproduce.
  ///
  /// - Throws: `JSONProblem` with the line number.
  init(exactly text: [UInt8]) throws {
    try self.init(text: text)
    let (read, own) = (text.split(separator: 10), self.text.utf8.split(separator: 10))
    guard let index = zip(read, own).enumerated().first(where: { !$0.element.0.elementsEqual($0.element.1) })
    else { return }
    throw JSONProblem(
      "line \(index.offset + 1): it has more than what is read of it, or in another form; `record` writes it")
  }

  private static func steps(_ list: [Any]) throws -> [Scenario.Step] {
    let script = Scenario("script", try list.enumerated().map { try .init(json: $1, number: $0 + 1) })
    try script.check()
    return script.steps
  }
}

extension TracePart {
  /// Parts of the content offset: x and y, in points.
  static let offset: [TracePart] = ["offset.x", "offset.y"]
}

extension MotionTrace.Frame {
  /// Changes this frame to the next frame, as described by a line.
  fileprivate mutating func apply(_ line: JSONFields, _ budget: inout TraceBudget) throws {
    try line.allow([
      "t", "phase", "control", "declares", "script", "events", "cycles", "offset", "pull", "new",
      "animations", "set", "order", "gone",
    ])
    let next = try line.number("t", 0...1e6)
    guard next > time else { throw JSONProblem("\"t\" must increase") }
    time = next
    if line.has("phase") { phase = try Self.phase(line.string("phase"), line, "phase") }
    cycles = try line.has("cycles") ? line.numbers("cycles", upTo: 10_000, 0...1e6) : []
    events = try line.has("events") ? line.array("events").map { try Self.event($0, line) } : []
    animations =
      try line.has("animations") ? line.list("animations", upTo: 10_000).map(MotionTrace.Animation.init) : []
    for animation in animations { try budget.add(animation) }
    kinds = [:]
    if line.has("new") {
      let new = try line.fields("new")
      for name in new.names { kinds[name] = LayerClass(try new.string(name)) }
    }
    pull = nil
    if line.has("pull") {
      let numbers = try line.numbers("pull", count: 2, -1e12...1e12)
      pull = MotionTrace.Pull(distance: numbers[0], ratio: numbers[1])
    }
    if line.has("offset") {
      let offset = try line.numbers("offset", count: 2, -1e12...1e12)
      layers[MotionTrace.scroll] = [
        TracePart.offset[0]: .number(offset[0]), TracePart.offset[1]: .number(offset[1]),
      ]
    }
    for name in try line.strings("gone", default: []) { (layers[name], order[name]) = (nil, nil) }
    let changes = line.has("set") ? try line.fields("set") : JSONFields([:])
    for name in changes.names {
      var layer = layers[name] ?? [:]
      let properties = try changes.fields(name)
      for property in properties.names {
        let value = properties.object[property]!
        let part = TracePart(property)
        if value is NSNull {
          layer[part] = nil
        } else if let value = TraceValue(json: value, of: part) {
          layer[part] = value
        } else {
          throw JSONProblem("\(name).\(property) is not a property value")
        }
      }
      try budget.add(layer, of: name)
      layers[name] = layer
    }
    let orders = line.has("order") ? try line.fields("order") : JSONFields([:])
    for name in orders.names {
      order[name] = orders.object[name] is NSNull ? nil : try orders.strings(name)
      try budget.add(order[name] ?? [])
    }
    try budget.add(frameWith: layers.count)
  }

  private static func event(_ value: Any, _ line: JSONFields) throws -> MotionTrace.Event {
    guard let pair = value as? [Any], pair.count == 2, let time = JSONFields.number(pair[0]),
      (0...1e6).contains(time), let phase = pair[1] as? String
    else { throw line.problem("events", "a list of times with phases") }
    return MotionTrace.Event(time: time, phase: try Self.phase(phase, line, "events"))
  }

  private static func phase(_ name: String, _ line: JSONFields, _ member: String) throws -> RefreshPhase.Kind
  {
    guard let phase = RefreshPhase.Kind(rawValue: name) else { throw line.problem(member, "a phase") }
    return phase
  }
}
