import Foundation
import RefreshFiles

/// One of several runs among which the clips of a matrix are divided.
struct Shard: Hashable, Sendable {
  let number: Int
  let count: Int

  /// Creates a shard.
  ///
  /// - Precondition: the number is from 1 to the count.
  init(number: Int, count: Int) {
    precondition(count >= 1 && (1...count).contains(number), "a shard number must be in 1...count")
    self.number = number
    self.count = count
  }

  /// The only shard of an undivided run.
  static let whole = Shard(number: 1, count: 1)

  /// Maximum number of shards of a run: far above real numbers, so that a mistyped count is refused.
  static let maximumCount = 100_000

  /// Parses `2/8`, or `auto`, which reads the shard from the variables of a scheduler or a build server.
  ///
  /// If several have set variables, the innermost counts, in this order:
  /// - GNU parallel, if its variable `PARALLEL_SEQ` is set and the caller has set `JOBS`;
  /// - Slurm, for a task of an array, a process that `srun` has started, or such a process in an array;
  /// - Kubernetes, for a pod of an indexed job, if the caller has set `JOB_COMPLETIONS`;
  /// - GitLab, Buildkite and CircleCI.
  ///
  /// An array with gaps, such as `1,3,7`, is refused, because no variable lists its tasks.
  ///
  /// - Parameter isAncestor: returns true if a process ID belongs to an ancestor of this process. It decides whether
  ///   GNU parallel runs inside a Slurm task or has started the task.
  /// - Throws: `OptionError`.
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
      throw OptionError("--shard '\(text.prefix(80))': expected K/N, K from 1 to N, such as 2/8, or auto")
    }
    self.init(number: number, count: count)
  }

  private static func found(
    in environment: [String: String], _ isAncestor: (Int) -> Bool
  ) throws -> Shard {
    let numbers = SchedulerNumbers(environment: environment)
    if Self.isOfParallel(environment, isAncestor) {
      guard numbers.has("JOBS") else {
        throw OptionError(
          "--shard auto: PARALLEL_SEQ is set, but GNU parallel does not set the number of jobs: write parallel --plus '… --shard {#}/{##}', or set JOBS"
        )
      }
      return try numbers.shard("PARALLEL_SEQ", from: 1, "JOBS")
    }
    if numbers.has("SLURM_ARRAY_TASK_ID") {
      let task = try numbers.arrayTask()
      // Only `srun` starts several processes for a task; a batch script runs once, although it has variables of all
      // tasks.
      guard numbers.has("SLURM_STEP_ID"), numbers.has("SLURM_PROCID") else { return task }
      let process = try numbers.process()
      return try numbers.shard((task.number - 1) * process.count + process.number, task.count * process.count)
    }
    if numbers.has("SLURM_PROCID"), numbers.has("SLURM_NTASKS") || numbers.has("SLURM_STEP_NUM_TASKS") {
      return try numbers.process()
    }
    if numbers.has("JOB_COMPLETION_INDEX") {
      guard numbers.has("JOB_COMPLETIONS") else {
        throw OptionError(
          "--shard auto: JOB_COMPLETION_INDEX is set, but Kubernetes does not set the number of pods: set JOB_COMPLETIONS to the job's completions"
        )
      }
      return try numbers.shard("JOB_COMPLETION_INDEX", from: 0, "JOB_COMPLETIONS")
    }
    for (index, first, count) in servers where numbers.has(index) {
      return try numbers.shard(index, from: first, count)
    }
    throw OptionError(
      "--shard auto: none of PARALLEL_SEQ, SLURM_ARRAY_TASK_ID, SLURM_PROCID, JOB_COMPLETION_INDEX, CI_NODE_INDEX, BUILDKITE_PARALLEL_JOB and CIRCLE_NODE_INDEX is set; write K/N, such as 2/8"
    )
  }

  /// Environment variables of build servers: the job's number, the number of the first job, and the variable for the
  /// number of jobs.
  private static let servers = [
    ("CI_NODE_INDEX", 1, "CI_NODE_TOTAL"),
    ("BUILDKITE_PARALLEL_JOB", 0, "BUILDKITE_PARALLEL_JOB_COUNT"),
    ("CIRCLE_NODE_INDEX", 0, "CIRCLE_NODE_TOTAL"),
  ]

  /// True if GNU parallel's numbers are the innermost: GNU parallel has started this process, with no Slurm task in
  /// between.
  static func isOfParallel(
    _ environment: [String: String], _ isAncestor: (Int) -> Bool = ProcessTree.isAncestor
  ) -> Bool {
    guard environment["PARALLEL_SEQ"]?.isEmpty == false else { return false }
    guard environment["SLURM_PROCID"] != nil || environment["SLURM_ARRAY_TASK_ID"] != nil else { return true }
    // A Slurm task that was submitted in a job of GNU parallel inherits the job's variables, but is not its descendant.
    return environment["PARALLEL_PID"].flatMap { Int($0) }.map(isAncestor) ?? false
  }

  /// Items of this shard, in order: every `count`-th one, because neighbouring items take similar time.
  func share<Item>(of items: [Item]) -> [Item] {
    items.enumerated().filter { $0.offset % count == number - 1 }.map(\.element)
  }

  /// Number of items of this shard, if `items` are divided.
  func share(of items: Int) -> Int { (items - number + count) / count }

  /// Numbers of a scheduler in the environment variables.
  private struct SchedulerNumbers {
    let environment: [String: String]

    func has(_ name: String) -> Bool { environment[name] != nil }

    func shard(_ number: Int, _ count: Int) throws -> Shard {
      guard (1...maximumCount).contains(count), (1...count).contains(number) else {
        throw OptionError(
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

    /// The shard of this process among those that `srun` has started in one step.
    func process() throws -> Shard {
      try shard(
        "SLURM_PROCID", from: 0, has("SLURM_STEP_NUM_TASKS") ? "SLURM_STEP_NUM_TASKS" : "SLURM_NTASKS")
    }

    /// The shard of this task in a Slurm array without gaps, checked against the array's minimum, maximum, step and
    /// count.
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

    private func refusal(_ names: [String], _ wanted: String) -> OptionError {
      let values = names.map { name in environment[name].map { "\(name) is '\($0)'" } ?? "\(name) is not set"
      }
      return OptionError("--shard auto: \(values.joined(separator: ", ")); \(wanted)")
    }
  }
}

enum ProcessTree {
  /// True if a process ID belongs to an ancestor, according to `/proc`.
  static func isAncestor(_ process: Int) -> Bool {
    var current = getppid()
    for _ in 0..<1000 where current > 1 {
      if Int(current) == process { return true }
      guard let status = try? String(contentsOfFile: "/proc/\(current)/stat", encoding: .utf8),
        // The program's name, in parentheses, may contain any character.
        let rest = status.range(of: ") ", options: .backwards).map({ status[$0.upperBound...] }),
        let parent = rest.split(separator: " ").dropFirst().first.flatMap({ Int32($0) })
      else { return false }
      current = parent
    }
    return false
  }
}
