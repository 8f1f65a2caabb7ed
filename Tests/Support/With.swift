/// A value with a change, for what an initializer does not take.
package func with<Value>(_ value: Value, _ change: (inout Value) throws -> Void) rethrows -> Value {
  var value = value
  try change(&value)
  return value
}
