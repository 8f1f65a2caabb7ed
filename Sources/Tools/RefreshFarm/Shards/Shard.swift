import Foundation

/// One of several runs that share the clips of a matrix.
struct Shard: Hashable, Sendable {
  /// Which one, from 1.
  let number: Int
  /// Of how many.
  let count: Int

  /// - Precondition: the number is from 1 to the count.
  init(number: Int, count: Int) {
    precondition(count >= 1 && (1...count).contains(number), "a shard number must be in 1...count")
    self.number = number
    self.count = count
  }

  /// The one run of all clips.
  static let whole = Shard(number: 1, count: 1)

  /// The most shards that a run is divided into.
  static let maximumCount = 100_000

  /// Reads `2/8`, or `auto`, which takes the numbers that a scheduler or a build server gives.
  ///
  /// These are, from the innermost to the outermost, GNU parallel's for its jobs, if `JOBS` is set beside its
  /// `PARALLEL_SEQ`; Slurm's for the tasks of an array, of a step that `srun` starts, or of such steps in an array;
  /// Kubernetes' for the pods of an indexed job, if `JOB_COMPLETIONS` is set; and those of GitLab, Buildkite and CircleCI.
  /// The innermost counts. An array with gaps, such as `1,3,7`, is refused: nothing says which of its tasks is which.
  ///
  /// - Parameter isAncestor: whether a process with a number has started this one, itself or through others; tells whether
  ///   GNU parallel runs inside of Slurm's task or has started it.
  /// - Throws: `ShardError`.
  init(
    _ text: String, environment: [String: String] = ProcessInfo.processInfo.environment,
    isAncestor: (Int) -> Bool = ProcessTree.isAncestor
  ) throws {
    if text == "auto" {
      self = try Self.found(in: environment, isAncestor)
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      (1...Self.maximumCount).contains(count),
      (1...count).contains(number)
    else {
      throw ShardError("--shard '\(text.prefix(80))': expected K/N, K from 1 to N, such as 2/8, or auto")
    }
    self.init(number: number, count: count)
  }

  private static func found(
    in environment: [String: String], _ isAncestor: (Int) -> Bool
  ) throws -> Shard {
    let numbers = Numbers(environment: environment)
    if Self.isOfParallel(environment, isAncestor) {
      guard numbers.has("JOBS") else {
        throw ShardError(
          "--shard auto: PARALLEL_SEQ is set, but GNU parallel does not set the number of jobs: write parallel --plus '… --shard {#}/{##}', or set JOBS"
        )
      }
      return try numbers.shard("PARALLEL_SEQ", from: 1, "JOBS")
    }
    if numbers.has("SLURM_ARRAY_TASK_ID") {
      let task = try numbers.arrayTask()
      // Only what srun has started is one of several in a task; a batch script may be one for several.
      guard numbers.has("SLURM_STEP_ID"), numbers.has("SLURM_PROCID") else { return task }
      let process = try numbers.process()
      return try numbers.shard((task.number - 1) * process.count + process.number, task.count * process.count)
    }
    if numbers.has("SLURM_PROCID"), numbers.has("SLURM_NTASKS") || numbers.has("SLURM_STEP_NUM_TASKS") {
      return try numbers.process()
    }
    if numbers.has("JOB_COMPLETION_INDEX") {
      guard numbers.has("JOB_COMPLETIONS") else {
        throw ShardError(
          "--shard auto: JOB_COMPLETION_INDEX is set, but Kubernetes does not set the number of pods: set JOB_COMPLETIONS to the job's completions"
        )
      }
      return try numbers.shard("JOB_COMPLETION_INDEX", from: 0, "JOB_COMPLETIONS")
    }
    for (index, first, count) in servers where numbers.has(index) {
      return try numbers.shard(index, from: first, count)
    }
    throw ShardError(
      "--shard auto: none of PARALLEL_SEQ, SLURM_ARRAY_TASK_ID, SLURM_PROCID, JOB_COMPLETION_INDEX, CI_NODE_INDEX, BUILDKITE_PARALLEL_JOB and CIRCLE_NODE_INDEX is set; write K/N, such as 2/8"
    )
  }

  /// The variables that build servers set for jobs that share a step, and the number of the first job.
  private static let servers = [
    ("CI_NODE_INDEX", 1, "CI_NODE_TOTAL"),
    ("BUILDKITE_PARALLEL_JOB", 0, "BUILDKITE_PARALLEL_JOB_COUNT"),
    ("CIRCLE_NODE_INDEX", 0, "CIRCLE_NODE_TOTAL"),
  ]

  /// Whether the numbers of GNU parallel are the innermost: it has started this process, and no task of Slurm is between.
  static func isOfParallel(
    _ environment: [String: String], _ isAncestor: (Int) -> Bool = ProcessTree.isAncestor
  ) -> Bool {
    guard environment["PARALLEL_SEQ"]?.isEmpty == false else { return false }
    guard environment["SLURM_PROCID"] != nil || environment["SLURM_ARRAY_TASK_ID"] != nil else { return true }
    // What parallel has put into the environment of a task that it had Slurm start is inherited there as well.
    return environment["PARALLEL_PID"].flatMap { Int($0) }.map(isAncestor) ?? false
  }

  /// The items of this shard, in their order: every `count`-th one, so that neighbours, which take alike long, are shared out.
  func share<Item>(of items: [Item]) -> [Item] {
    items.enumerated().filter { $0.offset % count == number - 1 }.map(\.element)
  }

  /// How many of some items are this shard's.
  func share(of items: Int) -> Int { (items - number + count) / count }

  /// The numbers that a scheduler leaves in the environment.
  private struct Numbers {
    let environment: [String: String]

    func has(_ name: String) -> Bool { environment[name] != nil }

    func shard(_ number: Int, _ count: Int) throws -> Shard {
      guard (1...maximumCount).contains(count), (1...count).contains(number) else {
        throw ShardError(
          "--shard auto: \(number) of \(count) shards; expected at most \(maximumCount) shards")
      }
      return Shard(number: number, count: count)
    }

    func shard(_ index: String, from first: Int, _ count: String) throws -> Shard {
      guard let number = integer(index), let total = integer(count), (1...maximumCount).contains(total),
        number >= first, number - first < total
      else { throw refusal([index, count], "expected a shard index and a shard count") }
      return Shard(number: number - first + 1, count: total)
    }

    /// One of the processes that srun has started in one step.
    func process() throws -> Shard {
      try shard(
        "SLURM_PROCID", from: 0, has("SLURM_STEP_NUM_TASKS") ? "SLURM_STEP_NUM_TASKS" : "SLURM_NTASKS")
    }

    /// A task of an array, whose numbers are evenly apart where minimum, maximum, step and count agree.
    func arrayTask() throws -> Shard {
      let names = ["ID", "MIN", "MAX", "STEP", "COUNT"].map { "SLURM_ARRAY_TASK_\($0)" }
      let values = names.compactMap(integer)
      guard values.count == names.count, values.allSatisfy({ (0...1_000_000_000).contains($0) }) else {
        throw refusal(
          names, "expected the number of a task, and the minimum, maximum, step and count of its array")
      }
      let (id, minimum, maximum, step, count) = (values[0], values[1], values[2], values[3], values[4])
      guard step > 0, minimum <= id, id <= maximum, (maximum - minimum) % step == 0,
        (maximum - minimum) / step + 1 == count, (id - minimum) % step == 0
      else {
        throw refusal(
          names, "expected an array without gaps, such as --array=0-7 or --array=0-14:2")
      }
      return try shard((id - minimum) / step + 1, count)
    }

    private func integer(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }

    private func refusal(_ names: [String], _ wanted: String) -> ShardError {
      let values = names.map { name in environment[name].map { "\(name) is '\($0)'" } ?? "\(name) is not set"
      }
      return ShardError("--shard auto: \(values.joined(separator: ", ")); \(wanted)")
    }
  }
}

/// The processes that have started this one.
enum ProcessTree {
  /// Whether a process with a number is among them, as `/proc` has it.
  static func isAncestor(_ process: Int) -> Bool {
    var current = getppid()
    for _ in 0..<1000 where current > 1 {
      if Int(current) == process { return true }
      guard let status = try? String(contentsOfFile: "/proc/\(current)/stat", encoding: .utf8),
        // The name in parentheses may hold anything.
        let rest = status.range(of: ") ", options: .backwards).map({ status[$0.upperBound...] }),
        let parent = rest.split(separator: " ").dropFirst().first.flatMap({ Int32($0) })
      else { return false }
      current = parent
    }
    return false
  }
}

/// An invalid shard, on one line.
struct ShardError: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
