import Foundation

/// A solver of linear equations and inequalities, required or with priorities.
///
/// The algorithm is Cassowary (Badros, Borning and Stuckey 2001): a simplex method over variables of any
/// sign. Each nonrequired constraint adds its error to the objective of its priority. Objectives are
/// minimized in order of priority, so that no number of lower priorities outweighs a higher one, as in Auto
/// Layout.
struct ConstraintSolver {
  /// A linear expression: a constant and variables with factors.
  struct Expression {
    var constant: Double
    var terms: [(variable: Int, factor: Double)] = []

    init(_ constant: Double) { self.constant = constant }
    init(variable: Int) { (constant, terms) = (0, [(variable, 1)]) }

    static func + (a: Expression, b: Expression) -> Expression {
      var sum = a
      sum.constant += b.constant
      sum.terms += b.terms
      return sum
    }
    static func * (a: Expression, factor: Double) -> Expression {
      var product = a
      product.constant *= factor
      for index in product.terms.indices { product.terms[index].factor *= factor }
      return product
    }
    static func - (a: Expression, b: Expression) -> Expression { a + b * -1 }
    static func + (a: Expression, constant: Double) -> Expression { a + Expression(constant) }
  }

  enum Relation { case lessThanOrEqual, equal, greaterThanOrEqual }

  private enum SymbolKind: UInt8 { case variable, slack, error, dummy }

  /// A row of the tableau: a linear expression of symbols. Variables may have any sign, other symbols are at
  /// least 0.
  private struct Row {
    var constant: Double
    var cells: [Int: Double] = [:]

    init(_ constant: Double) { self.constant = constant }

    mutating func add(_ factor: Double, _ symbol: Int) {
      let sum = cells[symbol, default: 0] + factor
      cells[symbol] = abs(sum) < 1e-9 ? nil : sum
    }
    mutating func add(_ factor: Double, _ row: Row) {
      constant += factor * row.constant
      for (symbol, value) in row.cells { add(factor * value, symbol) }
    }
    /// Substitutes a symbol by an expression.
    mutating func substitute(_ symbol: Int, by row: Row) {
      if let factor = cells.removeValue(forKey: symbol) { add(factor, row) }
    }
    /// Solves "0 = this row" for one of the row's symbols.
    mutating func solve(for symbol: Int) {
      let factor = -1 / cells.removeValue(forKey: symbol)!
      constant *= factor
      for key in cells.keys { cells[key]! *= factor }
    }
    /// Solves "old = this row" for another symbol.
    mutating func solve(for symbol: Int, insteadOf old: Int) {
      add(-1, old)
      solve(for: symbol)
    }
    mutating func negate() {
      constant = -constant
      for key in cells.keys { cells[key]! = -cells[key]! }
    }
  }

  private var kinds: [SymbolKind] = []
  private var rows: [Int: Row] = [:]
  /// Sums of the errors of nonrequired constraints, by priority.
  private var objectives: [Double: Row] = [:]

  mutating func makeVariable() -> Int { makeSymbol(.variable) }

  private mutating func makeSymbol(_ kind: SymbolKind) -> Int {
    kinds.append(kind)
    return kinds.count - 1
  }

  // MARK: Constraints

  /// Adds a constraint; `priority` is nil if it is required. Returns false, without effect, if a required
  /// constraint conflicts with others.
  mutating func add(_ left: Expression, _ relation: Relation, _ right: Expression, priority: Double?) -> Bool
  {
    let sum = left - right
    var row = Row(sum.constant)
    for (variable, factor) in sum.terms where factor != 0 {
      if let basic = rows[variable] { row.add(factor, basic) } else { row.add(factor, variable) }
    }
    var own: [Int] = []
    func note(_ kind: SymbolKind, _ factor: Double, _ solver: inout ConstraintSolver) {
      let symbol = solver.makeSymbol(kind)
      row.add(factor, symbol)
      own.append(symbol)
      if kind == .error, let priority { solver.objectives[priority, default: Row(0)].add(1, symbol) }
    }
    if relation == .equal {
      if priority == nil {
        note(.dummy, 1, &self)
      } else {
        note(.error, -1, &self)
        note(.error, 1, &self)
      }
    } else {
      let sign: Double = relation == .lessThanOrEqual ? 1 : -1
      note(.slack, sign, &self)
      if priority != nil { note(.error, -sign, &self) }
    }
    if row.constant < 0 { row.negate() }

    if let subject = subject(of: row, own) {
      row.solve(for: subject)
      substitute(subject, by: row)
      rows[subject] = row
      return true
    }
    if row.cells.keys.allSatisfy({ kinds[$0] == .dummy }) {
      guard abs(row.constant) < 1e-6 else { return false }
      row.solve(for: own[0])
      substitute(own[0], by: row)
      rows[own[0]] = row
      return true
    }
    return addThroughArtificial(row)
  }

  /// A symbol for which a new row can be solved without a pivot; nil if there is none.
  private func subject(of row: Row, _ own: [Int]) -> Int? {
    if let variable = row.cells.keys.filter({ kinds[$0] == .variable }).min() { return variable }
    return own.first { kinds[$0] != .dummy && row.cells[$0, default: 0] < 0 }
  }

  private mutating func substitute(_ symbol: Int, by row: Row) {
    for key in rows.keys { rows[key]!.substitute(symbol, by: row) }
    for key in objectives.keys { objectives[key]!.substitute(symbol, by: row) }
  }

  /// Adds a row by means of an artificial symbol; returns false if that cannot be minimized to 0.
  private mutating func addThroughArtificial(_ row: Row) -> Bool {
    let artificial = makeSymbol(.slack)
    rows[artificial] = row
    var goal = row
    while let entering = goal.cells.keys.filter({ kinds[$0] != .dummy && goal.cells[$0]! < -1e-9 }).min(),
      let leaving = leaving(for: entering)
    {
      var pivot = rows.removeValue(forKey: leaving)!
      pivot.solve(for: entering, insteadOf: leaving)
      substitute(entering, by: pivot)
      goal.substitute(entering, by: pivot)
      rows[entering] = pivot
    }
    let isSolved = abs(goal.constant) < 1e-6
    if var basic = rows.removeValue(forKey: artificial), isSolved, !basic.cells.isEmpty {
      // The artificial symbol is basic at 0: pivot it out.
      let others = basic.cells.keys.filter { kinds[$0] == .slack || kinds[$0] == .error }
      if let entering = others.min() {
        basic.solve(for: entering, insteadOf: artificial)
        substitute(entering, by: basic)
        rows[entering] = basic
      }
    }
    for key in rows.keys { rows[key]!.cells[artificial] = nil }
    for key in objectives.keys { objectives[key]!.cells[artificial] = nil }
    return isSolved
  }

  /// Minimum ratio test: the basic symbol that reaches 0 first while `entering` grows; nil if none does.
  private func leaving(for entering: Int) -> Int? {
    var best: (ratio: Double, symbol: Int)?
    for (symbol, row) in rows where kinds[symbol] != .variable {
      guard let factor = row.cells[entering], factor < -1e-9 else { continue }
      let ratio = -row.constant / factor
      if best == nil || ratio < best!.ratio - 1e-12
        || (abs(ratio - best!.ratio) <= 1e-12 && symbol < best!.symbol)
      {
        best = (ratio, symbol)
      }
    }
    return best?.symbol
  }

  // MARK: Solving

  /// Minimizes the errors, highest priority first.
  mutating func minimize() {
    let priorities = objectives.keys.sorted(by: >)
    for (level, priority) in priorities.enumerated() {
      while true {
        let goal = objectives[priority]!
        let above = priorities[..<level]
        // Symbols that would increase an error of higher priority are excluded. Choosing the smallest symbol
        // (Bland's rule) guarantees termination.
        let candidates = goal.cells.keys.filter { symbol in
          kinds[symbol] != .dummy && goal.cells[symbol]! < -1e-9
            && above.allSatisfy { abs(objectives[$0]!.cells[symbol, default: 0]) < 1e-9 }
        }
        guard let entering = candidates.min(), let leaving = leaving(for: entering) else { break }
        var pivot = rows.removeValue(forKey: leaving)!
        pivot.solve(for: entering, insteadOf: leaving)
        substitute(entering, by: pivot)
        rows[entering] = pivot
      }
    }
  }

  /// Value of an expression in the current solution.
  func value(of expression: Expression) -> Double {
    expression.terms.reduce(expression.constant) { $0 + $1.factor * (rows[$1.variable]?.constant ?? 0) }
  }
}
