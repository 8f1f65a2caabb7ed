import ArgumentParser
import RefreshFiles
import RefreshKitCLI

/// The tool that divides `record` and `verify` among processes and machines, caches results, and merges reports.
///
///     static let tools: [any RefreshTool.Type] = [Farm.self]
public enum Farm: RefreshTool {
  public static var commands: [any ParsableCommand.Type] {
    [FarmedRecordCommand.self, FarmedVerifyCommand.self, ReportCommand.self]
  }
}

/// Options that restrict a command to one shard of the clips.
struct ShardOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "One part of the clips, such as 2/8; auto reads it from a scheduler or build server.")
  var shard: String?

  @Option(
    parsing: .unconditional,
    help:
      "A file with the time that each clip took in the last run, used to balance shards; verify without --shard updates it."
  )
  var times: String?
}

/// The command `record` with the options for shards.
struct FarmedRecordCommand: ControlCommand {
  static let configuration = RecordCommand.configuration

  @OptionGroup var record: RecordCommand
  @OptionGroup var part: ShardOptions

  func run() throws { try record.run(FarmRun(part)) }
}

/// The command `verify` with the options for shards and for the cache.
struct FarmedVerifyCommand: ControlCommand {
  static var configuration: CommandConfiguration {
    var configuration = VerifyCommand.configuration
    configuration.discussion = configuration.discussion.replacing(
      "EXAMPLES\n",
      with: "EXAMPLES\n  verify --shard 2/8 --report part-2     one eighth of all clips; report merge\n",
      maxReplacements: 1)
    return configuration
  }

  @OptionGroup var verify: VerifyCommand
  @OptionGroup var part: ShardOptions

  @Option(
    parsing: .unconditional,
    help:
      "A folder of results: clips that passed and have not changed since are skipped.")
  var cache: String?

  @Option(
    name: .customLong("run"), parsing: .unconditional,
    help: "The run that a shard's report belongs to (default: read from the environment).")
  var runName: String?

  func run() throws {
    if verify.exports != nil {
      let given = [
        ("--shard", part.shard), ("--times", part.times), ("--cache", cache), ("--run", runName),
      ]
      if let (option, _) = given.first(where: { $0.1 != nil }) {
        throw CommandFailure.usage("\(option): does not apply to --exports")
      }
    }
    try verify.run(FarmRun(part, cache: cache, runName: runName))
  }
}
