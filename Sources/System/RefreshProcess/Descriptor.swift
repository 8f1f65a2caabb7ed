import CSystem
import Foundation
import Synchronization

/// An open file, pipe or socket of this process, which is closed with its last reference and in every program that is
/// started.
package final class Descriptor: Sendable {
  private let open: Mutex<Int32>

  /// Takes over what a call of the system has opened; nil if that failed.
  ///
  /// The numbers of the standard streams are left to those, even in a process that was started without them.
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

  /// Its number; -1 once it is closed.
  package var number: Int32 { open.withLock { $0 } }

  /// Closes it, which needs no deinit to wait for.
  package func close() {
    open.withLock { number in
      if number >= 0 { _ = Foundation.close(number) }
      number = -1
    }
  }

  /// A pipe.
  ///
  /// - Throws: `SystemError`.
  package static func pipe() throws(SystemError) -> (reader: Descriptor, writer: Descriptor) {
    var ends: [Int32] = [-1, -1]
    #if os(Linux)
      guard pipe2(&ends, O_CLOEXEC) == 0 else { throw SystemError("make a pipe") }
    #else
      guard Foundation.pipe(&ends) == 0 else { throw SystemError("make a pipe") }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #endif
    return try pair(ends, "make a pipe")
  }

  /// Two sockets that are connected; writing to one whose other end is closed is an error and raises no signal.
  ///
  /// - Throws: `SystemError`.
  package static func sockets() throws(SystemError) -> (Descriptor, Descriptor) {
    var ends: [Int32] = [-1, -1]
    #if os(Linux)
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemError("make sockets") }
    #else
      guard socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0 else { throw SystemError("make sockets") }
      var yes: Int32 = 1
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        setsockopt(end, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
      }
    #endif
    return try pair(ends, "make sockets")
  }

  /// A socket that listens on a port of 127.0.0.1, and which that is; port 0 is any that is free.
  ///
  /// - Throws: `SystemError`.
  package static func listener(port: UInt16) throws(SystemError) -> (socket: Descriptor, port: UInt16) {
    let action = "listen on port \(port)"
    #if os(Linux)
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
      guard let socket = Descriptor(socket(AF_INET, kind, 0)) else { throw SystemError(action) }
    #else
      guard let socket = Descriptor(socket(AF_INET, SOCK_STREAM, 0)) else { throw SystemError(action) }
      _ = fcntl(socket.number, F_SETFD, FD_CLOEXEC)
      _ = fcntl(socket.number, F_SETFL, O_NONBLOCK)
    #endif
    // A port whose last connections are still being wound up is free.
    var yes: Int32 = 1
    setsockopt(socket.number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = loopback(port: port)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let found = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket.number, address, length) == 0 && listen(socket.number, 1024) == 0
          && getsockname(socket.number, address, &length) == 0
      }
    }
    guard found else { throw SystemError(action) }
    return (socket, UInt16(bigEndian: address.sin_port))
  }

  /// A connection to a port of 127.0.0.1, whose short messages are sent at once.
  ///
  /// - Throws: `SystemError`.
  package static func connection(port: UInt16) throws(SystemError) -> Descriptor {
    let action = "connect to port \(port)"
    #if os(Linux)
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      guard let socket = Descriptor(socket(AF_INET, kind, 0)) else { throw SystemError(action) }
    #else
      guard let socket = Descriptor(socket(AF_INET, SOCK_STREAM, 0)) else { throw SystemError(action) }
      _ = fcntl(socket.number, F_SETFD, FD_CLOEXEC)
    #endif
    var address = loopback(port: port)
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket.number, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else { throw SystemError(action) }
    sendShortMessagesAtOnce(socket.number)
    return socket
  }

  private static func loopback(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return address
  }

  /// The system would hold a short message back until the other end has acknowledged the one before, which it may do as
  /// late as 40 ms after: longer than two frames take.
  private static func sendShortMessagesAtOnce(_ socket: Int32) {
    var yes: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    #if !os(Linux)
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// The next connection to a listening socket, whose short messages are sent at once; nil if there is none, or
  /// none can be taken: `errno` says why.
  package func accept() -> Descriptor? {
    #if os(Linux)
      let number = accept4(self.number, nil, nil, Int32(SOCK_CLOEXEC.rawValue))
    #else
      let number = Foundation.accept(self.number, nil, nil)
      if number >= 0 { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    #endif
    guard number >= 0, let connection = Descriptor(number) else { return nil }
    Self.sendShortMessagesAtOnce(number)
    return connection
  }

  /// Whether the other end of a connection on this machine is held by a process of this process's user.
  ///
  /// Linux lists the sockets of the machine with their users (proc(5)); where nothing says whose it is, it is false.
  package var isConnectedToOwnUser: Bool {
    guard let own = endpoint(getsockname), let other = endpoint(getpeername) else { return false }
    return ["/proc/net/tcp", "/proc/net/tcp6"].contains { path in
      guard let list = Descriptor(Foundation.open(path, O_RDONLY | O_CLOEXEC)) else { return false }
      // A page at a time: Foundation takes the first for the whole, as the file has no size.
      var bytes: [UInt8] = []
      while case let part = list.read(), !part.isEmpty { bytes += part }
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").contains { line in
        // Number, this end, other end, state, queues, timer, retransmissions, user; IPv6 addresses end with those of IPv4.
        let fields = line.split(separator: " ")
        return fields.count > 7 && fields[1].hasSuffix(other) && fields[2].hasSuffix(own)
          && fields[7] == "\(getuid())"
      }
    }
  }

  /// The address and port of one end of a connection, as Linux lists them.
  private func endpoint(
    _ name: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) -> String? {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isKnown = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { name(number, $0, &length) == 0 }
    }
    guard isKnown, address.sin_family == sa_family_t(AF_INET) else { return nil }
    return String(format: "%08X:%04X", address.sin_addr.s_addr, UInt16(bigEndian: address.sin_port))
  }

  private static func pair(_ ends: [Int32], _ action: String) throws(SystemError) -> (Descriptor, Descriptor)
  {
    let ends = (Descriptor(ends[0]), Descriptor(ends[1]))
    guard let first = ends.0, let second = ends.1 else { throw SystemError(action) }
    return (first, second)
  }

  /// Whether bytes, the end or a process's end are there to be read; waits for them until a deadline.
  @discardableResult
  func wait(until deadline: Deadline) -> Bool {
    var state = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, deadline.milliseconds) > 0
  }

  /// Bytes that are there, up to 64 KiB; empty at the end. Waits for the first of them.
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
  package enum Sent: Hashable, Sendable {
    /// How many the other end has taken, which may be none.
    case bytes(Int)
    /// The other end is closed.
    case closed
  }

  /// Sends as many bytes over a socket as the other end takes, and waits some seconds at most for it to take any.
  ///
  /// - Parameter hasMore: whether more follow at once, with which what is short may go.
  package func send(_ bytes: UnsafeRawBufferPointer, upTo seconds: Double, hasMore: Bool = false) -> Sent {
    #if os(Linux)
      let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT) | (hasMore ? Int32(MSG_MORE) : 0)
    #else
      let flags = Int32(MSG_DONTWAIT)
    #endif
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

  /// Sends all bytes over a socket; false if the other end is closed, or takes none for some seconds.
  func sendAll(_ bytes: UnsafeRawBufferPointer, upTo seconds: Double) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      guard case .bytes(let count) = send(rest, upTo: seconds), count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }

  /// Lets the other end of a socket read its end, and still say something.
  package func endWriting() { shutdown(number, Int32(SHUT_WR)) }
}

/// A call of the system that failed, in one line.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  package let action: String
  package let code: Int32

  /// The failure of the last call.
  package init(_ action: String) {
    self.init(action, code: errno)
  }

  init(_ action: String, code: Int32) { (self.action, self.code) = (action, code) }

  package var description: String {
    let isMemory = [ENOMEM, EAGAIN].contains(code)
    return "cannot \(action): \(String(cString: strerror(code)))\(isMemory ? MemoryLimit.note : "")"
  }
}

/// The limit of this process's address space, as `ulimit -v` sets it.
enum MemoryLimit {
  /// The limit to go behind an error of memory, in parentheses; empty if the process has none.
  static var note: String {
    var limit = rlimit()
    #if os(Linux)
      let found = getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    #else
      let found = getrlimit(RLIMIT_AS, &limit)
    #endif
    guard found == 0, limit.rlim_cur < 1 << 62 else { return "" }
    return " (this process may use \(limit.rlim_cur >> 20) MB of address space, as `ulimit -v` shows)"
  }
}

/// An instant that a wait ends at, by a clock that stops while the machine sleeps.
package struct Deadline: Sendable {
  private let instant: SuspendingClock.Instant

  /// As long as never: 30 years.
  package static let longest = 1e9

  package init(after seconds: Double) { instant = .now + .seconds(min(seconds, Self.longest)) }

  package var isOver: Bool { SuspendingClock.Instant.now >= instant }

  /// The seconds that are left, 0 or more.
  package var rest: Double { max(0, SuspendingClock.Instant.now.duration(to: instant) / .seconds(1)) }

  /// The timeout for `poll`, rounded up.
  var milliseconds: Int32 { Int32(clamping: Int((rest * 1000).rounded(.up))) }
}
