import Foundation
import RefreshScrolling
import Testing

@Suite struct TapGestureTests {
  /// Plays touches of (phase, x, time, finger) and counts the taps.
  private func taps(_ gesture: TapGesture, _ events: [(Touch.Phase, CGFloat, TimeInterval, Int)]) -> Int {
    var gesture = gesture
    return events.count { phase, x, time, id in
      gesture.handle(Touch(id: id, phase: phase, location: CGPoint(x: x, y: 0), timestamp: time)) != nil
    }
  }

  @Test(
    "a short touch is a tap, one of more than three quarters of a second is none",
    arguments: [(0.75, 1), (0.76, 0)])
  func duration(time: TimeInterval, count: Int) {
    #expect(taps(TapGesture(), [(.began, 0, 0, 0), (.ended, 0, time, 0)]) == count)
  }

  @Test("a finger that moves more than 45 points taps not", arguments: [(45.0, 1), (46, 0)])
  func movement(distance: Double, count: Int) {
    #expect(
      taps(TapGesture(), [(.began, 0, 0, 0), (.moved, distance, 0.1, 0), (.ended, 0, 0.2, 0)]) == count)
  }

  @Test("two taps within .35 s make a double tap", arguments: [(0.35, 1), (0.36, 0)])
  func interval(pause: TimeInterval, count: Int) {
    let gesture = TapGesture(numberOfTaps: 2)
    let events: [(Touch.Phase, CGFloat, TimeInterval, Int)] = [
      (.began, 0, 0, 0), (.ended, 0, 0.125, 0), (.began, 5, 0.125 + pause, 1), (.ended, 5, 0.6, 1),
    ]
    #expect(taps(gesture, events) == count)
  }

  @Test("four taps are two double taps, and a third tap after a double tap is none")
  func four() {
    var events: [(Touch.Phase, CGFloat, TimeInterval, Int)] = []
    for index in 0..<4 {
      events += [(.began, 0, 0.2 * Double(index), 0), (.ended, 0, 0.2 * Double(index) + 0.1, 0)]
    }
    #expect(taps(TapGesture(numberOfTaps: 2), events) == 2)
    #expect(taps(TapGesture(numberOfTaps: 2), Array(events.prefix(6))) == 1)
    #expect(taps(TapGesture(numberOfTaps: 1), events) == 4)
  }

  @Test("two fingers at once tap not, and the next single finger does")
  func twoFingers() {
    #expect(
      taps(
        TapGesture(),
        [
          (.began, 0, 0, 0), (.began, 9, 0.05, 1), (.ended, 0, 0.1, 0), (.ended, 9, 0.1, 1),
          (.began, 0, 0.2, 0),
          (.ended, 0, 0.3, 0),
        ]) == 1)
  }

  @Test("taps far apart are two single ones")
  func farApart() {
    #expect(
      taps(
        TapGesture(numberOfTaps: 2),
        [(.began, 0, 0, 0), (.ended, 0, 0.1, 0), (.began, 60, 0.2, 0), (.ended, 60, 0.3, 0)]) == 0)
  }

  @Test("a cancelled touch taps not")
  func cancelled() {
    #expect(taps(TapGesture(), [(.began, 0, 0, 0), (.cancelled, 0, 0.1, 0), (.ended, 0, 0.2, 0)]) == 0)
  }
}
