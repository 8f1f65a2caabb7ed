import Foundation

/// A process that this one has started.
///
/// Foundation's takes a process to run as long as any process of *its* does; a plugin may leave some behind.
package final class ChildProcess: @unchecked Sendable {
  /// How a process ended.
  package enum End: Equatable {
    case exit(Int32)
    case signal(Int32)

    /// As a shell says it: a signal is 128 and its number.
    package var code: Int32 {
      switch self {
      case .exit(let code): code
      case .signal(let number): 128 + number
      }
    }
  }

  package let id: pid_t
  private let isGroup: Bool
  // Only behind the lock, which is why the class may call itself Sendable.
  private let lock = NSLock()
  private var known: End?

  /// How often a busy program is tried again, a hundredth of a second apart.
  private static let patience = 100

  /// Starts a program; a name without a slash is looked for on the path.
  ///
  /// - Parameters:
  ///   - output: what it prints to; this process's own standard output and error unless told.
  ///   - isGroup: whether it leads a group of its own, out of reach of the terminal, and reads nothing.
  /// - Throws: `Failure` where it cannot be started.
  package init(
    _ program: String, _ arguments: [String], folder: URL? = nil, output: (Int32, Int32)? = nil,
    isGroup: Bool = false
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output.0, 1)
      posix_spawn_file_actions_adddup2(&actions, output.1, 2)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    var signals = sigset_t()
    sigemptyset(&signals)
    // The threads of a pool hold signals back, and what they start would do so too.
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    if isGroup {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      flags |= POSIX_SPAWN_SETPGROUP
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))
    // Swift's view of the C library leaves out how to start a process in another folder.
    let line = (folder.map { ["env", "-C", $0.path] } ?? []) + [program] + arguments
    var words = line.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var id: pid_t = 0
    var code = posix_spawnp(&id, line[0], &actions, &attributes, &words, environ)
    // A program that was written a moment ago is busy while another child, not yet a program itself, holds its file.
    for _ in 0..<Self.patience where code == ETXTBSY {
      usleep(10_000)
      code = posix_spawnp(&id, line[0], &actions, &attributes, &words, environ)
    }
    guard code == 0 else {
      throw Failure.failed("\(program) cannot be run: \(String(cString: strerror(code)))")
    }
    self.id = id
    self.isGroup = isGroup
  }

  /// How it ended; nil while it runs.
  package var end: End? { wait(WNOHANG) }

  package var isRunning: Bool { end == nil }

  /// Waits for its end.
  package func waitForEnd() -> End {
    while true {
      if let end = end { return end }
      usleep(2000)
    }
  }

  /// Sends a signal to it, and to the rest of its group where it leads one.
  package func send(_ signal: Int32) {
    lock.withLock { if known == nil { _ = kill(isGroup ? -id : id, signal) } }
  }

  private func wait(_ options: Int32) -> End? {
    lock.withLock {
      if let known { return known }
      var status: Int32 = 0
      guard waitpid(id, &status, options) == id else { return nil }
      let signal = status & 0x7f
      known = signal == 0 ? .exit((status >> 8) & 0xff) : .signal(signal)
      return known
    }
  }
}
