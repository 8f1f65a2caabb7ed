import Foundation
import RefreshFrames
import Testing

@testable import RefreshGoldens

/// Alignments of curves whose retiming is known, because it was put in.
@Suite struct RetimingTests {
  /// A layer that rests for ten frames, moves for thirty and rests again.
  static func layer(_ frames: [Int]) -> LayerCurves {
    let values = frames.map { TraceValue.number(Double(max(0, min(30, $0 - 10))) * 1.5) }
    return LayerCurves(layer: "dot", curves: [Curve("position.x", values)])
  }

  static let golden = layer(Array(0..<50))

  @Test("the same frames lie on themselves, without a break")
  func same() {
    let retiming = Retiming(Self.golden, Self.golden, count: 50)
    #expect(retiming.isExact && retiming.breaks.isEmpty && retiming.source == Array(0..<50))
  }

  @Test("a late start is a break at rest")
  func late() {
    let retiming = Retiming(Self.golden, Self.layer([0, 0, 0] + Array(1..<50)), count: 52)
    #expect(retiming.isExact)
    #expect(retiming.breaks.map(\.skipped).reduce(0, +) == -2)
    #expect(retiming.breaks.count { !$0.isAtRest } == 0)
    #expect(retiming.source.last == 49)
  }

  @Test("a frame left out in motion is a break that is seen")
  func dropped() {
    let retiming = Retiming(Self.golden, Self.layer(Array(0..<20) + Array(21..<50)), count: 49)
    #expect(retiming.breaks == [.init(frame: 20, skipped: 1, isAtRest: false)])
  }

  @Test("a stale frame is shown again, and the next one left out")
  func stale() {
    let retiming = Retiming(Self.golden, Self.layer(Array(0..<20) + [19] + Array(21..<50)), count: 50)
    #expect(
      retiming.breaks == [
        .init(frame: 20, skipped: -1, isAtRest: false), .init(frame: 21, skipped: 1, isAtRest: false),
      ])
  }

  @Test("values that the golden never has are no retiming")
  func otherValues() {
    let values = (0..<50).map { TraceValue.number(Double(max(0, min(30, $0 - 10))) * 1.52) }
    let other = LayerCurves(layer: "dot", curves: [Curve("position.x", values)])
    #expect(!Retiming(Self.golden, other, count: 50).isExact)
  }
}
