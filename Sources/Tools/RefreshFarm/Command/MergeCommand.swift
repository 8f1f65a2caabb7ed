import ArgumentParser
import Foundation
import RefreshFiles
import RefreshGoldens
import RefreshKitCLI

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Merges the reports that verify writes.", subcommands: [Merge.self])

  struct Merge: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "merge", abstract: "Merges the reports of several shards.",
      discussion: """
        EXAMPLES
          report merge part-1 part-2 --out report
          report merge part-* --partial     even if shards are missing

        RUNS
          Merges all shards of one run, each exactly once. The run is identified by
          verify --run, or else by Slurm, GNU parallel or the build server, or else
          by the program, the goldens and the options.
        """)

    @Argument(help: "The folders that verify --report wrote.")
    var folders: [String]

    @Option(help: "The folder for the merged report.")
    var out = "report"

    @Flag(help: "Merge even if shards are missing, and list them.")
    var partial = false

    @Option(
      help: "A file to save the seconds of each clip in; verify --times uses it to give shards equal work.")
    var times: String?

    @OptionGroup var printing: ReportPrinting

    func run() throws {
      let target = ReportFolder(try OutputFolderCheck.named("--out", out))
      let parts = try folders.map { try OutputFolderCheck.existing("report merge", $0) }
      let merged = try target.merge(parts, isPartial: partial)
      if let times { EarlierClipDurations.write(merged.seconds, to: URL(argument: times)) }
      try printing.conclude(merged.report)
    }
  }
}
