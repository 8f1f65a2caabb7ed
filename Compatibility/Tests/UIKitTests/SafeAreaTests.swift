import Foundation
import RefreshKit
import Testing
import UIKit

/// Safe areas, and what scroll views make of them, as UIKit's documentation has it.
@Suite("safe areas")
struct SafeAreaTests {
  /// Counts what it is told.
  private final class Told: UIView {
    var insets: [UIEdgeInsets] = []
    override func safeAreaInsetsDidChange() { insets.append(safeAreaInsets) }
  }

  private final class Controller: UIViewController {
    var changes = 0
    override func viewSafeAreaInsetsDidChange() { changes += 1 }
  }

  private final class List: UIScrollView, UIScrollViewDelegate {
    var changes = 0
    var told = 0
    override func adjustedContentInsetDidChange() { changes += 1 }
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) { told += 1 }
    var limits: ScrollView { refreshView as! ScrollView }
  }

  /// A controller whose view fills a screen of 120 × 90 points.
  private final class Screen {
    let bench = Bench()
    let controller = Controller()
    init() {
      bench.turn {
        controller.view = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 90))
        bench.root.addSubview(controller.view.refreshView)
      }
    }
    func add<V: UIView>(_ view: V, _ frame: CGRect) -> V {
      bench.turn {
        view.frame = frame
        controller.view.addSubview(view)
      }
      return view
    }
    func setInsets(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
      bench.turn {
        controller.additionalSafeAreaInsets = UIEdgeInsets(
          top: top, left: left, bottom: bottom, right: right)
      }
      bench.advance(to: bench.context.now)
    }
  }

  @Test("a view has the part of its controller's insets that covers it, and is told of each change")
  func views() {
    let screen = Screen()
    let inner = screen.add(Told(), CGRect(x: 10, y: 15, width: 100, height: 60))
    let innermost = Told()
    screen.bench.turn {
      innermost.frame = CGRect(x: 0, y: 20, width: 50, height: 40)
      inner.addSubview(innermost)
    }
    #expect(screen.controller.view.safeAreaInsets == .zero)
    screen.setInsets(top: 30, left: 4, bottom: 20, right: 12)
    #expect(screen.controller.view.safeAreaInsets == UIEdgeInsets(top: 30, left: 4, bottom: 20, right: 12))
    #expect(inner.safeAreaInsets == UIEdgeInsets(top: 15, left: 0, bottom: 5, right: 2))
    #expect(innermost.safeAreaInsets == UIEdgeInsets(top: 0, left: 0, bottom: 5, right: 0))
    #expect(inner.insets == [inner.safeAreaInsets] && screen.controller.changes == 1)
    #expect(inner.safeAreaLayoutGuide.layoutFrame == CGRect(x: 0, y: 15, width: 98, height: 40))
    screen.bench.turn { inner.frame.origin.y = 30 }
    #expect(inner.insets.last == UIEdgeInsets(top: 0, left: 0, bottom: 20, right: 2))
    #expect(innermost.insets.last == UIEdgeInsets(top: 0, left: 0, bottom: 20, right: 0))
    screen.bench.turn { inner.removeFromSuperview() }
    #expect(inner.safeAreaInsets == .zero && inner.insets.count == 3)
  }

  @Test("a scroll view adds the safe area to its content inset along the axes that scroll")
  func scrollableAxes() {
    let screen = Screen()
    let list = screen.add(List(), CGRect(x: 0, y: 0, width: 120, height: 90))
    list.delegate = list
    screen.bench.turn {
      list.contentSize = CGSize(width: 120, height: 400)
      list.contentInset = UIEdgeInsets(top: 7, left: 0, bottom: 3, right: 0)
    }
    (list.changes, list.told) = (0, 0)
    screen.setInsets(top: 30, left: 4, bottom: 20)
    #expect(list.contentInset == UIEdgeInsets(top: 7, left: 0, bottom: 3, right: 0))
    #expect(list.adjustedContentInset == UIEdgeInsets(top: 37, left: 0, bottom: 23, right: 0))
    #expect(list.changes == 1 && list.told == 1)
    #expect(list.limits.minimumOffset == CGPoint(x: 0, y: -37))
    #expect(list.limits.maximumOffset == CGPoint(x: 0, y: 400 + 23 - 90))
    // Content that fits does not scroll, unless it bounces.
    screen.bench.turn { list.contentSize.height = 50 }
    #expect(list.adjustedContentInset == list.contentInset)
    screen.bench.turn { list.alwaysBounceVertical = true }
    #expect(list.adjustedContentInset.top == 37)
    screen.bench.turn { list.alwaysBounceHorizontal = true }
    #expect(list.adjustedContentInset == UIEdgeInsets(top: 37, left: 4, bottom: 23, right: 0))
  }

  @Test("the behaviour says whether a scroll view follows the safe area")
  func behaviors() {
    let screen = Screen()
    let list = screen.add(List(), CGRect(x: 0, y: 0, width: 120, height: 90))
    #expect(list.contentInsetAdjustmentBehavior == .automatic)
    screen.setInsets(top: 30)
    #expect(list.adjustedContentInset == .zero)
    screen.bench.turn { list.contentInsetAdjustmentBehavior = .always }
    #expect(list.adjustedContentInset.top == 30)
    screen.bench.turn { list.contentInset.top += 5 }
    #expect(list.adjustedContentInset.top == 35 && list.contentInset.top == 5)
    screen.bench.turn { list.contentInsetAdjustmentBehavior = .never }
    #expect(list.adjustedContentInset.top == 5 && list.contentInset.top == 5)
  }

  @Test("observers of the content inset hear of it alone, with its own values")
  func observers() {
    let screen = Screen()
    let list = screen.add(List(), CGRect(x: 0, y: 0, width: 120, height: 90))
    screen.bench.turn { list.contentSize.height = 400 }
    var heard: [[CGFloat]] = []
    let observation = list.observe(\.contentInset, options: [.old, .new]) { _, change in
      heard.append([change.oldValue!.top, change.newValue!.top])
    }
    screen.setInsets(top: 30)
    #expect(heard == [])
    screen.bench.turn { list.contentInset.top = 8 }
    screen.setInsets(top: 12)
    screen.bench.turn { list.contentInset.top = 0 }
    #expect(heard == [[0, 8], [8, 0]])
    #expect(list.adjustedContentInset.top == 12)
    observation.invalidate()
  }

  @Test("a scroll view that is taken off its window has its own inset again")
  func takenOff() {
    let screen = Screen()
    let list = screen.add(List(), CGRect(x: 0, y: 10, width: 120, height: 80))
    screen.bench.turn { list.contentSize.height = 400 }
    screen.setInsets(top: 30)
    #expect(list.adjustedContentInset.top == 20)
    screen.bench.turn { list.removeFromSuperview() }
    #expect(list.adjustedContentInset == .zero)
  }

  @Test(
    "content at the top stays at the top while the inset follows the safe area, and content elsewhere where it is"
  )
  func top() {
    let screen = Screen()
    let list = screen.add(List(), CGRect(x: 0, y: 0, width: 120, height: 90))
    screen.bench.turn {
      list.contentSize = CGSize(width: 120, height: 400)
      list.contentInset.top = 7
      list.contentOffset.y = -7
    }
    screen.setInsets(top: 30)
    #expect(list.contentOffset == CGPoint(x: 0, y: -37))
    screen.setInsets(top: 12)
    #expect(list.contentOffset.y == -19)
    screen.bench.turn { list.contentOffset.y = 50 }
    screen.setInsets(top: 30)
    #expect(list.contentOffset.y == 50)
  }
}
