import Foundation
import RefreshKit
import Testing
import UIKit

/// Controllers that show others, and objects that pass on what they are sent.
@Suite("containers and proxies")
struct ContainerTests {
  /// Notes what it is told of its appearance.
  private final class Page: UIViewController {
    var told: [String] = []
    override func viewWillAppear(_ animated: Bool) { told.append("will appear \(animated)") }
    override func viewDidAppear(_ animated: Bool) { told.append("did appear \(animated)") }
    override func viewWillDisappear(_ animated: Bool) { told.append("will disappear \(animated)") }
    override func viewDidDisappear(_ animated: Bool) { told.append("did disappear \(animated)") }
  }
  private final class Chooser: UITabBarControllerDelegate {
    var allows = true
    var selected: [UIViewController] = []
    func tabBarController(_ controller: UITabBarController, shouldSelect: UIViewController) -> Bool { allows }
    func tabBarController(_ controller: UITabBarController, didSelect page: UIViewController) {
      selected.append(page)
    }
  }

  @Test("a transition of appearance tells a controller once when it begins and once when it ends")
  func appearance() {
    Bench().turn {
      let page = Page()
      page.endAppearanceTransition()
      page.beginAppearanceTransition(true, animated: true)
      page.beginAppearanceTransition(true, animated: true)
      page.endAppearanceTransition()
      page.endAppearanceTransition()
      #expect(page.isViewLoaded && page.told == ["will appear true", "did appear true"])
      page.told = []
      page.beginAppearanceTransition(false, animated: false)
      // Turned back halfway.
      page.beginAppearanceTransition(true, animated: true)
      page.endAppearanceTransition()
      #expect(page.told == ["will disappear false", "will appear true", "did appear true"])
    }
  }

  @Test("a tab bar controller shows the selected controller above its bar")
  func tabs() throws {
    let bench = Bench()
    let (pages, chooser) = ([Page(), Page()], Chooser())
    var tabs: UITabBarController!
    _ = bench.show { () -> UIView in
      tabs = UITabBarController()
      tabs.delegate = chooser
      #expect(tabs.selectedIndex == NSNotFound && tabs.selectedViewController == nil)
      for (page, title) in zip(pages, ["Waves", "Dots"]) { page.title = title }
      tabs.viewControllers = pages
      tabs.view.frame = CGRect(x: 0, y: 0, width: 120, height: 90)
      return tabs.view
    }
    #expect(tabs.selectedIndex == 0 && pages.allSatisfy { $0.tabBarController === tabs })
    #expect(tabs.tabBar.frame == CGRect(x: 0, y: 41, width: 120, height: 49))
    #expect(pages[0].view.superview === tabs.view && !pages[1].isViewLoaded)
    #expect(pages[0].told == ["will appear false", "did appear false"])

    let columns = tabs.tabBar.subviews.compactMap { $0 as? UIControl }
    #expect(columns.map(\.frame.origin.x) == [0, 60] && columns.allSatisfy { $0.frame.width == 60 })
    bench.turn { columns[1].sendActions(for: .touchUpInside) }
    #expect(tabs.selectedIndex == 1 && chooser.selected.count == 1 && chooser.selected[0] === pages[1])
    #expect(pages[0].view.superview == nil)
    #expect(pages[0].told.suffix(2) == ["will disappear false", "did disappear false"])
    #expect(pages[1].view.superview === tabs.view)
    #expect(tabs.tabBar.selectedItem === pages[1].tabBarItem)

    chooser.allows = false
    bench.turn { columns[0].sendActions(for: .touchUpInside) }
    #expect(tabs.selectedIndex == 1 && tabs.tabBar.selectedItem === pages[1].tabBarItem)
    bench.turn { tabs.viewControllers = [pages[0]] }
    #expect(tabs.selectedIndex == 0 && pages[1].parent == nil && pages[1].view.superview == nil)
  }

  private final class Follower: UINavigationControllerDelegate {
    var told: [String] = []
    func navigationController(
      _ navigationController: UINavigationController, willShow page: UIViewController, animated: Bool
    ) { told.append("will show \(page.title ?? "")") }
    func navigationController(
      _ navigationController: UINavigationController, didShow page: UIViewController, animated: Bool
    ) { told.append("did show \(page.title ?? "")") }
  }

  @Test(
    "a navigation controller shows the top of its stack below its bar, and tells of each that comes and goes")
  func stack() throws {
    let bench = Bench()
    let (pages, follower) = ([Page(), Page(), Page()], Follower())
    for (page, title) in zip(pages, ["Waves", "Dots", "Rings"]) { page.title = title }
    var stack: UINavigationController!
    _ = bench.show { () -> UIView in
      stack = UINavigationController(rootViewController: pages[0])
      stack.delegate = follower
      #expect(!stack.isViewLoaded && pages[0].parent === stack && pages[0].told.isEmpty)
      stack.view.frame = CGRect(x: 0, y: 0, width: 120, height: 90)
      return stack.view
    }
    #expect(pages[0].navigationController === stack && stack.topViewController === pages[0])
    #expect(pages[0].told == ["will appear false", "did appear false"])
    #expect(stack.navigationBar.frame == CGRect(x: 0, y: 0, width: 120, height: 44))
    #expect(pages[0].view.frame == CGRect(x: 0, y: 44, width: 120, height: 46))
    bench.turn {
      stack.pushViewController(pages[1], animated: false)
      stack.pushViewController(pages[2], animated: false)
    }
    #expect(pages[0].view.superview == nil && pages[2].view.superview === stack.view)
    #expect(stack.navigationBar.topItem === pages[2].navigationItem)
    #expect(stack.navigationBar.backItem === pages[1].navigationItem)
    #expect(
      follower.told.suffix(4) == ["will show Dots", "did show Dots", "will show Rings", "did show Rings"])
    bench.turn { stack.pushViewController(pages[1], animated: false) }
    #expect(stack.viewControllers.count == 3 && bench.context.diagnostics.count == 1)
    bench.turn {
      stack.setNavigationBarHidden(true, animated: false)
      stack.view.layoutIfNeeded()
    }
    #expect(pages[2].view.frame == CGRect(x: 0, y: 0, width: 120, height: 90))
    bench.turn {
      #expect(stack.popViewController(animated: false) === pages[2])
      #expect(pages[2].parent == nil && pages[2].view.superview == nil)
      #expect(pages[2].told.suffix(2) == ["will disappear false", "did disappear false"])
      #expect(stack.popToRootViewController(animated: false)?.map(\.title) == ["Dots"])
      #expect(stack.popViewController(animated: false) == nil)
      #expect(stack.popToViewController(pages[1], animated: false) == nil)
    }
    #expect(pages[0].view.superview === stack.view && pages[0].told.count == 6)
    #expect(pages[0].transitionCoordinator == nil)
  }

  @Test("a bar draws the selected column in the tint and the others in theirs")
  func tabColours() throws {
    let bench = Bench()
    let dot = UIGraphicsImageRenderer.ofPixels(10, 10).image { context in
      UIColor.black.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    let bar = bench.show { () -> UITabBar in
      let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 120, height: 49))
      bar.items = (0..<2).map { UITabBarItem(title: nil, image: dot, tag: $0) }
      bar.selectedItem = bar.items?[1]
      bar.tintColor = .red
      bar.unselectedItemTintColor = .green
      return bar
    }
    #expect(bar.sizeThatFits(.zero).height == 49)
    // The middles of the pictures, at two pixels a point.
    func pixel(_ x: Int) throws -> UInt32 { try bench.frame[36 * 240 + 2 * x] }
    #expect(try pixel(30) == 0xFF00_FF00 && pixel(90) == 0xFFFF_0000)
  }

  @Test("what a stand-in for all bars is set to has no effect, and is reported once")
  func standIn() {
    let bench = Bench()
    bench.turn {
      UITabBar.appearance().tintColor = .red
      UITabBar.appearance().tintColor = .green
      UITabBarItem.appearance().setTitleTextAttributes([.foregroundColor: UIColor.red], for: .normal)
      #expect(UITabBar().tintColor != .red)
    }
    #expect(bench.context.diagnostics.count == 2)
  }

  @Test("a colour of no components draws nothing")
  func noColour() {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (1, 1, 1, 1)
    UIColor().getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    #expect(alpha == 0)
  }

  /// A target held weakly, as display links are given.
  private final class Proxy: NSObject {
    weak var target: (any NSObjectProtocol)?
    init(_ target: any NSObjectProtocol) {
      self.target = target
      super.init()
    }
    override func responds(to selector: Selector!) -> Bool {
      target?.responds(to: selector) ?? super.responds(to: selector)
    }
    override func forwardingTarget(for selector: Selector!) -> Any? { target }
  }
  private final class Ticker: NSObject {
    var ticks = 0
    func tick() { ticks += 1 }
    func pause() {}
  }

  @Test("a display link whose target passes on what it is sent does not keep that alive")
  func proxy() {
    let bench = Bench()
    let selector = Selector("tick", Ticker.tick)
    weak var gone: Ticker?
    var link: CADisplayLink!
    do {
      let ticker = Ticker()
      gone = ticker
      let proxy = Proxy(ticker)
      #expect(proxy.responds(to: selector) && ticker.responds(to: selector))
      #expect(!Page().responds(to: selector))
      bench.turn {
        link = CADisplayLink(target: proxy, selector: selector)
        link.add(to: .main, forMode: .common)
      }
      for frame in 1...10 { bench.advance(to: Double(frame) / 60) }
      #expect(ticker.ticks >= 9 && ticker.ticks <= 10)
      #expect(bench.context.diagnostics.isEmpty)
    }
    bench.turn { link.invalidate() }
    #expect(gone == nil)
  }
}
