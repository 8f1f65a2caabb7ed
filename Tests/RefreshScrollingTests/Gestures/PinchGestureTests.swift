import Foundation
import RefreshScrolling
import Testing

@Suite struct PinchGestureTests {
  private func touch(_ phase: Touch.Phase, _ x: CGFloat, id: Int) -> Touch {
    Touch(id: id, phase: phase, location: CGPoint(x: x, y: 50), timestamp: 0)
  }

  @Test("two fingers that part to three times their distance pinch by three about their moving middle")
  func scale() {
    var pinch = PinchGesture()
    #expect(pinch.handle(touch(.began, 100, id: 1)) == nil && !pinch.isActive)
    #expect(pinch.handle(touch(.began, 200, id: 2)) == .began)
    #expect(pinch.scale == 1 && pinch.center == CGPoint(x: 150, y: 50))
    #expect(pinch.handle(touch(.moved, 0, id: 1)) == .changed)
    #expect(pinch.handle(touch(.moved, 300, id: 2)) == .changed)
    #expect(pinch.scale == 3)
    _ = pinch.handle(touch(.moved, 400, id: 2))
    #expect(pinch.scale == 4 && pinch.center == CGPoint(x: 200, y: 50))
  }

  @Test("it ends with the first finger that leaves, and a third one does not count")
  func ends() {
    var pinch = PinchGesture()
    _ = pinch.handle(touch(.began, 100, id: 1))
    _ = pinch.handle(touch(.began, 200, id: 2))
    #expect(pinch.handle(touch(.began, 300, id: 3)) == nil)
    #expect(pinch.handle(touch(.moved, 900, id: 3)) == nil && pinch.scale == 1)
    #expect(pinch.handle(touch(.ended, 200, id: 2)) == .ended)
    #expect(pinch.handle(touch(.cancelled, 100, id: 1)) == nil)
  }

  @Test("fingers in one place pinch by a finite scale")
  func samePlace() {
    var pinch = PinchGesture()
    _ = pinch.handle(touch(.began, 100, id: 1))
    _ = pinch.handle(touch(.began, 100, id: 2))
    _ = pinch.handle(touch(.moved, 150, id: 2))
    #expect(pinch.scale == 50)
  }
}
