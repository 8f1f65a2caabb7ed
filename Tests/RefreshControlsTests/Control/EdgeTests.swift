import Foundation
import RefreshControls
import RefreshLayers
import RefreshScrolling
import RefreshStage
import TestSupport
import Testing

/// Controls at every edge, and several on one scroll view.
@Suite struct EdgeTests {
  private let harness = Harness()

  private func harness(_ edge: RefreshEdge, _ control: ProbeControl = ProbeControl()) -> Harness {
    Harness(control, configuration: with(Stage.Configuration()) { $0.edge = edge })
  }

  @Test(
    "a pull out of any edge refreshes, holds the content open by the height and closes",
    arguments: RefreshEdge.allCases)
  func aPullOutOfAnyEdge(edge: RefreshEdge) {
    let harness = harness(edge)
    let scrollView = harness.scrollView
    let inset = scrollView.contentInset
    let rest = scrollView.contentOffset
    harness.play(.pull(to: 100, over: 0.3), .hold(for: 0.1))
    // The overscroll is what the script asks for, out of the content's own edge.
    let sign: CGFloat = edge.isLeading ? -1 : 1
    #expect(abs(scrollView.contentOffset[edge.axis] - rest[edge.axis] - sign * 100) < 1e-6)
    harness.play(.release, .wait(for: 0.5))
    #expect(harness.actions == 1)
    #expect(scrollView.contentInset[edge] == inset[edge] + 60)
    #expect(abs(scrollView.contentOffset[edge.axis] - rest[edge.axis] - sign * 60) < 1e-6)
    harness.play(.endRefreshing, .settle)
    #expect(scrollView.contentInset == inset)
    #expect(abs(scrollView.contentOffset[edge.axis] - rest[edge.axis]) < 1e-6)
  }

  @Test(
    "content that was pulled beyond another edge as well comes to rest at that edge",
    arguments: RefreshEdge.allCases)
  func aPullAcrossTheCorner(edge: RefreshEdge) {
    let harness = harness(edge)
    let scrollView = harness.scrollView
    scrollView.contentSize = CGSize(width: 1000, height: 2000)
    let far: CGFloat = edge.isLeading ? 200 : -200
    let corner = edge.isLeading ? CGPoint(x: -1000, y: -1000) : CGPoint(x: 1000, y: 2000)
    scrollView.contentOffset = scrollView.clampedOffset(corner)
    let rest = scrollView.contentOffset
    harness.play(.drag(x: far, y: far, over: 0.3), .hold(for: 0.1))
    #expect(abs(scrollView.contentOffset[edge.axis.other] - rest[edge.axis.other]) > 40)
    harness.play(.release, .wait(for: 1))
    #expect(harness.actions == 1)
    #expect(scrollView.contentOffset[edge.axis.other] == rest[edge.axis.other])
    harness.play(.endRefreshing, .settle)
    #expect(abs(scrollView.contentOffset[edge.axis] - rest[edge.axis]) < 1e-6)
    #expect(scrollView.contentOffset[edge.axis.other] == rest[edge.axis.other])
  }

  /// Ways into every phase in which something is open.
  static let open: [[Scenario.Step]] = [
    [.pull(to: 40, over: 0.2)], [.pull(to: 100, over: 0.2)], [.pull(to: 40, over: 0.2), .release],
    [.forceRefresh, .wait(for: 0.1)], [.forceRefresh, .wait(for: 0.6)],
    [.forceRefresh, .wait(for: 0.6), .endRefreshing],
    [.forceRefresh, .wait(for: 0.6), .end(.success, after: 3), .wait(for: 0.7)],
    [.forceRefresh, .wait(for: 0.6), .endRefreshing, .wait(for: 0.5)],
  ]

  @Test("while something is open the edge stays, and the attempt is an error in one line", arguments: open)
  func theEdgeStays(steps: [Scenario.Step]) {
    harness.play(steps: steps)
    let phase = harness.phase
    #expect(phase != .idle)
    harness.perform { for edge in [RefreshEdge.bottom, .left, .top] { harness.control.edge = edge } }
    #expect(harness.control.edge == .top)
    #expect(
      harness.errors
        == ["bottom", "left"].map {
          "ProbeControl.edge cannot become \($0) while the control is \(phase.rawValue): it stays top; set it while the control is idle"
        })
    harness.play(.cancel, .endRefreshing, .settle)
    #expect(harness.isLikeNew)
  }

  @Test("an idle control may go to another edge, and is pulled out of that")
  func theEdgeChanges() {
    harness.play(.pull(to: 100, over: 0.3), .release, .refresh(for: 0.6), .settle)
    harness.perform { harness.control.edge = .bottom }
    #expect(harness.errors == [])
    let end = harness.scrollView.maximumOffset.y
    harness.play(.scroll(to: end + 64, animated: false), .pull(to: 100, over: 0.3), .release, .wait(for: 0.6))
    #expect(harness.actions == 2)
    #expect(harness.scrollView.contentInset == EdgeInsets(top: 64, bottom: 60))
    harness.play(.endRefreshing, .settle)
    #expect(harness.scrollView.contentInset == EdgeInsets(top: 64))
  }

  @Test("rows that arrive under a footer stay where they appear, and the footer goes below them")
  func contentGrowsUnderAFooter() {
    let harness = harness(.bottom)
    let scrollView = harness.scrollView
    let end = scrollView.contentSize.height
    harness.startRefresh()
    let offset = scrollView.contentOffset.y
    #expect(harness.control.frame.minY == end)
    harness.perform { scrollView.contentSize.height += 400 }
    #expect(harness.control.frame.minY == end + 400)
    harness.play(.endRefreshing, .settle)
    #expect(scrollView.contentOffset.y == offset)
    #expect(scrollView.contentInset.bottom == 0)
    #expect(harness.actions == 1)
  }

  @Test(
    "a footer of content shorter than the viewport stands at the viewport's end, and gives its inset back when it grows"
  )
  func aFooterUnderShortContent() {
    let harness = harness(.bottom)
    let scrollView = harness.scrollView
    harness.play(.content(length: 100), .scroll(to: 0, animated: false))
    harness.startRefresh()
    // 667 - 64 below the bar; 60 of them are uncovered.
    #expect(abs(scrollView.contentOffset.y + 64 - 60) < 1e-6)
    harness.perform { scrollView.contentSize.height = 1000 }
    #expect(abs(harness.control.contributedInset - 60) < 1e-6)
    harness.play(.endRefreshing, .settle)
    #expect(abs(scrollView.contentInset.bottom) < 1e-9)
  }

  @Test("with nothing more to load a footer ends and does not refresh again, until there may be more")
  func noMoreContent() {
    final class Footer: ProbeControl {
      var exhaustions: [Bool] = []
      override func exhaustionDidChange() { exhaustions.append(isExhausted) }
    }
    let footer = Footer()
    let harness = harness(.bottom, footer)
    harness.startRefresh()
    harness.perform { footer.noMoreContent() }
    harness.play(.settle, .pull(to: 100, over: 0.3), .release, .settle)
    #expect(harness.actions == 1)
    harness.perform { footer.moreContent() }
    harness.play(.pull(to: 100, over: 0.3), .release, .wait(for: 0.1))
    #expect(harness.actions == 2)
    #expect(footer.exhaustions == [true, false])
  }

  @Test("a header and a footer refresh at once without taking each other's inset")
  func bothEnds() {
    let footer = ProbeControl()
    footer.edge = .bottom
    harness.perform { footer.add(to: harness.scrollView) }
    harness.begin(wait: 0.5)
    harness.perform { footer.beginRefreshing() }
    harness.wait(0.5)
    #expect(harness.scrollView.contentInset == EdgeInsets(top: 124, bottom: 60))
    harness.end(wait: 2)
    #expect(harness.scrollView.contentInset == EdgeInsets(top: 64, bottom: 60))
    harness.perform { footer.endRefreshing() }
    harness.wait(2)
    #expect(harness.scrollView.contentInset == EdgeInsets(top: 64))
    #expect(harness.phase == .idle && footer.phase == .idle)
  }

  @Test("of two at one edge a pull refreshes the one that was added first")
  func oneEdgeOnePull() {
    let second = ProbeControl()
    harness.perform { second.add(to: harness.scrollView) }
    harness.play(.pull(to: 100, over: 0.3), .release, .wait(for: 0.6))
    #expect(harness.control.isRefreshing && !second.isRefreshing)
    #expect(harness.scrollView.contentInset.top == 124)
    // The other is beyond, and is what the next pull reaches.
    #expect(second.frame.minY == -120)
    harness.play(.pull(to: 160, over: 0.3), .release, .wait(for: 0.6))
    #expect(second.isRefreshing)
    #expect(harness.actions == 1)
    #expect(harness.scrollView.contentInset.top == 184)
  }

  @Test("two at one edge stand one beyond the other, and both insets come back", arguments: [true, false])
  func oneEdge(firstEndsFirst: Bool) {
    let second = ProbeControl()
    harness.perform { second.add(to: harness.scrollView) }
    harness.perform {
      harness.control.beginRefreshing()
      second.beginRefreshing()
    }
    harness.wait(0.6)
    #expect(harness.control.isRefreshing && second.isRefreshing)
    #expect(harness.scrollView.contentInset.top == 184)
    #expect(abs(harness.pulled - 120) < 1e-6)
    #expect([harness.control.frame.minY, second.frame.minY].sorted() == [-120, -60])
    let both = firstEndsFirst ? [harness.control, second] : [second, harness.control]
    for control in both {
      harness.perform { control.endRefreshing() }
      harness.wait(1.5)
    }
    #expect(harness.scrollView.contentInset.top == 64)
    #expect(abs(harness.scrollView.contentOffset.y + 64) < 1e-6)
    #expect(harness.phase == .idle && second.phase == .idle)
    #expect(harness.control.frame.minY == -60 && second.frame.minY == -60)
  }
}
