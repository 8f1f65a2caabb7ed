import Foundation
import RefreshFiles
import RefreshGoldens

/// Shard and run to which a report belongs.
struct ShardRecord: ReportAddition, Hashable {
  static let name = "shard"

  let shard: Shard
  /// Number of clips of all shards.
  let clips: Int
  /// Number of clips of this shard.
  let share: Int
  /// Hash of the names of all shards' clips.
  let selection: String
  /// Hash of the comparison's options, assertions, tolerances and choices.
  let checks: String
  /// Identity of the run, by name or by inputs.
  let run: String
  /// Duration in seconds of each clip of the shard by name, for balancing the shards of the next run.
  var seconds: [String: Double] = [:]
  /// Digests of the files that the shard's clips depend on, by names that are equal on all machines.
  var files: [String: String] = [:]

  /// Creates the record of a shard of a run.
  ///
  /// - Parameters:
  ///   - share: the number of clips of this shard; nil if clips are divided by count instead of by work.
  ///   - checks: the hash from `RunIdentity.checks`.
  init(_ shard: Shard, of names: [String], share: Int? = nil, checks: String, run: String) {
    self.shard = shard
    clips = names.count
    self.share = share ?? shard.share(of: names.count)
    selection = RunIdentity.selection(names.sorted())
    self.checks = checks
    self.run = run
  }

  /// Records the durations and the input files of the shard's clips.
  mutating func note(_ reports: [ClipReport]) {
    seconds = Dictionary(reports.compactMap { clip in clip.seconds.map { (clip.name, $0) } }) { $1 }
    files = ClipInputs.shared(by: reports)
  }

  var remark: String? { nil }

  var json: OrderedJSON {
    [
      "number": .integer(shard.number), "count": .integer(shard.count), "clips": .integer(clips),
      "share": .integer(share), "selection": .string(selection), "checks": .string(checks),
      "run": .string(run), "seconds": EarlierClipDurations.json(seconds), "files": .init(files),
    ]
  }

  init(_ fields: JSONFields) throws {
    let count = try fields.integer("count", 1...Shard.maximumCount)
    shard = Shard(number: try fields.integer("number", 1...count), count: count)
    clips = try fields.integer("clips", 0...1_000_000_000)
    share =
      fields.has("share") ? try fields.integer("share", 0...1_000_000_000) : shard.share(of: clips)
    selection = try fields.string("selection")
    checks = try fields.string("checks")
    run = try fields.string("run")
    if fields.has("seconds") { seconds = try EarlierClipDurations.read(try fields.fields("seconds")) }
    files = try fields.texts("files")
  }
}

/// Shards missing from a merged report.
struct MissingShards: ReportAddition, Hashable, CustomStringConvertible {
  static let name = "missing"

  let numbers: [Int]
  /// Number of shards of the run.
  let count: Int
  let clips: Int

  /// Sentence such as "shard 2 of 4 is missing (96 clips)".
  var description: String {
    let ranges = RangeSet(numbers.map { $0..<$0 + 1 }).ranges
    let words = ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound - 1)" }
    let verb =
      numbers.count == 1
      ? "shard \(words[0]) of \(count) is" : "shards \(words.joined(separator: ", ")) of \(count) are"
    return "\(verb) missing (\(clips.counted("clip")))"
  }

  var remark: String? { description }

  var json: OrderedJSON {
    ["shards": .init(numbers), "count": .integer(count), "clips": .integer(clips)]
  }
}

extension RegressionReport {
  /// Shard and run to which the report belongs; nil for the report of a whole run.
  var part: ShardRecord? {
    get { addition() }
    set { set(newValue) }
  }

  /// The shards missing from a merged report; nil if it is complete.
  private(set) var missing: MissingShards? {
    get { addition() }
    set { set(newValue) }
  }

  private func addition<Addition: ReportAddition>() -> Addition? {
    additions.lazy.compactMap { $0 as? Addition }.first
  }

  private mutating func set<Addition: ReportAddition>(_ addition: Addition?) {
    additions.removeAll { $0 is Addition }
    if let addition { additions.append(addition) }
  }

  /// Decodes the JSON form of the report of a run or of a shard.
  ///
  /// - Throws: `JSONProblem`, also for a merged report with missing shards.
  init(_ fields: JSONFields) throws {
    _ = try fields.integer("schema", 1...1)
    self.init(clips: try fields.list("clips").map(ClipReport.init), orphans: try fields.strings("orphans"))
    if fields.has("shard") { part = try ShardRecord(try fields.fields("shard")) }
    guard !fields.has("missing") else { throw JSONProblem("it is a merged report that is not complete") }
  }

  /// Merges the reports of a run's shards into one.
  ///
  /// Each shard must occur once, and all must be of the same run, clips and comparison.
  ///
  /// - Parameters:
  ///   - reports: the reports, each with a name for error messages.
  ///   - isPartial: true to allow missing shards, which the merged report lists.
  /// - Throws: `ReportError`.
  init(merging reports: [(name: String, report: RegressionReport)], isPartial: Bool = false) throws {
    self.init(clips: reports.flatMap(\.report.clips), orphans: Array(Set(reports.flatMap(\.report.orphans))))
    try checkParts(reports, isPartial: isPartial)
    var names: [String: String] = [:]
    for (name, report) in reports {
      for clip in report.clips {
        if let other = names.updateValue(name, forKey: clip.name) {
          throw ReportError("\(clip.name) is in more than one of the reports: \(other) and \(name)")
        }
      }
    }
  }

  /// Throws if the reports are not the shards of one run, and records which shards are missing.
  private mutating func checkParts(
    _ reports: [(name: String, report: RegressionReport)], isPartial: Bool
  ) throws {
    // A single report of an undivided run is complete.
    if reports.count == 1, reports[0].report.part == nil, reports[0].report.missing == nil { return }
    var parts: [(name: String, part: ShardRecord)] = []
    var holders: [Int: String] = [:]
    var files: [String: (digest: String, holder: String)] = [:]
    for (name, report) in reports {
      guard let part = report.part else {
        throw ReportError("\(name) is not the report of a shard; `verify --shard K/N --report` writes those")
      }
      let expected = part.share
      guard report.clips.count == expected else {
        throw ReportError(
          "\(name): shard \(part.shard.number) of \(part.shard.count) reports \(report.clips.count.counted("clip")), expected \(expected)"
        )
      }
      if let first = parts.first { try Self.check(part, name, beside: first.part, first.name) }
      if let twin = holders.updateValue(name, forKey: part.shard.number) {
        throw ReportError(
          "shard \(part.shard.number) of \(part.shard.count) appears twice: \(twin) and \(name)")
      }
      for (file, digest) in part.files.sorted(by: { $0.key < $1.key }) where digest != ClipInputs.unknown {
        let known = files[file] ?? (digest, name)
        guard known.digest == digest else {
          throw ReportError(
            "\(known.holder) and \(name) were verified with different contents of \(file); merge reports of one state of the files"
          )
        }
        files[file] = known
      }
      parts.append((name, part))
    }
    guard let whole = parts.first?.part else { throw ReportError("no reports to merge") }
    let there = Set(parts.map(\.part.shard.number))
    let numbers = (1...whole.shard.count).filter { !there.contains($0) }
    if numbers.isEmpty {
      guard whole.selection == RunIdentity.selection(clips.map(\.name)) else {
        throw ReportError("the shards do not contain the run's clips")
      }
      return
    }
    let missing = MissingShards(
      numbers: numbers, count: whole.shard.count,
      clips: max(0, whole.clips - parts.reduce(0) { $0 + $1.part.share }))
    guard isPartial else { throw ReportError("\(missing)") }
    self.missing = missing
  }

  private static func check(
    _ part: ShardRecord, _ name: String, beside other: ShardRecord, _ first: String
  ) throws {
    guard part.run == other.run else {
      throw ReportError(
        "\(first) belongs to the run '\(other.run)', \(name) of '\(part.run)'; merge reports of one run only, and pass `--run` to verify if the environment does not identify it"
      )
    }
    guard part.shard.count == other.shard.count else {
      throw ReportError("\(first) is one of \(other.shard.count) shards, \(name) one of \(part.shard.count)")
    }
    guard part.clips == other.clips, part.selection == other.selection else {
      throw ReportError("\(first) and \(name) do not contain the same clips")
    }
    guard part.checks == other.checks else {
      throw ReportError("\(first) and \(name) were verified with different options or scenarios")
    }
  }
}
