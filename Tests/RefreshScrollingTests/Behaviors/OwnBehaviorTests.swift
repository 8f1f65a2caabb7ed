import Foundation
import RefreshLayers
import RefreshScrolling
import Testing

/// Behaviours of an author's own: through the public protocol alone, as those of the module.
@Suite struct OwnBehaviorTests {
  /// Halves every drag, doubles every throw, and forbids a corner to fingers.
  final class Odd: ScrollBehavior {
    var added = 0
    func wasAdded(to scrollView: ScrollView) { added += 1 }
    func willBeRemoved(from scrollView: ScrollView) { added -= 1 }
    func scrollView(_ scrollView: ScrollView, receives touch: Touch) -> Bool {
      touch.phase == .began && touch.location.x < 20
    }
    func scrollView(_ scrollView: ScrollView, willDragTo offset: inout CGPoint, in step: DragStep) {
      offset.y = (offset.y + step.previousOffset.y) / 2
    }
    func scrollView(_ scrollView: ScrollView, willReleaseWith velocity: inout CGPoint) { velocity.y *= 2 }
    func overscrollLimit(of scrollView: ScrollView, along axis: ScrollAxis) -> CGFloat? { 7 }
  }

  @Test("a behaviour of one's own changes drags, throws, limits and fingers, until it is taken off")
  func own() {
    let odd = Odd()
    let harness = ScrollHarness { $0.contentOffset.y = 1000 }
    harness.scrollView.addBehavior(odd)
    harness.scrollView.addBehavior(odd)
    #expect(odd.added == 1)
    harness.dragVertically(by: [-10, -8, -8, -8])
    #expect(harness.y == 1012 && harness.log.velocity.y == 2000)
    harness.drag(from: CGPoint(x: 5, y: 400), by: [CGPoint(x: 0, y: -90)], at: 10, hold: true)
    #expect(!harness.scrollView.isTracking)
    harness.scrollView.removeBehavior(odd)
    #expect(odd.added == 0 && harness.scrollView.behaviors.isEmpty)
    harness.dragVertically(by: [-10, -8], at: 20)
    #expect(harness.log.velocity.y < 1000)
  }

  @Test("an author hands a behaviour a step of a drag and looks at what it asks for")
  func madeStep() {
    let view = ScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let step = DragStep(
      time: 1, initialOffset: .zero, previousOffset: CGPoint(x: 0, y: 10),
      fingerLocation: CGPoint(x: 50, y: 50), velocity: CGPoint(x: 0, y: 100))
    for (behavior, expected) in [(Odd(), CGPoint(x: 3, y: 15)), (DirectionalLock(), CGPoint(x: 0, y: 20))]
      as [(any ScrollBehavior, CGPoint)]
    {
      var offset = CGPoint(x: 3, y: 20)
      behavior.scrollView(view, willDragTo: &offset, in: step)
      #expect(offset == expected)
    }
  }

  @Test("a limit of one's own that changes in mid-throw takes effect when the behaviour says so")
  func ownLimitChanges() {
    final class Floor: ScrollBehavior {
      var distance: CGFloat = 40
      func overscrollLimit(of scrollView: ScrollView, along axis: ScrollAxis) -> CGFloat? { distance }
    }
    let floor = Floor()
    let harness = ScrollHarness {
      $0.contentOffset.y = 100
      $0.addBehavior(floor)
    }
    let time = harness.dragVertically(by: [24, 24, 24, 24])
    harness.frame(at: time + 0.1)
    #expect(harness.y == -40)
    floor.distance = 15
    harness.scrollView.behaviorsDidChange()
    #expect(harness.y == -15)
  }

  @Test("what a behaviour sets that is not a number is ignored and reported")
  func nonFinite() {
    final class Broken: ScrollBehavior {
      func scrollView(_ scrollView: ScrollView, willDragTo offset: inout CGPoint, in step: DragStep) {
        offset.y = .nan
      }
      func scrollView(_ scrollView: ScrollView, willReleaseWith velocity: inout CGPoint) {
        velocity.x = .infinity
      }
      func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint
      ) { targetContentOffset.y = .nan }
      func overscrollLimit(of scrollView: ScrollView, along axis: ScrollAxis) -> CGFloat? { .nan }
    }
    let harness = ScrollHarness { $0.addBehavior(Broken()) }
    let time = harness.dragVertically(by: [-20, -20, -20])
    harness.frame(at: time + 3)
    #expect(harness.y == 0 && harness.context.diagnostics.count == 3)
  }

  @Test("a lock, a limit, a resistance, a snap and pages work on one scroll view together")
  func together() {
    let snap = SnapPoint(CGPoint(x: 0, y: 100))
    let harness = ScrollHarness(content: CGSize(width: 2000, height: 3408)) { view in
      for behavior: any ScrollBehavior in [
        DirectionalLock(), OverscrollLimit(limitDistanceX: 30, limitDistanceY: 30),
        OverscrollResistance(resistanceRatioX: 2, resistanceRatioY: 2), snap, Paging(),
      ] { view.addBehavior(behavior) }
    }
    // A pull: locked to the axis, halved, and stopped at the limit.
    harness.drag(by: [CGPoint(x: 20, y: 50)], hold: true)
    #expect(harness.x == 0 && harness.y < -15 && harness.y > -25)
    harness.touch(.moved, CGPoint(x: 300, y: 800), at: 0.1)
    #expect(harness.x == 0 && harness.y == -30)
    harness.touch(.ended, harness.finger, at: 1)
    harness.frame(at: 3)
    #expect(harness.y == 0)
    // A flick: to the next page, past the snap.
    let time = harness.dragVertically(by: Array(repeating: -10, count: 8), at: 4)
    harness.frame(at: time + 4)
    #expect(harness.x == 0 && harness.y == 852 && snap.snapState == .willSnap)
  }
}
