import Foundation
import RefreshFiles
import Testing

@testable import RefreshFarm
@testable import RefreshGoldens

@Suite struct ShardTests {
  /// The shard that a scheduler's environment says.
  private static func auto(
    _ environment: [String: String], isAncestor: (Int) -> Bool = ProcessTree.isAncestor
  ) throws -> Shard {
    try Shard("auto", environment: environment, isAncestor: isAncestor)
  }

  @Test("the shards of any count share all items, each once")
  func sharesAll() throws {
    for count in 1...9 {
      let items = Array(0..<23)
      let shares = try (1...count).map { try Shard("\($0)/\(count)", environment: [:]).share(of: items) }
      #expect(shares.flatMap { $0 }.sorted() == items)
      #expect(shares.map(\.count).max()! - shares.map(\.count).min()! <= 1)
    }
  }

  /// What Slurm 22.05 leaves in the environment of an array's task.
  static func task(
    _ id: Int, _ range: ClosedRange<Int>, step: Int = 1, count: Int, _ more: [String: String] = [:]
  ) -> [String: String] {
    [
      "SLURM_ARRAY_JOB_ID": "9", "SLURM_JOB_ID": "\(9 + id)", "SLURM_ARRAY_TASK_ID": "\(id)",
      "SLURM_ARRAY_TASK_MIN": "\(range.lowerBound)", "SLURM_ARRAY_TASK_MAX": "\(range.upperBound)",
      "SLURM_ARRAY_TASK_STEP": "\(step)", "SLURM_ARRAY_TASK_COUNT": "\(count)", "SLURM_PROCID": "0",
      "SLURM_LOCALID": "0",
    ].merging(more) { $1 }
  }

  /// What it leaves in that of a process that srun starts.
  static func process(_ number: Int, of count: Int, step: Int = 0) -> [String: String] {
    [
      "SLURM_JOB_ID": "25", "SLURM_STEP_ID": "\(step)", "SLURM_PROCID": "\(number)",
      "SLURM_NTASKS": "\(count)",
      "SLURM_STEP_NUM_TASKS": "\(count)",
    ]
  }

  @Test("the tasks of a Slurm array without gaps are its shards, in their order")
  func arrays() throws {
    for (range, step) in [(0...3, 1), (1...8, 1), (0...14, 2), (0...6, 3), (5...5, 1), (3...9, 3)] {
      let ids = Array(stride(from: range.lowerBound, through: range.upperBound, by: step))
      for (index, id) in ids.enumerated() {
        let environment = Self.task(id, range, step: step, count: ids.count)
        #expect(try Self.auto(environment) == Shard(number: index + 1, count: ids.count))
      }
    }
  }

  @Test("an array with gaps is refused in every task, by what Slurm says of it")
  func gaps() throws {
    // --array=1,3,7, 1,3,5 and 0-4:2,5, with the numbers that Slurm gave to their tasks.
    for (ids, step) in [
      ([1, 3, 7], 1), ([1, 3, 5], 1), ([0, 2, 4, 5], 2), ([0, 1, 2, 9], 1), ([2, 1000], 1),
    ] {
      for id in ids {
        let environment = Self.task(id, ids[0]...ids.last!, step: step, count: ids.count)
        let error = #expect(throws: OptionError.self) { try Self.auto(environment) }
        #expect(error?.description.contains("expected an array without gaps") == true)
      }
    }
    // --array=0-2:2,3,6, where minimum, maximum, step and count agree: the task that is out of step is refused.
    #expect(throws: OptionError.self) { try Self.auto(Self.task(3, 0...6, step: 2, count: 4)) }
    for name in ["ID", "MIN", "MAX", "STEP", "COUNT"] {
      for value in [nil, "", "x", "-1", "1e3", "99999999999999999999"] {
        var environment = Self.task(2, 0...3, count: 4)
        environment["SLURM_ARRAY_TASK_\(name)"] = value
        if name == "ID" && value == nil {
          environment["SLURM_PROCID"] = nil
        }
        #expect(throws: OptionError.self) { try Self.auto(environment) }
      }
    }
  }

  @Test("the processes of srun are shards, alone and in each task of an array")
  func steps() throws {
    for number in 0..<4 {
      #expect(try Self.auto(Self.process(number, of: 4)) == Shard(number: number + 1, count: 4))
      #expect(
        try Self.auto(["SLURM_PROCID": "\(number)", "SLURM_NTASKS": "4"])
          == Shard(number: number + 1, count: 4))
    }
    let shards = try (0..<3).flatMap { task in
      try (0..<2).map { number in
        let environment = Self.task(task, 0...2, count: 3).merging(Self.process(number, of: 2)) { $1 }
        return try Self.auto(environment)
      }
    }
    #expect(shards == (1...6).map { Shard(number: $0, count: 6) })
    // A batch script of a job of several processes is one.
    #expect(try Self.auto(Self.task(1, 0...2, count: 3, ["SLURM_NTASKS": "2"])) == Shard(number: 2, count: 3))
    for (number, count) in [("4", "4"), ("-1", "4"), ("0", "0"), ("x", "4"), ("0", "")] {
      #expect(throws: OptionError.self) { try Self.auto(["SLURM_PROCID": number, "SLURM_NTASKS": count]) }
    }
  }

  @Test("auto takes the numbers of Kubernetes and GNU parallel")
  func auto() throws {
    #expect(
      try Self.auto(["JOB_COMPLETION_INDEX": "7", "JOB_COMPLETIONS": "8"]) == Shard(number: 8, count: 8))
    #expect(try Self.auto(["PARALLEL_SEQ": "2", "JOBS": "3"]) == Shard(number: 2, count: 3))
  }

  @Test(
    "the innermost numbers count: GNU parallel's inside of a task of Slurm, Slurm's in a task that parallel has started"
  )
  func innermost() throws {
    let parallel = ["PARALLEL_SEQ": "2", "PARALLEL_PID": "77", "JOBS": "3"]
    for outer in [
      Self.task(5, 0...7, count: 8), Self.process(1, of: 4),
      Self.task(5, 0...7, count: 8).merging(Self.process(1, of: 4)) { $1 },
      ["JOB_COMPLETION_INDEX": "1", "JOB_COMPLETIONS": "5"], ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "5"],
    ] {
      let both = outer.merging(parallel) { $1 }
      #expect(try Self.auto(both, isAncestor: { $0 == 77 }) == Shard(number: 2, count: 3))
      if outer["SLURM_PROCID"] != nil {
        #expect(try Self.auto(both, isAncestor: { _ in false }) == Self.auto(outer))
      }
    }
    // A pod or a build server's job that starts processes with srun.
    let nested = Self.process(2, of: 4).merging(["JOB_COMPLETION_INDEX": "1", "JOB_COMPLETIONS": "5"]) { $1 }
    #expect(try Self.auto(nested) == Shard(number: 3, count: 4))
    #expect(ProcessTree.isAncestor(Int(getppid())) && !ProcessTree.isAncestor(Int(getpid())))
  }

  @Test(
    "auto takes the numbers of GitLab, which counts from one, and of Buildkite and CircleCI, which count from zero"
  )
  func servers() throws {
    for (index, first, count) in [
      ("CI_NODE_INDEX", 1, "CI_NODE_TOTAL"), ("BUILDKITE_PARALLEL_JOB", 0, "BUILDKITE_PARALLEL_JOB_COUNT"),
      ("CIRCLE_NODE_INDEX", 0, "CIRCLE_NODE_TOTAL"),
    ] {
      for number in 0..<4 {
        #expect(
          try Self.auto([index: "\(first + number)", count: "4"]) == Shard(number: number + 1, count: 4))
      }
      for wrong in [first - 1, first + 4] {
        #expect(throws: OptionError.self) { try Self.auto([index: "\(wrong)", count: "4"]) }
      }
    }
  }

  @Test("a scheduler that does not say of how many says what to set")
  func counts() {
    for (environment, hint) in [
      (["PARALLEL_SEQ": "2"], "--shard {#}/{##}"), (["JOB_COMPLETION_INDEX": "2"], "set JOB_COMPLETIONS"),
    ] {
      let error = #expect(throws: OptionError.self) { try Self.auto(environment) }
      #expect(error?.description.contains(hint) == true)
    }
  }

  @Test(
    "what is no shard is refused", arguments: ["", "2", "0/8", "9/8", "1/0", "a/b", "1/2/3", "-1/2", "auto"])
  func refused(text: String) {
    #expect(throws: OptionError.self) { try Shard(text, environment: [:]) }
  }

  @Test("a job whose numbers do not fit is refused")
  func badJobs() {
    for environment in [
      ["JOB_COMPLETION_INDEX": "8", "JOB_COMPLETIONS": "8"],
      ["JOB_COMPLETION_INDEX": "x", "JOB_COMPLETIONS": "8"],
    ] { #expect(throws: OptionError.self) { try Self.auto(environment) } }
  }
}
