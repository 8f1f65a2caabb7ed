/// A copy of this process that waits for jobs, as a program with the same command line would, without the time that takes
/// to begin.
package struct WorkerCopy: Sendable {
  let process: ChildProcess
  let link: Descriptor
  /// Its output.
  let printed: Descriptor

  /// Copies this process, which has to have a single thread.
  ///
  /// - Parameter serve: what a copy does, as a worker that is a program; it ends with the copy.
  /// - Returns: none, or fewer, where no more can be had.
  package static func make(_ count: Int, serve: () -> Never) -> [WorkerCopy] {
    var copies: [WorkerCopy] = []
    while copies.count < count {
      guard let ends = try? Descriptor.sockets(), let pipe = try? Descriptor.pipe() else { break }
      let process = ChildProcess(input: ends.1, output: pipe.writer) {
        // Each side learns of the end of the other only if nobody else holds that one's end.
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

  /// Has the copy begin with a job, which the `WorkerProcess` that takes it over waits for.
  package func begin(_ job: some Encodable) { link.send(job: job) }
}

extension Descriptor {
  /// How many seconds a worker may take to accept a job.
  private static let jobTimeout = 10.0

  /// Sends a job to a worker; one that has ended does not read it, and says so by its end.
  func send(job: some Encodable) {
    var line = ((job as? String).flatMap(JSONLine.quoted) ?? JSONLine.encode(job)) + "\n"
    _ = line.withUTF8 { sendAll(UnsafeRawBufferPointer($0), upTo: Self.jobTimeout) }
  }
}
