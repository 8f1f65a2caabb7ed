import Foundation
import RefreshLayers

/// A formula in an expression: the sums, differences, products and quotients that Bodymovin writes as calls, of numbers,
/// lists, the time, other properties, and points of paths and layers. Its meaning is that of lottie-web.
struct ExpressionFormula {
  /// Names that an expression can use, beside its own variables.
  struct Scope {
    let frameRate, layerIndex: Double
    /// The keyframes of the property that a text such as `transform.opacity` names, or of `value`; nil if there is none.
    let property: (Substring) -> Track<[Double]>?
    /// The places on the path that a text such as `thisLayer.content(1).path` names; nil if there is none.
    let path: (Substring) -> ExpressionPath?
    /// The matrix at each frame from the layer that a text such as `thisLayer` names to the composition; nil if there is
    /// none.
    let matrix: (Substring) -> ((_ frame: Double) -> CGAffineTransform)?
  }

  /// A number, or a list of numbers.
  struct Value {
    var numbers: [Double]
    var isList = false

    var json: Any { isList ? numbers : numbers.first ?? 0 }
  }

  /// The value at a frame.
  typealias Term = (_ frame: Double) -> Value

  private let scope: Scope
  private var variables: [Substring: Term]
  private var rest: Substring = ""
  /// Number of calls, lists, numbers and names that a value is computed from, of the present term and of each variable.
  private var size = 0
  private var sizes: [Substring: Int] = [:]
  private(set) var isStatic = true
  /// The value of the expression.
  private(set) var result: Term = { _ in Value(numbers: []) }

  /// Reads assignments, of which the last is that of `$bm_rt`; nil for any other expression.
  init?(_ text: String, _ scope: Scope) {
    self.scope = scope
    variables = ["index": { _ in Value(numbers: [scope.layerIndex]) }]
    // Variables for layers and paths, which are written out.
    var references: [Substring: Substring] = [:]
    for part in Self.withPlainGroups(text).split(separator: ";") {
      if part.wholeMatch(of: #/\s*(?:var [\w$,\s]+)?/#) != nil { continue }
      let statement =
        references.isEmpty
        ? part : part.replacing(#/'[^']*'|[\w$]+/#) { references[$0.output] ?? $0.output }
      guard statement.utf8.count <= Self.mostBytes,
        let match = statement.wholeMatch(of: #/\s*(?:var )?([\w$]+) = (.+)/#.dotMatchesNewlines())
      else { return nil }
      if match.1 != "$bm_rt", Self.isReference(match.2) {
        references[match.1] = match.2
        continue
      }
      (rest, size) = (match.2, 0)
      guard let term = term(), isAtEnd else { return nil }
      (variables[match.1], sizes[match.1]) = (term, size)
    }
    guard let result = variables["$bm_rt"] else { return nil }
    self.result = result
  }

  /// True for a layer, a path, or the points of a path.
  private static func isReference(_ text: Substring) -> Bool {
    let reference =
      #/
        (?: thisComp\.layer\('[^']*'\) | thisLayer ) (?:\.content\( (?: '[^']*' | \d+ ) \))*
        (?: \.path (?:\.points\(\))? )?
      /#
    return text.wholeMatch(of: reference) != nil
  }

  /// Maximum length of a statement in bytes of UTF-8, with the layers and paths in place of their variables.
  private static let mostBytes = 10_000

  /// An expression with `.content(1)` and `.path` in place of the names that After Effects has for them in all languages.
  private static func withPlainGroups(_ text: String) -> String {
    guard text.contains("('ADBE ") else { return text }
    return text.replacing(#/\('ADBE (?:Root )?Vectors Group'\)\((\d+)\)/#) { ".content(\($0.1))" }
      .replacing("('ADBE Vector Shape')", with: ".path")
  }

  /// Maximum size of a value: larger ones take longer in each frame.
  private static let mostParts = 100

  private var isAtEnd: Bool { rest.allSatisfy(\.isWhitespace) }

  private mutating func take<Output>(_ pattern: some RegexComponent<Output>) -> Output? {
    guard let match = rest.prefixMatch(of: pattern) else { return nil }
    rest = rest[match.range.upperBound...]
    return match.output
  }

  /// Reads a term, and the index of a component behind it.
  private mutating func term() -> Term? {
    guard let whole = wholeTerm() else { return nil }
    guard let index = take(#/\[(\d)\]/#).flatMap({ Int($0.1) }) else { return whole }
    return { frame in
      let numbers = whole(frame).numbers
      return Value(numbers: [index < numbers.count ? numbers[index] : 0])
    }
  }

  private mutating func wholeTerm() -> Term? {
    size += 1
    guard size <= Self.mostParts else { return nil }
    _ = take(#/\s*/#)
    if let number = take(#/-?\d*\.?\d+/#).flatMap({ Double(String($0)) }) {
      return { _ in Value(numbers: [number]) }
    }
    if take(#/\[/#) != nil {
      guard let parts = terms(until: "]") else { return nil }
      return { frame in Value(numbers: parts.map { $0(frame).numbers.first ?? 0 }, isList: true) }
    }
    if let call = take(#/(?:\$bm_)?(sum|add|sub|mul|div|neg|clamp|radiansToDegrees|Math\.atan2)\(/#) {
      guard let parts = terms(until: ")") else { return nil }
      return Self.call(call.1, parts)
    }
    if take(#/time\b/#) != nil {
      isStatic = false
      return { [scope] frame in Value(numbers: [frame / scope.frameRate]) }
    }
    if let place = takePlace() { return self.place(place.call, of: place.owner) }
    let link =
      #/
        (?: thisComp\.layer\('[^']*'\)\. | thisLayer\. )?
        (?: effect\('[^']*'\)\((?:'[^']*'|\d+)\) | (?:content\('[^']*'\)\.)* (?:transform\.)? [A-Za-z]\w* )
      /#
    guard let name = take(link) else { return nil }
    if let variable = variables[name] {
      size += sizes[name] ?? 0
      return size <= Self.mostParts ? variable : nil
    }
    guard let track = scope.property(name) else { return nil }
    _ = take(#/\.value\b/#)
    isStatic = isStatic && track.isStatic
    return { frame in
      let numbers = track.value(at: frame)
      return Value(numbers: numbers, isList: numbers.count > 1)
    }
  }

  /// Reads the beginning of a call for a place of a layer or a path.
  private mutating func takePlace() -> (call: Substring, owner: Substring)? {
    // Most terms have no such call, and a regular expression takes longer to build than to match.
    guard rest.hasPrefix("this"), Self.placeCalls.contains(where: rest.contains) else { return nil }
    let place =
      #/
        ( (?: thisComp\.layer\('[^']*'\) | thisLayer ) (?:\.content\( (?: '[^']*' | \d+ ) \))* (?:\.path)? )
        \. (toComp|pointOnPath|tangentOnPath|points) \(
      /#
    return take(place).map { ($0.2, $0.1) }
  }
  private static let placeCalls = [".toComp(", ".pointOnPath(", ".tangentOnPath(", ".points("]

  /// Reads what is behind a call for a place of a layer or a path.
  private mutating func place(_ call: Substring, of owner: Substring) -> Term? {
    isStatic = false
    if call == "points" {
      guard let index = take(#/\)\[(\d+)\]/#).flatMap({ Int($0.1) }), let path = scope.path(owner) else {
        return nil
      }
      return { Value(path.point(index, at: $0)) }
    }
    guard let parts = terms(until: ")"), parts.count == 1 else { return nil }
    if call == "toComp" {
      guard let matrix = scope.matrix(owner) else { return nil }
      return { Value(CGPoint(parts[0]($0).numbers).applying(matrix($0))) }
    }
    guard let path = scope.path(owner) else { return nil }
    let isTangent = call == "tangentOnPath"
    return { frame in
      let part = parts[0](frame).numbers.first ?? 0
      return Value(isTangent ? path.tangent(atPart: part, at: frame) : path.point(atPart: part, at: frame))
    }
  }

  /// Reads terms with commas between them, and the bracket behind them.
  private mutating func terms(until bracket: Character) -> [Term]? {
    var terms: [Term] = []
    repeat {
      guard let term = term() else { return nil }
      terms.append(term)
    } while take(#/\s*,/#) != nil
    guard take(#/\s*[\])]/#)?.last == bracket else { return nil }
    return terms
  }

  private static func call(_ name: Substring, _ parts: [Term]) -> Term? {
    switch (name, parts.count) {
    case ("sum", 2), ("add", 2): return { joined(parts[0]($0), parts[1]($0), +) }
    case ("sub", 2): return { joined(parts[0]($0), parts[1]($0), -) }
    case ("mul", 2): return { scaled(parts[0]($0), parts[1]($0), *) }
    case ("div", 2): return { scaled(parts[0]($0), parts[1]($0), /) }
    case ("radiansToDegrees", 1): return { scaled(parts[0]($0), Value(numbers: [180 / .pi]), *) }
    case ("Math.atan2", 2):
      return { frame in
        let values = parts.map { $0(frame).numbers.first ?? 0 }
        return Value(numbers: [atan2(values[0], values[1])])
      }
    case ("neg", 1): return { scaled(parts[0]($0), Value(numbers: [-1]), *) }
    case ("clamp", 3):
      return { frame in
        let values = parts.map { $0(frame).numbers.first ?? 0 }
        let (least, most) = (min(values[1], values[2]), max(values[1], values[2]))
        return Value(numbers: [min(max(values[0], least), most)])
      }
    default: return nil
    }
  }

  /// The sum or difference: of a list and a number only the first component changes; a component that only one list has
  /// stays.
  private static func joined(_ a: Value, _ b: Value, _ body: (Double, Double) -> Double) -> Value {
    let count = max(a.numbers.count, b.numbers.count)
    let numbers = (0..<count).map { index in
      if index >= b.numbers.count { return a.numbers[index] }
      return index < a.numbers.count ? body(a.numbers[index], b.numbers[index]) : b.numbers[index]
    }
    return Value(numbers: numbers, isList: a.isList || b.isList)
  }

  /// The product or quotient with a number; that of two lists is 0.
  private static func scaled(_ a: Value, _ b: Value, _ body: (Double, Double) -> Double) -> Value {
    if a.isList, b.isList { return Value(numbers: [0]) }
    let (first, second) = (a.numbers.first ?? 0, b.numbers.first ?? 0)
    let numbers = a.isList ? a.numbers.map { body($0, second) } : b.numbers.map { body(first, $0) }
    return Value(numbers: numbers, isList: a.isList || b.isList)
  }
}

extension ExpressionFormula.Value {
  fileprivate init(_ point: CGPoint) { self.init(numbers: [Double(point.x), Double(point.y)], isList: true) }
}
