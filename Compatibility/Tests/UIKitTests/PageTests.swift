import Foundation
import RefreshKit
import Testing
import UIKit

/// Containers of pages and of columns, and other things that a phone has little of.
@Suite("pages and columns")
struct PageTests {
  private let bench = Bench()

  private final class Page: UIViewController {
    var told: [String] = []
    override func viewDidAppear(_ animated: Bool) { told.append("did appear") }
    override func viewDidDisappear(_ animated: Bool) { told.append("did disappear") }
  }
  private final class Book: UIPageViewControllerDataSource, UIPageViewControllerDelegate {
    let pages = [Page(), Page(), Page()]
    var told: [String] = []
    func number(_ page: UIViewController) -> Int { pages.firstIndex { $0 === page } ?? -1 }
    func pageViewController(
      _ pageViewController: UIPageViewController, viewControllerBefore page: UIViewController
    ) -> UIViewController? { number(page) > 0 ? pages[number(page) - 1] : nil }
    func pageViewController(
      _ pageViewController: UIPageViewController, viewControllerAfter page: UIViewController
    ) -> UIViewController? { number(page) < 2 ? pages[number(page) + 1] : nil }
    func presentationCount(for pageViewController: UIPageViewController) -> Int { 3 }
    func pageViewController(
      _ pageViewController: UIPageViewController, willTransitionTo pending: [UIViewController]
    ) { told.append("will show \(pending.map(number))") }
    func pageViewController(
      _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
      previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) { told.append("left \(previousViewControllers.map(number)): \(completed)") }
  }

  @Test(
    "a page is in the middle of three; an animation shows the next from its side, and scrolling tells the delegate"
  )
  func pages() throws {
    let book = Book()
    let reader = bench.show(
      controller: UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    ) { reader in
      (reader.dataSource, reader.delegate) = (book, book)
      reader.setViewControllers([book.pages[0]], direction: .forward, animated: false)
    }
    let scroller = try #require(reader.view.subviews.compactMap { $0 as? UIScrollView }.first)
    // Code for iOS reads the progress of a page from this.
    #expect(scroller.contentOffset == CGPoint(x: 120, y: 0) && scroller.delegate == nil)
    #expect(book.pages[0].view.frame == CGRect(x: 120, y: 0, width: 120, height: 90))
    #expect(book.pages[0].told == ["did appear"] && reader.viewControllers == [book.pages[0]])
    // Nothing is before the first page.
    #expect(scroller.contentInset.left == -120 && scroller.contentInset.right == 0)
    let dots = try #require(reader.view.subviews.compactMap { $0 as? UIPageControl }.first)
    #expect(dots.numberOfPages == 3)

    var isComplete = false
    bench.turn {
      reader.setViewControllers([book.pages[1]], direction: .forward, animated: true) { isComplete = $0 }
    }
    #expect(!isComplete)
    move(scroller, to: 1)
    #expect(isComplete && book.told.isEmpty && reader.viewControllers == [book.pages[1]])
    #expect(scroller.contentOffset.x == 120 && scroller.contentInset == .zero)
    #expect(book.pages[0].told == ["did appear", "did disappear"] && book.pages[0].parent == nil)
    #expect(book.pages[1].told == ["did appear"] && book.pages[1].view.frame.minX == 120)

    // As a drag to the next page does, and one that does not go far enough.
    bench.turn { scroller.setContentOffset(CGPoint(x: 240, y: 0), animated: true) }
    move(scroller, to: 2)
    #expect(book.told == ["will show [2]", "left [1]: true"] && reader.viewControllers == [book.pages[2]])
    bench.turn { scroller.setContentOffset(CGPoint(x: 100, y: 0), animated: true) }
    move(scroller, to: 3)
    #expect(book.told.suffix(2) == ["will show [1]", "left [2]: false"])
    #expect(reader.viewControllers == [book.pages[2]] && scroller.contentOffset.x == 120)
  }
  private func move(_ scroller: UIScrollView, to time: TimeInterval) {
    for step in 1...60 {
      let time = time - 1 + Double(step) / 60
      bench.advance(to: time)
      bench.turn { (scroller.refreshView as? ScrollView)?.update(at: time) }
      bench.advance(to: time)
    }
  }

  @Test("a page curl is reported")
  func curl() {
    bench.turn {
      bench.held = UIPageViewController(transitionStyle: .pageCurl, navigationOrientation: .horizontal)
    }
    #expect(bench.messages.filter { $0.contains("curl") }.count == 1)
  }

  @Test("a split view controller of a phone shows the detail, unless the delegate merges it into the list")
  func split() {
    final class Merger: UISplitViewControllerDelegate {
      func splitViewController(
        _ controller: UISplitViewController, collapseSecondary secondary: UIViewController,
        onto primary: UIViewController
      ) -> Bool { true }
    }
    for merger in [nil, Merger()] {
      let (bench, list, detail) = (Bench(), Page(), Page())
      let split = bench.show(controller: UISplitViewController()) {
        $0.delegate = merger
        $0.viewControllers = [list, detail]
      }
      let shown = merger == nil ? detail : list
      #expect(split.isCollapsed && list.splitViewController === split)
      #expect(split.view.subviews == [shown.view] && shown.view.frame == split.view.bounds)
      #expect(shown.told == ["did appear"])
    }
    Bench().turn {
      let (split, stack) = (UISplitViewController(), UINavigationController(rootViewController: Page()))
      split.viewControllers = [stack]
      split.loadViewIfNeeded()
      let detail = Page()
      split.showDetailViewController(detail, sender: nil)
      #expect(stack.topViewController === detail && detail.splitViewController === split)
    }
  }

  @Test("an interaction is of one view")
  func interactions() {
    Bench().turn {
      let (first, second, pointer) = (UIView(), UIView(), UIPointerInteraction(delegate: nil))
      first.addInteraction(pointer)
      #expect(pointer.view === first && first.interactions.count == 1)
      second.addInteraction(pointer)
      #expect(pointer.view === second && first.interactions.isEmpty)
      second.interactions = []
      #expect(pointer.view == nil && second.interactions.isEmpty)
    }
  }

  @Test(
    "a table controller deselects when it appears, unless told not to; a bar clears for an empty image; zooms are reported"
  )
  func appearance() {
    final class Rows: UITableViewController {
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
    }
    bench.turn {
      for clears in [true, false] {
        let rows = Rows(style: .plain)
        rows.clearsSelectionOnViewWillAppear = clears
        rows.tableView.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
        rows.viewWillAppear(false)
        #expect(rows.tableView.indexPathForSelectedRow?.row == (clears ? nil : 1))
      }
      let bar = UINavigationBar()
      bar.setBackgroundImage(UIImage(), for: .any, barMetrics: .default)
      #expect(bar.backgroundColor == .clear)
      let scroller = UIScrollView()
      scroller.maximumZoomScale = 2
      scroller.setZoomScale(3, animated: true)
      #expect(scroller.zoomScale == 2)
    }
    #expect(bench.messages.filter { $0.contains("zoomScale") }.count == 1)
  }
}
