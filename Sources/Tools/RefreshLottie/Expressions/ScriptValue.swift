import Foundation

/// A value of an expression's script, in JavaScript's terms.
enum ScriptValue {
  case undefined, null
  case number(Double)
  case text(String)
  case flag(Bool)
  case list(ScriptList)
  case object(ScriptObject)
  case function(ScriptFunction)
  /// A part of the file: a layer, group, effect or property.
  case part(ExpressionPart)

  typealias ScriptFunction = ([ScriptValue]) throws -> ScriptValue

  init(_ numbers: [Double]) { self = .list(ScriptList(numbers.map(Self.number))) }
}

/// A list or an object, which has other values in it.
class ScriptContainer {
  /// Number of containers that are in each other in it, and whether it is in one itself.
  private var levels = 0
  private var isInside = false

  /// Maximum of the containers that are in each other: releasing more takes more of the stack.
  private static let mostLevels = 8

  /// Notes a value that the container gets when it is made.
  fileprivate final func hold(_ value: ScriptValue) {
    guard let inner = value.container else { return }
    levels = max(levels, inner.levels + 1)
    inner.isInside = true
  }

  /// Notes a value that a script puts into the container. What is in another one gets none with values of its own, which
  /// the other one would not know.
  fileprivate final func add(_ value: ScriptValue) throws {
    guard let inner = value.container else { return }
    guard !isInside, inner !== self else { throw ScriptError.unsupported }
    hold(value)
    try checkLevels()
  }

  final func checkLevels() throws {
    guard levels < Self.mostLevels else { throw ScriptError.unsupported }
  }
}

/// A list that several variables can share.
final class ScriptList: ScriptContainer {
  fileprivate(set) var items: [ScriptValue]

  init(_ items: [ScriptValue]) {
    self.items = items
    super.init()
    for item in items { hold(item) }
  }

  /// Maximum number of items: a script that needs more takes too much memory.
  private static let most = 10_000
  /// Maximum number of items before a new one that have no value.
  private static let mostLeftOut = 10

  func set(_ value: ScriptValue, at index: Int) throws {
    guard (0..<min(Self.most, items.count + Self.mostLeftOut)).contains(index) else {
      throw ScriptError.unsupported
    }
    try add(value)
    while items.count <= index { items.append(.undefined) }
    items[index] = value
  }
}

/// An object with members, or a path that a script made.
final class ScriptObject: ScriptContainer {
  /// Scripts change them by `set`.
  var members: [String: ScriptValue]
  /// The JSON of the path.
  let path: [String: Any]?

  init(_ members: [String: ScriptValue] = [:], path: [String: Any]? = nil) {
    (self.members, self.path) = (members, path)
    super.init()
    for member in members.values { hold(member) }
  }

  func set(_ value: ScriptValue, at name: String) throws {
    try add(value)
    members[name] = value
  }
}

enum ScriptError: Error {
  /// A name, function or value that is unknown here, or work beyond a limit; no script catches it.
  case unsupported
  /// An error of the script, which it may catch.
  case thrown
}

// MARK: Conversions

extension ScriptValue {
  /// The value of a property of the file; any other value stays.
  var plain: ScriptValue {
    get throws {
      if case .part(let part) = self, let value = try part.plain { value } else { self }
    }
  }

  var number: Double {
    get throws {
      switch try plain {
      case .undefined, .function, .object, .part: return .nan
      case .null: return 0
      case .number(let number): return number
      case .flag(let flag): return flag ? 1 : 0
      case .text(let text):
        let digits = text.trimmingCharacters(in: .whitespaces)
        return digits.isEmpty ? 0 : Double(digits) ?? .nan
      case .list(let list):
        guard list.items.count == 1, try list.items[0].items == nil else { return .nan }
        return try list.items[0].number
      }
    }
  }

  fileprivate var container: ScriptContainer? {
    switch self {
    case .list(let list): list
    case .object(let object): object
    default: nil
    }
  }

  /// Number of items or letters, which measures the work of a function with the value.
  var length: Int {
    switch self {
    case .list(let list): list.items.count
    case .text(let text): text.utf8.count
    default: 0
    }
  }

  /// True for all but 0, an empty text and nothing; also for a property of the file that is 0.
  var isTrue: Bool {
    switch self {
    case .undefined, .null: false
    case .number(let number): number != 0 && !number.isNaN
    case .flag(let flag): flag
    case .text(let text): !text.isEmpty
    case .list, .object, .function, .part: true
    }
  }

  /// The items of a list, or of a property with several components.
  var items: [ScriptValue]? {
    get throws { if case .list(let list) = try plain { list.items } else { nil } }
  }

  var text: String {
    get throws {
      switch try plain {
      case .text(let text): return text
      case .number(let number) where number == number.rounded() && abs(number) < 1e15:
        return String(Int(number))
      case .number(let number): return "\(number)"
      default: throw ScriptError.unsupported
      }
    }
  }

  /// The numbers of a list.
  var numbers: [Double] {
    get throws {
      guard let items = try items else { throw ScriptError.unsupported }
      return try items.map { try $0.number }
    }
  }
}

// MARK: Members

extension ScriptValue {
  func member(_ name: String) throws -> ScriptValue {
    switch self {
    case .undefined, .null: throw ScriptError.thrown
    case .part(let part): return try part.member(name)
    case .object(let object): return object.members[name] ?? .undefined
    case .list(let list): return try Self.member(name, of: list)
    case .text(let text): return try Self.member(name, of: text)
    case .number, .flag, .function: return name == "value" ? self : .undefined
    }
  }

  func item(_ key: ScriptValue) throws -> ScriptValue {
    let key = try key.plain
    if case .text(let name) = key { return try member(name) }
    let number = try key.number
    switch try plain {
    case .undefined, .null: throw ScriptError.thrown
    case .list(let list):
      return number >= 0 && number < Double(list.items.count) && number == number.rounded()
        ? list.items[Int(number)] : .undefined
    case .object(let object): return object.members[try key.text] ?? .undefined
    case .part, .text: throw ScriptError.unsupported
    default: return .undefined
    }
  }

  func set(_ value: ScriptValue, at key: ScriptValue) throws {
    switch self {
    case .list(let list):
      guard let index = Int(exactly: try key.number) else { throw ScriptError.unsupported }
      try list.set(value, at: index)
    case .object(let object): try object.set(value, at: key.text)
    default: throw ScriptError.unsupported
    }
  }

  func call(_ arguments: [ScriptValue]) throws -> ScriptValue {
    switch self {
    case .function(let function): return try function(arguments)
    case .part(let part): return try part.call(arguments)
    default: throw ScriptError.thrown
    }
  }

  private static func member(_ name: String, of list: ScriptList) throws -> ScriptValue {
    switch name {
    case "length": return .number(Double(list.items.count))
    case "value": return .list(list)
    case "push":
      return .function { values in
        for value in values { try list.set(value, at: list.items.count) }
        return .number(Double(list.items.count))
      }
    case "slice":
      return .function { values in
        let start = max(0, min(list.items.count, Int(exactly: try values.first?.number ?? 0) ?? 0))
        return .list(ScriptList(Array(list.items[start...])))
      }
    default: throw ScriptError.unsupported
    }
  }

  private static func member(_ name: String, of text: String) throws -> ScriptValue {
    switch name {
    case "length": return .number(Double(text.utf16.count))
    case "split":
      return .function { values in
        guard let separator = try values.first?.text, !separator.isEmpty else {
          throw ScriptError.unsupported
        }
        return .list(ScriptList(text.components(separatedBy: separator).map(ScriptValue.text)))
      }
    default: throw ScriptError.unsupported
    }
  }
}

// MARK: Operators

extension ScriptValue {
  func equals(_ other: ScriptValue) throws -> Bool {
    switch (try plain, try other.plain) {
    case (.undefined, .undefined), (.undefined, .null), (.null, .undefined), (.null, .null): return true
    case (.undefined, _), (.null, _), (_, .undefined), (_, .null): return false
    case (.text(let a), .text(let b)): return a == b
    case (.list(let a), .list(let b)): return a === b
    case (.part(let a), .part(let b)): return a === b
    case (let a, let b): return try a.number == b.number
    }
  }

  /// JavaScript's `===`, for which a property of the file is no number.
  func isSame(as other: ScriptValue) throws -> Bool {
    switch (self, other) {
    case (.number, .number), (.text, .text), (.flag, .flag), (.list, .list), (.part, .part): try equals(other)
    case (.undefined, .undefined), (.null, .null): true
    default: false
    }
  }

  /// JavaScript's `+`.
  func plus(_ other: ScriptValue) throws -> ScriptValue {
    let (a, b) = (try plain, try other.plain)
    if case .text = a { return .text(try Self.joined(a.text, b.text)) }
    if case .text = b { return .text(try Self.joined(a.text, b.text)) }
    if try a.items != nil || b.items != nil { throw ScriptError.unsupported }
    return .number(try a.number + b.number)
  }

  private static func joined(_ a: String, _ b: String) throws -> String {
    guard a.utf8.count + b.utf8.count < 10_000 else { throw ScriptError.unsupported }
    return a + b
  }

  /// lottie-web's sum or difference: of a list and a number only the first component changes; a component that only one
  /// list has stays.
  static func joined(
    _ a: ScriptValue, _ b: ScriptValue, _ body: (Double, Double) -> Double
  ) throws -> ScriptValue {
    var (first, second) = (try a.items, try b.items)
    if first == nil, second == nil { return .number(body(try a.number, try b.number)) }
    if first == nil { first = [a] }
    if second == nil { second = [b] }
    guard let first, let second else { return .undefined }
    let items = try (0..<max(first.count, second.count)).map { index -> ScriptValue in
      if index >= second.count { return first[index] }
      return index < first.count
        ? .number(body(try first[index].number, try second[index].number)) : second[index]
    }
    return .list(ScriptList(items))
  }

  /// lottie-web's product or quotient with a number; that of two lists is 0.
  static func scaled(
    _ a: ScriptValue, _ b: ScriptValue, _ body: (Double, Double) -> Double
  ) throws -> ScriptValue {
    switch (try a.items, try b.items) {
    case (nil, nil): return .number(body(try a.number, try b.number))
    case (let items?, nil):
      let factor = try b.number
      return ScriptValue(try items.map { body(try $0.number, factor) })
    case (nil, let items?):
      let factor = try a.number
      return ScriptValue(try items.map { body(factor, try $0.number) })
    default: return .number(0)
    }
  }
}
