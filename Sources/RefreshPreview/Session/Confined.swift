/// Carries what belongs to a serial queue to a handler that runs there, past code that only hands it on.
struct Confined<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
