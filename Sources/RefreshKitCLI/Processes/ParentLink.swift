import Foundation
import Glibc
import Synchronization

/// A child process's way to the one that has started it.
///
/// The process's standard output is put aside for it, so that nothing a control prints can be taken for a result: that
/// goes to standard error from then on.
final class ParentLink: Sendable {
  /// The standard output that the process was started with.
  let givenOutput: Int32

  private let output: FileHandle
  private let input: Int32
  private struct Told {
    var hook = ""
    var time = 0.0
    var isHeard = true
  }
  private let told = Mutex(Told())

  /// - Parameter givesOutput: as `WorkerProcess` has it.
  init(givesOutput: Bool = false) {
    fflush(nil)
    // Neither is for programs that a control may start.
    givenOutput = fcntl(1, F_DUPFD_CLOEXEC, 3)
    input = fcntl(0, F_DUPFD_CLOEXEC, 3)
    output = FileHandle(fileDescriptor: givesOutput ? input : givenOutput, closeOnDealloc: false)
    dup2(2, 1)
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    dup2(nothing, 0)
    close(nothing)
  }

  func tell(_ message: WorkerMessage) {
    do {
      try output.write(contentsOf: Data((message.line + "\n").utf8))
    } catch {
      told.withLock { $0.isHeard = false }
    }
  }

  /// Whether the process that has started this one takes what it is told; one that was killed does not.
  var isHeard: Bool { told.withLock { $0.isHeard } }

  /// Tells of a hook, once while it is called again and again.
  func enter(_ hook: String) {
    let isNew = told.withLock { told in
      defer { told.hook = hook }
      return told.hook != hook
    }
    if isNew { tell(.hook(hook)) }
  }

  /// Tells how far the work has come, not more often than somebody could see.
  func advance(to part: Double) {
    let now = ProcessInfo.processInfo.systemUptime
    let isDue = told.withLock { told in
      guard now - told.time > 0.05 else { return false }
      told.time = now
      return true
    }
    if isDue { tell(.part(part)) }
  }

  /// Begins with something else, of which nothing has been told.
  func begin() { told.withLock { $0 = Told(isHeard: $0.isHeard) } }

  /// Calls a function with each text that the parent sends, a line of JSON each, on a thread of its own, until the parent is gone.
  ///
  /// The parent sends a text when it has been told that the one before is done. One that has gone away takes the
  /// process with it at once, whatever a control is doing.
  func serve(_ work: @escaping @Sendable (String) -> Void) -> Never {
    guard let file = fdopen(input, "r") else { _exit(1) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    while true {
      guard getline(&line, &capacity, file) > 0, let line else {
        // A thread that traps stops the others for its backtrace, which interrupts them.
        guard feof(file) == 0, errno == EINTR else { break }
        clearerr(file)
        continue
      }
      guard let text = LineCoding.decode(String.self, from: String(cString: line)) else { continue }
      let thread = Thread { work(text) }
      thread.stackSize = LargeStack.size
      thread.start()
    }
    _exit(0)
  }
}
