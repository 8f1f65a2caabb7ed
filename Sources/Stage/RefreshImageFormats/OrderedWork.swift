import Foundation
import RefreshProcess

/// Work that threads share, whose results are taken in the order in which it was given.
///
/// Each thread has a worker of its own, such as an encoder with its buffers. One thread alone is the one that gives the
/// work, and does it at once. One thread at a time gives and takes.
final class OrderedWork<Worker, Result>: @unchecked Sendable {
  private final class Job {
    let work: (Worker) throws -> Result
    var result: Swift.Result<Result, any Error>?

    init(_ work: @escaping (Worker) throws -> Result) { self.work = work }
  }

  // Everything that changes is behind the condition, which is why the class may call itself Sendable.
  private let condition = NSCondition()
  /// The jobs that no thread has begun, and all whose results were not taken, both the oldest first.
  private var waiting: [Job] = []
  private var given: [Job] = []
  private var isOver = false
  private let room: Int
  /// The worker if there is one thread.
  private let own: Swift.Result<Worker, any Error>?

  /// Starts threads if there are several, each with a worker that it makes first; they run until `end()`.
  ///
  /// An error in making one is thrown by all work of its thread.
  ///
  /// - Throws: `SystemError` if there is no memory for one thread; with fewer than asked for, the work takes longer.
  init(threads: Int, worker: @escaping @Sendable () throws -> Worker) throws {
    guard threads > 1 else {
      own = Swift.Result(catching: worker)
      room = 1
      return
    }
    own = nil
    // One job more than is under way for each thread keeps all of them busy while the oldest takes its time.
    room = 2 * threads
    for index in 0..<threads {
      do {
        try WorkThread.start { self.serve(with: Swift.Result(catching: worker)) }
      } catch {
        if index == 0 { throw error }
        break
      }
    }
  }

  /// Whether a result has to be taken before more work is given, which bounds the memory.
  var isFull: Bool { condition.withLock { given.count >= room } }

  /// Whether there is no result to be taken.
  var isEmpty: Bool { condition.withLock { given.isEmpty } }

  /// Gives work to the next thread that is free.
  func give(_ work: @escaping @Sendable (Worker) throws -> Result) {
    let job = Job(work)
    if let own { job.result = Swift.Result { try work(own.get()) } }
    condition.withLock {
      if own == nil { waiting.append(job) }
      given.append(job)
      condition.broadcast()
    }
  }

  /// Takes the oldest result, once it is there; some work must have been given.
  ///
  /// - Throws: what the work has thrown.
  func take() throws -> Result {
    try condition.withLock {
      let job = given.removeFirst()
      while job.result == nil { condition.wait() }
      return try job.result!.get()
    }
  }

  /// Lets the threads end, and forgets the work that none has begun.
  func end() {
    condition.withLock {
      isOver = true
      waiting.removeAll()
      given.removeAll()
      condition.broadcast()
    }
  }

  private func serve(with worker: Swift.Result<Worker, any Error>) {
    while let job = next() {
      let result = Swift.Result { try job.work(worker.get()) }
      condition.withLock {
        job.result = result
        condition.broadcast()
      }
    }
  }

  /// The oldest job that no thread has begun, once there is one; nil at the end.
  private func next() -> Job? {
    condition.withLock {
      while waiting.isEmpty && !isOver { condition.wait() }
      return isOver ? nil : waiting.removeFirst()
    }
  }
}
