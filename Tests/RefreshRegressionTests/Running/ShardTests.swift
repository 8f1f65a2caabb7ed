import Testing

@testable import RefreshRegression

@Suite struct ShardTests {
  @Test("the shards of any count share all items, each once")
  func sharesAll() throws {
    for count in 1...9 {
      let items = Array(0..<23)
      let shares = try (1...count).map { try Shard("\($0)/\(count)", environment: [:]).share(of: items) }
      #expect(shares.flatMap { $0 }.sorted() == items)
      #expect(shares.map(\.count).max()! - shares.map(\.count).min()! <= 1)
    }
  }

  @Test("auto takes the numbers of Slurm, Kubernetes and GNU parallel")
  func auto() throws {
    let slurm = ["SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_COUNT": "8", "SLURM_ARRAY_TASK_MIN": "1"]
    #expect(try Shard("auto", environment: slurm) == Shard(number: 3, count: 8))
    #expect(
      try Shard("auto", environment: ["SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_COUNT": "4"])
        == Shard(number: 1, count: 4))
    let steps = slurm.merging(["SLURM_ARRAY_TASK_ID": "5", "SLURM_ARRAY_TASK_STEP": "2"]) { $1 }
    #expect(try Shard("auto", environment: steps) == Shard(number: 3, count: 8))
    #expect(
      try Shard("auto", environment: ["JOB_COMPLETION_INDEX": "7", "JOB_COMPLETIONS": "8"])
        == Shard(number: 8, count: 8))
    #expect(
      try Shard("auto", environment: ["PARALLEL_SEQ": "2", "JOBS": "3"]) == Shard(number: 2, count: 3))
  }

  @Test(
    "what is no shard is refused", arguments: ["", "2", "0/8", "9/8", "1/0", "a/b", "1/2/3", "-1/2", "auto"])
  func refused(text: String) {
    #expect(throws: ShardError.self) { try Shard(text, environment: [:]) }
  }

  @Test("an array whose numbers do not fit is refused")
  func badArrays() {
    for environment in [
      ["SLURM_ARRAY_TASK_ID": "3"], ["JOB_COMPLETION_INDEX": "8", "JOB_COMPLETIONS": "8"],
      ["JOB_COMPLETION_INDEX": "x", "JOB_COMPLETIONS": "8"],
    ] { #expect(throws: ShardError.self) { try Shard("auto", environment: environment) } }
  }
}
