import Foundation
import RefreshScrolling
import Testing

@Suite struct PanGestureTests {
  private func touch(
    _ phase: Touch.Phase, _ x: CGFloat, _ y: CGFloat, _ time: TimeInterval, id: Int = 0
  ) -> Touch {
    Touch(id: id, phase: phase, location: CGPoint(x: x, y: y), timestamp: time)
  }

  @Test("it begins at ten points of travel, with what is beyond them, and ends with its velocity")
  func life() {
    var pan = PanGesture()
    #expect(pan.handle(touch(.began, 0, 0, 0)) == [])
    #expect(pan.handle(touch(.moved, 6, 0, 0.01)) == [] && !pan.isActive)
    #expect(pan.handle(touch(.moved, 12, 0, 0.02)) == [.began(CGPoint(x: 2, y: 0))])
    #expect(pan.handle(touch(.moved, 18, 0, 0.03)) == [.changed(CGPoint(x: 6, y: 0))])
    #expect(pan.translation == CGPoint(x: 8, y: 0))
    guard case .ended(let velocity)? = pan.handle(touch(.ended, 18, 0, 0.03)).first else {
      Issue.record("no end")
      return
    }
    #expect(abs(velocity.x - 600) < 1e-9 && velocity.y == 0 && !pan.isTracking)
  }

  @Test("travel along an axis that does not count does not begin it")
  func axes() {
    var pan = PanGesture()
    pan.axes = [.vertical]
    _ = pan.handle(touch(.began, 0, 0, 0))
    #expect(pan.handle(touch(.moved, 90, 9, 0.01)) == [])
    #expect(pan.handle(touch(.moved, 90, 11, 0.02)) == [.began(CGPoint(x: 0, y: 1))])
  }

  @Test("a finger that lifts in another place than its last has moved there first")
  func lastMove() {
    var pan = PanGesture()
    _ = pan.handle(touch(.began, 0, 0, 0))
    _ = pan.handle(touch(.moved, 0, 20, 0.01))
    let events = pan.handle(touch(.ended, 0, 25, 0.02))
    #expect(events.count == 2 && events.first == .changed(CGPoint(x: 0, y: 5)))
  }

  @Test("of two fingers the middle counts, and of a cancelled one only the last cancels")
  func cancelled() {
    var pan = PanGesture()
    _ = pan.handle(touch(.began, 0, 0, 0))
    _ = pan.handle(touch(.began, 100, 0, 0, id: 1))
    #expect(pan.handle(touch(.moved, 0, 30, 0.01)) == [.began(CGPoint(x: 0, y: 5))])
    #expect(pan.handle(touch(.cancelled, 0, 30, 0.02)) == [] && pan.isActive)
    #expect(pan.handle(touch(.cancelled, 100, 0, 0.03, id: 1)) == [.cancelled])
  }

  @Test("a finger that never came down means nothing")
  func unknown() {
    var pan = PanGesture()
    for phase in [Touch.Phase.moved, .ended, .cancelled] {
      #expect(pan.handle(touch(phase, 50, 50, 0)) == [])
    }
    #expect(!pan.isTracking && pan.location == nil)
  }
}
