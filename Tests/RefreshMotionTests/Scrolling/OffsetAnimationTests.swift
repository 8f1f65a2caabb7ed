import Foundation
import RefreshMotion
import TestSupport
import Testing

@Suite("Animated content offset")
struct OffsetAnimationTests {
  /// shared/vectors/setcontentoffset_animated.csv: frames of 1/60 s; UIKit rounds measured offsets to pixels.
  @Test(
    "Offsets are those measured and computed", arguments: try Vectors.rows("setcontentoffset_animated.csv"))
  func vectors(row: Vectors.Row) {
    let animation = OffsetAnimation(from: row.number("from"), to: row.number("to"))
    let tolerance = row["kind"] == "measured" ? 0.5 : 1e-6
    let offset = animation.offset(at: row.number("frame60") / 60)
    #expect(abs(offset - row.number("offset")) < tolerance)
  }

  @Test("The velocity is the slope of the offset")
  func velocity() {
    let animation = OffsetAnimation(from: 100, to: -60)
    for step in 1..<30 {
      let t = Double(step) / 100
      let slope = (animation.offset(at: t + 1e-6) - animation.offset(at: t - 1e-6)) / 2e-6
      #expect(abs(animation.velocity(at: t) - slope) < 1e-4)
    }
  }

  @Test("Before and after it rests at its ends")
  func ends() {
    let animation = OffsetAnimation(from: 0.1, to: 0.7)
    for (time, offset) in [(-1, 0.1), (0.3, 0.7), (9, 0.7)] {
      #expect(animation.offset(at: time) == offset && animation.velocity(at: time) == 0, "at \(time)")
    }
  }
}
