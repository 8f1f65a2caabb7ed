import Foundation
import RefreshMotion

/// The names that an expression finds, beside its own variables: those of its property and layer, and functions.
struct ExpressionNames {
  private let part: ExpressionPart
  private let expressions: LottieExpressions
  private let mathematics = Self.mathematics

  init(_ part: ExpressionPart, _ expressions: LottieExpressions) {
    (self.part, self.expressions) = (part, expressions)
  }

  private var layer: ExpressionPart { expressions.part(ofLayer: part.layer) }

  /// The value of a name; nil for an unknown one.
  func value(_ name: String) throws -> ScriptValue? {
    switch name {
    case "value": return try part.plain ?? .part(part)
    case "time":
      expressions.isMoving = true
      return .number(expressions.frame / expressions.frameRate)
    case "thisProperty": return .part(part)
    case "thisLayer": return .part(layer)
    case "thisComp": return .part(composition)
    case "comp": return .function { try other($0) }
    case "$bm_transform": return try layer.member("transform")
    case "width", "height": return .number(layer.object[name == "width" ? "sw" : "sh"] as? Double ?? 0)
    case "velocity", "velocityAtTime", "valueAtTime", "loopIn", "loop_in", "loopOut", "loop_out",
      "loopInDuration", "loopOutDuration", "numKeys", "key", "nearestKey", "propertyGroup":
      return try part.member(name)
    case "transform", "content", "effect", "index", "name", "hasParent", "parent", "inPoint", "outPoint",
      "active", "toComp", "toWorld", "fromComp", "fromWorld", "fromCompToSurface", "anchorPoint":
      return try layer.member(name)
    case "createPath": return .function(Self.path)
    case "Math": return .object(mathematics)
    case "framesToTime", "timeToFrames":
      return .function { [expressions] values in
        let number = try values.first?.number ?? expressions.frame / expressions.frameRate
        let rate = try values.dropFirst().first?.number ?? expressions.frameRate
        if values.isEmpty { expressions.isMoving = true }
        return .number(name == "framesToTime" ? number / rate : number * rate)
      }
    default:
      return Self.functions[name.hasPrefix("$bm_") ? String(name.dropFirst(4)) : name].map { function in
        .function { values in
          guard values.count == function.count || function.count < 0 else { throw ScriptError.unsupported }
          return try function.body(values)
        }
      }
    }
  }

  private var composition: ExpressionPart {
    ExpressionPart(.composition, [:], "composition", in: nil, layer: part.layer, expressions)
  }

  /// The composition with a name: this one, or nothing.
  private func other(_ arguments: [ScriptValue]) throws -> ScriptValue {
    guard let name = try arguments.first?.text else { throw ScriptError.unsupported }
    if name == expressions.name { return .part(composition) }
    guard !expressions.budget.compositions.contains(name) else { throw ScriptError.unsupported }
    return .null
  }

  // MARK: Functions

  private typealias Function = (count: Int, body: @Sendable ([ScriptValue]) throws -> ScriptValue)

  /// The functions, with their number of arguments; −1 for any number.
  private static let functions: [String: Function] = {
    var functions: [String: Function] = [
      "sum": (2, { try .joined($0[0], $0[1], +) }), "sub": (2, { try .joined($0[0], $0[1], -) }),
      "mul": (2, { try .scaled($0[0], $0[1], *) }), "div": (2, { try .scaled($0[0], $0[1], /) }),
      "mod": (2, { .number(try $0[0].number.truncatingRemainder(dividingBy: $0[1].number)) }),
      "neg": (1, { try .scaled($0[0], .number(-1), *) }),
      "clamp": (
        3,
        {
          let (value, a, b) = (try $0[0].number, try $0[1].number, try $0[2].number)
          return .number(min(max(value, min(a, b)), max(a, b)))
        }
      ),
      "radiansToDegrees": (1, { .number(try $0[0].number * 180 / .pi) }),
      "degreesToRadians": (1, { .number(try $0[0].number * .pi / 180) }),
      "length": (-1, length),
      "normalize": (1, { try .scaled($0[0], length($0), /) }),
      "linear": (-1, { try eased($0, linear: true) { $0 } }),
    ]
    functions["add"] = functions["sum"]
    functions["radians_to_degrees"] = functions["radiansToDegrees"]
    // The curves of lottie-web.
    for (name, curve) in [
      ("ease", TimingCurve.bezier(0.33, 0, 0.667, 1)), ("easeIn", .bezier(0.333, 0, 0.833, 0.833)),
      ("easeOut", .bezier(0.167, 0.167, 0.667, 1)),
    ] { functions[name] = (-1, { try eased($0, linear: false) { curve.value(at: $0) } }) }
    // A text is joined.
    let sum: Function = (
      2,
      {
        if case .text = $0[0] { return try $0[0].plus($0[1]) }
        if case .text = $0[1] { return try $0[0].plus($0[1]) }
        return try .joined($0[0], $0[1], +)
      }
    )
    for name in ["sum", "add"] { functions[name] = sum }
    return functions
  }()

  @Sendable private static func length(_ values: [ScriptValue]) throws -> ScriptValue {
    guard let first = values.first, values.count < 3 else { throw ScriptError.unsupported }
    guard let a = try first.items else {
      return .number(abs(try first.number - (values.count > 1 ? values[1].number : 0)))
    }
    let b = values.count > 1 ? try values[1].items : a.map { _ in .number(0) }
    guard let b else { throw ScriptError.unsupported }
    return .number(
      try zip(a, b).reduce(0) { $0 + pow(try $1.1.number - $1.0.number, 2) }.squareRoot())
  }

  /// A value between two, as a number lies between two others, or between 0 and 1.
  private static func eased(
    _ values: [ScriptValue], linear: Bool, _ curve: (Double) -> Double
  ) throws -> ScriptValue {
    guard values.count == 3 || values.count == 5 else { throw ScriptError.unsupported }
    let (time, from, to) = (try values[0].number, values[values.count - 2], values[values.count - 1])
    var (least, most) = values.count == 5 ? (try values[1].number, try values[2].number) : (0, 1)
    if linear, most < least { swap(&least, &most) }
    if time <= least || time >= most, linear { return time <= least ? from : to }
    let part = curve(max(0, min(1, most == least ? 0 : (time - least) / (most - least))))
    let change = try ScriptValue.scaled(.joined(to, from, -), .number(part), *)
    return try .joined(from, change, +)
  }

  private static var mathematics: ScriptObject {
    let object = ScriptObject(["PI": .number(.pi), "E": .number(M_E)])
    let plain: [String: (Double) -> Double] = [
      "abs": { abs($0) }, "floor": { $0.rounded(.down) }, "ceil": { $0.rounded(.up) },
      "round": { ($0 + 0.5).rounded(.down) }, "sqrt": { $0.squareRoot() }, "sin": { sin($0) },
      "cos": { cos($0) }, "tan": { tan($0) }, "asin": { asin($0) }, "acos": { acos($0) },
      "atan": { atan($0) }, "exp": { exp($0) }, "log": { log($0) },
      "sign": { $0 > 0 ? 1 : $0 < 0 ? -1 : $0 },
    ]
    for (name, body) in plain {
      object.members[name] = .function { .number(body(try $0.first?.number ?? .nan)) }
    }
    object.members["pow"] = .function { values in
      guard values.count > 1 else { return .number(.nan) }
      return .number(pow(try values[0].number, try values[1].number))
    }
    object.members["atan2"] = .function { values in
      guard values.count > 1 else { return .number(.nan) }
      return .number(atan2(try values[0].number, try values[1].number))
    }
    object.members["min"] = .function { .number(try $0.reduce(.infinity) { min($0, try $1.number) }) }
    object.members["max"] = .function { .number(try $0.reduce(-.infinity) { max($0, try $1.number) }) }
    return object
  }

  /// A path of points and tangents, which a script has computed.
  private static func path(_ values: [ScriptValue]) throws -> ScriptValue {
    guard values.count == 4, let count = try values[0].items?.count, count > 0 else {
      throw ScriptError.unsupported
    }
    let lists = try values[..<3].map { list in
      try (list.items ?? []).map { Array(try $0.numbers.prefix(2)) }
    }
    guard
      lists.allSatisfy({ $0.count == count && $0.allSatisfy { $0.count == 2 && $0.allSatisfy(\.isFinite) } })
    else { throw ScriptError.unsupported }
    return .object(
      ScriptObject(
        path: ["v": lists[0], "i": lists[1], "o": lists[2], "c": values[3].isTrue]))
  }
}
