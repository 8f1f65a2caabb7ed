import Foundation
import RefreshMotion
import RefreshScrolling
import Testing

@Suite struct PanGestureTests {
  private func touch(
    _ phase: Touch.Phase, _ x: CGFloat, _ y: CGFloat, _ time: TimeInterval, id: Int = 0
  ) -> Touch {
    Touch(id: id, phase: phase, location: CGPoint(x: x, y: y), timestamp: time)
  }

  /// A gesture that has had touches.
  private func pan(_ touches: Touch...) -> PanGesture {
    touches.reduce(into: PanGesture()) { _ = $0.handle($1) }
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

  @Test("what it did stays known until the next finger comes down")
  func last() {
    #expect(PanGesture().location == nil)
    var pan = pan(
      touch(.began, 0, 5, 0), touch(.moved, 6, 5, 0.01),
      touch(.moved, 12, 5, 0.02), touch(.moved, 18, 5, 0.03))
    #expect(pan.locations == [CGPoint(x: 18, y: 5)])
    _ = pan.handle(touch(.ended, 18, 5, 0.03))
    #expect(pan.translation == CGPoint(x: 8, y: 0) && pan.location == CGPoint(x: 18, y: 5))
    #expect(abs(pan.velocity(at: 0.03).x - 600) < 1e-9 && pan.locations == [] && !pan.isActive)
    _ = pan.handle(touch(.began, 100, 100, 1))
    #expect(pan.translation == .zero && pan.location == CGPoint(x: 100, y: 100))
    #expect(pan.velocity(at: 1) == .zero)
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
    var pan = pan(touch(.began, 0, 0, 0), touch(.moved, 0, 20, 0.01))
    let events = pan.handle(touch(.ended, 0, 25, 0.02))
    #expect(events.count == 2 && events.first == .changed(CGPoint(x: 0, y: 5)))
  }

  @Test("of two fingers the middle counts, and of a cancelled one only the last cancels")
  func cancelled() {
    var pan = pan(touch(.began, 0, 0, 0), touch(.began, 100, 0, 0, id: 1))
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

  /// A gesture of several fingers that come down, move and leave, with numbers that do not add up exactly.
  private static func fingers(_ count: Int, pinching: Bool) -> [Touch] {
    var random = SeededRandom(seed: UInt64(count))
    var ids = Array(1...count).map { $0 * 7 % 41 }
    var places = ids.map { _ in
      CGPoint(x: CGFloat.random(in: 0...375, using: &random), y: CGFloat.random(in: 0...667, using: &random))
    }
    var touches: [Touch] = []
    func add(_ phase: Touch.Phase, _ index: Int, _ time: TimeInterval) {
      touches.append(Touch(id: ids[index], phase: phase, location: places[index], timestamp: time))
    }
    for index in ids.indices { add(.began, index, 0.001 * Double(index)) }
    for step in 1...12 {
      for index in ids.indices {
        let apart: CGFloat = pinching ? (index % 2 == 0 ? 1.1 : -1.3) : 0
        places[index].x += CGFloat.random(in: -3...3, using: &random) + apart * CGFloat(index)
        places[index].y += CGFloat.random(in: 2...7, using: &random) - apart
        add(.moved, index, 0.02 + Double(step) / 120 + 0.0001 * Double(index))
      }
    }
    while let index = ids.indices.last {
      add(.ended, index, 0.13 + 0.001 * Double(count - index))
      ids.removeLast()
      places.removeLast()
    }
    return touches
  }

  @Test(
    "the same fingers give the same numbers to the last bit, however often and wherever in memory they are played",
    arguments: 2...10, [false, true])
  func repeatable(count: Int, pinching: Bool) {
    let touches = Self.fingers(count, pinching: pinching)
    func play() -> (numbers: [UInt64], gesture: PanGesture) {
      var pan = PanGesture()
      var kept = PanGesture()
      var numbers: [UInt64] = []
      for touch in touches {
        for event in pan.handle(touch) {
          switch event {
          case .began(let point), .changed(let point), .ended(let point):
            numbers += [Double(point.x).bitPattern, Double(point.y).bitPattern]
          case .cancelled: break
          }
        }
        if touch.phase == .moved { kept = pan }
        if let place = pan.location { numbers += [Double(place.x).bitPattern, Double(place.y).bitPattern] }
      }
      return (numbers, kept)
    }
    let first = play().numbers
    #expect(first.count > 20)
    // Gestures that are kept make the next ones use memory elsewhere.
    var kept: [PanGesture] = []
    for _ in 0..<100 {
      let (numbers, gesture) = play()
      kept.append(gesture)
      #expect(numbers == first)
    }
    #expect(kept.count == 100)
  }

  @Test("the order in which fingers come down does not change a bit of their middle")
  func order() {
    var random = SeededRandom(seed: 3)
    let touches = (0..<10).map { id in
      touch(
        .began, CGFloat.random(in: 0...375, using: &random), CGFloat.random(in: 0...667, using: &random), 0,
        id: id)
    }
    func middle(_ touches: [Touch]) -> CGPoint? {
      touches.reduce(into: PanGesture()) { _ = $0.handle($1) }.location
    }
    for _ in 0..<50 { #expect(middle(touches.shuffled(using: &random)) == middle(touches)) }
  }
}
