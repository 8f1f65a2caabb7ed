import Foundation

/// A named pipe that another program writes into, to wait for what it does.
package final class NamedPipe {
  package let path: String
  private let descriptor: Int32

  /// Makes a pipe, which must not be there yet.
  package init(_ file: URL) throws {
    path = file.path
    guard mkfifo(path, 0o600) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  }

  deinit { close(descriptor) }

  /// The text that is written into it, once something is; empty after some seconds without.
  package func text(within seconds: Int32) -> String {
    guard comes(Int16(POLLIN), within: seconds) else { return "" }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = Foundation.read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// Whether the last program that has it open ends within some seconds.
  package func isLeft(within seconds: Int32) -> Bool { comes(Int16(POLLHUP), within: seconds) }

  private func comes(_ event: Int16, within seconds: Int32) -> Bool {
    var pipes = [pollfd(fd: descriptor, events: event, revents: 0)]
    return poll(&pipes, 1, 1000 * seconds) == 1 && pipes[0].revents & event != 0
  }
}
