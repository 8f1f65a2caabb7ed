/// A forked copy of this process that waits for jobs, like a worker program but without its start-up time.
package struct WorkerCopy: Sendable {
  let process: ChildProcess
  let link: Descriptor
  /// The reading end of the copy's output.
  let printed: Descriptor

  /// Forks copies of this process, which must have a single thread.
  ///
  /// - Parameter serve: the work of a copy, which ends the copy.
  /// - Returns: fewer copies, or none, if no more can be made.
  package static func make(_ count: Int, serve: () -> Never) -> [WorkerCopy] {
    var copies: [WorkerCopy] = []
    while copies.count < count {
      guard let ends = try? Descriptor.sockets(), let pipe = try? Descriptor.pipe() else { break }
      let process = ChildProcess(input: ends.1, output: pipe.writer) {
        // Closed because each side sees the end of the other only if no other process holds its socket.
        for copy in copies {
          copy.link.close()
          copy.printed.close()
        }
        ends.0.close()
        pipe.reader.close()
        serve()
      }
      guard let process else { break }
      ends.1.close()
      pipe.writer.close()
      copies.append(WorkerCopy(process: process, link: ends.0, printed: pipe.reader))
    }
    return copies
  }

  /// Sends a job to the copy; the `WorkerProcess` that takes over the copy waits for the result.
  package func begin(_ job: some Encodable) { link.send(job: job) }
}

extension Descriptor {
  /// The seconds that a worker may take to accept a job.
  private static let jobTimeout = 10.0

  /// Sends a job to a worker; a failure is ignored because the end of the worker reports it.
  func send(job: some Encodable) {
    var line = ((job as? String).flatMap(JSONLine.quoted) ?? JSONLine.encode(job)) + "\n"
    _ = line.withUTF8 { sendAll(UnsafeRawBufferPointer($0), upTo: Self.jobTimeout) }
  }
}
