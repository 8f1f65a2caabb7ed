import CSystem
import Foundation
import Synchronization

/// The command-line argument that makes a program a worker.
package enum WorkerArgument {
  /// The first argument of a worker; the others are an ordinary command line.
  package static let mark = "--worker"

  /// True if this process is started as a worker: by the first argument, and with a socket as standard input, which
  /// only another process can connect.
  package static func isAsked(for arguments: [String]) -> Bool {
    var status = stat()
    return arguments.first == mark && fstat(0, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }

  /// Takes the channel, a socket that the parent process passed to this worker, before a `ParentLink` exists; nil
  /// without a channel.
  package static func takeChannel() -> Descriptor? { Descriptor(refresh_process_channel) }
}

/// A worker's connection to the process that started it, which receives jobs and sends events.
///
/// The standard streams are replaced, so that a control's output cannot be mistaken for events: it goes to standard
/// error, line by line. The terminal's signals are ignored here and handled by the parent process.
package final class ParentLink<Job: Codable & Sendable, Result: Codable & Sendable>: Sendable {
  /// The descriptor of the standard output with which the process was started.
  package let givenOutput: Int32
  private let socket: Descriptor

  /// The last reported hook, the times of the last reports, and whether a job is running.
  private struct State {
    var hook = ""
    var hookTime = 0.0
    var partTime = 0.0
    var isBusy = false
  }
  private let state = Mutex(State())
  private let wanted = Mutex(true)

  /// The minimum seconds between repeated events: shorter than a viewer of the progress notices.
  private let interval = 0.05

  /// The seconds that the parent process may take to accept an event.
  private let sendTimeout = 600.0

  /// The seconds that a job may take to finish after the parent process has gone.
  private let finishTimeout = 2.0

  package init() {
    fflush(nil)
    refresh_process_print_lines()
    _ = SignalActions.stops.ignore()
    // Close-on-exec, because programs that a control starts must not inherit the descriptors.
    givenOutput = fcntl(1, F_DUPFD_CLOEXEC, 3)
    guard let socket = Descriptor(fcntl(0, F_DUPFD_CLOEXEC, 3)) else { _exit(1) }
    self.socket = socket
    dup2(2, 1)
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    dup2(nothing, 0)
    close(nothing)
  }

  /// True while the parent process waits for the job.
  package var isWanted: Bool { wanted.withLock { $0 } }

  package func send(_ event: WorkerEvent<Result>) {
    var line = event.line + "\n"
    wanted.withLock { wanted in
      let isSent = line.withUTF8 { socket.sendAll(UnsafeRawBufferPointer($0), upTo: sendTimeout) }
      if !isSent { wanted = false }
    }
  }

  /// Reports a hook, at most every `interval` seconds while the same hook is called repeatedly.
  package func enter(_ hook: String) {
    let now = ProcessInfo.processInfo.systemUptime
    let isDue = state.withLock { state in
      guard state.hook != hook || now - state.hookTime > interval else { return false }
      (state.hook, state.hookTime) = (hook, now)
      return true
    }
    if isDue { send(.hook(hook)) }
  }

  /// Reports the progress of the job, at most every `interval` seconds.
  package func advance(to part: Double) {
    let now = ProcessInfo.processInfo.systemUptime
    let isDue = state.withLock { state in
      guard now - state.partTime > interval else { return false }
      state.partTime = now
      return true
    }
    if isDue { send(.part(part)) }
  }

  /// Reports that no author's code runs until the next hook.
  package func played() {
    state.withLock { $0.hook = "" }
    send(.played)
  }

  /// Runs each received job on a thread with a large stack, until the parent process closes the connection.
  ///
  /// This process then exits, whatever a control is doing.
  ///
  /// - Parameters:
  ///   - letsFinish: true to give a running job two seconds to finish before the exit.
  ///   - work: runs a job, and sends its faults as events. It throws only if the job was not done.
  package func serve(letsFinish: Bool = false, _ work: @escaping @Sendable (Job) throws -> Void) -> Never {
    var lines = LineBuffer()
    while true {
      let bytes = socket.read()
      if bytes.isEmpty { break }
      lines.append(bytes)
      while let line = lines.next() {
        guard let job = JSONLine.unquoted(line) as? Job ?? JSONLine.decode(Job.self, from: line) else {
          send(.fault("the job \(line.prefix(200)) cannot be read"))
          send(.done)
          continue
        }
        state.withLock { $0 = State(isBusy: true) }
        do {
          try ThreadStarter.start(stack: ThreadStarter.deepStack) { [self] in
            if (try? work(job)) != nil { send(.done) }
            state.withLock { $0.isBusy = false }
          }
        } catch {
          state.withLock { $0.isBusy = false }
          send(.fault("\(error)"))
          send(.done)
        }
      }
    }
    if !letsFinish { _exit(0) }
    wanted.withLock { $0 = false }
    let deadline = Deadline(after: finishTimeout)
    while state.withLock({ $0.isBusy }), !deadline.isOver { usleep(1000) }
    _exit(0)
  }
}

/// Settings of this process's memory allocator.
package enum AllocatorSettings {
  /// Keeps up to 128 MB of freed memory for later allocations.
  package static func keepFreed() { refresh_process_keep_freed_memory() }

  /// Returns freed memory to the system, which takes several milliseconds.
  package static func giveBackFreed() { refresh_process_give_back_memory() }

  /// Returns freed memory of this thread to the system, in a process that keeps it.
  package static func giveBackKept() { refresh_process_give_back_kept_memory() }
}
