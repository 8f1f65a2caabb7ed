import Dispatch
import Foundation

extension Array where Element: Sendable {
  /// The results of a function of each element, in their order, some of them worked out at a time.
  ///
  /// - Parameter jobs: how many at a time, at least 1.
  public func concurrentMap<Result: Sendable>(
    jobs: Int, _ body: @escaping @Sendable (Element) -> Result
  ) -> [Result] {
    let work = Work<Element, Result>(self)
    DispatchQueue.concurrentPerform(iterations: Swift.max(1, Swift.min(jobs, count))) { _ in
      while let (index, item) = work.next() { work.finish(index, body(item)) }
    }
    return work.results
  }
}

/// What is still to be done and what is done, shared by several threads.
private final class Work<Item: Sendable, Result: Sendable>: @unchecked Sendable {
  // Everything is behind the lock, which is why the class may call itself Sendable.
  private let lock = NSLock()
  private let items: [Item]
  private var position = 0
  private var done: [Result?]

  init(_ items: [Item]) {
    self.items = items
    done = Array(repeating: nil, count: items.count)
  }

  func next() -> (Int, Item)? {
    lock.withLock {
      guard position < items.count else { return nil }
      position += 1
      return (position - 1, items[position - 1])
    }
  }

  func finish(_ index: Int, _ result: Result) { lock.withLock { done[index] = result } }

  var results: [Result] { lock.withLock { done.compactMap { $0 } } }
}
