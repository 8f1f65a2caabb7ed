import Foundation
import RefreshScrolling
import Testing

@Suite struct TapGestureTests {
  /// A gesture of some taps, touches of (phase, x, time, finger), and how often the gesture is recognized in them.
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let taps: Int
    let touches: [(Touch.Phase, CGFloat, TimeInterval, Int)]
    let count: Int

    init(_ name: String, _ touches: [(Touch.Phase, CGFloat, TimeInterval, Int)], taps: Int = 1, _ count: Int)
    {
      (testDescription, self.taps, self.touches, self.count) = (name, taps, touches, count)
    }
  }

  private static let fourTaps = (0..<4).flatMap { index -> [(Touch.Phase, CGFloat, TimeInterval, Int)] in
    [(.began, 0, 0.2 * Double(index), 0), (.ended, 0, 0.2 * Double(index) + 0.1, 0)]
  }

  static let examples = [
    Example("three quarters of a second are a tap", [(.began, 0, 0, 0), (.ended, 0, 0.75, 0)], 1),
    Example("more are none", [(.began, 0, 0, 0), (.ended, 0, 0.76, 0)], 0),
    Example("45 points are a tap", [(.began, 0, 0, 0), (.moved, 45, 0.1, 0), (.ended, 0, 0.2, 0)], 1),
    Example("more are none", [(.began, 0, 0, 0), (.moved, 46, 0.1, 0), (.ended, 0, 0.2, 0)], 0),
    Example(
      "two taps within .35 s are a double tap",
      [(.began, 0, 0, 0), (.ended, 0, 0.125, 0), (.began, 5, 0.475, 1), (.ended, 5, 0.6, 1)], taps: 2, 1),
    Example(
      "two with a longer pause are none",
      [(.began, 0, 0, 0), (.ended, 0, 0.125, 0), (.began, 5, 0.485, 1), (.ended, 5, 0.6, 1)], taps: 2, 0),
    Example("four taps are two double taps", fourTaps, taps: 2, 2),
    Example("a third tap after a double tap is none", Array(fourTaps.prefix(6)), taps: 2, 1),
    Example("four taps are four single ones", fourTaps, 4),
    Example(
      "two fingers at once tap not, and the next single finger does",
      [
        (.began, 0, 0, 0), (.began, 9, 0.05, 1), (.ended, 0, 0.1, 0), (.ended, 9, 0.1, 1),
        (.began, 0, 0.2, 0), (.ended, 0, 0.3, 0),
      ], 1),
    Example(
      "taps far apart are two single ones",
      [(.began, 0, 0, 0), (.ended, 0, 0.1, 0), (.began, 60, 0.2, 0), (.ended, 60, 0.3, 0)], taps: 2, 0),
    Example(
      "a cancelled touch is none", [(.began, 0, 0, 0), (.cancelled, 0, 0.1, 0), (.ended, 0, 0.2, 0)], 0),
  ]

  @Test("touches are as many taps as UIKit takes them for", arguments: examples)
  func counts(example: Example) {
    var gesture = TapGesture(numberOfTaps: example.taps)
    let count = example.touches.count { phase, x, time, id in
      gesture.handle(Touch(id: id, phase: phase, location: CGPoint(x: x, y: 0), timestamp: time)) != nil
    }
    #expect(count == example.count)
  }
}
