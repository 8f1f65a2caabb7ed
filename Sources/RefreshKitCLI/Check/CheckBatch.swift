import Dispatch
import Foundation
import RefreshKit

/// Checks of several controls, a number of them at a time.
struct CheckBatch {
  let processes: [CheckProcess]
  let jobs: Int

  /// Runs all; the results in the order of the controls.
  func run() throws -> [CheckResult] {
    let progress = Progress(total: processes.count)
    let outcomes = Slots(count: processes.count)
    let slots = DispatchSemaphore(value: jobs)
    let group = DispatchGroup()
    for (index, process) in processes.enumerated() {
      slots.wait()
      DispatchQueue.global().async(group: group) {
        outcomes.set(index, Result { try process.run() })
        progress.finish(process.control, nil)
        slots.signal()
      }
    }
    group.wait()
    return try outcomes.all.flatMap { try $0.get() }
  }

  private final class Slots: @unchecked Sendable {
    // Everything is behind the lock, which is why the class may call itself Sendable.
    private let lock = NSLock()
    private var results: [Result<[CheckResult], any Error>?]

    init(count: Int) { results = Array(repeating: nil, count: count) }

    func set(_ index: Int, _ result: Result<[CheckResult], any Error>) {
      lock.lock()
      results[index] = result
      lock.unlock()
    }

    var all: [Result<[CheckResult], any Error>] { results.compactMap { $0 } }
  }
}
