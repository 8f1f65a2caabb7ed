/// Terms: what has a value.
extension ScriptParser {
  /// A term, or several with commas between them, of which the last one is the value.
  mutating func expression() -> Script.Term? {
    guard var term = assignment() else { return nil }
    while take(",") {
      guard let next = assignment() else { return nil }
      term = { [term] scope in
        _ = try term(scope)
        return try next(scope)
      }
    }
    return term
  }

  private enum Target {
    case variable(String)
    case item(Script.Term, Script.Term)
  }

  private func assign(_ target: Target) -> (Script.Scope, ScriptValue) throws -> Void {
    switch target {
    case .variable(let name): { $0.set(name, $1) }
    case .item(let owner, let key): { try owner($0).set($1, at: key($0)) }
    }
  }

  mutating func assignment() -> Script.Term? { nested { $0.plainAssignment() } }

  private mutating func plainAssignment() -> Script.Term? {
    guard let (left, target) = choiceTerm() else { return nil }
    guard token.kind == .sign, ["=", "+=", "-=", "*=", "/=", "%="].contains(token.text) else { return left }
    let sign = advance()
    guard let target, let right = assignment() else { return nil }
    let set = assign(target)
    let value: Script.Term =
      if sign == "=" { right } else { ScriptOperators.term(String(sign.dropLast()), left, right) }
    return { scope in
      let value = try value(scope)
      try set(scope, value)
      return value
    }
  }

  private mutating func choiceTerm() -> (Script.Term, Target?)? {
    guard let (condition, target) = binary(above: 0) else { return nil }
    guard take("?") else { return (condition, target) }
    guard let first = assignment(), take(":"), let second = assignment() else { return nil }
    return ({ try condition($0).isTrue ? first($0) : second($0) }, nil)
  }

  private mutating func binary(above rank: Int) -> (Script.Term, Target?)? {
    guard var (term, target) = unary() else { return nil }
    while token.kind == .sign, let own = ScriptOperators.ranks[token.text], own > rank {
      let sign = advance()
      guard let right = nested({ $0.binary(above: own) })?.0 else { return nil }
      (term, target) = (ScriptOperators.term(sign, term, right), nil)
    }
    return (term, target)
  }

  private mutating func unary() -> (Script.Term, Target?)? {
    if token.kind == .sign, ["-", "+", "!", "++", "--"].contains(token.text) {
      let sign = advance()
      guard let (term, target) = nested({ $0.unary() }) else { return nil }
      switch sign {
      case "-": return ({ .number(-(try term($0).number)) }, nil)
      case "+": return ({ .number(try term($0).number) }, nil)
      case "!": return ({ .flag(!(try term($0).isTrue)) }, nil)
      default: return target.map { (change(term, $0, by: sign == "++" ? 1 : -1, isAfter: false), nil) }
      }
    }
    if isAt("typeof") || isAt("new") || isAt("delete") || isAt("void") { return nil }
    guard let (term, target) = postfix() else { return nil }
    guard !token.startsLine, isAt("++") || isAt("--") else { return (term, target) }
    let step = advance() == "++" ? 1.0 : -1
    return target.map { (change(term, $0, by: step, isAfter: true), nil) }
  }

  private func change(
    _ term: @escaping Script.Term, _ target: Target, by step: Double, isAfter: Bool
  )
    -> Script.Term
  {
    let set = assign(target)
    return { scope in
      let value = try term(scope).number
      try set(scope, .number(value + step))
      return .number(isAfter ? value : value + step)
    }
  }

  private mutating func postfix() -> (Script.Term, Target?)? {
    guard var (term, target) = primary() else { return nil }
    while token.kind == .sign {
      let owner = term
      if take(".") {
        guard let name = takeName() else { return nil }
        term = { scope in
          let owner = try owner(scope)
          try scope.work.take(owner.length)
          return try owner.member(name)
        }
        target = .item(owner, { _ in .text(name) })
      } else if take("[") {
        guard let key = expression(), take("]") else { return nil }
        (term, target) = ({ try owner($0).item(try key($0)) }, .item(owner, key))
      } else if isAt("(") {
        _ = advance()
        guard let arguments = list(until: ")") else { return nil }
        term = { scope in
          let values = try arguments.map { try $0(scope) }
          for value in values { try scope.work.take(value.length) }
          return try owner(scope).call(values)
        }
        target = nil
      } else {
        break
      }
    }
    return (term, target)
  }

  /// Terms with commas between them, and the bracket behind them.
  private mutating func list(until bracket: String) -> [Script.Term]? {
    var terms: [Script.Term] = []
    while !take(bracket) {
      guard let term = assignment() else { return nil }
      terms.append(term)
      if !isAt(bracket), !take(",") { return nil }
    }
    return terms
  }

  private mutating func primary() -> (Script.Term, Target?)? {
    switch token.kind {
    case .number:
      guard let number = Double(advance()) else { return nil }
      return ({ _ in .number(number) }, nil)
    case .text:
      let text = advance()
      return ({ _ in .text(text) }, nil)
    case .word: return word()
    case .sign:
      if take("(") {
        guard let term = expression(), take(")") else { return nil }
        return (term, nil)
      }
      if take("[") {
        guard let terms = list(until: "]") else { return nil }
        return (
          { scope in
            let list = ScriptList(try terms.map { try $0(scope) })
            try list.checkLevels()
            return .list(list)
          }, nil
        )
      }
      return take("{") ? object() : nil
    case .end: return nil
    }
  }

  private mutating func word() -> (Script.Term, Target?)? {
    switch token.text {
    case "function": return function().map { ($0, nil) }
    case "true", "false":
      let flag = advance() == "true"
      return ({ _ in .flag(flag) }, nil)
    case "null":
      _ = advance()
      return ({ _ in .null }, nil)
    case "undefined":
      _ = advance()
      return ({ _ in .undefined }, nil)
    case "eval":
      _ = advance()
      guard take("("), let term = expression(), take(")") else { return nil }
      return (
        { scope in
          let text = try term(scope).text
          // To read a letter takes as long as to run several words.
          try scope.work.take(10 * text.utf8.count)
          guard let tokens = ScriptToken.tokens(of: text) else { throw ScriptError.thrown }
          var parser = ScriptParser(tokens)
          guard let inner = parser.expression(), parser.token.kind == .end else {
            throw ScriptError.unsupported
          }
          return try scope.work.nested(parser.mostNested) { try inner(scope) }
        }, nil
      )
    case "this", "arguments", "case", "default", "catch", "else", "in", "instanceof": return nil
    default:
      let name = advance()
      return ({ try $0.value(name) }, .variable(name))
    }
  }

  private mutating func object() -> (Script.Term, Target?)? {
    var members: [(String, Script.Term)] = []
    while !take("}") {
      guard token.kind == .word || token.kind == .text || token.kind == .number else { return nil }
      let name = advance()
      guard take(":"), let value = assignment() else { return nil }
      members.append((name, value))
      if !isAt("}"), !take(",") { return nil }
    }
    return (
      { [members] scope in
        let object = ScriptObject()
        for (name, value) in members { try object.set(value(scope), at: name) }
        return .object(object)
      }, nil
    )
  }
}

/// The operators of scripts.
enum ScriptOperators {
  /// Operators of two terms; one with a higher rank binds more tightly.
  static let ranks = [
    "||": 1, "&&": 2, "==": 3, "!=": 3, "===": 3, "!==": 3, "<": 4, ">": 4, "<=": 4, ">=": 4, "+": 5, "-": 5,
    "*": 6, "/": 6, "%": 6,
  ]

  static func term(
    _ sign: String, _ left: @escaping Script.Term, _ right: @escaping Script.Term
  ) -> Script.Term {
    func numbers(_ body: @escaping (Double, Double) -> Double) -> Script.Term {
      { .number(body(try left($0).number, try right($0).number)) }
    }
    func comparison(_ body: @escaping (Double, Double) -> Bool) -> Script.Term {
      { .flag(body(try left($0).number, try right($0).number)) }
    }
    switch sign {
    case "||":
      return { scope in
        let value = try left(scope)
        return try value.isTrue ? value : right(scope)
      }
    case "&&":
      return { scope in
        let value = try left(scope)
        return try value.isTrue ? right(scope) : value
      }
    case "==": return { .flag(try left($0).equals(try right($0))) }
    case "!=": return { .flag(!(try left($0).equals(try right($0)))) }
    case "===": return { .flag(try left($0).isSame(as: try right($0))) }
    case "!==": return { .flag(!(try left($0).isSame(as: try right($0)))) }
    case "<": return comparison(<)
    case ">": return comparison(>)
    case "<=": return comparison(<=)
    case ">=": return comparison(>=)
    case "+": return { try left($0).plus(try right($0)) }
    case "-": return numbers(-)
    case "*": return numbers(*)
    case "/": return numbers(/)
    default: return numbers { $0.truncatingRemainder(dividingBy: $1) }
    }
  }
}
