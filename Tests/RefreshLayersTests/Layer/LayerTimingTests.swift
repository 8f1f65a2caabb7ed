import Foundation
import RefreshLayers
import TestSupport
import Testing

@Suite struct LayerTimingTests {
  let rig = Rig()

  func moving(in parent: Layer? = nil) -> (Layer, () -> Double?) {
    let layer = Layer()
    var ended: Double?
    rig.turn { (parent ?? rig.window.layer).addSublayer(layer) }
    rig.turn {
      var move = BasicAnimation(keyPath: "position.x", from: 0, to: 100, duration: 1)
      move.completion = { if $0 { ended = rig.now } }
      layer.add(move, forKey: "move")
    }
    return (layer, { ended })
  }

  @Test("a layer at twice the speed is through in half the time, and ends then")
  func speed() {
    let fast = rig.layer()
    rig.turn { fast.speed = 2 }
    let (layer, ended) = moving(in: fast)
    #expect(isClose(layer.presentation(at: 0.25).position.x, 50))
    rig.advance(to: 3)
    #expect(ended() == 0.5)
  }

  @Test("a layer is paused and goes on the way Core Animation's guide tells")
  func pauseAndResume() {
    let (layer, ended) = moving()
    rig.advance(to: 0.4)
    rig.turn {
      (layer.timeOffset, layer.speed) = (layer.localTime(at: rig.now), 0)
    }
    rig.advance(to: 10)
    #expect(isClose(layer.presentation(at: 10).position.x, 40))
    #expect(ended() == nil)
    rig.turn {
      let paused = layer.timeOffset
      (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
      layer.beginTime = layer.localTime(at: rig.now) - paused
    }
    #expect(isClose(layer.presentation(at: 10.3).position.x, 70))
    rig.advance(to: 20)
    #expect(isClose(ended() ?? 0, 10.6))
  }

  @Test("speeds multiply down the tree, and offsets add up")
  func nested() {
    let (a, b) = (rig.layer(), Layer())
    rig.turn {
      a.addSublayer(b)
      a.speed = 2
      b.speed = 3
      b.timeOffset = 0.5
    }
    // b's time at t is 3 · (2 · t) + 0.5.
    #expect(isClose(b.localTime(at: 2), 12.5))
  }

  @Test("time that runs backwards ends an animation where it begins")
  func backwards() {
    let (layer, ended) = moving()
    rig.advance(to: 0.6)
    rig.turn {
      // Local time 0.6 now, and less and less from now on.
      (layer.timeOffset, layer.beginTime, layer.speed) = (0.6, 0.6, -1)
    }
    #expect(isClose(layer.presentation(at: 0.8).position.x, 40))
    rig.advance(to: 5)
    #expect(isClose(ended() ?? 0, 1.2))
  }

  @Test("a begin time in the future holds an animation off")
  func beginTime() {
    let layer = rig.layer()
    let move = BasicAnimation(keyPath: "position.x", from: 10, to: 100, duration: 1)
    rig.turn { layer.add(with(move) { $0.beginTime = 2 }) }
    #expect(isClose(layer.shown(\.position.x, at: 1.9, 2, 2.5), [0, 10, 55]))
  }
}
