import CSystem
import Foundation
import Synchronization

/// An owned file descriptor of a file, pipe or socket, closed with its last reference and in all started programs.
package final class Descriptor: Sendable {
  private let open: Mutex<Int32>

  /// Takes ownership of the result of a system call; nil if the call failed.
  ///
  /// A number below 3 is moved to a duplicate at 3 or higher, so that standard streams keep their numbers.
  package init?(_ number: Int32) {
    guard number >= 0 else { return nil }
    guard number < 3 else {
      open = Mutex(number)
      return
    }
    let free = fcntl(number, F_DUPFD_CLOEXEC, 3)
    Foundation.close(number)
    guard free >= 0 else { return nil }
    open = Mutex(free)
  }

  deinit { close() }

  /// The number of the descriptor; -1 after it was closed.
  package var number: Int32 { open.withLock { $0 } }

  /// Closes the descriptor before its last reference is released.
  package func close() {
    open.withLock { number in
      if number >= 0 { _ = Foundation.close(number) }
      number = -1
    }
  }

  /// Creates a pipe.
  ///
  /// - Throws: `SystemError`.
  package static func pipe() throws(SystemError) -> (reader: Descriptor, writer: Descriptor) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw SystemError("make a pipe") }
    return try pair(ends, "make a pipe")
  }

  /// Creates two connected sockets; writing to one whose other end is closed is an error without a signal.
  ///
  /// - Throws: `SystemError`.
  package static func sockets() throws(SystemError) -> (Descriptor, Descriptor) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemError("make sockets") }
    return try pair(ends, "make sockets")
  }

  private static func pair(_ ends: [Int32], _ action: String) throws(SystemError) -> (Descriptor, Descriptor)
  {
    let ends = (Descriptor(ends[0]), Descriptor(ends[1]))
    guard let first = ends.0, let second = ends.1 else { throw SystemError(action) }
    return (first, second)
  }

  /// Waits until the descriptor is readable; false at the deadline. A stream's end and a process's end count as
  /// readable.
  @discardableResult
  func wait(until deadline: Deadline) -> Bool {
    var state = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, deadline.milliseconds) > 0
  }

  /// Waits for bytes and reads up to 64 KiB; empty at the end.
  package func read() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = 0
      while true {
        let read = Foundation.read(number, buffer.baseAddress, buffer.count)
        if read >= 0 {
          count = read
          return
        }
        guard errno == EINTR else { return }
      }
    }
  }

  /// The result of sending bytes.
  package enum SendResult: Hashable, Sendable {
    /// The number of bytes accepted, which may be 0.
    case bytes(Int)
    /// The other end is closed.
    case closed
  }

  /// Sends as many bytes over a socket as the other end accepts, and waits at most `seconds` until it accepts any.
  ///
  /// - Parameter hasMore: true if more bytes follow immediately, so that short ones may be sent together.
  package func send(
    _ bytes: UnsafeRawBufferPointer, upTo seconds: Double, hasMore: Bool = false
  ) -> SendResult {
    let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT) | (hasMore ? Int32(MSG_MORE) : 0)
    let deadline = Deadline(after: seconds)
    while true {
      let sent = Foundation.send(number, bytes.baseAddress, bytes.count, flags)
      if sent >= 0 { return .bytes(sent) }
      guard errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR else { return .closed }
      if deadline.isOver { return .bytes(0) }
      var state = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
      _ = poll(&state, 1, deadline.milliseconds)
    }
  }

  /// Sends all bytes over a socket; false if the other end is closed, or accepts none for `seconds`.
  package func sendAll(_ bytes: UnsafeRawBufferPointer, upTo seconds: Double) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      guard case .bytes(let count) = send(rest, upTo: seconds), count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }

  /// Closes the writing direction of a socket; the other end reads the end of the stream and can still write.
  package func endWriting() { shutdown(number, Int32(SHUT_WR)) }
}

/// A failed system call, described in one line.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  package let action: String
  package let code: Int32

  /// Creates the error of the last system call, from `errno`.
  package init(_ action: String) {
    self.init(action, code: errno)
  }

  init(_ action: String, code: Int32) { (self.action, self.code) = (action, code) }

  package var description: String {
    let isMemory = [ENOMEM, EAGAIN].contains(code)
    return "cannot \(action): \(String(cString: strerror(code)))\(isMemory ? MemoryLimit.note : "")"
  }
}

/// The limit of this process's address space, set by `ulimit -v`.
enum MemoryLimit {
  /// A note about the limit in parentheses, appended to memory errors; empty without a limit.
  static var note: String {
    var limit = rlimit()
    let found = getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    guard found == 0, limit.rlim_cur < 1 << 62 else { return "" }
    return " (this process may use \(limit.rlim_cur >> 20) MB of address space, as `ulimit -v` shows)"
  }
}

/// The end of a wait, by a clock that stops while the machine sleeps.
package struct Deadline: Sendable {
  private let instant: SuspendingClock.Instant

  /// The timeout in seconds that means "never", about 30 years.
  package static let longest = 1e9

  package init(after seconds: Double) { instant = .now + .seconds(min(seconds, Self.longest)) }

  package var isOver: Bool { SuspendingClock.Instant.now >= instant }

  /// The remaining seconds, 0 or more.
  package var rest: Double { max(0, SuspendingClock.Instant.now.duration(to: instant) / .seconds(1)) }

  /// The remaining time as a timeout for `poll`, in milliseconds, rounded up.
  var milliseconds: Int32 { Int32(clamping: Int((rest * 1000).rounded(.up))) }
}
