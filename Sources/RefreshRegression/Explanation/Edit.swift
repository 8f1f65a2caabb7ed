/// What something was, and what it is.
struct Edit<Value: Hashable & Sendable>: Hashable, Sendable {
  let old: Value
  let new: Value

  init(_ old: Value, _ new: Value) { (self.old, self.new) = (old, new) }

  /// What both are seen as.
  func map<Other: Hashable & Sendable>(_ look: (Value) -> Other) -> Edit<Other> {
    Edit<Other>(look(old), look(new))
  }
}

extension Edit<Double> {
  var change: Double { new - old }
  var ratio: Double { new / old }
}
