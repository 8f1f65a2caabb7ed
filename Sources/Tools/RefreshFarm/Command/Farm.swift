import ArgumentParser
import RefreshKitCLI

/// The tool that divides `record` and `verify` among processes and machines, caches results, and merges reports.
///
///     static let tools: [any RefreshTool.Type] = [Farm.self]
public enum Farm: RefreshTool {
  public static var commands: [any ParsableCommand.Type] {
    [RecordCommand<ShardOptions>.self, VerifyCommand<FarmOptions>.self, ReportCommand.self]
  }
}

/// Options that restrict a command to one shard of the clips.
struct ShardOptions: RunOptions {
  static let examples = ""

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

  var given: [String] { (shard == nil ? [] : ["--shard"]) + (times == nil ? [] : ["--times"]) }
  var runExtension: (any RunExtension)? { get throws { try ShardedRun(self) } }
}

/// Options that restrict a command to one shard of the clips, or let it skip unchanged clips by means of a cache.
struct FarmOptions: RunOptions {
  static let examples = "  verify --shard 2/8 --report part-2     one eighth of all clips; report merge\n"

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

  var given: [String] { part.given + (cache == nil ? [] : ["--cache"]) + (runName == nil ? [] : ["--run"]) }
  var runExtension: (any RunExtension)? {
    get throws { try ShardedRun(part, cache: cache, runName: runName) }
  }
}
