import Foundation

/// A command whose output is wanted, held to a size and a time.
package struct Subprocess {
  package struct Outcome {
    /// The exit code, or 128 and the number of the signal that ended it.
    package let code: Int32
    package let output: Data
    package let error: Data
    /// What it went beyond, where it was ended for that.
    package let limit: Limit?
  }

  /// What a command is held to.
  package enum Limit: Equatable { case bytes, seconds }

  private let name: String
  private let arguments: [String]
  private let folder: URL?

  /// A command in a folder, this process's own unless told; a name without a slash is looked for on the path.
  package init(_ name: String, _ arguments: [String], folder: URL? = nil) {
    self.name = name
    self.arguments = arguments
    self.folder = folder
  }

  /// Runs the command to its end.
  ///
  /// - Parameters:
  ///   - bytes: how much it may print; more ends it.
  ///   - seconds: how long it may take; longer ends it.
  /// - Throws: `Failure` where it cannot be run.
  package func run(bytes: Int = 64 << 20, seconds: TimeInterval = 3600) throws -> Outcome {
    let pipes = [Pipe(), Pipe()]
    // Whatever is opened here is no business of what is started.
    for pipe in pipes {
      for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
        _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
      }
    }
    let process = try ChildProcess(
      name, arguments, folder: folder,
      output: (
        pipes[0].fileHandleForWriting.fileDescriptor, pipes[1].fileHandleForWriting.fileDescriptor
      ), isGroup: true)
    for pipe in pipes { try? pipe.fileHandleForWriting.close() }
    let (texts, limit) = Self.gather(pipes, process, bytes, seconds)
    // Not every program lets itself be asked.
    if limit != nil { process.send(SIGKILL) }
    return Outcome(code: process.waitForEnd().code, output: texts[0], error: texts[1], limit: limit)
  }

  /// Reads what a process prints until its end or its limit; what processes of its own print later is not waited for.
  private static func gather(
    _ pipes: [Pipe], _ process: ChildProcess, _ bytes: Int, _ seconds: TimeInterval
  ) -> ([Data], Limit?) {
    var texts = [Data(), Data()]
    var open = [0, 1]
    let start = ProcessInfo.processInfo.systemUptime
    while !open.isEmpty {
      let isRunning = process.isRunning
      var polls = open.map {
        pollfd(fd: pipes[$0].fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      }
      let ready = poll(&polls, nfds_t(polls.count), 20)
      if ready <= 0 {
        if !isRunning { return (texts, nil) }
        if ProcessInfo.processInfo.systemUptime - start > seconds { return (texts, .seconds) }
        continue
      }
      for (index, poll) in zip(open, polls) where poll.revents != 0 {
        let part = pipes[index].fileHandleForReading.availableData
        if part.isEmpty { open.removeAll { $0 == index } }
        texts[index].append(part)
        if texts[index].count > bytes { return (texts, .bytes) }
      }
      if ProcessInfo.processInfo.systemUptime - start > seconds { return (texts, .seconds) }
    }
    // It has closed what it printed to; it may go on for its time.
    while process.isRunning {
      if ProcessInfo.processInfo.systemUptime - start > seconds { return (texts, .seconds) }
      usleep(1000)
    }
    return (texts, nil)
  }
}
