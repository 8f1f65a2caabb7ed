import Foundation
import RefreshImageFormats
import RefreshProcess

/// A thread pool whose results are returned in the order of the jobs.
///
/// Each thread has a worker, such as an encoder with its buffers. With one thread, jobs run immediately on the
/// calling thread. Only one thread at a time may add jobs and take results.
final class OrderedThreadPool<Worker, Result>: @unchecked Sendable {
  private final class Job {
    let work: (Worker) throws -> Result
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
  /// The worker of the calling thread, if there is only one thread.
  private let own: Swift.Result<Worker, any Error>?

  /// Starts the threads, if more than one, each of which first makes its worker; they run until `end()`.
  ///
  /// An error while making a worker is thrown by all jobs of its thread.
  ///
  /// - Throws: `SystemError` if not even one thread can be started; with fewer threads than requested the work takes
  ///   longer.
  init(threads: Int, worker: @escaping @Sendable () throws -> Worker) throws {
    guard threads > 1 else {
      own = Swift.Result(catching: worker)
      room = 1
      return
    }
    own = nil
    // Two jobs per thread keep all threads busy while the oldest job takes long.
    room = 2 * threads
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
  var isFull: Bool { condition.withLock { given.count >= room } }

  /// True if there is no result to take.
  var isEmpty: Bool { condition.withLock { given.isEmpty } }

  /// Adds a job for the next free thread.
  func submit(_ work: @escaping @Sendable (Worker) throws -> Result) {
    let job = Job(work)
    if let own { job.result = Swift.Result { try work(own.get()) } }
    condition.withLock {
      if own == nil { waiting.append(job) }
      given.append(job)
      condition.broadcast()
    }
  }

  /// Waits for the oldest result and removes it; there must be one.
  ///
  /// - Throws: the error of the job.
  func nextResult() throws -> Result {
    try condition.withLock {
      let job = given.removeFirst()
      while job.result == nil { condition.wait() }
      return try job.result!.get()
    }
  }

  /// Ends the threads and discards jobs and results.
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

  /// Waits for the oldest job not yet started; nil after `end()`.
  private func next() -> Job? {
    condition.withLock {
      while waiting.isEmpty && !isOver { condition.wait() }
      return isOver ? nil : waiting.removeFirst()
    }
  }
}

extension EncoderError {
  /// Throws if the number of threads is out of range.
  static func check(threads: Int) throws(EncoderError) {
    try check("threads", threads, (1...256).contains(threads), allowed: "1 to 256")
  }
}
