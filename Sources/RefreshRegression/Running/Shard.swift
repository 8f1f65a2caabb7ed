import Foundation

/// One of several runs that share the clips of a matrix.
public struct Shard: Hashable, Sendable {
  /// Which one, from 1.
  public let number: Int
  /// Of how many.
  public let count: Int

  /// - Precondition: the number is from 1 to the count.
  public init(number: Int, count: Int) {
    precondition(count >= 1 && (1...count).contains(number), "a shard is one of some")
    self.number = number
    self.count = count
  }

  /// The one run of all clips.
  public static let whole = Shard(number: 1, count: 1)

  /// Reads `2/8`, or `auto`, which takes the numbers that Slurm gives to the tasks of an array, Kubernetes to the pods
  /// of an indexed job, and GNU parallel to its jobs where `JOBS` is set beside its `PARALLEL_SEQ`.
  ///
  /// - Throws: `ShardError`.
  public init(
    _ text: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    if text == "auto" {
      self = try Self.found(in: environment)
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], (1...100_000).contains(count),
      (1...count).contains(number)
    else { throw ShardError("--shard '\(text)': K/N is wanted, K from 1 to N, such as 2/8, or auto") }
    self.init(number: number, count: count)
  }

  private static func found(in environment: [String: String]) throws -> Shard {
    func integer(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }
    func shard(_ index: String, _ first: Int, _ step: Int, _ count: String) throws -> Shard? {
      guard environment[index] != nil else { return nil }
      guard let number = integer(index), let total = integer(count), (1...100_000).contains(total), step > 0,
        number >= first, (number - first) / step < total
      else {
        throw ShardError(
          "--shard auto: \(index) is '\(environment[index] ?? "")' and \(count) '\(environment[count] ?? "")'; a number and how many there are is wanted"
        )
      }
      return Shard(number: (number - first) / step + 1, count: total)
    }
    let slurm = try shard(
      "SLURM_ARRAY_TASK_ID", integer("SLURM_ARRAY_TASK_MIN") ?? 0, integer("SLURM_ARRAY_TASK_STEP") ?? 1,
      "SLURM_ARRAY_TASK_COUNT")
    if let found = try slurm ?? shard("JOB_COMPLETION_INDEX", 0, 1, "JOB_COMPLETIONS")
      ?? shard("PARALLEL_SEQ", 1, 1, "JOBS")
    {
      return found
    }
    throw ShardError(
      "--shard auto: neither SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX nor PARALLEL_SEQ is set")
  }

  /// The items of this shard, in their order: every `count`-th one, so that neighbours, which take alike long, are shared out.
  public func share<Item>(of items: [Item]) -> [Item] {
    items.enumerated().filter { $0.offset % count == number - 1 }.map(\.element)
  }
}

/// Why a shard cannot be told, in one line.
public struct ShardError: Error, Hashable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
