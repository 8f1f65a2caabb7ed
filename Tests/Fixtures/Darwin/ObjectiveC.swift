// The names of messages, which a source sees where there is Objective-C.

public struct Selector {
  var pointer: OpaquePointer
}
