import Foundation
import RefreshGoldens
import RefreshMotion

/// Assignment of the clips of a matrix to shards of equal work, the same in every run.
///
/// A clip tries the shards in an order derived from its name and goes to the first with enough room ("Consistent
/// Hashing with Bounded Loads", Mirrokni, Thorup and Zadimoghaddam, 2018). Large clips are placed first. The room of a
/// shard grows in steps, so that an added or removed clip seldom changes it, and few other clips move.
struct ShardPlan {
  /// Number of each clip's shard, from 1.
  let shards: [Int]

  /// Minimum room of a shard as a multiple of the mean load, and the factor between successive rooms; their product is
  /// below `limit`.
  private static let (room, step) = (1.09, 1.05)
  /// Maximum load of a shard as a multiple of the mean load. Above it, all clips are assigned again. A smaller value
  /// moves more clips when one is added, a larger one makes shards less even.
  private static let limit = 1.145
  /// Maximum product of clips and shards for which uneven shards are corrected, a limit on time; larger plans are even
  /// enough without it.
  private static let maximumClipShardPairs = 20_000_000
  /// Maximum number of shards that a clip tries, a limit on time; afterwards it goes to the emptiest.
  private static let maximumTriedShards = 512

  /// Assigns clips to shards.
  ///
  /// - Parameter loads: the amount of each kind of work in each clip; every kind is balanced.
  init(_ names: [String], loads: [[Double]], count: Int) {
    guard count > 1, !names.isEmpty else {
      shards = Array(repeating: 1, count: names.count)
      return
    }
    let kinds = loads[0].count
    let means = (0..<kinds).map { kind in
      max(loads.reduce(0) { $0 + $1[kind] } / Double(count), .leastNormalMagnitude)
    }
    // The load of each clip as a fraction of a shard's mean load, for each kind of work.
    let parts = loads.map { load in zip(load, means).map { $0 / $1 } }
    let hashes = names.map { Self.hash($0) }
    let rooms = means.map { mean in
      pow(Self.step, (log(Self.room * mean) / log(Self.step)).rounded(.up)) / mean
    }
    // Classes of size are powers of 16, so that a small change of a clip's size seldom changes the order.
    let classes = parts.map { part in
      Int((log2(max(zip(part, rooms).map { $0 / $1 }.max() ?? 0, Tolerance.number)) / 4).rounded(.down))
    }
    let order = names.indices.sorted { (-classes[$0], hashes[$0], $0) < (-classes[$1], hashes[$1], $1) }
    let bounded = Self.bounded(order, parts, hashes, rooms, count)
    guard names.count * count <= Self.maximumClipShardPairs, Self.worst(bounded, parts, count) > Self.limit
    else {
      shards = bounded
      return
    }
    let even = Self.even(parts, hashes, count)
    shards = Self.worst(even, parts, count) < Self.worst(bounded, parts, count) ? even : bounded
  }

  /// Assigns each clip, in the given order, to the first shard with enough room.
  private static func bounded(
    _ order: [Int], _ parts: [[Double]], _ hashes: [UInt64], _ rooms: [Double], _ count: Int
  ) -> [Int] {
    var loads = Array(repeating: Array(repeating: 0.0, count: rooms.count), count: count + 1)
    var shards = Array(repeating: 0, count: parts.count)
    func hasRoom(_ shard: Int, _ part: [Double]) -> Bool {
      for kind in 0..<part.count where loads[shard][kind] + part[kind] > rooms[kind] { return false }
      return true
    }
    /// The shard with the smallest load after adding a clip, among all shards or, if there are more than 64, among 64
    /// derived from the clip's name.
    func emptiest(for clip: Int) -> Int {
      var best = (height: Double.infinity, shard: 0)
      for number in 0..<min(count, 64) {
        let shard =
          count <= 64
          ? number + 1
          : 1 + Int((hashes[clip] &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15) % UInt64(count))
        var height = 0.0
        for kind in 0..<parts[clip].count { height = max(height, loads[shard][kind] + parts[clip][kind]) }
        if (height, shard) < best { best = (height, shard) }
      }
      return best.shard
    }
    for clip in order {
      var shard = 0
      for number in 0..<min(16 * count, maximumTriedShards) {
        let asked = 1 + Int(mixed(hashes[clip] &+ UInt64(number)) % UInt64(count))
        guard hasRoom(asked, parts[clip]) else { continue }
        shard = asked
        break
      }
      if shard == 0 { shard = emptiest(for: clip) }
      shards[clip] = shard
      for kind in 0..<rooms.count { loads[shard][kind] += parts[clip][kind] }
    }
    return shards
  }

  /// Assigns each clip, the largest first, to the shard with the smallest load after adding it.
  private static func even(_ parts: [[Double]], _ hashes: [UInt64], _ count: Int) -> [Int] {
    let sizes = parts.map { $0.max() ?? 0 }
    let order = parts.indices.sorted { (-sizes[$0], hashes[$0], $0) < (-sizes[$1], hashes[$1], $1) }
    var loads = Array(repeating: Array(repeating: 0.0, count: parts[0].count), count: count + 1)
    var shards = Array(repeating: 0, count: parts.count)
    for clip in order {
      func height(_ shard: Int) -> Double { zip(loads[shard], parts[clip]).map { $0 + $1 }.max()! }
      let shard = (1...count).min { (height($0), $0) < (height($1), $1) }!
      shards[clip] = shard
      loads[shard] = zip(loads[shard], parts[clip]).map { $0 + $1 }
    }
    return shards
  }

  /// Largest load of a shard as a multiple of the mean, over all kinds of work.
  private static func worst(_ shards: [Int], _ parts: [[Double]], _ count: Int) -> Double {
    var loads = Array(repeating: Array(repeating: 0.0, count: parts[0].count), count: count + 1)
    for (shard, part) in zip(shards, parts) {
      for kind in part.indices { loads[shard][kind] += part[kind] }
    }
    return loads.flatMap { $0 }.max() ?? 0
  }

  /// FNV-1a hash of a name, mixed so that names that differ only in the last letter get distant hashes.
  private static func hash(_ name: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return mixed(hash)
  }

  /// Mixes the bits of a number with the finaliser of SplitMix64.
  private static func mixed(_ number: UInt64) -> UInt64 {
    var hash = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    return hash ^ (hash >> 31)
  }
}

extension Shard {
  /// Indices of this shard's clips in a plan, in order.
  ///
  /// - Parameter times: the clips' durations in an earlier run, in seconds by name. A clip without one is estimated by its
  ///   pixels; if all have none, frames and pixels are balanced.
  func share(of places: [Int], in plan: ClipPlan, times: [String: Double] = [:]) -> [Int] {
    if count == 1 { return places }
    let works = places.map(plan.work)
    var loads = works.map { [$0.frames, $0.pixels] }
    let known = places.map { times[plan.names[$0]] }
    let measured = zip(works, known).filter { $0.1 != nil }
    if !measured.isEmpty {
      let frames = measured.reduce(0) { $0 + $1.0.pixels }
      let rate = measured.reduce(0) { $0 + ($1.1 ?? 0) } / max(1, frames)
      loads = zip(works, known).map { [$1 ?? $0.pixels * rate] }
    }
    let shards = ShardPlan(places.map { plan.names[$0] }, loads: loads, count: count).shards
    return zip(places, shards).filter { $0.1 == number }.map(\.0)
  }
}
