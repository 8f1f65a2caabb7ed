import ArgumentParser
import Foundation
import RefreshProcess
import TestSupport
import Testing

@testable import RefreshKitCLI

/// The examples of the article on continuous integration, run as schedulers and build servers run them.
@Suite struct FarmExampleTests {
  private static let article = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent(
      "../../../Sources/Core/RefreshKit/RefreshKit.docc/Articles/ContinuousIntegration.md"
    )
    .standardized

  private static let program = BuiltProgram.path("refresh-examples")
  private static let verify =
    "'\(program)' verify Colors Bubbles --type all --appearance all "
    + RegressionCommandTests.small.joined(separator: " ")

  /// The command between two texts of the article, for the examples' own program and small clips.
  private static func command(from start: String, to end: String) throws -> String {
    let text = try String(contentsOf: article, encoding: .utf8)
    let begin = try #require(text.range(of: start), "the article has no longer: \(start)")
    let rest = text[begin.upperBound...]
    let stop = try #require(rest.range(of: end))
    return rest[..<stop.lowerBound].replacingOccurrences(of: "\\|", with: "|")
      .replacingOccurrences(of: "$$", with: "$")
      .replacingOccurrences(of: "swift run refreshkit verify", with: verify)
      .replacingOccurrences(of: "my-controls verify", with: verify)
      .replacingOccurrences(of: "/reports/", with: "")
  }

  /// Runs a command once for each environment, and checks that the reports have every clip once, and are merged into one that
  /// has.
  private static func check(_ command: String, _ environments: [[String: String]]) throws {
    try withFolder { folder in
      for environment in environments {
        // Without goldens every clip is missing, and none is played.
        let outcome = try Subprocess(
          "/bin/sh", ["-c", command], environment: Tool.environment.merging(environment) { $1 },
          folder: folder
        ).run()
        #expect(outcome.code != 64, "\(String(decoding: outcome.error, as: UTF8.self))")
      }
      let parts = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasPrefix("part-") }
      let names = try parts.flatMap { try Self.clips(of: $0, in: folder) }
      #expect(names.count == 8 && Set(names).count == 8, "\(names.sorted())")
      let merge = try Self.command(from: "swift run refreshkit report merge ", to: "\n")
      let outcome = try Subprocess(
        "/bin/sh", ["-c", "'\(program)' report merge \(merge)"], environment: Tool.environment, folder: folder
      ).run()
      #expect(outcome.code == 1, "\(String(decoding: outcome.error, as: UTF8.self))")
      #expect(try Self.clips(of: "report", in: folder).sorted() == names.sorted())
    }
  }

  /// The names of the clips of a report.
  private static func clips(of report: String, in folder: URL) throws -> [String] {
    let json = try JSONSerialization.jsonObject(
      with: Data(contentsOf: folder.appendingPathComponent("\(report)/report.json")))
    let clips = (json as? [String: Any])?["clips"] as? [[String: Any]]
    return (clips ?? []).compactMap { $0["name"] as? String }
  }

  @Test("GNU parallel", .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/parallel")))
  func parallel() throws {
    let command = try Self.command(from: "| GNU parallel | `", to: "`, or")
    let quoted = command.replacingOccurrences(of: "'/", with: "\"/").replacingOccurrences(
      of: "refresh-examples' ", with: "refresh-examples\" ")
    #expect(quoted.hasPrefix("seq 8 | parallel --plus "))
    try Self.check(quoted, [[:]])
    let variable = try Self.command(from: "or `--shard auto` with `", to: "`").split(separator: "=")
    try Self.check(
      quoted.replacingOccurrences(of: "--shard {#}/{##}", with: "--shard auto"),
      [[String(variable[0]): String(variable[1])]])
  }

  @Test("an array of Slurm")
  func slurm() throws {
    let command = try Self.command(from: "sbatch --array=0-7 --wrap '", to: "'`")
    try Self.check(
      command,
      (0..<8).map {
        [
          "SLURM_ARRAY_JOB_ID": "7", "SLURM_ARRAY_TASK_ID": "\($0)", "SLURM_ARRAY_TASK_COUNT": "8",
          "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_MAX": "7", "SLURM_ARRAY_TASK_STEP": "1",
        ]
      })
  }

  @Test("Kubernetes")
  func kubernetes() throws {
    let command = try Self.command(from: "command: [sh, -c, '", to: "']")
    let count = try Self.command(from: "env: [{name: JOB_COMPLETIONS, value: \"", to: "\"")
    try Self.check(command, (0..<8).map { ["JOB_COMPLETION_INDEX": "\($0)", "JOB_COMPLETIONS": count] })
  }

  @Test("GitLab, which counts from one")
  func gitlab() throws {
    let command = try Self.command(from: "parallel: 8\n  script: ", to: "\n")
    try Self.check(
      command, (1...8).map { ["CI_NODE_INDEX": "\($0)", "CI_NODE_TOTAL": "8", "CI_PIPELINE_ID": "3"] })
  }

  @Test("Buildkite, which counts from zero")
  func buildkite() throws {
    let command = try Self.command(from: "steps:\n  - command: ", to: "\n")
    try Self.check(
      command,
      (0..<8).map { ["BUILDKITE_PARALLEL_JOB": "\($0)", "BUILDKITE_PARALLEL_JOB_COUNT": "8"] })
  }

  @Test("CircleCI, which counts from zero")
  func circle() throws {
    let command = try Self.command(from: "steps: [checkout, {run: ", to: "}]")
    try Self.check(command, (0..<8).map { ["CIRCLE_NODE_INDEX": "\($0)", "CIRCLE_NODE_TOTAL": "8"] })
  }

  @Test("the matrix of GitHub, which sets no variables")
  func github() throws {
    let shards = try Self.command(from: "matrix: {shard: [", to: "]}}").components(separatedBy: ", ")
    let command = try Self.command(
      from: "- run: swift run refreshkit verify --shard", to: "\n      - if: always()")
    let table = try Self.command(from: "| GitHub Actions | `--shard", to: "`")
    #expect(command.hasPrefix(table + " --report"))
    try Self.check(
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
