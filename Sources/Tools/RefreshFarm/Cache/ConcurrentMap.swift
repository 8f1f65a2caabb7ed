import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// Applies a function to several elements at a time; the results have the order of the elements.
  ///
  /// - Parameter jobs: the maximum number of simultaneous calls; a number below 1 counts as 1.
  func concurrentMap<Result: Sendable>(
    jobs: Int, _ body: @escaping @Sendable (Element) -> Result
  ) -> [Result] {
    let results = Mutex([Result?](repeating: nil, count: count))
    let lanes = Swift.max(1, Swift.min(jobs, count))
    DispatchQueue.concurrentPerform(iterations: lanes) { lane in
      for index in stride(from: lane, to: count, by: lanes) {
        let result = body(self[index])
        results.withLock { $0[index] = result }
      }
    }
    return results.withLock { $0.compactMap { $0 } }
  }
}
