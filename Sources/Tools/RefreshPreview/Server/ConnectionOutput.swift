import Foundation
import RefreshProcess

/// Output of a connection that the socket has not accepted yet, in order.
struct ConnectionOutput {
  /// The result of sending to a socket.
  enum Progress {
    case done
    /// The socket buffer is full.
    case full
    case closed
  }

  private var parts: [(bytes: Data, isText: Bool)] = []
  /// Number of bytes of the first part that were sent.
  private var sent = 0
  /// Number of all waiting bytes (`bytes`), and of waiting bytes in text messages (`text`).
  private(set) var (bytes, text) = (0, 0)
  /// Time of the last progress, in nanoseconds of `DispatchTime`: of the last bytes sent, or of the first
  /// part added to an empty output.
  private(set) var progressed = DispatchTime.now().uptimeNanoseconds

  var isEmpty: Bool { parts.isEmpty }
  var count: Int { parts.count }

  /// Appends bytes to the output; empty data adds nothing.
  mutating func add(_ bytes: Data, isText: Bool = false) {
    if bytes.isEmpty { return }
    if parts.isEmpty { progressed = DispatchTime.now().uptimeNanoseconds }
    parts.append((bytes, isText))
    self.bytes += bytes.count
    if isText { text += bytes.count }
  }

  /// Sends as much as the socket buffer accepts, without waiting.
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
