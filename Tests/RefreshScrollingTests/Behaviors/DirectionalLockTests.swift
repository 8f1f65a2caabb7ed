import Foundation
import RefreshLayers
import RefreshScrolling
import Testing

/// The statements of a public article on a lock that `directionalLockEnabled` does not give.
@Suite struct DirectionalLockTests {
  private func harness(
    _ content: CGSize = CGSize(width: 9000, height: 9000), offset: CGPoint = .zero
  ) -> (
    ScrollHarness, DirectionalLock
  ) {
    let lock = DirectionalLock()
    let harness = ScrollHarness(content: content) {
      $0.contentOffset = offset
      $0.addBehavior(lock)
    }
    return (harness, lock)
  }

  @Test("if you scroll diagonally with the system's lock, you move in two directions at the same time")
  func systemLock() {
    let harness = ScrollHarness(content: CGSize(width: 9000, height: 9000)) {
      $0.isDirectionalLockEnabled = true
    }
    harness.drag(by: [CGPoint(x: -30, y: -30)], hold: true)
    #expect(harness.x > 0 && harness.y > 0)
    let straight = ScrollHarness(content: CGSize(width: 9000, height: 9000)) {
      $0.isDirectionalLockEnabled = true
    }
    straight.drag(by: [CGPoint(x: -5, y: -30), CGPoint(x: -50, y: 0)], hold: true)
    #expect(straight.x == 0 && straight.y > 0)
  }

  @Test(
    "the lock always bounds the content to only one direction",
    arguments: [(-30.0, -30.0), (-31, -30), (-30, -31), (-3, -40), (-40, 5)])
  func oneDirection(dx: Double, dy: Double) {
    let (harness, lock) = harness(offset: CGPoint(x: 4000, y: 4000))
    var moved = Set<ScrollDirection>()
    harness.log.onDidScroll = { view in moved.insert(lock.scrollDirection(of: view)) }
    // A path that winds: diagonal, then across, then back.
    let time = harness.drag(by: [
      CGPoint(x: dx, y: dy), CGPoint(x: dy, y: dx), CGPoint(x: -60, y: 60), CGPoint(x: -20, y: -20),
      CGPoint(x: -20, y: -20), CGPoint(x: -20, y: -20),
    ])
    harness.frames(60, from: time, to: time + 4)
    #expect(!moved.contains(.diagonal))
    let expected: ScrollDirection = abs(dx) > abs(dy) ? .horizontal : .vertical
    #expect(lock.scrollDirectionAxis == expected)
    #expect((harness.x == 4000) == (expected == .vertical))
    #expect((harness.y == 4000) == (expected == .horizontal))
  }

  @Test("a list scrolled 5,000 points down still locks horizontally")
  func farDown() {
    let (harness, lock) = harness(offset: CGPoint(x: 0, y: 5000))
    harness.drag(by: [CGPoint(x: -40, y: -20)], hold: true)
    #expect(lock.scrollDirectionAxis == .horizontal)
    #expect(harness.x > 0 && harness.y == 5000)
  }

  @Test("the initial offset is updated when the scroll view begins scrolling")
  func initialOffset() {
    let (harness, lock) = harness()
    harness.drag(by: [CGPoint(x: 0, y: -60)], hold: true)
    harness.touch(.ended, harness.finger, at: 1)
    #expect(lock.initialContentOffset == .zero)
    harness.drag(by: [CGPoint(x: -60, y: 0)], at: 2, hold: true)
    #expect(lock.initialContentOffset == CGPoint(x: 0, y: 50))
    // A new drag, a new axis.
    #expect(lock.scrollDirectionAxis == .horizontal && harness.x == 50)
  }

  @Test("if both x and y have changed, the scrolling is diagonal")
  func diagonal() {
    #expect(ScrollDirection(from: .zero, to: CGPoint(x: 1, y: -1)) == .diagonal)
    #expect(ScrollDirection.diagonal.axis == .none)
  }

  @Test("comparing the initial offset to the current one tells the scroll direction")
  func directions() {
    let origin = CGPoint(x: 100, y: 100)
    func direction(_ dx: CGFloat, _ dy: CGFloat) -> ScrollDirection {
      ScrollDirection(from: origin, to: CGPoint(x: origin.x + dx, y: origin.y + dy))
    }
    #expect(direction(-1, 0) == .left && direction(1, 0) == .right)
    #expect(direction(0, -1) == .up && direction(0, 1) == .down)
    #expect(direction(0, 0) == .none)
  }

  @Test("left and right make the horizontal axis, up and down the vertical, all else none")
  func axes() {
    #expect(ScrollDirection.allCases.count == 8)
    #expect(ScrollDirection.allCases.filter { $0.axis == .horizontal } == [.left, .right, .horizontal])
    #expect(ScrollDirection.allCases.filter { $0.axis == .vertical } == [.up, .down, .vertical])
    #expect(ScrollDirection.allCases.filter { $0.axis == .none } == [.none, .diagonal])
  }
}
