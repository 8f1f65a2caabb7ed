import Foundation
import RefreshKit
import Testing
import UIKit

/// Controllers that show others, and objects that pass on what they are sent.
@Suite("containers and proxies")
struct ContainerTests {
  private let bench = Bench()

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
    let (pages, chooser) = ([Page(), Page()], Chooser())
    let tabs = bench.show(controller: UITabBarController()) { tabs in
      tabs.delegate = chooser
      #expect(tabs.selectedIndex == NSNotFound && tabs.selectedViewController == nil)
      for (page, title) in zip(pages, ["Waves", "Dots"]) { page.title = title }
      tabs.viewControllers = pages
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
    let (pages, follower) = ([Page(), Page(), Page()], Follower())
    for (page, title) in zip(pages, ["Waves", "Dots", "Rings"]) { page.title = title }
    let stack = bench.show(controller: UINavigationController(rootViewController: pages[0])) { stack in
      stack.delegate = follower
      #expect(!stack.isViewLoaded && pages[0].parent === stack && pages[0].told.isEmpty)
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
    let dot = UIGraphicsImageRenderer.ofPixels(10, 10).image { context in
      UIColor.black.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    let bar = bench.show(UITabBar(frame: CGRect(x: 0, y: 0, width: 120, height: 49))) { bar in
      bar.items = (0..<2).map { UITabBarItem(title: nil, image: dot, tag: $0) }
      bar.selectedItem = bar.items?[1]
      bar.tintColor = .red
      bar.unselectedItemTintColor = .green
    }
    #expect(bar.sizeThatFits(.zero).height == 49)
    // The middles of the pictures, at two pixels a point.
    func pixel(_ x: Int) throws -> UInt32 { try bench.frame[36 * 240 + 2 * x] }
    #expect(try pixel(30) == 0xFF00_FF00 && pixel(90) == 0xFFFF_0000)
  }

  @Test("what a stand-in for all bars is set to has no effect, and is reported once")
  func standIn() {
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

  /// Writes down in a common list what it is told, and how large its view is then.
  private final class Child: UIViewController {
    final class Log { var lines: [String] = [] }
    private let log: Log
    init(_ title: String, _ log: Log) {
      self.log = log
      super.init(nibName: nil, bundle: nil)
      self.title = title
    }
    required init?(coder: NSCoder) { nil }
    private func tell(_ line: String) { log.lines.append("\(title ?? ""): \(line)") }
    /// The lines of the child with a title, without layouts.
    static func told(_ title: String, in log: Log) -> [String] {
      let lines = log.lines.filter { $0.hasPrefix("\(title): ") && !$0.hasSuffix("layout") }
      return lines.map { String($0.dropFirst(title.count + 2)) }
    }
    static func leaving(_ title: String) -> [String] {
      ["will move false", "will disappear", "did disappear", "did move false"].map { "\(title): \($0)" }
    }
    override func willMove(toParent parent: UIViewController?) { tell("will move \(parent != nil)") }
    override func didMove(toParent parent: UIViewController?) { tell("did move \(parent != nil)") }
    override func viewDidLoad() { tell("load") }
    override func viewWillAppear(_ animated: Bool) { tell("will appear") }
    override func viewIsAppearing(_ animated: Bool) { tell("appears \(view.window != nil)") }
    override func viewDidLayoutSubviews() { tell("layout") }
    override func viewDidAppear(_ animated: Bool) { tell("did appear") }
    override func viewWillDisappear(_ animated: Bool) { tell("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { tell("did disappear") }
  }

  // The orders are those that Matt Neuburg lists in "Programming iOS", under View Controller Lifetime Events.
  @Test(
    "a pushed controller appears after its layout and moves then, and a popped one moves after it has disappeared"
  )
  func lifetime() {
    let log = Child.Log()
    let (root, pushed) = (Child("a", log), Child("b", log))
    var stack: UINavigationController!
    bench.turn {
      stack = UINavigationController(rootViewController: root)
      bench.root.addSubview(stack.view.refreshView)
    }
    bench.turn { bench.root.layoutIfNeeded() }
    log.lines = []
    bench.turn { stack.pushViewController(pushed, animated: false) }
    #expect(
      log.lines.filter { $0.hasPrefix("b") } == [
        "b: will move true", "b: load", "b: will appear", "b: appears true", "b: layout", "b: did appear",
        "b: did move true",
      ])
    log.lines = []
    bench.turn { stack.popViewController(animated: false) }
    #expect(log.lines.filter { $0.hasPrefix("b") } == Child.leaving("b"))
    #expect(Child.told("a", in: log) == ["will appear", "appears true", "did appear"])
  }

  // developer.apple.com/documentation/uikit/uiviewcontroller/addchild(_:): it calls willMove(toParent:), and the container
  // calls didMove(toParent:).
  @Test("a child appears when its view comes into the window of its container, and disappears with it")
  func child() {
    let log = Child.Log()
    let (parent, child) = (Child("p", log), Child("c", log))
    func add() {
      parent.addChild(child)
      parent.view.addSubview(child.view)
      child.didMove(toParent: parent)
    }
    bench.turn {
      parent.view.frame = CGRect(x: 0, y: 0, width: 120, height: 90)
      add()
    }
    log.lines = []
    bench.turn { bench.root.addSubview(parent.view.refreshView) }
    #expect(log.lines.first { !$0.contains("layout") } == "p: will appear")
    #expect(Child.told("c", in: log) == ["will appear", "appears true", "did appear"])
    #expect(log.lines.firstIndex(of: "p: did appear")! < log.lines.firstIndex(of: "c: did appear")!)
    #expect(log.lines.firstIndex(of: "c: layout")! < log.lines.firstIndex(of: "c: did appear")!)
    log.lines = []
    bench.turn {
      child.willMove(toParent: nil)
      child.view.removeFromSuperview()
      child.removeFromParent()
    }
    #expect(log.lines.filter { $0.hasPrefix("c") } == Child.leaving("c"))
    // A child that comes while its container is seen.
    log.lines = []
    bench.turn(add)
    let told = ["will move true", "will appear", "appears true", "did move true", "did appear"]
    #expect(Child.told("c", in: log) == told)
  }
}
