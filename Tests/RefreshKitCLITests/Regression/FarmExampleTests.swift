import ArgumentParser
import Foundation
import RefreshProcess
import TestSupport
import Testing

@testable import RefreshKitCLI

/// The examples of the article on continuous integration, run as schedulers and build servers run them.
@Suite struct FarmExampleTests {
  private let folder = try! TemporaryFolder()

  private static let program = BuiltProgram.path("refresh-examples")
  private static let verify =
    "'\(program)' verify Colors Bubbles --type all --appearance all \(RegressionCommandTests.small)"

  /// The command between two texts of the article, for the examples' own program and small clips.
  private static func command(from start: String, to end: String) throws -> String {
    let text = try Project.text("Sources/Core/RefreshKit/RefreshKit.docc/Articles/ContinuousIntegration.md")
    let begin = try #require(text.range(of: start), "the article has no longer: \(start)")
    let rest = text[begin.upperBound...]
    let stop = try #require(rest.range(of: end))
    var command = String(rest[..<stop.lowerBound])
    for (shown, meant) in [
      ("\\|", "|"), ("$$", "$"), ("swift run refreshkit verify", verify), ("my-controls verify", verify),
      ("/reports/", ""),
    ] { command = command.replacingOccurrences(of: shown, with: meant) }
    return command
  }

  private func shell(_ command: String, _ environment: [String: String] = [:]) throws -> Tool.Outcome {
    try Tool.run("-c", [command], of: "/bin/sh", in: folder.url, environment: environment)
  }

  /// Runs a command once for each environment, and checks that the reports have every clip once, and are merged into one that
  /// has.
  private func check(_ command: String, _ environments: [[String: String]]) throws {
    for environment in environments {
      // Without goldens every clip is missing, and none is played.
      let outcome = try shell(command, environment)
      #expect(outcome.code != 64, "\(outcome.error)")
    }
    let names = try folder.names().filter { $0.hasPrefix("part-") }.flatMap(clips)
    #expect(names.count == 8 && Set(names).count == 8, "\(names.sorted())")
    let merge = try Self.command(from: "swift run refreshkit report merge ", to: "\n")
    let outcome = try shell("'\(Self.program)' report merge \(merge)")
    #expect(outcome.code == 1, "\(outcome.error)")
    #expect(try clips(of: "report").sorted() == names.sorted())
  }

  /// The names of the clips of a report.
  private func clips(of report: String) throws -> [String] {
    let json = try JSONSerialization.jsonObject(with: folder.data("\(report)/report.json"))
    let clips = (json as? [String: Any])?["clips"] as? [[String: Any]]
    return (clips ?? []).compactMap { $0["name"] as? String }
  }

  @Test(
    "GNU parallel", .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/parallel")),
    arguments: [false, true])
  func parallel(isAuto: Bool) throws {
    let quoted = try Self.command(from: "| GNU parallel | `", to: "`, or")
      .replacingOccurrences(of: "'/", with: "\"/")
      .replacingOccurrences(of: "refresh-examples' ", with: "refresh-examples\" ")
    #expect(quoted.hasPrefix("seq 8 | parallel --plus "))
    guard isAuto else { return try check(quoted, [[:]]) }
    let variable = try Self.command(from: "or `--shard auto` with `", to: "`").split(separator: "=")
    try check(
      quoted.replacingOccurrences(of: "--shard {#}/{##}", with: "--shard auto"),
      [[String(variable[0]): String(variable[1])]])
  }

  @Test(
    "a scheduler or a build server that tells each job its number, from zero or from one",
    arguments: [
      // Slurm's array.
      (
        "sbatch --array=0-7 --wrap '", "'`", "SLURM_ARRAY_TASK_ID", 0,
        [
          "SLURM_ARRAY_JOB_ID": "7", "SLURM_ARRAY_TASK_COUNT": "8", "SLURM_ARRAY_TASK_MIN": "0",
          "SLURM_ARRAY_TASK_MAX": "7", "SLURM_ARRAY_TASK_STEP": "1",
        ]
      ),
      // Kubernetes, whose count is the article's as well.
      ("command: [sh, -c, '", "']", "JOB_COMPLETION_INDEX", 0, ["JOB_COMPLETIONS": ""]),
      ("parallel: 8\n  script: ", "\n", "CI_NODE_INDEX", 1, ["CI_NODE_TOTAL": "8", "CI_PIPELINE_ID": "3"]),
      ("steps:\n  - command: ", "\n", "BUILDKITE_PARALLEL_JOB", 0, ["BUILDKITE_PARALLEL_JOB_COUNT": "8"]),
      ("steps: [checkout, {run: ", "}]", "CIRCLE_NODE_INDEX", 0, ["CIRCLE_NODE_TOTAL": "8"]),
    ])
  func numbered(start: String, end: String, variable: String, first: Int, others: [String: String]) throws {
    var others = others
    if others["JOB_COMPLETIONS"] != nil {
      others["JOB_COMPLETIONS"] = try Self.command(from: "env: [{name: JOB_COMPLETIONS, value: \"", to: "\"")
    }
    try check(
      Self.command(from: start, to: end),
      (0..<8).map { number in others.merging([variable: "\(number + first)"]) { $1 } })
  }

  @Test("the matrix of GitHub, which sets no variables")
  func github() throws {
    let shards = try Self.command(from: "matrix: {shard: [", to: "]}}").components(separatedBy: ", ")
    let command = try Self.command(
      from: "- run: swift run refreshkit verify --shard", to: "\n      - if: always()")
    let table = try Self.command(from: "| GitHub Actions | `--shard", to: "`")
    #expect(command.hasPrefix(table + " --report"))
    try check(
      "\(Self.verify) --shard\(command)".replacingOccurrences(of: "${{ matrix.shard }}", with: "$SHARD")
        .replacingOccurrences(of: "${{ strategy.job-total }}", with: "\(shards.count)"),
      shards.map { ["SHARD": $0, "GITHUB_RUN_ID": "5", "GITHUB_RUN_ATTEMPT": "1"] })
  }

  @Test("a Slurm task works on as many clips at a time as it was given processors")
  func jobs() throws {
    func jobs(_ arguments: [String] = [], processors: String) throws -> Int {
      try WorkOptions.parse(arguments).resolvedJobs(environment: ["SLURM_CPUS_PER_TASK": processors])
    }
    #expect(try jobs(processors: "3") == 3)
    #expect(try jobs(["--jobs", "2"], processors: "3") == 2)
    for other in ["", "0", "x", "-1", "1000000"] {
      #expect(try jobs(processors: other) == ProcessInfo.processInfo.activeProcessorCount)
    }
  }
}
