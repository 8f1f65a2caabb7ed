import Foundation

/// Which clips are whose, where several runs share the clips of a matrix: shares of equal work, the same in every run.
///
/// A clip has a place on a circle by its name, and each shard many. A clip goes to the next shard on the circle that has
/// room left, so that all shares are alike, and a clip that is added or removed moves few others ("Consistent Hashing with
/// Bounded Loads", Mirrokni, Thorup and Zadimoghaddam, 2018). Large clips choose first.
struct ShardPlan {
  /// For each clip, which shard it is in, from 1.
  let shards: [Int]

  /// How much more than the mean a shard may hold, as far as the sizes of clips allow it.
  private static let room = 1.1
  /// How much more is too much: then single clips change places, and if that is not enough, all are divided anew.
  private static let limit = 1.14
  /// How many clips times shards may be looked at to divide all anew; more of them have equal shares without that.
  private static let maximumTries = 20_000_000
  /// How many places on the circle a clip asks at most.
  private static let maximumPlaces = 1024
  /// How many places a shard has on the circle.
  private static let places = 16

  /// Divides clips.
  ///
  /// - Parameters:
  ///   - loads: for each clip, how much there is of each kind of work; a shard has its share of every kind.
  init(_ names: [String], loads: [[Double]], count: Int) {
    guard count > 1, !names.isEmpty else {
      shards = Array(repeating: 1, count: names.count)
      return
    }
    let kinds = loads[0].count
    let means = (0..<kinds).map { kind in
      max(loads.reduce(0) { $0 + $1[kind] } / Double(count), .leastNormalMagnitude)
    }
    // What part of a shard's share a clip is, of the kind of which it has most.
    let parts = loads.map { load in zip(load, means).map { $0 / $1 } }
    let hashes = names.map { Self.hash($0) }
    // By powers of two, so that a size that changes a little seldom changes the order.
    let classes = parts.map { Int(log2(max($0.max() ?? 0, 1e-9)).rounded(.down)) }
    let order = names.indices.sorted { (-classes[$0], hashes[$0], $0) < (-classes[$1], hashes[$1], $1) }
    var bounded = Self.bounded(order, parts, hashes, count)
    guard names.count * count <= Self.maximumTries, Self.worst(bounded, parts, count) > Self.limit else {
      shards = bounded
      return
    }
    Self.level(&bounded, parts, count)
    if Self.worst(bounded, parts, count) <= Self.limit {
      shards = bounded
      return
    }
    let even = Self.even(parts, hashes, count)
    shards = Self.worst(even, parts, count) < Self.worst(bounded, parts, count) ? even : bounded
  }

  private static func bounded(_ order: [Int], _ parts: [[Double]], _ hashes: [UInt64], _ count: Int) -> [Int]
  {
    let circle = (1...count).flatMap { shard in
      (0..<places).map { (hash("\(shard).\($0)"), shard) }
    }.sorted { $0 < $1 }
    var loads = Array(repeating: Array(repeating: 0.0, count: parts[0].count), count: count + 1)
    var shards = Array(repeating: 0, count: parts.count)
    // From each place, the next one whose shard may have room: full ones are skipped once and for all.
    var next = Array(circle.indices)
    let smallest = parts.reduce(Array(repeating: Double.infinity, count: parts[0].count)) { least, part in
      zip(least, part).map { min($0, $1) }
    }
    func hasRoom(_ shard: Int, _ part: [Double]) -> Bool {
      for kind in 0..<part.count where loads[shard][kind] + part[kind] > room { return false }
      return true
    }
    func following(_ place: Int) -> Int {
      var at = place
      while next[at] != at { at = next[at] }
      // Shortens the way for the next one.
      var step = place
      while next[step] != at, next[step] != step { (step, next[step]) = (next[step], at) }
      return at
    }
    /// Of all shards, or of many that a clip's name picks, the one that has least with the clip.
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
      var (low, high) = (0, circle.count)
      while low < high {
        let middle = (low + high) / 2
        if circle[middle].0 < hashes[clip] { low = middle + 1 } else { high = middle }
      }
      var place = following(low % circle.count)
      var tries = 0
      while !hasRoom(circle[place].1, parts[clip]), tries < min(circle.count, maximumPlaces) {
        let shard = circle[place].1
        let after = (place + 1) % circle.count
        if !hasRoom(shard, smallest), after != place, following(after) != place { next[place] = after }
        place = following(after)
        tries += 1
      }
      let shard = hasRoom(circle[place].1, parts[clip]) ? circle[place].1 : emptiest(for: clip)
      shards[clip] = shard
      loads[shard] = zip(loads[shard], parts[clip]).map { $0 + $1 }
    }
    return shards
  }

  /// Moves clips out of shards that have too much, one by one or in exchange for smaller ones, as long as that helps.
  private static func level(_ shards: inout [Int], _ parts: [[Double]], _ count: Int) {
    var loads = Array(repeating: Array(repeating: 0.0, count: parts[0].count), count: count + 1)
    var clips: [[Int]] = Array(repeating: [], count: count + 1)
    for (clip, shard) in shards.enumerated() {
      loads[shard] = zip(loads[shard], parts[clip]).map { $0 + $1 }
      clips[shard].append(clip)
    }
    for _ in 0..<min(4 * count, 2000) {
      let full = (1...count).max { (loads[$0].max()!, $1) < (loads[$1].max()!, $0) }!
      let height = loads[full].max()!
      guard height > limit else { return }
      var best: (clip: Int, other: Int?, shard: Int, height: Double)?
      // The emptiest shards, and what is left of both when a clip goes there, or changes places with one.
      for shard in (1...count).sorted(by: { (loads[$0].max()!, $0) < (loads[$1].max()!, $1) }).prefix(4)
      where shard != full {
        for clip in clips[full].prefix(64) {
          for other in [nil] + clips[shard].prefix(64).map(Optional.some) {
            let change = parts[clip].indices.map { kind in
              parts[clip][kind] - (other.map { parts[$0][kind] } ?? 0)
            }
            let after = max(
              zip(loads[full], change).map { $0 - $1 }.max()!,
              zip(loads[shard], change).map { $0 + $1 }.max()!)
            if after < best?.height ?? height - 1e-9 { best = (clip, other, shard, after) }
          }
        }
      }
      guard let best else { return }
      func move(_ clip: Int, from: Int, to: Int) {
        shards[clip] = to
        clips[from].removeAll { $0 == clip }
        clips[to].append(clip)
        loads[from] = zip(loads[from], parts[clip]).map { $0 - $1 }
        loads[to] = zip(loads[to], parts[clip]).map { $0 + $1 }
      }
      move(best.clip, from: full, to: best.shard)
      if let other = best.other { move(other, from: best.shard, to: full) }
    }
  }

  /// Each clip in the shard that has least, the largest first.
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

  /// The largest load of a shard, of the kind of work of which it has most, as a multiple of the mean.
  private static func worst(_ shards: [Int], _ parts: [[Double]], _ count: Int) -> Double {
    var loads = Array(repeating: Array(repeating: 0.0, count: parts[0].count), count: count + 1)
    for (shard, part) in zip(shards, parts) {
      for kind in part.indices { loads[shard][kind] += part[kind] }
    }
    return loads.flatMap { $0 }.max() ?? 0
  }

  /// FNV-1a with the finaliser of SplitMix64, so that names that differ in their last letter are far apart.
  private static func hash(_ name: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    return hash ^ (hash >> 31)
  }
}

extension Shard {
  /// The places in a plan of this shard's clips, in their order.
  ///
  /// - Parameters:
  ///   - places: which clips of the plan are shared.
  ///   - times: the seconds that clips took in an earlier run, by their names; the others count as their frames and pixels
  ///     say.
  public func share(of places: [Int], in plan: ClipPlan, times: [String: Double] = [:]) -> [Int] {
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
