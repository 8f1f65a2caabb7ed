import Foundation
import RefreshLayers
import RefreshScrolling
import Testing

/// The statements of a public article on a lock that `directionalLockEnabled` does not give.
@Suite struct DirectionalLockTests {
  private func harness(
    _ content: CGSize = CGSize(width: 9000, height: 9000), offset: CGPoint = .zero
  ) -> (ScrollHarness, DirectionalLock) {
    let lock = DirectionalLock()
    let harness = ScrollHarness(content: content) {
      $0.contentOffset = offset
      $0.addBehavior(lock)
    }
    return (harness, lock)
  }

  @Test("if you scroll diagonally with the system's lock, you move in two directions at the same time")
  func systemLock() {
    for (moves, isDiagonal) in [
      ([CGPoint(x: -30, y: -30)], true), ([CGPoint(x: -5, y: -30), CGPoint(x: -50, y: 0)], false),
    ] {
      let harness = ScrollHarness(content: CGSize(width: 9000, height: 9000)) {
        $0.isDirectionalLockEnabled = true
      }
      harness.drag(by: moves, hold: true)
      #expect((harness.x > 0) == isDiagonal && harness.y > 0)
    }
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

  @Test("comparing the initial offset to the current one tells the scroll direction")
  func directions() {
    let origin = CGPoint(x: 100, y: 100)
    for (x, y, direction) in [
      (99, 100, ScrollDirection.left), (101, 100, .right), (100, 99, .up), (100, 101, .down),
      (100, 100, .none), (101, 99, .diagonal),
    ] {
      #expect(ScrollDirection(from: origin, to: CGPoint(x: x, y: y)) == direction)
    }
  }

  @Test("left and right make the horizontal axis, up and down the vertical, all else none")
  func axes() {
    #expect(ScrollDirection.allCases.count == 8)
    #expect(ScrollDirection.allCases.filter { $0.axis == .horizontal } == [.left, .right, .horizontal])
    #expect(ScrollDirection.allCases.filter { $0.axis == .vertical } == [.up, .down, .vertical])
    #expect(ScrollDirection.allCases.filter { $0.axis == .none } == [.none, .diagonal])
  }
}
