import Foundation

/// A thread pool whose results are returned in the order of the jobs.
///
/// Each thread has a worker, such as an encoder with its buffers. Without threads, jobs run immediately on the calling
/// thread. Only one thread at a time may add jobs and take results.
package final class OrderedThreadPool<Worker, Result>: @unchecked Sendable {
  private final class Job {
    /// The work; nil once it is done, so that what it uses is released before its result is taken.
    var work: ((Worker) throws -> Result)?
    var result: Swift.Result<Result, any Error>?

    init(_ work: @escaping (Worker) throws -> Result) { self.work = work }
  }

  // `@unchecked Sendable` because all mutable state is guarded by the condition.
  private let condition = NSCondition()
  /// The jobs not yet started, and those whose result was not yet taken, oldest first.
  private var waiting: [Job] = []
  private var given: [Job] = []
  private var isOver = false
  private let room: Int
  /// The worker of the calling thread; nil with threads.
  private let own: Swift.Result<Worker, any Error>?

  /// Starts the threads, each of which first makes its worker; they run until `end()`.
  ///
  /// An error while making a worker is thrown by all jobs of its thread.
  ///
  /// - Parameters:
  ///   - threads: the number of threads; 0 runs jobs on the calling thread.
  ///   - room: the number of jobs that may be given at a time (default: two per thread, which keep all threads busy while
  ///     the oldest job takes long).
  /// - Throws: `SystemError` if not even one thread can be started; with fewer threads than requested the work takes
  ///   longer.
  package init(threads: Int, room: Int? = nil, worker: @escaping @Sendable () throws -> Worker) throws {
    guard threads > 0 else {
      own = Swift.Result(catching: worker)
      self.room = 1
      return
    }
    own = nil
    self.room = room ?? 2 * threads
    for index in 0..<threads {
      do {
        try ThreadStarter.start { self.serve(with: Swift.Result(catching: worker)) }
      } catch {
        if index == 0 { throw error }
        break
      }
    }
  }

  /// True if a result must be taken before another job is added; this bounds memory.
  package var isFull: Bool { condition.withLock { given.count >= room } }

  /// True if there is no result to take.
  package var isEmpty: Bool { condition.withLock { given.isEmpty } }

  /// Adds a job for the next free thread.
  package func submit(_ work: @escaping @Sendable (Worker) throws -> Result) {
    let job = Job(work)
    if let own { (job.result, job.work) = (Swift.Result { try work(own.get()) }, nil) }
    condition.withLock {
      if own == nil { waiting.append(job) }
      given.append(job)
      condition.broadcast()
    }
  }

  /// Waits for the oldest result and removes it; there must be one.
  ///
  /// - Throws: the error of the job.
  package func nextResult() throws -> Result {
    try condition.withLock {
      let job = given.removeFirst()
      while job.result == nil { condition.wait() }
      return try job.result!.get()
    }
  }

  /// Ends the threads and discards jobs and results.
  package func end() {
    condition.withLock {
      isOver = true
      waiting.removeAll()
      given.removeAll()
      condition.broadcast()
    }
  }

  private func serve(with worker: Swift.Result<Worker, any Error>) {
    while let job = next() {
      let result = Swift.Result { try job.work!(worker.get()) }
      condition.withLock {
        (job.result, job.work) = (result, nil)
        condition.broadcast()
      }
    }
  }

  /// Waits for the oldest job not yet started; nil after `end()`.
  private func next() -> Job? {
    condition.withLock {
      while waiting.isEmpty && !isOver { condition.wait() }
      return isOver ? nil : waiting.removeFirst()
    }
  }
}
