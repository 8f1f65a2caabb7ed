import CSystem
import Foundation

/// A reader of a process's output as it arrives, through a pipe for each stream.
package final class ProcessOutput {
  /// An event of a process: output, its end, or a timeout.
  package enum OutputEvent: Sendable {
    /// Bytes read from a pipe, by its index.
    case bytes([UInt8], pipe: Int)
    /// No output within the timeout.
    case quiet
    /// The process has ended, and all its output has been read.
    ///
    /// Later output of its own children is ignored.
    case ended
  }

  /// The writing ends of the pipes, for the process.
  package let writers: [Descriptor]
  private var readers: [(pipe: Int, descriptor: Descriptor)]
  private var isUnread = true

  /// Creates pipes.
  ///
  /// - Parameter others: other descriptors with output of the process; they are indexed and read before the pipes.
  /// - Throws: `SystemError`.
  package init(pipes count: Int, after others: [Descriptor] = []) throws(SystemError) {
    var (writers, readers) = ([Descriptor](), others)
    for _ in 0..<count {
      let pipe = try Descriptor.pipe()
      writers.append(pipe.writer)
      readers.append(pipe.reader)
    }
    self.writers = writers
    self.readers = readers.enumerated().map { (pipe: $0, descriptor: $1) }
  }

  /// Waits for the next event: output of a process, its end, or neither within a number of seconds.
  package func next(of process: ChildProcess, within seconds: Double) -> OutputEvent {
    // The writing ends are closed here, because a pipe ends only when no process holds its writing end.
    if isUnread { for writer in writers { writer.close() } }
    isUnread = false
    let deadline = Deadline(after: seconds)
    while true {
      let hasEnded = !process.isRunning
      var polls = readers.map { pollfd(fd: $0.descriptor.number, events: Int16(POLLIN), revents: 0) }
      polls.append(pollfd(fd: process.endDescriptor, events: Int16(POLLIN), revents: 0))
      var rest = hasEnded ? 0 : deadline.milliseconds
      // Without a descriptor for its end, the process is polled every 10 ms.
      if process.endDescriptor < 0 { rest = min(rest, Int32(10)) }
      let ready = poll(&polls, nfds_t(polls.count), rest)
      if ready > 0, let index = polls.dropLast().firstIndex(where: { $0.revents != 0 }) {
        let (pipe, descriptor) = readers[index]
        let bytes = descriptor.read()
        if !bytes.isEmpty { return .bytes(bytes, pipe: pipe) }
        readers.remove(at: index)
      } else if hasEnded {
        return .ended
      } else if deadline.isOver && process.isRunning {
        return .quiet
      }
    }
  }
}

/// A buffer that splits pieces of bytes into lines.
package struct LineBuffer {
  private var bytes: [UInt8] = []
  /// The start of the next line, and the index up to which it contains no line feed.
  private var (start, searched) = (0, 0)

  package init() {}

  package mutating func append(_ part: [UInt8]) {
    if start > 0 {
      bytes.removeFirst(start)
      (start, searched) = (0, searched - start)
    }
    bytes += part
  }

  /// Removes and returns the next complete line, without its line feed; nil if there is none.
  package mutating func next() -> String? {
    bytes.withUnsafeBytes { bytes -> String? in
      guard let first = bytes.baseAddress,
        let feed = memchr(first + searched, Int32(UInt8(ascii: "\n")), bytes.count - searched)
      else {
        searched = bytes.count
        return nil
      }
      let end = UnsafeRawPointer(feed) - first
      defer { (start, searched) = (end + 1, end + 1) }
      return String(decoding: UnsafeRawBufferPointer(start: first + start, count: end - start), as: UTF8.self)
    }
  }
}

/// A buffer of the last 256 KiB of a process's output, enough for its last messages.
struct OutputTail {
  private var bytes: [UInt8] = []

  static let maximumCount = 1 << 18

  mutating func append(_ part: [UInt8]) {
    bytes += part
    if bytes.count > 2 * Self.maximumCount { bytes.removeFirst(bytes.count - Self.maximumCount) }
  }

  var text: String { String(decoding: bytes.suffix(Self.maximumCount), as: UTF8.self) }
}
