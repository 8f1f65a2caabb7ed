import Foundation
import RefreshScrolling
import TestSupport
import Testing

@Suite struct RandomGestureTests {
  /// What is wrong with a script, or nil.
  static func fault(of script: RandomScript) -> String? {
    let players = [30, 60, 120].map { rate in
      let player = ScriptPlayer(script)
      player.play(framesPerSecond: rate)
      return player
    }
    for player in players where !player.violations.isEmpty {
      return player.violations.joined(separator: "; ")
    }
    for other in players.dropFirst() {
      if other.ends != players[0].ends { return "ends at \(other.ends), at 30 fps at \(players[0].ends)" }
      if other.samples.count != players[0].samples.count { return "another number of samples" }
      for (index, (a, b)) in zip(players[0].samples, other.samples).enumerated() where abs(a - b) > 1e-6 {
        return "\(a) at 30 fps and \(b) at another, at \(Double(index / 3) / 30) s"
      }
    }
    return nil
  }

  @Test(
    "whatever fingers do: finite, within what behaviours allow, well nested, at rest in place, equal at every frame rate",
    arguments: 0..<10)
  func invariants(block: UInt64) {
    for seed in stride(from: block, to: TestRun.isLong ? 10_000 : 2000, by: 10) {
      let script = RandomScript(seed: seed)
      guard Self.fault(of: script) != nil else { continue }
      let small = script.shrunk { Self.fault(of: $0) != nil }
      Issue.record("\(Self.fault(of: small) ?? "nothing")\n\(small)")
      return
    }
  }

  @Test("over 1,000 random gestures of zooms, didEndZooming comes exactly once for each that began")
  func zoomsEndOnce() {
    func play(_ script: RandomScript) -> ScriptPlayer {
      let player = ScriptPlayer(script)
      player.play(framesPerSecond: 60)
      return player
    }
    var zooms = 0
    for seed in 0..<1000 as Range<UInt64> {
      var script = RandomScript(seed: 100_000 + seed)
      script.setting = seed % 2 == 0 ? .zooming : .photos
      let player = play(script)
      zooms += player.zoomsEnded
      // The player notes a zoom that begins in another, ends in none or in its bounce, or never ends.
      guard !player.violations.isEmpty || player.zoomsBegan != player.zoomsEnded else { continue }
      let small = script.shrunk { !play($0).violations.isEmpty }
      Issue.record("\(play(small).violations)\n\(small)")
    }
    #expect(zooms > 500)
  }

  @Test("a script that fails shrinks to the few steps that make it fail")
  func shrinking() throws {
    func pullsDown(_ script: RandomScript) -> Bool {
      let player = ScriptPlayer(script)
      player.play(framesPerSecond: 30)
      return stride(from: 1, to: player.samples.count, by: 3).contains { player.samples[$0] < -1 }
    }
    let script = try #require(
      (0..<2000).lazy.map { RandomScript(seed: $0) }.first { $0.steps.count > 15 && pullsDown($0) })
    let small = script.shrunk(while: pullsDown)
    // A finger comes down, moves over its slop, and beyond the edge.
    #expect(small.steps.count <= 3 && pullsDown(small))
  }
}
