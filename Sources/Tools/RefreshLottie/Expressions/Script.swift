/// A script in the part of JavaScript in which Bodymovin writes After Effects' expressions.
struct Script {
  /// The value of a term, and what a statement leads to, in a scope.
  typealias Term = (Scope) throws -> ScriptValue
  typealias Statement = (Scope) throws -> Outcome

  enum Outcome {
    /// The next statement follows; the value is that of an expression.
    case next(ScriptValue)
    case result(ScriptValue)
    /// A loop, or a choice of cases, ends.
    case leave
    /// The next round of a loop follows.
    case again
  }

  private let statements: [Statement]
  private let names: Set<String>
  /// Number of words and signs, a measure of the work of one run, and of terms that are in each other.
  private let size, nesting: Int

  /// Parses a script; nil for one with anything else than the statements that exporters write.
  init?(_ text: String) {
    guard let tokens = ScriptToken.tokens(of: text) else { return nil }
    var parser = ScriptParser(tokens)
    guard let statements = parser.script() else { return nil }
    (self.statements, names) = (statements, parser.names)
    (size, nesting) = (tokens.count, parser.mostNested + 1)
  }

  /// Runs the script.
  ///
  /// - Returns: what it assigns to `$bm_rt`, or the value of its last expression where it has no such variable.
  func run(_ scope: Scope) throws -> ScriptValue {
    for name in names where scope.variables[name] == nil { scope.variables[name] = .undefined }
    try scope.work.take(size + Work.run)
    defer { scope.forget() }
    let outcome = try scope.work.nested(nesting) { try Self.run(statements, scope) }
    guard case .next(let last) = outcome else { throw ScriptError.unsupported }
    return scope.variables["$bm_rt"] ?? last
  }

  static func run(_ statements: [Statement], _ scope: Scope) throws -> Outcome {
    var value = ScriptValue.undefined
    for statement in statements {
      let outcome = try statement(scope)
      guard case .next(let next) = outcome else { return outcome }
      value = next
    }
    return .next(value)
  }

  /// The variables of a function, in those of the function around it.
  final class Scope {
    fileprivate(set) var variables: [String: ScriptValue] = [:]
    private let outer: Scope?
    /// Scopes of the script whose functions keep them.
    private var kept: [Scope] = []
    /// Returns the value of a name that is no variable; nil for an unknown name.
    private let others: (String) throws -> ScriptValue?
    let work: Work

    init(_ work: Work, _ others: @escaping (String) throws -> ScriptValue?) {
      (outer, self.work, self.others) = (nil, work, others)
    }

    /// The scope of a function's call.
    init(in outer: Scope, _ variables: [String: ScriptValue]) {
      (self.outer, self.variables, work, others) = (outer, variables, outer.work, outer.others)
    }

    func value(_ name: String) throws -> ScriptValue {
      var scope: Scope? = self
      while let current = scope {
        if let value = current.variables[name] { return value }
        scope = current.outer
      }
      guard let value = try others(name) else { throw ScriptError.unsupported }
      return value
    }

    /// Assigns to the variable of this scope or one around it; an unknown one is made in the outermost scope.
    func set(_ name: String, _ value: ScriptValue) {
      var scope = self
      while scope.variables[name] == nil, let outer = scope.outer { scope = outer }
      scope.variables[name] = value
    }

    /// Keeps the scope of a call, in which functions are declared, until the script ends.
    func keep(_ scope: Scope) {
      var root = self
      while let outer = root.outer { root = outer }
      root.kept.append(scope)
    }

    /// Ends the cycles of scopes and their functions.
    fileprivate func forget() {
      for scope in kept { scope.variables = [:] }
      (kept, variables) = ([], [:])
    }

    func declare(_ name: String, _ value: ScriptValue) { variables[name] = value }
  }

  /// Work that the scripts of a file may still cause.
  final class Work {
    /// Words and signs that are run: larger numbers refuse fewer files and take longer.
    private var rest = 20_000_000
    /// Words that a round of a loop and a call of a function count for, beside their own.
    static let round = 100
    /// Words that a run counts for, beside its own.
    fileprivate static let run = 30
    /// Terms that are in each other at one time, of scripts, functions and the properties that they ask for.
    private var depth = 800

    func take(_ count: Int) throws {
      rest -= count
      guard rest >= 0 else { throw ScriptError.unsupported }
    }

    func nested<Value>(_ count: Int, _ body: () throws -> Value) throws -> Value {
      guard depth >= count else { throw ScriptError.unsupported }
      depth -= count
      defer { depth += count }
      return try body()
    }
  }
}
