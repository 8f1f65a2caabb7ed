import Foundation

// Compiler plugin that expands `#Preview { … }` to nothing.
//
// The compiler starts this program and sends JSON messages, each preceded by its length as an 8-byte
// little-endian integer. Every message gets one answer.

/// Reads `count` bytes of standard input; nil at its end.
func read(_ count: Int) -> Data? {
  var data = Data()
  while data.count < count {
    guard let part = try? FileHandle.standardInput.read(upToCount: count - data.count), !part.isEmpty else {
      return nil
    }
    data += part
  }
  return data
}

while let header = read(8) {
  let length = header.reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
  guard length < 1 << 30, let message = read(Int(length)),
    let request = try? JSONSerialization.jsonObject(with: message) as? [String: Any]
  else { exit(1) }
  let answer =
    request["getCapability"] != nil
    ? #"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#
    : #"{"expandMacroResult":{"expandedSource":"","diagnostics":[]}}"#
  let count = (0..<8).map { UInt8(truncatingIfNeeded: answer.utf8.count >> (8 * $0)) }
  try? FileHandle.standardOutput.write(contentsOf: Data(count + answer.utf8))
}
