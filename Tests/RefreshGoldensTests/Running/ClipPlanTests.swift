import Foundation
import RefreshControls
import RefreshFrames
import RefreshStage
import Testing

@testable import RefreshFarm
@testable import RefreshGoldens
@testable import refresh_examples

/// Which clips there are, and whose they are, before any is made.
@Suite struct ClipPlanTests {
  private static let controls: [RefreshControl.Type] = [Colors.self, Bubbles.self, Google.self, Yahoo.self]

  /// 384 clips of frames and pictures of many sizes, in a matrix whose lists share factors with usual counts of shards.
  private static func matrix() throws -> ClipMatrix {
    try ClipMatrixTests.matrix(
      """
      {"types": ["all"], "scenarios": ["standard", "short-pull"], "appearances": ["all"],
       "sizes": ["320x320", "375x667"], "scales": [1, 2], "fps": [10, 30, 60]}
      """)
  }

  private static func shares(_ plan: ClipPlan, _ count: Int, times: [String: Double] = [:]) -> [[Int]] {
    (1...count).map {
      Shard(number: $0, count: count).share(of: Array(plan.names.indices), in: plan, times: times)
    }
  }

  @Test("a plan names the clips that it makes, in their order, and finds each by its name")
  func names() throws {
    for scenes in [[], [Photos.self] as [StageScene.Type]] {
      let plan = try Self.matrix().plan(of: Self.controls, scenes: scenes)
      #expect(plan.count == 384 + scenes.count * 24)
      #expect(plan.names == plan.names.sorted() && Set(plan.names).count == plan.count)
      for (index, name) in plan.names.enumerated() {
        let clip = plan.clip(index)
        #expect(clip.name == name)
        #expect(plan.clip(named: name)?.identity == clip.identity)
        #expect(clip.clip.expectedDuration * clip.clip.framesPerSecond == plan.work(index).frames)
      }
      #expect(plan.clip(named: "Colors-of-none") == nil)
    }
  }

  @Test("shards of any count have equal work, each clip once", arguments: [2, 3, 4, 7, 8, 16, 24])
  func balance(count: Int) throws {
    let plan = try Self.matrix().plan(of: Self.controls)
    let shares = Self.shares(plan, count)
    #expect(shares.flatMap { $0 }.sorted() == Array(plan.names.indices))
    for kind in [\ClipWorkEstimate.frames, \ClipWorkEstimate.pixels] {
      let loads = shares.map { $0.reduce(0) { $0 + plan.work($1)[keyPath: kind] } }
      #expect(loads.max()! <= 1.15 * loads.reduce(0, +) / Double(count), "\(count) shards")
    }
    // What an earlier run has measured counts instead, in whichever way it differs.
    var times: [String: Double] = [:]
    for (index, name) in plan.names.enumerated() where index % 9 > 0 {
      times[name] = 0.1 + Double((index * 7919) % 100) / 50
    }
    let measured = Self.shares(plan, count, times: times)
    #expect(measured.flatMap { $0 }.sorted() == Array(plan.names.indices))
    let loads = measured.map { $0.reduce(0) { $0 + (times[plan.names[$1]] ?? 0) } }
    #expect(loads.max()! <= 1.25 * loads.reduce(0, +) / Double(count), "\(count) shards, measured")
  }

  @Test("two clips that are added move few others", arguments: [4, 8, 16])
  func additions(count: Int) throws {
    let plan = try Self.matrix().plan(of: Self.controls)
    let loads = plan.names.indices.map { [plan.work($0).frames, plan.work($0).pixels] }
    func shards(_ names: [String], _ loads: [[Double]]) -> [Int] {
      ShardPlan(names, loads: loads, count: count).shards
    }
    let before = shards(plan.names, loads)
    var moved: [Int] = []
    for name in 0..<20 {
      // Of sizes that are there, large and small ones.
      let added = (0..<2).map { loads[(name * 37 + $0 * 101) % loads.count] }
      let after = shards(["Waves-\(name)", "Waves-\(name)-dark"] + plan.names, added + loads)
      moved.append(zip(before, after.dropFirst(2)).count { $0 != $1 })
    }
    // Every nth clip a shard would move nearly all.
    #expect(moved.reduce(0, +) <= 20 * plan.count / 15, "\(moved) of \(plan.count) clips move")
    #expect(moved.max()! <= plan.count / 6, "\(moved) of \(plan.count) clips move")
  }

  @Test("a hundred thousand clips are listed and shared without being made")
  func many() throws {
    let matrix = try ClipMatrixTests.matrix(
      """
      {"types": ["all"], "anchors": ["all"], "scenarios": ["standard", "short-pull", "slow-pull"],
       "edges": ["top", "bottom"], "appearances": ["all"], "directions": ["all"], "motions": ["full", "reduced"],
       "sizes": ["320x320", "375x667", "393x852", "430x932"], "scales": [1, 2, 3], "fps": [10, 15, 20, 24, 30, 60]}
      """)
    let plan = try matrix.plan(of: Self.controls)
    #expect(plan.count > 80_000)
    let places = Array(plan.names.indices)
    let loads = places.map { [plan.work($0).frames, plan.work($0).pixels] }
    let shards = ShardPlan(plan.names, loads: loads, count: 250).shards
    #expect(Set(shards) == Set(1...250))
    let heights = shards.reduce(into: [Int: Double]()) { $0[$1, default: 0] += 1 }
    #expect(heights.values.max()! < 2 * Double(plan.count) / 250)
  }
}
