import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// Applies a function to several elements at a time; the results have the order of the elements.
  ///
  /// - Parameter jobs: the maximum number of simultaneous calls; a number below 1 counts as 1.
  func concurrentMap<Result: Sendable>(
    jobs: Int, _ body: @escaping @Sendable (Element) -> Result
  ) -> [Result] {
    let work = Mutex((next: 0, results: [Result?](repeating: nil, count: count)))
    DispatchQueue.concurrentPerform(iterations: Swift.max(1, Swift.min(jobs, count))) { _ in
      while true {
        let index = work.withLock { work in
          work.next += 1
          return work.next - 1
        }
        guard index < count else { return }
        let result = body(self[index])
        work.withLock { $0.results[index] = result }
      }
    }
    return work.withLock { $0.results.compactMap { $0 } }
  }
}
