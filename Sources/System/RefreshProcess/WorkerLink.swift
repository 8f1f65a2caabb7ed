import CSystem
import Foundation
import Synchronization

/// The arguments that make a program a worker.
package enum Worker {
  /// Its first argument; the rest are a command line as others have it.
  package static let mark = "--worker"

  /// Whether arguments make this process a worker: only another process can connect its standard input to a socket.
  package static func isAsked(for arguments: [String]) -> Bool {
    var status = stat()
    return arguments.first == mark && fstat(0, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }
}

/// A worker's way to the process that has started it: jobs come, events go.
///
/// Its standard streams are put aside, so that nothing a control prints can be taken for an event: that goes to standard
/// error, a line at a time. The signals that a terminal sends are for the process that has started it to hear.
package final class WorkerLink<Job: Codable & Sendable, Result: Codable & Sendable>: Sendable {
  /// The standard output that the process was started with.
  package let givenOutput: Int32
  private let socket: Descriptor

  /// The latest events, and whether a job is running.
  private struct State {
    var hook = ""
    var hookTime = 0.0
    var partTime = 0.0
    var isBusy = false
  }
  private let state = Mutex(State())
  private let wanted = Mutex(true)

  /// How many seconds pass before the same is sent again: not more often than somebody could see.
  private let interval = 0.05

  /// How many seconds the other process may take to accept an event.
  private let sendTimeout = 600.0

  /// How many seconds a job may take to end in order that nobody waits for any more.
  private let finishTimeout = 2.0

  package init() {
    fflush(nil)
    refresh_process_print_lines()
    _ = SignalActions.stops.ignore()
    // Neither is for programs that a control may start.
    givenOutput = fcntl(1, F_DUPFD_CLOEXEC, 3)
    guard let socket = Descriptor(fcntl(0, F_DUPFD_CLOEXEC, 3)) else { _exit(1) }
    self.socket = socket
    dup2(2, 1)
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    dup2(nothing, 0)
    close(nothing)
  }

  /// Whether anybody waits for the job.
  package var isWanted: Bool { wanted.withLock { $0 } }

  package func tell(_ event: WorkerEvent<Result>) {
    var line = event.line + "\n"
    wanted.withLock { wanted in
      let isSent = line.withUTF8 { socket.sendAll(UnsafeRawBufferPointer($0), upTo: sendTimeout) }
      if !isSent { wanted = false }
    }
  }

  /// Reports a hook, and repeats that now and then while it is called again and again.
  package func enter(_ hook: String) {
    let now = ProcessInfo.processInfo.systemUptime
    let isDue = state.withLock { state in
      guard state.hook != hook || now - state.hookTime > interval else { return false }
      (state.hook, state.hookTime) = (hook, now)
      return true
    }
    if isDue { tell(.hook(hook)) }
  }

  /// Tells how far the job has come.
  package func advance(to part: Double) {
    let now = ProcessInfo.processInfo.systemUptime
    let isDue = state.withLock { state in
      guard now - state.partTime > interval else { return false }
      state.partTime = now
      return true
    }
    if isDue { tell(.part(part)) }
  }

  /// Tells that nothing of the author's runs until the next hook.
  package func played() {
    state.withLock { $0.hook = "" }
    tell(.played)
  }

  /// Does each job that comes, on a thread with a large stack, until the process that has started this one is gone.
  ///
  /// The process ends then, whatever a control is doing.
  ///
  /// - Parameters:
  ///   - letsFinish: whether a job that is being done has two seconds to end in order.
  ///   - work: does a job; what is wrong with it is sent as any other event. It throws only if it was not done.
  package func serve(letsFinish: Bool = false, _ work: @escaping @Sendable (Job) throws -> Void) -> Never {
    var lines = LineBuffer()
    while true {
      let bytes = socket.read()
      if bytes.isEmpty { break }
      lines.append(bytes)
      while let line = lines.next() {
        guard let job = JSONLine.unquoted(line) as? Job ?? JSONLine.decode(Job.self, from: line) else {
          tell(.fault("the job \(line.prefix(200)) cannot be read"))
          tell(.done)
          continue
        }
        state.withLock { $0 = State(isBusy: true) }
        do {
          try WorkThread.start(stack: WorkThread.deepStack) { [self] in
            if (try? work(job)) != nil { tell(.done) }
            state.withLock { $0.isBusy = false }
          }
        } catch {
          state.withLock { $0.isBusy = false }
          tell(.fault("\(error)"))
          tell(.done)
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

/// The memory of this process.
package enum ProcessMemory {
  /// Keeps up to 128 MB of what is freed for what is taken next.
  package static func keepFreed() { refresh_process_keep_freed_memory() }

  /// Gives what is freed back to the system, which takes some milliseconds.
  package static func giveBackFreed() { refresh_process_give_back_memory() }
}
