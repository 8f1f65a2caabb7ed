import Foundation
import RefreshMotion
import Testing

@testable import RefreshLayers

@Suite struct TimeMapTests {
  @Test("a layer's time runs as its map says: forwards, standing still, and back")
  func map() {
    let (outer, inner) = (Layer(), Layer())
    outer.addSublayer(inner)
    var animation = BasicAnimation(keyPath: "position.x", from: 0, to: 100, duration: 10)
    (animation.beginTime, animation.fillMode) = (.leastNormalMagnitude, .both)
    inner.add(animation)
    outer.timeMap = TimeMap(
      Keyframes(values: [0, 4, 4, 2], keyTimes: [0, 0.25, 0.5, 1]), start: 2, duration: 8)
    func x(_ time: TimeInterval) -> Double {
      Double(PresentedLayer(inner, in: PresentedLayer(root: outer, at: time).ownScope).values.position.x)
    }
    for (time, place) in [(0, 0.0), (2, 0), (3, 20), (4, 40), (5, 40), (6, 40), (8, 30), (10, 20), (99, 20)] {
      #expect(abs(x(TimeInterval(time)) - place) < 1e-9, "at \(time)")
      #expect(abs(inner.localTime(at: TimeInterval(time)) - place / 10) < 1e-9)
    }
    outer.timeMap = nil
    #expect(x(5) == 50)
  }
}
