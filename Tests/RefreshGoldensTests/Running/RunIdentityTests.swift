import Foundation
import RefreshFiles
import RefreshFrames
import RefreshRendering
import RefreshStage
import TestSupport
import Testing

@testable import RefreshFarm
@testable import RefreshGoldens
@testable import refresh_examples

@Suite struct RunIdentityTests {
  private let folder = try! TemporaryFolder()

  private static func run(_ environment: [String: String], isAuto: Bool = true) throws -> String? {
    try RunIdentity.named(nil, isAuto: isAuto, environment: environment)
  }

  @Test("the tasks of an array are one run, also when one is queued again, and another array is another run")
  func arrays() throws {
    let tasks = (0..<4).map { ShardTests.task($0, 0...3, count: 4) }
    let runs = try Set(tasks.map { try Self.run($0) })
    #expect(runs.count == 1)
    #expect(try Self.run(tasks[2].merging(["SLURM_RESTART_COUNT": "1"]) { $1 }) == runs.first)
    #expect(try Self.run(tasks[2].merging(["SLURM_ARRAY_JOB_ID": "10"]) { $1 }) != runs.first)
    // The job that has submitted it may have been a build server's.
    #expect(try Self.run(tasks[1].merging(["GITHUB_RUN_ID": "7"]) { $1 }) == runs.first)
  }

  @Test("the processes of one srun are one run, those of the next in the same job another")
  func steps() throws {
    let first = try Set((0..<4).map { try Self.run(ShardTests.process($0, of: 4)) })
    let second = try Set((0..<4).map { try Self.run(ShardTests.process($0, of: 4, step: 1)) })
    #expect(first.count == 1 && second.count == 1 && first != second)
  }

  @Test(
    "build servers name their runs, an attempt as another one",
    arguments: [
      ["GITHUB_RUN_ID": "1", "GITHUB_RUN_ATTEMPT": "1"], ["GITHUB_RUN_ID": "1", "GITHUB_RUN_ATTEMPT": "2"],
      ["CI_PIPELINE_ID": "1"], ["BUILDKITE_BUILD_ID": "1"], ["CIRCLE_WORKFLOW_ID": "1"], ["BUILD_TAG": "1"],
      ["PARALLEL_PID": "1"], ["SLURM_JOB_ID": "1"], ["SLURM_ARRAY_JOB_ID": "1"],
    ])
  func servers(environment: [String: String]) throws {
    let run = try #require(try Self.run(environment, isAuto: false))
    for name in environment.keys {
      #expect(try Self.run(environment.merging([name: "2"]) { $1 == $0 ? "3" : $1 }, isAuto: false) != run)
    }
    #expect(try RunIdentity.named("mine", environment: environment) == "name mine")
  }

  @Test("a name is one to 200 characters, and without one there may be none")
  func names() throws {
    #expect(try Self.run([:]) == nil && Self.run(["GITHUB_RUN_ID": "", "PARALLEL_PID": ""]) == nil)
    for name in ["", String(repeating: "x", count: 201)] {
      #expect(throws: OptionError.self) { try RunIdentity.named(name, environment: [:]) }
    }
  }

  @Test(
    "without a name a run is its program and its goldens: another golden makes it another")
  func inputs() throws {
    let golden = SmallClips.clip().folder(in: folder.url)
    let none = RunIdentity.inputs([golden])
    #expect(RunIdentity.inputs([golden]) == none)
    try FileManager.default.createDirectory(at: golden, withIntermediateDirectories: true)
    try Data("{}".utf8).write(to: golden.appendingPathComponent("manifest.json"))
    #expect(RunIdentity.inputs([golden]) != none)
  }

  @Test("a comparison is another with another scenario, tolerance, assertion or option")
  func checks() throws {
    func checks(
      _ assertions: [MotionAssertion] = [], options: [String] = [],
      _ change: (inout ClipMatrix) -> Void = { _ in }
    ) throws -> String {
      var matrix = ClipMatrix()
      change(&matrix)
      return RunIdentity.checks(try matrix.plan(of: [Colors.self]), assertions, options: options)
    }
    let known = try checks()
    #expect(try checks() == known)
    #expect(try checks { $0.scenarios = [Scenario(Scenario.standard.name, [.settle])] } != known)
    #expect(try checks([.noSeam]) != known)
    #expect(try checks(options: ["pixels"]) != known)
    #expect(try checks { $0.tolerance.otherRenderer = .perceptual } != known)
  }
}
