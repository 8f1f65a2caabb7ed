import Foundation
import RefreshLayers

/// A part of a file that a script names: a composition, layer, group, effect or property, under lottie-web's names for
/// it and its members.
final class ExpressionPart {
  enum Kind { case composition, layer, transform, contents, shape, effects, effect, property }

  let kind: Kind
  /// The part's JSON; for contents and effects the list is a member of it.
  let object: [String: Any]
  /// The part around it, which `propertyGroup` leads to.
  let outer: ExpressionPart?
  let expressions: LottieExpressions
  /// The place of the part's layer in the composition.
  let layer: Int
  /// A text that no other part has.
  let key: String

  init(
    _ kind: Kind, _ object: [String: Any], _ key: String, in outer: ExpressionPart?, layer: Int,
    _ expressions: LottieExpressions
  ) {
    (self.kind, self.object, self.outer, self.layer) = (kind, object, outer, layer)
    (self.key, self.expressions) = (key, expressions)
  }

  func inner(_ kind: Kind, _ object: [String: Any], _ key: String) -> ExpressionPart {
    ExpressionPart(kind, object, "\(self.key)/\(key)", in: self, layer: layer, expressions)
  }

  /// The property that a member of the JSON is; nil for none.
  func property(_ member: String) -> ExpressionPart? {
    object[member].map { inner(.property, $0 as? [String: Any] ?? ["k": $0], member) }
  }

  /// The value of a property at the present frame: a number, or a list of numbers. Other parts have none.
  var plain: ScriptValue? {
    get throws {
      guard kind == .property, !isPath else { return nil }
      let numbers = try expressions.numbers(of: self)
      return numbers.count == 1 ? .number(numbers[0]) : ScriptValue(numbers)
    }
  }

  var isPath: Bool { expressions.isPath(self) }

  // MARK: Members

  /// The members in JSON of properties, by their names in scripts, which are several in one part only where the types of
  /// shapes differ.
  private static let members: [String: [String]] = [
    "path": ["ks"], "shape": ["ks"], "start": ["s"], "end": ["e"], "offset": ["o"], "size": ["s"],
    "position": ["p"],
    "roundness": ["r"], "color": ["c"], "opacity": ["o"], "strokeWidth": ["w"], "rotation": ["r", "rz"],
    "scale": ["s"], "anchorPoint": ["a"], "skew": ["sk"], "skewAxis": ["sa"], "radius": ["r"],
    "points": ["pt"],
    "outerRadius": ["or"], "outerRoundness": ["os"], "innerRadius": ["ir"], "innerRoundness": ["is"],
    "copies": ["c"], "startPoint": ["s"], "endPoint": ["e"], "zRotation": ["rz", "r"], "xRotation": ["rx"],
    "yRotation": ["ry"], "orientation": ["or"],
  ]

  func member(_ name: String) throws -> ScriptValue {
    switch (kind, name) {
    case (.property, _): return try expressions.member(name, ofProperty: self)
    case (.composition, "layer"): return .function { [self] in try call($0) }
    case (.composition, "frameDuration"): return .number(1 / expressions.frameRate)
    case (.composition, "width"), (.composition, "height"):
      guard let size = expressions.size else { throw ScriptError.unsupported }
      return .number(name == "width" ? Double(size.width) : Double(size.height))
    case (.composition, "_name"), (.composition, "name"): throw ScriptError.unsupported
    case (.composition, "numLayers"): return .number(Double(expressions.layers.count))
    case (.layer, _): return try layerMember(name)
    case (_, "_name"), (_, "name"): return (object["nm"] as? String).map(ScriptValue.text) ?? .undefined
    case (_, "propertyIndex"): return number("ix")
    case (_, "propertyGroup"): return .function { [self] in try group($0) }
    case (.shape, "content") where object["it"] != nil: return .part(contents("it"))
    case (.shape, "transform"):
      return try call([.text("Transform")])
    case (.contents, "transform"): return try outer?.member(name) ?? .undefined
    case (.contents, "numProperties"):
      return .number(Double(try list(object["it"] == nil ? "shapes" : "it").count))
    case (.transform, "position") where (object["p"] as? [String: Any])?["s"] != nil:
      let position = property("p")
      return ScriptValue(
        try ["x", "y"].map { try position?.property($0)?.plain?.number ?? 0 } + [0])
    case (.transform, "xPosition"): return property("p")?.property("x").map(ScriptValue.part) ?? .undefined
    case (.transform, "yPosition"): return property("p")?.property("y").map(ScriptValue.part) ?? .undefined
    case (.effect, "color"): return try call([.number(1)])
    case (.effect, "enabled"), (.effect, "active"): return .flag(object["en"] as? Double != 0)
    default: return try named(name)
    }
  }

  /// The property with a name of scripts.
  private func named(_ name: String) throws -> ScriptValue {
    for member in Self.members[name] ?? [] {
      if let property = property(member) { return .part(property) }
    }
    guard kind == .transform, let value = Self.standards[name] else { throw ScriptError.unsupported }
    return .part(inner(.property, ["k": value], name))
  }

  /// The values of properties that a transform does not have.
  private static let standards: [String: [Double]] = [
    "anchorPoint": [0, 0, 0], "position": [0, 0, 0], "scale": [100, 100, 100], "rotation": [0],
    "opacity": [100],
  ]

  private func number(_ member: String) -> ScriptValue {
    (object[member] as? Double).map(ScriptValue.number) ?? .undefined
  }

  private func layerMember(_ name: String) throws -> ScriptValue {
    switch name {
    case "transform": return .part(inner(.transform, object["ks"] as? [String: Any] ?? [:], "ks"))
    case "content": return .function { [contents = contents("shapes")] in try contents.call($0) }
    case "effect": return .function { [effects = inner(.effects, object, "ef")] in try effects.call($0) }
    case "index": return number("ind")
    case "name", "_name": return .text(object["nm"] as? String ?? "")
    case "hasParent": return .flag(object["parent"] is Double)
    case "parent":
      guard let parent = object["parent"] as? Double else { throw ScriptError.thrown }
      return expressions.layer(.number(parent))
    case "inPoint", "outPoint":
      guard let frame = object[name == "inPoint" ? "ip" : "op"] as? Double else { return .undefined }
      return .number(frame / expressions.frameRate)
    case "startTime": return number("st")
    case "active": return .flag(expressions.isInRange(object))
    case "toComp", "toWorld", "fromComp", "fromWorld", "fromCompToSurface":
      return .function { [self] values in
        guard values.count == 1 else { throw ScriptError.unsupported }
        let numbers = try values[0].numbers
        let matrix = try expressions.matrix(of: layer)
        let point = CGPoint(numbers).applying(name.hasPrefix("to") ? matrix : matrix.inverted())
        return ScriptValue([Double(point.x), Double(point.y)] + numbers.dropFirst(2))
      }
    case "position", "rotation", "scale", "opacity", "anchorPoint":
      return try layerMember("transform").member(name)
    default: throw ScriptError.unsupported
    }
  }

  private func contents(_ member: String) -> ExpressionPart { inner(.contents, object, member) }

  /// The group around a part that is so many steps outside.
  func group(_ arguments: [ScriptValue]) throws -> ScriptValue {
    var (part, steps) = (self, try arguments.first?.number ?? 1)
    while steps >= 1, let outer = part.outer { (part, steps) = (outer, steps - 1) }
    return steps >= 1 ? .undefined : .part(part)
  }

  // MARK: Calls

  func call(_ arguments: [ScriptValue]) throws -> ScriptValue {
    guard arguments.count == 1 else { throw ScriptError.unsupported }
    let key = try arguments[0].plain
    switch kind {
    case .composition: return expressions.layer(key)
    case .layer: return try group(ofLayer: key)
    case .transform: return try property(called: key)
    case .contents: return try item(key)
    case .shape where object["it"] != nil:
      if Self.contents.contains(try key.text) { return .part(contents("it")) }
      let items = try list("it")
      guard let transform = items.last else { throw ScriptError.thrown }
      return .part(inner(.transform, transform, "it/\(items.count - 1)"))
    case .shape: return try property(called: key)
    case .effects:
      guard let (index, effect) = try found(key, in: "ef") else { return .null }
      return .part(inner(.effect, effect, "\(index)"))
    case .effect: return try control(key)
    case .property: throw ScriptError.thrown
    }
  }

  private static let contents: Set = ["2", "Contents", "ADBE Vectors Group", "ADBE Root Vectors Group"]

  private func group(ofLayer key: ScriptValue) throws -> ScriptValue {
    let name = try key.text
    if Self.contents.contains(name), name != "ADBE Vectors Group" { return .part(contents("shapes")) }
    switch name {
    case "1", "6", "Transform", "transform", "ADBE Transform Group": return try layerMember("transform")
    case "4", "ADBE Effect Parade", "effects", "Effects": return .part(inner(.effects, object, "ef"))
    default: return .null
    }
  }

  private func list(_ member: String) throws -> [[String: Any]] { try expressions.objects(member, of: self) }

  /// The item of a list with a name or a number.
  private func found(_ key: ScriptValue, in member: String) throws -> (index: Int, object: [String: Any])? {
    try list(member).enumerated().first { _, item in
      switch key {
      case .text(let name): [item["nm"], item["mn"]].contains { $0 as? String == name }
      case .number(let number): item["ix"] as? Double == number
      default: false
      }
    }.map { (index: $0.offset, object: $0.element) }
  }

  private func item(_ key: ScriptValue) throws -> ScriptValue {
    let member = object["it"] == nil ? "shapes" : "it"
    let isGroup = member == "it"
    let isText = if case .text = key { true } else { false }
    var item = isGroup || isText ? try found(key, in: member) : nil
    if item == nil, case .number(let number) = key, let place = Int(exactly: number), place > 0 {
      let items = try list(member)
      if place <= items.count, items[place - 1]["ty"] as? String != "tr" {
        item = (place - 1, items[place - 1])
      }
    }
    guard let item else { return .null }
    return .part(inner(.shape, item.object, "\(item.index)"))
  }

  private func control(_ key: ScriptValue) throws -> ScriptValue {
    guard let (index, control) = try found(key, in: "ef") else { throw ScriptError.thrown }
    let part = inner(.effect, control, "ef/\(index)")
    if control["ty"] as? Double == 5 { return .part(part) }
    guard let value = part.property("v") else { throw ScriptError.thrown }
    // The control of a layer has its number.
    if control["ty"] as? Double == 10 { return expressions.layer(try value.plain ?? .null) }
    return .part(value.moved(to: self))
  }

  /// The parts of the objects in a list that is a member, with their places in it.
  func inner(of member: String) -> [ExpressionPart] {
    let items = object[member] as? [[String: Any]] ?? []
    let group: ExpressionPart? =
      switch member {
      case "shapes", "it": contents(member)
      case "ef": inner(.effects, object, member)
      default: nil
      }
    return items.enumerated().map { index, item in
      if item["ty"] as? String == "tr" { return inner(.transform, item, "\(member)/\(index)") }
      guard let group else { return inner(.shape, item, "\(member)/\(index)") }
      return group.inner(group.kind == .effects ? .effect : .shape, item, "\(index)")
    }
  }

  /// The same property in another part: an effect's control is no group of its own.
  func moved(to outer: ExpressionPart) -> ExpressionPart {
    ExpressionPart(kind, object, key, in: outer, layer: layer, expressions)
  }

  /// Names of properties in calls, which have capitals and spaces, and those of After Effects in all languages.
  private static let names = [
    "ADBE Vector Shape": "path", "ADBE Rotate Z": "rotation", "ADBE Vector Rotation": "rotation",
    "ADBE Rotation": "rotation", "ADBE Scale": "scale", "ADBE Position": "position",
    "ADBE Position_0": "xPosition", "ADBE Position_1": "yPosition", "ADBE AnchorPoint": "anchorPoint",
    "ADBE Anchor Point": "anchorPoint", "ADBE Vector Rect Size": "size",
    "ADBE Vector Star Outer Radius": "outerRadius", "ADBE Vector Star Inner Radius": "innerRadius",
  ]

  private func property(called key: ScriptValue) throws -> ScriptValue {
    if case .number(let number) = key {
      if object["ty"] as? String == "sh", number == 2 { return try member("path") }
      let name = object.first { ($0.value as? [String: Any])?["ix"] as? Double == number }?.key
      guard let property = name.flatMap(property) else { throw ScriptError.unsupported }
      return .part(property)
    }
    let name = try key.text
    if let known = Self.names[name] { return try member(known) }
    let words = name.split(separator: " ")
    return try member(
      words.prefix(1).map { $0.prefix(1).lowercased() + $0.dropFirst() }.joined()
        + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined())
  }
}
