import ArgumentParser
import Foundation
import RefreshRegression

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Works with the reports of verify.", subcommands: [Merge.self])

  struct Merge: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "merge", abstract: "Makes one report of those of several shards.",
      discussion: """
        EXAMPLES
          report merge part-1 part-2 --out report
          report merge part-* --partial     although shards are missing

        RUNS
          Merges the reports of all shards of one run, each once. The run is that
          of Slurm, GNU parallel or the build server, or the one that verify --run
          names; otherwise that of the same program, goldens and options.
        """)

    @Argument(help: "The folders that verify --report has written.")
    var folders: [String]

    @Option(help: "The folder for the merged report.")
    var out = "report"

    @Flag(help: "Merge although reports of shards are missing, and say which.")
    var partial = false

    @Flag(help: "Print the report as JSON.")
    var json = false

    @Flag(help: "Name failures as GitHub's annotations; so it is where GITHUB_ACTIONS is set.")
    var github = false

    func run() throws {
      let target = ReportFolder(try OutputFolder.named("--out", out))
      let parts = try folders.map { try OutputFolder.existing("report merge", $0) }
      let result: RegressionReport
      do {
        result = try target.merge(parts, isPartial: partial)
      } catch {
        throw CommandFailure.failure(["\(error)"])
      }
      try ReportWriting.conclude(result, json: json, github: github)
    }
  }
}
