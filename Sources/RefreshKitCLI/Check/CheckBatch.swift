import Dispatch
import Foundation
import RefreshKit
import RefreshRegression

/// Checks of several controls, a number of them at a time.
struct CheckBatch {
  let processes: [CheckProcess]
  let jobs: Int

  /// What the checks of all controls came to.
  struct Outcome {
    /// In the order of the controls.
    var results: [CheckResult] = []
    /// A line for each thing that kept controls from being checked.
    var problems: [String] = []
  }

  /// Runs all; one that cannot be run does not keep the others from telling what they found.
  ///
  /// - Throws: `CommandFailure` that says how many were checked, where somebody interrupts it.
  func run() throws -> Outcome {
    let interruption = Interruption()
    let progress = Progress(total: processes.count)
    let outcomes = Slots(count: processes.count)
    let slots = DispatchSemaphore(value: jobs)
    let group = DispatchGroup()
    for (index, process) in processes.enumerated() {
      slots.wait()
      DispatchQueue.global().async(group: group) {
        outcomes.set(index, Result { try process.run(interruption) })
        progress.finish(process.control, nil)
        slots.signal()
      }
    }
    group.wait()
    let finished = outcomes.all.count { if case .success = $0 { true } else { false } }
    try interruption.check(
      saying: "\(finished.counted(of: processes.count, "control", "was", "were")) checked")
    var outcome = Outcome()
    var unchecked: [(problem: String, controls: [String])] = []
    for (process, result) in zip(processes, outcomes.all) {
      var problem: String?
      switch result {
      case .success(let done):
        outcome.results += done.results
        problem = done.problem
      case .failure(let error):
        problem = (error as? CommandFailure)?.lines.joined(separator: "; ") ?? error.systemReason
      }
      guard let problem else { continue }
      // What keeps one from being checked, such as a full disk, often keeps them all.
      if let index = unchecked.firstIndex(where: { $0.problem == problem }) {
        unchecked[index].controls.append(process.control)
      } else {
        unchecked.append((problem, [process.control]))
      }
    }
    outcome.problems = unchecked.map {
      "\($0.controls.joined(separator: ", ")) cannot be checked: \($0.problem)"
    }
    return outcome
  }

  private final class Slots: @unchecked Sendable {
    // Everything is behind the lock, which is why the class may call itself Sendable.
    private let lock = NSLock()
    private var results: [Result<CheckProcess.Outcome, any Error>?]

    init(count: Int) { results = Array(repeating: nil, count: count) }

    func set(_ index: Int, _ result: Result<CheckProcess.Outcome, any Error>) {
      lock.lock()
      results[index] = result
      lock.unlock()
    }

    var all: [Result<CheckProcess.Outcome, any Error>] { results.compactMap { $0 } }
  }
}
