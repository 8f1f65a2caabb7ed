import CSystem
import Foundation
import RefreshProcess

/// Sockets of this machine's own addresses.
extension Descriptor {
  /// Creates a socket that listens on a port of 127.0.0.1, and returns it with its port; port 0 chooses any free one.
  ///
  /// - Throws: `SystemError`.
  static func listener(port: UInt16) throws(SystemError) -> (socket: Descriptor, port: UInt16) {
    let action = "listen on port \(port)"
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard let socket = Descriptor(socket(AF_INET, kind, 0)) else { throw SystemError(action) }
    // A port with connections in TIME_WAIT counts as free.
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

  private static func loopback(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return address
  }

  /// Accepts the next connection to a listening socket, with short messages sent immediately; nil if there is none or
  /// on failure, with the reason in `errno`.
  func accept() -> Descriptor? {
    let number = accept4(self.number, nil, nil, Int32(SOCK_CLOEXEC.rawValue))
    guard number >= 0, let connection = Descriptor(number) else { return nil }
    // Nagle's algorithm delays a short message until the previous one is acknowledged, up to 40 ms later: longer than
    // two frames.
    var yes: Int32 = 1
    setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    return connection
  }

  /// True if the other end of a local connection belongs to a process of the same user.
  ///
  /// Linux lists the machine's sockets with their users (proc(5)); false if the user is unknown.
  var isConnectedToOwnUser: Bool {
    guard let own = endpoint(getsockname), let other = endpoint(getpeername) else { return false }
    return ["/proc/net/tcp", "/proc/net/tcp6"].contains { path in
      guard let list = Descriptor(Foundation.open(path, O_RDONLY | O_CLOEXEC)) else { return false }
      // Read until the end, because Foundation reads only the first page of a file without a size.
      var bytes: [UInt8] = []
      while case let part = list.read(), !part.isEmpty { bytes += part }
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").contains { line in
        // Fields: number, local end, remote end, state, queues, timer, retransmissions, user; mapped IPv6 addresses
        // end with the IPv4 address.
        let fields = line.split(separator: " ")
        return fields.count > 7 && fields[1].hasSuffix(other) && fields[2].hasSuffix(own)
          && fields[7] == "\(getuid())"
      }
    }
  }

  /// The address and port of one end of a connection, in the format of `/proc/net/tcp`.
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

  /// Waits for a number of bytes; nil if the stream ends before the last one.
  func read(exactly count: Int) -> Data? {
    var bytes = Data(count: count)
    let isWhole = bytes.withUnsafeMutableBytes { bytes in
      var start = 0
      while start < count {
        let read = Foundation.read(number, bytes.baseAddress! + start, count - start)
        if read == 0 || read < 0 && errno != EINTR { return false }
        start += max(0, read)
      }
      return true
    }
    return isWhole ? bytes : nil
  }
}
