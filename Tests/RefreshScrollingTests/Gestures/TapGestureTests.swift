import Foundation
import RefreshScrolling
import Testing

@Suite struct TapGestureTests {
  typealias Step = (Touch.Phase, x: CGFloat, time: TimeInterval, finger: Int)

  private static let fourTaps = (0..<4).flatMap { index -> [Step] in
    [(.began, 0, 0.2 * Double(index), 0), (.ended, 0, 0.2 * Double(index) + 0.1, 0)]
  }

  /// Touches, the taps of a gesture, and how often it is recognized in them.
  static let examples: [(name: String, touches: [Step], taps: Int, count: Int)] = [
    ("three quarters of a second are a tap", [(.began, 0, 0, 0), (.ended, 0, 0.75, 0)], 1, 1),
    ("more are none", [(.began, 0, 0, 0), (.ended, 0, 0.76, 0)], 1, 0),
    ("45 points are a tap", [(.began, 0, 0, 0), (.moved, 45, 0.1, 0), (.ended, 0, 0.2, 0)], 1, 1),
    ("more are none", [(.began, 0, 0, 0), (.moved, 46, 0.1, 0), (.ended, 0, 0.2, 0)], 1, 0),
    (
      "two taps within .35 s are a double tap",
      [(.began, 0, 0, 0), (.ended, 0, 0.125, 0), (.began, 5, 0.475, 1), (.ended, 5, 0.6, 1)], 2, 1
    ),
    (
      "two with a longer pause are none",
      [(.began, 0, 0, 0), (.ended, 0, 0.125, 0), (.began, 5, 0.485, 1), (.ended, 5, 0.6, 1)], 2, 0
    ),
    ("four taps are two double taps", fourTaps, 2, 2),
    ("a third tap after a double tap is none", Array(fourTaps.prefix(6)), 2, 1),
    ("four taps are four single ones", fourTaps, 1, 4),
    (
      "two fingers at once tap not, and the next single finger does",
      [(.began, 0, 0, 0), (.began, 9, 0.05, 1), (.ended, 0, 0.1, 0), (.ended, 9, 0.1, 1)] + fourTaps[2...3],
      1, 1
    ),
    (
      "taps far apart are two single ones",
      [(.began, 0, 0, 0), (.ended, 0, 0.1, 0), (.began, 60, 0.2, 0), (.ended, 60, 0.3, 0)], 2, 0
    ),
    ("a cancelled touch is none", [(.began, 0, 0, 0), (.cancelled, 0, 0.1, 0), (.ended, 0, 0.2, 0)], 1, 0),
  ]

  @Test("touches are as many taps as UIKit takes them for", arguments: examples.indices)
  func counts(index: Int) {
    let (name, touches, taps, expected) = Self.examples[index]
    var gesture = TapGesture(numberOfTaps: taps)
    let count = touches.count { phase, x, time, id in
      gesture.handle(Touch(id: id, phase: phase, location: CGPoint(x: x, y: 0), timestamp: time)) != nil
    }
    #expect(count == expected, "\(name)")
  }
}
