import Dispatch
import Foundation
import RefreshProcess

/// The bytes that a connection has still to send, in order.
struct ConnectionOutput {
  private struct Part {
    let bytes: Data
    let isText: Bool
  }

  /// How far sending has come.
  enum Progress {
    case done
    /// The socket has no room.
    case full
    case closed
  }

  private var parts: [Part] = []
  /// How many bytes of the first part were sent.
  private var sent = 0
  /// How many bytes wait, and how many of them are of texts.
  private(set) var (bytes, text) = (0, 0)
  /// When some were sent last, or began to wait, in nanoseconds of `DispatchTime`.
  private(set) var progressed = DispatchTime.now().uptimeNanoseconds

  var isEmpty: Bool { parts.isEmpty }
  var count: Int { parts.count }

  /// Adds a part, which may be empty.
  mutating func add(_ bytes: Data, isText: Bool = false) {
    if bytes.isEmpty { return }
    if parts.isEmpty { progressed = DispatchTime.now().uptimeNanoseconds }
    parts.append(Part(bytes: bytes, isText: isText))
    self.bytes += bytes.count
    if isText { text += bytes.count }
  }

  /// Sends as much as a socket has room for.
  mutating func send(over socket: Descriptor) -> Progress {
    while let part = parts.first {
      let result = part.bytes.withUnsafeBytes {
        socket.send(UnsafeRawBufferPointer(rebasing: $0[sent...]), upTo: 0, hasMore: parts.count > 1)
      }
      guard case .bytes(let count) = result else { return .closed }
      if count == 0 { return .full }
      progressed = DispatchTime.now().uptimeNanoseconds
      sent += count
      bytes -= count
      guard sent == part.bytes.count else { continue }
      parts.removeFirst()
      sent = 0
      if part.isText { text -= part.bytes.count }
    }
    return .done
  }

  mutating func removeAll() { self = ConnectionOutput() }
}
