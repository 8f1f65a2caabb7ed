/// A parser of scripts, whose statements and terms become closures.
struct ScriptParser {
  let tokens: [ScriptToken]
  var index = 0
  /// Terms and statements that are in each other, at present and at most.
  private var depth = 0
  private(set) var mostNested = 0
  /// Names that the present function declares, and whether it declares functions.
  private(set) var names: Set<String> = []
  private var hasFunctions = false

  private static let mostDepth = 40

  init(_ tokens: [ScriptToken]) { self.tokens = tokens }

  // MARK: Tokens

  var token: ScriptToken { tokens[index] }

  mutating func advance() -> String {
    defer { if index < tokens.count - 1 { index += 1 } }
    return tokens[index].text
  }

  func isAt(_ text: String) -> Bool {
    token.text == text && (token.kind == .sign || token.kind == .word)
  }

  /// Takes a sign or a word; false if another one follows.
  mutating func take(_ text: String) -> Bool {
    guard isAt(text) else { return false }
    _ = advance()
    return true
  }

  mutating func takeName() -> String? { token.kind == .word ? advance() : nil }

  mutating func nested<Value>(_ body: (inout Self) -> Value?) -> Value? {
    depth += 1
    mostNested = max(mostNested, depth)
    defer { depth -= 1 }
    return depth <= Self.mostDepth ? body(&self) : nil
  }

  // MARK: Statements

  /// The statements of the whole script; nil for something else.
  mutating func script() -> [Script.Statement]? {
    let statements = statements(until: nil)
    return token.kind == .end ? statements : nil
  }

  /// Statements until a bracket, which stays; functions come first.
  private mutating func statements(until ends: Set<String>?) -> [Script.Statement]? {
    var (functions, others): ([Script.Statement], [Script.Statement]) = ([], [])
    while token.kind != .end, !(ends ?? []).contains(token.text) || token.kind == .text {
      let isFunction = isAt("function")
      guard let statement = nested({ $0.statement() }) else { return nil }
      if isFunction { functions.append(statement) } else { others.append(statement) }
    }
    return functions + others
  }

  private mutating func block() -> Script.Statement? {
    guard take("{"), let statements = statements(until: ["}"]), take("}") else { return nil }
    return { try Script.run(statements, $0) }
  }

  private mutating func statement() -> Script.Statement? {
    guard token.kind == .word || token.kind == .sign else { return expressionStatement() }
    switch token.text {
    case "{": return block()
    case ";":
      _ = advance()
      return { _ in .next(.undefined) }
    case "var", "let", "const": return declaration()
    case "function":
      guard let name = tokens[min(index + 1, tokens.count - 1)].kind == .word ? tokens[index + 1].text : nil,
        let body = function()
      else { return nil }
      names.insert(name)
      return { scope in
        scope.declare(name, try body(scope))
        return .next(.undefined)
      }
    case "if": return choice()
    case "for", "while": return loop()
    case "switch": return cases()
    case "try": return attempt()
    case "return":
      _ = advance()
      if isAt(";") || isAt("}") || token.startsLine { return ended { _ in .result(.undefined) } }
      guard let value = expression() else { return nil }
      return ended { .result(try value($0)) }
    case "break":
      _ = advance()
      return ended { _ in .leave }
    case "continue":
      _ = advance()
      return ended { _ in .again }
    case "throw":
      _ = advance()
      guard let value = expression() else { return nil }
      return ended { scope in
        _ = try value(scope)
        throw ScriptError.thrown
      }
    case "do", "new", "class", "import", "with": return nil
    default: return expressionStatement()
    }
  }

  /// A statement, if it ends here: with a semicolon, before a bracket, or with its line.
  private mutating func ended(_ statement: @escaping Script.Statement) -> Script.Statement? {
    take(";") || isAt("}") || token.startsLine ? statement : nil
  }

  private mutating func expressionStatement() -> Script.Statement? {
    guard let value = expression() else { return nil }
    return ended { .next(try value($0)) }
  }

  private mutating func declaration() -> Script.Statement? {
    guard let list = variables() else { return nil }
    return ended(list)
  }

  private mutating func variables() -> Script.Statement? {
    _ = advance()
    var values: [(name: String, value: Script.Term)] = []
    repeat {
      guard let name = takeName() else { return nil }
      names.insert(name)
      guard take("=") else { continue }
      guard let value = assignment() else { return nil }
      values.append((name, value))
    } while take(",")
    return { [values] scope in
      for (name, value) in values { scope.declare(name, try value(scope)) }
      return .next(.undefined)
    }
  }

  private mutating func condition() -> Script.Term? {
    guard take("("), let term = expression(), take(")") else { return nil }
    return term
  }

  private mutating func choice() -> Script.Statement? {
    _ = advance()
    guard let test = condition(), let first = nested({ $0.statement() }) else { return nil }
    guard take("else") else {
      return { try test($0).isTrue ? first($0) : .next(.undefined) }
    }
    guard let second = nested({ $0.statement() }) else { return nil }
    return { try test($0).isTrue ? first($0) : second($0) }
  }

  private mutating func loop() -> Script.Statement? {
    var (start, end, step): (Script.Statement?, Script.Term?, Script.Term?)
    let begin = index
    if advance() == "while" {
      end = condition()
      if end == nil { return nil }
    } else {
      guard take("(") else { return nil }
      if isAt("var") || isAt("let") {
        start = variables()
      } else if !isAt(";") {
        guard let term = expression() else { return nil }
        start = { .next(try term($0)) }
      }
      guard take(";") else { return nil }
      if !isAt(";") { end = expression() }
      guard take(";") else { return nil }
      if !isAt(")") { step = expression() }
      guard take(")") else { return nil }
    }
    guard let body = nested({ $0.statement() }) else { return nil }
    let size = index - begin + Script.Work.round
    return { [start, end, step] scope in
      _ = try start?(scope)
      while try end?(scope).isTrue ?? true {
        try scope.work.take(size)
        switch try body(scope) {
        case .leave: return .next(.undefined)
        case .result(let value): return .result(value)
        case .next, .again: _ = try step?(scope)
        }
      }
      return .next(.undefined)
    }
  }

  private mutating func cases() -> Script.Statement? {
    _ = advance()
    guard let choice = condition(), take("{") else { return nil }
    var cases: [(value: Script.Term?, body: [Script.Statement])] = []
    while !take("}") {
      var value: Script.Term?
      if take("case") {
        value = expression()
        if value == nil { return nil }
      } else if !take("default") {
        return nil
      }
      guard take(":"), let body = statements(until: ["case", "default", "}"]) else { return nil }
      cases.append((value, body))
    }
    return { [cases] scope in
      let chosen = try choice(scope)
      let place =
        try cases.firstIndex { try $0.value?(scope).isSame(as: chosen) ?? false }
        ?? cases.firstIndex { $0.value == nil }
      for (_, body) in cases[(place ?? cases.count)...] {
        let outcome = try Script.run(body, scope)
        if case .leave = outcome { break }
        guard case .next = outcome else { return outcome }
      }
      return .next(.undefined)
    }
  }

  private mutating func attempt() -> Script.Statement? {
    _ = advance()
    guard let body = block(), take("catch") else { return nil }
    if take("(") {
      guard let name = takeName(), take(")") else { return nil }
      names.insert(name)
    }
    guard let other = block(), !isAt("finally") else { return nil }
    return { scope in
      do { return try body(scope) } catch ScriptError.thrown { return try other(scope) }
    }
  }

  // MARK: Functions

  mutating func function() -> Script.Term? {
    let begin = index
    _ = advance()
    if token.kind == .word { _ = advance() }
    var parameters: [String] = []
    guard take("(") else { return nil }
    while !take(")") {
      guard let name = takeName() else { return nil }
      parameters.append(name)
      if !isAt(")"), !take(",") { return nil }
    }
    let outside = (names, mostNested)
    (names, mostNested, hasFunctions) = ([], depth, false)
    let body = block()
    let (own, size, nesting, keeps) = (
      names, index - begin + Script.Work.round, mostNested - depth + 1, hasFunctions
    )
    (names, mostNested, hasFunctions) = (outside.0, max(mostNested, outside.1), true)
    guard let body else { return nil }
    return { [parameters] scope in
      .function { arguments in
        var variables: [String: ScriptValue] = [:]
        for name in own { variables[name] = .undefined }
        for (index, name) in parameters.enumerated() {
          variables[name] = index < arguments.count ? arguments[index] : .undefined
        }
        try scope.work.take(size)
        let inner = Script.Scope(in: scope, variables)
        if keeps { scope.keep(inner) }
        let outcome = try scope.work.nested(nesting) { try body(inner) }
        if case .result(let value) = outcome { return value }
        return .undefined
      }
    }
  }
}
