import Foundation
import RefreshFrames
import Testing

@testable import RefreshGoldens

/// Fits to functions of time whose delay or stretch is known, because it was put in.
@Suite struct TimeWarpTests {
  /// A swing that begins at frame 10.
  static func layer(_ time: (Double) -> Double) -> LayerCurves {
    let values = (0..<90).map { frame in
      TraceValue.number((100 * sin(max(0, time(Double(frame)) - 10) / 12) * 1000).rounded() / 1000)
    }
    return LayerCurves(layer: "dot", curves: [Curve("position.x", values)])
  }

  static let golden = layer { $0 }

  static func fit(_ time: (Double) -> Double) -> (warp: TimeWarp, residue: Double) {
    let other = layer(time)
    let first = other.curves[0].firstDifference(from: golden.curves[0]) ?? 11
    return fit(other, from: first, first - 2..<90)
  }

  /// The delay, or where it leaves more the stretch, that explains most of a difference from the golden.
  static func fit(
    _ other: LayerCurves, from first: Int, _ frames: Range<Int>
  ) -> (warp: TimeWarp, residue: Double) {
    let delay = TimeWarp.fitDelay(golden, other, from: first, frames)
    if delay.residue < TimeWarp.accepted { return delay }
    let stretch = TimeWarp.fitStretch(golden, other, from: first, frames)
    return stretch.residue < delay.residue ? stretch : delay
  }

  @Test("a delay of part of a frame is found to a hundredth", arguments: [0.5, 1, 2.3, -0.7, -3])
  func delays(delay: Double) {
    let (warp, residue) = Self.fit { $0 - delay }
    #expect(residue < TimeWarp.accepted)
    #expect(warp.stretch == 1 && abs(warp.delay - delay) < 0.03, "\(warp)")
  }

  @Test("a stretch is found to a thousandth and a thirtieth of itself", arguments: [1.02, 1.01, 0.97, 1.25])
  func stretches(factor: Double) {
    let (warp, residue) = Self.fit { 10 + ($0 - 10) / factor }
    #expect(residue < TimeWarp.accepted)
    #expect(warp.delay == 0 && abs(warp.stretch - factor) < 0.001 + abs(factor - 1) / 30, "\(warp)")
  }

  @Test("another amplitude, or another way between, is explained by neither")
  func shapes() {
    let values = Self.golden.curves[0].samples
    for change in [{ $0 * 1.01 }, { $0 + 2 * sin($0 / 20) }] as [(Double) -> Double] {
      let other = LayerCurves(
        layer: "dot", curves: [Curve("position.x", values.map { .number(change($0)) })])
      #expect(Self.fit(other, from: 11, 9..<90).residue > 2 * TimeWarp.accepted)
    }
  }
}
