import Foundation
import RefreshProcess

/// A message between the page's server and a process with stages: a kind, a page and bytes.
struct StageMessage: Equatable, Sendable {
  enum Kind: UInt8, Sendable {
    /// Messages from the server: a page has connected, has sent a message, or has left.
    case open, message, close
    /// Messages from the process: a text or binary message to the page.
    case text, data
    /// Messages from the process: the page's last message has been read; the page's stage has been released.
    case read, released
    /// Messages from the process: the HTML of a report, or the path of an image, which pages download by number.
    case report, picture
  }

  let kind: Kind
  /// Number of the page's connection; 0 for files, which are for every page.
  var page: UInt32 = 0
  var bytes = Data()
}

/// One end of the socket pair between the page's server and a process with stages.
///
/// A message is one byte of kind, the page and the number of bytes in 4 bytes each, little-endian, and the
/// bytes. Messages are sent in order on a queue of their own, so no caller waits for the other end.
final class StageSocket: Sendable {
  private let socket: Descriptor
  private let queue = DispatchQueue(label: "stage socket", qos: .userInteractive)

  private static let headerSize = 9
  /// Maximum size of a message, in bytes: above every image and report, and below what a damaged header would
  /// announce in most cases.
  static let maximumCount = 256 << 20

  init(_ socket: Descriptor) { self.socket = socket }

  /// Sends a message after the previous ones; without effect if the other end is closed.
  func send(_ message: StageMessage) {
    queue.async { [socket] in
      var header = Data([message.kind.rawValue])
      for value in [message.page, UInt32(message.bytes.count)] {
        withUnsafeBytes(of: value.littleEndian) { header.append(contentsOf: $0) }
      }
      for part in [header, message.bytes] {
        guard part.withUnsafeBytes({ socket.sendAll($0, upTo: Deadline.longest) }) else { return }
      }
    }
  }

  /// Waits for the next message; nil if the other end is closed or has sent no valid message.
  func receive() -> StageMessage? {
    guard let header = socket.read(exactly: Self.headerSize),
      let kind = StageMessage.Kind(rawValue: header[0])
    else { return nil }
    let numbers = [1, 5].map { start in
      header[start..<start + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    guard numbers[1] <= Self.maximumCount, let bytes = socket.read(exactly: Int(numbers[1])) else {
      return nil
    }
    return StageMessage(kind: kind, page: numbers[0], bytes: bytes)
  }
}
